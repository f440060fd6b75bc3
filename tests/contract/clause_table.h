// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contract/service_fixture.h"

namespace pantau::test {

/// Checks one clause. The row name contains the section.
struct Look
{
    void (*at)(ServiceFixture &) = nullptr;
    int requestsPerMinute = 1000;
};

inline void clause(const char *sectionAndText, void (*look)(ServiceFixture &), int requestsPerMinute = 1000)
{
    QTest::newRow(sectionAndText) << Look{look, requestsPerMinute};
}

/// True if the field has this integer without a decimal point or quotes: 7, not 7.0 or "7".
inline bool hasInteger(const HttpAnswer &answer, const QByteArray &field, int value)
{
    const QByteArray start = '"' + field + "\":" + QByteArray::number(value);
    return answer.text.contains(start + ',') || answer.text.contains(start + '}');
}

inline QStringList domainsIn(const HttpAnswer &answer)
{
    QStringList names;
    const QJsonArray results = answer.body.value(QStringLiteral("results")).toArray();
    for (const auto &item : results)
        names += item[QStringLiteral("Domain")].toString();
    return names;
}

inline QStringList sites(int count)
{
    return names(count).split(u',');
}

/// Returns the whole body of an error without additional fields.
inline QJsonObject plainError(const QString &message)
{
    return {{QStringLiteral("success"), false}, {QStringLiteral("message"), message}};
}

} // namespace pantau::test
