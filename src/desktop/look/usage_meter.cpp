// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/usage_meter.h"

#include "app/sentences.h"
#include "base/plan.h"
#include "base/time.h"
#include "base/usage.h"
#include "desktop/look/colours.h"
#include "desktop/look/label_text.h"
#include "desktop/look/words.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QStyleOptionFocusRect>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

namespace {

constexpr int TickRise = 2; // pixels that the tick extends above and below the bar

/// Share of the limit that will have been used at the reset.
double shareAtReset(const Usage &usage, const Forecast &forecast)
{
    const auto limit = double(std::max<qint64>(1, usage.limit));
    if (forecast.goesToNew)
        return 1.0;
    switch (forecast.outlook) {
    case Forecast::Outlook::Lasts:
        return 1.0 - double(usage.unitsFor(forecast.checksToSpare)) / limit;
    case Forecast::Outlook::RunsOut:
    case Forecast::Outlook::Ended:
        return 1.0;
    case Forecast::Outlook::None:
        break;
    }
    return double(usage.used) / limit;
}

} // namespace

MeterBar::MeterBar(QWidget *parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setObjectName(QStringLiteral("usageBar"));
}

void MeterBar::setShares(double used, double forecast)
{
    m_used = std::clamp(used, 0.0, 1.0);
    m_forecast = std::clamp(forecast, m_used, 1.0);
    update();
}

void MeterBar::setExpected(const std::optional<double> &share)
{
    m_expected = share;
    update();
}

void MeterBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (layoutDirection() == Qt::RightToLeft)
        painter.setTransform(QTransform(-1, 0, 0, 1, width(), 0)); // mirrored layout
    const auto draw = [&](double share, const QColor &edge, const QBrush &filling) {
        if (share <= 0)
            return;
        painter.setPen(edge);
        painter.setBrush(filling);
        const double across = std::max(width() * share, 4.0);
        painter.drawRoundedRect(
            QRectF(0, TickRise, across, height() - 2 * TickRise).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    };
    // Fills differ by pattern (empty, hatched, solid), because three tints of one colour are too similar.
    draw(1, standingOut(palette().color(QPalette::Mid), palette()), Qt::NoBrush);
    const QColor use = colour(Token::Meter, palette());
    if (m_forecast > m_used)
        draw(m_forecast, use, QBrush(use, Qt::BDiagPattern));
    draw(m_used, use, use);
    if (m_expected) {
        const double x = std::clamp(width() * *m_expected, 1.0, width() - 1.0);
        painter.fillRect(QRectF(x - 1, 0, 2, height()), palette().color(QPalette::WindowText));
    }
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::WindowText), 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

/// QAbstractButton handles only the space bar by default.
void MeterBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return click();
    QAbstractButton::keyPressEvent(event);
}

UsageMeter::UsageMeter(QWidget *parent)
    : QWidget(parent)
    , m_account(new QLabel(this))
    , m_chooser(new QToolButton(this))
    , m_reset(new QLabel(this))
    , m_bar(new MeterBar(this))
    , m_sentence(new QLabel(this))
{
    setObjectName(QStringLiteral("usageMeter"));
    m_account->setObjectName(QStringLiteral("meterAccount"));
    m_account->setTextFormat(Qt::PlainText);
    m_chooser->setObjectName(QStringLiteral("meterChooser"));
    m_chooser->setAutoRaise(true);
    m_chooser->setPopupMode(QToolButton::InstantPopup);
    m_chooser->setMenu(new QMenu(m_chooser));
    m_reset->setObjectName(QStringLiteral("meterReset"));
    m_reset->setTextFormat(Qt::PlainText);
    m_reset->setWordWrap(true); // with large fonts it is the widest widget of the page
    m_reset->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    m_reset->setForegroundRole(QPalette::PlaceholderText);
    m_sentence->setObjectName(QStringLiteral("meterSentence"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto *head = new QHBoxLayout;
    head->addWidget(m_account);
    head->addWidget(m_chooser);
    head->addWidget(m_reset, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_bar);
    column->addWidget(m_sentence);
    column->addStretch();
    connect(m_bar, &QAbstractButton::clicked, this, &UsageMeter::explain);
}

void UsageMeter::explain()
{
    if (m_shown)
        Q_EMIT explanationRequested(*m_shown);
}

void UsageMeter::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        explain();
    QWidget::mouseReleaseEvent(event);
}

void UsageMeter::show(const AccountView *view, const QDateTime &now, const QList<AccountView> &all)
{
    m_now = now;
    m_all = all;
    const auto ofView = view ? std::optional(view->account.id) : std::nullopt;
    if (ofView != m_ofView)
        m_instead.reset();
    m_ofView = ofView;
    const auto instead = std::find_if(all.cbegin(), all.cend(), [this](const AccountView &each) {
        return m_instead && each.account.id == *m_instead;
    });
    if (instead != all.cend())
        view = &*instead;
    if (view) {
        showAccount(*view);
        offer(all, view->account.id);
        return;
    }
    for (QWidget *part : {static_cast<QWidget *>(m_account), static_cast<QWidget *>(m_chooser),
                          static_cast<QWidget *>(m_reset), static_cast<QWidget *>(m_bar)})
        part->hide();
    m_shown.reset();
    unsetCursor();
    setPlainTip(*this, {});
    m_sentence->setText(tr("No service is connected."));
    setAccessibleName(m_sentence->text());
}

void UsageMeter::showAccount(const AccountView &view)
{
    m_account->show();
    m_bar->hide();
    m_reset->hide();
    m_shown.reset();
    unsetCursor();
    setPlainTip(*this, {});
    m_account->setText(view.account.name);
    if (view.account.address.isLocal() || !view.usage) {
        m_sentence->setText(view.account.address.isLocal()
                                ? words::localServiceSentence(view.account.address.isLocalSample())
                                : words::noUsageSentence(view.isHeldBack));
        m_account->setVisible(!view.account.address.isLocalSample()); // the sentence already names it
        setAccessibleName(m_sentence->text());
        return;
    }
    const Usage usage = *view.usageWithReset();
    if (!usage.packageName.isEmpty())
        m_account->setText(tr("%1 (%2)", "account, package").arg(view.account.name, usage.packageName));
    const Forecast forecast = view.foreseen();
    m_reset->setText(words::resetSentence(usage, m_now));
    m_reset->setToolTip(words::resetInUtc(usage));
    m_reset->setVisible(!m_reset->text().isEmpty());
    m_shown = view.account.id;
    setCursor(Qt::PointingHandCursor);
    m_bar->show();
    m_bar->setShares(double(usage.used) / double(std::max<qint64>(1, usage.limit)),
                     shareAtReset(usage, forecast));
    m_bar->setExpected(forecast.expectedShare);
    m_bar->setToolTip(words::expectedSentence(usage, forecast));
    QStringList sentences{words::usageSentence(usage), app::forecastSentence(forecast, usage, m_now)};
    if (view.plan && !view.isHeldBack) {
        sentences += app::owedSentence(*view.plan, m_now);
        setPlainTip(*this, app::planSentence(*view.plan, view.plan->domains, m_now));
    }
    sentences.removeAll(QString());
    m_sentence->setText(sentences.join(u' '));
    setAccessibleName(m_sentence->text());
    m_bar->setAccessibleName(m_sentence->text());
    m_bar->setAccessibleDescription(tr("Explain the quota"));
}

/// Fills the menu with all accounts and their used percentage.
void UsageMeter::offer(const QList<AccountView> &all, AccountId shown)
{
    m_chooser->setVisible(all.size() > 1);
    if (all.size() < 2)
        return;
    m_account->hide();
    m_chooser->setText(m_account->text());
    m_chooser->setToolTip(tr("Show another account"));
    QMenu *menu = m_chooser->menu();
    menu->clear();
    for (const AccountView &each : all) {
        const QString name = QString(each.account.name).replace(u'&', QLatin1String("&&"));
        const auto used = each.usage && each.usage->limit > 0 && !each.account.address.isLocal()
                              ? std::optional(100 * each.usage->used / each.usage->limit)
                              : std::nullopt;
        QAction *action = menu->addAction(
            used ? tr("%1: %2 % used", "account, percent").arg(name, QLocale().toString(*used)) : name);
        action->setCheckable(true);
        action->setChecked(each.account.id == shown);
        const auto take = [this, id = each.account.id] {
            m_instead = id;
            const auto chosen = std::find_if(m_all.cbegin(), m_all.cend(),
                                             [id](const AccountView &view) { return view.account.id == id; });
            if (chosen == m_all.cend())
                return;
            showAccount(*chosen);
            offer(m_all, id);
        };
        // Queued, because the slot rebuilds the menu.
        connect(action, &QAction::triggered, this, take, Qt::QueuedConnection);
    }
}

} // namespace pantau::desktop

namespace pantau::desktop::words {

namespace {

using Outlook = Forecast::Outlook;

constexpr int MostDays = 62; ///< one package period and some reserve, whatever a service reports

/// Translation context for lupdate.
class UsageWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::UsageWords)
};

} // namespace

QString resetSentence(const Usage &usage, const QDateTime &now)
{
    return usage.limit > 0 && usage.resetsAt && *usage.resetsAt > now
               ? UsageWords::tr("Resets %1 (%2)")
                     .arg(atMoment(*usage.resetsAt, now), timeUntil(*usage.resetsAt, now))
               : QString();
}

QString resetInUtc(const Usage &usage)
{
    if (!usage.resetsAt)
        return {};
    const QDateTime utc = usage.resetsAt->toUTC();
    return UsageWords::tr("The service counts in UTC: there it is %1, %2.")
        .arg(QLocale().toString(utc.date(), QLocale::LongFormat), timeOfDay(utc.time()));
}

QString expectedSentence(const Usage &usage, const Forecast &forecast)
{
    return forecast.expectedShare
               ? UsageWords::tr("The mark on the bar shows where even use would be by now: %1 of %2.")
                     .arg(QLocale().toString(std::llround(*forecast.expectedShare * double(usage.limit))),
                          units(usage, usage.limit))
               : QString();
}

QString noUsageSentence(bool isHeldBack)
{
    return isHeldBack ? UsageWords::tr("No quota information yet.")
                      : UsageWords::tr("Waiting for quota information from the service.");
}

QString outlookSentence(const Usage &usage, const Forecast &forecast, const QDateTime &now)
{
    if (QString sentence = app::forecastSentence(forecast, usage, now); !sentence.isEmpty())
        return sentence;
    if (!usage.resetsAt)
        return UsageWords::tr("Set your renewal day to see a forecast.");
    return usage.used == 0 ? UsageWords::tr("Nothing has been used yet.")
                           : UsageWords::tr("It is too early to say how long the quota will last.");
}

QString units(const Usage &usage, qint64 count)
{
    const int number = int(std::min<qint64>(count, std::numeric_limits<int>::max()));
    return usage.countsCredits() ? UsageWords::tr("%Ln credit(s)", nullptr, number)
                                 : UsageWords::tr("%Ln check(s)", nullptr, number);
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

namespace {

constexpr int NumberPadding = 10;
constexpr int WordGap = 6;

} // namespace

SummaryNumber::SummaryNumber(BlockStatus status, QWidget *parent) : QAbstractButton(parent), m_status(status)
{
    setObjectName(QStringLiteral("summary_") + statusKey(status));
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    describe();
}

void SummaryNumber::setNumber(int number)
{
    m_number = number;
    describe();
}

void SummaryNumber::setRemark(const QString &remark)
{
    m_remark = remark;
    describe();
}

QString SummaryNumber::word() const
{
    switch (m_status) {
    case BlockStatus::Blocked:
        return tr("blocked");
    case BlockStatus::NotBlocked:
        return tr("not blocked");
    case BlockStatus::Unknown:
        break;
    }
    return tr("unknown");
}

QString SummaryNumber::numberText() const
{
    return m_number ? QLocale().toString(*m_number) : QStringLiteral("–");
}

void SummaryNumber::describe()
{
    const QString text = tr("%1 %2", "number, status").arg(numberText(), word());
    setAccessibleName(m_remark.isEmpty() ? text : text + QStringLiteral(", ") + m_remark);
    setToolTip(tr("Click to show only these; click again to show all."));
    updateGeometry();
    update();
}

QFont SummaryNumber::largeFont() const
{
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.8);
    return large;
}

QSize SummaryNumber::sizeHint() const
{
    const QFontMetrics large(largeFont());
    const int first =
        large.horizontalAdvance(numberText()) + WordGap + fontMetrics().horizontalAdvance(word());
    const int width = std::max(first, fontMetrics().horizontalAdvance(m_remark)) + 2 * NumberPadding;
    return {width, large.height() + fontMetrics().height() + NumberPadding};
}

bool SummaryNumber::event(QEvent *event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave)
        update();
    return QAbstractButton::event(event);
}

void SummaryNumber::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isChecked() || underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour(isChecked() ? Token::Sel : Token::Pressed, palette()));
        painter.drawRoundedRect(rect(), 5, 5);
    }
    // Normal and empty counts are not emphasised.
    const bool calls = number() > 0 && m_status != BlockStatus::NotBlocked;
    const QColor ink = calls ? colour(m_status, palette())
                             : palette().color(number() > 0 ? QPalette::Text : QPalette::PlaceholderText);
    const QString text = numberText();
    const QFont large = largeFont();
    const QFontMetrics metrics(large);
    const int baseline = NumberPadding / 2 + metrics.ascent();
    painter.setPen(ink);
    painter.setFont(large);
    painter.drawText(NumberPadding, baseline, text);
    painter.setFont(font());
    painter.setPen(calls ? ink : colour(Token::Text2, palette()));
    painter.drawText(NumberPadding + metrics.horizontalAdvance(text) + WordGap, baseline, word());
    painter.setPen(colour(Token::Text2, palette()));
    painter.drawText(NumberPadding, NumberPadding / 2 + metrics.height() + fontMetrics().ascent(), m_remark);
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

} // namespace pantau::desktop
