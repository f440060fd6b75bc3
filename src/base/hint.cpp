// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/hint.h"

#include "base/language.h"
#include "base/text.h"

namespace pantau {

Result<QString> parseHintSource(const QString &text)
{
    const QString source = plainText(text).simplified();
    const auto is = [&](const QString &own) { return source.compare(own, Qt::CaseInsensitive) == 0; };
    if (is(Hint::feed) || is(Hint::network))
        return failure(
            Error::Kind::InvalidInput,
            Texts::tr("“%1” is the name of a built-in source. Give your tool another name.").arg(source));
    if (source.isEmpty() || source.size() > Hint::longestSource)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The name of a source has 1 to %1 characters.").arg(Hint::longestSource));
    return source;
}

} // namespace pantau
