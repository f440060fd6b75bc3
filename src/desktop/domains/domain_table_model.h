// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_table.h"
#include "desktop/domains/domain_source.h"
#include "desktop/look/table.h"
#include "desktop/window/account_watch.h"

#include <QCache>
#include <QCoreApplication>
#include <QHash>
#include <QIcon>
#include <QPalette>

namespace pantau::desktop {

/// Times of the next checks, from the plans of the accounts and the situation that the status line also uses.
class NextChecks
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::NextChecks)

public:
    NextChecks(const AccountWatch &accounts, const app::Session &session)
        : m_accounts(accounts), m_session(session)
    {
    }

    /// Invalidates the cache after the plans or the situation have changed.
    void forget() { m_isCurrent = false; }
    /// Short text such as "in 1 h", "soon", "paused", "stopped" or "–".
    [[nodiscard]] QString word(const DomainRow &row, const QDateTime &now) const;
    /// Text for the tool tip; may be empty.
    [[nodiscard]] QString sentence(const DomainRow &row, const QDateTime &now) const;

private:
    void read() const;
    [[nodiscard]] bool saysPaused() const;
    [[nodiscard]] QDateTime at(const DomainRow &row) const;
    /// Situation of the account that checks the row.
    [[nodiscard]] const app::AccountSituation *situationOf(const DomainRow &row) const;

    const AccountWatch &m_accounts;
    const app::Session &m_session;
    mutable bool m_isCurrent = false;
    mutable app::Situation m_situation;
    mutable QHash<AccountId, QHash<DomainName, QDateTime>> m_at;
};

/// Model of the domain table. DomainSource determines the rows. Their contents are read by pages on demand,
/// and a few pages are cached.
class DomainTableModel final : public TableModel
{
    Q_OBJECT

public:
    /// In the default order of the columns.
    enum Column {
        Status,
        Domain,
        Since,
        Window,
        Strip,
        Checked,
        Next,
        Lists,
        Parent,
        Weight,
        Note,
        ColumnCount
    };
    enum Role {
        DaysRole = Qt::UserRole, ///< DayStatuses, for the column Strip
    };

    DomainTableModel(app::Session &session, const AccountWatch &accounts, QObject *parent = nullptr);

    /// Sets the rows. Resets the model only if the rows or their order differ.
    void setShown(const ShownDomains &domains);
    [[nodiscard]] const ShownDomains &shown() const { return m_shown; }
    /// Updates the texts after time has passed or the plans have changed.
    void refreshWords();
    void setPalette(const QPalette &palette);

    /// Empty if the row cannot be read, for example because it was deleted.
    [[nodiscard]] std::optional<DomainRow> rowAt(int row) const;
    /// Row of @p key, or -1 if it is not shown.
    [[nodiscard]] int findRow(const DomainKey &key) const;

    [[nodiscard]] static bool isSortable(int column) { return column != Strip && column != Next; }
    [[nodiscard]] static DomainQuery::Column queryColumn(int column);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    /// Rows can be dragged onto a list.
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    /// Emits orderRequested(). The caller then sorts and calls setShown().
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    void orderRequested(pantau::DomainQuery::Column column, Qt::SortOrder order);
    void failed(const pantau::Error &error);

private:
    struct Line
    {
        std::optional<DomainRow> row;
        DayStatuses days;
    };
    using Lines = std::vector<Line>;

    [[nodiscard]] const Line *lineAt(int row) const;
    [[nodiscard]] Lines *readPage(int page) const;
    /// For columns, which are only called for rows that could be read.
    [[nodiscard]] const DomainRow &domain(int row) const { return *lineAt(row)->row; }
    [[nodiscard]] QDateTime now() const { return m_session.clock().nowUtc(); }
    /// The registrable domain, or empty if there is none.
    [[nodiscard]] std::optional<DomainName> parentAt(int row) const;
    /// Status of the registrable domain if it is monitored as well.
    [[nodiscard]] std::optional<BlockStatus> parentStatus(int row) const;
    [[nodiscard]] QString parentSentence(int row) const;
    [[nodiscard]] QColor quiet() const;
    [[nodiscard]] QString stripSentence(int row) const;
    [[nodiscard]] const QIcon &icon(BlockStatus status) const;

    app::Session &m_session;
    NextChecks m_next;
    ShownDomains m_shown;
    QPalette m_palette;
    QIcon m_blockedIcon;
    QIcon m_notBlockedIcon;
    QIcon m_unknownIcon;
    mutable QCache<int, Lines> m_pages; ///< by page number
};

} // namespace pantau::desktop
