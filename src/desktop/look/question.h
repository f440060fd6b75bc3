// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

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

/// Whether a name was taken. If not, who was asked for it reads why and may enter another; nothing happens
/// when the question was closed meanwhile.
using NameAnswer = std::function<void(const Result<void> &taken)>;

/// Asks for a name; @p entered gets it without outer white space, never empty, and has to give the answer,
/// at once or later, on the window's thread.
void askName(QWidget *parent, const QString &label, const QString &name,
             std::function<void(const QString &, const NameAnswer &)> entered);

} // namespace pantau::desktop
