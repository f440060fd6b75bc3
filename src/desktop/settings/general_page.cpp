// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/general_page.h"

#include "desktop/window/autostart.h"
#include "ui_settings_general.h"

#include <QLocale>

namespace pantau::desktop {

GeneralPage::GeneralPage(Preferences &preferences, Autostart &autostart, QWidget *parent)
    : SettingsPage(parent)
    , m_preferences(preferences)
    , m_autostart(autostart)
    , m_ui(std::make_unique<Ui::SettingsGeneral>())
{
    m_ui->setupUi(this);
    for (const auto &code : {QString(), QStringLiteral("en"), QStringLiteral("id")})
        m_ui->languageBox->addItem(QString(), code);
    for (const QChar separator : {QChar(), QChar(u','), QChar(u';'), QChar(u'\t')})
        m_ui->separatorBox->addItem(QString(), separator);
    setTexts();
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
}

/// The system keeps it with how it starts Pantau.
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

} // namespace pantau::desktop
