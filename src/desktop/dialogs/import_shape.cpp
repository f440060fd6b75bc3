// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/import_dialog.h"
#include "desktop/dialogs/import_reader.h"
#include "desktop/look/dialog.h"
#include "ui_import_dialog.h"

#include <algorithm>

// Format of the text: detection, and the choices that override it.
namespace pantau::desktop {

TableOptions ImportDialog::chosenShape() const
{
    TableOptions options;
    const auto encoding = TextEncoding(m_ui->encodingChooser->currentData().toInt());
    // A detected encoding may differ by line, so it is not passed on.
    const bool isGuess = m_reading && !m_reader.options().encoding && encoding == m_reading->table.encoding;
    if (!isGuess)
        options.encoding = encoding;
    options.delimiters.separator = m_ui->separatorChooser->currentData().toChar();
    options.delimiters.quote = m_ui->quoteChooser->currentData().toChar();
    options.hasHeader = m_reader.options().hasHeader; // unless set by the user, it is detected again
    return options;
}

void ImportDialog::chooseRole(int column, ColumnRole role)
{
    if (!m_reading)
        return;
    QList<ColumnRole> roles = m_reading->table.roles;
    if (role != ColumnRole::Ignore)
        std::replace(roles.begin(), roles.end(), role, ColumnRole::Ignore);
    roles[column] = role;
    m_reader.readWith(m_reading, roles);
}

void ImportDialog::showReading(const SharedReading &reading)
{
    m_bar->end();
    showText(*m_ui->errorLabel, {});
    releaseInBackground(std::exchange(m_reading, reading));
    const bool isTable = m_reading->isTable;
    // A selected format would apply to all files, which may differ.
    const bool hasShape = isTable && m_reading->table.parts.isEmpty();
    const bool isBox = m_ui->pasteEdit->isVisibleTo(this);
    m_ui->shapeButton->setVisible(hasShape && !isBox);
    m_ui->shapeBox->setVisible(hasShape && (isBox || m_ui->shapeButton->isChecked()));
    const DomainImport &import = m_reading->import;
    const bool isEmpty = import.domains.isEmpty() && import.refused.isEmpty();
    if (isTable)
        showShape();
    m_ui->factsLabel->setText(factsText());
    m_ui->refusedBox->setVisible(!import.refused.isEmpty());
    // In the box, the lines left out are not visible with their reasons.
    m_ui->showRefusedButton->setChecked(!import.refused.isEmpty() && isBox && !isTable);
    showRows();
    m_ui->countLabel->setText(isEmpty && !isTable ? QString() : titleOf(int(import.domains.size())));
    m_ui->leftOutLabel->hide();
    m_ui->costCard->hide();
    m_ui->besideLabel->hide();
    showTableWords();
    m_ui->listLabel->setText(m_reading->hasLists() ? tr("Rows without a list go into the &list:")
                                                   : tr("Add to &list:"));
    const bool needsList = m_reading->needsList() || import.domains.isEmpty();
    m_ui->listLabel->setVisible(needsList);
    m_ui->listChooser->setVisible(needsList);
    const auto count = int(import.domains.size());
    m_ui->addButton->setEnabled(count > 0);
    m_ui->addButton->setText(count > 0 ? tr("&Add %Ln domain(s)", nullptr, count) : tr("&Add"));
    schedulePreview();
}

/// Shows notices about the table, and the question whether a column contains list names.
void ImportDialog::showTableWords()
{
    const QString notices = m_reading ? m_reading->import.notices() : QString();
    showText(*m_ui->skippedLabel, notices);
    m_ui->listQuestionBox->setVisible(m_reading && m_reading->repeating);
    if (!m_reading || !m_reading->repeating)
        return;
    const auto column = int(m_reading->repeating->column);
    const QString header = m_ui->previewTable->model()->headerData(column, Qt::Horizontal).toString();
    m_ui->listQuestionLabel->setText(
        tr("The column “%1” repeats %Ln values. Use it as the list?", nullptr, m_reading->repeating->values)
            .arg(header));
    m_ui->useAsListButton->setAccessibleDescription(m_ui->listQuestionLabel->text());
}

void ImportDialog::useAsList()
{
    if (m_reading && m_reading->repeating)
        chooseRole(int(m_reading->repeating->column), ColumnRole::List);
}

void ImportDialog::showShape()
{
    const Table &table = m_reading->table;
    const auto fill = [](QComboBox *box, const auto &entries, const QVariant &value) {
        box->clear();
        for (const auto &[key, text] : entries)
            box->addItem(text, key);
        box->setCurrentIndex(std::max(0, box->findData(value)));
        box->setMinimumWidth(box->sizeHint().width()); // Qt caches the width of the empty box
        // As wide as its texts if there is enough space.
        const auto policy = box->sizeAdjustPolicy();
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMaximumWidth(std::max(box->minimumWidth(), box->sizeHint().width()));
        box->setSizeAdjustPolicy(policy);
    };
    const bool isFile = !m_ui->pasteEdit->isVisibleTo(this);
    const bool isText = !table.isSheet();
    setAllVisible({m_ui->encodingLabel, m_ui->encodingChooser}, isFile && isText);
    setAllVisible({m_ui->separatorLabel, m_ui->separatorChooser, m_ui->quoteLabel, m_ui->quoteChooser},
                  isText);
    using Entries = QList<std::pair<QVariant, QString>>;
    Entries encodings{{int(TextEncoding::Utf8), QStringLiteral("UTF-8")},
                      {int(TextEncoding::Utf16LE), QStringLiteral("UTF-16 LE")},
                      {int(TextEncoding::Utf16BE), QStringLiteral("UTF-16 BE")},
                      {int(TextEncoding::Windows1252), QStringLiteral("Windows-1252")}};
    if (table.encoding == TextEncoding::Utf32)
        encodings += {int(TextEncoding::Utf32), QStringLiteral("UTF-32")};
    fill(m_ui->encodingChooser, encodings, int(table.encoding));
    Entries separators{{QChar(u','), tr("Comma")},
                       {QChar(u';'), tr("Semicolon")},
                       {QChar(u'\t'), tr("Tab")},
                       {QChar(u'|'), tr("Bar |")},
                       {QChar(), tr("None: one cell per line")}};
    if (!table.separator.isNull() && !QStringView(u",;\t|").contains(table.separator))
        separators += {table.separator, QString(table.separator)};
    fill(m_ui->separatorChooser, separators, table.separator);
    fill(m_ui->quoteChooser,
         Entries{
             {QChar(u'"'), QStringLiteral("\"")}, {QChar(u'\''), QStringLiteral("'")}, {QChar(), tr("None")}},
         table.quote);
    m_ui->headerBox->setChecked(table.hasHeader);
}

void ImportDialog::showFailure(const Error &error)
{
    m_bar->end();
    m_ui->countLabel->clear();
    m_ui->besideLabel->hide();
    m_ui->leftOutLabel->hide();
    m_ui->refusedBox->hide();
    m_ui->costCard->hide();
    m_ui->factsLabel->clear();
    showText(*m_ui->errorLabel, error.sentence);
    // The format options stay available, so that the user can correct them.
    const bool hasChosen = m_reading && m_reading->isTable && m_reading->table.parts.isEmpty();
    m_ui->shapeBox->setVisible(hasChosen);
    m_ui->previewCard->hide();
    m_ui->skippedLabel->hide();
    m_ui->listQuestionBox->hide();
    m_ui->addButton->setEnabled(false);
    m_ui->addButton->setText(tr("&Add"));
}

} // namespace pantau::desktop
