// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/background_work.h"
#include "base/delimited_text.h"
#include "base/files.h"
#include "desktop/dialogs/import_dialog.h"
#include "desktop/dialogs/import_words.h"
#include "desktop/dialogs/in_background.h"
#include "desktop/look/plain_tip.h"
#include "desktop/look/save_place.h"
#include "ui_import_dialog.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>

#include <algorithm>

// What the import dialog does with refused lines.
namespace pantau::desktop {

namespace {

/// More refused lines than a person would read; all can be copied and saved.
constexpr qsizetype RefusedShown = 200;

} // namespace

void ImportDialog::showRefused(const QList<RefusedLine> &refused)
{
    m_ui->refusedBox->setVisible(!refused.isEmpty());
    m_ui->refusedList->setVisible(!refused.isEmpty());
    m_ui->refusedList->clear();
    QList<QTreeWidgetItem *> items;
    const auto shown = std::min(RefusedShown, refused.size());
    const bool isOfFiles = std::any_of(refused.cbegin(), refused.cend(),
                                       [](const RefusedLine &line) { return !line.file.isEmpty(); });
    m_ui->refusedList->setColumnHidden(RefusedFile, !isOfFiles);
    m_ui->refusedList->setColumnWidth(1, fontMetrics().averageCharWidth() * (isOfFiles ? 20 : 32));
    for (const RefusedLine &line : refused.first(shown)) {
        auto *item = new QTreeWidgetItem({line.line > 0 ? QLocale().toString(line.line) : QString(),
                                          line.text, line.error.sentence, line.file});
        for (const int column : {1, 2, RefusedFile}) // as plain text
            item->setToolTip(column, plainTip(item->text(column)));
        items += item;
    }
    if (refused.size() > shown)
        items += new QTreeWidgetItem({QString(), tr("and %Ln more", nullptr, int(refused.size() - shown))});
    m_ui->refusedList->addTopLevelItems(items);
    fitRefused();
}

/// A few lines need no more height than theirs; the preview and the box above take the rest.
void ImportDialog::fitRefused()
{
    const auto *list = m_ui->refusedList;
    const int row = std::max(list->sizeHintForRow(0), list->fontMetrics().height());
    m_ui->refusedList->setMaximumHeight(list->header()->sizeHint().height() + 2 * list->frameWidth() +
                                        row * (list->topLevelItemCount() + 1));
}

void ImportDialog::copyRefused()
{
    whenFinished(
        inBackground<QByteArray>(
            [reading = m_reading] { return words::refusedAsCsv(reading->import.refused, u'\t'); }),
        this, [](const QByteArray &csv) { QGuiApplication::clipboard()->setText(QString::fromUtf8(csv)); });
}

void ImportDialog::saveRefused()
{
    auto *dialog = saveDialog(
        this,
        {tr("Save the lines left out"), tr("Spreadsheets (*.csv);;All files (*)"), QStringLiteral("csv"),
         suggestedName(m_ui->listChooser->currentText().simplified(), tr("lines left out", "name of a file"),
                       m_session.clock().nowUtc().toLocalTime().date())});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const auto write = [path, reading = m_reading, separator = spreadsheetSeparator(QLocale()),
                            dataDir = m_session.dataDir()] {
            return writeWholeFile(path, words::refusedAsCsv(reading->import.refused, separator), dataDir);
        };
        whenFinished(inBackground<Result<void>>(write), this, [this](const Result<void> &saved) {
            if (!saved)
                say(saved.error().sentence);
        });
    });
    dialog->open();
}

} // namespace pantau::desktop
