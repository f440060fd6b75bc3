// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/secret.h"

#include "base/language.h"

#include <QCoreApplication>
#include <QStringDecoder>

#include <algorithm>

namespace pantau {

Result<ApiKey> ApiKey::parse(const QString &text)
{
    constexpr qsizetype MaximumLength = 512;
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return failure(Error::Kind::InvalidInput, Texts::tr("The key is empty. Copy it from the service's "
                                                            "dashboard and paste it again."));
    if (trimmed.size() > MaximumLength)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("This is too long to be a key. Copy the key alone "
                                 "from the service's dashboard."));
    const bool printable =
        std::ranges::all_of(trimmed, [](QChar c) { return c > QLatin1Char(' ') && c <= QLatin1Char('~'); });
    if (!printable)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The key contains a line break, a space or another character "
                                 "that no key has. Copy the key alone and paste it again."));
    return ApiKey(trimmed.toLatin1());
}

namespace {

class SecretWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::SecretText)

public:
    //: %1 is the quoted name of a file, or "Standard input"
    static QString marked()
    {
        return tr("%1 has a byte order mark, but the text after it is damaged. Save it again as "
                  "UTF-8.");
    }
    static QString unmarkedUtf16()
    {
        //: %1 is the quoted name of a file, or "Standard input"
        return tr("%1 contains null characters, as UTF-16 without a byte order mark does. Save it as UTF-8.");
    }
    static QString notUtf8()
    {
        //: %1 is the quoted name of a file, or "Standard input"
        return tr("%1 is not UTF-8 text. Save it as UTF-8.");
    }
};

} // namespace

Result<QString> secretText(const QByteArray &bytes, const QString &source)
{
    const auto mark = QStringConverter::encodingForData(bytes);
    QStringDecoder decoder(mark.value_or(QStringConverter::Utf8), QStringConverter::Flag::Stateless);
    QString text = decoder.decode(bytes);
    // Qt reports no error for a truncated character at the end of UTF-16.
    const bool isSound =
        !decoder.hasError() && text.isValidUtf16() && !text.contains(QChar(QChar::ReplacementCharacter));
    const auto refused = [&source](const QString &sentence) {
        return failure(Error::Kind::InvalidInput, sentence.arg(source));
    };
    if (mark && (!isSound || text.contains(QChar::Null)))
        return refused(SecretWords::marked());
    if (bytes.contains('\0') && !mark)
        return refused(SecretWords::unmarkedUtf16());
    if (!isSound)
        return refused(SecretWords::notUtf8());
    return text;
}

} // namespace pantau
