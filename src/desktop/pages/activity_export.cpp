// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/activity_export.h"

#include "app/background_work.h"
#include "base/delimited_text.h"
#include "base/files.h"
#include "base/history.h"
#include "desktop/pages/activity_words.h"

#include <QFileInfo>
#include <QLocale>
#include <QTimeZone>

namespace pantau::desktop {

namespace {

constexpr int RowsAPage = 1000;

/// What the thread of the pool needs; names are copied, since accounts live on the window's thread.
struct Names
{
    QHash<AccountId, QString> accounts;
    QHash<QString, QStringList> services; ///< the accounts' names at each
};

class ActivityExport
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::ActivityExport)

public:
    static QStringList header()
    {
        const auto local = [zone = spreadsheetZone()](const QString &heading) {
            return withZone(heading, zone);
        };
        return {local(tr("Time")),      tr("What"),    tr("Domain"), local(tr("Not before")),
                local(tr("Not after")), tr("Account"), tr("Text"),   tr("Lists")};
    }

    static QStringList cells(const ActivityRow &row, const Names &names)
    {
        QString account = row.account ? names.accounts.value(*row.account) : QString();
        if (row.change)
            account = names.services.value(row.service).join(QStringLiteral(", "));
        return {time(row.at),
                words::activityKind(row),
                row.change ? row.change->domain.ascii() : QString(),
                row.change ? time(row.change->notBefore) : QString(),
                row.change ? time(row.change->notAfter) : QString(),
                account,
                row.sentence,
                row.lists.join(QStringLiteral(", "))};
    }

private:
    static QString time(const QDateTime &at)
    {
        return at.isValid() ? spreadsheetTime(at, spreadsheetZone()) : QString();
    }
};

Result<int> write(const app::Queries &queries, const QString &dataDir, ActivityQuery query,
                  const Names &names, const QString &path, QChar separator)
{
    WholeFile file(path, dataDir);
    auto done = file.open();
    if (done)
        done = file.write(csvRow(ActivityExport::header(), separator));
    query.limit = RowsAPage;
    query.after.reset();
    int written = 0;
    for (bool more = done.has_value(); more;) {
        const auto rows = queries.activity(query);
        if (!rows)
            return failure(rows.error());
        QByteArray lines;
        for (const ActivityRow &row : *rows)
            lines += csvRow(ActivityExport::cells(row, names), separator);
        done = file.write(lines);
        written += int(rows->size());
        more = done && rows->size() == RowsAPage;
        if (more)
            query.after = rows->constLast();
    }
    if (done)
        done = file.commit();
    if (!done)
        return failure(done.error());
    return written;
}

} // namespace

QFuture<Result<int>> exportActivity(const app::Session &session, const AccountWatch &accounts,
                                    const ActivityQuery &query, const QString &path)
{
    Names names;
    for (const AccountView &view : accounts.all()) {
        names.accounts.insert(view.account.id, view.account.name);
        names.services[view.account.address.text()] += view.account.name;
    }
    // Spreadsheets expect a semicolon where the comma is the decimal point.
    const QChar separator = QLocale().decimalPoint() == QLatin1String(",") ? u';' : u',';
    return app::askInBackground<int>(session.dataDir(), [dataDir = session.dataDir(), query, names, path,
                                                         separator](const app::Queries &queries) {
        return write(queries, dataDir, query, names, path, separator);
    });
}

} // namespace pantau::desktop
