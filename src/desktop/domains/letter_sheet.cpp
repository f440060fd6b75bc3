// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/letter_sheet.h"

#include "app/appeals.h"
#include "base/appeal.h"
#include "ui_letter_dialog.h"

namespace pantau::desktop {

LetterSheet::LetterSheet(Ui::LetterDialog &ui, const Clock &clock, LetterSettings settings,
                         LetterLanguage language, QObject *parent)
    : QObject(parent), m_ui(ui), m_clock(clock), m_settings(std::move(settings))
{
    m_ui.recipientEdit->setMaxLength(Appeal::longestName);
    m_ui.nameEdit->setMaxLength(Appeal::longestName);
    m_ui.contactEdit->setMaxLength(LetterSender::longestContact);
    m_ui.templateSubjectEdit->setMaxLength(LetterText::longestSubject);
    m_ui.recipientEdit->setText(m_settings.recipient);
    m_ui.nameEdit->setText(m_settings.sender.name);
    m_ui.contactEdit->setText(m_settings.sender.contact);
    m_ui.languageBox->addItems({QStringLiteral("Bahasa Indonesia"), QStringLiteral("English")});
    m_ui.languageBox->setCurrentIndex(int(language));
    showTemplate();
    connectFields();
    showGaps();
}

void LetterSheet::connectFields()
{
    connect(m_ui.languageBox, &QComboBox::currentIndexChanged, this, [this] {
        showTemplate();
        fillUnlessEdited();
    });
    connect(m_ui.recipientEdit, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_settings.recipient = text.simplified();
        fillUnlessEdited();
    });
    connect(m_ui.nameEdit, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_settings.sender.name = text.simplified();
        fillUnlessEdited();
    });
    connect(m_ui.contactEdit, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_settings.sender.contact = text.simplified();
        fillUnlessEdited();
    });
    connect(m_ui.subjectEdit, &QLineEdit::textChanged, this, &LetterSheet::showGaps);
    connect(m_ui.bodyEdit, &QPlainTextEdit::textChanged, this, &LetterSheet::showGaps);
    connect(m_ui.templateSubjectEdit, &QLineEdit::textChanged, this, &LetterSheet::takeTemplate);
    connect(m_ui.templateBodyEdit, &QPlainTextEdit::textChanged, this, &LetterSheet::takeTemplate);
    connect(m_ui.refillButton, &QPushButton::clicked, this, &LetterSheet::fill);
    connect(m_ui.resetButton, &QPushButton::clicked, this, [this] {
        m_settings.own(language()) = {};
        showTemplate();
        fillUnlessEdited();
    });
}

void LetterSheet::show(const LetterDraft &draft)
{
    m_ui.subjectEdit->setText(draft.text.subject);
    m_ui.bodyEdit->setPlainText(draft.text.body);
    m_ui.recipientEdit->setText(draft.recipient);
    m_ui.languageBox->setCurrentIndex(int(draft.language));
}

void LetterSheet::setFacts(const Evidence &evidence, const QTimeZone &zone)
{
    m_evidence = evidence;
    m_zone = zone;
    fillUnlessEdited();
}

LetterLanguage LetterSheet::language() const
{
    return LetterLanguages.at(std::size_t(m_ui.languageBox->currentIndex()));
}

LetterText LetterSheet::written() const
{
    return {m_ui.subjectEdit->text(), m_ui.bodyEdit->toPlainText()};
}

void LetterSheet::fill()
{
    if (!m_evidence)
        return;
    m_filled = app::writeLetter(
        app::letterTemplate(m_settings, language()),
        {*m_evidence, m_settings.sender, m_clock.nowUtc(), m_zone, m_settings.recipient}, language());
    {
        const QSignalBlocker quietSubject(m_ui.subjectEdit);
        const QSignalBlocker quietBody(m_ui.bodyEdit);
        m_ui.subjectEdit->setText(m_filled.subject);
        m_ui.bodyEdit->setPlainText(m_filled.body);
    }
    showGaps();
}

/// What a person wrote is theirs.
void LetterSheet::fillUnlessEdited()
{
    if (!isEdited())
        fill();
    else
        showGaps();
}

void LetterSheet::showTemplate()
{
    const LetterText form = app::letterTemplate(m_settings, language());
    const QSignalBlocker quietSubject(m_ui.templateSubjectEdit);
    const QSignalBlocker quietBody(m_ui.templateBodyEdit);
    m_ui.templateSubjectEdit->setText(form.subject);
    m_ui.templateBodyEdit->setPlainText(form.body);
    m_ui.placeholderLabel->setText(
        tr("Pantau fills in these words: %1. The template is kept for the next letter.")
            .arg(app::letterPlaceholders(language()).join(QStringLiteral(" "))));
    m_ui.resetButton->setEnabled(form != app::originalLetterTemplate(language()));
}

void LetterSheet::takeTemplate()
{
    const LetterText form{m_ui.templateSubjectEdit->text(), m_ui.templateBodyEdit->toPlainText()};
    const bool isOriginal = form == app::originalLetterTemplate(language());
    m_settings.own(language()) = isOriginal ? LetterText() : form;
    m_ui.resetButton->setEnabled(!isOriginal);
    fillUnlessEdited();
}

void LetterSheet::showGaps()
{
    QStringList sentences = app::letterGaps(written());
    const bool hasGaps = !sentences.isEmpty();
    if (isEdited())
        sentences += tr("You have edited this letter: changes above and in the template no longer reach it.");
    m_ui.gapLabel->setText(sentences.join(u' '));
    m_ui.gapIcon->setVisible(hasGaps);
    m_ui.refillButton->setVisible(isEdited());
}

void LetterSheet::setTexts()
{
    showTemplate();
    showGaps();
}

} // namespace pantau::desktop
