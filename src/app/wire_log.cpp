// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wire_log.h"

#include "base/background_work.h"

#include <QDir>
#include <QPromise>
#include <QThreadPool>
#include <QUuid>

#include <algorithm>
#include <memory>

namespace pantau::app {

namespace {

constexpr QFile::Permissions OwnersFile = QFile::ReadOwner | QFile::WriteOwner;

QString newerFile(const QString &dataDir)
{
    return dataDir + QStringLiteral("/wire.log");
}

QString olderFile(const QString &dataDir)
{
    return dataDir + QStringLiteral("/wire.1.log");
}

/// Oldest first. What is not a whole line of ours is passed over: a power cut may have cut one.
QList<WireEntry> readEntries(const QString &path, const QString &ownRun)
{
    QFile file(path);
    QList<WireEntry> entries;
    if (!file.open(QIODevice::ReadOnly))
        return entries;
    for (const QByteArray &line : file.read(2 * WireLog::mostFileBytes).split('\n'))
        if (const auto entry = line.isEmpty() ? std::nullopt : wireEntry(line))
            if (entry->run != ownRun)
                entries += *entry;
    return entries;
}

} // namespace

WireLog::WireLog(QString dataDir, bool keepsFile, QObject *parent)
    : QObject(parent)
    , m_dataDir(std::move(dataDir))
    , m_keepsFile(keepsFile)
    , m_run(QUuid::createUuid().toString(QUuid::Id128).first(8))
{
}

void WireLog::append(const WireEntry &entry)
{
    if (m_entries.size() >= mostEntries)
        m_entries.removeFirst();
    m_entries.append(entry);
    if (m_keepsFile)
        write(entry);
    Q_EMIT appended(entry);
}

void WireLog::write(const WireEntry &entry)
{
    WireEntry marked = entry;
    marked.run = m_run;
    const QByteArray line = wireLine(marked) + '\n';
    if (!openFile())
        return;
    if (m_file.size() > 0 && m_file.size() + line.size() > mostFileBytes) {
        m_file.close();
        QFile::remove(olderFile(m_dataDir));
        QFile::rename(newerFile(m_dataDir), olderFile(m_dataDir));
        if (!openFile())
            return;
    }
    m_file.write(line);
    m_file.flush();
}

bool WireLog::openFile()
{
    if (m_file.isOpen())
        return true;
    m_file.setFileName(newerFile(m_dataDir));
    if (!m_file.open(QIODevice::WriteOnly | QIODevice::Append, OwnersFile))
        return false;
    m_file.setPermissions(OwnersFile); // of one that is there
    return true;
}

void WireLog::loadEarlier()
{
    if (m_isLoading)
        return;
    m_isLoading = true;
    auto promise = std::make_shared<QPromise<QList<WireEntry>>>();
    promise->start();
    whenFinished(promise->future(), this, [this, times = m_timesForgotten](QList<WireEntry> earlier) {
        if (times != m_timesForgotten)
            return;
        earlier += m_entries;
        if (earlier.size() > mostEntries)
            earlier.remove(0, earlier.size() - mostEntries);
        m_entries = std::move(earlier);
        Q_EMIT earlierLoaded();
    });
    QThreadPool::globalInstance()->start([promise, dataDir = m_dataDir, run = m_run] {
        promise->addResult(readEntries(olderFile(dataDir), run) + readEntries(newerFile(dataDir), run));
        promise->finish();
    });
}

Result<void> WireLog::forget()
{
    ++m_timesForgotten;
    m_entries.clear();
    m_file.close();
    Result<void> outcome;
    for (const QString &path : {olderFile(m_dataDir), newerFile(m_dataDir)})
        if (!QFile::remove(path) && QFile::exists(path))
            outcome =
                failure(Error::Kind::Storage, tr("The log “%1” could not be removed. Remove it yourself.")
                                                  .arg(QDir::toNativeSeparators(path)));
    Q_EMIT earlierLoaded();
    return outcome;
}

} // namespace pantau::app
