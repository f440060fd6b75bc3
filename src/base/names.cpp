// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/names.h"

#include "base/plain_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pantau {

Result<QString> cleanName(const QString &name)
{
    const bool steers = std::any_of(name.begin(), name.end(), [](QChar c) {
        return c.category() == QChar::Other_Control && !c.isSpace();
    });
    const QString clean = plainText(name).simplified();
    if (clean.isEmpty())
        return failure(Error::Kind::InvalidInput,
                       QCoreApplication::translate("Names", "The name is empty. Enter a name."));
    if (clean.size() > longestName)
        return failure(Error::Kind::InvalidInput,
                       QCoreApplication::translate(
                           "Names", "The name “%1…” is too long. Enter one of at most %Ln characters.",
                           nullptr, int(longestName))
                           .arg(clean.left(30)));
    if (steers)
        return failure(Error::Kind::InvalidInput,
                       QCoreApplication::translate(
                           "Names", "The name holds a character that cannot be shown. Type the name again."));
    return clean;
}

QString nameKey(const QString &cleanName)
{
    return cleanName.normalized(QString::NormalizationForm_C).toCaseFolded();
}

} // namespace pantau
