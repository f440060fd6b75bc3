// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/activity.h"

#include "app/background_work.h"
#include "base/background_work.h"
#include "base/delimited_text.h"
#include "base/files.h"
#include "base/time.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <optional>
#include <utility>

namespace pantau::desktop::words {

namespace {

using Source = ActivityKey::Source;

/// Translation context for lupdate.
class Activity
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::Activity)
};

enum class Period { Today, Yesterday, ThisWeek, Earlier };

QDate firstOfWeek(const QDate &day)
{
    return day.addDays(-((day.dayOfWeek() - QLocale().firstDayOfWeek() + 7) % 7));
}

Period periodOf(const QDateTime &at, const QDateTime &now)
{
    const QDate day = at.toLocalTime().date();
    const QDate today = now.toLocalTime().date();
    if (day >= today)
        return Period::Today;
    if (day == today.addDays(-1))
        return Period::Yesterday;
    return day >= firstOfWeek(today) ? Period::ThisWeek : Period::Earlier;
}

QString accountsAt(const QString &service, const AccountWatch &accounts)
{
    QStringList names;
    for (const AccountView &view : accounts.all())
        if (view.account.address.text() == service)
            names += view.account.name;
    return names.join(QStringLiteral(", "));
}

/// "Blocked", "Unblocked".
QString changeWord(BlockStatus to)
{
    return to == BlockStatus::NotBlocked ? Activity::tr("Unblocked") : statusWord(to);
}

QString alertKind(Alert::Kind kind)
{
    switch (kind) {
    case Alert::Kind::FirstCheck:
        return Activity::tr("First check");
    case Alert::Kind::QuotaLow:
    case Alert::Kind::QuotaWillEnd:
    case Alert::Kind::QuotaEnded:
        return Activity::tr("Quota");
    case Alert::Kind::Incident:
        return Activity::tr("Incident");
    case Alert::Kind::PlanWillEnd:
    case Alert::Kind::AccountStopped:
        return Activity::tr("Account");
    case Alert::Kind::AskAgain:
        return Activity::tr("Reminder");
    case Alert::Kind::Listed:
        return statusWord(BlockStatus::Blocked);
    case Alert::Kind::Restored:
        return changeWord(BlockStatus::NotBlocked);
    case Alert::Kind::Mixed:
        return Activity::tr("Several changes");
    case Alert::Kind::Report:
        return Activity::tr("Report");
    case Alert::Kind::Test:
        return Activity::tr("Test");
    }
    return {};
}

} // namespace

QString eventWord(EventKind kind)
{
    switch (kind) {
    case EventKind::Incident:
        return Activity::tr("Incident");
    case EventKind::Account:
        return Activity::tr("Account");
    case EventKind::Quota:
        return Activity::tr("Quota");
    case EventKind::Connection:
        return Activity::tr("Connection");
    case EventKind::Note:
        break;
    }
    return Activity::tr("Note");
}

QString activityKind(const ActivityRow &row)
{
    switch (row.key.source) {
    case Source::Change:
        return changeWord(row.change ? row.change->to : BlockStatus::Unknown);
    case Source::Event:
        return eventWord(row.eventKind);
    case Source::Alert:
        break;
    }
    return row.hasProblem
               ? Activity::tr("%1, not delivered", "kind of an alert").arg(alertKind(row.alertKind))
               : alertKind(row.alertKind);
}

QString activitySubject(const ActivityRow &row, const AccountWatch &accounts)
{
    if (row.change)
        return row.change->domain.display();
    if (row.domainCount > 0)
        return Activity::tr("%Ln domain(s)", nullptr, row.domainCount);
    return accounts.nameOf(row.account);
}

QString activityLine(const ActivityRow &row, const AccountWatch &accounts, const QDateTime &now)
{
    if (!row.change)
        return row.sentence;
    const QString account = accountsAt(row.service, accounts);
    if (row.change->isFirstFinding()) {
        const QString first = timeText(row.change->notAfter, now);
        //: %1 is a time; %2 is an account
        return account.isEmpty()
                   ? Activity::tr("Blocked at its first check, since before %1").arg(first)
                   : Activity::tr("Blocked at its first check, since before %1 (%2)").arg(first, account);
    }
    QString when = between(row.change->notBefore, row.change->notAfter, now);
    when.front() = when.front().toUpper();
    //: %1 says when, as in "Between 09:02 and 09:31 today"; %2 is an account
    return account.isEmpty() || accounts.all().size() == 1 ? when
                                                           : Activity::tr("%1 (%2)").arg(when, account);
}

QString lineTime(const QDateTime &at, const QDateTime &now)
{
    return periodOf(at, now) <= Period::Yesterday ? timeOfDay(at.toLocalTime().time()) : timeText(at, now);
}

QString activityText(const ActivityRow &row, const AccountWatch &accounts)
{
    QStringList lines;
    if (row.change) {
        if (row.change->isFirstFinding()) {
            lines += Activity::tr("Blocked at its first check: %1. When that began is not known.")
                         .arg(exactTime(row.change->notAfter));
        } else {
            //: %1 and %3 are statuses, %2 and %4 times
            lines += Activity::tr("Last seen %1: %2. First seen %3: %4.")
                         .arg(statusWord(row.change->from).toLower(), exactTime(row.change->notBefore),
                              statusWord(row.change->to).toLower(), exactTime(row.change->notAfter));
        }
        const QString names = accountsAt(row.service, accounts);
        // If a single answer was enough, no other answer confirmed it.
        lines += (row.at > row.change->notAfter ? Activity::tr("Confirmed %1 by %2.")
                                                : Activity::tr("Noted on its first answer, %1, from %2."))
                     .arg(exactTime(row.at), names.isEmpty() ? row.service : names);
        return lines.join(u'\n');
    }
    lines += exactTime(row.at);
    if (!row.detail.isEmpty() && row.detail != row.sentence)
        lines += row.key.source == Source::Event ? Activity::tr("Technical detail: %1").arg(row.detail)
                                                 : row.detail;
    return lines.join(u'\n');
}

QString deliveryLine(const DeliveryRow &delivery, const QDateTime &now)
{
    using State = DeliveryRow::State;
    const QString &channel = delivery.channelName;
    switch (delivery.state) {
    case State::Delivered:
        return delivery.endedAt
                   ? Activity::tr("%1: delivered %2.").arg(channel, atTimeText(*delivery.endedAt, now))
                   : Activity::tr("%1: delivered.").arg(channel);
    case State::GivenUp:
        return Activity::tr("%1: not delivered, given up after %Ln tries. %2", nullptr, delivery.attempts)
            .arg(channel, delivery.problem);
    case State::Pending:
        break;
    }
    if (delivery.problem.isEmpty())
        return Activity::tr("%1: not sent yet.").arg(channel);
    const QString tried = Activity::tr("%1: not delivered after %Ln tries. %2", nullptr, delivery.attempts)
                              .arg(channel, delivery.problem);
    return delivery.nextTryAt
               ? tried + u' ' + Activity::tr("Next try %1.").arg(atTimeText(*delivery.nextTryAt, now))
               : tried;
}

QString notificationText(const NotificationStatus &notification, const AlertSettings &settings,
                         const QDateTime &now, const QTimeZone &zone)
{
    QStringList lines;
    if (!notification.isKept && !notification.waitingSince)
        return Activity::tr("No notification mentioned it.");
    if (!notification.shownAt) {
        const QDateTime made = notification.waitingSince
                                   ? std::max(now, groupClosesAt(settings, *notification.waitingSince, zone))
                                   : now;
        const QDateTime due = deliverableAt(settings, made, zone);
        //: %1 is a time, as in "at 14:13 today"
        lines +=
            due > now
                ? Activity::tr("The notification is waiting and will be shown %1.").arg(atTimeText(due, now))
                : Activity::tr("The notification is waiting to be shown.");
    } else if (notification.deliveries.isEmpty()) {
        lines += Activity::tr("Shown on this computer; there was no channel to notify.");
    }
    for (const DeliveryRow &delivery : notification.deliveries)
        lines += deliveryLine(delivery, now);
    return lines.join(u'\n');
}

} // namespace pantau::desktop::words

namespace pantau::desktop {

namespace {

using namespace std::chrono_literals;

constexpr int RowsAPage = 1000;

/// @p oldest: time of the oldest event.
ChangeLine heading(const ActivityRow &row, words::Period period, const QDateTime &now,
                   const std::optional<QDateTime> &oldest)
{
    const QDate today = now.toLocalTime().date();
    const auto date = [&today](const QDate &day) {
        return QLocale().toString(day, day.year() == today.year() ? QStringLiteral("d MMMM")
                                                                  : QStringLiteral("d MMMM yyyy"));
    };
    //: %1 is a day of the week, %2 a day without the year: "Friday 27 November"
    const QString day = words::Activity::tr("%1 %2", "day of the week and date")
                            .arg(QLocale().toString(row.at.toLocalTime().date(), QStringLiteral("dddd")),
                                 date(row.at.toLocalTime().date()));
    const QDate first = words::firstOfWeek(today);
    const QDate last = today.addDays(-2);
    const bool isOneMonth = first.month() == last.month();
    const QString week = first < last
                             ? words::Activity::tr("%1 to %2", "days")
                                   .arg(isOneMonth ? QString::number(first.day()) : date(first), date(last))
                             : date(last);
    switch (period) {
    case words::Period::Today:
        return {row, words::Activity::tr("Today"), day};
    case words::Period::Yesterday:
        return {row, words::Activity::tr("Yesterday"), day};
    case words::Period::ThisWeek:
        return {row, words::Activity::tr("This week"), week};
    case words::Period::Earlier:
        break;
    }
    return {row, words::Activity::tr("Earlier"),
            oldest ? words::Activity::tr("since %1", "a date").arg(date(oldest->toLocalTime().date()))
                   : QString()};
}

bool isSameLine(const ChangeLine &a, const ChangeLine &b)
{
    return a.heading == b.heading && (a.heading.isEmpty() ? a.row.key == b.row.key : a.days == b.days);
}

/// Data for the thread of the pool. Names are copied, because accounts live on the GUI thread.
struct Names
{
    QHash<AccountId, QString> accounts;
    QHash<QString, QStringList> services; ///< names of the accounts at each service
};

class ActivityExport
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::ActivityExport)

public:
    static QStringList header()
    {
        const auto local = [zone = spreadsheetZone()](const QString &heading) {
            return withZone(heading, zone);
        };
        return {local(tr("Time")),      tr("What"),    tr("Domain"), local(tr("Not before")),
                local(tr("Not after")), tr("Account"), tr("Text"),   tr("Lists")};
    }

    static QStringList cells(const ActivityRow &row, const Names &names)
    {
        QString account = row.account ? names.accounts.value(*row.account) : QString();
        if (row.change)
            account = names.services.value(row.service).join(QStringLiteral(", "));
        return {time(row.at),
                words::activityKind(row),
                row.change ? row.change->domain.ascii() : QString(),
                row.change ? time(row.change->notBefore) : QString(),
                row.change ? time(row.change->notAfter) : QString(),
                account,
                row.sentence,
                row.lists.join(QStringLiteral(", "))};
    }

private:
    static QString time(const QDateTime &at)
    {
        return at.isValid() ? spreadsheetTime(at, spreadsheetZone()) : QString();
    }
};

Result<int> write(const db::Store &store, const QString &dataDir, ActivityQuery query, const Names &names,
                  const QString &path, QChar separator)
{
    WholeFile file(path, dataDir);
    TRY(file.open());
    TRY(file.write(csvRow(ActivityExport::header(), separator)));
    query.limit = RowsAPage;
    query.after.reset();
    int written = 0;
    for (bool more = true; more;) {
        const auto rows = TRY(store.activity().rows(query));
        QByteArray lines;
        for (const ActivityRow &row : rows)
            lines += csvRow(ActivityExport::cells(row, names), separator);
        TRY(file.write(lines));
        written += int(rows.size());
        more = rows.size() == RowsAPage;
        if (more)
            query.after = rows.constLast();
    }
    TRY(file.commit());
    return written;
}

} // namespace

ChangeModel::ChangeModel(app::Session &session, ColumnList<ChangeLine> columns, QObject *parent)
    : PagedModel(session, std::move(columns), isSameLine, parent)
{
}

Qt::ItemFlags ChangeModel::flags(const QModelIndex &index) const
{
    const ChangeLine *line = at(index.row());
    return line && line->heading.isEmpty() ? PagedModel::flags(index) : Qt::ItemFlags(Qt::NoItemFlags);
}

Result<QList<ChangeLine>> readChanges(const db::Store &store, const Clock &clock, ActivityQuery query,
                                      const QList<ChangeLine> &before, int limit)
{
    query.limit = limit;
    const QDateTime now = clock.nowUtc();
    std::optional<words::Period> last;
    if (!before.isEmpty()) {
        query.after = before.constLast().row;
        last = words::periodOf(query.after->at, now);
    }
    const auto rows = TRY(store.activity().rows(query));
    const auto oldest = TRY(store.activity().oldest());
    QList<ChangeLine> lines;
    for (const ActivityRow &row : rows) {
        const words::Period period = words::periodOf(row.at, now);
        if (std::exchange(last, period) != period)
            lines += heading(row, period, now, oldest);
        lines += {row, {}, {}};
    }
    return lines;
}

QFuture<Result<int>> exportActivity(const app::Session &session, const AccountWatch &accounts,
                                    const ActivityQuery &query, const QString &path)
{
    Names names;
    for (const AccountView &view : accounts.all()) {
        names.accounts.insert(view.account.id, view.account.name);
        names.services[view.account.address.text()] += view.account.name;
    }
    // Spreadsheets expect a semicolon if the comma is the decimal point.
    const QChar separator = QLocale().decimalPoint() == QLatin1String(",") ? u';' : u',';
    return app::askInBackground(session.dataDir(), [dataDir = session.dataDir(), query, names, path,
                                                    separator](const db::Store &store) {
        return write(store, dataDir, query, names, path, separator);
    });
}

UnreadCount::UnreadCount(WindowContext &context, QObject *parent)
    : QObject(parent), m_context(context), m_soon(300ms, this, [this] {
        read();
        Q_EMIT news();
    })
{
    const app::Session &session = context.session;
    connect(&session, &app::Session::changesConfirmed, &m_soon, &Delay::startOnce);
    connect(&session, &app::Session::incidentRaised, &m_soon, &Delay::startOnce);
    connect(&session, &app::Session::incidentResolved, &m_soon, &Delay::startOnce);
    connect(&session, &app::Session::accountStopped, &m_soon, &Delay::startOnce);
    connect(&session, &app::Session::usageChanged, &m_soon, &Delay::startOnce);
    connect(&session, &app::Session::changed, this, [this](app::Topics topics) {
        if (topics & app::Topic::Reading)
            read();
        else if (topics & (app::Topic::Alerts | app::Topic::Lists))
            m_soon.startOnce();
    });
    read();
}

void UnreadCount::read()
{
    const auto count = [](const db::Store &store) { return store.activity().unreadCount(); };
    m_context.whenDone(m_read, m_context.session.read(count), this, [this](int counted) {
        if (std::exchange(m_count, counted) != counted)
            Q_EMIT changed(counted);
    });
}

} // namespace pantau::desktop
