// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/heartbeat.h"

#include <QElapsedTimer>
#include <QJsonObject>
#include <QLineEdit>
#include <QMainWindow>
#include <QTableView>

#include <functional>

namespace pantau::test {

/// Acts on a window as a person does and measures until what was asked for is painted. Times in milliseconds
/// with a fraction, memory in MiB. Knows nothing of Pantau, so that it measures any window.
class MeasuredWindow final : public QObject
{
public:
    MeasuredWindow(QMainWindow &window, QTableView &table, QLineEdit &search,
                   const QElapsedTimer &sinceStart);

    /// How many rows a text in the search box leaves.
    using CountRows = std::function<int(const QString &)>;

    /// @p rows: how many the table has when everything is read. Prints the figures; the program's exit code.
    int run(int rows, const CountRows &countRows = {});

    // For what is measured behind the window.
    /// Waits until all @p rows are read and painted, and what is done behind the window has come to rest.
    void awaitStart(int rows);
    [[nodiscard]] Heartbeat &heartbeat() { return m_heartbeat; }
    void add(const QString &name, double value);
    /// What was measured does not count.
    void fail() { m_failed = true; }
    /// Prints the figures; the program's exit code.
    int print() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// Something that a person does, from its beginning.
    struct Act
    {
        Act();
        QElapsedTimer clock;
        double processor; ///< time of this process until then
    };
    /// What the act took until it was painted, by the clock and of the processor.
    void addPainted(const QString &name, const Act &act, const std::function<bool()> &isDone);
    void typeFilters(int rows, const CountRows &countRows);
    void sortColumns();
    void scroll(int rows);
    /// Turns the event loop until the table was painted after @p isDone came true; the time since @p clock.
    double untilPainted(const QElapsedTimer &clock, const std::function<bool()> &isDone);
    [[nodiscard]] int rowCount() const;
    void noteStart();
    void addMemory(const QString &name);

    QMainWindow &m_window;
    QTableView &m_table;
    QLineEdit &m_search;
    QElapsedTimer m_sinceStart;
    Heartbeat m_heartbeat;
    int m_rows = 0; ///< so many are there in the end
    double m_firstPaint = 0;
    double m_rowsShown = 0; ///< milliseconds from the start until they are painted
    double m_rowsShownProcessor = 0;
    qint64 m_tablePaints = 0;
    qint64 m_searchPaints = 0;
    bool m_failed = false;
    QJsonObject m_figures;
};

} // namespace pantau::test
