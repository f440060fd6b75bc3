// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "base/domain_table.h"

#include <QListWidget>
#include <QStyledItemDelegate>

#include <optional>

namespace pantau::desktop {

class WindowActions;

/// Pages of the window, in the order of Ctrl+1 to Ctrl+6 and of the stack.
enum class Page { Domains, Changes, Usage, Log, Lists, Appeals };

/// The side list: all, blocked, unknown and recently changed domains, each list, and the other pages, with
/// counts. In a narrow window it folds to icons with tool tips. The pages are a separate list widget below,
/// which stays visible with any number of lists. The arrow keys move between both, and only one entry of both
/// is selected.
class SideList final : public QListWidget
{
    Q_OBJECT

public:
    struct View
    {
        std::optional<ListId> list;
        std::optional<BlockStatus> status;
        bool changedThisWeek = false; ///< only domains with a change in the last 7 days

        friend bool operator==(const View &, const View &) = default;
    };
    enum Role {
        HeadingRole = Qt::UserRole,
        CountRole,
        BlockedRole,
        ListRole,
        StatusRole,
        ChangedRole,
        PageRole,
        UnwatchedRole
    };

    /// @p actions: the context menu and the keys trigger its actions for the selected list.
    SideList(const WindowActions &actions, QWidget *parent);

    /// The separate list of pages, a sibling of this widget, for the layout.
    [[nodiscard]] QListWidget *pages() const { return m_pages; }
    void setCounts(const DomainCounts &counts, int changedThisWeek, const QList<ListOverview> &lists);
    /// Marks the lists of accounts that are not monitored; the values are the reasons.
    void setUnwatched(const QHash<AccountId, QString> &accounts);
    /// Sets the unread count of the changes page.
    void setUnread(int changes);
    /// Sets the number of appeals due for a follow-up.
    void setOverdueAppeals(int appeals);
    [[nodiscard]] Page page() const;
    /// View of the selected entry; all domains if another page is selected.
    [[nodiscard]] View view() const;
    [[nodiscard]] QString nameOf(ListId list) const;
    /// Selects the entry for @p view. A list filtered by status stays selected, as does All. An unknown list
    /// is selected as soon as it appears.
    void select(const View &view);
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
    void focusInEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Entry
    {
        QString text;
        QString count;   ///< as displayed
        QString blocked; ///< shown before the count, in the colour for blocked; may be empty
        QString words;   ///< full text for screen readers and the tool tip
        View view{};
        Page page = Page::Domains;
        QString icon{}; ///< empty: a list, which folds to its initials
        bool isHeading = false;
        bool isUnwatched = false;

        friend bool operator==(const Entry &, const Entry &) = default;
    };

    [[nodiscard]] int rowOf(const View &view) const;
    void chooseView();
    [[nodiscard]] QList<Entry> entries() const;
    [[nodiscard]] QList<Entry> pageEntries() const;
    void setUpPages();
    void rebuild();
    void rebuildPages();
    void addEntry(const Entry &entry, QListWidget *to);
    void setIcons(QListWidget &list, const QList<Entry> &entries) const;
    void fitPages();
    void fit();
    [[nodiscard]] QIcon iconOf(const Entry &entry) const;

    const WindowActions &m_actions;
    std::optional<DomainCounts> m_counts; ///< empty: not read yet
    int m_changed = 0;
    int m_unread = 0;
    int m_overdue = 0;             ///< number of appeals
    bool m_glanceIsWanted = false; ///< True once the overview page was opened, even with few lists
    QList<ListOverview> m_lists;
    QHash<AccountId, QString> m_unwatched;
    QListWidget *m_pages;
    QList<Entry> m_shown;
    QList<Entry> m_shownPages;
    bool m_folded = false;
    View m_view{}; ///< last selection; its list may not be known yet
};

/// Paints an entry: name on the left, count on the right, number of blocked domains in its colour. Folded, it
/// shows the icon or the initials.
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
    void paintHeading(QPainter *painter, const QStyleOptionViewItem &option, const QString &text) const;
    void paintFolded(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintEntry(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    bool m_folded = false;
    int m_dropRow = -1;
};

} // namespace pantau::desktop
