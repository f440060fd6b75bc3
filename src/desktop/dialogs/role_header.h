// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column_roles.h"

#include <QHeaderView>
#include <QList>

class QComboBox;

namespace pantau::desktop {

/// A table's header with a box below each column's name, in which a person says what the column is for.
class RoleHeader final : public QHeaderView
{
    Q_OBJECT

public:
    explicit RoleHeader(QWidget *parent = nullptr);

    /// One for each column of the model.
    void setRoles(const QList<ColumnRole> &roles);
    /// Beside the columns that scroll.
    void placeBoxes();

Q_SIGNALS:
    void roleChosen(int column, pantau::ColumnRole role);
    void boxFocused(int column); ///< to be scrolled into view

protected:
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fill(QComboBox *box) const;

    QList<QComboBox *> m_boxes;
};

} // namespace pantau::desktop
