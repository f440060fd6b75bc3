// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/rules.h"

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

/// Another way to be a checking service, switched on in the real one through service::ContractVariants.
struct ContractVariant
{
    enum class Kind {
        Open,    ///< the contract allows it: whoever relies on our choice is wrong
        Mistake, ///< the contract forbids it: the contract suite must notice, the client must stay honest
    };
    using Rewrite = void (*)(const service::Request &, OpenReply &);
    using Charge = qsizetype (*)(const service::Request &, qsizetype distinct);

    QLatin1String name; ///< as in `pantau-service-variant --variant NAME`
    Kind kind = Kind::Open;
    Rewrite rewrite = nullptr;
    Charge charge = nullptr;
};

[[nodiscard]] const QList<ContractVariant> &openVariants();
[[nodiscard]] const QList<ContractVariant> &mistakes();

/// For ServiceConfig::variants. Empty when there is none of that name.
[[nodiscard]] std::shared_ptr<const service::ContractVariants> variantNamed(const QString &name);

/// The valid domains of a check as they were sent, duplicates and all.
[[nodiscard]] QStringList entriesOf(const service::Request &request);

} // namespace pantau::test
