// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/general_page.h"

#include "desktop/shell/autostart.h"
#include "ui_settings_general.h"

#include <QLocale>
#include <QSignalBlocker>

namespace pantau::desktop {

GeneralPage::GeneralPage(Preferences &preferences, QWidget *parent)
    : SettingsPage(parent), m_preferences(preferences), m_ui(std::make_unique<Ui::SettingsGeneral>())
{
    m_ui->setupUi(this);
    for (const auto &code : {QString(), QStringLiteral("en"), QStringLiteral("id")})
        m_ui->languageBox->addItem(QString(), code);
    for (const QChar separator : {QChar(), QChar(u','), QChar(u';'), QChar(u'\t')})
        m_ui->separatorBox->addItem(QString(), separator);
    setTexts();
    connect(m_ui->languageBox, &QComboBox::activated, this,
            [this] { m_preferences.setLanguage(m_ui->languageBox->currentData().toString()); });
    connect(m_ui->themeBox, &QComboBox::activated, this,
            [this](int index) { m_preferences.setAppearance(Appearance(index)); });
    connect(m_ui->loginBox, &QCheckBox::toggled, this, &GeneralPage::setLogin);
    connect(m_ui->hiddenBox, &QCheckBox::toggled, &m_preferences, &Preferences::setStartHidden);
    connect(m_ui->closeBox, &QComboBox::activated, this,
            [this](int index) { m_preferences.setOnClose(Preferences::OnClose(index)); });
    connect(m_ui->separatorBox, &QComboBox::activated, this,
            [this] { m_preferences.setExportSeparator(m_ui->separatorBox->currentData().toChar()); });
    connect(m_ui->bomBox, &QCheckBox::toggled, &m_preferences, &Preferences::setExportWithBom);
    connect(&m_preferences, &Preferences::changed, this, &GeneralPage::refresh);
}

GeneralPage::~GeneralPage() = default;

void GeneralPage::retranslate()
{
    m_ui->retranslateUi(this);
    setTexts();
}

void GeneralPage::setTexts()
{
    // A language is named in itself, so that who cannot read the present one finds it.
    const QStringList languages{tr("Same as the system"), QStringLiteral("English"),
                                QStringLiteral("Bahasa Indonesia")};
    for (int i = 0; i < languages.size(); ++i)
        m_ui->languageBox->setItemText(i, languages.at(i));
    const bool hasDecimalComma = QLocale().decimalPoint() == QStringLiteral(",");
    const QStringList separators{hasDecimalComma ? tr("Semicolon, as spreadsheets of this language expect")
                                                 : tr("Comma, as spreadsheets of this language expect"),
                                 tr("Comma"), tr("Semicolon"), tr("Tab")};
    for (int i = 0; i < separators.size(); ++i)
        m_ui->separatorBox->setItemText(i, separators.at(i));
    const bool canStart = Autostart::isSupported();
    m_ui->loginNote->setText(
        canStart ? QString()
                 : tr("On this system, add Pantau to the programs that start at login yourself."));
    m_ui->loginNote->setVisible(!canStart);
}

void GeneralPage::refresh()
{
    const QSignalBlocker login(m_ui->loginBox);
    const QSignalBlocker hidden(m_ui->hiddenBox);
    const QSignalBlocker bom(m_ui->bomBox);
    m_ui->languageBox->setCurrentIndex(std::max(0, m_ui->languageBox->findData(m_preferences.language())));
    m_ui->loginBox->setEnabled(Autostart::isSupported());
    m_ui->loginBox->setChecked(Autostart::isOn());
    m_ui->hiddenBox->setEnabled(m_ui->loginBox->isChecked());
    m_ui->hiddenBox->setChecked(m_preferences.startHidden());
    m_ui->themeBox->setCurrentIndex(int(m_preferences.appearance()));
    m_ui->closeBox->setCurrentIndex(int(m_preferences.onClose()));
    m_ui->separatorBox->setCurrentIndex(
        std::max(0, m_ui->separatorBox->findData(m_preferences.exportSeparator())));
    m_ui->bomBox->setChecked(m_preferences.exportWithBom());
}

void GeneralPage::setLogin(bool on)
{
    if (const auto set = Autostart::set(on); !set)
        Q_EMIT failed(set.error());
    else
        Q_EMIT succeeded();
    refresh();
}

} // namespace pantau::desktop
