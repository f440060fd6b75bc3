// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/damage.h"

namespace pantau::db {

namespace {

const QString DamageMark = QStringLiteral("damage: ");

} // namespace

QString detailOfDamage(const QString &detail)
{
    return DamageMark + detail;
}

bool tellsOfDamage(const Error &error)
{
    return error.kind == Error::Kind::Storage && error.detail.startsWith(DamageMark);
}

} // namespace pantau::db
