// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/usage_meter.h"

#include "app/sentences.h"
#include "base/time.h"
#include "desktop/look/colours.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/words.h"

#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QStyleOptionFocusRect>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

constexpr int BarHeight = 4;
constexpr int TickHeight = 10;
constexpr int LineGap = 4;
constexpr int WindowForWideMeter = 1200;

UsageMeter::UsageMeter(QWidget *parent) : QAbstractButton(parent)
{
    setObjectName(QStringLiteral("usageMeter"));
    setFont(fontFor(FontRole::Small, font()));
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize UsageMeter::sizeHint() const
{
    return {usualWidth(), minimumSizeHint().height()};
}

/// The name and the sentence are elided.
QSize UsageMeter::minimumSizeHint() const
{
    const int line = fontMetrics().height();
    const QSize usual(usualWidth(), 2 * line + TickHeight + LineGap);
    const bool hasTwoLines = fontMetrics().horizontalAdvance(m_sentence) > sentencePlace(usual).width();
    return {leastWidth(), usual.height() + (hasTwoLines ? line : 0)};
}

int UsageMeter::leastWidth() const
{
    return fontMetrics().horizontalAdvance(m_figures) + fontMetrics().averageCharWidth() * 10;
}

int UsageMeter::usualWidth() const
{
    return std::max(window()->width() < WindowForWideMeter ? 220 : 264, leastWidth());
}

/// Below the bar, next to the number of other accounts.
QRect UsageMeter::sentencePlace(const QSize &size) const
{
    const int top = fontMetrics().height() + TickHeight + LineGap;
    const int others = m_others.isEmpty() ? 0 : fontMetrics().horizontalAdvance(m_others) + 2 * LineGap;
    return {0, top, size.width() - others, size.height() - top};
}

void UsageMeter::show(const AccountView *account, const QDateTime &now, int others)
{
    m_name.clear();
    m_figures.clear();
    m_used.reset();
    m_expected.reset();
    m_isShort = false;
    m_others = others > 0 ? u'+' + QLocale().toString(others) : QString();
    m_sentence = tr("No service is connected.");
    setPlainTip(*this, {});
    const bool hasQuota = account && account->usage && !account->account.address.isLocal();
    setEnabled(hasQuota || others > 0);
    if (account)
        take(*account, hasQuota, now);
    setAccessibleName(words::joined({m_name, m_figures, m_sentence}, QStringLiteral(", ")));
    setAccessibleDescription(isEnabled() ? tr("Open the page Usage") : QString());
    updateGeometry();
    update();
}

void UsageMeter::take(const AccountView &account, bool hasQuota, const QDateTime &now)
{
    const ServiceAddress &address = account.account.address;
    if (!address.isLocalSample()) // the sentence already names it
        m_name = account.account.name;
    if (!hasQuota) {
        m_sentence = address.isLocal() ? words::localServiceSentence(address.isLocalSample())
                                       : words::noUsageSentence(account.isHeldBack);
        return;
    }
    const Usage usage = *account.usageWithReset();
    if (!usage.packageName.isEmpty())
        m_name = tr("%1 (%2)", "account, package").arg(m_name, usage.packageName);
    const Forecast forecast = account.foreseen();
    m_figures = tr("%1 of %2", "quota").arg(words::number(usage.used), words::number(usage.limit));
    m_used = std::clamp(double(usage.used) / double(std::max<qint64>(1, usage.limit)), 0.0, 1.0);
    m_expected = forecast.expectedShare;
    m_isShort =
        forecast.outlook == Forecast::Outlook::RunsOut || forecast.outlook == Forecast::Outlook::Ended;
    const bool isPlanned = account.plan && !account.isHeldBack;
    const QString owed = isPlanned ? app::owedSentence(*account.plan, now) : QString();
    const QString outlook = app::forecastSentence(forecast, usage, now);
    m_sentence = !owed.isEmpty()      ? owed
                 : !outlook.isEmpty() ? outlook
                 : account.isHeldBack ? tr("Nothing is used while checking is stopped.")
                                      : words::resetSentence(usage, now);
    if (m_sentence.endsWith(u'.'))
        m_sentence.chop(1);
    QStringList tip{m_sentence, words::expectedSentence(usage, forecast)};
    if (isPlanned)
        tip += app::planSentence(*account.plan, account.plan->domains, now);
    setPlainTip(*this, words::joined(tip, QStringLiteral("\n")));
}

void UsageMeter::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int line = fontMetrics().height();
    const QRect top(0, 0, width(), line);
    const QRect place = sentencePlace(size());
    const auto text = [&](QRect area, const QString &words, Qt::Alignment side, const QColor &colour) {
        painter.setPen(colour);
        painter.drawText(area, int(QStyle::visualAlignment(layoutDirection(), side) | Qt::AlignTop),
                         fontMetrics().elidedText(words, Qt::ElideRight, area.width()));
        return fontMetrics().horizontalAdvance(words) + 2 * LineGap;
    };
    const QColor quiet = colour(Token::Text2, palette());
    QRect rest = top;
    rest.setWidth(width() - text(top, m_figures, Qt::AlignRight, quiet));
    text(QStyle::visualRect(layoutDirection(), top, rest), m_name, Qt::AlignLeft,
         palette().color(QPalette::Text));
    text({0, place.top(), width(), line}, m_others, Qt::AlignRight, palette().color(QPalette::Link));
    painter.setPen(m_isShort ? colour(Token::Unknown, palette()) : quiet);
    const int lines = std::max(1, place.height() / line);
    const int most = place.width() * lines - (lines - 1) * 10 * fontMetrics().averageCharWidth();
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), place),
                     int(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) | Qt::TextWordWrap,
                     fontMetrics().elidedText(m_sentence, Qt::ElideRight, most));
    if (layoutDirection() == Qt::RightToLeft)
        painter.setTransform(QTransform(-1, 0, 0, 1, width(), 0));
    const double middle = line + (LineGap + TickHeight) / 2.0;
    const double y = middle - BarHeight / 2.0;
    const auto bar = [&](double share, const QColor &colour) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(0, y, std::max(width() * share, double(BarHeight)), BarHeight), 2, 2);
    };
    if (m_used) {
        bar(1, colour(Token::Track, palette()));
        bar(*m_used, colour(m_isShort ? Token::Unknown : Token::Meter, palette()));
    }
    if (m_expected)
        painter.fillRect(QRectF(std::clamp(width() * *m_expected, 1.0, width() - 1.0) - 1,
                                middle - TickHeight / 2.0, 2, TickHeight),
                         palette().color(QPalette::Text));
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

/// QAbstractButton handles only the space bar by default.
void UsageMeter::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return click();
    QAbstractButton::keyPressEvent(event);
}

} // namespace pantau::desktop

namespace pantau::desktop::words {

namespace {

using Outlook = Forecast::Outlook;

constexpr int MostDays = 62; ///< one package period and some reserve, whatever a service reports

} // namespace

QString resetSentence(const Usage &usage, const QDateTime &now)
{
    return usage.limit > 0 && usage.resetsAt && *usage.resetsAt > now
               ? UsageMeter::tr("Resets %1 (%2)")
                     .arg(atTimeText(*usage.resetsAt, now), timeUntil(*usage.resetsAt, now))
               : QString();
}

QString resetInUtc(const Usage &usage)
{
    if (!usage.resetsAt)
        return {};
    const QDateTime utc = usage.resetsAt->toUTC();
    return UsageMeter::tr("The service counts in UTC: there it is %1, %2.")
        .arg(QLocale().toString(utc.date(), QLocale::LongFormat), timeOfDay(utc.time()));
}

QString expectedSentence(const Usage &usage, const Forecast &forecast)
{
    return forecast.expectedShare
               ? UsageMeter::tr("The mark on the bar shows where even use would be by now: %1 of %2.")
                     .arg(QLocale().toString(std::llround(*forecast.expectedShare * double(usage.limit))),
                          app::unitsText(usage.unit(), usage.limit))
               : QString();
}

QString noUsageSentence(bool isHeldBack)
{
    return isHeldBack ? UsageMeter::tr("No quota information yet.")
                      : UsageMeter::tr("Waiting for quota information from the service.");
}

QString outlookSentence(const Usage &usage, const Forecast &forecast, const QDateTime &now)
{
    if (QString sentence = app::forecastSentence(forecast, usage, now); !sentence.isEmpty())
        return sentence;
    if (!usage.resetsAt)
        return UsageMeter::tr("Set your renewal day to see a forecast.");
    return usage.used == 0 ? UsageMeter::tr("Nothing has been used yet.")
                           : UsageMeter::tr("It is too early to say how long the quota will last.");
}

QList<double> expectedPerDay(const Usage &usage, const Forecast &forecast, const QDateTime &now)
{
    const bool runsOut = forecast.outlook == Outlook::RunsOut;
    if ((!runsOut && forecast.outlook != Outlook::Lasts) || !usage.resetsAt)
        return {};
    const QDateTime end = runsOut ? std::min(forecast.runsOutAt, *usage.resetsAt) : *usage.resetsAt;
    const qint64 spare = runsOut ? 0 : usage.unitsFor(forecast.checksToSpare);
    const auto expected = double(std::max<qint64>(0, usage.remaining - spare));
    const auto whole = double(now.msecsTo(end));
    if (whole <= 0)
        return {};
    QList<double> days;
    for (QDate day = now.toLocalTime().date(); days.size() < MostDays; day = day.addDays(1)) {
        const TimeSpan span = localDay(day);
        if (span.from >= *usage.resetsAt)
            break;
        const qint64 within = std::max(now, span.from).msecsTo(std::min(end, span.to));
        days += expected * double(std::max<qint64>(0, within)) / whole;
    }
    return days;
}

} // namespace pantau::desktop::words

namespace pantau::desktop {

constexpr int HeroHeight = 88;
constexpr int MeterPadding = 10;
constexpr int TickSide = 24;
constexpr int TickRoom = TickSide + 12;
/// Font factors of the sentence. The largest one that fits is used.
constexpr std::array SentenceFactors{2.1, 1.8, 1.5, 1.2};
constexpr auto LastingFor = std::chrono::hours(24);

HeroSentence::HeroSentence(QWidget *parent) : QLabel(parent)
{
    setObjectName(QStringLiteral("heroSentence"));
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void HeroSentence::say(const QString &before, const QString &main, const QString &after, Tone tone)
{
    m_parts = {before, main, after};
    m_tone = tone;
    setText(before + main + after);
    setAccessibleName(text());
    setPlainTip(*this, text());
    updateGeometry();
    update();
}

QFont HeroSentence::fontOf(double factor, bool isMain) const
{
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * factor);
    if (isMain)
        large.setWeight(QFont::DemiBold);
    return large;
}

int HeroSentence::widthWith(double factor) const
{
    int width = m_tone == Tone::Calm ? TickRoom : 0;
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        width += QFontMetrics(fontOf(factor, i == 1)).horizontalAdvance(m_parts[i]);
    return width;
}

QSize HeroSentence::sizeHint() const
{
    return {widthWith(SentenceFactors.front()) + 1,
            QFontMetrics(fontOf(SentenceFactors.front(), true)).height()};
}

/// A long list name is elided.
QSize HeroSentence::minimumSizeHint() const
{
    const int most = fontMetrics().averageCharWidth() * 48;
    return {std::min(widthWith(SentenceFactors.back()) + 1, most), sizeHint().height()};
}

void HeroSentence::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const auto *factor = std::find_if(SentenceFactors.begin(), SentenceFactors.end() - 1,
                                      [this](double each) { return widthWith(each) <= width(); });
    const QFontMetrics large(fontOf(SentenceFactors.front(), true));
    const int baseline = (height() - large.height()) / 2 + large.ascent();
    std::array<QString, 3> parts = m_parts;
    if (const int over = widthWith(*factor) - width(); over > 0) {
        const QFontMetrics metrics(fontOf(*factor, false));
        parts[0] = metrics.elidedText(parts[0], Qt::ElideRight,
                                      std::max(0, metrics.horizontalAdvance(parts[0]) - over));
    }
    int x = 0;
    if (m_tone == Tone::Calm) {
        const QRect tick(0, (height() - TickSide) / 2, TickSide, TickSide);
        paintIcon(painter, QStringLiteral("tick"), QStyle::visualRect(layoutDirection(), rect(), tick),
                  Token::Ok);
        x = TickRoom;
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const QFont font = fontOf(*factor, i == 1);
        const int wide = QFontMetrics(font).horizontalAdvance(parts[i]);
        painter.setFont(font);
        painter.setPen(colour(i == 1 && m_tone == Tone::Blocked ? Token::Blocked : Token::Text, palette()));
        painter.drawText(layoutDirection() == Qt::RightToLeft ? width() - x - wide : x, baseline, parts[i]);
        x += wide;
    }
}

Hero::Hero(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("hero"));
    setQuiet(*m_asOf);
    for (QToolButton *link : {m_notBlocked, m_unknown, m_mixed}) {
        link->setAutoRaise(true);
        link->setCheckable(true);
        link->setFocusPolicy(Qt::TabFocus);
        link->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        link->setToolTip(tr("Click to show only these; click again to show all."));
    }
    connect(m_notBlocked, &QToolButton::clicked, this,
            [this] { Q_EMIT statusChosen(BlockStatus::NotBlocked); });
    connect(m_unknown, &QToolButton::clicked, this, [this] { Q_EMIT statusChosen(BlockStatus::Unknown); });
    connect(m_mixed, &QToolButton::clicked, this, &Hero::mixedChosen);
    auto *links = rowOf({gap(-MeterPadding), m_notBlocked, m_unknown, m_mixed, m_asOf, spring()}, {2});
    setRow(this, {{columnOf({m_sentence, links}, {0}), 1}, {m_meter, 0, Qt::AlignVCenter}},
           {24, QMargins(20, 14, 20, 8)});
    setMinimumHeight(HeroHeight);
}

void Hero::setLink(QToolButton &link, const QIcon &icon, const QString &text, bool isChosen)
{
    link.setText(text);
    link.setIcon(icon);
    setQuiet(link);
    link.setChecked(isChosen);
}

void Hero::show(const Facts &facts, const QDateTime &now)
{
    const DomainCounts &counts = facts.counts;
    const int known = counts.blocked + counts.notBlocked;
    const bool isFirst = counts.blocked == 0 && counts.unknown > counts.notBlocked;
    const bool isOld = facts.newestAnswer && facts.newestAnswer->addDuration(LastingFor) < now;
    QString before = facts.list.isEmpty() ? QString() : tr("%1: ", "name of a list").arg(facts.list);
    if (isOld)
        before = tr("Last known: ") + before;
    if (counts.total == 0)
        m_sentence->say(before, tr("No domains yet"), {}, HeroSentence::Tone::Plain);
    else if (isFirst && facts.isUnserved)
        m_sentence->say(before, tr("%Ln domain(s) not checked yet", nullptr, counts.total),
                        tr(": connect a service", "“2 domains not checked yet”"), HeroSentence::Tone::Plain);
    else if (isFirst)
        m_sentence->say(before, tr("First check"),
                        tr(": %1 of %Ln domain(s)", "First check", counts.total).arg(words::number(known)),
                        HeroSentence::Tone::Plain);
    else if (counts.blocked == 0 && counts.unknown == 0)
        m_sentence->say(before, tr("No domain is blocked"), {}, HeroSentence::Tone::Calm);
    else if (counts.blocked == 0)
        m_sentence->say(before,
                        tr("%1 of %Ln domain(s) not blocked", nullptr, counts.total)
                            .arg(words::number(counts.notBlocked)),
                        {}, HeroSentence::Tone::Plain);
    else if (!facts.list.isEmpty())
        m_sentence->say(
            before,
            tr("%1 of %Ln domain(s) blocked", nullptr, counts.total).arg(words::number(counts.blocked)), {},
            HeroSentence::Tone::Blocked);
    else
        m_sentence->say(before, tr("%Ln domain(s) blocked", nullptr, counts.blocked),
                        facts.newToday > 0 ? tr(", %Ln new today", nullptr, facts.newToday)
                                           : tr(", none new today"),
                        HeroSentence::Tone::Blocked);
    setLink(*m_notBlocked, statusIcon(BlockStatus::NotBlocked),
            tr("%Ln not blocked", nullptr, counts.notBlocked), facts.filter == BlockStatus::NotBlocked);
    setLink(*m_unknown, statusIcon(BlockStatus::Unknown), tr("%Ln unknown", nullptr, counts.unknown),
            facts.filter == BlockStatus::Unknown);
    setLink(*m_mixed, plainIcon(QStringLiteral("split"), Token::Blocked),
            tr("%Ln with mixed answers", nullptr, counts.mixed), facts.isMixed);
    m_mixed->setVisible(counts.mixed > 0 || facts.isMixed);
    m_asOf->setVisible(facts.isHeldBack && facts.newestAnswer);
    if (facts.newestAnswer)
        m_asOf->setText(tr("as of %1").arg(table_words::until(*facts.newestAnswer, now)));
}

} // namespace pantau::desktop
