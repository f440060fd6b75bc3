// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/stand_in_keys.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace pantau::app {

namespace {

struct StandInWords
{
    Q_DECLARE_TR_FUNCTIONS(StandInKeys)
};

const QString Variable = QStringLiteral("PANTAU_API_KEY");
const QString Credential = QStringLiteral("pantau-api-key");
constexpr qint64 LongestFile = 4096;

enum class Readers { OwnerOnly, Any };

/// @p source names it to a person.
Result<ApiKey> parsed(const QString &source, const QString &text)
{
    auto key = ApiKey::parse(text);
    if (!key)
        return failure(key.error().kind, source + QStringLiteral(": ") + key.error().sentence);
    return key;
}

/// Files of other owners, such as a container's secrets, are as their owner wants them.
bool isOpenToOthers(const QFileInfo &file)
{
#ifdef Q_OS_UNIX
    constexpr auto Others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    return file.ownerId() == getuid() && (file.permissions() & Others);
#else
    Q_UNUSED(file)
    return false;
#endif
}

Result<ApiKey> readKey(const QString &path, Readers readers)
{
    const QString shown = QDir::toNativeSeparators(path);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            Error::Kind::InvalidInput,
            StandInWords::tr("The key file “%1” cannot be read: %2.").arg(shown, file.errorString()));
    if (readers == Readers::OwnerOnly && isOpenToOthers(QFileInfo(path)))
        return failure(
            Error::Kind::InvalidInput,
            StandInWords::tr("The key file “%1” is open to other users of this computer, so it is not "
                             "used. Let only its owner read it (chmod 600).")
                .arg(shown));
    return parsed(shown, QString::fromUtf8(file.read(LongestFile)));
}

Result<void> put(StandInKeys &keys, const QString &account, const Result<ApiKey> &key)
{
    if (!key)
        return failure(key.error());
    if (account.isEmpty())
        keys.common = *key;
    else
        keys.named.insert(standInName(account), *key);
    return {};
}

Result<void> takeVariables(StandInKeys &keys, const QProcessEnvironment &environment)
{
    const QString prefix = Variable + u'_';
    for (const QString &name : environment.keys()) {
        const QString value = environment.value(name);
        if (value.isEmpty() || (name != Variable && !name.startsWith(prefix)))
            continue;
        if (auto taken = put(keys, name.mid(prefix.size()), parsed(name, value)); !taken)
            return taken;
    }
    return {};
}

Result<void> takeCredentials(StandInKeys &keys, const QString &directory)
{
    if (directory.isEmpty())
        return {};
    const QString prefix = Credential + u'-';
    const QDir folder(directory);
    for (const QString &name : folder.entryList({Credential, prefix + u'*'}, QDir::Files))
        if (auto taken = put(keys, name.mid(prefix.size()), readKey(folder.filePath(name), Readers::Any));
            !taken)
            return taken;
    return {};
}

/// A path may have an "=" as well: what stands before it is an account only where it is no part of a path.
Result<void> takeFile(StandInKeys &keys, const QString &text)
{
    const qsizetype equals = text.indexOf(u'=');
    const QString account = text.left(std::max<qsizetype>(equals, 0));
    const bool isNamed = equals > 0 && !account.contains(u'/') && !account.contains(u'\\');
    return put(keys, isNamed ? account : QString(),
               readKey(isNamed ? text.mid(equals + 1) : text, Readers::OwnerOnly));
}

} // namespace

QString standInName(const QString &account)
{
    QString name = account.toUpper();
    for (QChar &c : name)
        if (!(c >= u'A' && c <= u'Z') && !(c >= u'0' && c <= u'9'))
            c = u'_';
    return name;
}

QString standInVariable(const QString &account)
{
    return Variable + u'_' + standInName(account);
}

Result<StandInKeys> standInKeys(const QProcessEnvironment &environment, const QStringList &keyFiles)
{
    StandInKeys keys;
    if (auto taken = takeVariables(keys, environment); !taken)
        return failure(taken.error());
    if (auto taken = takeCredentials(keys, environment.value(QStringLiteral("CREDENTIALS_DIRECTORY")));
        !taken)
        return failure(taken.error());
    for (const QString &file : keyFiles)
        if (auto taken = takeFile(keys, file); !taken)
            return failure(taken.error());
    return keys;
}

} // namespace pantau::app
