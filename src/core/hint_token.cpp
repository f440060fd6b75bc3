// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hint_token.h"

#include <QCryptographicHash>
#include <QRandomGenerator>

#include <array>

namespace pantau {

HintToken HintToken::make()
{
    std::array<quint32, 8> words{};
    QRandomGenerator::system()->generate(words.begin(), words.end());
    const QByteArray bytes(reinterpret_cast<const char *>(words.data()), qsizetype(sizeof words));
    return HintToken(bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
}

QByteArray HintToken::hashOf(QByteArrayView token)
{
    return QCryptographicHash::hash(token.toByteArray(), QCryptographicHash::Sha256).toHex();
}

bool HintToken::hasHash(QByteArrayView token, const QByteArray &hash)
{
    const QByteArray own = hashOf(token);
    if (own.size() != hash.size())
        return false;
    unsigned int differences = 0;
    for (qsizetype i = 0; i < own.size(); ++i)
        differences |= static_cast<unsigned char>(own[i]) ^ static_cast<unsigned char>(hash[i]);
    return differences == 0;
}

} // namespace pantau
