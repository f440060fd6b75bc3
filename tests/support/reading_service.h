// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/readings.h"

#include <QJsonObject>
#include <QLatin1String>
#include <QList>

#include <memory>

namespace pantau::test {

/// A reply taken apart: its body as JSON, to be changed and put together again.
struct OpenReply
{
    service::Reply &reply;
    QJsonObject json;
};

/// Another way to be a checking service, switched on in the real one through service::Readings.
struct OtherReading
{
    enum class Kind {
        Open,    ///< the contract allows it: whoever relies on our choice is wrong
        Mistake, ///< the contract forbids it: the contract suite must notice, the client must stay honest
    };
    using Rewrite = void (*)(const service::Request &, OpenReply &);
    using Charge = qsizetype (*)(const service::Request &, qsizetype distinct);

    QLatin1String name; ///< as in `pantau-service-variant --reading NAME`
    Kind kind = Kind::Open;
    Rewrite rewrite = nullptr;
    Charge charge = nullptr;
};

[[nodiscard]] const QList<OtherReading> &openReadings();
[[nodiscard]] const QList<OtherReading> &mistakes();

/// For ServiceConfig::readings. Empty when there is none of that name.
[[nodiscard]] std::shared_ptr<const service::Readings> readingNamed(const QString &name);

/// The valid domains of a check as they were sent, duplicates and all.
[[nodiscard]] QStringList entriesOf(const service::Request &request);

} // namespace pantau::test
