// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/block_status.h"

#include <QCoreApplication>

namespace pantau {

QString statusKey(BlockStatus status)
{
    switch (status) {
    case BlockStatus::Unknown:
        return QStringLiteral("unknown");
    case BlockStatus::NotBlocked:
        return QStringLiteral("not_blocked");
    case BlockStatus::Blocked:
        return QStringLiteral("blocked");
    }
    return QStringLiteral("unknown");
}

std::optional<BlockStatus> statusFromKey(QStringView key)
{
    for (const auto status : {BlockStatus::Unknown, BlockStatus::NotBlocked, BlockStatus::Blocked})
        if (key == statusKey(status))
            return status;
    return std::nullopt;
}

QString statusWord(BlockStatus status)
{
    switch (status) {
    case BlockStatus::Unknown:
        return QCoreApplication::translate("BlockStatus", "Unknown");
    case BlockStatus::NotBlocked:
        return QCoreApplication::translate("BlockStatus", "Not blocked");
    case BlockStatus::Blocked:
        return QCoreApplication::translate("BlockStatus", "Blocked");
    }
    return {};
}

} // namespace pantau
