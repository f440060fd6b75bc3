// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/appeal_case.h"

namespace pantau {

BoardPart partOf(AppealStage stage)
{
    switch (stage) {
    case AppealStage::Found:
        return BoardPart::Found;
    case AppealStage::Prepared:
        return BoardPart::Prepared;
    case AppealStage::Sent:
        return BoardPart::Sent;
    case AppealStage::Answered:
        return BoardPart::Answered;
    case AppealStage::Restored:
        break;
    }
    return BoardPart::Restored;
}

} // namespace pantau
