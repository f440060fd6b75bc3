// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/key_hash.h"

#include <QCryptographicHash>

namespace pantau::service {

QByteArray keyHash(const QByteArray &secret)
{
    return QCryptographicHash::hash(secret, QCryptographicHash::Sha256);
}

} // namespace pantau::service
