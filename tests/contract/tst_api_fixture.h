// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "providers/client.h"
#include "support/patience.h"
#include "support/scripted_service.h"

#include <QTest>

/// Shared helpers for the client tests.
namespace pantau::test {

inline const QByteArray CheckOk =
    R"({"success":true,"results":[{"Domain":"b.test","Blocked":false},{"Domain":"a.test","Blocked":true}],)"
    R"("count":2,"stats":{"type":"freemium","rate_limit":{"limit":100,"used":2,"remaining":98}}})";
inline const QByteArray UsageOk =
    R"({"success":true,"limit":{"type":"premium","quota":{"total":3000,"used":30.0,"remaining":2970.5},)"
    R"("cost_per_request":3,"period":"monthly","package_name":"Professional"}})";

inline const providers::Provider &contract()
{
    return *providers::providerOf(QStringLiteral("contract"));
}

inline ApiKey key(const QString &text = QStringLiteral("SECRET-123"))
{
    return *ApiKey::parse(text);
}

inline QList<DomainName> domains()
{
    return {*DomainName::parse(u"a.test"), *DomainName::parse(u"b.test")};
}

template <typename Answer>
Answer waitFor(const QFuture<Answer> &future)
{
    if (!test::waitFor([&] { return future.isFinished(); }))
        qFatal("The client never answered.");
    return future.result();
}

} // namespace pantau::test
