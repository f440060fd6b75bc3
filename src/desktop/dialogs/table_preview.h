// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/dialogs/preview_model.h"

#include <QTableView>

namespace pantau::desktop {

class RoleHeader;

/// The first rows of a table that is to be imported, and above each column what it is for.
class TablePreview final : public QTableView
{
    Q_OBJECT

public:
    explicit TablePreview(QWidget *parent = nullptr);

    void showTable(const Table &table);
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void roleChosen(int column, pantau::ColumnRole role);

protected:
    void scrollContentsBy(int dx, int dy) override;

private:
    void fitColumns();

    PreviewModel *m_model;
    RoleHeader *m_header;
};

} // namespace pantau::desktop
