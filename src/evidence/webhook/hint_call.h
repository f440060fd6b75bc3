// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"
#include "core/result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QString>

#include <utility>

namespace pantau::evidence {

/// What one call of a tool says of domains.
struct HintCall
{
    QString source; ///< as parseHintSource() gives it
    bool looksBlocked = true;
    QList<DomainName> domains{}; ///< each once
    int unreadable = 0;          ///< what was given as a domain and is none
};

/// The parameters of an address, decoded.
using CallParameters = QList<std::pair<QString, QString>>;

/// Those of an address as it came: "/hint?domain=a.example&source=up+time".
[[nodiscard]] CallParameters parametersOf(QByteArrayView target);

/// Reads a call: `domain`, which may be repeated, `source` and `looks` ("blocked" or "unblocked") among the
/// parameters, or the same in a JSON object as body, there also `domains` as a list. A parameter goes before
/// the body; where a domain is among them, the body is somebody else's and is not read. The sentence of a
/// failure quotes nothing but the source. Kind: InvalidInput.
[[nodiscard]] Result<HintCall> readHintCall(const CallParameters &parameters, const QByteArray &body);

} // namespace pantau::evidence
