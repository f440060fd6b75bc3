// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/preferences.h"

#include <QSettings>

#include <algorithm>
#include <array>

namespace pantau::desktop {

namespace {

constexpr auto Flag = QLatin1String("no|yes");

constexpr std::array<Preferences::Row, 9> Rows{{
    {QLatin1String("program/language"), QLatin1String("system|en|id")},
    {QLatin1String("program/appearance"), QLatin1String("system|light|dark")},
    {QLatin1String("program/onClose"), QLatin1String("ask|tray|quit")},
    {QLatin1String("program/startHidden"), Flag, 1},
    {QLatin1String("alerts/showOnDesktop"), Flag, 1},
    {QLatin1String("alerts/sound"), Flag, 1},
    {QLatin1String("export/separator"), QLatin1String("locale|comma|semicolon|tab")},
    {QLatin1String("export/byteOrderMark"), Flag},
    {QLatin1String("program/startsAtLogin"), Flag},
}};

/// In the order of the choices.
const QStringList Languages{QString(), QStringLiteral("en"), QStringLiteral("id")};
constexpr std::array<QChar, 4> Separators{QChar(), u',', u';', u'\t'};

} // namespace

Preferences::Preferences(QSettings &file, QObject *parent) : QObject(parent), m_file(file)
{
}

std::span<const Preferences::Row> Preferences::table()
{
    return Rows;
}

int Preferences::choice(RowIndex row) const
{
    const QString value = m_file.value(Rows[row].key).toString();
    const auto index = QString(Rows[row].choices).split(u'|').indexOf(value);
    return index < 0 ? Rows[row].fallback : int(index);
}

void Preferences::choose(RowIndex row, int index)
{
    if (index == choice(row) && m_file.contains(Rows[row].key))
        return;
    m_file.setValue(Rows[row].key, QString(Rows[row].choices).section(u'|', index, index));
    Q_EMIT changed();
}

QString Preferences::language() const
{
    return Languages.at(choice(LanguageIs));
}

void Preferences::setLanguage(const QString &code)
{
    choose(LanguageIs, int(std::max<qsizetype>(0, Languages.indexOf(code))));
}

QChar Preferences::exportSeparator() const
{
    return Separators[std::size_t(choice(Separator))];
}

void Preferences::setExportSeparator(QChar separator)
{
    const auto found = std::ranges::find(Separators, separator);
    choose(Separator, found == Separators.cend() ? 0 : int(found - Separators.cbegin()));
}

} // namespace pantau::desktop
