// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/wake_timer.h"
#include "base/domain_list.h"
#include "base/report.h"
#include "base/result.h"
#include "base/time.h"
#include "db/settings.h"

#include <QCoreApplication>
#include <QObject>

#include <functional>
#include <optional>

namespace pantau::db {
class Database;
}

namespace pantau::app {

/// Saves the reports of the month that is over, one a list: when the month ends, or at the first start after
/// it. Of a long absence the last month alone. Each is made on a thread of the pool, one after another. Lives
/// on the engine's thread.
///
/// Which file is written is noted before it is: a restart in between finds its own file and makes no second.
/// Nothing that is there is ever replaced.
class MonthlyReports final : public QObject
{
    Q_OBJECT

public:
    /// As SessionOptions::printReport: without it nothing is saved.
    using Print = std::function<QByteArray(const Report &)>;

    MonthlyReports(const db::Database &database, const Clock &clock, Print print, QObject *parent = nullptr);

    void start();
    /// What failed is tried again at once.
    void settingsChanged();
    /// See WakeTimer.
    void lookAtClock() { m_timer.lookAtClock(); }
    [[nodiscard]] bool isAtWork() const { return m_timer.isDue() || m_isWriting; }

Q_SIGNALS:
    void failed(const pantau::Error &error); ///< once, until one succeeds
    void tried();                            ///< what is kept of the reports has changed

private:
    struct Due
    {
        DomainList list;
        MonthlyReportRecord record;
        QDate month;
    };

    void look();
    [[nodiscard]] Result<void> lookForDue();
    [[nodiscard]] Result<QList<Due>> dueLists(const QDateTime &now, const QDate &month);
    void begin(const Due &due);
    [[nodiscard]] Result<QString> choosePath(const Due &due) const;
    void write(const Due &due);
    void finish(const Due &due, const Result<bool> &written);
    void fail(const Due &due, const Error &error);
    void note(const QString &sentence, const QString &detail);

    const db::Database &m_database;
    const Clock &m_clock;
    Print m_print;
    db::ReportSettingsTable m_table;
    MonthlyReportSettings m_settings;
    WakeTimer m_timer;
    bool m_isStarted = false;
    bool m_isWriting = false;
    bool m_isAskedFor = false; ///< what failed is not waited with
};

} // namespace pantau::app
