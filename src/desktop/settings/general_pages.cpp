// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/general_pages.h"

#include "app/hint_sources.h"
#include "app/report_maker.h"
#include "app/watch_commands.h"
#include "base/database.h"
#include "base/domain_list.h"
#include "desktop/look/dialog.h"
#include "desktop/window/autostart.h"
#include "ui_settings_alerts.h"
#include "ui_settings_checking.h"
#include "ui_settings_general.h"
#include "ui_settings_reports.h"

#include <QDir>
#include <QFileDialog>
#include <QImageReader>
#include <QLocale>
#include <QPixmap>
#include <QRegularExpressionValidator>
#include <QStandardPaths>

namespace pantau::desktop {

GeneralPage::GeneralPage(Preferences &preferences, Autostart &autostart, QWidget *parent)
    : SettingsPage(parent)
    , m_preferences(preferences)
    , m_autostart(autostart)
    , m_ui(std::make_unique<Ui::SettingsGeneral>())
{
    m_ui->setupUi(this);
    // Each language is named in that language, so that users can find their own.
    m_ui->languageBox->addItem(tr("Same as the system"), QString());
    m_ui->languageBox->addItem(QStringLiteral("English"), QStringLiteral("en"));
    m_ui->languageBox->addItem(QStringLiteral("Bahasa Indonesia"), QStringLiteral("id"));
    const bool hasDecimalComma = QLocale().decimalPoint() == QStringLiteral(",");
    m_ui->separatorBox->addItem(hasDecimalComma ? tr("Semicolon, as spreadsheets of this language expect")
                                                : tr("Comma, as spreadsheets of this language expect"),
                                QChar());
    m_ui->separatorBox->addItem(tr("Comma"), QChar(u','));
    m_ui->separatorBox->addItem(tr("Semicolon"), QChar(u';'));
    m_ui->separatorBox->addItem(tr("Tab"), QChar(u'\t'));
    Preferences *kept = &m_preferences;
    describe({
        {m_ui->languageBox, [kept] { return kept->language(); },
         [kept](const QVariant &code) { kept->setLanguage(code.toString()); }},
        {m_ui->themeBox, [kept] { return int(kept->appearance()); },
         [kept](const QVariant &index) { kept->setAppearance(Appearance(index.toInt())); }},
        {m_ui->loginBox, [this] { return m_autostart.isOn(); },
         [this](const QVariant &on) { follow(m_autostart.set(on.toBool())); },
         [this] { return m_autostart.canChange(); }},
        {m_ui->hiddenBox, [kept] { return kept->startHidden(); },
         [this](const QVariant &hidden) { setHidden(hidden.toBool()); },
         [this] { return m_autostart.isOn() && m_autostart.canChange(); }},
        {m_ui->closeBox, [kept] { return int(kept->onClose()); },
         [kept](const QVariant &index) { kept->setOnClose(Preferences::OnClose(index.toInt())); }},
        {m_ui->separatorBox, [kept] { return kept->exportSeparator(); },
         [kept](const QVariant &separator) { kept->setExportSeparator(separator.toChar()); }},
        {m_ui->bomBox, [kept] { return kept->exportWithBom(); },
         [kept](const QVariant &with) { kept->setExportWithBom(with.toBool()); }},
    });
    connect(&m_preferences, &Preferences::changed, this, &GeneralPage::refresh);
    connect(&m_autostart, &Autostart::changed, this, &GeneralPage::refresh);
}

GeneralPage::~GeneralPage() = default;

/// The system stores this with the command that starts Pantau.
void GeneralPage::setHidden(bool hidden)
{
    m_preferences.setStartHidden(hidden);
    follow(m_autostart.set(true));
}

void GeneralPage::refresh()
{
    showFields();
    m_ui->loginNote->setText(m_autostart.note());
    m_ui->loginNote->setVisible(!m_autostart.note().isEmpty());
}

CheckingPage::CheckingPage(app::Session &session, StoredSettings &settings, QWidget *parent)
    : SettingsPage(parent)
    , m_session(session)
    , m_settings(settings)
    , m_ui(std::make_unique<Ui::SettingsChecking>())
{
    m_ui->setupUi(this);
    connect(m_ui->pauseButton, &QPushButton::clicked, this,
            [this] { m_session.watch().setPaused(!m_session.watch().isPaused()); });
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        if (topics & app::Topic::Watch)
            showPause();
    });
    connect(&m_session, &app::Session::situationChanged, this, &CheckingPage::showPause);
    connect(m_ui->confirmBox, &QSpinBox::valueChanged, this, &CheckingPage::setUnits);
    setUnits();
    QList<SettingsField> fields{fieldOf(m_ui->confirmBox, Setting::named("confirmations"), m_settings)};
    for (const Setting &setting : Setting::all())
        if (setting.heading && (app::canLookUp() || qstrcmp(setting.key, "lookups_every_min") != 0))
            fields += addSection(*m_ui->column, *m_ui->reserveHeading, setting, m_settings);
    describe(fields);
    connect(m_ui->allListsButton, &QPushButton::clicked, this, &CheckingPage::setAllLists);
}

CheckingPage::~CheckingPage() = default;

void CheckingPage::setUnits()
{
    m_ui->confirmBox->setSuffix(m_ui->confirmBox->value() == 1 ? tr(" extra check") : tr(" extra checks"));
}

void CheckingPage::refresh()
{
    showFields();
    setUnits();
    const auto lists = m_session.store().lists().all();
    m_ui->allListsButton->setEnabled(lists && !lists->isEmpty());
    showPause();
}

void CheckingPage::showPause()
{
    const bool paused = m_session.watch().isPaused();
    m_ui->watchLabel->setText(paused
                                  ? tr("Paused. Nothing is checked automatically, and no change is noticed.")
                                  : m_session.situation().watching);
    m_ui->pauseButton->setText(paused ? tr("&Resume") : tr("&Pause"));
}

void CheckingPage::setAllLists()
{
    const int times = m_ui->confirmBox->value();
    ask(this, tr("Confirm changes in every list with %Ln extra check(s)?", nullptr, times),
        tr("Use for &all lists"), [this, times] {
            const auto lists = m_session.store().lists().all();
            if (!lists)
                return Q_EMIT failed(lists.error());
            for (const DomainList &list : *lists) {
                ListSettings settings = ListSettings::of(list);
                settings.confirmations = times;
                if (settings != ListSettings::of(list))
                    follow(m_session.write(&db::Lists::configure, list.id, settings));
            }
        });
}

AlertsPage::AlertsPage(app::Session &session, StoredSettings &settings, Preferences &preferences,
                       QWidget *parent)
    : SettingsPage(parent)
    , m_session(session)
    , m_settings(settings)
    , m_preferences(preferences)
    , m_ui(std::make_unique<Ui::SettingsAlerts>())
{
    m_ui->setupUi(this);
    m_ui->groupBox->setSuffix(tr(" min", "minutes, after a number"));
    m_ui->groupBox->setSpecialValueText(tr("notify immediately"));
    for (QTimeEdit *edit : {m_ui->fromEdit, m_ui->untilEdit}) {
        edit->setLocale(QLocale());
        edit->setDisplayFormat(QLocale().timeFormat(QLocale::ShortFormat));
    }
    describeFields();
    connect(&m_preferences, &Preferences::changed, this, &AlertsPage::refresh);
    connect(m_ui->testButton, &QPushButton::clicked, this, [this] {
        m_session.watch().testNotification();
        m_ui->testLabel->setText(tr("It should appear now. If it does not, allow notifications from Pantau "
                                    "in the system's settings."));
    });
}

AlertsPage::~AlertsPage() = default;

void AlertsPage::describeFields()
{
    const auto stored = [this](auto AlertSettings::*value) {
        return [this, value] { return QVariant::fromValue(m_settings.alerts().*value); };
    };
    const auto store = [this]<typename Value>(Value AlertSettings::*value) {
        return [this, value](const QVariant &wanted) {
            follow(m_settings.changeAlerts(
                [value, &wanted](AlertSettings &alerts) { alerts.*value = wanted.value<Value>(); }));
        };
    };
    const auto minutes = [this] {
        return int(std::chrono::ceil<std::chrono::minutes>(m_settings.alerts().grouping).count());
    };
    const auto setMinutes = [this](const QVariant &wanted) {
        follow(m_settings.changeAlerts(
            [&wanted](AlertSettings &alerts) { alerts.grouping = std::chrono::minutes(wanted.toInt()); }));
    };
    Preferences *desktop = &m_preferences;
    const auto showsAny = [desktop] { return desktop->showsNotifications(); };
    const auto hasQuietHours = [this] { return m_settings.alerts().quietHours; };
    describe({
        {m_ui->desktopBox, showsAny,
         [desktop](const QVariant &on) { desktop->setShowsNotifications(on.toBool()); }},
        {m_ui->soundBox, [desktop] { return desktop->playsSound(); },
         [desktop](const QVariant &on) { desktop->setPlaysSound(on.toBool()); }, showsAny},
        {m_ui->restoredBox, stored(&AlertSettings::restoredAlerts), store(&AlertSettings::restoredAlerts)},
        {m_ui->quotaBox, stored(&AlertSettings::quotaWarnings), store(&AlertSettings::quotaWarnings)},
        {m_ui->groupBox, minutes, setMinutes},
        {m_ui->quietBox, stored(&AlertSettings::quietHours), store(&AlertSettings::quietHours)},
        {m_ui->fromEdit, stored(&AlertSettings::quietFrom), store(&AlertSettings::quietFrom), hasQuietHours,
         m_ui->fromLabel},
        {m_ui->untilEdit, stored(&AlertSettings::quietUntil), store(&AlertSettings::quietUntil),
         hasQuietHours, m_ui->untilLabel},
    });
}

void AlertsPage::refresh()
{
    showFields();
}

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
    m_ui->chosenNote->setText(tr("To choose a list, open its report: Lists, Report on this list."));
    describe({
        {m_ui->scopeBox, [this] { return int(scope()); },
         [this](const QVariant &index) { setScope(Scope(index.toInt())); }},
        {m_ui->formatBox, [this] { return int(m_monthly.format); },
         [this](const QVariant &index) {
             changeMonthly([&index](MonthlyReportSettings &s) { s.format = ReportFormat(index.toInt()); });
         }},
    });
    m_ui->colourEdit->setPlaceholderText(ReportCover::defaultColour);
    m_ui->colourEdit->setValidator(new QRegularExpressionValidator(
        QRegularExpression(QStringLiteral("(#[0-9A-Fa-f]{6})?")), m_ui->colourEdit));
    for (QLineEdit *edit : {m_ui->agencyEdit, m_ui->addressEdit, m_ui->colourEdit})
        connect(edit, &QLineEdit::editingFinished, this, [this] {
            ReportSender sender = m_sender;
            sender.name = m_ui->agencyEdit->text().simplified();
            sender.address = m_ui->addressEdit->text().simplified();
            sender.colour = m_ui->colourEdit->text();
            if (sender != m_sender)
                changeSender([&sender](ReportSender &s) { s = sender; });
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
    const auto sender = m_session.store().reportSettings().sender();
    const auto monthly = m_session.store().reportSettings().monthly();
    if (!sender || !monthly)
        return Q_EMIT failed(!sender ? sender.error() : monthly.error());
    m_sender = *sender;
    m_monthly = *monthly;
}

void ReportsPage::showSender()
{
    for (const auto &[edit, text] :
         {std::pair(m_ui->agencyEdit, m_sender.name), std::pair(m_ui->addressEdit, m_sender.address),
          std::pair(m_ui->colourEdit, m_sender.colour)})
        if (!edit->hasFocus())
            edit->setText(text);
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
    const auto problems = m_session.store().reportSettings().problems();
    say(m_ui->monthlyIcon, m_ui->monthlyNote,
        isOn && problems && !problems->isEmpty() ? problems->first() : QString(), true);
}

void ReportsPage::changeSender(const std::function<void(ReportSender &)> &change)
{
    change(m_sender);
    await(app::saveReportSender(m_session, m_sender));
}

void ReportsPage::changeMonthly(const std::function<void(MonthlyReportSettings &)> &change)
{
    change(m_monthly);
    showFields();
    showMonthly();
    await(app::saveMonthlyReports(m_session, m_monthly));
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
    auto *dialog = openDialog(this, tr("Choose the logo"), tr("Pictures (*.png *.jpg *.jpeg)"),
                              QStandardPaths::writableLocation(QStandardPaths::PicturesLocation));
    dialog->setObjectName(QStringLiteral("logoDialog"));
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
    auto *dialog = folderDialog(this, tr("Folder for the monthly reports"), m_monthly.folder);
    dialog->setObjectName(QStringLiteral("reportFolderDialog"));
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
