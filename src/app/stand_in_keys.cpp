// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/stand_in_keys.h"

#include "app/private_file.h"

#include <QDir>

namespace pantau::app {

namespace {

constexpr QLatin1String Variable("PANTAU_API_KEY");
constexpr QLatin1String Credential("pantau-api-key");

/// @p source names it to a person.
Result<ApiKey> parsed(const QString &source, const QString &text)
{
    auto key = ApiKey::parse(text);
    if (!key)
        return failure(key.error().kind, source + QStringLiteral(": ") + key.error().sentence);
    return key;
}

Result<ApiKey> readKey(const QString &path, Readers readers)
{
    const auto text = readPrivateFile(path, readers);
    if (!text)
        return failure(text.error());
    return parsed(QDir::toNativeSeparators(path), *text);
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
    const QString prefix = QString(Variable) + u'_';
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
    const QString prefix = QString(Credential) + u'-';
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
    return QString(Variable) + u'_' + standInName(account);
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
