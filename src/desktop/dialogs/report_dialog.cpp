// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/report_dialog.h"

#include "app/report/content.h"
#include "base/background_work.h"
#include "base/usage.h"
#include "desktop/look/icons.h"
#include "desktop/look/parts.h"
#include "ui_report_dialog.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QTimeZone>
#include <QUrl>

#include <algorithm>

namespace pantau::desktop {

ReportDialog::ReportDialog(app::Session &session, const app::ReportSubject &subject, QWidget *parent)
    : Dialog(parent), m_session(session), m_subject(subject), m_ui(std::make_unique<Ui::ReportDialog>())
{
    m_ui->setupUi(this);
    setObjectName(QStringLiteral("reportDialog"));
    const QDate today = session.clock().nowUtc().toLocalTime().date();
    for (QDateEdit *edit : {m_ui->fromEdit, m_ui->toEdit})
        edit->setMaximumDate(today);
    m_ui->fromEdit->setDate(today.addDays(-30));
    m_ui->toEdit->setDate(today);
    m_ui->periodBox->addItems({tr("the last 30 days"), tr("the last 90 days"), tr("this month"),
                               tr("last month"), tr("custom dates")});
    // Each language is named in that language.
    m_ui->languageBox->addItem(tr("Same as Pantau"), QString());
    m_ui->languageBox->addItem(QStringLiteral("English"), QStringLiteral("en"));
    m_ui->languageBox->addItem(QStringLiteral("Bahasa Indonesia"), QStringLiteral("id"));
    m_ui->closeButton->setText(tr("Close"));
    readSettings();
    const bool isList = !m_ui->nextLabel->isHidden();
    const int width = (isList ? m_ui->nextLabel : m_ui->languageLabel)->sizeHint().width();
    for (QLabel *label : {m_ui->periodLabel, isList ? m_ui->clientLabel : m_ui->languageLabel})
        label->setMinimumWidth(width); // the fields are aligned
    resize(fontMetrics().averageCharWidth() * 105, fontMetrics().lineSpacing() * 40);
    connect(m_ui->periodBox, &QComboBox::currentIndexChanged, this, &ReportDialog::make);
    connect(m_ui->fromEdit, &QDateEdit::dateChanged, this, &ReportDialog::make);
    connect(m_ui->toEdit, &QDateEdit::dateChanged, this, &ReportDialog::make);
    connect(m_ui->languageBox, &QComboBox::currentIndexChanged, this, &ReportDialog::changeSettings);
    connect(m_ui->clientEdit, &QLineEdit::editingFinished, this, &ReportDialog::changeSettings);
    connect(m_ui->pdfButton, &QPushButton::clicked, this, [this] { choosePlace(ReportFormat::Pdf); });
    connect(m_ui->htmlButton, &QPushButton::clicked, this, [this] { choosePlace(ReportFormat::Html); });
    connect(m_ui->sendButton, &QPushButton::clicked, this, &ReportDialog::askToSend);
    connect(m_ui->copyButton, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(report::toText(*m_report));
        say(tr("The report is on the clipboard."), Tone::Plain);
    });
    connect(m_ui->closeButton, &QPushButton::clicked, this, &ReportDialog::reject);
    connect(m_ui->nextEdit, &QLineEdit::editingFinished, this, &ReportDialog::changeSettings);
    connect(m_ui->openButton, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_saved)); });
    connect(m_ui->folderButton, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_saved).absolutePath())); });
    showSaved({});
    make();
}

ReportDialog::~ReportDialog()
{
    m_making.cancel();
}

// ---- settings stored with the list

void ReportDialog::readSettings()
{
    const auto *list = std::get_if<ListId>(&m_subject);
    setAllVisible({m_ui->clientLabel, m_ui->clientEdit, m_ui->nextLabel, m_ui->nextEdit}, list);
    if (list)
        for (const Channel &each :
             app::reportChannels(m_session.store().database(), *list).value_or(QList<Channel>()))
            m_recipients += each.name;
    m_ui->sendButton->setVisible(!m_recipients.isEmpty());
    if (!list)
        return;
    m_settings = m_session.store().reportSettings().of(*list).value_or(ReportSettings{});
    m_ui->clientEdit->setText(m_settings.client);
    m_ui->nextEdit->setText(m_settings.next);
    m_ui->nextEdit->setMaxLength(ReportSettings::longestNext);
    m_ui->languageBox->setCurrentIndex(std::max(0, m_ui->languageBox->findData(m_settings.language)));
    m_ui->periodBox->setCurrentIndex(int(Period::LastMonth));
}

void ReportDialog::changeSettings()
{
    m_settings.client = m_ui->clientEdit->text().simplified();
    m_settings.language = m_ui->languageBox->currentData().toString();
    m_settings.next = m_ui->nextEdit->text().simplified();
    keep();
    if (m_report)
        showReport();
}

void ReportDialog::keep()
{
    const auto *list = std::get_if<ListId>(&m_subject);
    if (!list || m_session.store().reportSettings().of(*list).value_or(ReportSettings{}) == m_settings)
        return;
    whenFinished(app::saveReportSettings(m_session, *list, m_settings), this,
                 [this](const Result<void> &saved) {
                     if (!saved)
                         say(saved.error().sentence, Tone::Attention);
                 });
}

// ---- the report

ReportDialog::Period ReportDialog::period() const
{
    return Period(m_ui->periodBox->currentIndex());
}

app::ReportPeriod ReportDialog::span() const
{
    const QDate today = m_session.clock().nowUtc().toLocalTime().date();
    const QDate month(today.year(), today.month(), 1);
    const auto start = [](const QDate &day) { return startOfDay(day, QTimeZone::systemTimeZone()); };
    switch (period()) {
    case Period::Last30Days:
        return {.days = 30};
    case Period::Last90Days:
        return {.days = 90};
    case Period::ThisMonth:
        return {start(month), {}};
    case Period::LastMonth:
        return {start(month.addMonths(-1)), start(month).addMSecs(-1)};
    case Period::FromTo:
        break;
    }
    return {start(m_ui->fromEdit->date()), start(m_ui->toEdit->date().addDays(1)).addMSecs(-1)};
}

void ReportDialog::make()
{
    const bool ownDays = period() == Period::FromTo;
    setAllVisible({m_ui->fromLabel, m_ui->fromEdit, m_ui->toLabel, m_ui->toEdit}, ownDays);
    m_making.cancel();
    setBusy(true);
    m_making = app::makeReportInBackground(m_session, m_subject, span());
    whenFinished(m_making, this, [this, making = m_making](const Result<Report> &report) {
        if (!making.isCanceled())
            take(report);
    });
}

void ReportDialog::take(const Result<Report> &report)
{
    if (!report) {
        m_report.reset();
        m_preview.drop();
        m_ui->preview->clear();
        setBusy(false);
        return say(report.error().sentence, Tone::Attention);
    }
    m_report = *report;
    m_ui->clientEdit->setPlaceholderText(m_report->subject);
    setBusy(false);
    showReport();
}

/// The client may have changed since the report was made.
void ReportDialog::showReport()
{
    m_report->cover.client = m_settings.client;
    m_report->cover.next = m_settings.next;
    m_report->cover.language = Language::named(m_ui->languageBox->currentData().toString());
    setWindowTitle(report::titleOf(*m_report));
    // Thousands of rows take seconds.
    m_preview.await(
        workInBackground([report = *m_report] { return reportPaper(report, paperOf(QLocale())); }), this,
        [this](const Paper &paper) { m_ui->preview->setPaper(paper); });
    showSaved({});
    if (m_report->cover.isLogoMissing)
        say(tr("The logo is left out: its picture is gone or damaged. Choose another one in the settings."),
            Tone::Attention);
    else
        say({}, Tone::Plain);
}

void ReportDialog::setBusy(bool busy)
{
    m_ui->progress->setRange(0, 0);
    m_ui->progress->setVisible(busy);
    for (QPushButton *button : {m_ui->pdfButton, m_ui->htmlButton, m_ui->copyButton, m_ui->sendButton})
        button->setEnabled(!busy && m_report);
    if (busy)
        say(tr("Creating the report…"), Tone::Plain);
}

void ReportDialog::say(const QString &sentence, Tone tone)
{
    m_ui->remarkLabel->setText(sentence);
    showAttention(*m_ui->remarkIcon, tone == Tone::Attention);
}

void ReportDialog::choosePlace(ReportFormat format)
{
    const bool isPdf = format == ReportFormat::Pdf;
    openSaveDialog(this, "reportPlace",
                   {tr("Save the report"), isPdf ? tr("PDF (*.pdf)") : tr("Web page (*.html)"),
                    isPdf ? QStringLiteral("pdf") : QStringLiteral("html"),
                    suggestedName(m_report->client(), tr("report", "name of a file"),
                                  m_report->to.toTimeZone(m_report->zone).date())},
                   [this, format](const QString &path) { save(format, path); });
}

void ReportDialog::save(ReportFormat format, const QString &path)
{
    setBusy(true);
    say(tr("The report is being written…"), Tone::Plain);
    whenFinished(saveReportInBackground(*m_report, format, path, m_session.dataDir()), this,
                 [this, path](const Result<void> &saved) {
                     setBusy(false);
                     if (!saved)
                         return say(saved.error().sentence, Tone::Attention);
                     say(tr("The report is in “%1”.").arg(QDir::toNativeSeparators(path)), Tone::Plain);
                     showSaved(path);
                 });
}

void ReportDialog::askToSend()
{
    ask(this, tr("Send this report through %1?", "channels").arg(m_recipients.join(QStringLiteral(", "))),
        tr("&Send"), [this] { send(); });
}

void ReportDialog::send()
{
    setBusy(true);
    say(tr("Sending the report…"), Tone::Plain);
    const auto sent = [this](const Result<QString> &channels) {
        setBusy(false);
        if (channels)
            say(tr("The report was sent through %1.", "channels").arg(*channels), Tone::Plain);
        else
            say(channels.error().sentence, Tone::Attention);
    };
    whenFinished(
        workInBackground([report = *m_report] { return asPdf({reportPaper(report, paperOf(QLocale()))}); }),
        this, [this, sent, report = *m_report](const QByteArray &pdf) {
            const AlertFile file{app::reportFileName(report, ReportFormat::Pdf), pdf};
            whenFinished(app::sendReport(m_session, std::get<ListId>(m_subject), report, file), this, sent);
        });
}

/// Offers to open the file at @p path; empty: nothing was saved since the report changed.
void ReportDialog::showSaved(const QString &path)
{
    m_saved = path;
    m_ui->openButton->setVisible(!path.isEmpty());
    m_ui->folderButton->setVisible(!path.isEmpty());
}

} // namespace pantau::desktop
