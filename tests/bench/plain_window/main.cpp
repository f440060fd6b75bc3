// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/desktop_performance/measured_window.h"

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

using namespace pantau;

namespace {

/// Baseline for Pantau: the same widgets without content or logic.
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

/// Keeps the same window idle, either hidden with a tray icon, as Pantau does, or without one.
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

/// Baseline with standard Qt parts: an item model behind a proxy that filters and sorts.
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

} // namespace

/// Windows for comparison with Pantau's, in a program that uses only Qt and none of Pantau's libraries.
int main(int argc, char *argv[])
{
    QElapsedTimer sinceStart;
    sinceStart.start();
    QApplication app(argc, argv);
    QCommandLineParser parser;
    const QCommandLineOption empty(QStringLiteral("empty"),
                                   QStringLiteral("An empty window with an empty table."));
    const QCommandLineOption items(QStringLiteral("items"),
                                   QStringLiteral("As many rows in QStandardItemModel, behind a proxy."),
                                   QStringLiteral("N"));
    const QCommandLineOption idle(
        QStringLiteral("idle"),
        QStringLiteral("An empty window that is not shown, for so long; nothing is measured."),
        QStringLiteral("SECONDS"));
    const QCommandLineOption tray(QStringLiteral("tray"),
                                  QStringLiteral("With --idle: it has an icon in the tray."));
    parser.addOptions({empty, idle, items, tray});
    parser.addHelpOption();
    parser.process(app);
    if (parser.isSet(idle))
        return beIdle(std::chrono::seconds(parser.value(idle).toInt()), parser.isSet(tray));
    if (parser.isSet(empty))
        return measureEmpty(sinceStart);
    if (parser.isSet(items))
        return measureItems(parser.value(items).toInt(), sinceStart);
    parser.showHelp(2);
}
