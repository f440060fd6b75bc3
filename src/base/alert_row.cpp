// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/alert_row.h"

namespace pantau {

QString deliveryStateKey(DeliveryRow::State state)
{
    switch (state) {
    case DeliveryRow::State::Pending:
        return QStringLiteral("pending");
    case DeliveryRow::State::Delivered:
        return QStringLiteral("delivered");
    case DeliveryRow::State::GivenUp:
        return QStringLiteral("given_up");
    }
    return {};
}

} // namespace pantau
