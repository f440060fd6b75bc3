// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A published list as received, compressed or not, in pieces of any size: only watched names are found in it.
#include "fuzz/fuzz.h"
#include "signals/feed_file_reader.h"

using namespace pantau;
using namespace pantau::signs;
using fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    constexpr qint64 MaximumSize = 1 << 20;
    const QSet<DomainName> watched{DomainName::fromNormalised(QStringLiteral("a.example")),
                                   DomainName::fromNormalised(QStringLiteral("xn--bcher-kva.example"))};
    const QByteArray file = fuzz::bytesOf(data + 2, size - 2);
    FeedFileReader reader(FeedFileReader::Part::Whole, {}, watched, MaximumSize);
    net::HttpReply head;
    head.status = 200;
    if (data[0] & 1)
        head.contentEncoding = "gzip";
    const qsizetype piece = 1 + data[1];
    bool goesOn = reader.begin(head);
    for (qsizetype at = 0; goesOn && at < file.size(); at += piece)
        goesOn = reader.take(QByteArrayView(file).sliced(at, std::min(piece, file.size() - at)));
    const auto names = reader.before() + reader.after();
    for (const QByteArray &name : names)
        require(watched.contains(DomainName::fromNormalised(QString::fromLatin1(name))),
                "only watched names");
    require(reader.lines() <= reader.size(), "a line has a byte");
    return 0;
}
