// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/about/problem_dialog.h"

#include "app/problem_report.h"
#include "app/wire_log.h"
#include "core/when_finished.h"
#include "core/whole_file.h"
#include "desktop/look/save_place.h"
#include "ui_problem_dialog.h"

#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QProxyStyle>
#include <QScreen>
#include <QScrollBar>
#include <QStandardPaths>
#include <QStyle>

namespace pantau::desktop {

namespace {

/// English on purpose: it is for whoever reads the report.
QStringList surroundingsOf(const QWidget &window)
{
    const QScreen &screen = *window.screen();
    const auto *changed = qobject_cast<const QProxyStyle *>(window.style());
    const QStyle *style = changed ? changed->baseStyle() : window.style();
    return {QStringLiteral("Platform: %1, style: %2").arg(QGuiApplication::platformName(), style->name()),
            QStringLiteral("Screen: %1 x %2 at %3 %")
                .arg(screen.size().width())
                .arg(screen.size().height())
                .arg(qRound(window.devicePixelRatioF() * 100)),
            QStringLiteral("Letters: %1 pt").arg(window.font().pointSizeF())};
}

} // namespace

ProblemDialog::ProblemDialog(app::Session &session, QWidget *parent)
    : Dialog(parent), m_session(session), m_ui(std::make_unique<Ui::ProblemDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    setTypes();
    m_ui->remarkLabel->hide();
    connect(m_ui->happenedEdit, &QPlainTextEdit::textChanged, this, &ProblemDialog::showReport);
    connect(m_ui->domainsBox, &QCheckBox::toggled, this, &ProblemDialog::make);
    connect(m_ui->copyButton, &QPushButton::clicked, this, &ProblemDialog::copy);
    connect(m_ui->saveButton, &QPushButton::clicked, this, &ProblemDialog::chooseFile);
    connect(m_ui->closeButton, &QPushButton::clicked, this, &QDialog::close);
    connect(session.wireLog(), &app::WireLog::earlierLoaded, this, &ProblemDialog::make);
    submitWith(*m_ui->saveButton);
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().lineSpacing() * 36);
    session.wireLog()->loadEarlier();
    make();
}

ProblemDialog::~ProblemDialog() = default;

void ProblemDialog::changeEvent(QEvent *event)
{
    Dialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        m_ui->retranslateUi(this);
    else if (event->type() == QEvent::FontChange)
        setTypes();
}

void ProblemDialog::setTypes()
{
    m_ui->reportEdit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_ui->happenedEdit->setFixedHeight(fontMetrics().lineSpacing() * 4);
    m_ui->reportEdit->setMinimumHeight(fontMetrics().lineSpacing() * 5);
}

void ProblemDialog::make()
{
    const int asked = ++m_asked;
    // Until it is there, what is shown is not what would be saved.
    m_ui->copyButton->setEnabled(false);
    m_ui->saveButton->setEnabled(false);
    app::ProblemReportParts parts;
    parts.surroundings = surroundingsOf(*this);
    parts.withDomains = m_ui->domainsBox->isChecked();
    whenFinished(app::makeProblemReport(m_session, parts), this,
                 [this, asked](const Result<QString> &report) {
                     if (asked == m_asked)
                         take(report);
                 });
}

void ProblemDialog::take(const Result<QString> &report)
{
    if (!report)
        return say(report.error().sentence);
    m_report = *report;
    m_ui->copyButton->setEnabled(true);
    m_ui->saveButton->setEnabled(true);
    showReport();
}

void ProblemDialog::showReport()
{
    m_ui->remarkLabel->hide(); // of a report that said less
    const int place = m_ui->reportEdit->verticalScrollBar()->value();
    m_ui->reportEdit->setPlainText(app::withPersonsWords(m_report, m_ui->happenedEdit->toPlainText()));
    m_ui->reportEdit->verticalScrollBar()->setValue(place);
}

void ProblemDialog::chooseFile()
{
    auto *dialog = saveDialog(this, {tr("Save the report"), tr("Text (*.txt)"), QStringLiteral("txt"),
                                     suggestedName({}, tr("problem", "name of a file"),
                                                   m_session.clock().nowUtc().toLocalTime().date())});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const auto saved = saveTo(path);
        say(saved ? tr("Saved as “%1”.").arg(QDir::toNativeSeparators(path)) : saved.error().sentence);
    });
    dialog->open();
}

Result<void> ProblemDialog::saveTo(const QString &path) const
{
    return writeWholeFile(path, m_ui->reportEdit->toPlainText().toUtf8(), m_session.dataDir());
}

void ProblemDialog::copy()
{
    QGuiApplication::clipboard()->setText(m_ui->reportEdit->toPlainText());
    say(tr("Copied."));
}

void ProblemDialog::say(const QString &sentence)
{
    m_ui->remarkLabel->setText(sentence);
    m_ui->remarkLabel->show();
}

} // namespace pantau::desktop
