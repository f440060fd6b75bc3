// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>

namespace pantau {

/// A key of the checking service (contract 5). It goes to the keychain and to one HTTP header, nowhere else:
/// the type cannot be printed, converted or compared by accident.
class ApiKey
{
public:
    /// Takes what a person pasted: surrounding white space is dropped. Refuses an empty key, one of over 512
    /// characters, and one with a line break or any other character that may not stand in a header.
    [[nodiscard]] static Result<ApiKey> parse(const QString &text);

    /// The bytes for the X-API-Key header and for the keychain. Never log, store or show them.
    [[nodiscard]] const QByteArray &secretBytes() const { return m_bytes; }

private:
    explicit ApiKey(QByteArray bytes) : m_bytes(std::move(bytes)) {}

    QByteArray m_bytes;
};

} // namespace pantau
