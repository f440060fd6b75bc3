// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/asked.h"

#include "base/text.h"
#include "providers/key_echo.h"

namespace pantau::providers {

QString outsideText(const QString &text, const Asked &asked)
{
    constexpr qsizetype MaximumLength = 200;
    QString shown = text.left(64 * MaximumLength); // nobody reads on, and the key must not be cut in two
    if (asked.key)
        shown = withoutKey(shown, *asked.key);
    shown = plainText(shown).simplified();
    if (shown.size() > MaximumLength)
        shown = shown.left(MaximumLength) + QChar(0x2026);
    return shown;
}

} // namespace pantau::providers
