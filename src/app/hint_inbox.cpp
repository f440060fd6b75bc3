// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hint_inbox.h"

#include "base/files.h"
#include "base/hint.h"
#include "base/text.h"
#include "base/time.h"
#include "engine/monitor.h"
#include "engine/ports.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <algorithm>
#include <optional>

namespace pantau::app {

namespace {

constexpr qint64 LargestMessage = 32LL * 1024 * 1024; ///< bytes
constexpr auto OwnerOnly = QFile::ReadOwner | QFile::WriteOwner;

const QString &messagePattern()
{
    static const QString pattern = QStringLiteral("*.hints.json");
    return pattern;
}

QString folderIn(const QString &dataDir)
{
    return QDir(dataDir).filePath(QStringLiteral("hints"));
}

QByteArray toText(const HintMessage &message)
{
    QJsonArray domains;
    for (const DomainName &domain : message.domains)
        domains += domain.ascii();
    return QJsonDocument(QJsonObject{{QStringLiteral("source"), message.source},
                                     {QStringLiteral("looks_blocked"), message.looksBlocked},
                                     {QStringLiteral("said_at"), message.saidAt.toString(Qt::ISODateWithMs)},
                                     {QStringLiteral("domains"), domains}})
        .toJson(QJsonDocument::Compact);
}

std::optional<HintMessage> fromText(const QByteArray &text)
{
    const QJsonObject object = QJsonDocument::fromJson(text).object();
    HintMessage message{plainText(object[QStringLiteral("source")].toString()).simplified(),
                        object[QStringLiteral("looks_blocked")].toBool()};
    if (message.source.isEmpty() || message.source.size() > Hint::longestSource ||
        !object[QStringLiteral("looks_blocked")].isBool())
        return std::nullopt;
    message.saidAt =
        QDateTime::fromString(object[QStringLiteral("said_at")].toString(), Qt::ISODateWithMs).toUTC();
    const QJsonArray domains = object[QStringLiteral("domains")].toArray();
    for (const auto &each : domains)
        if (const auto domain = DomainName::parse(each.toString()))
            message.domains += *domain;
    return message.domains.isEmpty() ? std::nullopt : std::optional(message);
}

} // namespace

Result<void> postHints(const QString &dataDir, const HintMessage &message)
{
    if (message.domains.size() > HintMessage::mostDomains)
        return failure(
            Error::Kind::InvalidInput,
            HintInbox::tr("%1 domains are too many hints at once; at most %2 are taken. Give those "
                          "that have just changed.")
                .arg(message.domains.size())
                .arg(HintMessage::mostDomains));
    const QDir folder(folderIn(dataDir));
    if (!folder.exists() && !QDir().mkdir(folder.path(), OwnerOnly | QFile::ExeOwner))
        return failure(Error::Kind::Storage, HintInbox::tr("The folder “%1” could not be created, so the "
                                                           "hints were not handed over. Allow writing there.")
                                                 .arg(QDir::toNativeSeparators(folder.path())));
    const QString name = QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".hints.json");
    if (auto written = writeWholeFile(folder.filePath(name), toText(message)); !written)
        return written;
    QFile::setPermissions(folder.filePath(name), OwnerOnly);
    return {};
}

int waitingHints(const QString &dataDir)
{
    return int(QDir(folderIn(dataDir)).entryList({messagePattern()}, QDir::Files | QDir::NoSymLinks).size());
}

HintInbox::HintInbox(const QString &dataDir, engine::Monitor &monitor, engine::JournalPort &journal,
                     const Clock &clock)
    : m_folder(folderIn(dataDir)), m_monitor(monitor), m_journal(journal), m_clock(clock)
{
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &HintInbox::look);
}

void HintInbox::start()
{
    if (!QDir(m_folder).exists())
        QDir().mkdir(m_folder, OwnerOnly | QFile::ExeOwner);
    m_watcher.addPath(m_folder);
    look();
}

void HintInbox::look()
{
    const QDir folder(m_folder);
    const QStringList names =
        folder.entryList({messagePattern()}, QDir::Files | QDir::NoSymLinks, QDir::Time | QDir::Reversed);
    for (const QString &name : names)
        if (!take(folder.filePath(name)))
            return; // what cannot be written down now can later
}

/// Whether it is done with.
bool HintInbox::take(const QString &path)
{
    if (m_taken.contains(path))
        return true;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return !file.exists(); // somebody else took it
    const auto message = file.size() > LargestMessage ? std::nullopt : fromText(file.read(LargestMessage));
    file.close();
    if (!message) {
        putAside(path);
        return true;
    }
    if (const auto taken = m_monitor.takeHints(message->source, message->domains, message->looksBlocked, {},
                                               message->saidAt);
        !taken) {
        Q_EMIT failed(taken.error());
        return false;
    }
    if (!QFile::remove(path))
        m_taken.insert(path); // it is not told again in this run of the program
    return true;
}

void HintInbox::putAside(const QString &path)
{
    const QString aside = path + QStringLiteral(".unread");
    if (!QFile::rename(path, aside) && !QFile::remove(path))
        return;
    m_journal.logEvent(EventKind::Note, std::nullopt,
                       tr("The file “%1” holds no hints that Pantau can read. It was put aside.")
                           .arg(QDir::toNativeSeparators(aside)),
                       {}, m_clock.nowUtc());
}

void HintInbox::forget()
{
    const QDir folder(m_folder);
    for (const QString &name : folder.entryList({messagePattern() + u'*'}, QDir::Files))
        QFile::remove(folder.filePath(name));
}

} // namespace pantau::app
