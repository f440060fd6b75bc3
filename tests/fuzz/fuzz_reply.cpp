// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A reply of the checking service to a check: anything it does not clearly state stays unknown.
#include "fuzz/fuzz.h"
#include "providers/contract.h"

#include <algorithm>

using namespace pantau;
using fuzz::require;

namespace {

const QList<DomainName> Requested{DomainName::fromNormalised(QStringLiteral("a.example")),
                                  DomainName::fromNormalised(QStringLiteral("www.a.example")),
                                  DomainName::fromNormalised(QStringLiteral("b.example"))};
const QString Secret = QStringLiteral("k3y-of-the-fuzzer");

/// True if the body may name a domain, in any case or script.
bool mayName(const QByteArray &body)
{
    return body.toLower().contains("example") || body.contains("\\u") ||
           std::any_of(body.cbegin(), body.cend(),
                       [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    constexpr int Statuses[] = {200, 200, 200, 400, 401, 402, 403, 404, 422, 429, 500, 502, 503};
    net::HttpReply reply;
    reply.status = Statuses[data[0] % std::size(Statuses)];
    reply.body = fuzz::bytesOf(data + 1, size - 1);
    reply.date = "Tue, 10 Mar 2026 08:00:00 GMT";
    reply.contentType = "application/json";
    const auto answer = providers::parseCheckReply(
        reply, Requested,
        {QStringLiteral("service.test"), QStringLiteral("POST /check"), *ApiKey::parse(Secret)});
    if (!answer) {
        require(!answer.error().error.sentence.isEmpty(), "a failure says what happened");
        require(!answer.error().error.sentence.contains(Secret), "no sentence holds the key");
        return 0;
    }
    require(reply.status == 200, "only a 200 is an answer");
    require(answer->answers.size() == Requested.size(), "each domain gets one answer, and no other does");
    for (const DomainName &domain : Requested) {
        require(answer->answers.contains(domain), "each domain gets an answer");
        const DomainAnswer said = answer->answers.value(domain);
        require((said.status == BlockStatus::Unknown) == !said.reason.isEmpty(), "unknown has a reason");
        require(said.status == BlockStatus::Unknown || mayName(reply.body),
                "nothing is known that was not said");
    }
    for (const QString &remark : answer->remarks)
        require(!remark.contains(Secret), "no remark holds the key");
    return 0;
}
