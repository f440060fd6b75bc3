// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau {

/// The webhook at which other tools on this computer report domains, and how listening went.
struct WebhookRecord
{
    static constexpr quint16 defaultPort = 8497;

    bool isOn = false;
    quint16 port = defaultPort;
    QString problem{}; ///< why nothing is listening; empty: nothing stood in the way the last time

    /// What a person enters in a tool.
    [[nodiscard]] QString address() const { return QStringLiteral("http://127.0.0.1:%1/hint").arg(port); }

    friend bool operator==(const WebhookRecord &, const WebhookRecord &) = default;
};

} // namespace pantau
