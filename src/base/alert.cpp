// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/alert.h"

#include <array>
#include <utility>

namespace pantau {

namespace {

constexpr std::array<std::pair<Alert::Kind, QStringView>, 11> keys{{
    {Alert::Kind::Listed, u"listed"},
    {Alert::Kind::Restored, u"restored"},
    {Alert::Kind::Mixed, u"mixed"},
    {Alert::Kind::FirstLook, u"first_look"},
    {Alert::Kind::Incident, u"incident"},
    {Alert::Kind::QuotaLow, u"quota_low"},
    {Alert::Kind::QuotaWillEnd, u"quota_will_end"},
    {Alert::Kind::QuotaEnded, u"quota_ended"},
    {Alert::Kind::AccountStopped, u"account_stopped"},
    {Alert::Kind::AskAgain, u"ask_again"},
    {Alert::Kind::Test, u"test"},
}};

} // namespace

QString alertKindKey(Alert::Kind kind)
{
    for (const auto &[value, key] : keys)
        if (value == kind)
            return key.toString();
    return {};
}

std::optional<Alert::Kind> alertKindFromKey(QStringView key)
{
    for (const auto &[value, text] : keys)
        if (text == key)
            return value;
    return std::nullopt;
}

} // namespace pantau
