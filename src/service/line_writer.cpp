// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/line_writer.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace pantau::service {

using namespace std::chrono_literals;

namespace {

constexpr auto BetweenTries = 1s;

} // namespace

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
    bool isWithin = false;  ///< the file ends in the first part of the line with which `lines` goes on
    bool isStopping = false;
    bool isDone = false;

    void drop(qint64 count)
    {
        dropped += count;
        untold += count;
    }

    /// What is left of a line has no place in another file.
    void begin(std::unique_ptr<QFile> other)
    {
        file = std::move(other);
        if (!std::exchange(isWithin, false))
            return;
        lines.remove(0, lines.indexOf('\n') + 1);
        drop(1);
    }

    void write()
    {
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [this] { return isStopping || !lines.isEmpty(); });
            if (isFailing)
                changed.wait_for(lock, BetweenTries, [this] { return isStopping || next; });
            const bool isLast = isStopping;
            if (next)
                begin(std::move(next));
            if (lines.isEmpty())
                break;
            const QByteArray taken = std::exchange(lines, {});
            lock.unlock();
            const qint64 written = std::max<qint64>(0, file->write(taken)); // may take for ever
            lock.lock();
            isFailing = written < taken.size();
            if (isFailing && isLast) {
                drop(taken.sliced(written).count('\n'));
                break;
            }
            if (written > 0)
                isWithin = isFailing && taken[written - 1] != '\n';
            lines.prepend(taken.sliced(written));
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
