// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_text.h"

#include <QCoreApplication>
#include <QDir>

namespace pantau::service {

namespace {

constexpr qsizetype LongestShown = 80;
constexpr qint64 LinesBetweenLooks = 4096;

struct TextWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Blocklist)
};

QString shown(QByteArrayView line)
{
    QString text = QString::fromUtf8(line.first(std::min(line.size(), 4 * LongestShown))).simplified();
    if (text.size() > LongestShown)
        text = text.first(LongestShown) + QChar(0x2026);
    for (QChar &c : text) // a terminal must not obey a list
        if (!c.isPrint())
            c = QChar::ReplacementCharacter;
    return text;
}

} // namespace

Result<BlocklistText> readBlocklist(const QString &file, BlocklistSink &sink, QCryptographicHash &hash,
                                    const std::atomic_bool &stop, const ReadLimits &limits)
{
    auto lines = BlocklistLines::open(file, hash, limits);
    if (!lines)
        return failure(lines.error());
    const auto refuse = [&file](const QString &sentence) {
        return failure(Error::Kind::InvalidInput, sentence.arg(QDir::toNativeSeparators(file)));
    };

    BlocklistText list;
    BlocklistLineReader reader(sink);
    while (true) {
        const auto line = (*lines)->next();
        if (!line)
            return failure(line.error());
        if (!*line)
            break;
        if ((*lines)->number() % LinesBetweenLooks == 0 && stop)
            return failure(Error::Kind::Cancelled,
                           TextWords::tr("The reading of the blocklist was stopped."));
        switch (reader.read(**line)) {
        case BlocklistLineReader::Line::Nothing:
            break;
        case BlocklistLineReader::Line::Names:
            ++list.listedLines;
            break;
        case BlocklistLineReader::Line::OtherRule:
            ++list.otherRules;
            break;
        case BlocklistLineReader::Line::WebPage:
            return refuse(
                TextWords::tr("The blocklist “%1” is a web page, not a list of domains. Fetch the list "
                              "itself."));
        case BlocklistLineReader::Line::Refused:
            ++list.refusedLines;
            if (list.firstRefused.size() < ShownRefusedLines)
                list.firstRefused.append({(*lines)->number(), shown(**line)});
            break;
        }
    }
    if (list.listedLines == 0 && list.refusedLines == 0)
        return refuse(TextWords::tr("The blocklist “%1” is empty. Give a text file with one domain a line."));
    if (list.refusedLines > list.listedLines)
        return refuse(
            TextWords::tr("The blocklist “%1” is not a list of domains: most of its lines hold none. Give "
                          "a text file with one domain a line."));
    return list;
}

} // namespace pantau::service
