// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_watch.h"

#include <QDir>
#include <QFileInfo>
#include <QLoggingCategory>

namespace pantau::service {

namespace {

Q_LOGGING_CATEGORY(watchNews, "pantau.service.blocklist", QtWarningMsg)

} // namespace

BlocklistWatch::BlocklistWatch(const QString &file, std::chrono::milliseconds settleTime)
    : m_file(QFileInfo(file).absoluteFilePath())
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(settleTime);
    connect(&m_rest, &QTimer::timeout, this, &BlocklistWatch::onRested);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &BlocklistWatch::onFileChanged);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &BlocklistWatch::onFolderChanged);
    if (!m_watcher.addPath(QFileInfo(m_file).absolutePath()))
        qCWarning(watchNews).noquote()
            << tr("Changes of the blocklist “%1” cannot be watched for. Reload the service when "
                  "the list has changed.")
                   .arg(QDir::toNativeSeparators(m_file));
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
    return {true, info.size(), info.lastModified(), hash.exists() ? hash.lastModified() : QDateTime()};
}

void BlocklistWatch::onFileChanged()
{
    m_seen = look();
    m_rest.start();
}

void BlocklistWatch::onFolderChanged()
{
    // The folder speaks of every file in it.
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
