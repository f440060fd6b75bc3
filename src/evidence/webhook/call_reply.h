// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace pantau::evidence {

/// What a tool is answered, as JSON: what was taken, or `error` with a plain sentence.
struct CallReply
{
    unsigned int status = 0;
    QJsonObject body{};
    QByteArray header{}; ///< one more, with its value; empty: none
    QByteArray value{};

    /// Of one call. @p leftOut: not watched, or no domain.
    [[nodiscard]] static CallReply taken(int taken, int leftOut);
    [[nodiscard]] static CallReply refusal(unsigned int status, const QString &sentence);
    /// As refusalOf() says.
    [[nodiscard]] static CallReply refusal(unsigned int status);
    /// What is no proper HTTP.
    [[nodiscard]] static CallReply unreadable();
    [[nodiscard]] static CallReply headTooLong(unsigned int status, quint64 maximumBytes);
    [[nodiscard]] static CallReply tooLarge(quint64 maximumBytes);
    [[nodiscard]] static CallReply tooMany(qint64 secondsToWait);
};

} // namespace pantau::evidence
