// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/account_watch.h"
#include "desktop/checker.h"
#include "desktop/sample_setup.h"
#include "desktop/side_list.h"

#include <QMainWindow>

class QLabel;
class QLineEdit;
class QProgressBar;
class QSettings;
class QStackedWidget;

namespace pantau::desktop {

class DomainPage;
class NoticeBar;
class StartPage;

/// The window: side column, domain page, toolbar, menus and status bar. It holds no rules: it shows what the
/// session tells and passes on what the person wants.
class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    /// @p settingsFile: where the window keeps its size and the like.
    MainWindow(session::Session &session, const QString &settingsFile, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Shows, raises and activates the window.
    void bringUp();
    void openDomain(const QString &ascii);
    /// Checks every domain, whatever is shown.
    void checkAll();

    /// @name For the tray
    [[nodiscard]] store::DomainCounts counts() const { return m_counts; }
    [[nodiscard]] bool isOnline() const { return m_online; }
    [[nodiscard]] bool needsAttention() const;
    [[nodiscard]] QString checkAllText() const;
    [[nodiscard]] QSettings &settings() { return *m_settings; }

Q_SIGNALS:
    void stateChanged();
    void closed();
    void quitRequested();

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    // main_window_layout.cpp: what the window is made of
    void buildActions();
    void buildMenus();
    void buildToolBar();
    void buildCentre();
    void buildStatusBar();
    void setIcons();
    void restoreLayout();
    void saveLayout();

    void connectSession();
    void connectPage();
    void connectSide();
    void connectStart();
    void refresh();
    void refreshActions();
    void refreshNotices();
    void refreshStatusLine();
    void showView(const SideList::View &view);
    void openAdd(const QString &text);
    void chooseFile();
    void openImport(const QString &path);
    void connectService();
    void attend();
    void removeSelected();
    void removeFromLists(const QList<store::DomainRow> &rows);
    void showProgress(int done, int total);
    void say(const QString &sentence);
    void sayError(const Error &error);

    session::Session &m_session;
    std::unique_ptr<QSettings> m_settings;
    AccountWatch m_accounts;
    Checker m_checker;
    SampleSetup m_sample;
    store::DomainCounts m_counts;
    bool m_online = true;
    QString m_connection; ///< the sentence of the last change of the connection
    QDateTime m_nextCheck;
    QTimer m_refresh; ///< reads once after a burst of news

    QAction *m_add = nullptr;
    QAction *m_import = nullptr;
    QAction *m_check = nullptr;
    QAction *m_pause = nullptr;
    QAction *m_remove = nullptr;
    QAction *m_find = nullptr;
    QAction *m_quit = nullptr;
    QAction *m_connect = nullptr;
    QAction *m_manage = nullptr;
    QAction *m_about = nullptr;
    QLineEdit *m_search = nullptr;
    QStackedWidget *m_stack = nullptr;
    StartPage *m_start = nullptr;
    QWidget *m_main = nullptr;
    NoticeBar *m_attention = nullptr;
    NoticeBar *m_sampleNotice = nullptr;
    SideList *m_side = nullptr;
    DomainPage *m_page = nullptr;
    QLabel *m_statusLine = nullptr;
    QLabel *m_lastWord = nullptr;
    QProgressBar *m_progress = nullptr;
};

} // namespace pantau::desktop
