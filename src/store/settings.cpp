// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/settings.h"

#include "store/database.h"
#include "store/transaction.h"

#include <algorithm>

namespace pantau::store {

namespace {

const QString KeepChecksDays = QStringLiteral("keep_checks_days");

} // namespace

Result<ProgramSettings> Settings::read() const
{
    Transaction transaction(m_database.handle(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT name, value FROM setting");
    select.run();
    ProgramSettings settings;
    while (select.next()) {
        bool isNumber = false;
        const int number = select.text(1).toInt(&isNumber);
        if (select.text(0) == KeepChecksDays && isNumber)
            settings.keepChecksDays =
                std::clamp(number, ProgramSettings::fewestCheckDays, ProgramSettings::mostCheckDays);
    }
    return transaction.commit(settings);
}

Result<void> Settings::save(const ProgramSettings &settings)
{
    if (settings.keepChecksDays < ProgramSettings::fewestCheckDays ||
        settings.keepChecksDays > ProgramSettings::mostCheckDays)
        return failure(Error::Kind::InvalidInput,
                       tr("Checks can be kept for %1 to %2 days. Choose a number between them.")
                           .arg(ProgramSettings::fewestCheckDays)
                           .arg(ProgramSettings::mostCheckDays));
    Transaction transaction(m_database.handle(), Transaction::Mode::Write);
    Statement replace(transaction, "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)");
    replace.run(KeepChecksDays, QString::number(settings.keepChecksDays));
    return transaction.commit();
}

} // namespace pantau::store
