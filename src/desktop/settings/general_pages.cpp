// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/general_pages.h"

#include "app/hint_sources.h"
#include "app/report_maker.h"
#include "app/watch_commands.h"
#include "base/database.h"
#include "base/domain_list.h"
#include "desktop/look/dialog.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/look/requests.h"
#include "desktop/window/autostart.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPixmap>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTimeEdit>

namespace pantau::desktop {

GeneralPage::GeneralPage(Preferences &preferences, Autostart &autostart, QWidget *parent)
    : SettingsPage(parent), m_autostart(autostart)
{
    Preferences *kept = &preferences;
    addCard(tr("Language"));
    addChoice({"languageBox", tr("&Language of Pantau")}, languages(tr("Same as the system")),
              {[kept] { return kept->language(); },
               [kept](const QVariant &code) { kept->setLanguage(code.toString()); }});
    addCard(tr("Start"));
    addFlag({"loginBox", tr("Start Pantau when I log &in")},
            {[this] { return m_autostart.isOn(); },
             [this](const QVariant &on) { follow(m_autostart.set(on.toBool())); },
             [this] { return m_autostart.canChange(); }});
    // The system stores this with the command that starts Pantau.
    addFlag({"hiddenBox", tr("Start &hidden"), tr("Only the icon is in the tray.")},
            {[kept] { return kept->startHidden(); },
             [this, kept](const QVariant &hidden) {
                 kept->setStartHidden(hidden.toBool());
                 follow(m_autostart.set(true));
             },
             [this] { return m_autostart.isOn() && m_autostart.canChange(); }});
    addCard(tr("Closing the window"));
    addChoice({"closeBox", tr("&When I close the window"),
               tr("Domains are watched and alerts are sent only while Pantau runs.")},
              {{tr("Ask me"), 0}, {tr("Keep watching in the tray"), 1}, {tr("Quit"), 2}},
              {[kept] { return int(kept->onClose()); },
               [kept](const QVariant &index) { kept->setOnClose(Preferences::OnClose(index.toInt())); }});
    addCard(tr("Exported spreadsheets"));
    const bool hasDecimalComma = QLocale().decimalPoint() == QStringLiteral(",");
    addChoice({"separatorBox", tr("Columns are &separated by"),
               hasDecimalComma ? tr("Spreadsheets of this language expect a semicolon.")
                               : tr("Spreadsheets of this language expect a comma.")},
              {{tr("Same as the system"), QChar()},
               {tr("Comma"), QChar(u',')},
               {tr("Semicolon"), QChar(u';')},
               {tr("Tab"), QChar(u'\t')}},
              {[kept] { return kept->exportSeparator(); },
               [kept](const QVariant &separator) { kept->setExportSeparator(separator.toChar()); }});
    addFlag({"bomBox", tr("Mark files as &Unicode"), tr("Some older spreadsheets need it.")},
            {[kept] { return kept->exportWithBom(); },
             [kept](const QVariant &with) { kept->setExportWithBom(with.toBool()); }});
    addCard(tr("Appearance"));
    addChoice({"themeBox", tr("&Appearance"), tr("The font and its size always follow the system.")},
              {{tr("Same as the system"), 0}, {tr("Light"), 1}, {tr("Dark"), 2}},
              {[kept] { return int(kept->appearance()); },
               [kept](const QVariant &index) { kept->setAppearance(Appearance(index.toInt())); }});
    endCards();
    connect(kept, &Preferences::changed, this, &GeneralPage::refresh);
    connect(&m_autostart, &Autostart::changed, this, &GeneralPage::refresh);
}

void GeneralPage::refresh()
{
    showFields();
    setText("loginBoxHelp", m_autostart.note());
}

CheckingPage::CheckingPage(app::Session &session, StoredSettings &settings, QWidget *parent)
    : SettingsPage(parent), m_session(session), m_settings(settings)
{
    addCard(tr("Watching"));
    connect(addButton({"pauseButton", {}}, tr("&Pause")), &QPushButton::clicked, this,
            [this] { m_session.watch().setPaused(!m_session.watch().isPaused()); });
    addCard(tr("Avoid false alarms"));
    addSetting(Setting::named("confirmations"), m_settings);
    connect(addButton({"allListsButton", tr("Lists that you already have keep their own number.")},
                      tr("Use this for &all lists")),
            &QPushButton::clicked, this, &CheckingPage::setAllLists);
    if (app::canLookUp()) {
        addCard(tr("Look-ups over your own network"));
        addSetting(Setting::named("lookups_every_min"), m_settings);
    }
    addCard(tr("How often"));
    addNote("frequencyNote",
            tr("Checks are spread over the day to fit the quota. Choose the priority of a list, or a fixed "
               "check frequency, in its own settings."));
    addNote("reserveNote",
            tr("A tenth of each quota is reserved for manual checks and for confirmations. Shortly before "
               "the quota resets, planned checks use up the rest of it."));
    endCards();
    onChange(m_session, app::Topic::Watch, this, &CheckingPage::showPause);
    connect(&m_session, &app::Session::situationChanged, this, &CheckingPage::showPause);
}

void CheckingPage::refresh()
{
    showFields();
    const auto lists = m_session.store().lists().all();
    findChild<QWidget *>(QStringLiteral("allListsButton"))->setEnabled(lists && !lists->isEmpty());
    showPause();
}

void CheckingPage::showPause()
{
    const bool paused = m_session.watch().isPaused();
    setText("pauseButtonLabel",
            paused ? tr("Paused. Nothing is checked automatically, and no change is noticed.")
                   : m_session.situation().watching);
    findChild<QPushButton *>(QStringLiteral("pauseButton"))->setText(paused ? tr("&Resume") : tr("&Pause"));
}

void CheckingPage::setAllLists()
{
    const int times = m_settings.program().confirmations;
    ask(this, tr("Confirm changes in every list with %Ln extra check(s)?", nullptr, times),
        tr("Use for &all lists"), [this, times] {
            const auto lists = m_session.store().lists().all();
            if (!lists)
                return Q_EMIT failed(lists.error());
            for (const DomainList &list : *lists) {
                ListSettings settings = list;
                settings.confirmations = times;
                if (settings != list)
                    follow(m_session.write(&db::Lists::configure, list.id, settings));
            }
        });
}

NotificationsPage::NotificationsPage(app::Session &session, StoredSettings &settings,
                                     Preferences &preferences, QWidget *parent)
    : SettingsPage(parent), m_settings(settings)
{
    Preferences *desktop = &preferences;
    const auto showsAny = [desktop] { return desktop->showsNotifications(); };
    const auto value = [this](auto member, const std::function<bool()> &canChange = {}) {
        return RowValue::ofMember(
            member, [this]() -> const auto & { return m_settings.alerts(); },
            [this](const auto &change) { follow(m_settings.changeAlerts(change)); }, canChange);
    };
    addCard(tr("On this computer"));
    addFlag({"desktopBox", tr("Show &notifications")},
            {showsAny, [desktop](const QVariant &on) { desktop->setShowsNotifications(on.toBool()); }});
    addFlag({"soundBox", tr("Play a &sound when a domain is blocked")},
            {[desktop] { return desktop->playsSound(); },
             [desktop](const QVariant &on) { desktop->setPlaysSound(on.toBool()); }, showsAny});
    connect(addButton({"testButton", {}, tr("A test shows exactly what you would see.")},
                      tr("Send &test notification")),
            &QPushButton::clicked, this, [this, &session] {
                session.watch().testNotification();
                setText("testButtonHelp", tr("It should appear now. If it does not, allow notifications from "
                                             "Pantau in the system's settings."));
            });
    addCard(tr("Notify me about"));
    addFlag({"blockedBox", tr("Blocked domains"), tr("Always on.")},
            {[] { return true; }, [](const QVariant &) {}, [] { return false; }});
    addFlag({"restoredBox", tr("Un&blocked domains")}, value(&AlertSettings::restoredAlerts));
    addFlag({"quotaBox", tr("A &quota that will run out before the reset"), tr("Once per period.")},
            value(&AlertSettings::quotaWarnings));
    addCard(tr("When"));
    Choices times{{tr("Never", "collect changes"), 0}};
    for (const int minutes : {1, 2, 5, 10, 15, 30, 60})
        times.append({tr("%Ln minute(s)", nullptr, minutes), minutes});
    addChoice({"groupBox", tr("&Collect changes for"), tr("Many changes at once become one message.")}, times,
              {[this] { return grouping(); },
               [this](const QVariant &wanted) {
                   follow(m_settings.changeAlerts([&wanted](AlertSettings &alerts) {
                       alerts.grouping = std::chrono::minutes(wanted.toInt());
                   }));
               }});
    auto *from = timeEdit("fromEdit", tr("Start of the quiet hours"));
    auto *until = timeEdit("untilEdit", tr("End of the quiet hours"));
    auto *between = new QLabel(tr("and", "between a time and a time"), this);
    addFlag({"quietBox", tr("&Don't notify between"), tr("You get one summary when they end.")},
            value(&AlertSettings::quietHours), {from, between, until});
    until->setObjectName(QStringLiteral("untilEdit"));
    const auto isQuiet = [this] { return m_settings.alerts().quietHours; };
    bind(from, value(&AlertSettings::quietFrom, isQuiet));
    bind(until, value(&AlertSettings::quietUntil, isQuiet));
    endCards();
    connect(desktop, &Preferences::changed, this, &NotificationsPage::refresh);
}

int NotificationsPage::grouping() const
{
    return int(std::chrono::ceil<std::chrono::minutes>(m_settings.alerts().grouping).count());
}

void NotificationsPage::refresh()
{
    // `pantau-cli` accepts any time.
    if (auto *box = findChild<QComboBox *>(QStringLiteral("groupBox")); box->findData(grouping()) < 0)
        box->addItem(tr("%Ln minute(s)", nullptr, grouping()), grouping());
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

ReportsPage::ReportsPage(app::Session &session, QWidget *parent) : SettingsPage(parent), m_session(session)
{
    addCard(tr("On the first page"));
    addText({"agencyEdit", tr("&Your name or agency")}, 100);
    addText({"addressEdit", tr("A&ddress or website")}, 100);
    QLineEdit *colour = addText({"colourEdit", tr("&Colour")}, 7);
    colour->setPlaceholderText(ReportCover::defaultColour);
    addNote("colourNote");
    m_logo = named<QLabel>("logoLabel", this);
    m_logo->setAccessibleName(tr("The logo"));
    m_choose = named<QPushButton>("logoButton", tr("Ch&oose…"), this);
    m_remove = new QPushButton(tr("&Remove"), this);
    m_choose->setAutoDefault(false);
    m_remove->setAutoDefault(false);
    addRow({"noLogoButton", tr("Logo"), tr("A PNG or JPEG picture of at most 1 MB.")},
           {m_logo, m_choose, m_remove});
    addNote("logoNote");
    addCard(tr("Each month"));
    addChoice(
        {"scopeBox", tr("&Save a report"),
         tr("Pantau saves each report once the month is over, or the next time it starts. Existing "
            "files are never replaced.")},
        {{tr("Never"), 0}, {tr("For chosen lists"), 1}, {tr("For all lists"), 2}},
        {[this] { return int(scope()); }, [this](const QVariant &index) { setScope(Scope(index.toInt())); }});
    addNote("chosenNote", tr("To choose a list, open its report: Lists, Report on this list."));
    QPushButton *folder =
        addPath({"folderEdit", tr("Folder for the monthly reports")}, "folderButton", tr("C&hoose…"));
    addChoice({"formatBox", tr("&Format")}, {{tr("PDF"), 0}, {tr("Web page"), 1}},
              RowValue::ofMember(
                  &MonthlyReportSettings::format, [this]() -> const auto & { return m_monthly; },
                  [this](const auto &change) { changeMonthly(change); }));
    addNote("monthlyNote");
    endCards();
    for (QLineEdit *edit : {text("agencyEdit"), text("addressEdit"), colour})
        connect(edit, &QLineEdit::editingFinished, this, [this] {
            ReportSender sender = m_sender;
            sender.name = text("agencyEdit")->text().simplified();
            sender.address = text("addressEdit")->text().simplified();
            const QString given = text("colourEdit")->text();
            static const QRegularExpression form(QStringLiteral("^(#[0-9A-Fa-f]{6})?$"));
            const bool isColour = form.match(given).hasMatch();
            setInvalid(*text("colourEdit"), !isColour);
            setNote("colourNote", isColour ? QString() : tr("Enter # and six digits or letters from A to F."),
                    true);
            if (isColour)
                sender.colour = given;
            if (sender != m_sender)
                changeSender([&sender](ReportSender &s) { s = sender; });
        });
    connect(m_choose, &QPushButton::clicked, this, &ReportsPage::chooseLogo);
    connect(m_remove, &QPushButton::clicked, this,
            [this] { changeSender([](ReportSender &s) { s.logo.clear(); }); });
    connect(folder, &QPushButton::clicked, this, [this] { chooseFolder(m_monthly.allLists); });
    onChange(m_session, app::Topic::Reports, this, &ReportsPage::refreshIfSaved);
}

QLineEdit *ReportsPage::text(const char *name) const
{
    return findChild<QLineEdit *>(QLatin1String(name));
}

void ReportsPage::refresh()
{
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
    for (const auto &[name, shown] :
         {std::pair("agencyEdit", m_sender.name), std::pair("addressEdit", m_sender.address),
          std::pair("colourEdit", m_sender.colour)})
        if (!text(name)->hasFocus() && !isInvalid(*text(name)))
            text(name)->setText(shown);
    const QPixmap picture = m_sender.logo.isEmpty() ? QPixmap() : pictureAt(m_sender.logo);
    m_logo->setPixmap(picture);
    m_logo->setVisible(!picture.isNull());
    m_remove->setVisible(!m_sender.logo.isEmpty());
    const QString file = QDir::toNativeSeparators(m_sender.logo);
    if (!m_sender.logo.isEmpty() && picture.isNull())
        setNote("logoNote", tr("The picture “%1” is gone or damaged. Reports leave it out.").arg(file), true);
    else
        setNote("logoNote", file);
}

void ReportsPage::showMonthly()
{
    const bool isOn = scope() != Scope::Never;
    text("folderEdit")->setText(QDir::toNativeSeparators(m_monthly.folder));
    setRowsVisible({"folderButton", "formatBox"}, isOn);
    setRowsVisible({"chosenNote"}, scope() == Scope::ChosenLists);
    const auto problems = m_session.store().reportSettings().problems();
    setNote("monthlyNote", isOn && problems && !problems->isEmpty() ? problems->first() : QString(), true);
}

void ReportsPage::changeSender(const std::function<void(ReportSender &)> &change)
{
    change(m_sender);
    follow(app::saveReportSender(m_session, m_sender));
}

void ReportsPage::changeMonthly(const std::function<void(MonthlyReportSettings &)> &change)
{
    change(m_monthly);
    showFields();
    showMonthly();
    follow(app::saveMonthlyReports(m_session, m_monthly));
}

void ReportsPage::chooseLogo()
{
    openFileDialog(
        this, "logoDialog", tr("Choose the logo"), tr("Pictures (*.png *.jpg *.jpeg)"),
        [this](const QString &path) { changeSender([&path](ReportSender &s) { s.logo = path; }); },
        QStandardPaths::writableLocation(QStandardPaths::PicturesLocation));
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
    const auto chosen = [this, allLists](const QString &folder) {
        changeMonthly([&folder, allLists](MonthlyReportSettings &s) {
            s.folder = folder;
            s.allLists = allLists;
        });
    };
    auto *dialog = openFolderDialog(this, "reportFolderDialog", tr("Folder for the monthly reports"), chosen,
                                    m_monthly.folder);
    connect(dialog, &QFileDialog::finished, this, &ReportsPage::refreshIfSaved);
}

} // namespace pantau::desktop
