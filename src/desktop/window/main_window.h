// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "desktop/dialogs/start_page.h"
#include "desktop/domains/domain_source.h"
#include "desktop/look/requests.h"
#include "desktop/pages/changes_page.h"
#include "desktop/settings/preferences.h"
#include "desktop/settings/settings_dialog.h"
#include "desktop/window/tray_icon.h"
#include "desktop/window/window_context.h"

#include <QMainWindow>
#include <QObject>

#include <functional>
#include <optional>

class QSettings;
class QStackedWidget;

namespace pantau::desktop {

/// What the window showed.
struct WindowMemory
{
    Page page = Page::Domains;
    SideList::View view;
    QString domain; ///< in the detail pane; may be empty
    QString search;
    std::optional<SettingsDialog::Page> settings; ///< of the open settings dialog
    QString settingsFocus;                        ///< object name of its focused widget
    UndoHistory undo;
};

/// Only the page and the view are kept across restarts.
void saveMemory(QSettings &file, const WindowMemory &memory);
[[nodiscard]] WindowMemory readMemory(const QSettings &file);

/// `pantau DOMAIN…`: adds the domains to AccountWatch::listForNew(), and checks them.
class QuickAdd final : public QObject
{
    Q_OBJECT

public:
    QuickAdd(WindowContext &context, Checker &checker, QObject *parent = nullptr);

    /// @p words: as typed. Words that are not domains are reported. @p to: list to add to, instead.
    void add(const QStringList &words, std::optional<ListId> to = std::nullopt);
    /// Checks without adding.
    void checkOnce(const DomainName &domain);

private:
    void addTo(const DomainList &list, const QList<DomainName> &domains, const QString &refused);

    WindowContext &m_context;
    app::Session &m_session;
    Checker &m_checker;
};

class CheckActions;
class DomainPage;
class UndoBar;
class ListActions;
class Finder;
class Navigation;
class Notices;
class PageStack;
class SampleNotice;
class SituationDisplay;
class StartPage;
class StatusLine;
class ToolBar;
class WindowActions;
class WindowDialogs;

/// The main window: side list, pages, tool bar, menus and status line. It contains no application logic: it
/// shows the session's state and forwards the user's actions.
class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    /// @p settingsFile: stores the window's size and the preferences.
    MainWindow(app::Session &session, const QString &settingsFile, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// @name Showing something in the window
    void bringUp();
    void showPage(Page page);
    void showView(const SideList::View &view);
    /// Raises the window and shows the domain; an empty name only raises the window.
    void openDomain(const QString &ascii);
    [[nodiscard]] WindowContext &context() { return m_context; }
    [[nodiscard]] WindowDialogs &dialogs() { return *m_dialogs; }
    [[nodiscard]] CheckActions &checks() { return *m_checks; }

    /// Adds domains as typed and checks them.
    void quickAdd(const QStringList &domains);
    void announce(const QString &sentence, bool isProblem);

    /// @p mayClose is called when the window is about to close; returning false keeps it open.
    void setCloseHandler(std::function<bool()> mayClose) { m_mayClose = std::move(mayClose); }
    [[nodiscard]] WindowMemory memory() const;
    void remember(const WindowMemory &memory);

    /// State for the tray icon.
    [[nodiscard]] TrayState state() const;
    [[nodiscard]] QSettings &settings() { return *m_settings; }
    [[nodiscard]] Preferences &preferences() { return m_preferences; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildCentre();
    void restoreLayout();
    void saveLayout();
    void connectActions();
    void connectChecks();
    void connectSession();
    void connectPages();
    void connectContext();

    void refreshActions();
    void refreshSampleNotice();
    void refresh();
    void readOverview();
    [[nodiscard]] bool isGone(ListId list) const;
    void take(const Overview &overview);

    app::Session &m_session;
    WindowContext m_context;
    DomainSource m_source; ///< early, because it reads while the window is being built
    std::unique_ptr<QSettings> m_settings;
    Preferences m_preferences;
    Checker m_checker;
    OverviewReader m_reader;
    QuickAdd m_quickAdd;
    UnreadCount m_unread;
    Overview m_overview;
    bool m_isOverviewOld = true;                     ///< True if more than the table's rows may have changed
    std::shared_ptr<const DomainIndex> m_overviewOf; ///< the index it was counted in
    Delay m_refresh;                                 ///< reads once after a burst of updates
    std::function<bool()> m_mayClose;

    WindowActions *m_actions;
    ToolBar *m_toolBar;
    StatusLine *m_status;
    QStackedWidget *m_stack = nullptr; ///< the start page or the main widget
    StartPage *m_start = nullptr;
    QWidget *m_main = nullptr;
    Notices *m_notices = nullptr;
    SampleNotice *m_sampleNotice = nullptr;
    SideList *m_side = nullptr;
    PageStack *m_pages = nullptr;
    DomainPage *m_page = nullptr; ///< page of m_pages
    UndoBar *m_undoBar = nullptr;
    SituationDisplay *m_display = nullptr;
    WindowDialogs *m_dialogs = nullptr;
    ListActions *m_lists = nullptr;
    CheckActions *m_checks = nullptr;
    Finder *m_finder = nullptr;
    Navigation *m_navigation = nullptr;
};

} // namespace pantau::desktop
