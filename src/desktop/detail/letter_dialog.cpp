// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail/letter_dialog.h"

#include "app/commands/appeal_commands.h"
#include "app/report_maker.h"
#include "core/mail_link.h"
#include "core/when_finished.h"
#include "desktop/look/icons.h"
#include "ui_letter_dialog.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPushButton>
#include <QStandardPaths>

namespace pantau::desktop {

LetterDialog::LetterDialog(app::Session &session, const DomainName &domain, const QString &service,
                           QWidget *parent)
    : Dialog(parent)
    , m_session(session)
    , m_domain(domain)
    , m_service(service)
    , m_folder(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
    , m_ui(std::make_unique<Ui::LetterDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->recipientEdit->setMaxLength(Appeal::longestName);
    m_ui->nameEdit->setMaxLength(Appeal::longestName);
    m_ui->contactEdit->setMaxLength(LetterSender::longestContact);
    m_ui->templateSubjectEdit->setMaxLength(LetterText::longestSubject);
    for (QPlainTextEdit *text : {m_ui->bodyEdit, m_ui->templateBodyEdit})
        text->setMinimumHeight(fontMetrics().lineSpacing() * 8);
    const auto settings = session.queries().letterSettings();
    m_settings = m_remembered = settings ? *settings : LetterSettings();
    m_ui->recipientEdit->setText(m_settings.recipient);
    m_ui->nameEdit->setText(m_settings.sender.name);
    m_ui->contactEdit->setText(m_settings.sender.contact);
    setTexts();
    m_ui->languageBox->setCurrentIndex(int(
        QLocale().language() == QLocale::Indonesian ? LetterLanguage::Indonesian : LetterLanguage::English));
    setIcons();
    showTemplate();
    connectFields();
    connectButtons();
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().lineSpacing() * 38);
    showGaps();
    readReport();
    if (!settings)
        say(settings.error().sentence, Tone::Attention);
}

LetterDialog::~LetterDialog()
{
    m_making.cancel();
}

void LetterDialog::connectFields()
{
    connect(m_ui->languageBox, &QComboBox::currentIndexChanged, this, [this] {
        showTemplate();
        fillUnlessEdited();
    });
    connect(m_ui->recipientEdit, &QLineEdit::textChanged, this,
            [this](const QString &text) { m_settings.recipient = text.simplified(); });
    connect(m_ui->nameEdit, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_settings.sender.name = text.simplified();
        fillUnlessEdited();
    });
    connect(m_ui->contactEdit, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_settings.sender.contact = text.simplified();
        fillUnlessEdited();
    });
    connect(m_ui->subjectEdit, &QLineEdit::textChanged, this, &LetterDialog::showGaps);
    connect(m_ui->bodyEdit, &QPlainTextEdit::textChanged, this, &LetterDialog::showGaps);
    connect(m_ui->templateSubjectEdit, &QLineEdit::textChanged, this, &LetterDialog::takeTemplate);
    connect(m_ui->templateBodyEdit, &QPlainTextEdit::textChanged, this, &LetterDialog::takeTemplate);
}

void LetterDialog::connectButtons()
{
    connect(m_ui->refillButton, &QPushButton::clicked, this, &LetterDialog::fill);
    connect(m_ui->resetButton, &QPushButton::clicked, this, [this] {
        m_settings.own(language()) = {};
        showTemplate();
        fillUnlessEdited();
    });
    connect(m_ui->pdfButton, &QPushButton::clicked, this, [this] { choosePlace(LetterFormat::Pdf); });
    connect(m_ui->textButton, &QPushButton::clicked, this, [this] { choosePlace(LetterFormat::Text); });
    connect(m_ui->copyButton, &QPushButton::clicked, this, &LetterDialog::copy);
    connect(m_ui->mailButton, &QPushButton::clicked, this, &LetterDialog::openMail);
    connect(m_ui->sentButton, &QPushButton::clicked, this, &LetterDialog::recordAsSent);
    connect(m_ui->closeButton, &QPushButton::clicked, this, &LetterDialog::reject);
    submitWith(*m_ui->pdfButton);
}

void LetterDialog::setTexts()
{
    setWindowTitle(tr("Appeal letter for %1").arg(m_domain.display()));
    const QSignalBlocker quiet(m_ui->languageBox);
    const int chosen = m_ui->languageBox->currentIndex();
    m_ui->languageBox->clear();
    m_ui->languageBox->addItems({QStringLiteral("Bahasa Indonesia"), QStringLiteral("English")});
    m_ui->languageBox->setCurrentIndex(chosen);
}

void LetterDialog::setIcons()
{
    for (QLabel *icon : {m_ui->gapIcon, m_ui->remarkIcon})
        icon->setPixmap(markIcon(Mark::Attention, palette()).pixmap(16, 16));
}

LetterLanguage LetterDialog::language() const
{
    return LetterLanguages.at(std::size_t(m_ui->languageBox->currentIndex()));
}

LetterText LetterDialog::written() const
{
    return {m_ui->subjectEdit->text(), m_ui->bodyEdit->toPlainText()};
}

void LetterDialog::readReport()
{
    setBusy(true);
    say(tr("Collecting what is known…"), Tone::Plain);
    m_making = app::makeReportInBackground(m_session, m_domain, {});
    whenFinished(m_making, this, [this](const Result<Report> &report) {
        m_report = report ? std::optional(*report) : std::nullopt;
        m_evidence = report ? app::letterEvidence(*report, m_service) : std::nullopt;
        setBusy(false);
        if (!m_evidence)
            return say(report ? tr("Nothing is known of this domain yet. Check it first.")
                              : report.error().sentence,
                       Tone::Attention);
        const QStringList doubts = app::letterDoubts(*m_evidence, m_session.clock().nowUtc());
        say(doubts.join(u' '), doubts.isEmpty() ? Tone::Plain : Tone::Attention);
        fill();
    });
}

void LetterDialog::fill()
{
    if (!m_evidence)
        return;
    m_filled = app::writeLetter(app::letterTemplate(m_settings, language()),
                                {*m_evidence, m_settings.sender, m_session.clock().nowUtc(), m_report->zone},
                                language());
    {
        const QSignalBlocker quietSubject(m_ui->subjectEdit);
        const QSignalBlocker quietBody(m_ui->bodyEdit);
        m_ui->subjectEdit->setText(m_filled.subject);
        m_ui->bodyEdit->setPlainText(m_filled.body);
    }
    showGaps();
}

/// What a person wrote is theirs.
void LetterDialog::fillUnlessEdited()
{
    if (written() == m_filled)
        fill();
    else
        showGaps();
}

void LetterDialog::showTemplate()
{
    const LetterText form = app::letterTemplate(m_settings, language());
    const QSignalBlocker quietSubject(m_ui->templateSubjectEdit);
    const QSignalBlocker quietBody(m_ui->templateBodyEdit);
    m_ui->templateSubjectEdit->setText(form.subject);
    m_ui->templateBodyEdit->setPlainText(form.body);
    m_ui->placeholderLabel->setText(
        tr("Pantau fills in these words: %1. The template is kept for the next letter.")
            .arg(app::letterPlaceholders(language()).join(QStringLiteral(" "))));
    m_ui->resetButton->setEnabled(form != app::originalLetterTemplate(language()));
}

void LetterDialog::takeTemplate()
{
    const LetterText form{m_ui->templateSubjectEdit->text(), m_ui->templateBodyEdit->toPlainText()};
    const bool isOriginal = form == app::originalLetterTemplate(language());
    m_settings.own(language()) = isOriginal ? LetterText() : form;
    m_ui->resetButton->setEnabled(!isOriginal);
    fillUnlessEdited();
}

void LetterDialog::showGaps()
{
    const LetterText letter = written();
    const bool isEdited = letter != m_filled;
    QStringList sentences = app::letterGaps(letter);
    const bool hasGaps = !sentences.isEmpty();
    if (isEdited)
        sentences += tr("You have edited this letter: changes above and in the template no longer reach it.");
    m_ui->gapLabel->setText(sentences.join(u' '));
    m_ui->gapIcon->setVisible(hasGaps);
    m_ui->refillButton->setVisible(isEdited);
}

void LetterDialog::setBusy(bool busy)
{
    m_ui->progress->setVisible(busy);
    const bool isWritten = m_evidence.has_value();
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_ui->pdfButton, m_ui->textButton, m_ui->copyButton,
                                          m_ui->mailButton, m_ui->bodyEdit, m_ui->subjectEdit})
        part->setEnabled(!busy && isWritten);
    m_ui->sentButton->setEnabled(!busy && isWritten && !m_isRecorded);
}

void LetterDialog::say(const QString &sentence, Tone tone)
{
    m_ui->remarkLabel->setText(sentence);
    m_ui->remarkIcon->setVisible(tone == Tone::Attention);
}

void LetterDialog::copy()
{
    QGuiApplication::clipboard()->setText(app::letterText(written(), language()));
    say(tr("The letter is on the clipboard."), Tone::Plain);
}

void LetterDialog::openMail()
{
    const LetterText letter = written();
    const MailLink link = mailLink(m_settings.recipient, letter.subject, letter.body);
    if (!QDesktopServices::openUrl(link.url))
        return say(tr("No mail program could be opened. Copy the text instead."), Tone::Attention);
    if (link.hasBody)
        return say(tr("The letter is open in your mail program. To attach the evidence report, save the "
                      "letter as PDF first."),
                   Tone::Plain);
    QGuiApplication::clipboard()->setText(letter.body);
    say(tr("This letter is too long to hand to a mail program. Its text is on the clipboard: paste it into "
           "the new message."),
        Tone::Attention);
}

void LetterDialog::choosePlace(LetterFormat format)
{
    auto *dialog = new QFileDialog(this, tr("Save the letter"));
    dialog->setObjectName(QStringLiteral("letterPlace"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDirectory(m_folder);
    dialog->setNameFilter(format == LetterFormat::Pdf ? tr("PDF (*.pdf)") : tr("Text (*.txt)"));
    dialog->setDefaultSuffix(format == LetterFormat::Pdf ? QStringLiteral("pdf") : QStringLiteral("txt"));
    dialog->selectFile(
        letterFileName(m_domain, m_session.clock().nowUtc().toTimeZone(m_report->zone).date(), format));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, format](const QString &path) { save(format, path); });
    dialog->open();
}

void LetterDialog::save(LetterFormat format, const QString &path)
{
    m_folder = QFileInfo(path).absolutePath();
    setBusy(true);
    say(tr("The letter is being written…"), Tone::Plain);
    const LetterFile file{written(), language(), m_ui->reportBox->isChecked() ? m_report : std::nullopt};
    whenFinished(saveLetterInBackground(file, format, path, m_session.dataDir()), this,
                 [this, path](const Result<void> &saved) {
                     setBusy(false);
                     if (saved)
                         say(tr("The letter is in “%1”.").arg(QDir::toNativeSeparators(path)), Tone::Plain);
                     else
                         say(saved.error().sentence, Tone::Attention);
                 });
}

void LetterDialog::recordAsSent()
{
    Appeal appeal{AppealId{}, m_domain};
    appeal.service = m_service;
    appeal.sentAt = m_session.clock().nowUtc();
    appeal.sentTo = m_settings.recipient;
    appeal.sentBy = m_settings.sender.name;
    appeal.note = m_ui->subjectEdit->text();
    setBusy(true);
    whenFinished(m_session.appeals().add(appeal), this, [this](const Result<Appeal> &added) {
        m_isRecorded = added.has_value();
        setBusy(false);
        if (added)
            say(tr("Recorded as sent now. You'll be notified when the domain is unblocked."), Tone::Plain);
        else
            say(added.error().sentence, Tone::Attention);
    });
}

void LetterDialog::done(int result)
{
    if (m_settings == m_remembered)
        return Dialog::done(result);
    const LetterSettings wanted = m_settings;
    whenFinished(m_session.appeals().saveLetterSettings(wanted), this,
                 [this, wanted, result](const Result<void> &saved) {
                     m_remembered = wanted; // a second time it closes without
                     if (saved)
                         return Dialog::done(result);
                     say(saved.error().sentence, Tone::Attention);
                 });
}

void LetterDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        setIcons();
    if (event->type() == QEvent::LanguageChange) {
        m_ui->retranslateUi(this);
        setTexts();
        showTemplate();
        showGaps();
    }
}

} // namespace pantau::desktop
