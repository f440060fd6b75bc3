// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/secret_text.h"

#include <QCoreApplication>
#include <QStringDecoder>

namespace pantau {

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
    // Qt reports no error for half a character at the end of UTF-16.
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
