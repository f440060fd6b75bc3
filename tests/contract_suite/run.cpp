// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/run.h"

#include <QTimer>

#include <chrono>

namespace pantau::contract {

namespace {

constexpr int MostWaits = 3;

Survey surveyFor(const Options &options, const QByteArray &key)
{
    Survey survey{options, !key.isEmpty(), Report(QString::fromLatin1(key)), {}, {}, options.budget, 0, 0,
                  {}};
    survey.report.skip(Clause::DeactivatedKey, QStringLiteral("nobody outside can deactivate a key"));
    survey.report.skip(Clause::ServerError, QStringLiteral("nobody outside can break the list"));
    survey.report.skip(Clause::DailyReset, QStringLiteral("would wait until midnight"));
    return survey;
}

} // namespace

Run::Run(const Options &options, const QByteArray &key)
    : m_survey(surveyFor(options, key)), m_wire(options.url, key)
{
    m_probes << usageProbes() << refusalProbes() << checkProbes() << limitProbes(m_wire);
}

void Run::start()
{
    next();
}

void Run::next()
{
    while (m_current < m_probes.size()) {
        const Probe &probe = m_probes.at(m_current);
        const auto ask = probe.ask(m_survey);
        if (ask) {
            if (probe.hurries)
                m_wire.hurry();
            m_wire.send(*ask, [this](const Answer &answer) { take(answer); });
            return;
        }
        ++m_current;
    }
    end();
}

void Run::take(const Answer &answer)
{
    const Probe &probe = m_probes.at(m_current);
    if (answer.isMinuteLimit() && !probe.expectsMinuteLimit && m_waits < MostWaits) {
        waitAndRepeat(answer);
        return;
    }
    m_waits = 0;
    judgeEveryReply(m_survey, answer);
    switch (probe.judge(m_survey, answer)) {
    case Probe::Next::Again:
        break;
    case Probe::Next::Stop:
        m_failure = answer.networkError;
        Q_EMIT finished(NotReached);
        return;
    case Probe::Next::GoOn:
        if (m_current == 0)
            Q_EMIT aboutToSpend();
        ++m_current;
        break;
    }
    next();
}

/// Another client at this address used up the minute. The request was not answered, so it is repeated.
void Run::waitAndRepeat(const Answer &answer)
{
    ++m_waits;
    const int told = answer.retryAfter.toInt();
    const std::chrono::seconds wait(told >= 1 && told <= 120 ? told : 60);
    QTimer::singleShot(wait, this, [this] { next(); });
}

void Run::end()
{
    Q_EMIT finished(m_survey.report.count(Report::Verdict::Differs) > 0 ? SomethingDiffers : NothingDiffers);
}

} // namespace pantau::contract
