// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/alerts_page.h"

#include "app/alert_commands.h"
#include "ui_settings_alerts.h"

namespace pantau::desktop {

AlertsPage::AlertsPage(app::Session &session, StoredSettings &settings, Preferences &preferences,
                       QWidget *parent)
    : SettingsPage(parent)
    , m_session(session)
    , m_settings(settings)
    , m_preferences(preferences)
    , m_ui(std::make_unique<Ui::SettingsAlerts>())
{
    m_ui->setupUi(this);
    setTexts();
    describeFields();
    connect(&m_preferences, &Preferences::changed, this, &AlertsPage::refresh);
    connect(m_ui->testButton, &QPushButton::clicked, this, [this] {
        m_session.alerts().testNotification();
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

void AlertsPage::retranslate()
{
    m_ui->retranslateUi(this);
    setTexts();
}

void AlertsPage::setTexts()
{
    m_ui->groupBox->setSuffix(tr(" min", "minutes, after a number"));
    m_ui->groupBox->setSpecialValueText(tr("notify at once"));
    for (QTimeEdit *edit : {m_ui->fromEdit, m_ui->untilEdit}) {
        edit->setLocale(QLocale());
        edit->setDisplayFormat(QLocale().timeFormat(QLocale::ShortFormat));
    }
}

void AlertsPage::refresh()
{
    showFields();
}

} // namespace pantau::desktop
