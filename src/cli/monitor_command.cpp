// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/monitor_command.h"

#include "cli/alert_words.h"
#include "cli/moment.h"

#include <QTimer>

namespace pantau::cli {

namespace {

QString changeSentence(const Change &change)
{
    return Command::tr("%1 is now: %2 (was: %3), changed between %4 and %5.")
        .arg(change.domain.display(), statusWord(change.to), statusWord(change.from),
             localTime(change.notBefore), localTime(change.notAfter));
}

QJsonObject changeJson(const Change &change)
{
    return {{QStringLiteral("domain"), change.domain.ascii()},
            {QStringLiteral("from"), statusKey(change.from)},
            {QStringLiteral("to"), statusKey(change.to)},
            {QStringLiteral("not_before"), jsonTime(change.notBefore)},
            {QStringLiteral("not_after"), jsonTime(change.notAfter)}};
}

} // namespace

void Monitor::describe(QCommandLineParser &parser) const
{
    parser.addOption(
        {QStringLiteral("account"), tr("Watch the lists of this account only."), QStringLiteral("A")});
    parser.addOption({QStringLiteral("once"), tr("Check what is due now, then end.")});
    parser.addOption(
        {QStringLiteral("for"), tr("End after this time: 90s, 30m, 8h or 2d."), QStringLiteral("DURATION")});
}

std::optional<QString> Monitor::take(const QCommandLineParser &parser)
{
    m_account = parser.value(QStringLiteral("account"));
    m_once = parser.isSet(QStringLiteral("once"));
    if (parser.isSet(QStringLiteral("for"))) {
        m_duration = parseDuration(parser.value(QStringLiteral("for")));
        if (!m_duration)
            return tr("“%1” is not a duration. Write 90s, 30m, 8h or 2d.")
                .arg(parser.value(QStringLiteral("for")));
        if (m_once)
            return tr("--once and --for exclude each other.");
    }
    return expectArguments(parser, {});
}

void Monitor::run(session::Session &session, Output &output)
{
    connect(&session, &session::Session::changesConfirmed, this,
            [this, &output](AccountId, const QList<Change> &changes) { tell(changes, output); });
    connect(&session, &session::Session::accountStopped, this,
            [&output](AccountId, const Error &error) { output.error(error.sentence); });
    connect(&session, &session::Session::failed, this,
            [&output](const Error &error) { output.error(error.sentence); });
    connect(&session, &session::Session::connectionStateChanged, this,
            [&output](bool online, const QString &sentence) {
                if (!online)
                    output.error(sentence);
            });
    connect(&session, &session::Session::alertDue, this,
            [this, &output](const Alert &alert) { tell(alert, output); });
    std::optional<AccountId> only;
    if (!m_account.isEmpty()) {
        const auto account = chooseAccount(session, m_account);
        if (!account)
            return fail(output, account.error());
        only = account->id;
    }
    if (m_once)
        return runOnce(session, only, output);
    session.startMonitoring(only);
    if (m_duration)
        QTimer::singleShot(*m_duration, this, [this] { done(); });
}

void Monitor::runOnce(session::Session &session, std::optional<AccountId> only, Output &output)
{
    connect(&session, &session::Session::progress, this,
            [&output](int checked, int total) { output.progress(checked, total); });
    session.startAlerts()
        .then(this, [&session, only] { return session.runOnce(only); })
        .unwrap()
        .then(this, [this, &session, &output](int checked) {
            // What was found has to leave through the channels before the program ends.
            session.alertsSettled().then(
                this, [this, &session, &output, checked] { reportRun(session, checked, output); });
        });
}

void Monitor::reportRun(const session::Session &session, int checked, Output &output)
{
    const auto counts = session.history().counts();
    if (!counts)
        return fail(output, counts.error());
    if (output.isJson())
        output.json(QJsonObject{{QStringLiteral("checked"), checked},
                                {QStringLiteral("blocked"), counts->blocked},
                                {QStringLiteral("not_blocked"), counts->notBlocked},
                                {QStringLiteral("unknown"), counts->unknown}});
    else
        output.line(
            tr("%Ln domains checked. All lists: %1 blocked, %2 not blocked, %3 unknown.", nullptr, checked)
                .arg(counts->blocked)
                .arg(counts->notBlocked)
                .arg(counts->unknown));
    done(counts->unknown > 0 ? ExitCode::SomeUnknown : ExitCode::Done);
}

void Monitor::tell(const QList<Change> &changes, Output &output)
{
    for (const Change &change : changes) {
        if (output.isJson())
            output.json(changeJson(change));
        else
            output.line(changeSentence(change));
    }
}

/// Changes and stopped accounts were told line by line as they were found.
void Monitor::tell(const Alert &alert, Output &output)
{
    if (output.isJson()) {
        output.json(alertJson(alert));
        return;
    }
    switch (alert.kind) {
    case Alert::Kind::Listed:
    case Alert::Kind::Restored:
    case Alert::Kind::Mixed:
    case Alert::Kind::AccountStopped:
        break;
    case Alert::Kind::FirstLook:
    case Alert::Kind::Incident:
    case Alert::Kind::QuotaLow:
    case Alert::Kind::QuotaWillEnd:
    case Alert::Kind::QuotaEnded:
    case Alert::Kind::Test:
        output.line(alertLine(alert));
        break;
    }
}

} // namespace pantau::cli
