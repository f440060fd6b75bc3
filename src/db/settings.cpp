// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/settings.h"

#include "db/connection.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/transaction.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>

namespace pantau::db {

namespace {

using Frequency = BackupSchedule::Frequency;

/// A setting that is not a number: its name in the database, and its conversion to and from text. Unreadable
/// text leaves the default.
struct Row
{
    const char *name;
    QString (*text)(const ProgramSettings &);
    void (*take)(ProgramSettings &, const QString &);
};

/// Parses a whole number and clamps it to the range of @p setting.
void takeNumber(const Setting &setting, ProgramSettings &settings, const QString &text)
{
    bool isNumber = false;
    const int number = text.toInt(&isNumber);
    if (isNumber)
        setting.set(settings, std::clamp(number, setting.least, setting.most));
}

QString frequencyKey(Frequency frequency)
{
    switch (frequency) {
    case Frequency::Off:
        break;
    case Frequency::Daily:
        return QStringLiteral("daily");
    case Frequency::Weekly:
        return QStringLiteral("weekly");
    }
    return QStringLiteral("off");
}

const std::array<Row, 2> SettingRows{{
    {"backup_rhythm", [](const ProgramSettings &s) { return frequencyKey(s.backups.frequency); },
     [](ProgramSettings &s, const QString &text) {
         for (const Frequency frequency : {Frequency::Off, Frequency::Daily, Frequency::Weekly})
             if (text == frequencyKey(frequency))
                 s.backups.frequency = frequency;
     }},
    {"backup_folder", [](const ProgramSettings &s) { return s.backups.folder; },
     [](ProgramSettings &s, const QString &text) { s.backups.folder = text; }},
}};

const QString RetentionEndedAt = QStringLiteral("retention_ended_at");
const QString RetentionKeepDays = QStringLiteral("retention_keep_days");
const QString RetentionPosition = QStringLiteral("retention_position");
const QString ClockDaysAhead = QStringLiteral("clock_days_ahead");
const QString MadeAt = QStringLiteral("backup_made_at");
const QString TriedAt = QStringLiteral("backup_tried_at");
const QString Problem = QStringLiteral("backup_problem");

const QString StandInAccount = QStringLiteral("stand_in_account");
const QString StandInService = QStringLiteral("stand_in_service");

const QString Paused = QStringLiteral("paused");
const QString PausedUntil = QStringLiteral("paused_until");

/// The user's data for letters. forgetEverything() finds these rows by the prefix of their names.
struct LetterRow
{
    const char *name;
    QString &(*field)(LetterSettings &);
    int longest;
    bool isOfList = false;
};

const std::array<LetterRow, 12> LetterRows{{
    {"letter_subject_id", [](LetterSettings &s) -> QString & { return s.indonesian.subject; },
     LetterText::longestSubject},
    {"letter_body_id", [](LetterSettings &s) -> QString & { return s.indonesian.body; },
     LetterText::longestBody},
    {"letter_subject_en", [](LetterSettings &s) -> QString & { return s.english.subject; },
     LetterText::longestSubject},
    {"letter_body_en", [](LetterSettings &s) -> QString & { return s.english.body; },
     LetterText::longestBody},
    {"letter_name", [](LetterSettings &s) -> QString & { return s.sender.name; }, Appeal::longestName, true},
    {"letter_contact", [](LetterSettings &s) -> QString & { return s.sender.contact; },
     LetterSender::longestContact, true},
    {"letter_recipient", [](LetterSettings &s) -> QString & { return s.recipient; }, Appeal::longestName},
    {"letter_organisation", [](LetterSettings &s) -> QString & { return s.sender.organisation; },
     Appeal::longestName, true},
    {"letter_address", [](LetterSettings &s) -> QString & { return s.sender.address; },
     LetterSender::longestContact, true},
    {"letter_place", [](LetterSettings &s) -> QString & { return s.sender.place; }, Appeal::longestName,
     true},
    {"letter_position", [](LetterSettings &s) -> QString & { return s.sender.position; }, Appeal::longestName,
     true},
    {"letter_number", [](LetterSettings &s) -> QString & { return s.number; }, Appeal::longestName, true},
}};

using Values = QHash<QString, QString>;

/// Returns the settings that match @p where, by name.
Result<Values> readValues(const Database &database, QLatin1String where = {})
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    Statement select(transaction, QLatin1String("SELECT name, value FROM setting") + where);
    select.run();
    Values values;
    while (select.next())
        values.insert(select.text(0), select.text(1));
    return transaction.commit(std::move(values));
}

void writeValues(Transaction &transaction, const Values &values)
{
    Statement replace(transaction,
                      upsert(QStringLiteral("setting"), {QStringLiteral("name")}, {QStringLiteral("value")}));
    for (auto each = values.cbegin(); each != values.cend(); ++each)
        replace.run(each.key(), each.value());
}

Result<void> writeValues(const Database &database, const Values &values)
{
    Transaction transaction(database.connection(), Transaction::Mode::Write);
    writeValues(transaction, values);
    return transaction.commit();
}

Result<QString> readValue(const Database &database, const QString &name)
{
    return database.value<QString>("SELECT value FROM setting WHERE name = ?", {name});
}

QString timeText(const QDateTime &time)
{
    return time.isValid() ? QString::number(time.toMSecsSinceEpoch()) : QString();
}

QDateTime timeFrom(const QString &text)
{
    bool isNumber = false;
    const qint64 number = text.toLongLong(&isNumber);
    return isNumber ? QDateTime::fromMSecsSinceEpoch(number, Qt::UTC) : QDateTime();
}

const QString OfList = QStringLiteral("report_list_");
const QString SavedOfList = QStringLiteral("report_month_");
const QString SentOfList = QStringLiteral("report_sent_");
const QString Sender = QStringLiteral("report_sender");
const QString Monthly = QStringLiteral("report_monthly");

const QString ClientField = QStringLiteral("client");
const QString LanguageField = QStringLiteral("language");
const QString IsMonthlyField = QStringLiteral("monthly");
const QString NameField = QStringLiteral("name");
const QString LogoField = QStringLiteral("logo");
const QString AddressField = QStringLiteral("address");
const QString ColourField = QStringLiteral("colour");
const QString NextField = QStringLiteral("next");
const QString FolderField = QStringLiteral("folder");
const QString FormatField = QStringLiteral("format");
const QString AllListsField = QStringLiteral("all_lists");
const QString MonthField = QStringLiteral("month");
const QString PathField = QStringLiteral("path");
const QString TriedAtField = QStringLiteral("tried_at");
const QString ProblemField = QStringLiteral("problem");
const QString IsSentField = QStringLiteral("sent");
const QString IsApprovedField = QStringLiteral("approved");
const QString HtmlFormat = QStringLiteral("html");

QString nameFor(const QString &prefix, ListId list)
{
    return prefix + QString::number(qint64(list));
}

QString nameFor(const LetterRow &row, const std::optional<ListId> &list)
{
    const auto name = QLatin1String(row.name);
    return row.isOfList && list ? nameFor(name + u'_', *list) : QString(name);
}

QString nameFor(ReportUse use, ListId list)
{
    return nameFor(use == ReportUse::Saving ? SavedOfList : SentOfList, list);
}

/// Empty if the row is missing or unreadable.
Result<QJsonObject> readObject(const Database &database, const QString &name)
{
    const auto text = TRY(readValue(database, name));
    return QJsonDocument::fromJson(text.toUtf8()).object();
}

/// Deletes the row if @p object is empty.
void writeObject(Transaction &transaction, const QString &name, const QJsonObject &object)
{
    if (object.isEmpty())
        transaction.run("DELETE FROM setting WHERE name = ?", {name});
    else
        writeValues(transaction,
                    {{name, QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact))}});
}

Result<void> writeObject(const Database &database, const QString &name, const QJsonObject &object)
{
    Transaction transaction(database.connection(), Transaction::Mode::Write);
    writeObject(transaction, name, object);
    return transaction.commit();
}

} // namespace

Result<ProgramSettings> Settings::read() const
{
    const auto values = TRY(readValues(m_database));
    ProgramSettings settings;
    for (const Setting &setting : Setting::all())
        if (const auto found = values.constFind(QLatin1String(setting.key)); found != values.cend())
            takeNumber(setting, settings, *found);
    for (const Row &row : SettingRows)
        if (const auto found = values.constFind(QLatin1String(row.name)); found != values.cend())
            row.take(settings, *found);
    return settings;
}

Result<void> Settings::save(const ProgramSettings &settings)
{
    for (const Setting &setting : Setting::all()) {
        const int value = setting.value(settings);
        if (value < setting.least || value > setting.most)
            return failure(Error::Kind::InvalidInput,
                           Setting::text(setting.outOfRange)
                               .replace(QLatin1String("%1"), QString::number(setting.least))
                               .replace(QLatin1String("%2"), QString::number(setting.most)));
    }
    if (settings.backups.frequency != Frequency::Off && !QDir::isAbsolutePath(settings.backups.folder))
        return failure(Error::Kind::InvalidInput, tr("Choose the folder for the backups first."));
    Values values;
    for (const Setting &setting : Setting::all())
        values.insert(QLatin1String(setting.key), QString::number(setting.value(settings)));
    for (const Row &row : SettingRows)
        values.insert(QLatin1String(row.name), row.text(settings));
    return writeValues(m_database, values);
}

Result<BackupRecord> Settings::backupRecord() const
{
    const auto values =
        TRY(readValues(m_database, QLatin1String(" WHERE name LIKE 'backup\\_%' ESCAPE '\\'")));
    return BackupRecord{timeFrom(values.value(MadeAt)), timeFrom(values.value(TriedAt)),
                        values.value(Problem)};
}

Result<void> Settings::saveBackupRecord(const BackupRecord &record)
{
    return writeValues(
        m_database,
        {{MadeAt, timeText(record.madeAt)}, {TriedAt, timeText(record.triedAt)}, {Problem, record.problem}});
}

Result<RetentionRecord> Settings::retentionRecord() const
{
    const auto values =
        TRY(readValues(m_database, QLatin1String(" WHERE name LIKE 'retention\\_%' ESCAPE '\\'")));
    return RetentionRecord{timeFrom(values.value(RetentionEndedAt)), values.value(RetentionKeepDays).toInt(),
                           std::max(Q_INT64_C(0), values.value(RetentionPosition).toLongLong())};
}

Result<void> Settings::saveRetentionRecord(const RetentionRecord &record)
{
    return writeValues(m_database, {{RetentionEndedAt, timeText(record.endedAt)},
                                    {RetentionKeepDays, QString::number(record.keepDays)},
                                    {RetentionPosition, QString::number(record.position)}});
}

Result<std::optional<StandInOwner>> Settings::standInOwner() const
{
    const auto values =
        TRY(readValues(m_database, QLatin1String(" WHERE name LIKE 'stand\\_in\\_%' ESCAPE '\\'")));
    const StandInOwner owner{AccountId{values.value(StandInAccount).toLongLong()},
                             values.value(StandInService)};
    const bool isOwned = owner.account != AccountId{} && !owner.service.isEmpty();
    return isOwned ? std::optional(owner) : std::nullopt;
}

Result<void> Settings::saveStandInOwner(const std::optional<StandInOwner> &owner)
{
    if (!owner)
        return m_database.run("DELETE FROM setting WHERE name IN (?, ?)", {StandInAccount, StandInService});
    return writeValues(m_database, {{StandInAccount, QString::number(qint64(owner->account))},
                                    {StandInService, owner->service}});
}

Result<LetterSettings> Settings::letters(std::optional<ListId> list) const
{
    const auto lists = TRY(m_database.value<int>("SELECT COUNT(*) FROM list"));
    const auto values =
        TRY(readValues(m_database, QLatin1String(" WHERE name LIKE 'letter\\_%' ESCAPE '\\'")));
    LetterSettings settings;
    for (const LetterRow &row : LetterRows)
        row.field(settings) =
            values.value(nameFor(row, list), lists == 1 ? values.value(QLatin1String(row.name)) : QString());
    return settings;
}

Result<void> Settings::saveLetters(const LetterSettings &settings, std::optional<ListId> list)
{
    LetterSettings kept = settings;
    for (const LetterRow &row : LetterRows)
        if (row.field(kept).size() > row.longest)
            return failure(Error::Kind::InvalidInput,
                           tr("“%1…” is too long: at most %2 characters are kept. Shorten it.")
                               .arg(row.field(kept).left(20))
                               .arg(row.longest));
    Values values;
    for (const LetterRow &row : LetterRows)
        values.insert(nameFor(row, list), row.field(kept));
    return writeValues(m_database, values);
}

Result<int> Settings::clockDaysAhead() const
{
    const auto days = TRY(readValue(m_database, ClockDaysAhead));
    return std::max(0, days.toInt());
}

Result<void> Settings::saveClockDaysAhead(int days)
{
    return writeValues(m_database, {{ClockDaysAhead, QString::number(days)}});
}

Result<bool> Settings::isPaused() const
{
    const auto paused = TRY(readValue(m_database, Paused));
    return paused == QLatin1String("1");
}

Result<QDateTime> Settings::pausedUntil() const
{
    return QDateTime::fromString(TRY(readValue(m_database, PausedUntil)), Qt::ISODate);
}

Result<void> Settings::savePaused(bool paused, const QDateTime &until)
{
    return writeValues(m_database, {{Paused, paused ? QStringLiteral("1") : QStringLiteral("0")},
                                    {PausedUntil, until.toString(Qt::ISODate)}});
}

Result<ReportSettings> ReportSettingsTable::of(ListId list) const
{
    const auto object = TRY(readObject(m_database, nameFor(OfList, list)));
    const QString language = object.value(LanguageField).toString();
    const auto ofAlerts =
        TRY(m_database.column<QString>("SELECT language FROM client_alert WHERE list_id = ?", {list}));
    return ReportSettings{object.value(ClientField).toString(),
                          language.isEmpty() ? ofAlerts.value(0) : language,
                          object.value(IsMonthlyField).toBool(), object.value(NextField).toString(),
                          object.value(IsSentField).toBool()};
}

Result<QString> ReportSettingsTable::languageFor(const DomainName &domain, const QString &service) const
{
    const auto lists = TRY(Domains(m_database).listsOf(domain, service));
    QStringList languages;
    for (const ListId list : lists) {
        const auto settings = TRY(of(list));
        languages += settings.language;
    }
    languages.removeAll(QString());
    languages.removeDuplicates();
    return languages.size() == 1 ? languages.constFirst() : QString();
}

Result<void> ReportSettingsTable::save(ListId list, const ReportSettings &settings)
{
    QJsonObject object;
    if (settings != ReportSettings{})
        object = {{ClientField, settings.client},
                  {LanguageField, settings.language},
                  {IsMonthlyField, settings.isMonthly},
                  {NextField, settings.next},
                  {IsSentField, settings.isSent}};
    return writeObject(m_database, nameFor(OfList, list), object);
}

Result<ReportSender> ReportSettingsTable::sender() const
{
    const auto object = TRY(readObject(m_database, Sender));
    return ReportSender{object.value(NameField).toString(), object.value(LogoField).toString(),
                        object.value(AddressField).toString(), object.value(ColourField).toString()};
}

Result<void> ReportSettingsTable::saveSender(const ReportSender &sender)
{
    return writeObject(m_database, Sender,
                       {{NameField, sender.name},
                        {LogoField, sender.logo},
                        {AddressField, sender.address},
                        {ColourField, sender.colour}});
}

Result<MonthlyReportSettings> ReportSettingsTable::monthly() const
{
    const auto object = TRY(readObject(m_database, Monthly));
    return MonthlyReportSettings{object.value(FolderField).toString(),
                                 object.value(FormatField).toString() == HtmlFormat ? ReportFormat::Html
                                                                                    : ReportFormat::Pdf,
                                 object.value(AllListsField).toBool()};
}

Result<void> ReportSettingsTable::saveMonthly(const MonthlyReportSettings &settings)
{
    return writeObject(
        m_database, Monthly,
        {{FolderField, settings.folder},
         {FormatField, settings.format == ReportFormat::Html ? HtmlFormat : QStringLiteral("pdf")},
         {AllListsField, settings.allLists}});
}

Result<QStringList> ReportSettingsTable::problems() const
{
    const auto lists = TRY(Lists(m_database).all());
    QStringList problems;
    for (const DomainList &list : lists) {
        for (const ReportUse use : {ReportUse::Saving, ReportUse::Sending}) {
            const auto latest = TRY(record(list.id, use));
            if (latest && !latest->problem.isEmpty() && !problems.contains(latest->problem))
                problems += latest->problem;
        }
    }
    return problems;
}

Result<std::optional<MonthlyReportRecord>> ReportSettingsTable::record(ListId list, ReportUse use) const
{
    const auto object = TRY(readObject(m_database, nameFor(use, list)));
    MonthlyReportRecord record;
    record.month = QDate::fromString(object.value(MonthField).toString(), Qt::ISODate);
    if (!record.month.isValid())
        return std::nullopt;
    record.path = object.value(PathField).toString();
    record.problem = object.value(ProblemField).toString();
    record.isApproved = object.value(IsApprovedField).toBool(true);
    if (const auto tried = object.value(TriedAtField).toInteger(); tried > 0)
        record.triedAt = QDateTime::fromMSecsSinceEpoch(tried, Qt::UTC);
    return record;
}

Result<void> ReportSettingsTable::saveRecord(ListId list, ReportUse use,
                                             const std::optional<MonthlyReportRecord> &record)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    saveRecord(transaction, list, use, record);
    return transaction.commit();
}

void ReportSettingsTable::saveRecord(Transaction &transaction, ListId list, ReportUse use,
                                     const std::optional<MonthlyReportRecord> &record)
{
    QJsonObject object;
    if (record) {
        object = {{MonthField, record->month.toString(Qt::ISODate)},
                  {PathField, record->path},
                  {ProblemField, record->problem},
                  {IsApprovedField, record->isApproved}};
        if (record->triedAt.isValid())
            object.insert(TriedAtField, record->triedAt.toMSecsSinceEpoch());
    }
    writeObject(transaction, nameFor(use, list), object);
}

Result<void> ReportSettingsTable::dropGone()
{
    return m_database.run("DELETE FROM setting WHERE (name LIKE 'report\\_list\\_%' ESCAPE '\\' "
                          "OR name LIKE 'report\\_month\\_%' ESCAPE '\\' "
                          "OR name LIKE 'report\\_sent\\_%' ESCAPE '\\' OR name GLOB 'letter_*_[0-9]*') "
                          "AND NOT EXISTS (SELECT 1 FROM list l WHERE setting.name IN (? || l.id, ? || l.id, "
                          "? || l.id) OR setting.name GLOB 'letter_*_' || l.id)",
                          {OfList, SavedOfList, SentOfList});
}

} // namespace pantau::db
