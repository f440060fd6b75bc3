// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/key_hash.h"

#include <QCryptographicHash>

#include <algorithm>

namespace pantau::service {

bool isKeyForm(QByteArrayView secret)
{
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return secret.size() == KeyPrefix.size() + KeyDigits && secret.startsWith(KeyPrefix) &&
           std::all_of(secret.begin() + KeyPrefix.size(), secret.end(), isDigit);
}

QByteArray keyHash(const QByteArray &secret)
{
    return QCryptographicHash::hash(secret, QCryptographicHash::Sha256);
}

} // namespace pantau::service
