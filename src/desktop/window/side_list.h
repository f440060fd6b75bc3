// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/domain_list.h"
#include "base/domain_table.h"

#include <QListWidget>
#include <QStyledItemDelegate>

#include <optional>

namespace pantau::desktop {

class WindowActions;

/// Pages of the window, in the order of the stack.
enum class Page { Domains, Changes, Usage, Log, Lists, Appeals };

/// The side list: all, blocked, unknown and recently changed domains, the other pages and each list, with
/// counts. In a narrow window it folds to icons with tool tips. The log has no entry.
class SideList final : public QListWidget
{
    Q_OBJECT

public:
    struct View
    {
        std::optional<ListId> list;
        std::optional<BlockStatus> status;
        bool changedThisWeek = false; ///< only domains with a change in the last 7 days
        bool isMixed = false;         ///< only domains about which the services disagree

        friend bool operator==(const View &, const View &) = default;
    };
    enum class Badge { None, Blocked, Unknown, News };
    enum Role {
        HeadingRole = Qt::UserRole,
        CountRole,
        BadgeRole,     ///< text of the pill
        BadgeKindRole, ///< Badge
        GapRole,       ///< True for the first entry of a group
        ListRole,
        StatusRole,
        ChangedRole,
        PageRole,
        UnwatchedRole
    };

    /// @p actions: the context menu and the keys trigger its actions for the selected list.
    SideList(const WindowActions &actions, QWidget *parent);

    void setCounts(const DomainCounts &counts, int changedThisWeek, const QList<ListOverview> &lists);
    /// Selects the entry with this number in visible order, from 1. Does nothing if there is none.
    void choose(int number);
    /// Marks the lists of accounts that are not monitored; the values are the reasons.
    void setUnwatched(const QHash<AccountId, QString> &accounts);
    /// Sets the unread count of the changes page.
    void setUnread(int changes);
    /// Shows the number of open appeals, and how many are due for a follow-up.
    void setAppeals(const AppealCounts &appeals);
    [[nodiscard]] Page page() const { return m_page; }
    /// View of the selected entry; all domains if another page is selected.
    [[nodiscard]] View view() const;
    [[nodiscard]] QString nameOf(ListId list) const;
    /// Selects the entry for @p view. A list filtered by status stays selected, as does All. An unknown list
    /// is selected as soon as it appears.
    void select(const View &view);
    /// Selects the entry of the page, or none for the log.
    void select(Page page);
    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const { return m_folded; }
    [[nodiscard]] int widthWhen(bool folded) const;

Q_SIGNALS:
    void viewChosen();
    void listGone(); ///< the list in view was removed; All is selected instead, on any page
    void pageChosen(pantau::desktop::Page page);
    void entryOpened(); ///< Return was pressed on an entry: move the focus to its contents

protected:
    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Entry
    {
        QString text;
        QString words; ///< full text for screen readers and the tool tip
        QString icon;
        QString count{}; ///< as displayed
        QString badge{}; ///< number in a pill
        Badge kind = Badge::None;
        View view{};
        Page page = Page::Domains;
        bool isGap = false; ///< the first of a group
        bool isHeading = false;
        bool isUnwatched = false;

        friend bool operator==(const Entry &, const Entry &) = default;
    };

    [[nodiscard]] int chosenRow() const;
    void chooseView();
    [[nodiscard]] QList<Entry> entries() const;
    void addViews(QList<Entry> &entries) const;
    void addPages(QList<Entry> &entries) const;
    void addLists(QList<Entry> &entries) const;
    void rebuild();
    void add(const Entry &entry);
    void numberEntries();
    void fit();

    const WindowActions &m_actions;
    std::optional<DomainCounts> m_counts; ///< empty: not read yet
    int m_changed = 0;
    int m_unread = 0;
    AppealCounts m_appeals;
    bool m_glanceIsWanted = false; ///< True once the overview page was opened, even with few lists
    QList<ListOverview> m_lists;
    QHash<AccountId, QString> m_unwatched;
    QList<Entry> m_shown;
    bool m_folded = false;
    Page m_page = Page::Domains;
    View m_view{}; ///< last selection; its list may not be known yet
};

/// Paints an entry: icon and name on the left, a pill and the total on the right. Folded, it shows the icon,
/// with a dot for a pill.
class SideDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setFolded(bool folded) { m_folded = folded; }
    /// Sets the row under a drag; -1: none.
    void setDropRow(int row) { m_dropRow = row; }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override;

private:
    static void paintHeading(QPainter *painter, const QStyleOptionViewItem &option);
    void paintGround(QPainter *painter, const QStyleOptionViewItem &option, const QRect &area,
                     bool isDrop) const;
    static void paintEntry(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                           QRect area);

    bool m_folded = false;
    int m_dropRow = -1;
};

/// The side list with the widget next to it. The side list folds to icons in a narrow window. The minimum
/// width of the window is that with a folded list.
class FoldingRow final : public QWidget
{
    Q_OBJECT

public:
    FoldingRow(SideList *side, QWidget *right, QWidget *parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();

    SideList *m_side;
    QWidget *m_right;
};

} // namespace pantau::desktop
