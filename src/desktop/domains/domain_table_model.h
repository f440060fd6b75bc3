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

/// When each domain is checked next, from the plans of the accounts and the same situation as the status
/// line.
class NextChecks
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::NextChecks)

public:
    NextChecks(const AccountWatch &accounts, const app::Session &session)
        : m_accounts(accounts), m_session(session)
    {
    }

    /// The plans or the situation changed: they are read again when somebody asks.
    void forget() { m_isCurrent = false; }
    /// "in 1 h", "soon", "paused", "stopped", "–".
    [[nodiscard]] QString word(const DomainRow &row, const QDateTime &now) const;
    /// A sentence for the tool tip; may be empty.
    [[nodiscard]] QString sentence(const DomainRow &row, const QDateTime &now) const;

private:
    void read() const;
    [[nodiscard]] bool saysPaused() const;
    [[nodiscard]] QDateTime at(const DomainRow &row) const;
    /// Of the account through which the row is checked.
    [[nodiscard]] const app::AccountSituation *situationOf(const DomainRow &row) const;

    const AccountWatch &m_accounts;
    const app::Session &m_session;
    mutable bool m_isCurrent = false;
    mutable app::Situation m_situation;
    mutable QHash<AccountId, QHash<DomainName, QDateTime>> m_at;
};

/// The domain table. Which rows there are comes from outside (DomainSource); what they show is read by pages
/// as the view asks for them, and a few pages are kept.
class DomainTableModel final : public TableModel
{
    Q_OBJECT

public:
    /// In the order in which they stand when nobody has moved them.
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
        DaysRole = Qt::UserRole, ///< DayStatuses of the column Strip
    };

    DomainTableModel(app::Session &session, const AccountWatch &accounts, QObject *parent = nullptr);

    /// What is shown from now on. Resets only when other rows, or rows in another order, are shown.
    void setShown(const ShownDomains &domains);
    [[nodiscard]] const ShownDomains &shown() const { return m_shown; }
    /// Time passed, or the plans changed: the same rows have other words.
    void refreshWords();
    void setPalette(const QPalette &palette);

    /// Empty when the row cannot be read (any more).
    [[nodiscard]] std::optional<DomainRow> rowAt(int row) const;
    /// Where @p key stands; -1 when it is not shown.
    [[nodiscard]] int findRow(const DomainKey &key) const;

    [[nodiscard]] static bool isSortable(int column) { return column != Strip && column != Next; }
    [[nodiscard]] static DomainQuery::Column queryColumn(int column);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    /// Rows can be dragged onto a list.
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    /// Asks for another order by orderRequested(); setShown() follows.
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
    /// For the columns, which are asked of rows that could be read alone.
    [[nodiscard]] const DomainRow &domain(int row) const { return *lineAt(row)->row; }
    [[nodiscard]] QDateTime now() const { return m_session.clock().nowUtc(); }
    /// The registrable domain; empty where there is none.
    [[nodiscard]] std::optional<DomainName> parentAt(int row) const;
    /// Its status where it is watched too.
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
