// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail/report_dialog.h"

#include "core/when_finished.h"
#include "desktop/look/icons.h"
#include "ui_report_dialog.h"

#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QStandardPaths>

#include <algorithm>

namespace pantau::desktop {

ReportDialog::ReportDialog(app::Session &session, const app::ReportSubject &subject, QWidget *parent)
    : Dialog(parent)
    , m_session(session)
    , m_subject(subject)
    , m_folder(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
    , m_ui(std::make_unique<Ui::ReportDialog>())
{
    m_ui->setupUi(this);
    setObjectName(QStringLiteral("reportDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    const QDate today = session.clock().nowUtc().toLocalTime().date();
    for (QDateEdit *edit : {m_ui->fromEdit, m_ui->toEdit})
        edit->setMaximumDate(today);
    m_ui->fromEdit->setDate(today.addDays(-30));
    m_ui->toEdit->setDate(today);
    setTexts();
    resize(fontMetrics().averageCharWidth() * 105, fontMetrics().lineSpacing() * 40);
    connect(m_ui->periodBox, &QComboBox::currentIndexChanged, this, &ReportDialog::make);
    connect(m_ui->fromEdit, &QDateEdit::dateChanged, this, &ReportDialog::make);
    connect(m_ui->toEdit, &QDateEdit::dateChanged, this, &ReportDialog::make);
    connect(m_ui->pdfButton, &QPushButton::clicked, this, [this] { choosePlace(ReportFormat::Pdf); });
    connect(m_ui->htmlButton, &QPushButton::clicked, this, [this] { choosePlace(ReportFormat::Html); });
    connect(m_ui->copyButton, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(app::reportText(*m_report));
        say(tr("The report is on the clipboard."), Tone::Plain);
    });
    connect(m_ui->closeButton, &QPushButton::clicked, this, &ReportDialog::reject);
    make();
}

ReportDialog::~ReportDialog()
{
    m_making.cancel();
}

void ReportDialog::setTexts()
{
    const QSignalBlocker quiet(m_ui->periodBox);
    const int chosen = std::max(0, m_ui->periodBox->currentIndex());
    m_ui->periodBox->clear();
    m_ui->periodBox->addItems({tr("the last 30 days"), tr("the last 90 days"), tr("this month"),
                               tr("last month"), tr("from one day to another")});
    m_ui->periodBox->setCurrentIndex(chosen);
}

ReportDialog::Period ReportDialog::period() const
{
    return Period(m_ui->periodBox->currentIndex());
}

app::ReportPeriod ReportDialog::span() const
{
    const QDateTime now = m_session.clock().nowUtc();
    const QDate today = now.toLocalTime().date();
    const QDate month(today.year(), today.month(), 1);
    const auto start = [](const QDate &day) { return day.startOfDay().toUTC(); };
    switch (period()) {
    case Period::Last30Days:
        return {now.addDays(-30), now};
    case Period::Last90Days:
        return {now.addDays(-90), now};
    case Period::ThisMonth:
        return {start(month), now};
    case Period::LastMonth:
        return {start(month.addMonths(-1)), start(month).addMSecs(-1)};
    case Period::FromTo:
        break;
    }
    return {start(m_ui->fromEdit->date()), m_ui->toEdit->date().endOfDay().toUTC()};
}

void ReportDialog::make()
{
    const bool ownDays = period() == Period::FromTo;
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_ui->fromLabel, m_ui->fromEdit, m_ui->toLabel, m_ui->toEdit})
        part->setVisible(ownDays);
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
        m_ui->preview->clear();
        setBusy(false);
        return say(report.error().sentence, Tone::Attention);
    }
    m_report = *report;
    setBusy(false);
    setWindowTitle(app::reportTitle(*m_report));
    m_ui->preview->setHtml(app::reportHtml(*m_report, {PreviewRows}));
    say(m_report->domains.size() > PreviewRows
            ? tr("The preview shows the first %Ln line(s); the saved report has all of them.", nullptr,
                 PreviewRows)
            : QString(),
        Tone::Plain);
}

void ReportDialog::setBusy(bool busy)
{
    m_ui->progress->setVisible(busy);
    for (QPushButton *button : {m_ui->pdfButton, m_ui->htmlButton, m_ui->copyButton})
        button->setEnabled(!busy && m_report);
    if (busy)
        say(tr("The report is being made…"), Tone::Plain);
}

void ReportDialog::say(const QString &sentence, Tone tone)
{
    m_ui->remarkLabel->setText(sentence);
    m_ui->remarkIcon->setPixmap(markIcon(Mark::Attention, palette()).pixmap(16, 16));
    m_ui->remarkIcon->setVisible(tone == Tone::Attention);
}

void ReportDialog::choosePlace(ReportFormat format)
{
    auto *dialog = new QFileDialog(this, tr("Save the report"));
    dialog->setObjectName(QStringLiteral("reportPlace"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDirectory(m_folder);
    dialog->setNameFilter(format == ReportFormat::Pdf ? tr("PDF (*.pdf)") : tr("Web page (*.html)"));
    dialog->setDefaultSuffix(format == ReportFormat::Pdf ? QStringLiteral("pdf") : QStringLiteral("html"));
    dialog->selectFile(reportFileName(*m_report, format));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, format](const QString &path) { save(format, path); });
    dialog->open();
}

void ReportDialog::save(ReportFormat format, const QString &path)
{
    m_folder = QFileInfo(path).absolutePath();
    setBusy(true);
    say(tr("The report is being written…"), Tone::Plain);
    whenFinished(saveReportInBackground(*m_report, format, path, m_session.dataDir()), this,
                 [this, path](const Result<void> &saved) {
                     setBusy(false);
                     if (saved)
                         say(tr("The report is in “%1”.").arg(QDir::toNativeSeparators(path)), Tone::Plain);
                     else
                         say(saved.error().sentence, Tone::Attention);
                 });
}

void ReportDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        m_ui->retranslateUi(this);
        setTexts();
        if (m_report)
            make();
    }
}

} // namespace pantau::desktop
