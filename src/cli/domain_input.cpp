// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/domain_input.h"

#include "app/sentences.h"
#include "base/domain_index.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/workbook.h"

#include <algorithm>

namespace pantau::cli {

namespace {

constexpr qsizetype MostRefusedShown = 10;
constexpr std::size_t PlacesAPage = 1000;

} // namespace

/// Without a header the column has no name.
std::optional<ListColumn> ListColumn::of(const Table &table)
{
    const auto column = repeatingColumn(table.header, table.roles, table.rows);
    const QString header = column ? table.header.value(column->column) : QString();
    return header.isEmpty() ? std::nullopt : std::optional(ListColumn{header, column->values});
}

void reportAdded(const QStringList &lists, const AddedDomains &added, const DomainImport &import,
                 Output &output, const std::optional<ListColumn> &listColumn)
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
    QString text = Command::tr("Added %Ln domains to %1", nullptr, added.added).arg(app::listsText(lists));
    if (added.alreadyThere > 0)
        text += Command::tr(", %Ln were there already", nullptr, added.alreadyThere);
    if (const int repeated = import.merged - import.addedToLists; repeated > 0)
        text += Command::tr(", %Ln repeated ones merged", nullptr, repeated);
    if (import.addedToLists > 0)
        text += Command::tr(", %Ln repeated ones added to another list", nullptr, import.addedToLists);
    if (!import.refused.isEmpty())
        text += Command::tr(", %Ln refused", nullptr, int(import.refused.size()));
    output.line(text + u'.');
    if (const QString notices = import.notices(); !notices.isEmpty())
        output.line(notices);
    if (listColumn)
        output.line(
            Command::tr("The column “%1” repeats %Ln values. To use it as the list, import again with "
                        "--list-column \"%1\".",
                        nullptr, listColumn->values)
                .arg(listColumn->header));
    if (import.otherSheets > 0)
        output.error(otherSheetsSentence(import.sheet, import.otherSheets));
    for (const RefusedLine &line : import.refused.first(std::min(MostRefusedShown, import.refused.size())))
        output.error((line.file.isEmpty() ? QString() : line.file + QLatin1String(", ")) +
                     Command::tr("line %1: %2").arg(line.line).arg(line.error.sentence));
    if (import.refused.size() > MostRefusedShown)
        output.error(Command::tr("… and %Ln more refused; --json shows all.", nullptr,
                                 int(import.refused.size() - MostRefusedShown)));
}

Result<QList<DomainRow>> rowsOf(const app::Session &session, const DomainIndex &index,
                                const DomainName &domain)
{
    QList<DomainKey> keys;
    if (const int first = index.placeOf(domain); first >= 0)
        for (int place = first; place < index.size() && index.domainAt(place) == domain; ++place)
            keys += index.keyAt(place);
    return session.queries().rowsOf(keys);
}

Result<void> forEachRow(const app::Session &session, const std::optional<DomainList> &list,
                        const std::function<Result<void>(const DomainRow &)> &use)
{
    return forEachRow(session, list, std::nullopt, use);
}

Result<void> forEachRow(const app::Session &session, const std::optional<DomainList> &list,
                        std::optional<BlockStatus> status,
                        const std::function<Result<void>(const DomainRow &)> &use)
{
    auto pages = RowPages::of(session, list, status);
    if (!pages)
        return failure(pages.error());
    for (;;) {
        const auto rows = pages->next(session);
        if (!rows)
            return failure(rows.error());
        if (rows->isEmpty())
            return {};
        for (const DomainRow &row : *rows)
            if (auto used = use(row); !used)
                return used;
    }
}

Result<RowPages> RowPages::of(const app::Session &session, const std::optional<DomainList> &list,
                              std::optional<BlockStatus> status)
{
    DomainQuery query;
    query.status = status;
    query.column = DomainQuery::Column::Domain;
    if (list)
        query.list = list->id;
    auto index = session.queries().domainIndex();
    if (!index)
        return failure(index.error());
    std::vector<int> places = index->order(query);
    return RowPages(*std::move(index), std::move(places));
}

/// Domains removed in the meantime have no row, so an empty page is skipped.
Result<QList<DomainRow>> RowPages::next(const app::Session &session)
{
    while (m_done < m_places.size()) {
        const std::size_t end = std::min(m_done + PlacesAPage, m_places.size());
        QList<DomainKey> keys;
        for (; m_done < end; ++m_done)
            keys += m_index.keyAt(m_places[m_done]);
        auto rows = session.queries().rowsOf(keys);
        if (!rows || !rows->isEmpty())
            return rows;
    }
    return QList<DomainRow>();
}

} // namespace pantau::cli
