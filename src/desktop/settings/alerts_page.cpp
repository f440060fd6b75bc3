// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/alerts_page.h"

#include "app/commands/alert_commands.h"
#include "ui_settings_alerts.h"

#include <QSignalBlocker>

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
    m_ui->groupBox->setKeyboardTracking(false);
    m_ui->fromEdit->setKeyboardTracking(false);
    m_ui->untilEdit->setKeyboardTracking(false);
    setTexts();
    connectFields();
}

AlertsPage::~AlertsPage() = default;

void AlertsPage::connectFields()
{
    connect(m_ui->desktopBox, &QCheckBox::toggled, &m_preferences, &Preferences::setShowsNotifications);
    connect(m_ui->soundBox, &QCheckBox::toggled, &m_preferences, &Preferences::setPlaysSound);
    connect(&m_preferences, &Preferences::changed, this, &AlertsPage::refresh);
    connect(m_ui->testButton, &QPushButton::clicked, this, [this] {
        m_session.alerts().testNotification();
        m_ui->testLabel->setText(tr(
            "It should appear now. If it does not, allow notifications of Pantau in the system's settings."));
    });
    connect(m_ui->restoredBox, &QCheckBox::toggled, this, [this](bool on) {
        follow(m_settings.changeAlerts([on](AlertSettings &alerts) { alerts.restoredAlerts = on; }));
    });
    connect(m_ui->quotaBox, &QCheckBox::toggled, this, [this](bool on) {
        follow(m_settings.changeAlerts([on](AlertSettings &alerts) { alerts.quotaWarnings = on; }));
    });
    connect(m_ui->groupBox, &QSpinBox::valueChanged, this, [this](int minutes) {
        follow(m_settings.changeAlerts(
            [minutes](AlertSettings &alerts) { alerts.grouping = std::chrono::minutes(minutes); }));
    });
    connect(m_ui->quietBox, &QCheckBox::toggled, this, &AlertsPage::setQuietHours);
    connect(m_ui->fromEdit, &QTimeEdit::timeChanged, this, &AlertsPage::setQuietHours);
    connect(m_ui->untilEdit, &QTimeEdit::timeChanged, this, &AlertsPage::setQuietHours);
}

void AlertsPage::setQuietHours()
{
    follow(m_settings.changeAlerts([this](AlertSettings &alerts) {
        alerts.quietHours = m_ui->quietBox->isChecked();
        alerts.quietFrom = m_ui->fromEdit->time();
        alerts.quietUntil = m_ui->untilEdit->time();
    }));
    refresh();
}

void AlertsPage::retranslate()
{
    m_ui->retranslateUi(this);
    setTexts();
}

void AlertsPage::setTexts()
{
    m_ui->groupBox->setSuffix(tr(" min", "minutes, after a number"));
    m_ui->groupBox->setSpecialValueText(tr("notify at once, one by one"));
    for (QTimeEdit *edit : {m_ui->fromEdit, m_ui->untilEdit}) {
        edit->setLocale(QLocale());
        edit->setDisplayFormat(QLocale().timeFormat(QLocale::ShortFormat));
    }
}

void AlertsPage::refresh()
{
    const QSignalBlocker desktop(m_ui->desktopBox);
    const QSignalBlocker sound(m_ui->soundBox);
    const QSignalBlocker restored(m_ui->restoredBox);
    const QSignalBlocker quota(m_ui->quotaBox);
    const QSignalBlocker group(m_ui->groupBox);
    const QSignalBlocker quiet(m_ui->quietBox);
    const QSignalBlocker from(m_ui->fromEdit);
    const QSignalBlocker until(m_ui->untilEdit);
    const AlertSettings &alerts = m_settings.alerts();
    m_ui->desktopBox->setChecked(m_preferences.showsNotifications());
    m_ui->soundBox->setChecked(m_preferences.playsSound());
    m_ui->soundBox->setEnabled(m_preferences.showsNotifications());
    m_ui->restoredBox->setChecked(alerts.restoredAlerts);
    m_ui->quotaBox->setChecked(alerts.quotaWarnings);
    m_ui->groupBox->setValue(int(std::chrono::ceil<std::chrono::minutes>(alerts.grouping).count()));
    m_ui->quietBox->setChecked(alerts.quietHours);
    m_ui->fromEdit->setTime(alerts.quietFrom);
    m_ui->untilEdit->setTime(alerts.quietUntil);
    for (QWidget *field :
         std::initializer_list<QWidget *>{m_ui->fromLabel, m_ui->fromEdit, m_ui->untilLabel, m_ui->untilEdit})
        field->setEnabled(alerts.quietHours);
}

} // namespace pantau::desktop
