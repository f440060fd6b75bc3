// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A domain as typed by a user: refused with an error, or converted to a stable name.
#include "base/domain_name.h"
#include "base/text.h"
#include "fuzz/fuzz.h"

using namespace pantau;
using fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes = fuzz::bytesOf(data, size);
    const QString text = QString::fromUtf8(bytes);
    const auto domain = DomainName::parse(text);
    if (!domain) {
        require(!domain.error().sentence.isEmpty(), "what is refused is told");
        require(domain.error().sentence.size() < 1000, "in a short sentence");
        require(!DomainName::isNormal(bytes), "what is refused is not in the normal form");
        return 0;
    }
    const QString &ascii = domain->ascii();
    require(!ascii.isEmpty() && ascii.size() <= 253 && ascii.contains(u'.'), "it is a name");
    for (const QChar c : ascii)
        require(c.unicode() > 0x20 && c.unicode() < 0x7f && !c.isUpper(), "it is plain ASCII");
    const QString shown = domain->display();
    require(plainText(shown) == shown, "what is shown has nothing unseen");
    if (ascii.startsWith(QLatin1String("www."))) // only the first of two "www." is removed (contract 2)
        return 0;
    const auto again = DomainName::parse(ascii);
    require(again && *again == *domain, "the normal form stays");
    const auto shownAgain = DomainName::parse(shown);
    require(shownAgain && *shownAgain == *domain, "what is shown is what is meant");
    return 0;
}
