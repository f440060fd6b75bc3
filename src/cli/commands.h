// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

#include <memory>
#include <vector>

namespace pantau::cli {

using Commands = std::vector<std::unique_ptr<Command>>;

template <typename... Each>
void add(Commands &commands)
{
    (commands.push_back(std::make_unique<Each>()), ...);
}

// The commands of each file, added in the order in which the help shows them.
void addAccountCommands(Commands &commands);
void addListCommands(Commands &commands);
void addDomainCommands(Commands &commands);
void addSteeringCommands(Commands &commands);
void addExportCommands(Commands &commands);
void addCheckCommand(Commands &commands);
void addMonitorCommand(Commands &commands);
void addUsageCommand(Commands &commands);
void addPlanCommand(Commands &commands);
void addHistoryCommands(Commands &commands);
void addReportCommand(Commands &commands);
void addAppealCommands(Commands &commands);
void addHintCommands(Commands &commands);
void addAlertCommands(Commands &commands);
void addChannelCommands(Commands &commands);
void addSettingsCommands(Commands &commands);
void addBackupCommands(Commands &commands);
void addVersionCommand(Commands &commands);

} // namespace pantau::cli
