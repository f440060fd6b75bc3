// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/general_page.h"

#include "desktop/shell/autostart.h"
#include "ui_settings_general.h"

#include <QLocale>

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
    Preferences *kept = &m_preferences;
    describe({
        {m_ui->languageBox, [kept] { return kept->language(); },
         [kept](const QVariant &code) { kept->setLanguage(code.toString()); }},
        {m_ui->themeBox, [kept] { return int(kept->appearance()); },
         [kept](const QVariant &index) { kept->setAppearance(Appearance(index.toInt())); }},
        {m_ui->loginBox, [] { return Autostart::isOn(); },
         [this](const QVariant &on) { setLogin(on.toBool()); }, &Autostart::isSupported},
        {m_ui->hiddenBox, [kept] { return kept->startHidden(); },
         [kept](const QVariant &on) { kept->setStartHidden(on.toBool()); }, &Autostart::isOn},
        {m_ui->closeBox, [kept] { return int(kept->onClose()); },
         [kept](const QVariant &index) { kept->setOnClose(Preferences::OnClose(index.toInt())); }},
        {m_ui->separatorBox, [kept] { return kept->exportSeparator(); },
         [kept](const QVariant &separator) { kept->setExportSeparator(separator.toChar()); }},
        {m_ui->bomBox, [kept] { return kept->exportWithBom(); },
         [kept](const QVariant &with) { kept->setExportWithBom(with.toBool()); }},
    });
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
    showFields();
}

void GeneralPage::setLogin(bool on)
{
    if (const auto set = Autostart::set(on); !set)
        Q_EMIT failed(set.error());
    else
        Q_EMIT succeeded();
}

} // namespace pantau::desktop
