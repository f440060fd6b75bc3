// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/letter_dialog.h"

#include "app/report/letter.h"
#include "app/report_maker.h"
#include "base/appeal.h"
#include "base/background_work.h"
#include "desktop/domains/detail_tabs.h"
#include "desktop/look/icons.h"
#include "desktop/look/pantau_style.h"
#include "ui_letter_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTimeZone>
#include <QUrl>

#include <utility>

namespace pantau::desktop {

namespace {

QString codeOf(LetterLanguage language)
{
    return language == LetterLanguage::Indonesian ? QStringLiteral("id") : QStringLiteral("en");
}

} // namespace

LetterDialog::LetterDialog(WindowContext &context, const DomainName &domain, const QString &service,
                           QWidget *parent, std::optional<LetterLanguage> language)
    : Dialog(parent)
    , m_context(context)
    , m_session(context.session)
    , m_domain(domain)
    , m_service(service)
    , m_ui(std::make_unique<Ui::LetterDialog>())
{
    m_ui->setupUi(this);
    for (QPlainTextEdit *text : {m_ui->recipientEdit, m_ui->purposeEdit})
        text->setFixedHeight(fontMetrics().lineSpacing() * 3 + 20);
    if (const auto lists = m_session.store().domains().listsOf(domain, service); lists && !lists->isEmpty())
        m_list = lists->constFirst();
    const auto settings = m_session.store().settings().letters(m_list);
    m_remembered = settings ? *settings : LetterSettings();
    m_sheet =
        new LetterSheet(*m_ui, m_session.clock(), m_remembered, language.value_or(usualLanguage()), this);
    setWindowTitle(tr("Appeal letter for %1").arg(m_domain.display()));
    for (QLabel *icon : {m_ui->gapIcon, m_ui->remarkIcon})
        showIcon(*icon, attentionIcon());
    showIcon(*m_ui->savedIcon, plainIcon(QStringLiteral("tick"), Token::Ok));
    connectButtons();
    closeWithoutAsking();
    resize(1024, 776);
    setMinimumSize(880, 560);
    const auto cover = m_session.store().reportSettings().sender().value_or(ReportSender{});
    ReportCover logo;
    app::setLogo(logo, cover.logo);
    m_logo = logo.logo;
    setKind(*m_ui->letterheadCard, kind::Rows);
    showLetterhead();
    for (QLabel *label : m_ui->formContent->findChildren<QLabel *>())
        if (label->buddy()) {
            label->setFont(fontFor(FontRole::Small, label->font()));
            label->setContentsMargins(0, 4, 0, 0);
            setQuiet(*label);
        }
    m_ui->recipientHint->setFont(fontFor(FontRole::Small, font()));
    setQuiet(*m_ui->recipientHint);
    m_ui->recipientEdit->setAccessibleDescription(m_ui->recipientHint->text());
    m_ui->nextButton->hide();
    for (QPushButton *link : {m_ui->openButton, m_ui->folderButton, m_ui->letterheadButton})
        setKind(*link, kind::Link);
    m_ui->sentLabel->setFont(fontFor(FontRole::Heading, m_ui->sentLabel->font()));
    showSentRow({});
    readDraft();
    m_language = language;
    readReport();
    if (!settings)
        say(settings.error().sentence, Tone::Attention);
}

LetterDialog::~LetterDialog()
{
    disconnect(qApp, nullptr, this, nullptr); // the focus changes while the fields are destroyed
    m_making.cancel();
    // When the program quits, the dialog is destroyed without being closed. The session finishes pending
    // writes before it ends.
    while (keepNext())
        ;
}

void LetterDialog::connectButtons()
{
    connect(m_ui->pdfButton, &QPushButton::clicked, this,
            [this] { askAboutGaps([this] { choosePlace(LetterFormat::Pdf); }); });
    connect(m_ui->textButton, &QPushButton::clicked, this,
            [this] { askAboutGaps([this] { choosePlace(LetterFormat::Text); }); });
    connect(m_ui->copyButton, &QPushButton::clicked, this, &LetterDialog::copy);
    connect(m_ui->mailButton, &QPushButton::clicked, this, [this] { askAboutGaps([this] { openMail(); }); });
    connect(m_ui->sentButton, &QPushButton::clicked, this, &LetterDialog::recordAsSent);
    connect(m_ui->closeButton, &QPushButton::clicked, this, &LetterDialog::reject);
    connect(m_ui->nextButton, &QPushButton::clicked, this, &LetterDialog::accept);
    connect(m_ui->editButton, &QPushButton::toggled, this,
            [this](bool isText) { m_ui->panes->setCurrentIndex(isText ? 1 : 0); });
    connect(m_ui->letterheadButton, &QPushButton::clicked, this, [this] {
        m_ui->letterhead->hide();
        m_ui->senderFields->show();
        m_ui->organisationEdit->setFocus();
    });
    connect(m_ui->openButton, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_savedPath)); });
    connect(m_ui->folderButton, &QPushButton::clicked, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_savedPath).absolutePath()));
    });
    connect(m_ui->notYetButton, &QPushButton::clicked, this, [this] {
        m_ui->sentRow->hide();
        m_ui->buttonRow->show();
    });
    connect(m_sheet, &LetterSheet::changed, this, &LetterDialog::showLetter);
    connect(qApp, &QApplication::focusChanged, this,
            [this](const QWidget *, const QWidget *now) { markField(now); });
    // A message such as "saved" refers to the letter in the previous language.
    connect(m_ui->languageBox, &Segments::chosen, this, [this] {
        m_language = m_sheet->language();
        if (m_evidence && !m_isRecorded)
            say(m_standing, m_standingTone);
    });
    submitWith(*m_ui->pdfButton);
}

/// A known sender is shown as a card, another one as fields to fill in.
void LetterDialog::showLetterhead()
{
    const LetterSender &sender = m_sheet->settings().sender;
    const bool isKnown = !sender.organisation.isEmpty() && !sender.contact.isEmpty();
    m_ui->letterhead->setVisible(isKnown);
    m_ui->senderFields->setVisible(!isKnown);
    m_ui->letterheadName->setText(sender.organisation);
    const auto logo = m_logo ? QPixmap::fromImage(QImage::fromData(m_logo->bytes)) : QPixmap();
    m_ui->letterheadLogo->setVisible(!logo.isNull());
    showIcon(*m_ui->letterheadLogo, QIcon(logo), 24);
    if (isKnown)
        m_ui->purposeEdit->setFocus();
}

/// The language of the client's reports, or else that of the program.
LetterLanguage LetterDialog::usualLanguage() const
{
    const QString client =
        m_session.store().reportSettings().languageFor(m_domain, m_service).value_or(QString());
    const QLocale locale = client.isEmpty() ? QLocale() : QLocale(client);
    return locale.language() == QLocale::Indonesian ? LetterLanguage::Indonesian : LetterLanguage::English;
}

LetterFile LetterDialog::file() const
{
    return {m_sheet->written(), m_sheet->language(), m_ui->reportBox->isChecked() ? m_report : std::nullopt,
            m_sheet->writtenSender(), m_logo};
}

/// A letter that differs from the saved one is saved again before it is sent.
void LetterDialog::showLetter()
{
    m_ui->preview->setPaper(letterPaper(file(), paperOf(QLocale())));
    showSentRow({});
}

/// Marks the paragraph of a field.
void LetterDialog::markField(const QWidget *field)
{
    QString text;
    if (const auto *edit = qobject_cast<const QLineEdit *>(field))
        text = edit->text();
    else if (field == m_ui->recipientEdit || field == m_ui->purposeEdit)
        text = qobject_cast<const QPlainTextEdit *>(field)->toPlainText();
    m_ui->preview->mark(field && isAncestorOf(field) ? text : QString());
}

/// Asks whether the letter was sent, once it left the dialog. @p savedPath: empty if it was not saved.
void LetterDialog::showSentRow(const QString &savedPath)
{
    m_savedPath = savedPath;
    const bool isAsking = m_isUsed && !m_isRecorded && m_evidence;
    const bool isSaved = isAsking && !savedPath.isEmpty();
    m_ui->sentRow->setVisible(isAsking);
    m_ui->savedRow->setVisible(isSaved);
    m_ui->buttonRow->setVisible(!isSaved);
    m_ui->savedLabel->setText(tr("Saved: %1", "a file").arg(QFileInfo(savedPath).fileName()));
    m_ui->savedLabel->setToolTip(QDir::toNativeSeparators(savedPath).toHtmlEscaped());
    setKind(*m_ui->pdfButton, m_isRecorded ? kind::Quiet : kind::Primary);
    setKind(*m_ui->sentButton, isSaved ? kind::Primary : kind::Quiet);
    m_ui->nextButton->setVisible(m_isUsed && !m_ui->nextButton->text().isEmpty());
    setKind(*m_ui->nextButton, m_isRecorded ? kind::Primary : kind::Quiet);
    if (isSaved)
        m_ui->sentButton->setFocus();
}

void LetterDialog::offerNext(const QString &text)
{
    m_ui->nextButton->setText(text);
}

void LetterDialog::readDraft()
{
    const auto draft = m_session.store().letterDrafts().of(m_domain, m_service);
    if (!draft)
        return say(draft.error().sentence, Tone::Attention);
    m_kept = *draft;
    if (m_kept)
        m_sheet->show(*m_kept);
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
            return say(report ? tr("Nothing is known about this domain yet. Check it first.")
                              : report.error().sentence,
                       Tone::Attention);
        const QDateTime now = m_session.clock().nowUtc();
        QStringList remarks = app::letterDoubts(*m_evidence, now);
        const Tone tone = remarks.isEmpty() ? Tone::Plain : Tone::Attention;
        if (m_list && m_remembered.sender == LetterSender{})
            remarks +=
                tr("The list of this domain has no letterhead yet. Fill it in once: it is kept for the "
                   "letters of this list.");
        if (m_kept)
            remarks += tr("You prepared this letter %1. What Pantau has seen since then is not in it.")
                           .arg(atTimeText(m_kept->savedAt, now));
        m_standing = remarks.join(u' ');
        m_standingTone = tone;
        say(m_standing, tone);
        m_sheet->setFacts(*m_evidence, m_report->zone);
    });
}

void LetterDialog::setBusy(bool busy)
{
    m_ui->progress->setVisible(busy);
    const bool isWritten = m_evidence.has_value();
    setAllEnabled({m_ui->pdfButton, m_ui->textButton, m_ui->copyButton, m_ui->mailButton, m_ui->bodyEdit,
                   m_ui->subjectEdit},
                  !busy && isWritten);
    m_ui->sentButton->setEnabled(!busy && isWritten && !m_isRecorded);
}

void LetterDialog::say(const QString &sentence, Tone tone)
{
    m_ui->remarkLabel->setText(sentence);
    m_ui->remarkLabel->setVisible(!sentence.isEmpty());
    m_ui->remarkIcon->setVisible(tone == Tone::Attention);
}

/// Asks for confirmation before an incomplete letter is used.
void LetterDialog::askAboutGaps(std::function<void()> then)
{
    const QStringList gaps = app::letterGaps(m_sheet->written());
    if (gaps.isEmpty())
        return then();
    ask(this, tr("Use the incomplete letter? %1").arg(gaps.join(u' ')), tr("&Use it anyway"),
        std::move(then));
}

void LetterDialog::copy()
{
    QGuiApplication::clipboard()->setText(app::letterText(m_sheet->written(), m_sheet->language()));
    m_isUsed = true;
    showSentRow({});
    const QStringList gaps = app::letterGaps(m_sheet->written());
    say((QStringList{tr("The letter is on the clipboard.")} + gaps).join(u' '),
        gaps.isEmpty() ? Tone::Plain : Tone::Attention);
}

void LetterDialog::openMail()
{
    const LetterText letter = m_sheet->written();
    const MailLink link = mailLink(m_sheet->settings().recipient, letter.subject, letter.body);
    if (!QDesktopServices::openUrl(link.url))
        return say(tr("No mail program could be opened. Copy the text instead."), Tone::Attention);
    m_isUsed = true;
    showSentRow({});
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
    const bool isPdf = format == LetterFormat::Pdf;
    openSaveDialog(this, "letterPlace",
                   {tr("Save the letter"), isPdf ? tr("PDF (*.pdf)") : tr("Text (*.txt)"),
                    isPdf ? QStringLiteral("pdf") : QStringLiteral("txt"),
                    suggestedName(m_domain.display(), tr("letter", "name of a file"),
                                  m_session.clock().nowUtc().toTimeZone(m_report->zone).date())},
                   [this, format](const QString &path) { save(format, path); });
}

void LetterDialog::save(LetterFormat format, const QString &path)
{
    setBusy(true);
    say(tr("The letter is being written…"), Tone::Plain);
    LetterFile file = this->file();
    if (file.report) // both in the same language for the same reader
        file.report->cover.language = Language::named(codeOf(file.language));
    whenFinished(saveLetterInBackground(file, format, path, m_session.dataDir()), this,
                 [this, path](const Result<void> &saved) {
                     setBusy(false);
                     if (!saved)
                         return say(saved.error().sentence, Tone::Attention);
                     m_isUsed = true;
                     m_sheet->useNumber();
                     say({}, Tone::Plain);
                     showSentRow(path);
                 });
}

void LetterDialog::recordAsSent()
{
    Appeal appeal{AppealId{}, m_domain};
    appeal.service = m_service;
    appeal.sentAt = m_session.clock().nowUtc();
    const QString &recipient = m_sheet->settings().recipient;
    appeal.sentTo =
        (recipient.isEmpty() ? report::usualRecipient(m_sheet->language()) : recipient).section(u'\n', 0, 0);
    appeal.sentBy = m_sheet->settings().sender.name;
    appeal.note = m_ui->subjectEdit->text();
    setBusy(true);
    whenFinished(m_session.write(&db::Appeals::add, appeal), this, [this](const Result<Appeal> &added) {
        m_isRecorded = added.has_value();
        setBusy(false);
        if (!added)
            return say(added.error().sentence, Tone::Attention);
        const auto draft = wantedDraft();
        Q_EMIT m_context.done(
            addedAppeals(m_session, {*added}, draft ? QList<LetterDraft>{*draft} : QList<LetterDraft>()));
        m_kept.reset(); // the appeal replaces the draft
        showSentRow({});
        if (m_ui->nextButton->isVisibleTo(this))
            m_ui->nextButton->setFocus();
        const auto expectation = app::expectationSentence(m_session, m_domain, m_service);
        say(tr("Recorded as sent now.") + u' ' + (expectation ? *expectation : expectation.error().sentence),
            Tone::Plain);
    });
}

/// The draft to keep: an edited or used letter that was not sent.
std::optional<LetterDraft> LetterDialog::wantedDraft() const
{
    if (!m_evidence) // nothing could be written
        return m_kept;
    if (!m_sheet->isEdited() && !m_isUsed)
        return std::nullopt;
    LetterDraft draft{m_domain, m_service, m_sheet->language(), m_sheet->settings().recipient,
                      m_sheet->written()};
    draft.savedAt = m_kept ? m_kept->savedAt : QDateTime();
    if (draft != m_kept)
        draft.savedAt = m_session.clock().nowUtc();
    return draft;
}

/// Starts storing the next piece of unsaved input. Returns nothing if everything is stored.
std::optional<QFuture<Result<void>>> LetterDialog::keepNext()
{
    if (m_sheet->settings() != m_remembered) {
        m_remembered = m_sheet->settings();
        return m_session.write(&db::Settings::saveLetters, m_remembered, m_list);
    }
    const auto draft = wantedDraft();
    if (m_isRecorded || draft == m_kept)
        return std::nullopt;
    m_kept = draft;
    return draft ? m_session.write(&db::LetterDrafts::save, *draft)
                 : m_session.write(&db::LetterDrafts::remove, m_domain, m_service);
}

/// If storing fails, the error is shown. The next attempt closes the dialog anyway.
void LetterDialog::done(int result)
{
    const auto storing = keepNext();
    if (!storing)
        return Dialog::done(result);
    whenFinished(*storing, this, [this, result](const Result<void> &stored) {
        if (stored)
            done(result);
        else
            say(stored.error().sentence, Tone::Attention);
    });
}

LetterSheet::LetterSheet(Ui::LetterDialog &ui, const Clock &clock, LetterSettings settings,
                         LetterLanguage language, QObject *parent)
    : QObject(parent)
    , m_ui(ui)
    , m_clock(clock)
    , m_settings(std::move(settings))
    , m_writtenSender(m_settings.sender)
{
    m_ui.templateSubjectEdit->setMaxLength(LetterText::longestSubject);
    m_ui.recipientEdit->setPlainText(m_settings.recipient);
    m_ui.purposeEdit->setPlaceholderText(tr("A full sentence, for example: This is our shop for batik."));
    m_ui.languageBox->setParts({QStringLiteral("Bahasa Indonesia"), QStringLiteral("English")},
                               tr("Language of the letter"));
    m_ui.languageBox->setCurrent(int(language));
    m_ui.titleLabel->setFont(fontFor(FontRole::PaneTitle, m_ui.titleLabel->font()));
    m_ui.dateEdit->setDate(m_clock.nowUtc().toLocalTime().date());
    connectFields();
    suggestNumber();
    showWordsOfLanguage();
    showTemplate();
    showGaps();
}

void LetterSheet::connectFields()
{
    struct Field
    {
        QLineEdit *edit;
        QString LetterSender::*value;
        int longest;
    };
    for (const Field &each : {Field{m_ui.organisationEdit, &LetterSender::organisation, Appeal::longestName},
                              Field{m_ui.addressEdit, &LetterSender::address, LetterSender::longestContact},
                              Field{m_ui.contactEdit, &LetterSender::contact, LetterSender::longestContact},
                              Field{m_ui.placeEdit, &LetterSender::place, Appeal::longestName},
                              Field{m_ui.nameEdit, &LetterSender::name, Appeal::longestName},
                              Field{m_ui.positionEdit, &LetterSender::position, Appeal::longestName}}) {
        each.edit->setMaxLength(each.longest);
        each.edit->setText(m_settings.sender.*each.value);
        connect(each.edit, &QLineEdit::textChanged, this, [this, value = each.value](const QString &text) {
            m_settings.sender.*value = text.simplified();
            suggestNumber();
            fillUnlessEdited();
        });
    }
    connect(m_ui.languageBox, &Segments::chosen, this, [this] {
        showWordsOfLanguage();
        showTemplate();
        if (hasOwnText())
            showGaps();
        else
            startOver(); // the subject, too, is in the other language
    });
    connect(m_ui.recipientEdit, &QPlainTextEdit::textChanged, this, [this] {
        m_settings.recipient = m_ui.recipientEdit->toPlainText().trimmed().left(Appeal::longestName);
        fillUnlessEdited();
    });
    connect(m_ui.purposeEdit, &QPlainTextEdit::textChanged, this, &LetterSheet::fillUnlessEdited);
    connect(m_ui.numberEdit, &QLineEdit::textChanged, this, &LetterSheet::fillUnlessEdited);
    connect(m_ui.dateEdit, &QDateEdit::dateChanged, this, [this] {
        suggestNumber();
        fillUnlessEdited();
    });
    connect(m_ui.reportBox, &QCheckBox::toggled, this, &LetterSheet::fillUnlessEdited);
    connect(m_ui.subjectEdit, &QLineEdit::textChanged, this, &LetterSheet::showGaps);
    connect(m_ui.bodyEdit, &QPlainTextEdit::textChanged, this, &LetterSheet::showGaps);
    connect(m_ui.templateSubjectEdit, &QLineEdit::textChanged, this, &LetterSheet::takeTemplate);
    connect(m_ui.templateBodyEdit, &QPlainTextEdit::textChanged, this, &LetterSheet::takeTemplate);
    connect(m_ui.refillButton, &QPushButton::clicked, this, &LetterSheet::startOver);
    connect(m_ui.resetButton, &QPushButton::clicked, this, [this] {
        m_settings.own(language()) = {};
        showTemplate();
        fillUnlessEdited();
    });
}

/// English letters have no number.
void LetterSheet::showWordsOfLanguage()
{
    const bool hasNumber = language() == LetterLanguage::Indonesian;
    m_ui.numberLabel->setEnabled(hasNumber);
    m_ui.numberEdit->setEnabled(hasNumber);
    m_ui.recipientEdit->setPlaceholderText(report::usualRecipient(language()));
}

/// Suggests the next number, unless the user has written another one.
void LetterSheet::suggestNumber()
{
    if (m_ui.numberEdit->text() != m_suggestedNumber)
        return;
    m_suggestedNumber =
        report::nextLetterNumber(m_settings.number, m_settings.sender.organisation, m_ui.dateEdit->date());
    const QSignalBlocker quiet(m_ui.numberEdit);
    m_ui.numberEdit->setText(m_suggestedNumber);
}

void LetterSheet::useNumber()
{
    if (language() == LetterLanguage::Indonesian)
        m_settings.number = m_ui.numberEdit->text().simplified();
}

void LetterSheet::show(const LetterDraft &draft)
{
    m_ui.subjectEdit->setText(draft.text.subject);
    m_ui.bodyEdit->setPlainText(draft.text.body);
    m_ui.recipientEdit->setPlainText(draft.recipient);
    m_ui.languageBox->setCurrent(int(draft.language));
}

void LetterSheet::setFacts(const Evidence &evidence, const QTimeZone &zone)
{
    m_evidence = evidence;
    m_zone = zone;
    fillUnlessEdited();
}

LetterLanguage LetterSheet::language() const
{
    return LetterLanguages.at(std::size_t(m_ui.languageBox->current()));
}

LetterText LetterSheet::written() const
{
    return {m_ui.subjectEdit->text(), m_ui.bodyEdit->toPlainText()};
}

/// The subject is a field: one that the user wrote is kept.
void LetterSheet::fill()
{
    if (!m_evidence)
        return;
    const QString subject = m_ui.subjectEdit->text();
    const bool isOwnSubject = !subject.isEmpty() && subject != m_filled.subject;
    m_filled = report::writeLetter(
        app::letterTemplate(m_settings, language()),
        {*m_evidence, m_settings.sender, QDateTime(m_ui.dateEdit->date(), QTime(12, 0), m_zone).toUTC(),
         m_zone, m_settings.recipient, m_ui.numberEdit->text(),
         m_ui.purposeEdit->toPlainText().simplified().left(LetterSender::longestContact),
         m_ui.reportBox->isChecked()},
        language());
    m_writtenSender = m_settings.sender;
    {
        const QSignalBlocker quietSubject(m_ui.subjectEdit);
        const QSignalBlocker quietBody(m_ui.bodyEdit);
        m_ui.subjectEdit->setText(isOwnSubject ? subject : m_filled.subject);
        m_ui.bodyEdit->setPlainText(m_filled.body);
    }
    m_filled.body = m_ui.bodyEdit->toPlainText(); // it replaces some characters
    showGaps();
}

/// Discards what the user wrote over the template.
void LetterSheet::startOver()
{
    const QSignalBlocker quietSubject(m_ui.subjectEdit);
    m_ui.subjectEdit->clear();
    fill();
}

bool LetterSheet::hasOwnText() const
{
    return m_ui.bodyEdit->toPlainText() != m_filled.body;
}

/// Fills in the template unless the user has edited its text.
void LetterSheet::fillUnlessEdited()
{
    if (!hasOwnText())
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
            .arg(report::placeholders(language()).join(QStringLiteral(" "))));
    m_ui.resetButton->setEnabled(form != report::letterTemplate(language()));
}

void LetterSheet::takeTemplate()
{
    const LetterText form{m_ui.templateSubjectEdit->text(), m_ui.templateBodyEdit->toPlainText()};
    const bool isOriginal = form == report::letterTemplate(language());
    m_settings.own(language()) = isOriginal ? LetterText() : form;
    m_ui.resetButton->setEnabled(!isOriginal);
    fillUnlessEdited();
}

void LetterSheet::showGaps()
{
    QStringList sentences = app::letterGaps(written());
    const bool hasGaps = !sentences.isEmpty();
    if (hasOwnText())
        sentences += tr("You have edited this letter: changes above and in the template no longer reach it.");
    m_ui.gapLabel->setText(sentences.join(u' '));
    m_ui.gapIcon->setVisible(hasGaps);
    m_ui.refillButton->setVisible(hasOwnText());
    Q_EMIT changed();
}

} // namespace pantau::desktop
