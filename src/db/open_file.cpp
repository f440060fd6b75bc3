// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/open_file.h"

#include <QHash>
#include <QMutex>
#include <QMutexLocker>

namespace pantau::db {

namespace {

struct OpenFiles
{
    QMutex mutex;
    QHash<FileIdentity, int> connections;
};

OpenFiles &ofThisProcess()
{
    static OpenFiles files;
    return files;
}

} // namespace

OpenFile::OpenFile(const QString &file) : m_identity(identityOf(file))
{
    OpenFiles &files = ofThisProcess();
    const QMutexLocker lock(&files.mutex);
    if (m_identity)
        ++files.connections[*m_identity];
}

OpenFile::~OpenFile()
{
    OpenFiles &files = ofThisProcess();
    const QMutexLocker lock(&files.mutex);
    if (m_identity && --files.connections[*m_identity] == 0)
        files.connections.remove(*m_identity);
}

Result<void> OpenFile::lookAt(const QString &file, const std::function<Result<void>()> &look)
{
#ifdef Q_OS_UNIX
    OpenFiles &files = ofThisProcess();
    const QMutexLocker lock(&files.mutex); // so that nobody opens it before it was looked at
    if (const auto identity = identityOf(file); identity && files.connections.contains(*identity))
        return {};
#else
    Q_UNUSED(file)
#endif
    return look();
}

} // namespace pantau::db
