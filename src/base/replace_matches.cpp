// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/replace_matches.h"

namespace pantau {

QString replaceMatches(const QString &text, const QRegularExpression &expression,
                       const std::function<QString(const QRegularExpressionMatch &)> &replacement)
{
    QString replaced;
    qsizetype end = 0;
    auto matches = expression.globalMatch(text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        replaced += QStringView(text).sliced(end, match.capturedStart() - end);
        replaced += replacement(match);
        end = match.capturedEnd();
    }
    replaced += QStringView(text).sliced(end);
    return replaced;
}

} // namespace pantau
