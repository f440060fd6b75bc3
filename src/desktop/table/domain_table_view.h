// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace pantau::desktop {

class DomainTableModel;
class TableColumns;

/// The table of domains: quiet, 28 px a row at 100 %, whole rows selected, one or many.
class DomainTableView final : public QTableView
{
    Q_OBJECT

public:
    explicit DomainTableView(DomainTableModel *model, QWidget *parent = nullptr);

    [[nodiscard]] TableColumns &columns() const { return *m_columns; }
    /// Ascending; however many they are, no cell is read for it.
    [[nodiscard]] QList<int> selectedRows() const;
    [[nodiscard]] int selectedCount() const;
    void selectRows(const QList<int> &rows);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void updateGeometries() override;

private:
    void useLook();

    TableColumns *m_columns = nullptr;
    bool m_isFitting = false;
};

} // namespace pantau::desktop
