// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "store/history.h"

#include <QAbstractTableModel>
#include <QCache>
#include <QIcon>
#include <QPalette>

namespace pantau::desktop {

/// The domain table: reads pages of the history as the view asks for them and keeps a few, never the whole.
class DomainTableModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Status, Domain, Since, Checked, Lists, ColumnCount };

    DomainTableModel(const store::History &history, const Clock &clock, QObject *parent = nullptr);

    /// What is shown: list, status and filter count, the order is the model's own.
    void show(const store::DomainQuery &query);
    [[nodiscard]] const store::DomainQuery &query() const { return m_query; }
    /// Reads again after the database changed.
    void reload();
    /// Time passed: the ages are older.
    void refreshAges();
    void setPalette(const QPalette &palette);

    /// Empty when the row cannot be read (any more).
    [[nodiscard]] std::optional<store::DomainRow> rowAt(int row) const;
    /// Where @p domain stands at @p service, looked for in the first thousand rows; -1 when it is not there.
    [[nodiscard]] int findRow(const DomainName &domain, const QString &service) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    void failed(const pantau::Error &error);

private:
    [[nodiscard]] QVariant display(const store::DomainRow &row, int column) const;
    [[nodiscard]] QVariant toolTip(const store::DomainRow &row, int column) const;

    const store::History &m_history;
    const Clock &m_clock;
    store::DomainQuery m_query;
    int m_count = 0;
    QPalette m_palette;
    QIcon m_blockedIcon;
    QIcon m_notBlockedIcon;
    QIcon m_unknownIcon;
    mutable QCache<int, QList<store::DomainRow>> m_pages; ///< by page number
};

} // namespace pantau::desktop
