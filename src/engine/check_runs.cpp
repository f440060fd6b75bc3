// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check_runs.h"

#include <QSet>

namespace pantau::engine {

UserCheck::UserCheck(QList<DomainName> order, ProgressSink progress)
    : m_order(std::move(order))
    , m_distinct(QSet<DomainName>(m_order.cbegin(), m_order.cend()).size())
    , m_progress(std::move(progress))
{
    m_promise.start();
    if (m_order.isEmpty())
        finish();
}

void UserCheck::settled(const QList<CheckOutcome> &outcomes)
{
    if (outcomes.isEmpty())
        return;
    for (const CheckOutcome &outcome : outcomes)
        m_outcomes.insert(outcome.domain, outcome);
    m_progress(int(m_outcomes.size()), int(m_distinct));
    if (m_outcomes.size() == m_distinct)
        finish();
}

void UserCheck::finish()
{
    QList<CheckOutcome> outcomes;
    outcomes.reserve(m_order.size());
    for (const DomainName &domain : std::as_const(m_order))
        outcomes.append(*m_outcomes.constFind(domain));
    m_promise.addResult(std::move(outcomes));
    m_promise.finish();
}

DueCheck::DueCheck(ProgressSink progress) : m_progress(std::move(progress))
{
    m_promise.start();
}

void DueCheck::letGo()
{
    --m_holds;
    finishWhenDone();
}

void DueCheck::settled(const QList<CheckOutcome> &outcomes)
{
    if (outcomes.isEmpty())
        return;
    m_settled += int(outcomes.size());
    for (const CheckOutcome &outcome : outcomes)
        if (outcome.checkedAt)
            ++m_answered;
    m_progress(m_settled, m_expected);
    finishWhenDone();
}

void DueCheck::finishWhenDone()
{
    if (m_holds > 0 || m_settled < m_expected)
        return;
    m_promise.addResult(m_answered);
    m_promise.finish();
}

} // namespace pantau::engine
