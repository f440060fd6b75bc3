// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/newest_release_table.h"

#include "sql/dialect.h"
#include "sql/transaction.h"
#include "store/database.h"

namespace pantau::store {

namespace {

const QString ReleaseVersion = QStringLiteral("newest_release");
const QString ReleaseAskedAt = QStringLiteral("newest_release_asked_at");
const QString ReleaseProblem = QStringLiteral("newest_release_problem");

} // namespace

Result<NewestRelease> NewestReleaseTable::read() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT name, value FROM setting WHERE name IN (?, ?, ?)");
    select.run(ReleaseVersion, ReleaseAskedAt, ReleaseProblem);
    NewestRelease newest;
    while (select.next()) {
        bool isNumber = false;
        const QString value = select.text(1);
        if (select.text(0) == ReleaseVersion)
            newest.version = releaseIn(value).value_or(QString());
        else if (select.text(0) == ReleaseProblem)
            newest.problem = value;
        else if (const qint64 at = value.toLongLong(&isNumber); isNumber)
            newest.askedAt = QDateTime::fromMSecsSinceEpoch(at, Qt::UTC);
    }
    return transaction.commit(std::move(newest));
}

Result<void> NewestReleaseTable::save(const NewestRelease &newest)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement replace(transaction, sql::upsert(QStringLiteral("setting"), {QStringLiteral("name")},
                                               {QStringLiteral("value")}));
    replace.run(ReleaseVersion, newest.version);
    replace.run(ReleaseAskedAt,
                newest.askedAt.isValid() ? QString::number(newest.askedAt.toMSecsSinceEpoch()) : QString());
    replace.run(ReleaseProblem, newest.problem);
    return transaction.commit();
}

} // namespace pantau::store
