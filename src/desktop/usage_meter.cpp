// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/usage_meter.h"

#include "desktop/words.h"
#include "engine/forecast.h"
#include "engine/plan_text.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int TickRise = 2; // pixels by which the tick stands out above and below the bar

/// What will have been used at the reset, of the limit.
double shareAtReset(const Usage &usage, const engine::Forecast &forecast)
{
    const auto limit = double(std::max<qint64>(1, usage.limit));
    switch (forecast.outlook) {
    case engine::Forecast::Outlook::Lasts:
        return 1.0 - double(forecast.checksToSpare * usage.unitCost) / limit;
    case engine::Forecast::Outlook::RunsOut:
    case engine::Forecast::Outlook::Ended:
        return 1.0;
    case engine::Forecast::Outlook::None:
        break;
    }
    return double(usage.used) / limit;
}

} // namespace

MeterBar::MeterBar(QWidget *parent) : QWidget(parent)
{
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
    painter.setPen(Qt::NoPen);
    const auto draw = [&](double share, const QColor &colour) {
        if (share <= 0)
            return;
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(0, TickRise, std::max(width() * share, 4.0), height() - 2 * TickRise),
                                3, 3);
    };
    QColor groove = palette().color(QPalette::WindowText);
    groove.setAlpha(30);
    draw(1, groove);
    QColor forecast = palette().color(QPalette::Highlight);
    forecast.setAlphaF(0.35F);
    if (m_forecast > m_used)
        draw(m_forecast, forecast);
    draw(m_used, palette().color(QPalette::Highlight));
    if (m_expected) {
        const double x = std::clamp(width() * *m_expected, 1.0, width() - 1.0);
        painter.fillRect(QRectF(x - 1, 0, 2, height()), palette().color(QPalette::WindowText));
    }
}

UsageMeter::UsageMeter(QWidget *parent)
    : QWidget(parent), m_account(new QLabel(this)), m_bar(new MeterBar(this)), m_sentence(new QLabel(this))
{
    setObjectName(QStringLiteral("usageMeter"));
    m_account->setObjectName(QStringLiteral("meterAccount"));
    m_account->setTextFormat(Qt::PlainText);
    m_sentence->setObjectName(QStringLiteral("meterSentence"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_account);
    column->addWidget(m_bar);
    column->addWidget(m_sentence);
    column->addStretch();
}

void UsageMeter::show(const AccountView *view, const QDateTime &now)
{
    m_account->setVisible(view != nullptr);
    m_bar->hide();
    setToolTip({});
    if (!view) {
        m_sentence->setText(tr("No service is connected yet."));
        return;
    }
    m_account->setText(view->account.name);
    if (view->account.address.isLocal()) {
        m_account->setVisible(!view->account.address.isLocalSample()); // the sentence says it
        m_sentence->setText(words::localServiceSentence(view->account.address.isLocalSample()));
        return;
    }
    if (!view->usage) {
        m_sentence->setText(tr("The service has not told the allowance yet."));
        return;
    }
    const Usage &usage = *view->usage;
    if (!usage.packageName.isEmpty())
        m_account->setText(tr("%1 (%2)", "account, package").arg(view->account.name, usage.packageName));
    m_bar->show();
    const engine::Forecast forecast = view->forecast.value_or(engine::Forecast());
    QStringList sentences{words::usageSentence(usage), engine::forecastSentence(forecast, usage, now)};
    QStringList hints;
    if (view->plan) {
        sentences += words::owedSentence(*view->plan, now);
        hints += engine::planSentence(*view->plan, view->plan->domains);
    }
    if (forecast.expectedShare)
        hints += tr("The mark shows where an even use would be by now.");
    setToolTip(QStringLiteral("<span>%1</span>").arg(hints.join(u' ').toHtmlEscaped()));
    m_bar->setShares(double(usage.used) / double(std::max<qint64>(1, usage.limit)),
                     shareAtReset(usage, forecast));
    m_bar->setExpected(forecast.expectedShare);
    sentences.removeAll(QString());
    const QString sentence = sentences.join(u' ');
    m_sentence->setText(sentence);
    setAccessibleName(sentence);
}

} // namespace pantau::desktop
