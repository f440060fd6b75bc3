// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/result.h"

#include <QString>

namespace pantau {

// How a channel words its alerts, where a person wants it otherwise: plain text with fields in braces, which
// are filled in from the alert.
//   {title}    what happened, in one line
//   {body}     the rest of the usual message
//   {domains}  those it is about, with commas
//   {count}    how many these are
// A line that has fields, and nothing to fill in for any of them, is left out. The first line is the title,
// or the subject, where a channel has one.

/// Whether it can be used; empty is the usual message. InvalidInput says what to mend.
[[nodiscard]] Result<void> checkMessageTemplate(const QString &text);

/// The alert in those words, and as it is where @p messageTemplate is empty. What is filled in is not looked
/// at for fields again.
[[nodiscard]] Alert worded(const Alert &alert, const QString &messageTemplate);

} // namespace pantau
