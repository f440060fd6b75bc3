// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/check_body.h"
#include "service/reply.h"

#include <memory>

namespace pantau::service {

class BlocklistSnapshot;

/// 200 of POST /check, whose names are looked up only when complete() makes its body: on the thread that
/// sends it, beside others, while the next group is charged. @p asked has names; @p used counts this request.
[[nodiscard]] Reply checkedLater(std::shared_ptr<const BlocklistSnapshot> list,
                                 std::shared_ptr<const CheckBody> asked, const Allowance &allowance,
                                 qint64 used);

} // namespace pantau::service
