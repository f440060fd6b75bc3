// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace pantau::providers {

/// Where a JSON object names a member twice. Such an object says two things at once, and QJsonDocument keeps
/// the last without a word.
struct RepeatedMembers
{
    QStringList ofReply; ///< members of the outermost object that it names twice
    QStringList within; ///< members of the outermost object with such an object somewhere inside; not results
    /// For each element of `results` that names `Domain` or `Blocked` twice: every text that its `Domain`
    /// has.
    QList<QStringList> results;

    [[nodiscard]] bool isEmpty() const { return ofReply.isEmpty() && within.isEmpty() && results.isEmpty(); }
};

/// @p json: what QJsonDocument has accepted as an object; of anything else the answer is worth nothing.
[[nodiscard]] RepeatedMembers repeatedMembers(const QByteArray &json);

} // namespace pantau::providers
