// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commands.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <initializer_list>
#include <vector>

namespace pantau::cli {

/// Which commands there are: found by their words, listed under headings, and named where the words are
/// wrong.
class CommandCatalogue
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::CommandCatalogue)

public:
    CommandCatalogue();

    /// The command that the first words of @p arguments name; they are taken out, everything else is left.
    /// Null where there is none. @p common: the options that may stand before them.
    [[nodiscard]] Command *take(QStringList &arguments, const CommandOptions &common) const;
    /// Whether some commands begin with @p word.
    [[nodiscard]] bool hasCommandsIn(const QString &word) const;
    /// For a person: those that begin with @p word, or all.
    [[nodiscard]] QString overview(const QString &word = {}) const;
    /// Why @p given is no command, and what was likely meant.
    [[nodiscard]] QString noCommand(const QStringList &given) const;

private:
    struct Group
    {
        QString title;
        std::size_t first; ///< of its commands
    };
    void addGroup(const QString &title, std::initializer_list<void (*)(Commands &)> adders);

    Commands m_commands;
    std::vector<Group> m_groups;
};

} // namespace pantau::cli
