// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>

namespace pantau::service {

/// Tells when a file, or FILE.sha256 beside it, was changed and both have come to rest. Whoever fetches a
/// list writes it for a while, or writes another file and moves it here: both are seen, and the time begins
/// anew with every change. What the system does not report, as of file systems of other machines, of what a
/// link points to, and of a folder that took another one's place, is looked for once a minute. Needs the
/// event loop of its thread.
class BlocklistWatch final : public QObject
{
    Q_OBJECT

public:
    BlocklistWatch(const QString &file, std::chrono::milliseconds settleTime);

Q_SIGNALS:
    void settled();

private:
    /// What is cheap to compare: only the reading itself tells whether the contents differ.
    struct Stamp
    {
        bool exists = false;
        QString file; ///< which one it is, behind all links
        qint64 size = 0;
        QDateTime changed;
        QDateTime hashChanged; ///< of FILE.sha256; invalid where there is none
        friend bool operator==(const Stamp &, const Stamp &) = default;
    };

    [[nodiscard]] Stamp look();
    void onFileChanged();
    void compare();
    void onRested();

    QString m_file;
    QFileSystemWatcher m_watcher;
    QTimer m_rest;
    QTimer m_round; ///< looks where nothing was reported, seldom
    Stamp m_seen;
};

} // namespace pantau::service
