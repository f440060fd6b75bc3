// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/batch.h"

#include <QFuture>
#include <QPromise>

#include <functional>

namespace pantau::engine {

using ProgressSink = std::function<void(int done, int total)>;

/// A person's check: gathers the outcomes and hands them over in the order of the question.
class UserCheck final : public CheckListener
{
public:
    UserCheck(QList<DomainName> order, ProgressSink progress);

    [[nodiscard]] QFuture<QList<CheckOutcome>> future() const { return m_promise.future(); }
    void settled(const QList<CheckOutcome> &outcomes) override;

private:
    void finish();

    QList<DomainName> m_order;
    QHash<DomainName, CheckOutcome> m_outcomes;
    qsizetype m_distinct;
    ProgressSink m_progress;
    QPromise<QList<CheckOutcome>> m_promise;
};

/// One run over everything that is due: finishes when each lane has made its plan and every domain is
/// settled.
class DueCheck final : public CheckListener
{
public:
    explicit DueCheck(ProgressSink progress);

    [[nodiscard]] QFuture<int> future() const { return m_promise.future(); }
    /// Keeps the run open until letGo(): something is still to be planned.
    void hold() { ++m_holds; }
    void letGo();
    void expect(qsizetype domains) { m_expected += int(domains); }
    void settled(const QList<CheckOutcome> &outcomes) override;
    [[nodiscard]] bool followsPlan() const override { return true; }

private:
    void finishWhenDone();

    int m_holds = 0;
    int m_expected = 0;
    int m_settled = 0;
    int m_answered = 0;
    ProgressSink m_progress;
    QPromise<int> m_promise;
};

} // namespace pantau::engine
