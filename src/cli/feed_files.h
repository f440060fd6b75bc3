// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"

#include <QObject>
#include <QStringList>

namespace pantau::cli {

/// Keeps the newest confirmed changes in files for feed readers; see change_feed.h. Each is there whole, the
/// one of before or the new one.
class FeedFiles final : public QObject
{
    Q_OBJECT

public:
    /// JSON Feed where a name ends in .json, else Atom. @p session must outlive it.
    FeedFiles(app::Session &session, const QStringList &files);
    ~FeedFiles() override;

    /// Also after every change that is confirmed from now on.
    void write();

Q_SIGNALS:
    /// A file could not be written. It is tried again with the next change.
    void failed(const pantau::Error &error);

private:
    app::Session &m_session;
    QStringList m_files;
};

} // namespace pantau::cli
