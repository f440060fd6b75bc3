// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/database.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace pantau {

namespace {

constexpr auto SettingTable = std::to_array<Setting>({
    {.key = "keep_checks_days",
     .kind = Setting::Kind::Number,
     .least = ProgramSettings::fewestCheckDays,
     .most = ProgramSettings::mostCheckDays,
     .value = [](const ProgramSettings &settings) { return settings.keepChecksDays; },
     .set = [](ProgramSettings &settings, int days) { settings.keepChecksDays = days; },
     .outOfRange = QT_TRANSLATE_NOOP("pantau::Setting",
                                     "Checks can be kept for %1 to %2 days. Choose a number between them."),
     .option = "keep-checks",
     .unit = "DAYS",
     .help = QT_TRANSLATE_NOOP("pantau::Setting", "For how many days single checks are kept; the history of "
                                                  "statuses and changes is kept forever."),
     .jsonKey = "keep_checks_days",
     .sentence = QT_TRANSLATE_N_NOOP(
         "pantau::Setting",
         "Single checks are kept for %Ln days; the history of statuses and changes is kept forever."),
     .label = QT_TRANSLATE_NOOP("pantau::Setting", "&Keep single checks for"),
     .note = QT_TRANSLATE_NOOP("pantau::Setting", "Changes are kept until you delete them."),
     .suffix = QT_TRANSLATE_NOOP("pantau::Setting", " days")},
    {.key = "confirmations",
     .kind = Setting::Kind::Number,
     .least = 0,
     .most = ProgramSettings::mostConfirmations,
     .value = [](const ProgramSettings &settings) { return settings.confirmations; },
     .set = [](ProgramSettings &settings, int times) { settings.confirmations = times; },
     .outOfRange = QT_TRANSLATE_NOOP(
         "pantau::Setting",
         "A change can be confirmed by %1 to %2 further checks. Choose a number between them."),
     .label = QT_TRANSLATE_NOOP("pantau::Setting", "&Extra checks to confirm a change"),
     .note = QT_TRANSLATE_NOOP("pantau::Setting",
                               "For new lists. With “never” the first answer counts, right or wrong."),
     .zero = QT_TRANSLATE_NOOP("pantau::Setting", "never")},
    {.key = "lookups_every_min",
     .kind = Setting::Kind::Minutes,
     .least = int(ProgramSettings::shortestLookups.count()),
     .most = int(ProgramSettings::longestLookups.count()),
     .value = [](const ProgramSettings &settings) { return int(settings.lookupsEvery.count()); },
     .set = [](ProgramSettings &settings,
               int minutes) { settings.lookupsEvery = std::chrono::minutes(minutes); },
     .outOfRange = QT_TRANSLATE_NOOP(
         "pantau::Setting",
         "Domains can be looked up over your network every 15 minutes to every 24 hours. Choose a "
         "time between them."),
     .option = "lookups-every",
     .unit = "TIME",
     .help = QT_TRANSLATE_NOOP("pantau::Setting", "How often domains are looked up over your own network, "
                                                  "such as 15m or 1h, in lists with “--network on”."),
     .jsonKey = "lookups_every_minutes",
     .sentence = QT_TRANSLATE_N_NOOP("pantau::Setting",
                                     "In lists with look-ups over your own network, each domain is looked up "
                                     "every %Ln minutes."),
     .label = QT_TRANSLATE_NOOP("pantau::Setting", "Look &up each domain every"),
     .note = QT_TRANSLATE_NOOP("pantau::Setting",
                               "Applies to lists with look-ups switched on in their settings."),
     .suffix = QT_TRANSLATE_NOOP("pantau::Setting", " min"),
     .step = 15},
    {.key = "backup_keep",
     .kind = Setting::Kind::Number,
     .least = 1,
     .most = BackupSchedule::mostKept,
     .value = [](const ProgramSettings &settings) { return settings.backups.keep; },
     .set = [](ProgramSettings &settings, int backups) { settings.backups.keep = backups; },
     .outOfRange = QT_TRANSLATE_NOOP("pantau::Setting",
                                     "Between %1 and %2 backups can be kept. Choose a number between them."),
     .label = QT_TRANSLATE_NOOP("pantau::Setting", "Keep the &newest"),
     .suffix = QT_TRANSLATE_NOOP("pantau::Setting", " backups")},
});

} // namespace

std::span<const Setting> Setting::all()
{
    return SettingTable;
}

const Setting &Setting::named(const char *key)
{
    return *std::ranges::find_if(SettingTable,
                                 [key](const Setting &each) { return qstrcmp(each.key, key) == 0; });
}

QString Setting::text(const char *text, int number)
{
    return QCoreApplication::translate("pantau::Setting", text, nullptr, number);
}

} // namespace pantau
