// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/request_batcher.h"

#include <algorithm>
#include <future>

namespace pantau::service {

using namespace std::chrono_literals;

// Pause between two steps of tidying, so that other connections get the database. SQLite's lock is not
// fair: waiting connections only poll for it.
constexpr auto ShortestPause = 20ms;
constexpr int ForOthers = 3; ///< multiple of the duration of the last step

Result<std::unique_ptr<RequestBatcher>> RequestBatcher::start(std::function<Result<Answer>()> open,
                                                              Record record, Tidy tidy)
{
    std::unique_ptr<RequestBatcher> batcher(new RequestBatcher);
    std::promise<Result<void>> opened;
    auto outcome = opened.get_future();
    batcher->m_thread.reset(
        QThread::create([self = batcher.get(), open = std::move(open), record = std::move(record),
                         tidy = std::move(tidy), &opened]() mutable {
            const Result<Answer> answer = std::exchange(open, {})();
            if (!answer) {
                opened.set_value(failure(answer.error()));
                return;
            }
            opened.set_value({});
            self->work(*answer, record, tidy);
        }));
    batcher->m_thread->setObjectName(QStringLiteral("batcher"));
    batcher->m_thread->start();
    TRY(outcome.get());
    return batcher;
}

RequestBatcher::~RequestBatcher()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_wake.notify_one();
    m_thread->wait();
}

void RequestBatcher::ask(const Exchanges &exchanges)
{
    bool isFirst = false;
    {
        const std::lock_guard lock(m_mutex);
        isFirst = m_waiting.empty();
        m_waiting.insert(m_waiting.end(), exchanges.begin(), exchanges.end());
    }
    // The thread takes the others together with the first.
    if (isFirst)
        m_wake.notify_one();
}

void RequestBatcher::post(std::function<void()> task)
{
    {
        const std::lock_guard lock(m_mutex);
        m_tasks.push_back(std::move(task));
    }
    m_wake.notify_one();
}

void RequestBatcher::run(const std::function<void()> &task)
{
    std::promise<void> done;
    post([&task, &done] {
        task();
        done.set_value();
    });
    done.get_future().wait();
}

void RequestBatcher::work(const Answer &answer, const Record &record, const Tidy &tidy)
{
    Exchanges group;
    std::vector<std::function<void()>> tasks;
    bool isUntidy = false;
    std::chrono::steady_clock::duration pause{};
    std::unique_lock lock(m_mutex);
    for (;;) {
        const auto isWanted = [&] { return m_stopping || !m_waiting.empty() || !m_tasks.empty(); };
        if (isUntidy)
            m_wake.wait_for(lock, pause, isWanted);
        else
            m_wake.wait(lock, isWanted);
        const bool isStopping = m_stopping;
        if (isStopping && m_waiting.empty() && m_tasks.empty())
            return;
        group.swap(m_waiting);
        tasks.swap(m_tasks);
        lock.unlock();
        if (!group.empty())
            answerAll(group, answer, record);
        for (const auto &task : tasks)
            task();
        if (tidy && !isStopping && (isUntidy || !group.empty())) {
            const auto begun = std::chrono::steady_clock::now();
            isUntidy = tidy();
            pause = std::max<std::chrono::steady_clock::duration>(
                ShortestPause, ForOthers * (std::chrono::steady_clock::now() - begun));
        }
        group.clear();
        tasks.clear();
        lock.lock();
    }
}

void RequestBatcher::answerAll(const Exchanges &group, const Answer &answer, const Record &record)
{
    const auto size = static_cast<qsizetype>(group.size());
    QList<Request> requests;
    QList<std::chrono::milliseconds> receivedAt;
    requests.reserve(size);
    receivedAt.reserve(size);
    for (Exchange *exchange : group) {
        requests.append(std::move(exchange->request));
        receivedAt.append(exchange->receivedAt);
    }
    QList<Reply> replies = answer(requests);
    Q_ASSERT(replies.size() == size);
    if (record)
        record(requests, replies, receivedAt);
    for (qsizetype i = 0; i < size; ++i)
        group[static_cast<size_t>(i)]->reply = std::move(replies[i]);
    for (Exchange *exchange : group)
        exchange->answered(); // it may be deleted after this call
}

} // namespace pantau::service
