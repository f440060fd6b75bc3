// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words.h"

#include "base/usage.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::report {

namespace {

class Moments : public Words
{
#ifdef ONLY_LUPDATE_SEES_THIS
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)
#endif

public:
    explicit Moments(const Words &words) : Words(words)
    {
    }

    [[nodiscard]] QString dayFormat() const
    {
        return tr("d MMM yyyy", "date format");
    }
    [[nodiscard]] QString shortDayFormat() const
    {
        return tr("d MMM", "date format without the year");
    }
    [[nodiscard]] QString localTimes(const QString &zone) const
    {
        return tr("local times of %1", "a time zone").arg(zone);
    }
    [[nodiscard]] QString minutes(int count) const
    {
        return tr("%Ln minute(s)", nullptr, count);
    }
    [[nodiscard]] QString hours(int count) const
    {
        return tr("%Ln hour(s)", nullptr, count);
    }
    [[nodiscard]] QString days(int count) const
    {
        return tr("%Ln day(s)", nullptr, count);
    }
    [[nodiscard]] QString lastDays(int count) const
    {
        return tr("the last %Ln day(s)", nullptr, count);
    }
    [[nodiscard]] QString fromTo(const QString &from, const QString &to) const
    {
        return tr("%1 to %2", "days").arg(from, to);
    }
    [[nodiscard]] QString removed(const QString &domain) const
    {
        return tr("%1 (removed)", "a domain").arg(domain);
    }
    [[nodiscard]] QString more(int count) const
    {
        return tr("%Ln more", "days", count);
    }
};

/// A date, or a moment, stays in one line.
QString whole(QString moment)
{
    return moment.replace(u' ', QChar::Nbsp);
}

} // namespace

Words::Words(const Report &report) : m_report(report), m_language(report.cover.language)
{
    const auto turns = report.zone.transitions(report.from, report.to);
    m_hasTwoOffsets = std::any_of(turns.cbegin(), turns.cend(), [&report](const QTimeZone::OffsetData &turn) {
        return turn.offsetFromUtc != report.zone.offsetFromUtc(report.from);
    });
}

bool Words::isWholeMonth() const
{
    const QDateTime from = m_report.from.toTimeZone(m_report.zone);
    if (from.date().day() != 1 || from != startOfDay(from.date(), m_report.zone))
        return false;
    const QDateTime end = startOfDay(from.date().addMonths(1), m_report.zone);
    return m_report.to.msecsTo(end) <= 1 && m_report.to <= end;
}

QString Words::period() const
{
    const QDateTime from = m_report.from.toTimeZone(m_report.zone);
    if (isWholeMonth())
        return m_language.locale().toString(from.date(), QStringLiteral("MMMM yyyy"));
    const qint64 days = m_report.from.daysTo(m_report.to);
    const Moments moments(*this);
    if (m_report.to == m_report.madeAt && m_report.from == m_report.to.addDays(-days) && days > 0)
        return moments.lastDays(int(days));
    return moments.fromTo(day(m_report.from), day(m_report.to));
}

QString Words::day(const QDate &local) const
{
    return whole(m_language.locale().toString(local, Moments(*this).dayFormat()));
}

QString Words::shortDay(const QDate &local) const
{
    return whole(m_language.locale().toString(local, Moments(*this).shortDayFormat()));
}

QString Words::moment(const QDateTime &utc) const
{
    const QLocale &locale = m_language.locale();
    // The plain "C" locale has seconds even in its short form.
    QString format = locale.timeFormat(QLocale::ShortFormat);
    format.remove(QStringLiteral(":ss"));
    QString text = day(utc) + u' ' + locale.toString(utc.toTimeZone(m_report.zone).time(), format);
    if (m_hasTwoOffsets || m_report.zone.offsetFromUtc(utc) != m_report.zone.offsetFromUtc(m_report.to))
        text += QStringLiteral(" (%1)").arg(m_report.zone.displayName(utc, QTimeZone::OffsetName, locale));
    return whole(text);
}

QString Words::days(const QList<QDate> &local, int most) const
{
    const Moments moments(*this);
    QStringList stretches;
    qsizetype at = 0;
    while (at < local.size() && stretches.size() < most) {
        qsizetype last = at;
        while (last + 1 < local.size() && local.at(last + 1) == local.at(last).addDays(1))
            ++last;
        stretches += last == at ? shortDay(local.at(at))
                                : moments.fromTo(shortDay(local.at(at)), shortDay(local.at(last)));
        at = last + 1;
    }
    if (at < local.size())
        stretches += moments.more(int(local.size() - at));
    return stretches.join(QStringLiteral(", "));
}

QString Words::nameOf(const Evidence &each) const
{
    const QString name = each.domain.display();
    return each.removedAfter ? Moments(*this).removed(name) : name;
}

QString Words::zoneName() const
{
    if (m_hasTwoOffsets)
        return Moments(*this).localTimes(QString::fromLatin1(m_report.zone.id()));
    const QString offset = m_report.zone.displayName(m_report.to, QTimeZone::OffsetName, m_language.locale());
    const QString name = m_report.zone.displayName(m_report.to, QTimeZone::LongName, m_language.locale());
    return name == offset ? offset : QStringLiteral("%1 (%2)").arg(name, offset);
}

QString Words::length(qint64 seconds) const
{
    const Moments moments(*this);
    if (seconds < 3600)
        return moments.minutes(int(std::max<qint64>(1, seconds / 60)));
    const qint64 hours = (seconds + 1800) / 3600;
    return hours < 48 ? moments.hours(int(hours)) : moments.days(int((hours + 12) / 24));
}

QString Words::shortest(qint64 seconds) const
{
    const qint64 hours = seconds / 3600;
    const Moments moments(*this);
    return hours < 48 ? moments.hours(int(hours)) : moments.days(int(hours / 24));
}

} // namespace pantau::report
