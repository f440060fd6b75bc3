// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "base/domain_table.h"

#include <QListWidget>
#include <QStyledItemDelegate>

#include <optional>

namespace pantau::desktop {

/// What the right side of the window shows. The order is that of Ctrl+1 to Ctrl+6 and of the stack.
enum class Page { Domains, Changes, Usage, Log, Lists, Appeals };

/// The left column: all, blocked, unknown and lately changed domains, each list, and the other pages, with
/// their counts. Where there is little room it folds to icons with tool tips. The pages are a list of their
/// own below, which stays in view however many lists there are; the arrow keys go from one to the other, and
/// one entry of both is chosen.
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

    explicit SideList(QWidget *parent = nullptr);

    /// Beside this one in its parent, for the layout.
    [[nodiscard]] QListWidget *pages() const { return m_pages; }
    void setCounts(const DomainCounts &counts, int changedThisWeek, const QList<ListOverview> &lists);
    /// Accounts that are not being watched, with the reason: their lists are marked.
    void setUnwatched(const QHash<AccountId, QString> &accounts);
    /// Of the changes page.
    void setUnread(int changes);
    /// Those about which it is time to ask again.
    void setOverdueAppeals(int appeals);
    [[nodiscard]] Page page() const;
    /// Of the chosen entry; everything where another page is chosen.
    [[nodiscard]] View view() const;
    [[nodiscard]] QString nameOf(ListId list) const;
    /// Selects the entry that shows this; a list narrowed to a status stays on the list, as all do on All.
    /// That of a list which is not known yet is selected when it comes.
    void select(const View &view);
    void select(Page page);
    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const { return m_folded; }
    [[nodiscard]] int widthWhen(bool folded) const;

Q_SIGNALS:
    void viewChosen();
    void listGone(); ///< that of the view, whatever the page: All takes its place
    void pageChosen(pantau::desktop::Page page);
    void entryOpened(); ///< Return on an entry: into what it shows
    void settingsRequested(pantau::ListId list);
    void renameRequested(pantau::ListId list, const QString &name);
    void reportRequested(pantau::ListId list);
    void removeRequested(pantau::ListId list, const QString &name);

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
        QString count;   ///< as it is shown
        QString blocked; ///< shown before the count, in the colour of blocked; may be empty
        QString words;   ///< all of it, to be read aloud and for the tool tip
        View view{};
        Page page = Page::Domains;
        QString icon{}; ///< empty: a list, which folds to its first letters
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

    std::optional<DomainCounts> m_counts; ///< empty: not read yet
    int m_changed = 0;
    int m_unread = 0;
    int m_overdue = 0;             ///< appeals
    bool m_glanceIsWanted = false; ///< somebody looked at it, with however few lists
    QList<ListOverview> m_lists;
    QHash<AccountId, QString> m_unwatched;
    QListWidget *m_pages;
    QList<Entry> m_shown;
    QList<Entry> m_shownPages;
    bool m_folded = false;
    View m_view{}; ///< selected last; of a list that may be still to come
};

/// Paints an entry of the side column: name on the left, count on the right, the number of blocked ones in
/// its colour; folded, its icon or its first letters.
class SideDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setFolded(bool folded) { m_folded = folded; }
    /// The row onto which something is being dragged; -1: none.
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
