// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/name_series.h"

namespace pantau {

namespace {

constexpr QChar Quote = u'"';

QString quotedCell(QString name)
{
    if (!name.contains(u';') && !name.contains(Quote))
        return name;
    return Quote + name.replace(QLatin1String("\""), QLatin1String("\"\"")) + Quote;
}

} // namespace

QString joinNames(const QStringList &names)
{
    QStringList cells;
    cells.reserve(names.size());
    for (const QString &name : names)
        cells += quotedCell(name);
    return cells.join(QLatin1String("; "));
}

QStringList splitNames(const QString &cell)
{
    QStringList names;
    QString name;
    const auto take = [&names, &name] {
        if (const QString clean = name.simplified(); !clean.isEmpty())
            names += clean;
        name.clear();
    };
    bool inside = false;
    for (qsizetype i = 0; i < cell.size(); ++i) {
        const QChar c = cell.at(i);
        const bool doubled = inside && c == Quote && i + 1 < cell.size() && cell.at(i + 1) == Quote;
        if (doubled) {
            name += Quote;
            ++i;
        } else if (c == Quote && (inside || name.trimmed().isEmpty())) {
            inside = !inside;
        } else if (c == u';' && !inside) {
            take();
        } else {
            name += c;
        }
    }
    take();
    return names;
}

} // namespace pantau
