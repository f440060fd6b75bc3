// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json.h"
#include "app/projections.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/domain_import.h"
#include "base/domain_index.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/files.h"
#include "base/status.h"
#include "base/time.h"
#include "base/workbook.h"
#include "cli/command.h"
#include "cli/command_options.h"
#include "cli/sentences.h"
#include "db/bulk_changes.h"
#include "db/exports.h"

#include <QDataStream>
#include <QTimer>

#include <algorithm>
#include <functional>
#include <utility>

namespace pantau::cli {

namespace {

/// Texts for the times of the last checks of many domains.
class CheckedWords
{
public:
    explicit CheckedWords(QHash<DomainKey, OpenAnswer> open) : m_open(std::move(open)) {}

    [[nodiscard]] QString of(const DomainIndex &index, int place)
    {
        // Without an account there is no service to show answers from, although the domain may have been
        // checked.
        if (!index.accountAt(place))
            return QStringLiteral("-");
        const auto answered = index.answeredAt(place);
        QString text = answered ? m_times.text(*answered) : localTime({});
        const auto open = m_open.constFind(index.keyAt(place));
        if (open == m_open.cend())
            return text;
        // A paid check without a clear answer is still shown.
        return open->isUnconfirmed ? tr("%1, not confirmed").arg(text)
                                   : tr("%1, no clear answer").arg(m_times.text(open->triedAt));
    }

private:
    QHash<DomainKey, OpenAnswer> m_open;
    LocalTimes m_times;
};

/// How the list is planned, if other lists of its account may be checked at other intervals.
QStringList planOfList(const Plan &plan, ListId id, FeedHelp feed)
{
    const auto list = std::find_if(plan.lists.cbegin(), plan.lists.cend(),
                                   [id](const ListFigures &each) { return each.list == id; });
    QStringList sentences =
        plan.lists.size() < 2 || list == plan.lists.cend()
            ? QStringList{app::planSentence(plan, plan.domains), app::knownWithinSentence(plan, feed)}
            : QStringList{app::listPlanSentence(plan, id), app::owedSentence(plan)};
    sentences.removeAll(QString());
    return sentences;
}

/// Prints the new plan of each account of the list whose quota is known, and then calls @p done.
void printPlans(app::Session &session, const DomainList &list, Output &output,
                const std::function<void()> &done)
{
    if (output.isJson())
        return done();
    const QList<AccountId> ids = list.accounts();
    QList<Account> accounts = session.store().accounts().all().value_or(QList<Account>());
    accounts.removeIf(
        [&](const Account &each) { return !ids.contains(each.id) || !hasQuota(session, each.id); });
    QList<QFuture<Result<Plan>>> asked;
    for (const Account &account : std::as_const(accounts))
        asked += session.projections().plan(account.id);
    whenFinished(
        QtFuture::whenAll(asked.begin(), asked.end()), &session,
        [&session, &output, done, accounts, ids, id = list.id](const auto &plans) {
            for (qsizetype i = 0; i < plans.size(); ++i) {
                const Result<Plan> plan = plans.at(i).result();
                if (!plan || !plan->typicalInterval)
                    continue;
                const FeedHelp feed = session.store()
                                          .listFeeds()
                                          .help(accounts.at(i).id, session.clock().nowUtc())
                                          .value_or(FeedHelp::NotCounted);
                QStringList sentences = planOfList(*plan, id, feed);
                if (ids.size() > 1)
                    sentences = {
                        tr("%1: %2", "account, its plan").arg(accounts.at(i).name, sentences.join(u' '))};
                for (const QString &sentence : std::as_const(sentences))
                    output.line(sentence);
            }
            done();
        });
}

constexpr qsizetype MostRefusedShown = 10;

/// A column that may contain list names: its values repeat and no role was chosen for it.
struct ListColumn
{
    QString header;
    int values = 0;

    /// Empty without a header, because the column has no name then.
    [[nodiscard]] static std::optional<ListColumn> of(const Table &table);
};

std::optional<ListColumn> ListColumn::of(const Table &table)
{
    const auto column = repeatingColumn(table.header, table.roles, table.rows);
    const QString header = column ? table.header.value(column->column) : QString();
    return header.isEmpty() ? std::nullopt : std::optional(ListColumn{header, column->values});
}

/// Scripts see by the exit code that not every domain was added.
ExitCode addedCode(const DomainImport &import)
{
    return import.refused.isEmpty() ? ExitCode::Done : ExitCode::Incomplete;
}

/// Reports how many domains were added to @p lists, merged, skipped and rejected.
void reportAdded(const QStringList &lists, const AddedDomains &added, const DomainImport &import,
                 Output &output, const std::optional<ListColumn> &listColumn = {})
{
    if (output.isJson()) {
        const auto fileOf = [](const auto &line) {
            return line.file.isEmpty() ? QJsonValue() : QJsonValue(line.file);
        };
        const auto linesOf = [&fileOf](const QList<SkippedLine> &lines) {
            QJsonArray array;
            for (const SkippedLine &line : lines)
                array += QJsonObject{{QStringLiteral("file"), fileOf(line)},
                                     {QStringLiteral("line"), line.line},
                                     {QStringLiteral("text"), line.text}};
            return array;
        };
        QJsonArray refused;
        for (const RefusedLine &line : import.refused)
            refused += QJsonObject{{QStringLiteral("file"), fileOf(line)},
                                   {QStringLiteral("line"), line.line},
                                   {QStringLiteral("text"), line.text},
                                   {QStringLiteral("reason"), line.error.sentence}};
        output.json(QJsonObject{
            {QStringLiteral("list"), lists.size() == 1 ? QJsonValue(lists.constFirst()) : QJsonValue()},
            {QStringLiteral("lists"), QJsonArray::fromStringList(lists)},
            {QStringLiteral("added"), added.added},
            {QStringLiteral("already_there"), added.alreadyThere},
            {QStringLiteral("merged"), import.merged},
            {QStringLiteral("skipped"), linesOf(import.skipped)},
            {QStringLiteral("remarks"), linesOf(import.remarks)},
            {QStringLiteral("assumed_header"),
             import.assumedHeader.isEmpty() ? QJsonValue() : QJsonValue(import.assumedHeader)},
            {QStringLiteral("unused_domain_columns"), QJsonArray::fromStringList(import.unusedColumns)},
            {QStringLiteral("numbered"), QJsonArray::fromStringList(import.numbered)},
            {QStringLiteral("unknown_top_level"), QJsonArray::fromStringList(import.doubtful)},
            {QStringLiteral("look_alikes"), QJsonArray::fromStringList(import.lookAlikes)},
            {QStringLiteral("possible_list_column"),
             listColumn ? QJsonValue(listColumn->header) : QJsonValue()},
            {QStringLiteral("sheet"), import.sheet.isNull() ? QJsonValue() : QJsonValue(import.sheet)},
            {QStringLiteral("other_sheets"), import.otherSheets},
            {QStringLiteral("refused"), refused}});
        return;
    }
    QString text = tr("Added %Ln domains to %1", nullptr, added.added).arg(app::listsText(lists));
    if (added.alreadyThere > 0)
        text += tr(", %Ln were already there", nullptr, added.alreadyThere);
    if (const int repeated = import.merged - import.addedToLists; repeated > 0)
        text += tr(", %Ln repeated ones merged", nullptr, repeated);
    if (import.addedToLists > 0)
        text += tr(", %Ln repeated ones added to another list", nullptr, import.addedToLists);
    if (!import.refused.isEmpty())
        text += tr(", %Ln refused", nullptr, int(import.refused.size()));
    output.line(text + u'.');
    if (const QString notices = import.notices(); !notices.isEmpty())
        output.line(notices);
    if (listColumn)
        output.line(tr("The column “%1” repeats %Ln values. To use it as the list, import again with "
                       "--list-column \"%1\".",
                       nullptr, listColumn->values)
                        .arg(listColumn->header));
    if (import.otherSheets > 0)
        output.error(otherSheetsSentence(import.sheet, import.otherSheets));
    for (const RefusedLine &line : import.refused.first(std::min(MostRefusedShown, import.refused.size())))
        output.error((line.file.isEmpty() ? QString() : line.file + QLatin1String(", ")) +
                     tr("line %1: %2").arg(line.line).arg(line.error.sentence));
    if (import.refused.size() > MostRefusedShown)
        output.error(tr("… and %Ln more refused; --json shows all.", nullptr,
                        int(import.refused.size() - MostRefusedShown)));
}

} // namespace

class DomainsAdd final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.arguments("DOMAIN", tr("Domains or web addresses."), m_texts);
        options.list(tr("The list."), m_list);
        options.require("list");
    }

    Result<void> run() override
    {
        const DomainImport import = readPastedDomains(m_texts.join(u'\n'));
        if (import.domains.isEmpty())
            return fail(import.refused.isEmpty()
                            ? Error{Error::Kind::InvalidInput, tr("The arguments contain no domain.")}
                            : import.refused.first().error);
        return whenDone(session().write(&db::Domains::addToList, m_list->id, import.names()),
                        [this, import, list = *m_list](const AddedDomains &added) {
                            reportAdded({list.name}, added, import, output());
                            printPlans(session(), list, output(),
                                       [this, code = addedCode(import)] { done(code); });
                        });
    }

private:
    std::optional<DomainList> m_list;
    QStringList m_texts;
};

class DomainsImport final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.arguments("FILE", tr("Text, CSV, XLSX or ODS files; - reads standard input."), m_files);
        options.check([this]() -> std::optional<QString> {
            if (m_files.size() > 1 &&
                std::any_of(m_files.cbegin(), m_files.cend(), &WholeFile::isStandardOutput))
                return tr("“-” cannot be combined with other files.");
            return std::nullopt;
        });
        options.list(tr("The list."), m_list);
        options.option("column", "NAME", tr("The header of the column with the domains."), m_column);
        options.option(
            "list-column", "NAME",
            tr("The header of a column with lists. Missing lists are created. Rows without a list need "
               "--list."),
            m_listColumn);
        options.option("note-column", "NAME", tr("The header of a column with notes."), m_noteColumn);
        options.option("priority-column", "NAME",
                       tr("The header of a column with priorities: low, normal or high."),
                       m_importanceColumn);
        options.check([&options] {
            return options.isGiven("list") || options.isGiven("list-column")
                       ? std::nullopt
                       : std::optional(
                             tr("Choose a list with --list, or a column of lists with --list-column."));
        });
    }

    bool readsInput() const override { return true; }
    bool readsStandardInput() const override { return WholeFile::isStandardOutput(m_files.value(0)); }

    Result<void> run() override
    {
        const auto bytes = TRY(input());
        const auto table = read(bytes);
        if (!table)
            return failure(table.error().kind, tr("%1 Nothing was added.").arg(table.error().sentence));
        const DomainImport import = readEntries(*table);
        if (import.domains.isEmpty())
            return failure(Error::Kind::InvalidInput, noDomain(import));
        const auto namesNoList = [](const ImportedDomain &entry) {
            return entry.lists.isEmpty() || entry.lists.contains(QString());
        };
        if (!m_list && std::ranges::any_of(import.domains, namesNoList))
            return failure(Error::Kind::InvalidInput,
                           tr("Some rows name no list. Choose one for them with --list. Nothing was added."));
        const DomainList rest = m_list.value_or(DomainList());
        return whenDone(session().write(app::Topic::Lists,
                                        [plan = ImportPlan{import.domains, rest.name, rest.account},
                                         progress = m_progress](const db::Database &database) {
                                            return db::BulkChanges(database).import(plan, progress.get());
                                        }),
                        [this, import, listColumn = ListColumn::of(*table)](const ImportOutcome &outcome) {
                            reportAdded(outcome.lists, {outcome.counts.added, outcome.counts.alreadyThere},
                                        import, output(), listColumn);
                            const auto lists = session().store().lists().all().value_or(QList<DomainList>());
                            const auto most = std::ranges::find(lists, outcome.list, &DomainList::id);
                            printPlans(session(), most == lists.cend() ? DomainList() : *most, output(),
                                       [this, code = addedCode(import)] { done(code); });
                        });
    }

    void interrupted() override { stop(); }
    bool stop() override
    {
        m_progress->cancel();
        return true;
    }

protected:
    /// Packs several files into one value, because another Pantau may read them.
    Result<QByteArray> readInput() const override
    {
        QByteArray packed;
        QDataStream stream(&packed, QIODevice::WriteOnly);
        for (const QString &file : m_files) {
            auto bytes = readChosenFile(file, LargestChosenFile - packed.size());
            if (!bytes)
                return failure(bytes.error().kind, tr("%1 Nothing was added.").arg(bytes.error().sentence));
            if (m_files.size() == 1)
                return bytes;
            stream << *bytes;
        }
        return packed;
    }

private:
    /// All files as one table.
    [[nodiscard]] Result<Table> read(const QByteArray &input) const
    {
        if (m_files.size() == 1)
            return readFile(m_files.constFirst(), input);
        QDataStream stream(input);
        QList<Table> tables;
        QStringList names;
        for (const QString &file : m_files) {
            QByteArray bytes;
            stream >> bytes;
            auto table = TRY(readFile(file, bytes));
            tables += std::move(table);
            names += file;
        }
        return joinTables(std::move(tables), names);
    }

    /// Clears roles that were not requested. Columns that may contain lists are still recognised by their
    /// roles.
    [[nodiscard]] Result<Table> readFile(const QString &file, const QByteArray &bytes) const
    {
        const QList<std::pair<QString, ColumnRole>> wanted{{m_column, ColumnRole::Domain},
                                                           {m_listColumn, ColumnRole::List},
                                                           {m_noteColumn, ColumnRole::Note},
                                                           {m_importanceColumn, ColumnRole::Importance}};
        TableOptions options;
        for (const auto &[column, role] : wanted)
            if (!column.trimmed().isEmpty())
                options.columns += column;
        if (!options.columns.isEmpty())
            options.hasHeader = true;
        auto table = readTable(bytes, options);
        const auto fail = [&file](const Error &error) {
            return failure(error.kind, tr("“%1”: %2").arg(file, error.sentence));
        };
        if (!table)
            return fail(table.error());
        for (ColumnRole &role : table->roles)
            if (role != ColumnRole::Domain)
                role = ColumnRole::Ignore;
        for (const auto &[column, role] : wanted)
            if (!column.trimmed().isEmpty())
                if (const auto given = giveRole(*table, column, role); !given)
                    return fail(given.error());
        return table;
    }

    [[nodiscard]] QString noDomain(const DomainImport &import) const
    {
        const QString files = m_files.join(QStringLiteral("”, “"));
        if (import.refused.isEmpty())
            return tr("“%1” contains no domain. Nothing was added.").arg(files);
        const RefusedLine &first = import.refused.first();
        return tr("“%1”: no line contains a domain. Line %2: %3 Nothing was added.")
            .arg(first.file.isEmpty() ? files : first.file)
            .arg(first.line)
            .arg(first.error.sentence);
    }

    const SharedProgress m_progress = std::make_shared<TaskProgress>();
    std::optional<DomainList> m_list;
    QStringList m_files;
    QString m_column;
    QString m_listColumn;
    QString m_noteColumn;
    QString m_importanceColumn;
};

class DomainsList final : public Command
{
public:
    void describe(CommandOptions &options) override { options.list(tr("The list."), m_list); }

    Result<void> run() override
    {
        if (output().isJson())
            return writeJson();
        TRY(writeTable());
        return done();
    }

private:
    Result<void> writeJson()
    {
        m_pages = TRY(RowPages::of(session(), m_list));
        m_watch.emplace(session());
        return takePage();
    }

    /// Large lists take seconds. Interrupts are handled between pages.
    Result<void> takePage()
    {
        const auto rows = m_pages->next(session());
        if (!rows)
            return fail(rows.error());
        if (rows->isEmpty()) {
            output().json(m_json);
            return done();
        }
        for (const DomainRow &row : *rows) {
            QJsonObject object = app::toJson(row);
            object.insert(QStringLiteral("not_watched"), app::jsonText(m_watch->whyNot(row)));
            m_json.add(object);
        }
        QTimer::singleShot(0, this, [this] { takePage(); });
        return {};
    }

    /// The index has all columns shown, so no rows are read.
    [[nodiscard]] Result<void> writeTable() const
    {
        const auto index = TRY(session().store().history().domainIndex());
        auto open = TRY(session().store().history().openAnswers());
        CheckedWords checked(std::move(open));
        DomainQuery query;
        query.column = DomainQuery::Column::Domain;
        if (m_list)
            query.list = m_list->id;
        QHash<BlockStatus, QString> words;
        for (const BlockStatus status : {BlockStatus::Unknown, BlockStatus::NotBlocked, BlockStatus::Blocked})
            words.insert(status, statusWord(status));
        const auto order = index.order(query);
        QList<QStringList> rows;
        rows.reserve(qsizetype(order.size()) + 1); // plus the header
        for (const int place : order) {
            const QStringList lists = index.listNamesAt(place);
            rows += {words.value(index.statusAt(place)), index.domainAt(place).display(),
                     checked.of(index, place),
                     lists.size() == 1 ? lists.constFirst() : lists.join(QStringLiteral(", "))};
        }
        output().table({tr("Status"), tr("Domain"), tr("Checked"), tr("Lists")}, std::move(rows));
        return {};
    }

    std::optional<DomainList> m_list;
    std::optional<RowPages> m_pages;
    std::optional<WatchWords> m_watch;
    JsonList m_json;
};

class DomainsRemove final : public Command
{
public:
    void describe(CommandOptions &options) override
    {
        options.domains(m_domains);
        options.list(tr("The list."), m_list);
        options.require("list");
    }

    Result<void> run() override
    {
        return whenDone(
            session().write(&db::Domains::removeFromList, m_list->id, m_domains),
            [this, name = m_list->name](const int &removed) {
                return done(
                    {{QStringLiteral("list"), name}, {QStringLiteral("removed"), removed}},
                    tr("Removed %Ln domains from “%1”. Their history is kept.", nullptr, removed).arg(name));
            });
    }

private:
    std::optional<DomainList> m_list;
    QList<DomainName> m_domains;
};

void addDomainCommands(Commands &commands)
{
    add<DomainsAdd>(commands, {"domains add", tr("Add domains to a list")});
    add<DomainsImport>(commands,
                       {"domains import", tr("Add the domains of a text, CSV, XLSX or ODS file to a list")});
    add<DomainsList>(commands, {"domains list", tr("Show the domains and their statuses"), Access::Reading,
                                Tells::Situation});
    add<DomainsRemove>(commands, {"domains remove", tr("Remove domains from a list; their history stays")});
}

} // namespace pantau::cli
