// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/row_table.h"

namespace pantau::desktop {

class DomainTableModel;
class TableColumns;

/// The table of domains: quiet, 28 px a row at 100 %, whole rows selected, one or many.
class DomainTableView final : public RowTable
{
    Q_OBJECT

public:
    explicit DomainTableView(DomainTableModel *model, QWidget *parent = nullptr);

    [[nodiscard]] TableColumns &columns() const { return *m_columns; }
    /// Ascending; however many they are, no cell is read for it.
    [[nodiscard]] QList<int> selectedRows() const;
    [[nodiscard]] int selectedCount() const;
    void selectRows(const QList<int> &rows);
    /// Of what is dragged from here: the selected rows, which are not told in it, however many they are.
    [[nodiscard]] static QString draggedFormat();
    /// What a drag does when no key is held.
    void setDragAction(Qt::DropAction action) { m_dragAction = action; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void updateGeometries() override;
    void startDrag(Qt::DropActions supported) override;

private:
    void useLook();
    [[nodiscard]] QPixmap dragPicture(int count) const;

    TableColumns *m_columns = nullptr;
    bool m_isFitting = false;
    Qt::DropAction m_dragAction = Qt::CopyAction;
};

} // namespace pantau::desktop
