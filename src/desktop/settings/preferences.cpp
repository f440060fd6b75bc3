// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/preferences.h"

#include <QSettings>

#include <array>

namespace pantau::desktop {

namespace {

enum Choice {
    Language,
    AppearanceIs,
    OnCloseIs,
    StartHidden,
    Notifications,
    Sound,
    Separator,
    Bom,
    StartsAtLogin
};

constexpr auto Flag = QLatin1String("yes|no");
constexpr auto Yes = QLatin1String("yes");
constexpr auto No = QLatin1String("no");

constexpr std::array<Preferences::Row, 9> Rows{{
    {QLatin1String("program/language"), QLatin1String("system"), QLatin1String("system|en|id")},
    {QLatin1String("program/appearance"), QLatin1String("system"), QLatin1String("system|light|dark")},
    {QLatin1String("program/onClose"), QLatin1String("ask"), QLatin1String("ask|tray|quit")},
    {QLatin1String("program/startHidden"), Yes, Flag},
    {QLatin1String("alerts/showOnDesktop"), Yes, Flag},
    {QLatin1String("alerts/sound"), Yes, Flag},
    {QLatin1String("export/separator"), QLatin1String("locale"), QLatin1String("locale|comma|semicolon|tab")},
    {QLatin1String("export/byteOrderMark"), No, Flag},
    {QLatin1String("program/startsAtLogin"), No, Flag},
}};

/// Older versions used a group "general". QSettings writes it to INI files as "%General", because [General]
/// holds keys without a group, and reads it back as "General". The values were lost at each start.
void moveFromGeneral(QSettings &file)
{
    for (const Choice index : {Language, OnCloseIs, StartHidden}) {
        const QString key = Rows[index].key;
        const QString before = QStringLiteral("General/") + key.section(u'/', 1);
        if (!file.contains(before))
            continue;
        if (!file.contains(key))
            file.setValue(key, file.value(before));
        file.remove(before);
    }
}

} // namespace

Preferences::Preferences(QSettings &file, QObject *parent) : QObject(parent), m_file(file)
{
    moveFromGeneral(m_file);
}

std::span<const Preferences::Row> Preferences::table()
{
    return Rows;
}

QString Preferences::text(const Row &row) const
{
    const QString value = m_file.value(row.key).toString();
    const bool isKnown = row.choices.isEmpty() || QString(row.choices).split(u'|').contains(value);
    return isKnown ? value : QString(row.fallback);
}

bool Preferences::flag(const Row &row) const
{
    return text(row) == Yes;
}

void Preferences::set(const Row &row, const QString &value)
{
    if (value == text(row) && m_file.contains(row.key))
        return;
    m_file.setValue(row.key, value);
    Q_EMIT changed();
}

void Preferences::set(const Row &row, bool value)
{
    set(row, QString(value ? Yes : No));
}

QString Preferences::language() const
{
    const QString code = text(Rows[Language]);
    return code == Rows[Language].fallback ? QString() : code;
}

void Preferences::setLanguage(const QString &code)
{
    set(Rows[Language], code.isEmpty() ? QString(Rows[Language].fallback) : code);
}

Appearance Preferences::appearance() const
{
    const QString value = text(Rows[AppearanceIs]);
    return value == QLatin1String("light")  ? Appearance::Light
           : value == QLatin1String("dark") ? Appearance::Dark
                                            : Appearance::System;
}

void Preferences::setAppearance(Appearance appearance)
{
    switch (appearance) {
    case Appearance::System:
        return set(Rows[AppearanceIs], QStringLiteral("system"));
    case Appearance::Light:
        return set(Rows[AppearanceIs], QStringLiteral("light"));
    case Appearance::Dark:
        return set(Rows[AppearanceIs], QStringLiteral("dark"));
    }
}

Preferences::OnClose Preferences::onClose() const
{
    const QString value = text(Rows[OnCloseIs]);
    return value == QLatin1String("tray")   ? OnClose::StayInTray
           : value == QLatin1String("quit") ? OnClose::Quit
                                            : OnClose::Ask;
}

void Preferences::setOnClose(OnClose what)
{
    switch (what) {
    case OnClose::Ask:
        return set(Rows[OnCloseIs], QStringLiteral("ask"));
    case OnClose::StayInTray:
        return set(Rows[OnCloseIs], QStringLiteral("tray"));
    case OnClose::Quit:
        return set(Rows[OnCloseIs], QStringLiteral("quit"));
    }
}

bool Preferences::startHidden() const
{
    return flag(Rows[StartHidden]);
}

void Preferences::setStartHidden(bool hidden)
{
    set(Rows[StartHidden], hidden);
}

bool Preferences::showsNotifications() const
{
    return flag(Rows[Notifications]);
}

void Preferences::setShowsNotifications(bool shows)
{
    set(Rows[Notifications], shows);
}

bool Preferences::playsSound() const
{
    return flag(Rows[Sound]);
}

void Preferences::setPlaysSound(bool plays)
{
    set(Rows[Sound], plays);
}

QChar Preferences::exportSeparator() const
{
    const QString value = text(Rows[Separator]);
    return value == QLatin1String("comma")       ? QChar(u',')
           : value == QLatin1String("semicolon") ? QChar(u';')
           : value == QLatin1String("tab")       ? QChar(u'\t')
                                                 : QChar();
}

void Preferences::setExportSeparator(QChar separator)
{
    set(Rows[Separator], separator == u','    ? QStringLiteral("comma")
                         : separator == u';'  ? QStringLiteral("semicolon")
                         : separator == u'\t' ? QStringLiteral("tab")
                                              : QStringLiteral("locale"));
}

bool Preferences::exportWithBom() const
{
    return flag(Rows[Bom]);
}

void Preferences::setExportWithBom(bool with)
{
    set(Rows[Bom], with);
}

bool Preferences::startsAtLogin() const
{
    return flag(Rows[StartsAtLogin]);
}

void Preferences::setStartsAtLogin(bool starts)
{
    set(Rows[StartsAtLogin], starts);
}

} // namespace pantau::desktop
