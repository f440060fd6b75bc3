// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data_commands.h"
#include "app/session.h"
#include "base/language.h"
#include "base/process.h"
#include "base/time.h"
#include "bench/desktop_performance/measured_window.h"
#include "db/retention.h"
#include "desktop/look/pantau_style.h"
#include "desktop/window/application.h"
#include "desktop/window/main_window.h"
#include "support/memory_secret_store.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QLineEdit>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <optional>

using namespace pantau;

namespace {

constexpr int Patience = 300'000; ///< milliseconds; longer means that something hangs

/// Waits for the start, then for @p session to delete the checks older than @p keepDays. Prints how many were
/// deleted and how long the window was blocked. Returns the exit code.
int measureForgetting(test::MeasuredWindow &window, int rows, app::Session &session, int keepDays)
{
    window.awaitStart(rows);
    const auto sizeNow = [&session] { return db::measureDatabase(session.store().database()); };
    const auto before = sizeNow();
    auto settings = session.store().settings().read();
    if (!before || !settings) {
        std::fprintf(stderr, "The database could not be read.\n");
        return 1;
    }
    settings->keepChecksDays = keepDays;
    QElapsedTimer clock;
    clock.start();
    window.heartbeat().restart();
    const auto saved = session.write(&db::Settings::save, *settings);
    const auto compacted = session.data().compact();
    const bool isDone = QTest::qWaitFor([&compacted] { return compacted.isFinished(); }, Patience);
    window.add(QStringLiteral("forget"), double(clock.elapsed()));
    window.add(QStringLiteral("forget_gap"), double(window.heartbeat().longestGap().count()));
    const auto after = sizeNow();
    if (after)
        window.add(QStringLiteral("forgotten"), double(before->checks - after->checks));
    if (!isDone || !saved.result() || !after)
        window.fail();
    return window.print();
}

Result<std::unique_ptr<app::Session>> openSession(const QString &dataDir, const Clock &clock)
{
    desktop::enlargePool();
    app::SessionOptions options;
    options.dataDir = dataDir;
    options.makeSecretStore = [](const QString &) { return std::make_unique<keychain::MemorySecretStore>(); };
    return app::Session::open(std::move(options), clock);
}

/// @p keepDays: days of checks to keep. If set, measures the background deletion of older checks instead of
/// working the window.
int measurePantau(const QString &dataDir, int rows, const std::optional<int> &keepDays,
                  const QElapsedTimer &sinceStart)
{
    const SystemClock clock;
    auto session = openSession(dataDir, clock);
    if (!session) {
        std::fprintf(stderr, "%s\n", qPrintable(session.error().sentence));
        return 1;
    }
    const QTemporaryDir looks; // a fresh settings folder, so the previous run's window state has no effect
    desktop::MainWindow window(**session, looks.filePath(QStringLiteral("window.ini")));
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
        return measureForgetting(measured, rows, **session, *keepDays);
    return measured.run(rows, [&session](const QString &text) {
        DomainQuery query;
        query.filter = text;
        return (*session)->store().history().domainCount(query).value_or(-1);
    });
}

} // namespace

/// Measures one start of the window and prints one line of JSON. `make bench` runs it many times.
int main(int argc, char *argv[])
{
    QElapsedTimer sinceStart;
    sinceStart.start();
    shareMemoryAmongThreads(); // as the program does
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("pantau"));
    QCommandLineParser parser;
    const QCommandLineOption rows(QStringLiteral("rows"), QStringLiteral("Domains in the data directory."),
                                  QStringLiteral("N"), QStringLiteral("100000"));
    const QCommandLineOption keep(
        QStringLiteral("keep-days"),
        QStringLiteral("Forget checks that are older while the window is open; that alone is measured."),
        QStringLiteral("N"));
    parser.addOptions({keep, rows});
    parser.addHelpOption();
    parser.addPositionalArgument(QStringLiteral("DIR"),
                                 QStringLiteral("A data directory of pantau-data-set."));
    parser.process(app);
    if (parser.positionalArguments().size() != 1)
        parser.showHelp(2);
    desktop::PantauStyle::install();
    installTranslations(app, QLocale(QStringLiteral("en_GB")));
    return measurePantau(parser.positionalArguments().constFirst(), parser.value(rows).toInt(),
                         parser.isSet(keep) ? std::optional(parser.value(keep).toInt()) : std::nullopt,
                         sinceStart);
}
