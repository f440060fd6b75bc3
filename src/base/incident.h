// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/ids.h"

#include <QDateTime>
#include <QList>
#include <QString>

namespace pantau {

/// An implausible share of a service's answers flipped at once: all of them are held back until a sample,
/// asked again, has shown whether the service erred.
struct Incident
{
    enum class Outcome {
        Held,  ///< not decided yet
        Real,  ///< the sample said the same again, and others did not flip: ordinary confirmations follow
        False, ///< the sample went back: the flips were dropped
        Left,  ///< nobody could find out: each is left to an ordinary confirmation
    };

    AccountId account{};       ///< through which it was seen
    QString service;           ///< ServiceAddress::text()
    QDateTime at;              ///< UTC, when it was noticed
    QList<DomainName> flipped; ///< everything held so far
    int asked = 0;             ///< how many domains with a known status the reply was about
    Outcome outcome = Outcome::Held;
    QDateTime resolvedAt; ///< UTC; invalid while held
    QString sentence;     ///< what happened and what is done about it, for a person

    friend bool operator==(const Incident &, const Incident &) = default;
};

} // namespace pantau
