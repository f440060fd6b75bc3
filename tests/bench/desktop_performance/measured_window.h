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

/// Operates a window as a user does and measures the time until the result is painted. Times are in
/// milliseconds with a fraction, memory in MiB. Does not depend on Pantau, so it can measure any window.
class MeasuredWindow final : public QObject
{
public:
    MeasuredWindow(QMainWindow &window, QTableView &table, QLineEdit &search,
                   const QElapsedTimer &sinceStart);

    /// Returns the number of rows that match a search text.
    using CountRows = std::function<int(const QString &)>;

    /// Runs all measurements and prints the figures. @p rows is the number of rows once everything is read.
    /// Returns the exit code.
    int run(int rows, const CountRows &countRows = {});

    // For measuring work in the background.
    /// Waits until all @p rows are read and painted and background work has finished.
    void awaitStart(int rows);
    [[nodiscard]] Heartbeat &heartbeat() { return m_heartbeat; }
    void add(const QString &name, double value);
    /// Marks the measurement as failed.
    void fail() { m_failed = true; }
    /// Prints the figures. Returns the exit code.
    int print() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// A user action, timed from its start.
    struct Act
    {
        Act();
        QElapsedTimer clock;
        double processor; ///< processor time of this process at the start
    };
    /// Adds the wall time and processor time that the act took until it was painted.
    void addPainted(const QString &name, const Act &act, const std::function<bool()> &isDone);
    void typeFilters(int rows, const CountRows &countRows);
    void sortColumns();
    void scroll(int rows);
    /// Runs the event loop until the table is painted after @p isDone became true. Returns the time since @p
    /// clock started.
    double untilPainted(const QElapsedTimer &clock, const std::function<bool()> &isDone);
    [[nodiscard]] int rowCount() const;
    void noteStart();
    void addMemory(const QString &name);

    QMainWindow &m_window;
    QTableView &m_table;
    QLineEdit &m_search;
    QElapsedTimer m_sinceStart;
    Heartbeat m_heartbeat;
    int m_rows = 0; ///< number of rows after loading
    double m_firstPaint = 0;
    double m_rowsShown = 0; ///< milliseconds from the start until all rows are painted
    double m_rowsShownProcessor = 0;
    qint64 m_tablePaints = 0;
    qint64 m_searchPaints = 0;
    bool m_failed = false;
    QJsonObject m_figures;
};

} // namespace pantau::test
