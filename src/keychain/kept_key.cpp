// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain/kept_key.h"

namespace pantau::keychain {

namespace {

constexpr char Separator = '\n'; // no key and no address has one

} // namespace

QByteArray KeptKey::secretBytes() const
{
    return service.isEmpty() ? key.secretBytes() : key.secretBytes() + Separator + service.toUtf8();
}

std::optional<KeptKey> KeptKey::fromKeychain(const QByteArray &bytes)
{
    const auto end = bytes.indexOf(Separator);
    const auto key = ApiKey::parse(QString::fromLatin1(end < 0 ? bytes : bytes.first(end)));
    if (!key)
        return std::nullopt;
    return KeptKey{*key, end < 0 ? QString() : QString::fromUtf8(bytes.mid(end + 1))};
}

} // namespace pantau::keychain
