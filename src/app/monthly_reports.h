// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/wake_timer.h"
#include "base/alert.h"
#include "base/channel.h"
#include "base/domain_list.h"
#include "base/report.h"
#include "base/result.h"
#include "base/time.h"
#include "db/settings.h"

#include <QObject>

#include <functional>

namespace pantau::db {
class Database;
}

namespace pantau::app {

/// Saves and sends the reports of the previous month, one per list, when the month ends or at the next
/// start. After a long absence only the last month is reported. The reports are made on a pool thread, one
/// after another. Lives on the engine's thread.
///
/// The file name is stored before the file is written. After a restart in between, the same file is found
/// and no second one is created. Existing files are never replaced. A report to send is stored together with
/// the record of its month, so it is sent once.
class MonthlyReports final : public QObject
{
    Q_OBJECT

public:
    /// See SessionOptions::printReport: without it nothing is saved, and HTML is sent.
    using Print = std::function<QByteArray(const Report &)>;

    /// A failure is reported once by EngineEvents::failed() until a report succeeds.
    MonthlyReports(const db::Database &database, const Clock &clock, EngineEvents &events, Print print);

    void start();
    /// To be called when settings changed. Retries failed reports immediately.
    void settingsChanged();
    /// Logs that a report was sent, or could not be.
    void noteDelivery(AlertId alert, ChannelId channel);
    [[nodiscard]] bool isAtWork() const { return m_timer.isDue() || m_isWriting; }

Q_SIGNALS:
    void tried(); ///< the stored state of the reports changed, or one is to be delivered

private:
    struct Due
    {
        DomainList list;
        MonthlyReportRecord record;
        QDate month;
        ReportUse use{};
    };
    struct Made
    {
        Report report;
        AlertFile file{}; ///< to be sent
    };

    void saveDue();
    [[nodiscard]] Result<void> startDue();
    [[nodiscard]] Result<QList<Due>> dueLists(const QDateTime &now, const QDate &month);
    [[nodiscard]] Result<std::optional<Due>> takeDue(Due due, bool isWanted, const QDateTime &now);
    void begin(const Due &due);
    [[nodiscard]] Result<QString> choosePath(const Due &due) const;
    void write(const Due &due);
    void make(const Due &due, ReportFormat format, const QString &path);
    void finish(const Due &due, const Result<Made> &made);
    void end();
    void fail(const Due &due, const Error &error);
    void note(const QString &sentence, const QString &detail);

    const db::Database &m_database;
    const Clock &m_clock;
    EngineEvents &m_events;
    Print m_print;
    db::ReportSettingsTable m_table;
    MonthlyReportSettings m_settings;
    WakeTimer m_timer;
    bool m_isStarted = false;
    bool m_isWriting = false;
    bool m_isAskedFor = false; ///< failed reports are due without delay
};

} // namespace pantau::app
