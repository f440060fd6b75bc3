// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/domain_table.h"
#include "desktop/domains/day_cells.h"
#include "desktop/domains/domain_source.h"
#include "desktop/look/table.h"
#include "desktop/window/account_watch.h"

#include <QCache>
#include <QCoreApplication>
#include <QHash>

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
    /// Time of the planned check; invalid if there is none.
    [[nodiscard]] QDateTime at(const DomainRow &row) const;

private:
    void read() const;
    [[nodiscard]] bool saysPaused() const;
    /// Situation of the account that checks the row.
    [[nodiscard]] const app::AccountSituation *situationOf(const DomainRow &row) const;

    const AccountWatch &m_accounts;
    const app::Session &m_session;
    mutable bool m_isCurrent = false;
    mutable app::Situation m_situation;
    mutable QHash<AccountId, QHash<DomainName, QDateTime>> m_at;
};

/// What the table shows of a domain.
struct DomainLine
{
    DomainRow row;
    DayCells days;
    bool isUnread = false;
};

/// Model of the domain table. DomainSource determines the rows. Their contents are read by pages on demand,
/// and a few pages are cached.
class DomainTableModel final : public ColumnModel<DomainLine>
{
    Q_OBJECT

public:
    /// In the default order of the columns.
    enum Column {
        Status,
        Domain,
        Lists,
        Since,
        Strip,
        Checked,
        Note, ///< next step of the appeal, or the note
        Next,
        Window,
        Parent,
        Weight,
        ColumnCount
    };
    DomainTableModel(app::Session &session, const AccountWatch &accounts, QObject *parent = nullptr);

    /// Sets the rows. Resets the model only if the rows or their order differ.
    void setShown(const ShownDomains &domains);
    [[nodiscard]] const ShownDomains &shown() const { return m_shown; }
    /// Updates the texts after time has passed or the plans have changed.
    void refreshWords();
    /// Drops the rows read so far, because something else than the domains has changed.
    void forgetRows();

    /// Empty if the row cannot be read, for example because it was deleted.
    [[nodiscard]] std::optional<DomainRow> rowAt(int row) const;
    /// Row of @p key, or -1 if it is not shown.
    [[nodiscard]] int findRow(const DomainKey &key) const;

    /// How the table treats a column.
    struct Setup
    {
        const char *name; ///< in the saved state
        int width;        ///< in pixels with the default font
        bool isShown;     ///< by default
        int rank;         ///< a narrow window hides the columns with the highest rank first; 0: never
        std::optional<DomainQuery::Column> order = {}; ///< empty: the table cannot be sorted by it
    };
    [[nodiscard]] static const Setup &setup(int column);
    [[nodiscard]] static bool isSortable(int column) { return setup(column).order.has_value(); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    /// Rows can be dragged onto a list.
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] const DomainLine *at(int row) const override;
    /// Emits orderRequested(). The caller then sorts and calls setShown().
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    void orderRequested(pantau::DomainQuery::Column column, Qt::SortOrder order);

private:
    using Lines = std::vector<std::optional<DomainLine>>;

    [[nodiscard]] ColumnList<DomainLine> columns() const;
    [[nodiscard]] Lines *readPage(int page) const;
    void readCases() const;
    [[nodiscard]] QString stepText(const DomainLine &line) const;
    [[nodiscard]] QDateTime now() const { return m_session.clock().nowUtc(); }
    /// Status of the registrable domain if it is monitored as well.
    [[nodiscard]] std::optional<BlockStatus> parentStatus(const DomainLine &line) const;
    [[nodiscard]] QString parentSentence(const DomainLine &line) const;

    app::Session &m_session;
    const AccountWatch &m_accounts;
    NextChecks m_next;
    ShownDomains m_shown;
    mutable QCache<int, Lines> m_pages; ///< by page number
    /// Open appeals and drafted letters, by domain and service; empty until the first page is read.
    mutable std::optional<QHash<std::pair<DomainName, QString>, AppealCase>> m_cases;
};

} // namespace pantau::desktop
