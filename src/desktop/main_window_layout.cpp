// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domain_page.h"
#include "desktop/domain_table_view.h"
#include "desktop/icons.h"
#include "desktop/main_window.h"
#include "desktop/notice_bar.h"
#include "desktop/start_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QProgressBar>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>

namespace pantau::desktop {

namespace {

constexpr int SideWidth = 220;
constexpr int NarrowSideWidth = 160;
constexpr int NarrowBelow = 1000;
constexpr int SearchWidth = 260;

QAction *newAction(QObject *parent, const QString &name, const QString &text,
                   const QKeySequence &shortcut = {})
{
    auto *action = new QAction(text, parent);
    action->setObjectName(name);
    action->setShortcut(shortcut);
    return action;
}

} // namespace

void MainWindow::buildActions()
{
    m_add = newAction(this, QStringLiteral("addAction"), tr("&Add domains…"), QKeySequence::New);
    m_add->setIconText(tr("Add"));
    m_import = newAction(this, QStringLiteral("importAction"), tr("&Import a file…"), Qt::CTRL | Qt::Key_I);
    m_import->setIconText(tr("Import"));
    m_remove = newAction(this, QStringLiteral("removeAction"), tr("&Remove from the list…"));
    m_quit = newAction(this, QStringLiteral("quitAction"), tr("&Quit"), QKeySequence::Quit);
    m_check = newAction(this, QStringLiteral("checkAction"), tr("&Check now"), Qt::Key_F5);
    m_pause = newAction(this, QStringLiteral("pauseAction"), tr("&Pause"));
    m_pause->setCheckable(true);
    m_find = newAction(this, QStringLiteral("findAction"), tr("&Search"), QKeySequence::Find);
    m_connect = newAction(this, QStringLiteral("connectAction"), tr("&Connect a service…"));
    m_manage = newAction(this, QStringLiteral("accountsAction"), tr("&Accounts…"));
    m_about = newAction(this, QStringLiteral("aboutAction"), tr("&About Pantau"));
    connect(m_add, &QAction::triggered, this, [this] { openAdd({}); });
    connect(m_import, &QAction::triggered, this, &MainWindow::chooseFile);
    connect(m_remove, &QAction::triggered, this, &MainWindow::removeSelected);
    connect(m_quit, &QAction::triggered, this, &MainWindow::quitRequested);
    connect(m_check, &QAction::triggered, this, [this] { m_checker.check(m_page->query()); });
    connect(m_pause, &QAction::triggered, &m_session, &session::Session::setPaused);
    connect(m_find, &QAction::triggered, this, [this] { m_search->setFocus(Qt::ShortcutFocusReason); });
    connect(m_connect, &QAction::triggered, this, &MainWindow::connectService);
    connect(m_about, &QAction::triggered, this, [this] {
        auto *box = new QMessageBox(QMessageBox::NoIcon, tr("About Pantau"),
                                    tr("Pantau %1 keeps watch over your domains on a national blocklist.")
                                        .arg(QStringLiteral(PANTAU_VERSION)),
                                    QMessageBox::Ok, this);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->setIconPixmap(colourIcon(QStringLiteral("pantau")).pixmap(48, 48));
        box->setTextFormat(Qt::PlainText);
        box->open();
    });
}

void MainWindow::buildMenus()
{
    auto *domains = menuBar()->addMenu(tr("&Domains"));
    domains->addActions({m_add, m_import, m_remove, m_find});
    domains->addSeparator();
    domains->addAction(m_quit);
    menuBar()->addMenu(tr("&Watch"))->addActions({m_check, m_pause});
    menuBar()->addMenu(tr("A&ccounts"))->addActions({m_connect, m_manage});
    menuBar()->addMenu(tr("&Help"))->addAction(m_about);
}

void MainWindow::buildToolBar()
{
    auto *bar = new QToolBar(tr("Tools"), this);
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize({16, 16});
    bar->addActions({m_add, m_import, m_check, m_pause});
    auto *gap = new QWidget(bar);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(gap);
    m_search = new QLineEdit(bar);
    m_search->setObjectName(QStringLiteral("search"));
    m_search->setPlaceholderText(tr("Search domains"));
    m_search->setAccessibleName(tr("Search domains"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(SearchWidth);
    bar->addWidget(m_search);
    auto *margin = new QWidget(bar);
    margin->setFixedWidth(10);
    bar->addWidget(margin);
    addToolBar(bar);
    connect(m_search, &QLineEdit::textChanged, this,
            [this](const QString &text) { m_page->setFilter(text.trimmed()); });
    // From the search box the results are one key away.
    connect(m_search, &QLineEdit::returnPressed, this, [this] { m_page->table()->setFocus(); });
}

void MainWindow::buildCentre()
{
    m_start = new StartPage(this);
    m_attention = new NoticeBar(NoticeBar::Kind::Attention, QStringLiteral("attentionBar"), this);
    m_sampleNotice = new NoticeBar(NoticeBar::Kind::Information, QStringLiteral("sampleBanner"), this);
    m_side = new SideList(this);
    m_side->setFixedWidth(SideWidth);
    m_page = new DomainPage(m_session, m_accounts, this);
    m_page->table()->addActions({m_check, m_remove});

    auto *line = new QFrame(this);
    line->setFrameShape(QFrame::VLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    auto *row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(m_side);
    row->addWidget(line);
    row->addWidget(m_page, 1);
    m_main = new QWidget(this);
    auto *column = new QVBoxLayout(m_main);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_attention);
    column->addWidget(m_sampleNotice);
    column->addLayout(row, 1);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_main);
    m_stack->addWidget(m_start);
    setCentralWidget(m_stack);
}

void MainWindow::buildStatusBar()
{
    m_statusLine = new QLabel(this);
    m_statusLine->setObjectName(QStringLiteral("statusLine"));
    m_lastWord = new QLabel(this);
    m_lastWord->setObjectName(QStringLiteral("lastWord"));
    for (QLabel *label : {m_statusLine, m_lastWord})
        label->setTextFormat(Qt::PlainText);
    // A long sentence does not make the window wider; its tool tip has it whole.
    m_lastWord->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_lastWord->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_progress = new QProgressBar(this);
    m_progress->setObjectName(QStringLiteral("progress"));
    m_progress->setMaximumWidth(220);
    m_progress->hide();
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(8, 0, 8, 0);
    statusBar()->addWidget(m_statusLine);
    statusBar()->addWidget(m_lastWord, 1);
    statusBar()->addPermanentWidget(m_progress);
}

void MainWindow::setIcons()
{
    setWindowIcon(colourIcon(QStringLiteral("pantau")));
    m_add->setIcon(plainIcon(QStringLiteral("add"), palette()));
    m_import->setIcon(plainIcon(QStringLiteral("import"), palette()));
    m_check->setIcon(plainIcon(QStringLiteral("check"), palette()));
    m_pause->setIcon(
        plainIcon(m_session.isPaused() ? QStringLiteral("resume") : QStringLiteral("pause"), palette()));
}

void MainWindow::restoreLayout()
{
    resize(QSize(1280, 800).boundedTo(screen()->availableSize() - QSize(8, 48))); // room for the frame
    restoreGeometry(m_settings->value(QStringLiteral("window/geometry")).toByteArray());
    m_page->splitter()->restoreState(m_settings->value(QStringLiteral("window/splitter")).toByteArray());
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    m_side->setFixedWidth(width() < NarrowBelow ? NarrowSideWidth : SideWidth);
    QMainWindow::resizeEvent(event);
}

void MainWindow::saveLayout()
{
    m_settings->setValue(QStringLiteral("window/geometry"), saveGeometry());
    m_settings->setValue(QStringLiteral("window/splitter"), m_page->splitter()->saveState());
}

} // namespace pantau::desktop
