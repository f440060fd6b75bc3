// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_watch.h"

#include <QFileInfo>

namespace pantau::service {

namespace {

/// Of two seconds each: once a minute.
constexpr int RestsARound = 30;

} // namespace

BlocklistWatch::BlocklistWatch(const QString &file, std::chrono::milliseconds settleTime)
    : m_file(QFileInfo(file).absoluteFilePath())
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(settleTime);
    connect(&m_rest, &QTimer::timeout, this, &BlocklistWatch::onRested);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &BlocklistWatch::onFileChanged);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &BlocklistWatch::compare);
    m_watcher.addPath(QFileInfo(m_file).absolutePath());
    connect(&m_round, &QTimer::timeout, this, &BlocklistWatch::compare);
    m_round.start(RestsARound * settleTime);
    m_seen = look();
}

BlocklistWatch::Stamp BlocklistWatch::look()
{
    QFileInfo info(m_file);
    info.refresh();
    if (!info.exists())
        return {};
    QFileInfo hash(m_file + QStringLiteral(".sha256"));
    hash.refresh();
    // The watcher forgets a file that was moved away or replaced, and watches what it was, not its name.
    for (const QFileInfo &file : {info, hash})
        if (file.exists() && !m_watcher.files().contains(file.filePath()))
            m_watcher.addPath(file.filePath());
    return {true, info.canonicalFilePath(), info.size(), info.lastModified(),
            hash.exists() ? hash.lastModified() : QDateTime()};
}

void BlocklistWatch::onFileChanged()
{
    m_seen = look();
    m_rest.start();
}

/// The folder speaks of every file in it.
void BlocklistWatch::compare()
{
    const Stamp now = look();
    if (now == m_seen)
        return;
    m_seen = now;
    m_rest.start();
}

void BlocklistWatch::onRested()
{
    const Stamp now = look();
    if (now != m_seen) {
        m_seen = now;
        m_rest.start();
    } else if (now.exists) {
        Q_EMIT settled();
    }
}

} // namespace pantau::service
