// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/import_words.h"

#include "base/delimited_text.h"
#include "base/domain_import.h"
#include "desktop/look/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::desktop::words {

namespace {

constexpr qsizetype ListsNamed = 5;

class ImportWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::ImportWords)
};

/// Then one sentence is enough for the two.
bool hasBothEverywhere(const ImportCounts &counts)
{
    return counts.notes > 0 && counts.notes == counts.settings && counts.importances == counts.settings;
}

} // namespace

QString importForecast(const ImportCounts &counts, const DomainImport &import)
{
    QStringList parts{ImportWords::tr("%Ln to add", nullptr, counts.added)};
    if (const int repeated = import.merged - import.addedToLists; repeated > 0)
        parts += ImportWords::tr("%Ln repeated", nullptr, repeated);
    if (import.addedToLists > 0)
        parts += ImportWords::tr("%Ln repeated for another list", nullptr, import.addedToLists);
    if (counts.alreadyThere > 0)
        parts += ImportWords::tr("%Ln already there", nullptr, counts.alreadyThere);
    if (!import.refused.isEmpty())
        parts += ImportWords::tr("%Ln not usable", nullptr, int(import.refused.size()));
    return parts.join(QLatin1String(", "));
}

QString importBeside(const ImportCounts &counts)
{
    QStringList sentences;
    if (const auto &lists = counts.newLists; !lists.isEmpty()) {
        const auto named = std::min(ListsNamed, lists.size());
        QString names = lists.first(named).join(QLatin1String(", "));
        if (lists.size() > named)
            names += u' ' + ImportWords::tr("and %Ln more", nullptr, int(lists.size() - named));
        sentences +=
            ImportWords::tr("%Ln new list(s) will be created: %1.", nullptr, int(lists.size())).arg(names);
    }
    if (hasBothEverywhere(counts)) {
        sentences += ImportWords::tr("Notes and priority of %Ln domain(s) will be set from this import.",
                                     nullptr, counts.settings);
        return sentences.join(u' ');
    }
    if (counts.notes > 0)
        sentences +=
            ImportWords::tr("Notes of %Ln domain(s) will be set from this import.", nullptr, counts.notes);
    if (counts.importances > 0)
        sentences += ImportWords::tr("Priority of %Ln domain(s) will be set from this import.", nullptr,
                                     counts.importances);
    return sentences.join(u' ');
}

QString importDone(const ImportOutcome &outcome)
{
    const auto &counts = outcome.counts;
    QStringList sentences;
    if (counts.added > 0 || counts.settings == 0)
        sentences += addedSentence(counts.added, counts.alreadyThere, outcome.lists);
    if (hasBothEverywhere(counts)) {
        sentences +=
            ImportWords::tr("Notes and priority of %Ln domain(s) were set.", nullptr, counts.settings);
        return sentences.join(u' ');
    }
    if (counts.notes > 0)
        sentences += ImportWords::tr("Notes of %Ln domain(s) were set.", nullptr, counts.notes);
    if (counts.importances > 0)
        sentences += ImportWords::tr("Priority of %Ln domain(s) was set.", nullptr, counts.importances);
    return sentences.join(u' ');
}

QString importUndone(const ImportOutcome &outcome)
{
    const bool isJustAdding =
        outcome.counts.added > 0 && outcome.counts.settings == 0 && outcome.lists.size() == 1;
    return isJustAdding ? takenOutSentence(outcome.counts.added, outcome.lists.constFirst()) : QString();
}

QByteArray refusedAsCsv(const QList<RefusedLine> &refused, QChar separator)
{
    const bool isOfFiles = std::any_of(refused.cbegin(), refused.cend(),
                                       [](const RefusedLine &line) { return !line.file.isEmpty(); });
    const auto row = [&](const QString &file, const QStringList &cells) {
        return csvRow(isOfFiles ? QStringList{file} + cells : cells, separator);
    };
    QByteArray csv = row(QStringLiteral("file"),
                         {QStringLiteral("line"), QStringLiteral("text"), QStringLiteral("reason")});
    for (const RefusedLine &line : refused)
        csv += row(line.file,
                   {line.line > 0 ? QString::number(line.line) : QString(), line.text, line.error.sentence});
    return csv;
}

} // namespace pantau::desktop::words
