// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/report_settings_table.h"

#include "db/database.h"
#include "db/dialect.h"
#include "db/transaction.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace pantau::db {

namespace {

const QString OfList = QStringLiteral("report_list_");
const QString DoneOfList = QStringLiteral("report_month_");
const QString Sender = QStringLiteral("report_sender");
const QString Monthly = QStringLiteral("report_monthly");

const QString ClientField = QStringLiteral("client");
const QString LanguageField = QStringLiteral("language");
const QString IsMonthlyField = QStringLiteral("monthly");
const QString NameField = QStringLiteral("name");
const QString LogoField = QStringLiteral("logo");
const QString FolderField = QStringLiteral("folder");
const QString FormatField = QStringLiteral("format");
const QString AllListsField = QStringLiteral("all_lists");
const QString MonthField = QStringLiteral("month");
const QString PathField = QStringLiteral("path");
const QString TriedAtField = QStringLiteral("tried_at");
const QString ProblemField = QStringLiteral("problem");
const QString HtmlFormat = QStringLiteral("html");

QString nameFor(const QString &prefix, ListId list)
{
    return prefix + QString::number(qint64(list));
}

/// Empty where there is no such row, or none that can be read.
Result<QJsonObject> readObject(const Database &database, const QString &name)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT value FROM setting WHERE name = ?");
    select.run(name);
    QJsonObject object;
    if (select.next())
        object = QJsonDocument::fromJson(select.text(0).toUtf8()).object();
    return transaction.commit(std::move(object));
}

/// An empty object takes the row out.
Result<void> writeObject(const Database &database, const QString &name, const QJsonObject &object)
{
    Transaction transaction(database.connection(), Transaction::Mode::Write);
    if (object.isEmpty()) {
        Statement(transaction, "DELETE FROM setting WHERE name = ?").run(name);
    } else {
        Statement replace(transaction, db::upsert(QStringLiteral("setting"), {QStringLiteral("name")},
                                                  {QStringLiteral("value")}));
        replace.run(name, QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact)));
    }
    return transaction.commit();
}

} // namespace

Result<ReportSettings> ReportSettingsTable::of(ListId list) const
{
    const auto object = readObject(m_database, nameFor(OfList, list));
    if (!object)
        return failure(object.error());
    return ReportSettings{object->value(ClientField).toString(), object->value(LanguageField).toString(),
                          object->value(IsMonthlyField).toBool()};
}

Result<QStringList> ReportSettingsTable::languagesFor(const DomainName &domain, const QString &service) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT l.id FROM domain d JOIN list_domain m ON m.domain_id = d.id "
                                  "JOIN list l ON l.id = m.list_id JOIN account a ON a.id = l.account_id "
                                  "JOIN service v ON v.id = a.service_id WHERE d.name = ? AND v.address = ?");
    select.run(domain, service);
    QList<ListId> lists;
    while (select.next())
        lists += ListId{select.number(0)};
    if (auto read = transaction.commit(); !read)
        return failure(read.error());
    QStringList languages;
    for (const ListId list : std::as_const(lists)) {
        const auto settings = of(list);
        if (!settings)
            return failure(settings.error());
        languages += settings->language;
    }
    languages.removeAll(QString());
    languages.removeDuplicates();
    languages.sort();
    return languages;
}

Result<void> ReportSettingsTable::save(ListId list, const ReportSettings &settings)
{
    QJsonObject object;
    if (settings != ReportSettings{})
        object = {{ClientField, settings.client},
                  {LanguageField, settings.language},
                  {IsMonthlyField, settings.isMonthly}};
    return writeObject(m_database, nameFor(OfList, list), object);
}

Result<ReportSender> ReportSettingsTable::sender() const
{
    const auto object = readObject(m_database, Sender);
    if (!object)
        return failure(object.error());
    return ReportSender{object->value(NameField).toString(), object->value(LogoField).toString()};
}

Result<void> ReportSettingsTable::saveSender(const ReportSender &sender)
{
    return writeObject(m_database, Sender, {{NameField, sender.name}, {LogoField, sender.logo}});
}

Result<MonthlyReportSettings> ReportSettingsTable::monthly() const
{
    const auto object = readObject(m_database, Monthly);
    if (!object)
        return failure(object.error());
    return MonthlyReportSettings{object->value(FolderField).toString(),
                                 object->value(FormatField).toString() == HtmlFormat ? ReportFormat::Html
                                                                                     : ReportFormat::Pdf,
                                 object->value(AllListsField).toBool()};
}

Result<void> ReportSettingsTable::saveMonthly(const MonthlyReportSettings &settings)
{
    return writeObject(
        m_database, Monthly,
        {{FolderField, settings.folder},
         {FormatField, settings.format == ReportFormat::Html ? HtmlFormat : QStringLiteral("pdf")},
         {AllListsField, settings.allLists}});
}

Result<std::optional<MonthlyReportRecord>> ReportSettingsTable::record(ListId list) const
{
    const auto object = readObject(m_database, nameFor(DoneOfList, list));
    if (!object)
        return failure(object.error());
    MonthlyReportRecord record;
    record.month = QDate::fromString(object->value(MonthField).toString(), Qt::ISODate);
    if (!record.month.isValid())
        return std::nullopt;
    record.path = object->value(PathField).toString();
    record.problem = object->value(ProblemField).toString();
    if (const auto tried = object->value(TriedAtField).toInteger(); tried > 0)
        record.triedAt = QDateTime::fromMSecsSinceEpoch(tried, Qt::UTC);
    return record;
}

Result<void> ReportSettingsTable::saveRecord(ListId list, const std::optional<MonthlyReportRecord> &record)
{
    QJsonObject object;
    if (record) {
        object = {{MonthField, record->month.toString(Qt::ISODate)},
                  {PathField, record->path},
                  {ProblemField, record->problem}};
        if (record->triedAt.isValid())
            object.insert(TriedAtField, record->triedAt.toMSecsSinceEpoch());
    }
    return writeObject(m_database, nameFor(DoneOfList, list), object);
}

Result<void> ReportSettingsTable::dropGone()
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement erase(transaction,
                    "DELETE FROM setting WHERE (name LIKE 'report\\_list\\_%' ESCAPE '\\' "
                    "OR name LIKE 'report\\_month\\_%' ESCAPE '\\') AND NOT EXISTS "
                    "(SELECT 1 FROM list l WHERE setting.name = ? || l.id OR setting.name = ? || l.id)");
    erase.run(OfList, DoneOfList);
    return transaction.commit();
}

} // namespace pantau::db
