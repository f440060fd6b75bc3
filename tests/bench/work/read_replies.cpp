// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/work/work.h"
#include "providers/client.h"

namespace pantau::test {

QJsonObject readReplies(const WorkOrder &order)
{
    constexpr int Domains = 100;
    QList<DomainName> asked;
    QByteArray results;
    for (int i = 0; i < Domains; ++i) {
        const QString name = QStringLiteral("site-%1.example").arg(i);
        asked += DomainName::fromNormalised(name);
        results += (i ? "," : "") + QByteArray(R"({"Domain":")") + name.toUtf8() + R"(","Blocked":)" +
                   (i % 50 ? "false" : "true") + '}';
    }
    net::HttpReply reply;
    reply.status = 200;
    reply.date = "Tue, 10 Mar 2026 08:00:00 GMT";
    reply.body = R"({"success":true,"results":[)" + results + R"(],"count":)" + QByteArray::number(Domains) +
                 R"(,"stats":{"type":"freemium","rate_limit":{"limit":1000,"used":100,"remaining":900}}})";
    const providers::Provider &provider = *providers::allProviders().constFirst();
    const providers::Asked who{QStringLiteral("checks.example"), QStringLiteral("POST /check"), {}};
    qsizetype answers = 0;
    const double seconds = secondsOf("replies", [&] {
        for (int i = 0; i < order.count; ++i)
            if (const auto read = provider.readCheck(reply, asked, who))
                answers += read->answers.size();
    });
    return {{QStringLiteral("replies"), seconds}, {QStringLiteral("answers_count"), answers}};
}

} // namespace pantau::test
