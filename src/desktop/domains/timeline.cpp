// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/timeline.h"

#include "base/time.h"
#include "desktop/look/colours.h"
#include "desktop/look/parts.h"
#include "desktop/look/words.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace pantau::desktop {

namespace {

/// Minimum range in days, so that a short history still has a useful scale.
constexpr int LeastDays = 1;
constexpr double LeastWidth = 3;
constexpr int BandHeight = 40;
constexpr int AxisGap = 4;
constexpr int CellGap = 2;
constexpr double BandFoot = 4;
constexpr int MostDayCells = 90;

constexpr int LegendCell = 4;
constexpr int LegendGap = 6;
constexpr int LegendSpace = 14;

std::array<std::pair<DayCell, QString>, 4> legend()
{
    return {{{DayCell::Blocked, DayLegend::tr("Blocked")},
             {DayCell::NotBlocked, DayLegend::tr("Not blocked")},
             {DayCell::NoAnswer, DayLegend::tr("No answer")},
             {DayCell::NotChecked, DayLegend::tr("Not checked")}}};
}

int daysOf(Timeline::Range range)
{
    switch (range) {
    case Timeline::Range::Month:
        return 30;
    case Timeline::Range::Quarter:
        return 90;
    case Timeline::Range::Year:
        return 365;
    case Timeline::Range::All:
        break;
    }
    return 0;
}

} // namespace

Timeline::Timeline(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("timeline"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    tellName();
}

QSize Timeline::sizeHint() const
{
    return {400, minimumSizeHint().height()};
}

QSize Timeline::minimumSizeHint() const
{
    return {160, BandHeight + AxisGap + QFontMetrics(fontFor(FontRole::Small, font())).height()};
}

void Timeline::setRuns(const QList<StatusRun> &runs, const QDateTime &now,
                       std::function<std::optional<int>(const Stretch &)> countChecks)
{
    const std::optional<Stretch> before =
        m_current >= 0 ? std::optional(m_stretches.at(m_current)) : std::nullopt;
    m_stretches = stretchesOf(runs, now);
    m_countChecks = std::move(countChecks);
    m_now = now;
    m_current = -1;
    // The end of the last segment moves with every answer, so compare the start.
    for (int i = 0; before && i < m_stretches.size(); ++i)
        if (m_stretches.at(i).kind == before->kind && m_stretches.at(i).from == before->from)
            m_current = i;
    tellName();
    update();
}

void Timeline::setRange(Range range)
{
    m_range = range;
    m_current = -1;
    tellName();
    update();
}

QDate Timeline::firstDay() const
{
    const QDate today = m_now.toLocalTime().date();
    if (const int days = daysOf(m_range); days > 0)
        return today.addDays(1 - days);
    const QDate least = today.addDays(-LeastDays);
    return m_stretches.isEmpty() ? least
                                 : std::min(least, m_stretches.constFirst().from.toLocalTime().date());
}

QDateTime Timeline::start() const
{
    return firstDay().startOfDay();
}

/// The end of today, so that all cells have the same width.
QDateTime Timeline::end() const
{
    return m_now.toLocalTime().date().addDays(1).startOfDay();
}

double Timeline::xOf(const QDateTime &at) const
{
    const QDateTime from = start();
    const auto span = double(std::max<qint64>(1, from.msecsTo(end())));
    const double share = at >= m_now ? 1 : std::clamp(double(from.msecsTo(at)) / span, 0.0, 1.0);
    const double x = share * width();
    return layoutDirection() == Qt::RightToLeft ? width() - x : x;
}

QRectF Timeline::areaOf(const Stretch &stretch) const
{
    if (stretch.to < start())
        return {};
    const auto [left, right] = std::minmax({xOf(stretch.from), xOf(stretch.to)});
    const double wide = std::max(right - left, LeastWidth);
    return {std::clamp(left, 0.0, std::max(0.0, width() - wide)), 0, wide, double(BandHeight)};
}

/// The worst state within the time.
DayCell Timeline::cellOf(const QDateTime &from, const QDateTime &to) const
{
    DayCell worst = DayCell::None;
    for (const Stretch &each : m_stretches) {
        if (each.to < from || each.from >= to)
            continue;
        const DayCell cell = each.kind != Stretch::Kind::Run       ? DayCell::NotChecked
                             : each.status == BlockStatus::Blocked ? DayCell::Blocked
                                                                   : DayCell::NotBlocked;
        if (cell == DayCell::Blocked)
            return cell;
        if (worst != DayCell::NotBlocked)
            worst = cell;
    }
    return worst;
}

void Timeline::paintCells(QPainter &painter) const
{
    const QDate first = firstDay();
    const auto days = int(first.daysTo(m_now.toLocalTime().date())) + 1;
    const int step = days > MostDayCells ? 7 : 1;
    const int gap = days < MostDayCells ? CellGap : 1;
    const double dayWidth = double(width()) / days;
    for (int day = 0; day < days; day += step) {
        const double left = day * dayWidth;
        const double wide = std::max(1.0, std::min(step, days - day) * dayWidth - gap);
        const QRectF cell(layoutDirection() == Qt::RightToLeft ? width() - left - wide : left, 0, wide,
                          BandHeight);
        QPainterPath shape;
        shape.addRoundedRect(cell, 2, 2);
        painter.setClipPath(shape);
        paintDay(painter, cell,
                 cellOf(first.addDays(day).startOfDay(), first.addDays(day + step).startOfDay()), palette(),
                 BandFoot);
    }
    painter.setClipping(false);
}

void Timeline::paintAxis(QPainter &painter) const
{
    painter.setFont(fontFor(FontRole::Small, font()));
    painter.setPen(colour(Token::Text2, palette()));
    const QFontMetrics metrics = painter.fontMetrics();
    const QRectF line(0, BandHeight + AxisGap, width(), metrics.height());
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    const QString today = tr("today");
    painter.drawText(line, isMirrored ? Qt::AlignLeft : Qt::AlignRight, today);
    const double nowWidth = metrics.horizontalAdvance(today) + 2 * metrics.averageCharWidth();
    const int widest = metrics.horizontalAdvance(QStringLiteral("00 Wwww 0000"));
    QList<AxisMark> marks = axisMarks(start(), m_now, std::max(1, width() / (widest * 5 / 4)));
    double free = 0; // no label covers the one before it
    for (const AxisMark &mark : std::as_const(marks)) {
        const double wide = metrics.horizontalAdvance(mark.text);
        const double x = isMirrored ? width() - xOf(mark.at) : xOf(mark.at);
        if (x < free || x + wide > width() - nowWidth)
            continue;
        painter.drawText(QRectF(isMirrored ? width() - x - wide - 1 : x, line.top(), wide + 1, line.height()),
                         Qt::AlignLeft, mark.text);
        free = x + wide + metrics.averageCharWidth();
    }
}

QList<int> Timeline::shown() const
{
    QList<int> indexes;
    for (int i = 0; i < m_stretches.size(); ++i)
        if (!areaOf(m_stretches.at(i)).isEmpty())
            indexes.append(i);
    return indexes;
}

QString Timeline::textOf(const Stretch &stretch) const
{
    const bool isRun = stretch.kind == Stretch::Kind::Run;
    return past::sentence(stretch, isRun && m_countChecks ? m_countChecks(stretch) : std::nullopt, m_now);
}

QString Timeline::currentText() const
{
    return m_current >= 0 ? textOf(m_stretches.at(m_current)) : QString();
}

QString Timeline::textAt(double x) const
{
    // Narrow segments may overlap their neighbours. Prefer the narrowest one under the mouse.
    const Stretch *found = nullptr;
    double narrowest = 0;
    for (const Stretch &each : m_stretches) {
        const QRectF area = areaOf(each);
        if (area.isEmpty() || x < area.left() || x > area.right())
            continue;
        if (!found || area.width() < narrowest) {
            found = &each;
            narrowest = area.width();
        }
    }
    return found ? textOf(*found) : QString();
}

void Timeline::choose(int index)
{
    m_current = index;
    update();
    tellName();
    const QRectF area = areaOf(m_stretches.at(index));
    QToolTip::showText(mapToGlobal(QPoint(int(area.center().x()), int(area.bottom()))),
                       plainTip(currentText()), this);
}

void Timeline::tellName()
{
    const QString text = currentText();
    setAccessibleName(text.isEmpty() ? tr("Timeline of the status") : tr("Timeline: %1").arg(text));
    setAccessibleDescription(tr("The left and right keys go from stretch to stretch."));
    QAccessibleEvent change(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&change);
}

void Timeline::keyPressEvent(QKeyEvent *event)
{
    const QList<int> indexes = shown();
    if (indexes.isEmpty())
        return QWidget::keyPressEvent(event);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const auto at = indexes.indexOf(m_current);
    const qsizetype last = indexes.size() - 1;
    const auto step = [&](int by) {
        choose(indexes.at(at < 0 ? last : std::clamp<qsizetype>(at + by, 0, last)));
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return step(mirrored ? 1 : -1);
    case Qt::Key_Right:
        return step(mirrored ? -1 : 1);
    case Qt::Key_Home:
        return choose(indexes.first());
    case Qt::Key_End:
        return choose(indexes.last());
    default:
        return QWidget::keyPressEvent(event);
    }
}

void Timeline::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (m_current < 0 && event->reason() != Qt::MouseFocusReason)
        if (const QList<int> indexes = shown(); !indexes.isEmpty())
            m_current = indexes.last();
    tellName();
    update();
}

void Timeline::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintCells(painter);
    paintAxis(painter);
    if (hasFocus() && m_current >= 0) {
        painter.setPen(QPen(colour(Token::Accent, palette()), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(areaOf(m_stretches.at(m_current)).adjusted(1, 1, -1, -1), 2, 2);
    }
}

DayLegend::DayLegend(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("dayLegend"));
    setFont(fontFor(FontRole::Small, font()));
    QStringList words;
    for (const auto &[cell, word] : legend())
        words += word;
    setAccessibleName(words.join(QStringLiteral(", ")));
    setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed); // no word is cut
}

QSize DayLegend::sizeHint() const
{
    int width = -LegendSpace;
    for (const auto &[cell, word] : legend())
        width += LegendCell + LegendGap + fontMetrics().horizontalAdvance(word) + LegendSpace;
    return {width, std::max(16, fontMetrics().height())};
}

void DayLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(colour(Token::Text2, palette()));
    QRect rest = rect();
    for (const auto &[cell, word] : legend()) {
        const int wide = fontMetrics().horizontalAdvance(word);
        const QRect mark(rest.left(), rest.center().y() - 7, LegendCell, 16);
        paintDay(painter, QStyle::visualRect(layoutDirection(), rect(), mark), cell, palette(), 3);
        const QRect text(mark.right() + 1 + LegendGap, rest.top(), wide + 1, rest.height());
        painter.drawText(QStyle::visualRect(layoutDirection(), rect(), text), Qt::AlignCenter, word);
        rest.setLeft(text.right() + LegendSpace);
    }
}

bool Timeline::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), plainTip(textAt(help->pos().x())), this); // hides an empty text
    return true;
}

namespace {

struct Step
{
    int days;   ///< either this
    int months; ///< or this; the other one is 0
};

constexpr std::array AxisSteps{Step{1, 0},  Step{2, 0},  Step{5, 0},  Step{7, 0}, Step{14, 0},
                               Step{0, 1},  Step{0, 2},  Step{0, 3},  Step{0, 6}, Step{0, 12},
                               Step{0, 24}, Step{0, 60}, Step{0, 120}};

double daysOf(const Step &step)
{
    return step.days > 0 ? step.days : step.months * 30.44;
}

QString textOf(const QDate &day, const Step &step)
{
    if (step.days > 0)
        return QLocale().toString(day, Timeline::tr("d MMM", "date format"));
    return step.months < 12 ? QLocale().toString(day, Timeline::tr("MMM yyyy", "date format"))
                            : QString::number(day.year());
}

QDate firstMark(const QDate &from, const Step &step)
{
    if (step.days > 0)
        return from.addDays(1);
    const QDate next = QDate(from.year(), from.month(), 1).addMonths(1);
    if (step.months % 12 == 0)
        return from.dayOfYear() == 1 ? from : QDate(from.year() + 1, 1, 1);
    const int over = (next.month() - 1) % step.months;
    return over == 0 ? next : next.addMonths(step.months - over);
}

} // namespace

QList<AxisMark> axisMarks(const QDateTime &from, const QDateTime &to, int most)
{
    const double days = double(from.secsTo(to)) / 86'400;
    const auto step = std::ranges::find_if(
        AxisSteps, [days, most](const Step &each) { return days / daysOf(each) <= std::max(1, most); });
    QList<AxisMark> marks;
    if (step == AxisSteps.end() || most < 1)
        return marks;
    const QDate last = to.toLocalTime().date();
    for (QDate day = firstMark(from.toLocalTime().date(), *step); day <= last;
         day = step->days > 0 ? day.addDays(step->days) : day.addMonths(step->months))
        marks.append({day.startOfDay().toUTC(), textOf(day, *step)});
    return marks;
}

/// Minimum time since the last answer for a separate segment.
constexpr qint64 SilentSeconds = 60;

QList<Stretch> stretchesOf(const QList<StatusRun> &runs, const QDateTime &now)
{
    QList<Stretch> stretches;
    for (const StatusRun &run : runs) {
        if (!stretches.isEmpty()) {
            const Stretch before = stretches.constLast();
            if (before.status != run.status)
                stretches.append({Stretch::Kind::Window, run.status, before.to, run.firstSeen});
            else if (before.to < run.firstSeen)
                stretches.append({Stretch::Kind::Nothing, BlockStatus::Unknown, before.to, run.firstSeen});
        }
        stretches.append({Stretch::Kind::Run, run.status, run.firstSeen, run.lastSeen});
    }
    if (!runs.isEmpty() && runs.constLast().lastSeen.secsTo(now) >= SilentSeconds)
        stretches.append({Stretch::Kind::Nothing, BlockStatus::Unknown, runs.constLast().lastSeen, now});
    return stretches;
}

} // namespace pantau::desktop

namespace pantau::desktop::past {

namespace {

/// Translation context for lupdate.
class Past
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::Past)

public:
    static QString percent(double share)
    {
        const QLocale locale;
        if (share > 0 && share < 0.01)
            return tr("under 1%");
        if (share > 0.99 && share < 1)
            return tr("over 99%");
        return tr("%1%", "percent").arg(locale.toString(qRound(share * 100)));
    }

    static QString checks(int count)
    {
        return count >= MostChecksCounted ? tr("%1 checks or more").arg(QLocale().toString(count))
                                          : tr("%Ln check(s)", nullptr, count);
    }
};

constexpr double TooBriefToTell = 0.01;
/// A percentage of less known time would be misleading.
constexpr std::chrono::hours LeastKnown(24);

/// True if an answer at or after @p since was "blocked".
bool wasBlocked(const DomainPast &past, const QDateTime &since)
{
    return std::ranges::any_of(past.runs, [&since](const StatusRun &run) {
        return run.status == BlockStatus::Blocked && run.lastSeen >= since;
    });
}

bool isNew(const DomainPast &past, const QDateTime &now)
{
    return past.firstSeen.addDuration(LeastKnown) > now;
}

/// A domain found blocked a minute ago has been blocked for 0 % of the known time. That would be misleading,
/// so no percentage is shown.
QString shareOf30Days(const DomainPast &past, const QDateTime &now)
{
    if (isNew(past, now))
        return Past::tr("Known only since %1.").arg(timeText(past.firstSeen, now));
    const StatusShare &share = past.last30Days;
    const auto blocked = share.blockedOfKnown();
    if (wasBlocked(past, now.addDays(-30)) && blocked.value_or(0) < TooBriefToTell)
        return Past::tr("Seen blocked in the last 30 days.");
    if (!blocked)
        return Past::tr("Nothing is known about the last 30 days.");
    if (share.known() < LeastKnown)
        return Past::tr("Less than a day of the last 30 days is known.");
    if (share.unknown() < 0.005)
        return Past::tr("Blocked %1 of the last 30 days.").arg(Past::percent(*blocked));
    return Past::tr("Blocked %1 of the known part of the last 30 days (%2 unknown).")
        .arg(Past::percent(*blocked), Past::percent(share.unknown()));
}

QString shareOfAllTime(const DomainPast &past, const QDateTime &now)
{
    const auto blocked = past.allTime.blockedOfKnown();
    if (!blocked || isNew(past, now) || past.allTime.known() < LeastKnown ||
        (wasBlocked(past, past.firstSeen) && *blocked < TooBriefToTell))
        return {};
    const QString since =
        QLocale().toString(past.firstSeen.toLocalTime().date(), Past::tr("d MMM yyyy", "date format"));
    if (past.allTime.unknown() < 0.005)
        return Past::tr("Since %1: %2.", "date, share").arg(since, Past::percent(*blocked));
    return Past::tr("Since %1: %2 (%3 unknown).", "date, share, share")
        .arg(since, Past::percent(*blocked), Past::percent(past.allTime.unknown()));
}

} // namespace

QString length(std::chrono::seconds time)
{
    const QLocale locale;
    const qint64 minutes = time.count() / 60;
    const auto part = [&locale](const QString &pattern, qint64 count) {
        return pattern.arg(locale.toString(count));
    };
    const QString days = part(Past::tr("%1 d", "days"), minutes / 1440);
    const QString hours = part(Past::tr("%1 h", "hours"), minutes / 60 % 24);
    QString rest = part(Past::tr("%1 min", "minutes"), minutes % 60);
    if (minutes < 1)
        return Past::tr("under 1 min");
    if (minutes < 60)
        return rest;
    if (minutes < 1440)
        return minutes % 60 == 0 ? hours : hours + u' ' + rest;
    return minutes / 60 % 24 == 0 ? days : days + u' ' + hours;
}

QString sentence(const Stretch &stretch, std::optional<int> checks, const QDateTime &now)
{
    switch (stretch.kind) {
    case Stretch::Kind::Run: {
        const QString text =
            Past::tr("%1, first seen %2, last seen %3")
                .arg(statusWord(stretch.status), timeText(stretch.from, now), timeText(stretch.to, now));
        //: %1 is "Blocked, first seen …, last seen …", %2 is "14 checks"
        return checks.value_or(0) > 0 ? Past::tr("%1, %2", "run, checks").arg(text, Past::checks(*checks))
                                      : text;
    }
    case Stretch::Kind::Window: {
        const QString when = between(stretch.from, stretch.to, now);
        return stretch.status == BlockStatus::Blocked ? Past::tr("Changed to blocked %1").arg(when)
                                                      : Past::tr("Changed to not blocked %1").arg(when);
    }
    case Stretch::Kind::Nothing:
        return Past::tr("No answer %1").arg(between(stretch.from, stretch.to, now));
    }
    Q_UNREACHABLE();
}

QString figures(const DomainPast &past, const QDateTime &now)
{
    if (!past.firstSeen.isValid())
        return Past::tr("There has been no answer yet.");
    const QString changes = past.changeCount == 0 ? Past::tr("No change since the first check.")
                                                  : Past::tr("%Ln change(s).", nullptr, past.changeCount);
    return words::joined({shareOf30Days(past, now), shareOfAllTime(past, now), changes}, QStringLiteral(" "));
}

QString outcome(const Appeal &appeal, const QDateTime &now)
{
    if (const auto took = appeal.timeToRestore())
        return Past::tr("restored after %1").arg(length(*took));
    const QString state = appeal.answeredAt
                              ? Past::tr("answered %1, not restored").arg(timeText(*appeal.answeredAt, now))
                              : Past::tr("sent %1 ago, no answer yet")
                                    .arg(length(std::chrono::seconds(appeal.sentAt.secsTo(now))));
    //: %1 is "sent 3 d ago, no answer yet", %2 a time
    return appeal.askAgainAt ? Past::tr("%1; follow up %2").arg(state, timeText(*appeal.askAgainAt, now))
                             : state;
}

} // namespace pantau::desktop::past
