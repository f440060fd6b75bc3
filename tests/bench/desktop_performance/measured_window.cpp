// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/desktop_performance/measured_window.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QFile>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QScrollBar>
#include <QTest>

#include <cstdio>
#include <ctime>

namespace pantau::test {

namespace {

constexpr int RowsToScroll = 10'000;
constexpr int Patience = 300'000; ///< milliseconds; longer means that something hangs

double milliseconds(const QElapsedTimer &clock)
{
    return double(clock.nsecsElapsed()) / 1e6;
}

/// Returns the processor time of all threads of this process, in milliseconds.
double processorTime()
{
    return double(std::clock()) * 1000 / CLOCKS_PER_SEC;
}

/// Returns the resident memory of this process, or 0 if the system does not report it.
double residentMiB()
{
    QFile file(QStringLiteral("/proc/self/smaps_rollup"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : file.readAll().split('\n'))
        if (line.startsWith("Rss:"))
            return line.simplified().split(' ').at(1).toDouble() / 1024;
    return 0;
}

/// Sleeps until the next event, as in normal use; the heartbeat wakes it at the latest. With a time limit,
/// processEvents() would spin and take processor time from the threads that the test waits for.
void awaitEvents()
{
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

} // namespace

MeasuredWindow::MeasuredWindow(QMainWindow &window, QTableView &table, QLineEdit &search,
                               const QElapsedTimer &sinceStart)
    : m_window(window), m_table(table), m_search(search), m_sinceStart(sinceStart)
{
    m_window.installEventFilter(this);
    m_table.viewport()->installEventFilter(this);
    m_search.installEventFilter(this);
}

bool MeasuredWindow::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint) {
        if (watched == m_table.viewport()) {
            ++m_tablePaints;
            if (m_rowsShown == 0 && rowCount() == m_rows)
                QMetaObject::invokeMethod(this, &MeasuredWindow::noteStart, Qt::QueuedConnection);
        } else if (watched == &m_search)
            ++m_searchPaints;
        else if (watched == &m_window && m_firstPaint == 0)
            QMetaObject::invokeMethod(
                this, [this] { m_firstPaint = milliseconds(m_sinceStart); }, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

int MeasuredWindow::rowCount() const
{
    return m_table.model() ? m_table.model()->rowCount() : 0;
}

/// Queued when all rows are painted, so it runs once the whole window has been painted and flushed.
void MeasuredWindow::noteStart()
{
    if (m_rowsShown > 0)
        return;
    m_rowsShown = milliseconds(m_sinceStart);
    m_rowsShownProcessor = processorTime();
}

int MeasuredWindow::run(int rows, const CountRows &countRows)
{
    awaitStart(rows);
    addMemory(QStringLiteral("memory_shown"));
    if (rows > 0) {
        typeFilters(rows, countRows);
        sortColumns();
    } else {
        m_search.setFocus();
        const qint64 before = m_searchPaints;
        QElapsedTimer clock;
        clock.start();
        const double begun = processorTime();
        QTest::keyClick(&m_search, Qt::Key_A);
        while (m_searchPaints == before && milliseconds(clock) < Patience)
            awaitEvents();
        add(QStringLiteral("filter"), milliseconds(clock));
        add(QStringLiteral("filter_cpu"), processorTime() - begun);
        addPainted(QStringLiteral("sort"), Act(), [] { return true; });
    }
    scroll(rows);
    addMemory(QStringLiteral("memory_used"));
    return print();
}

int MeasuredWindow::print() const
{
    std::printf("%s\n", QJsonDocument(m_figures).toJson(QJsonDocument::Compact).constData());
    return m_failed ? 1 : 0;
}

void MeasuredWindow::awaitStart(int rows)
{
    m_rows = rows;
    const QDeadlineTimer end(Patience);
    while (m_rowsShown == 0 && !end.hasExpired())
        awaitEvents();
    m_failed = m_rowsShown == 0;
    add(QStringLiteral("first_paint"), m_firstPaint);
    add(QStringLiteral("rows_shown"), m_rowsShown);
    add(QStringLiteral("rows_shown_cpu"), m_rowsShownProcessor);
    // Let the remaining background work finish.
    QTest::qWait(1500);
    add(QStringLiteral("start_gap"), double(m_heartbeat.longestGap().count()));
    m_heartbeat.restart();
}

/// Types two words letter by letter, then deletes them. Letters that do not change the rows are not counted.
void MeasuredWindow::typeFilters(int rows, const CountRows &countRows)
{
    m_search.setFocus();
    for (const QString &word : {QStringLiteral("kabar-04"), QStringLiteral("contract 77")}) {
        int shown = rows;
        for (int length = 1; length <= word.size(); ++length) {
            const int expected = countRows(word.first(length));
            QTest::qWait(20); // faster than any user types
            m_heartbeat.restart();
            const Act act;
            QTest::keyClick(&m_search, word.at(length - 1).toLatin1());
            if (expected == shown)
                continue;
            addPainted(QStringLiteral("filter"), act,
                       [&] { return m_table.model()->rowCount() == expected; });
            add(QStringLiteral("filter_gap"), double(m_heartbeat.longestGap().count()));
            shown = expected;
        }
        const Act act;
        m_search.clear();
        addPainted(QStringLiteral("filter"), act, [&] { return m_table.model()->rowCount() == rows; });
    }
    m_heartbeat.restart();
}

void MeasuredWindow::sortColumns()
{
    auto *header = m_table.horizontalHeader();
    for (int column = 0; column < m_table.model()->columnCount(); ++column) {
        if (header->isSectionHidden(column))
            continue;
        for (int turn = 0; turn < 2; ++turn) {
            const auto indicator = header->sortIndicatorOrder();
            const int sorted = header->sortIndicatorSection();
            const Act act;
            const qint64 before = m_tablePaints;
            const QPoint middle(header->sectionViewportPosition(column) + header->sectionSize(column) / 2,
                                header->height() / 2);
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, middle);
            if (header->sortIndicatorOrder() == indicator && header->sortIndicatorSection() == sorted)
                continue; // the column is not sortable
            addPainted(QStringLiteral("sort"), act, [&] { return m_tablePaints > before; });
            QTest::qWait(50);
        }
    }
    add(QStringLiteral("sort_gap"), double(m_heartbeat.longestGap().count()));
    m_heartbeat.restart();
}

/// Scrolls page by page through ten thousand rows and measures the time until each page is painted.
void MeasuredWindow::scroll(int rows)
{
    QScrollBar *bar = m_table.verticalScrollBar();
    const int step = std::max(1, m_table.viewport()->height() /
                                     std::max(1, m_table.verticalHeader()->defaultSectionSize()));
    const bool byRows = m_table.verticalScrollMode() == QAbstractItemView::ScrollPerItem;
    QElapsedTimer whole;
    whole.start();
    for (int row = 0; row < RowsToScroll; row += step) {
        const Act act;
        if (rows > 0)
            bar->setValue(bar->value() + (byRows ? step : m_table.viewport()->height()));
        else
            m_table.viewport()->update();
        addPainted(QStringLiteral("scroll"), act, [] { return true; });
    }
    add(QStringLiteral("scroll_all"), milliseconds(whole));
    add(QStringLiteral("scroll_gap"), double(m_heartbeat.longestGap().count()));
}

double MeasuredWindow::untilPainted(const QElapsedTimer &clock, const std::function<bool()> &isDone)
{
    while (!isDone() && milliseconds(clock) < Patience)
        awaitEvents();
    const qint64 before = m_tablePaints;
    m_table.viewport()->update();
    while (m_tablePaints == before && milliseconds(clock) < Patience)
        awaitEvents();
    m_failed = m_failed || milliseconds(clock) >= Patience;
    return milliseconds(clock);
}

MeasuredWindow::Act::Act() : processor(processorTime())
{
    clock.start();
}

void MeasuredWindow::addPainted(const QString &name, const Act &act, const std::function<bool()> &isDone)
{
    add(name, untilPainted(act.clock, isDone));
    add(name + QStringLiteral("_cpu"), processorTime() - act.processor);
}

void MeasuredWindow::add(const QString &name, double value)
{
    QJsonArray values = m_figures.value(name).toArray();
    values.append(value);
    m_figures.insert(name, values);
}

void MeasuredWindow::addMemory(const QString &name)
{
    add(name, residentMiB());
}

} // namespace pantau::test
