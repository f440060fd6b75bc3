// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A file or pasted text with domains, in any encoding and shape: each domain is normalised, and each rejected
// line is reported.
#include "base/delimited_text.h"
#include "base/domain_import.h"
#include "fuzz/fuzz.h"

#include <QSet>

using namespace pantau;
using fuzz::require;

namespace {

void hold(const DomainImport &import)
{
    QSet<DomainName> seen;
    for (const ImportedDomain &entry : import.domains) {
        const auto again = DomainName::parse(entry.domain.ascii());
        require((again && *again == entry.domain) || entry.domain.ascii().startsWith(QLatin1String("www.")),
                "a domain is in the normal form");
        require(!seen.contains(entry.domain), "a domain comes once");
        seen.insert(entry.domain);
        require(entry.line > 0, "a domain has a line");
    }
    for (const RefusedLine &line : import.refused)
        require(line.line > 0 && !line.error.sentence.isEmpty(), "what is refused is told");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const QByteArray bytes = fuzz::bytesOf(data + 1, size - 1);
    TableOptions options;
    if (data[0] & 1)
        options.hasHeader = data[0] & 2;
    if (data[0] & 4)
        options.encoding = TextEncoding((data[0] >> 3) % 5);
    if (const auto table = readTable(bytes, options))
        hold(readEntries(*table));
    if (const auto import = readDomains(bytes, {}))
        hold(*import);
    const QString pasted = QString::fromUtf8(bytes);
    hold(readPastedDomains(pasted));

    // The row can be read back, and no spreadsheet runs it.
    const QByteArray row = csvRow({pasted, QStringLiteral("x")}, u',');
    require(!row.startsWith('=') && !row.startsWith('+') && !row.startsWith('@'), "no cell begins a formula");
    return 0;
}
