// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/line_writer.h"

#include <condition_variable>
#include <mutex>
#include <utility>

namespace pantau::service {

using namespace std::chrono_literals;

struct LineWriter::Shared
{
    std::mutex mutex;
    std::condition_variable changed;
    QByteArray lines;
    std::unique_ptr<QFile> file;
    std::unique_ptr<QFile> next; ///< in the place of file
    qint64 dropped = 0;
    qint64 untold = 0;      ///< of dropped
    bool isFailing = false; ///< the last write was refused, as on a full disk
    bool isStopping = false;
    bool isDone = false;

    void drop(qint64 count)
    {
        dropped += count;
        untold += count;
    }

    void write()
    {
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [this] { return isStopping || !lines.isEmpty(); });
            if (lines.isEmpty())
                break;
            const QByteArray taken = std::exchange(lines, {});
            if (next)
                file = std::move(next);
            lock.unlock();
            const bool isWritten = file->write(taken) == taken.size(); // may take for ever
            lock.lock();
            isFailing = !isWritten;
            if (isFailing)
                drop(taken.count('\n'));
        }
        isDone = true;
        changed.notify_all();
    }
};

LineWriter::LineWriter(std::unique_ptr<QFile> file, Lost lost)
    : m_lost(std::move(lost)), m_shared(std::make_shared<Shared>())
{
    m_shared->file = std::move(file);
    m_thread = std::thread([shared = m_shared] { shared->write(); });
}

LineWriter::~LineWriter()
{
    std::unique_lock lock(m_shared->mutex);
    m_shared->isStopping = true;
    m_shared->changed.notify_all();
    const bool isDone = m_shared->changed.wait_for(lock, 1s, [this] { return m_shared->isDone; });
    lock.unlock();
    if (isDone)
        m_thread.join();
    else
        m_thread.detach();
}

void LineWriter::add(const QByteArray &line)
{
    const std::lock_guard lock(m_shared->mutex);
    if (m_shared->lines.size() + line.size() > MostBytes) {
        m_shared->drop(1);
        return;
    }
    if (m_shared->untold > 0 && !m_shared->isFailing)
        m_shared->lines += m_lost(std::exchange(m_shared->untold, 0));
    m_shared->lines += line;
    m_shared->changed.notify_all();
}

void LineWriter::replace(std::unique_ptr<QFile> file)
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->next = std::move(file);
}

qint64 LineWriter::dropped() const
{
    const std::lock_guard lock(m_shared->mutex);
    return m_shared->dropped;
}

} // namespace pantau::service
