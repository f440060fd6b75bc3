// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/file_name.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace pantau {

namespace {

constexpr qsizetype mostStemBytes = 200; ///< of the 255 that most file systems take

void chopByCharacter(QString &text)
{
    text.chop(text.size() > 1 && text.back().isLowSurrogate() ? 2 : 1);
}

} // namespace

QString safeFileStem(const QString &text)
{
    QString stem;
    const QString simplified = text.simplified();
    for (const QChar letter : simplified) {
        const bool isForbidden = QStringLiteral("<>:\"/\\|?*").contains(letter);
        if (letter.category() == QChar::Other_Control || letter.category() == QChar::Other_Format)
            continue;
        stem += isForbidden ? QChar(u'-') : letter;
    }
    while (stem.toUtf8().size() > mostStemBytes)
        chopByCharacter(stem);
    static const QRegularExpression outside(QStringLiteral("^[. ]+|[. ]+$"));
    stem.remove(outside);
    // Windows takes "CON.anything" for its console.
    static const QRegularExpression device(QStringLiteral("^(con|prn|aux|nul|com\\d|lpt\\d)(\\.|$)"),
                                           QRegularExpression::CaseInsensitiveOption);
    return device.match(stem).hasMatch() ? u'_' + stem : stem;
}

QString freePath(const QString &folder, const QString &stem, const QString &suffix)
{
    const QDir dir(folder);
    QString path = dir.filePath(QStringLiteral("%1.%2").arg(stem, suffix));
    // A link that leads nowhere is something that is there, too.
    for (int number = 2; QFileInfo::exists(path) || QFileInfo(path).isSymLink(); ++number)
        path = dir.filePath(QStringLiteral("%1 (%2).%3").arg(stem).arg(number).arg(suffix));
    return path;
}

} // namespace pantau
