// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/rules.h"

#include <QJsonObject>
#include <QLatin1String>
#include <QList>

#include <memory>

namespace pantau::test {

/// A reply with its body parsed as JSON, to be changed and serialised again.
struct OpenReply
{
    service::Reply &reply;
    QJsonObject json;
};

/// Another behaviour of a checking service, enabled in the real one through service::ContractVariants.
struct ContractVariant
{
    using Rewrite = void (*)(const service::Request &, OpenReply &);
    using Charge = qsizetype (*)(const service::Request &, qsizetype distinct);

    QLatin1String name; ///< as in `pantau-service-variant --variant NAME`
    Rewrite rewrite = nullptr;
    Charge charge = nullptr;
};

/// Behaviours that the contract allows: a client must not depend on our choice.
[[nodiscard]] const QList<ContractVariant> &openVariants();
/// Behaviours that the contract forbids: they must not mislead the client.
[[nodiscard]] const QList<ContractVariant> &mistakes();

/// Returns the value for ServiceConfig::variants, or null if the name is unknown.
[[nodiscard]] std::shared_ptr<const service::ContractVariants> variantNamed(const QString &name);

/// Returns the valid domains of a check as sent, including duplicates.
[[nodiscard]] QStringList entriesOf(const service::Request &request);

} // namespace pantau::test
