// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"
#include "bench/desktop_performance/measured_window.h"
#include "core/clock.h"
#include "core/process_memory.h"
#include "core/translations.h"
#include "desktop/shell/main_window.h"
#include "desktop/shell/outlined_style.h"
#include "desktop/shell/pool_room.h"
#include "secrets/memory_secret_store.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QStyle>
#include <QSystemTrayIcon>
#include <QTableView>
#include <QTimer>

#include <chrono>
#include <cstdio>
#include <optional>

using namespace pantau;

namespace {

/// What Pantau is compared with: the same widgets with nothing in them and nothing behind them.
int measureEmpty(const QElapsedTimer &sinceStart)
{
    QMainWindow window;
    auto *table = new QTableView(&window);
    auto *search = new QLineEdit(&window);
    window.setMenuWidget(search);
    window.setCentralWidget(table);
    window.resize(1280, 800);
    test::MeasuredWindow measured(window, *table, *search, sinceStart);
    window.show();
    return measured.run(0);
}

/// The same window for a while, hidden as Pantau in the tray is, or with nothing in the tray.
int beIdle(std::chrono::seconds time, bool isInTray)
{
    QMainWindow window;
    window.setCentralWidget(new QTableView(&window));
    window.resize(1280, 800);
    QSystemTrayIcon icon(window.style()->standardIcon(QStyle::SP_ComputerIcon));
    QMenu menu(&window);
    menu.addAction(QStringLiteral("Quit"), qApp, &QCoreApplication::quit);
    icon.setContextMenu(&menu);
    icon.setToolTip(QStringLiteral("Nothing"));
    icon.setVisible(isInTray);
    QTimer::singleShot(time, qApp, &QCoreApplication::quit);
    return QApplication::exec();
}

/// What a window does whose author takes Qt's own: a model of items behind a proxy that filters and sorts.
int measureItems(int rows, const QElapsedTimer &sinceStart)
{
    constexpr int Columns = 7;
    QStandardItemModel items(rows, Columns);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < Columns; ++column)
            items.setItem(
                row, column,
                new QStandardItem(
                    column == 1
                        ? QStringLiteral("kabar-%1.example").arg(row * 7919LL % rows, 5, 10, QLatin1Char('0'))
                        : QStringLiteral("Client %1").arg(row * (column + 3LL) % 97)));
    QSortFilterProxyModel proxy;
    proxy.setSourceModel(&items);
    proxy.setFilterKeyColumn(-1);
    QMainWindow window;
    auto *table = new QTableView(&window);
    auto *search = new QLineEdit(&window);
    table->setModel(&proxy);
    table->setSortingEnabled(true);
    QObject::connect(search, &QLineEdit::textChanged, &proxy, &QSortFilterProxyModel::setFilterFixedString);
    window.setMenuWidget(search);
    window.setCentralWidget(table);
    window.resize(1280, 800);
    test::MeasuredWindow measured(window, *table, *search, sinceStart);
    window.show();
    return measured.run(rows, [&items, &proxy](const QString &text) {
        QSortFilterProxyModel counted;
        counted.setSourceModel(&items);
        counted.setFilterKeyColumn(proxy.filterKeyColumn());
        counted.setFilterFixedString(text);
        return counted.rowCount();
    });
}

Result<std::unique_ptr<app::Session>> openSession(const QString &dataDir, const Clock &clock)
{
    desktop::makeRoomInPool();
    app::SessionOptions options;
    options.dataDir = dataDir;
    options.makeSecretStore = [](const QString &) { return std::make_unique<secrets::MemorySecretStore>(); };
    return app::Session::open(std::move(options), clock);
}

/// @p keepDays: how many days of checks stay; with it the window is not worked, but what is older is
/// forgotten behind it.
int measurePantau(const QString &dataDir, int rows, const std::optional<int> &keepDays,
                  const QElapsedTimer &sinceStart)
{
    const SystemClock clock;
    auto session = openSession(dataDir, clock);
    if (!session) {
        std::fprintf(stderr, "%s\n", qPrintable(session.error().sentence));
        return 1;
    }
    desktop::MainWindow window(**session, dataDir + QStringLiteral("/window.ini"));
    window.resize(1280, 800);
    auto *table = window.findChild<QTableView *>(QStringLiteral("domainTable"));
    auto *search = window.findChild<QLineEdit *>(QStringLiteral("search"));
    if (!table || !search) {
        std::fprintf(stderr, "The window has no table “domainTable” or no box “search”.\n");
        return 1;
    }
    test::MeasuredWindow measured(window, *table, *search, sinceStart);
    window.show();
    if (keepDays)
        return measured.forget(rows, **session, *keepDays);
    return measured.run(rows, [&session](const QString &text) {
        DomainQuery query;
        query.filter = text;
        return (*session)->queries().domainCount(query).value_or(-1);
    });
}

} // namespace

/// Measures one start of the window and writes one line of JSON: make bench does it many times.
int main(int argc, char *argv[])
{
    QElapsedTimer sinceStart;
    sinceStart.start();
    shareMemoryAmongThreads(); // as the program does
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("pantau"));
    QCommandLineParser parser;
    const QCommandLineOption empty(QStringLiteral("empty"),
                                   QStringLiteral("An empty window with an empty table."));
    const QCommandLineOption rows(QStringLiteral("rows"), QStringLiteral("Domains in the data directory."),
                                  QStringLiteral("N"), QStringLiteral("100000"));
    const QCommandLineOption items(QStringLiteral("items"),
                                   QStringLiteral("As many rows in QStandardItemModel, behind a proxy."));
    const QCommandLineOption keep(
        QStringLiteral("keep-days"),
        QStringLiteral("Forget checks that are older while the window is open; that alone is measured."),
        QStringLiteral("N"));
    const QCommandLineOption idle(
        QStringLiteral("idle"),
        QStringLiteral("An empty window that is not shown, for so long; nothing is measured."),
        QStringLiteral("SECONDS"));
    const QCommandLineOption tray(QStringLiteral("tray"),
                                  QStringLiteral("With --idle: it has an icon in the tray."));
    parser.addOptions({empty, idle, items, keep, rows, tray});
    parser.addHelpOption();
    parser.addPositionalArgument(QStringLiteral("DIR"),
                                 QStringLiteral("A data directory of pantau-data-set."));
    parser.process(app);
    if (parser.isSet(idle))
        return beIdle(std::chrono::seconds(parser.value(idle).toInt()), parser.isSet(tray));
    if (parser.isSet(empty))
        return measureEmpty(sinceStart);
    if (parser.isSet(items))
        return measureItems(parser.value(rows).toInt(), sinceStart);
    if (parser.positionalArguments().size() != 1)
        parser.showHelp(2);
    desktop::OutlinedStyle::install();
    installTranslations(app, QLocale(QStringLiteral("en_GB")));
    return measurePantau(parser.positionalArguments().constFirst(), parser.value(rows).toInt(),
                         parser.isSet(keep) ? std::optional(parser.value(keep).toInt()) : std::nullopt,
                         sinceStart);
}
