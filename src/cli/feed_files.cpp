// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/feed_files.h"

#include "base/files.h"
#include "cli/change_feed.h"

#include <QFileInfo>

namespace pantau::cli {

FeedFiles::FeedFiles(app::Session &session, const QStringList &files) : m_session(session)
{
    for (const QString &file : files)
        m_files += QFileInfo(file).absoluteFilePath();
    connect(&session, &app::Session::changesConfirmed, this, &FeedFiles::write);
}

FeedFiles::~FeedFiles() = default;

void FeedFiles::write()
{
    const auto changes = m_session.queries().changes({}, 0, ChangesInFeed);
    if (!changes) {
        Q_EMIT failed(changes.error());
        return;
    }
    for (const QString &file : std::as_const(m_files)) {
        const QByteArray feed = file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive)
                                    ? jsonFeed(*changes)
                                    : atomFeed(*changes, m_session.clock().nowUtc());
        if (const auto written = writeWholeFile(file, feed, m_session.dataDir()); !written)
            Q_EMIT failed(written.error());
    }
}

} // namespace pantau::cli
