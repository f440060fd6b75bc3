// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QActionGroup>
#include <QList>

class QMenuBar;

namespace pantau::desktop {

/// Everything that can be done from the window, once: for its menus, its toolbar, the context menus and the
/// list of shortcuts. What they do is connected by the window.
class WindowActions final : public QObject
{
    Q_OBJECT

public:
    explicit WindowActions(QWidget *window);

    /// Adds the menus. What is in none of them would only be reachable by who knows its key.
    /// @p selection: what can be done with the selected domains.
    void fillMenus(QMenuBar &bar, const QList<QAction *> &selection) const;
    /// What Undo would take back and Redo do again, by their sentences; empty: nothing.
    void setUndoable(const QString &done, const QString &undone) const;
    void setIcons(const QPalette &palette, bool paused);
    /// The ways to check, with what each would cost, for the menu of the check button.
    [[nodiscard]] QList<QAction *> checks() const { return {check, checkSelected, checkUnknown, checkAll}; }
    [[nodiscard]] QList<QAction *> pages() const { return {domains, changes, usage, log, lists, appeals}; }

    QAction *add;
    QAction *import;
    QAction *exportAll;
    QAction *report;
    QAction *undo;
    QAction *redo;
    QAction *find;
    QAction *settings;
    QAction *quit;
    QAction *check; ///< what the table shows
    QAction *checkSelected;
    QAction *checkUnknown;
    QAction *checkAll;
    QAction *stopCheck;
    QAction *pause;
    QAction *newList;
    QAction *listSettings;
    QAction *renameList;
    QAction *reportList;
    QAction *removeList;
    QAction *domains;
    QAction *changes;
    QAction *usage;
    QAction *log;
    QAction *lists;
    QAction *appeals;
    QAction *goToAnything;
    QAction *goToLists;
    QAction *goToTable;
    QAction *groupByParent;
    QAction *connectService;
    QAction *accounts;
    QAction *firstSteps;
    QAction *handbook;
    QAction *shortcuts;
    QAction *about;
    /// In the order of SettingsDialog::Page; all but the accounts are in no menu, and found with Ctrl+K.
    QList<QAction *> settingsPages;

private:
    QAction *make(const char *name, const QString &text, const QKeySequence &shortcut = {},
                  const QString &shortText = {});

    QWidget *m_window;
    QActionGroup m_pages;
};

} // namespace pantau::desktop
