// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_import.h"
#include "base/language.h"
#include "base/text.h"

#include <algorithm>

namespace pantau {

namespace {

constexpr qsizetype TitlesNamed = 3;
constexpr qsizetype LongestTitle = 60;

} // namespace

QString DomainImport::notices() const
{
    const auto quoted = [](QStringList texts) {
        const qsizetype count = texts.size();
        texts = texts.first(std::min(count, TitlesNamed));
        for (QString &text : texts) {
            text = plainText(text).simplified();
            if (text.size() > LongestTitle)
                text = text.first(LongestTitle - 1) + QChar(0x2026);
            text = QStringLiteral("“%1”").arg(text);
        }
        if (count > TitlesNamed)
            texts += QString(QChar(0x2026));
        return texts.join(QLatin1String(", "));
    };
    const auto textsOf = [&quoted](const QList<SkippedLine> &lines) {
        QStringList texts;
        for (const SkippedLine &line : lines)
            texts += line.text;
        return quoted(texts);
    };
    QStringList sentences;
    if (!skipped.isEmpty())
        //: %1: the lines in quotation marks, between commas
        sentences +=
            Texts::tr("Skipped %Ln title line(s) above the header: %1.", nullptr, int(skipped.size()))
                .arg(textsOf(skipped));
    if (!assumedHeader.isEmpty())
        //: %1: the row in quotation marks
        sentences += Texts::tr("Read as the header: %1.").arg(quoted({assumedHeader}));
    if (!remarks.isEmpty())
        //: %1: the lines in quotation marks, between commas
        sentences +=
            Texts::tr("Skipped %Ln remark(s) that contain a domain: %1.", nullptr, int(remarks.size()))
                .arg(textsOf(remarks));
    if (!numbered.isEmpty())
        //: %1: the entries in quotation marks, between commas
        sentences += Texts::tr("Removed the number in front of %1.").arg(quoted(numbered));
    if (!unusedColumns.isEmpty())
        //: %1: the headers in quotation marks, between commas
        sentences +=
            Texts::tr("Not read: the domains in the column(s) %1.", nullptr, int(unusedColumns.size()))
                .arg(quoted(unusedColumns));
    if (!doubtful.isEmpty())
        //: %1: the domains in quotation marks, between commas
        sentences +=
            Texts::tr("Check the spelling of %1. No such top-level domain is known.").arg(quoted(doubtful));
    if (!lookAlikes.isEmpty())
        //: %1: the domains in quotation marks, between commas
        sentences += Texts::tr("Check the spelling of %1. Letters of different alphabets look alike.")
                         .arg(quoted(lookAlikes));
    return sentences.join(u' ');
}

} // namespace pantau
