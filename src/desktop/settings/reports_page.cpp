// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/reports_page.h"

#include "app/report_maker.h"
#include "ui_settings_reports.h"

#include <QDir>
#include <QFileDialog>
#include <QImageReader>
#include <QPixmap>
#include <QStandardPaths>

namespace pantau::desktop {

namespace {

const QSize LogoPreview(180, 48);

/// Decodes the picture here, so that a broken file is noticed early.
QPixmap pictureAt(const QString &path)
{
    QImageReader reader(path);
    reader.setDecideFormatFromContent(true);
    const QImage image = reader.read();
    return image.isNull() ? QPixmap()
                          : QPixmap::fromImage(
                                image.width() > LogoPreview.width() || image.height() > LogoPreview.height()
                                    ? image.scaled(LogoPreview, Qt::KeepAspectRatio, Qt::SmoothTransformation)
                                    : image);
}

} // namespace

ReportsPage::ReportsPage(app::Session &session, QWidget *parent)
    : SettingsPage(parent), m_session(session), m_ui(std::make_unique<Ui::SettingsReports>())
{
    m_ui->setupUi(this);
    setTexts();
    describe({
        {m_ui->scopeBox, [this] { return int(scope()); },
         [this](const QVariant &index) { setScope(Scope(index.toInt())); }},
        {m_ui->formatBox, [this] { return int(m_monthly.format); },
         [this](const QVariant &index) {
             changeMonthly([&index](MonthlyReportSettings &s) { s.format = ReportFormat(index.toInt()); });
         }},
    });
    connect(m_ui->agencyEdit, &QLineEdit::editingFinished, this, [this] {
        if (m_ui->agencyEdit->text().simplified() != m_sender.name)
            changeSender([this](ReportSender &s) { s.name = m_ui->agencyEdit->text().simplified(); });
    });
    connect(m_ui->logoButton, &QPushButton::clicked, this, &ReportsPage::chooseLogo);
    connect(m_ui->noLogoButton, &QPushButton::clicked, this,
            [this] { changeSender([](ReportSender &s) { s.logo.clear(); }); });
    connect(m_ui->folderButton, &QPushButton::clicked, this, [this] { chooseFolder(m_monthly.allLists); });
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        if (topics & app::Topic::Reports)
            refresh();
    });
}

ReportsPage::~ReportsPage() = default;

void ReportsPage::setTexts()
{
    m_ui->chosenNote->setText(tr("To choose a list, open its report: Lists, Report on this list."));
}

void ReportsPage::refresh()
{
    if (m_saving > 0)
        return;
    read();
    showFields();
    showSender();
    showMonthly();
}

void ReportsPage::read()
{
    const auto sender = m_session.queries().reportSender();
    const auto monthly = m_session.queries().monthlyReports();
    if (!sender || !monthly)
        return Q_EMIT failed(!sender ? sender.error() : monthly.error());
    m_sender = *sender;
    m_monthly = *monthly;
}

void ReportsPage::showSender()
{
    if (!m_ui->agencyEdit->hasFocus())
        m_ui->agencyEdit->setText(m_sender.name);
    const QPixmap picture = m_sender.logo.isEmpty() ? QPixmap() : pictureAt(m_sender.logo);
    m_ui->logoLabel->setPixmap(picture);
    m_ui->logoLabel->setVisible(!picture.isNull());
    m_ui->noLogoButton->setVisible(!m_sender.logo.isEmpty());
    if (m_sender.logo.isEmpty())
        say(m_ui->logoIcon, m_ui->logoNote, tr("A PNG or JPEG picture of at most 1 MB."));
    else if (picture.isNull())
        say(m_ui->logoIcon, m_ui->logoNote,
            tr("The picture “%1” is gone or damaged. Reports leave it out.")
                .arg(QDir::toNativeSeparators(m_sender.logo)),
            true);
    else
        say(m_ui->logoIcon, m_ui->logoNote, QDir::toNativeSeparators(m_sender.logo));
}

void ReportsPage::showMonthly()
{
    const bool isOn = scope() != Scope::Never;
    m_ui->folderEdit->setText(QDir::toNativeSeparators(m_monthly.folder));
    for (QWidget *field : std::initializer_list<QWidget *>{
             m_ui->folderLabel, m_ui->folderEdit, m_ui->folderButton, m_ui->formatLabel, m_ui->formatBox})
        field->setVisible(isOn);
    m_ui->chosenNote->setVisible(scope() == Scope::ChosenLists);
    const auto problems = m_session.queries().monthlyReportProblems();
    say(m_ui->monthlyIcon, m_ui->monthlyNote,
        isOn && problems && !problems->isEmpty() ? problems->first() : QString(), true);
}

void ReportsPage::changeSender(const std::function<void(ReportSender &)> &change)
{
    change(m_sender);
    await(m_session.reports().saveSender(m_sender));
}

void ReportsPage::changeMonthly(const std::function<void(MonthlyReportSettings &)> &change)
{
    change(m_monthly);
    showFields();
    showMonthly();
    await(m_session.reports().saveMonthly(m_monthly));
}

/// Until the change is saved, the database is older than what is shown.
void ReportsPage::await(const QFuture<Result<void>> &saved)
{
    ++m_saving;
    whenFinished(saved, this, [this](const Result<void> &result) {
        --m_saving;
        if (result)
            Q_EMIT succeeded();
        else
            Q_EMIT failed(result.error());
        refresh();
    });
}

void ReportsPage::chooseLogo()
{
    auto *dialog = new QFileDialog(this, tr("Choose the logo"),
                                   QStandardPaths::writableLocation(QStandardPaths::PicturesLocation),
                                   tr("Pictures (*.png *.jpg *.jpeg)"));
    dialog->setObjectName(QStringLiteral("logoDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { changeSender([&path](ReportSender &s) { s.logo = path; }); });
    dialog->open();
}

ReportsPage::Scope ReportsPage::scope() const
{
    if (m_monthly.folder.isEmpty())
        return Scope::Never;
    return m_monthly.allLists ? Scope::AllLists : Scope::ChosenLists;
}

void ReportsPage::setScope(Scope scope)
{
    if (scope != Scope::Never && m_monthly.folder.isEmpty())
        return chooseFolder(scope == Scope::AllLists);
    changeMonthly([scope](MonthlyReportSettings &s) {
        s.allLists = scope == Scope::AllLists;
        if (scope == Scope::Never)
            s.folder.clear();
    });
}

void ReportsPage::chooseFolder(bool allLists)
{
    const QString present = m_monthly.folder.isEmpty()
                                ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                                : m_monthly.folder;
    auto *dialog = new QFileDialog(this, tr("Folder for the monthly reports"), present);
    dialog->setObjectName(QStringLiteral("reportFolderDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this, allLists](const QString &folder) {
        changeMonthly([&folder, allLists](MonthlyReportSettings &s) {
            s.folder = folder;
            s.allLists = allLists;
        });
    });
    connect(dialog, &QFileDialog::finished, this, &ReportsPage::refresh);
    dialog->open();
}

} // namespace pantau::desktop
