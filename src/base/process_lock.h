// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QLockFile>
#include <QString>

#include <chrono>

namespace pantau {

/// A file that says that a program is at work, so that no second one begins the same. It holds as long as
/// this object lives, and not longer than the program, however that ends.
class ProcessLock
{
public:
    explicit ProcessLock(const QString &file);

    /// Whether no other program has it; waits up to @p patience for one that is about to end, which blocks.
    /// Where the file cannot be made at all, that is not for this to say: true.
    [[nodiscard]] bool take(std::chrono::milliseconds patience = {});

private:
    [[nodiscard]] bool isUnfinished() const;
    [[nodiscard]] bool isOfAnotherComputer() const;
    [[nodiscard]] QList<QByteArray> lines() const;

    QLockFile m_lock;
};

} // namespace pantau
