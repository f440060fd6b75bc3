// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A reply of the checking service to the usage query: valid figures or none.
#include "fuzz/fuzz.h"
#include "providers/contract.h"

using namespace pantau;
using fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    net::HttpReply reply;
    reply.status = 200;
    reply.body = fuzz::bytesOf(data, size);
    reply.date = "Tue, 10 Mar 2026 08:00:00 GMT";
    const auto answer =
        providers::parseUsageReply(reply, {QStringLiteral("service.test"), QStringLiteral("GET /limit"), {}});
    if (!answer) {
        require(!answer.error().error.sentence.isEmpty(), "a failure says what happened");
        return 0;
    }
    const Usage &usage = answer->usage;
    require(usage.unitCost >= 1, "a check costs something");
    require(usage.limit >= 0 && usage.used >= 0 && usage.remaining >= 0, "no figure is below nothing");
    require(usage.remainingChecks() <= usage.remaining, "there are no more checks than units");
    require(!usage.packageName.contains(u'\n'), "a name is one line");
    return 0;
}
