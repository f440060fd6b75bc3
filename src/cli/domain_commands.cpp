// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/domain_commands.h"

#include "core/csv_writer.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>

#include <functional>

namespace pantau::cli {

namespace {

constexpr qsizetype MostRefusedShown = 10;
constexpr int PageSize = 1000;

void addListOption(QCommandLineParser &parser)
{
    parser.addOption({QStringLiteral("list"), Command::tr("The list."), QStringLiteral("L")});
}

/// Says what was added, merged and refused.
void reportAdded(const QString &list, const store::AddedDomains &added, const DomainImport &import,
                 Output &output)
{
    if (output.isJson()) {
        QJsonArray refused;
        for (const RefusedLine &line : import.refused)
            refused += QJsonObject{{QStringLiteral("line"), line.line},
                                   {QStringLiteral("text"), line.text},
                                   {QStringLiteral("reason"), line.error.sentence}};
        output.json(QJsonObject{{QStringLiteral("list"), list},
                                {QStringLiteral("added"), added.added},
                                {QStringLiteral("already_there"), added.alreadyThere},
                                {QStringLiteral("merged"), import.merged},
                                {QStringLiteral("refused"), refused}});
        return;
    }
    QString text = Command::tr("Added %n domains to “%1”", nullptr, added.added).arg(list);
    if (added.alreadyThere > 0)
        text += Command::tr(", %n were there already", nullptr, added.alreadyThere);
    if (import.merged > 0)
        text += Command::tr(", %n repeated ones merged", nullptr, import.merged);
    if (!import.refused.isEmpty())
        text += Command::tr(", %n refused", nullptr, int(import.refused.size()));
    output.line(text + u'.');
    for (const RefusedLine &line : import.refused.first(std::min(MostRefusedShown, import.refused.size())))
        output.error(Command::tr("line %1: %2").arg(line.line).arg(line.error.sentence));
    if (import.refused.size() > MostRefusedShown)
        output.error(Command::tr("… and %n more refused; --json shows all.", nullptr,
                                 int(import.refused.size() - MostRefusedShown)));
}

/// Domains given as arguments; the "line" of a refused one is its place among them.
DomainImport readArguments(const QStringList &texts, Result<DomainName> (*parse)(QStringView))
{
    DomainImport import;
    QSet<DomainName> seen;
    for (int i = 0; i < texts.size(); ++i) {
        const auto domain = parse(texts[i]);
        if (!domain)
            import.refused += RefusedLine{i + 1, texts[i], domain.error()};
        else if (seen.contains(*domain))
            ++import.merged;
        else {
            seen.insert(*domain);
            import.domains += ImportedDomain{*domain, i + 1};
        }
    }
    return import;
}

QList<DomainName> namesOf(const DomainImport &import)
{
    QList<DomainName> names;
    names.reserve(import.domains.size());
    for (const ImportedDomain &entry : import.domains)
        names += entry.domain;
    return names;
}

/// Every row of @p list (or of all lists), page by page, in the order of the names.
Result<void> forEachRow(const session::Session &session, const QString &list,
                        const std::function<Result<void>(const store::DomainRow &)> &use)
{
    store::DomainQuery query;
    query.column = store::DomainQuery::Column::Domain;
    query.limit = PageSize;
    if (!list.isEmpty()) {
        const auto chosen = chooseList(session, list);
        if (!chosen)
            return failure(chosen.error());
        query.list = chosen->id;
    }
    for (;; query.offset += PageSize) {
        const auto rows = session.history().domainRows(query);
        if (!rows)
            return failure(rows.error());
        for (const store::DomainRow &row : *rows)
            if (auto used = use(row); !used)
                return used;
        if (rows->size() < PageSize)
            return {};
    }
}

} // namespace

void DomainsAdd::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("DOMAIN"), tr("Domains or web addresses."),
                                 QStringLiteral("DOMAIN..."));
    addListOption(parser);
}

std::optional<QString> DomainsAdd::take(const QCommandLineParser &parser)
{
    m_list = parser.value(QStringLiteral("list"));
    m_texts = parser.positionalArguments();
    if (m_list.isEmpty())
        return tr("--list is missing.");
    if (m_texts.isEmpty())
        return tr("%1 is missing.").arg(QStringLiteral("DOMAIN"));
    return std::nullopt;
}

void DomainsAdd::run(session::Session &session, Output &output)
{
    const auto list = chooseList(session, m_list);
    if (!list)
        return fail(output, list.error());
    const DomainImport import = readArguments(m_texts, &DomainName::parseWatchable);
    if (import.domains.isEmpty())
        return fail(output, import.refused.first().error);
    session.addDomains(list->id, namesOf(import))
        .then(this, [this, &output, import, name = list->name](const Result<store::AddedDomains> &added) {
            if (!added)
                return fail(output, added.error());
            reportAdded(name, *added, import, output);
            done();
        });
}

void DomainsImport::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 tr("A text file, one domain a line, or a CSV file."));
    addListOption(parser);
    parser.addOption({QStringLiteral("column"), tr("The header of the column that holds the domains."),
                      QStringLiteral("NAME")});
}

std::optional<QString> DomainsImport::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("FILE")}))
        return wrong;
    m_file = parser.positionalArguments().first();
    m_list = parser.value(QStringLiteral("list"));
    m_column = parser.value(QStringLiteral("column"));
    if (m_list.isEmpty())
        return tr("--list is missing.");
    return std::nullopt;
}

void DomainsImport::run(session::Session &session, Output &output)
{
    const auto list = chooseList(session, m_list);
    if (!list)
        return fail(output, list.error());
    QFile file(m_file);
    if (!file.open(QIODevice::ReadOnly))
        return fail(output,
                    {Error::Kind::InvalidInput,
                     tr("“%1” could not be read: %2. Nothing was added.").arg(m_file, file.errorString()),
                     {}});
    const auto import = readDomains(file.readAll(), m_column);
    if (!import)
        return fail(output, {import.error().kind,
                             tr("“%1”: %2 Nothing was added.").arg(m_file, import.error().sentence),
                             {}});
    if (import->domains.isEmpty())
        return fail(output, {Error::Kind::InvalidInput,
                             import->refused.isEmpty()
                                 ? tr("“%1” holds no domain. Nothing was added.").arg(m_file)
                                 : tr("“%1”: no line holds a domain. Line %2: %3 Nothing was added.")
                                       .arg(m_file)
                                       .arg(import->refused.first().line)
                                       .arg(import->refused.first().error.sentence),
                             {}});
    session.addDomains(list->id, namesOf(*import))
        .then(this,
              [this, &output, import = *import, name = list->name](const Result<store::AddedDomains> &added) {
                  if (!added)
                      return fail(output, added.error());
                  reportAdded(name, *added, import, output);
                  done();
              });
}

void DomainsList::describe(QCommandLineParser &parser) const
{
    addListOption(parser);
}

std::optional<QString> DomainsList::take(const QCommandLineParser &parser)
{
    m_list = parser.value(QStringLiteral("list"));
    return expectArguments(parser, {});
}

void DomainsList::run(session::Session &session, Output &output)
{
    QJsonArray array;
    QList<QStringList> rows;
    const auto read = forEachRow(session, m_list, [&](const store::DomainRow &row) -> Result<void> {
        if (output.isJson())
            array += QJsonObject{{QStringLiteral("domain"), row.domain.ascii()},
                                 {QStringLiteral("status"), statusKey(row.known.status)},
                                 {QStringLiteral("since"), jsonTime(row.known.since)},
                                 {QStringLiteral("checked_at"), jsonTime(row.known.lastAnsweredAt)},
                                 {QStringLiteral("lists"), QJsonArray::fromStringList(row.lists)}};
        else
            rows += {statusWord(row.known.status), row.domain.display(), localTime(row.known.lastAnsweredAt),
                     row.lists.join(QStringLiteral(", "))};
        return {};
    });
    if (!read)
        return fail(output, read.error());
    if (output.isJson())
        output.json(array);
    else
        output.table({tr("Status"), tr("Domain"), tr("Checked"), tr("Lists")}, rows);
    done();
}

void DomainsRemove::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("DOMAIN"), tr("Domains or web addresses."),
                                 QStringLiteral("DOMAIN..."));
    addListOption(parser);
}

std::optional<QString> DomainsRemove::take(const QCommandLineParser &parser)
{
    m_list = parser.value(QStringLiteral("list"));
    m_texts = parser.positionalArguments();
    if (m_list.isEmpty())
        return tr("--list is missing.");
    if (m_texts.isEmpty())
        return tr("%1 is missing.").arg(QStringLiteral("DOMAIN"));
    return std::nullopt;
}

void DomainsRemove::run(session::Session &session, Output &output)
{
    const auto list = chooseList(session, m_list);
    if (!list)
        return fail(output, list.error());
    const DomainImport given = readArguments(m_texts, &DomainName::parse);
    if (!given.refused.isEmpty())
        return fail(output, given.refused.first().error);
    session.removeDomains(list->id, namesOf(given))
        .then(this, [this, &output, name = list->name](const Result<int> &removed) {
            if (!removed)
                return fail(output, removed.error());
            if (output.isJson())
                output.json(
                    QJsonObject{{QStringLiteral("list"), name}, {QStringLiteral("removed"), *removed}});
            else
                output.line(
                    tr("Took %n domains out of “%1”. Their history is kept.", nullptr, *removed).arg(name));
            done();
        });
}

void DomainsExport::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("FILE"), tr("The CSV file to write."));
    addListOption(parser);
}

std::optional<QString> DomainsExport::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("FILE")}))
        return wrong;
    m_file = parser.positionalArguments().first();
    m_list = parser.value(QStringLiteral("list"));
    return std::nullopt;
}

void DomainsExport::run(session::Session &session, Output &output)
{
    // Written beside the target and moved into place at the end: a failure leaves an older export as it was.
    QSaveFile file(m_file);
    const auto cannotWrite = [this, &file] {
        return Error{
            Error::Kind::Storage,
            tr("“%1” could not be written: %2. Choose another place.").arg(m_file, file.errorString()),
            {}};
    };
    if (!file.open(QIODevice::WriteOnly))
        return fail(output, cannotWrite());
    file.write(csvRow({QStringLiteral("domain"), QStringLiteral("status"), QStringLiteral("since"),
                       QStringLiteral("checked_at"), QStringLiteral("lists")}));
    int written = 0;
    const auto read = forEachRow(session, m_list, [&](const store::DomainRow &row) -> Result<void> {
        const QByteArray line =
            csvRow({row.domain.ascii(), statusKey(row.known.status), jsonTime(row.known.since).toString(),
                    jsonTime(row.known.lastAnsweredAt).toString(), row.lists.join(QStringLiteral("; "))});
        if (file.write(line) != line.size())
            return failure(cannotWrite());
        ++written;
        return {};
    });
    if (!read)
        return fail(output, read.error());
    if (!file.commit())
        return fail(output, cannotWrite());
    if (output.isJson())
        output.json(QJsonObject{{QStringLiteral("file"), m_file}, {QStringLiteral("domains"), written}});
    else
        output.line(tr("Wrote %n domains to “%1”.", nullptr, written).arg(QDir::toNativeSeparators(m_file)));
    done();
}

} // namespace pantau::cli
