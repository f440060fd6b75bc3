// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_text.h"

#include <QCoreApplication>
#include <QDir>

namespace pantau::service {

namespace {

constexpr qint64 LinesBetweenLooks = 4096;

struct TextWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Blocklist)
};

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

    BlocklistReader reader(sink);
    while (true) {
        const auto line = (*lines)->next();
        if (!line)
            return failure(line.error());
        if (!*line)
            break;
        if ((*lines)->number() % LinesBetweenLooks == 0 && stop)
            return failure(Error::Kind::Cancelled, TextWords::tr("Reading the blocklist was stopped."));
        reader.read(**line);
        if (reader.tally().isWebPage)
            return refuse(
                TextWords::tr("The blocklist “%1” is a web page, not a list of domains. Fetch the list "
                              "itself."));
    }
    reader.finish();
    const BlocklistTally &tally = reader.tally();
    if (tally.listedLines == 0 && tally.refusedLines() == 0)
        return refuse(
            TextWords::tr("The blocklist “%1” is empty. Give a text file with one domain per line."));
    if (tally.refusedLines() > tally.listedLines)
        return refuse(
            tally.of(LeftOut::Page).lines * 2 > tally.refusedLines()
                ? TextWords::tr("The blocklist “%1” lists pages, not domains. Give a text file with one "
                                "domain per line.")
                : TextWords::tr(
                      "The blocklist “%1” is not a list of domains: most of its lines contain none. "
                      "Give a text file with one domain per line."));
    return BlocklistText{tally, (*lines)->endsInsideLine()};
}

} // namespace pantau::service
