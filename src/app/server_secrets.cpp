// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/server_secrets.h"

#include "base/language.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#ifdef PANTAU_SEALED_FILE
#include "keychain/file_secret_store.h"
#endif

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace pantau::app {

namespace {

/// Who may read a file that contains a secret.
enum class Readers {
    OwnerOnly, ///< otherwise it is rejected, as ssh does; not applied to files of other owners, such as a
               ///< container's
    Any,
};

constexpr qint64 LongestPrivateFile = 4096;

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

/// Returns the number of a stream inherited at start, such as the pipe a shell opens for <(COMMAND).
std::optional<int> openStream([[maybe_unused]] const QString &path)
{
#ifdef Q_OS_UNIX
    if (path == QLatin1String("/dev/stdin"))
        return STDIN_FILENO;
    for (const QLatin1String folder : {QLatin1String("/dev/fd/"), QLatin1String("/proc/self/fd/")}) {
        bool isNumber = false;
        const int number = path.startsWith(folder) ? path.mid(folder.size()).toInt(&isNumber) : -1;
        if (isNumber)
            return number;
    }
#endif
    return std::nullopt;
}

/// Refuses a pipe that is not open yet, because reading it could block.
Result<void> openToRead(QFile &file)
{
    const QString shown = QDir::toNativeSeparators(file.fileName());
    const QFileInfo onDisk(file.fileName());
    const bool isOrdinary = !onDisk.exists() || onDisk.isFile();
    const auto stream = openStream(file.fileName());
    if (!isOrdinary && !stream)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("“%1” is not an ordinary file, so it was not read. Save what "
                                 "comes from it to a file that only its owner may read.")
                           .arg(shown));
    if (isOrdinary ? file.open(QIODevice::ReadOnly) : file.open(*stream, QIODevice::ReadOnly))
        return {};
    return failure(Error::Kind::InvalidInput,
                   Texts::tr("“%1” cannot be read: %2.").arg(shown, file.errorString()));
}

/// Reads a secret of at most 4 KiB from an ordinary file, or from an open pipe (/dev/fd/63, /dev/stdin), for
/// which it waits. secretText() explains the encodings. Kind: InvalidInput, with a message that names the
/// file.
Result<QString> readPrivateFile(const QString &path, Readers readers)
{
    QFile file(path);
    TRY(openToRead(file));
    if (readers == Readers::OwnerOnly && isOpenToOthers(QFileInfo(path)))
        return failure(
            Error::Kind::InvalidInput,
            Texts::tr("“%1” is open to other users of this computer, so it is not used. Let only its "
                      "owner read it (chmod 600).")
                .arg(QDir::toNativeSeparators(path)));
    const QByteArray bytes = file.read(LongestPrivateFile + 1);
    if (bytes.size() > LongestPrivateFile)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("“%1” is too long for a key or a passphrase. Choose another file.")
                           .arg(QDir::toNativeSeparators(path)));
    return secretText(bytes, u'“' + QDir::toNativeSeparators(path) + u'”');
}

constexpr QLatin1String Variable("PANTAU_API_KEY");
constexpr QLatin1String Credential("pantau-api-key");

/// @p source: shown to the user.
Result<ApiKey> parsed(const QString &source, const QString &text)
{
    auto key = ApiKey::parse(text);
    if (!key)
        return failure(key.error().kind, source + QStringLiteral(": ") + key.error().sentence);
    return key;
}

Result<ApiKey> readKey(const QString &path, Readers readers)
{
    const auto text = TRY(readPrivateFile(path, readers));
    return parsed(QDir::toNativeSeparators(path), text);
}

Result<void> put(StandInKeys &keys, const QString &account, const Result<ApiKey> &key)
{
    const ApiKey read = TRY(key);
    if (account.isEmpty())
        keys.common = read;
    else
        keys.named.insert(standInName(account), read);
    return {};
}

Result<void> takeVariables(StandInKeys &keys, const QProcessEnvironment &environment)
{
    const QString prefix = QString(Variable) + u'_';
    for (const QString &name : environment.keys()) {
        const QString value = environment.value(name);
        if (value.isEmpty() || (name != Variable && !name.startsWith(prefix)))
            continue;
        TRY(put(keys, name.mid(prefix.size()), parsed(name, value)));
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

Result<void> takeFile(StandInKeys &keys, const QString &text)
{
    const QString account = accountOfKeyFile(text);
    return put(keys, account,
               readKey(account.isEmpty() ? text : text.mid(account.size() + 1), Readers::OwnerOnly));
}

constexpr qsizetype ShortestPassphrase = 12;

struct PassphraseFile
{
    QString path;
    Readers readers = Readers::OwnerOnly;
};

PassphraseFile passphraseFileOf(const QString &given, const QProcessEnvironment &environment)
{
    if (!given.isEmpty())
        return {given};
    if (const QString named = environment.value(QStringLiteral("PANTAU_PASSPHRASE_FILE")); !named.isEmpty())
        return {named};
    const QString credentials = environment.value(QStringLiteral("CREDENTIALS_DIRECTORY"));
    const QString credential = credentials + QStringLiteral("/pantau-passphrase");
    if (!credentials.isEmpty() && QFile::exists(credential))
        return {credential, Readers::Any};
    return {};
}

Result<QByteArray> passphraseIn(const PassphraseFile &file)
{
    auto text = TRY(readPrivateFile(file.path, file.readers));
    while (text.endsWith(u'\n') || text.endsWith(u'\r'))
        text.chop(1);
    if (text.size() < ShortestPassphrase)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The passphrase in “%1” is too short: it needs at least %Ln character(s).",
                                 nullptr, int(ShortestPassphrase))
                           .arg(QDir::toNativeSeparators(file.path)));
    return text.toUtf8();
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

/// A path may contain "=" too. The part before it is an account only if it has no path separator.
QString accountOfKeyFile(const QString &text)
{
    const QString account = text.left(std::max<qsizetype>(text.indexOf(u'='), 0));
    return account.contains(u'/') || account.contains(u'\\') ? QString() : account;
}

QString standInVariable(const QString &account)
{
    return QString(Variable) + u'_' + standInName(account);
}

Result<StandInKeys> standInKeys(const QProcessEnvironment &environment, const QStringList &keyFiles)
{
    StandInKeys keys;
    TRY(takeVariables(keys, environment));
    TRY(takeCredentials(keys, environment.value(QStringLiteral("CREDENTIALS_DIRECTORY"))));
    for (const QString &file : keyFiles)
        TRY(takeFile(keys, file));
    return keys;
}

QString passphraseFileName(const QString &passphraseFile, const QProcessEnvironment &environment)
{
    return passphraseFileOf(passphraseFile, environment).path;
}

Result<SecretStoreMaker> secretFile(const QString &dataDir, const QString &passphraseFile,
                                    const QProcessEnvironment &environment)
{
    const QString path = dataDir + QStringLiteral("/secrets.sealed");
    const PassphraseFile file = passphraseFileOf(passphraseFile, environment);
    if (file.path.isEmpty()) {
        if (!QFile::exists(path))
            return SecretStoreMaker();
        return failure(
            Error::Kind::InvalidInput,
            Texts::tr("The keys and secrets of this data folder are in the encrypted file “%1”. Give "
                      "the file with its passphrase: --passphrase-file, or PANTAU_PASSPHRASE_FILE.")
                .arg(QDir::toNativeSeparators(path)));
    }
    const QByteArray passphrase = TRY(passphraseIn(file));
#ifdef PANTAU_SEALED_FILE
    // Report a wrong passphrase at start, not only when a key is missing.
    TRY(keychain::SealedFile(path, passphrase).read());
    return SecretStoreMaker([path, passphrase](const QString &scope) {
        return std::make_unique<keychain::FileSecretStore>(
            std::make_unique<keychain::SealedFile>(path, passphrase), scope);
    });
#else
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr("This Pantau was built without libsodium, so it cannot keep keys in an encrypted file."));
#endif
}

} // namespace pantau::app
