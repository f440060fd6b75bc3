// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/quota_dialog.h"

#include "app/background_work.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "desktop/look/dialog.h"
#include "desktop/look/parts.h"
#include "desktop/look/usage_meter.h"
#include "desktop/look/words.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pantau::desktop {

QuotaDialog::QuotaDialog(WindowContext &context, AccountId account, QWidget *parent)
    : Dialog(parent)
    , m_session(context.session)
    , m_accounts(context.accounts)
    , m_account(account)
    , m_usage(new QPushButton(tr("Open the page &Usage"), this))
    , m_close(new QPushButton(tr("Close"), this))
{
    setObjectName(QStringLiteral("quotaDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    connect(m_usage, &QPushButton::clicked, this, [this, &context] {
        Q_EMIT context.pageChosen(Page::Usage);
        close();
    });
    connect(m_close, &QPushButton::clicked, this, &QDialog::close);
    connect(&m_accounts, &AccountWatch::changed, this, &QuotaDialog::refresh);
    resize(fontMetrics().averageCharWidth() * 78, sizeHint().height());
    refresh();
}

void QuotaDialog::build()
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    const auto label = [content, column](const QString &name) {
        auto *made = new QLabel(content);
        made->setObjectName(name);
        made->setTextFormat(Qt::PlainText);
        made->setWordWrap(true);
        column->addWidget(made);
        return made;
    };
    const std::array headings{tr("Used"), tr("What for"), tr("Left"), tr("Forecast"), tr("What helps")};
    for (int part = 0; part < PartCount; ++part) {
        const auto at = std::size_t(part);
        m_headings[at] = label(QStringLiteral("quotaHeading%1").arg(part));
        m_headings[at]->setText(headings[at]);
        m_headings[at]->setFont(fontFor(FontRole::Heading, m_headings[at]->font()));
        m_texts[at] = label(QStringLiteral("quotaText%1").arg(part));
        m_texts[at]->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        column->addSpacing(fontMetrics().lineSpacing() / 2);
    }
    column->addStretch();
    auto *area = new FormArea(this);
    area->setWidget(content);
    m_usage->setObjectName(QStringLiteral("quotaUsageButton"));
    m_usage->setAutoDefault(false);
    m_close->setObjectName(QStringLiteral("quotaCloseButton"));
    m_close->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_usage);
    buttons->addStretch();
    buttons->addWidget(m_close);
    auto *all = new QVBoxLayout(this);
    all->addWidget(area, 1);
    all->addLayout(buttons);
    m_close->setFocus();
}

void QuotaDialog::refresh()
{
    const AccountView *view = m_accounts.find(m_account);
    if (!view || !view->usage || view->account.address.isLocal()) {
        close(); // the account has been removed
        return;
    }
    const QDateTime now = m_session.clock().nowUtc();
    const Usage usage = *view->usageWithReset();
    setWindowTitle(tr("Quota of %1").arg(view->account.name));
    m_texts[Used]->setText(words::usageSentence(usage));
    m_texts[Left]->setText(words::leftSentences(usage, now));
    m_texts[Foreseen]->setText(words::foreseenSentences(*view, now));
    m_texts[Help]->setText(words::helpSentences(*view, now));
    read(*view);
}

void QuotaDialog::read(const AccountView &view)
{
    const Usage usage = *view.usageWithReset();
    const auto period = words::quotaPeriod(usage, m_session.clock().nowUtc());
    whenFinished(m_session.read([id = m_account, span = period.span](const db::Store &store) {
        return store.usageHistory().purposes(id, span);
    }),
                 this, [this, usage, period, round = ++m_round](const Result<UsePurposes> &purposes) {
                     if (round != m_round)
                         return;
                     m_texts[Spent]->setText(purposes ? words::spentSentences(*purposes, usage, period)
                                                      : purposes.error().sentence);
                 });
}

} // namespace pantau::desktop

namespace pantau::desktop::words {

namespace {

constexpr int DaysLookedBack = 30;

/// Translation context for lupdate.
class QuotaWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::QuotaWords)
};

QString joinedLines(QStringList lines)
{
    lines.removeAll(QString());
    return lines.join(u'\n');
}

} // namespace

QuotaPeriod quotaPeriod(const Usage &usage, const QDateTime &now)
{
    if (usage.isDaily())
        return {{nextMidnightUtc(now).addDays(-1), now.addSecs(1)}, true};
    if (usage.resetsAt)
        return {{usage.resetsAt->addMonths(-1), now.addSecs(1)}, true};
    return {{now.addDays(-DaysLookedBack), now.addSecs(1)}, false};
}

QString spentSentences(const UsePurposes &purposes, const Usage &usage, const QuotaPeriod &period)
{
    QStringList lines;
    if (!period.isKnown)
        lines += QuotaWords::tr("In the last %Ln days:", nullptr, DaysLookedBack);
    const auto line = [&lines, &usage](const QString &purpose, qint64 count) {
        if (count > 0)
            lines += QuotaWords::tr("%1: %2", "what for, how much").arg(purpose, units(usage, count));
    };
    line(QuotaWords::tr("Planned checks"), purposes.planned);
    line(QuotaWords::tr("Confirming changes"), purposes.confirmations);
    line(QuotaWords::tr("Manual checks"), purposes.byHand);
    if (period.isKnown)
        line(QuotaWords::tr("Others with the same quota, or before Pantau counted"),
             usage.used - purposes.ours());
    if (lines.isEmpty() || (!period.isKnown && lines.size() == 1))
        lines += QuotaWords::tr("Nothing was used.");
    if (purposes.firstChecks > 0)
        lines += QuotaWords::tr("%Ln domain(s) got their first check.", nullptr, purposes.firstChecks);
    if (purposes.answeredHints > 0)
        lines += QuotaWords::tr("%Ln hint(s) were answered by a check.", nullptr, purposes.answeredHints);
    return joinedLines(lines);
}

QString leftSentences(const Usage &usage, const QDateTime &now)
{
    const int checks = int(std::min<qint64>(usage.remainingChecks(), std::numeric_limits<int>::max()));
    QString reset = resetSentence(usage, now);
    if (!reset.isEmpty())
        reset += u'.';
    else if (!usage.isDaily())
        reset = QuotaWords::tr("The day on which the package renews is not known.");
    return joinedLines({usage.unitCost > 1
                            ? QuotaWords::tr("%1, enough for %Ln check(s).", "an amount", checks)
                                  .arg(units(usage, usage.remaining))
                            : units(usage, usage.remaining) + u'.',
                        reset, resetInUtc(usage)});
}

QString foreseenSentences(const AccountView &view, const QDateTime &now)
{
    const Usage usage = *view.usageWithReset();
    const Forecast forecast = view.foreseen();
    const bool isForeseen =
        forecast.outlook == Forecast::Outlook::Lasts || forecast.outlook == Forecast::Outlook::RunsOut;
    return joinedLines(
        {view.isHeldBack ? QuotaWords::tr("There is no forecast while the account is not being watched.")
                         : outlookSentence(usage, forecast, now),
         isForeseen ? QuotaWords::tr("The forecast adds the checks planned until the reset and what others "
                                     "with the same quota use at their pace so far.")
                    : QString(),
         expectedSentence(usage, forecast)});
}

QString helpSentences(const AccountView &view, const QDateTime &now)
{
    if (view.needsRenewalDay())
        return QuotaWords::tr(
            "Set the renewal day of your package on the page Usage to see how long the quota lasts.");
    QStringList lines;
    if (view.plan && !view.isHeldBack)
        lines += app::planSentence(*view.plan, view.plan->domains, now);
    lines +=
        QuotaWords::tr("To check each domain more often, or to make the quota last: watch fewer domains, "
                       "choose a lower check frequency for lists that matter less, or get a larger "
                       "package from the service.");
    return joinedLines(lines);
}

} // namespace pantau::desktop::words
