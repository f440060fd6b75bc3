// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace pantau::desktop {

/// What Return does where a question is asked.
enum class OnReturn {
    Cancels, ///< for what takes something away, or costs much
    Agrees,
};

/// Asks before something is done. Does not block; @p agreed runs when the person presses @p verb.
/// @p text may hold text from outside: it is shown as plain text.
void ask(QWidget *parent, const QString &text, const QString &verb, std::function<void()> agreed,
         OnReturn onReturn = OnReturn::Cancels);

/// Asks for a name; @p entered gets it without outer white space, never empty.
void askName(QWidget *parent, const QString &label, const QString &name,
             std::function<void(const QString &)> entered);

} // namespace pantau::desktop
