// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/status_line.h"

#include "app/account_commands.h"
#include "app/session.h"
#include "app/watch_commands.h"
#include "base/usage.h"
#include "desktop/domains/domain_page.h"
#include "desktop/look/dialog.h"
#include "desktop/look/icons.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/words.h"
#include "desktop/window/notices.h"
#include "desktop/window/side_list.h"

#include <QEvent>
#include <QLocale>
#include <QToolButton>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pantau::desktop {

namespace {

constexpr std::chrono::milliseconds WorthABar{500};
constexpr std::chrono::seconds LongEnoughToRead{30};

QToolButton *flatButton(const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

} // namespace

StatusLine::StatusLine(QWidget *parent)
    : QStatusBar(parent)
    , m_word(flatButton(QStringLiteral("lastWord"), this))
    , m_cancel(flatButton(QStringLiteral("cancelCheck"), this))
    , m_deliveries(flatButton(QStringLiteral("deliveries"), this))
    , m_workCancel(flatButton(QStringLiteral("cancelWork"), this))
    , m_work(new WorkBar(m_workBar, this))
    , m_patience(WorthABar, this,
                 [this] {
                     setAllVisible({m_checking, m_progress, m_cancel}, true);
                 })
    , m_forget(named<Delay>("forgetWord", LongEnoughToRead, this, &StatusLine::unsay, this))
{
    showIcon(*m_stateIcon, attentionIcon());
    m_stateIcon->setAccessibleName(tr("Needs attention"));
    m_progress->setAccessibleName(tr("Progress of the check"));
    m_workText->setTextFormat(Qt::PlainText);
    m_workBar->setAccessibleName(tr("Progress"));
    for (QProgressBar *bar : {m_progress, m_workBar}) {
        bar->setTextVisible(false);
        bar->setFixedSize(fontMetrics().averageCharWidth() * 20, std::max(8, fontMetrics().height() / 2));
    }
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stops the check. Domains that were not sent yet cost nothing."));
    m_workCancel->setText(tr("Cancel"));
    for (QToolButton *button : {m_cancel, m_workCancel})
        button->setIcon(plainIcon(QStringLiteral("close")));
    m_workCancel->setToolTip(tr("Stops this without changing anything."));
    // Long messages must not widen the window; tool tips have the full text.
    m_word->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setSizeGripEnabled(false);
    setContentsMargins(16, 0, 6, 0); // a button has a margin
    for (QLabel *label : {static_cast<QLabel *>(m_state), m_checking, m_workText}) {
        label->setFont(fontFor(FontRole::Small, font()));
        setQuiet(*label);
    }
    for (QToolButton *text : {m_word, m_deliveries})
        setKind(*text, kind::Quiet);
    // Hide before adding. Even a short display would widen the window permanently.
    m_stateIcon->hide();
    m_word->hide();
    addWidget(m_stateIcon);
    addWidget(m_state);
    addWidget(m_word, 1);
    for (QWidget *part : std::initializer_list<QWidget *>{m_workText, m_workBar, m_workCancel, m_checking,
                                                          m_progress, m_cancel, m_deliveries}) {
        part->hide();
        addPermanentWidget(part);
    }
    connect(m_work, &WorkBar::shown, this, &StatusLine::showWork);
    connect(m_cancel, &QToolButton::clicked, this, [this] {
        m_cancel->setEnabled(false);
        Q_EMIT cancelRequested();
    });
    connect(m_workCancel, &QToolButton::clicked, this, [this] {
        m_works.constLast().progress->cancel();
        m_work->show();
    });
    connect(m_word, &QToolButton::clicked, this, &StatusLine::logRequested);
    connect(m_deliveries, &QToolButton::clicked, this, [this] {
        if (m_areDeliveriesFine)
            Q_EMIT deliveriesRequested();
        else
            Q_EMIT undeliveredRequested();
    });
}

void StatusLine::setState(const QString &sentence, bool needsAttention)
{
    m_stateIcon->setVisible(needsAttention);
    m_state->setText(sentence);
    setPlainTip(*m_state, sentence);
    showWord();
}

void StatusLine::say(const QString &sentence)
{
    m_sentence = sentence;
    m_isError = false;
    m_word->setIcon({});
    m_forget->start();
    showWord();
}

void StatusLine::showError(const Error &error)
{
    m_sentence = error.sentence;
    m_isError = true;
    m_word->setIcon(attentionIcon());
    m_forget->stop();
    showWord();
}

/// Shows as much of the message as fits.
void StatusLine::showWord()
{
    m_word->setVisible(!m_sentence.isEmpty());
    // A message takes precedence over a good delivery state.
    m_deliveries->setVisible(!m_deliveries->text().isEmpty() &&
                             (!m_areDeliveriesFine || m_sentence.isEmpty()));
    const int room = m_word->width() - (m_isError ? m_word->iconSize().width() + 8 : 0) - 12;
    // Button texts use & for mnemonics.
    QString shown = fontMetrics().elidedText(m_sentence.simplified(), Qt::ElideRight, std::max(room, 40));
    m_word->setText(shown.replace(u'&', QStringLiteral("&&")));
    m_word->setAccessibleName(m_sentence);
    const QString tip = m_isError ? m_sentence + u'\n' + tr("Click to see the log.") : m_sentence;
    setPlainTip(*m_word, tip);
}

void StatusLine::setDeliveries(const QString &sentence, bool isFine)
{
    m_deliveries->setText(sentence);
    m_areDeliveriesFine = isFine;
    m_deliveries->setIcon(isFine ? QIcon() : attentionIcon());
    showWord();
}

void StatusLine::unsay()
{
    say({});
    m_forget->stop();
}

void StatusLine::beginCheck(int domains)
{
    m_cancel->setEnabled(true);
    setChecked(0, domains);
    m_patience.start();
}

void StatusLine::setChecked(int done, int total)
{
    const QLocale locale;
    m_progress->setRange(0, std::max(1, total));
    m_progress->setValue(done);
    m_checking->setText(tr("Checking %1 of %2").arg(locale.toString(done), locale.toString(total)));
}

void StatusLine::endCheck()
{
    m_patience.stop();
    setAllVisible({m_checking, m_progress, m_cancel}, false);
}

void StatusLine::beginWork(const QString &words, const SharedProgress &progress)
{
    unsay(); // the message is older than this work
    m_works.append({words, progress});
    m_work->follow(progress, words);
}

void StatusLine::endWork(const SharedProgress &progress)
{
    m_works.removeIf([&progress](const Work &work) { return work.progress == progress; });
    if (!m_works.isEmpty())
        return m_work->follow(m_works.constLast().progress, m_works.constLast().words);
    m_work->end();
    setAllVisible({m_workText, m_workCancel}, false);
}

void StatusLine::showWork(const QString &words)
{
    const TaskProgress &progress = *m_works.constLast().progress;
    m_workText->setText(progress.isCancelled() ? tr("Stopping…") : words);
    m_workText->show();
    m_workCancel->setVisible(progress.total() > 0); // work without counts cannot be cancelled
    m_workCancel->setEnabled(!progress.isCancelled());
}

void StatusLine::resizeEvent(QResizeEvent *event)
{
    QStatusBar::resizeEvent(event);
    showWord();
}

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds WhileSeen = 15s;
constexpr std::chrono::milliseconds WhileHidden = 10min;
constexpr std::chrono::milliseconds WhileHiddenWithNotices = 1min; ///< notices may contain "in 4 min"

} // namespace

SituationDisplay::SituationDisplay(WindowContext &context, const Places &places, QObject *parent)
    : QObject(parent), m_context(context), m_session(context.session), m_places(places)
{
    connect(&context, &WindowContext::said, this, &SituationDisplay::say);
    connect(&context, &WindowContext::failed, this, &SituationDisplay::showError);
    connect(&m_session, &app::Session::situationChanged, this, &SituationDisplay::refresh);
    connect(m_places.notices, &Notices::actionChosen, this, &SituationDisplay::help);
    m_countdown.setTimerType(Qt::VeryCoarseTimer);
    connect(&m_countdown, &QTimer::timeout, this, &SituationDisplay::refresh);
    awaitOtherWords();
}

void SituationDisplay::setSeen(bool isSeen)
{
    m_isSeen = isSeen;
    awaitOtherWords();
    if (isSeen)
        refresh();
}

void SituationDisplay::awaitOtherWords()
{
    const auto now = m_session.clock().nowUtc();
    const std::chrono::milliseconds untilTomorrow(now.msecsTo(localDay(now.toLocalTime().date()).to));
    // While hidden, texts have absolute times and "today".
    const auto whileHidden = m_situation.notices.isEmpty() ? std::clamp(untilTomorrow, 1000ms, WhileHidden)
                                                           : WhileHiddenWithNotices;
    const auto wait = m_isSeen ? WhileSeen : whileHidden;
    if (!m_countdown.isActive() || m_countdown.intervalAsDuration() != wait)
        m_countdown.start(wait);
}

void SituationDisplay::refresh()
{
    const auto obstacles = [](const app::Situation &situation) {
        QList<std::pair<app::Notice::Kind, std::optional<AccountId>>> all;
        for (const app::Notice &notice : situation.notices)
            if (notice.kind != app::Notice::Kind::KeyReading) // may become the reported obstacle
                all.append({notice.kind, notice.account});
        return all;
    };
    const app::Situation before = std::exchange(m_situation, m_session.situation());
    // Clear the message about an obstacle once the situation no longer has it. The change may arrive here
    // after the message.
    const auto was = obstacles(before);
    const auto is = obstacles(m_situation);
    const bool isOver = std::ranges::any_of(was, [&is](const auto &each) { return !is.contains(each); });
    if (m_saysObstacle && isOver) {
        m_saysObstacle = false;
        m_places.status->unsay();
    }
    show();
    awaitOtherWords();
    if (before != m_situation)
        Q_EMIT m_context.stateChanged();
}

void SituationDisplay::show()
{
    m_places.notices->show(m_situation.notices);
    // Do not repeat in the status bar what a notice bar already shows.
    const bool isInABar = std::ranges::any_of(m_situation.notices, [this](const auto &notice) {
        return m_situation.sentence.startsWith(notice.sentence) && m_places.notices->says(notice);
    });
    const bool needsAttention = m_situation.severity >= app::Severity::Attention;
    m_places.status->setState(isInABar ? stateInBrief() : m_situation.sentence, needsAttention);
    m_places.status->setDeliveries(m_situation.deliveries, m_situation.areDeliveriesFine);
    QHash<AccountId, QString> unwatched;
    for (const app::AccountSituation &account : std::as_const(m_situation.accounts))
        if (!account.isWatched && account.severity >= app::Severity::Attention)
            unwatched.insert(account.account, m_situation.namedSentence(account));
    m_places.side->setUnwatched(unwatched);
    m_places.domains->setSituation(m_situation);
}

QString SituationDisplay::stateInBrief() const
{
    return m_situation.nextCheck.isEmpty() ? m_situation.watching
                                           : m_situation.watching + u' ' + m_situation.nextCheck;
}

void SituationDisplay::help(const app::Notice &notice)
{
    using Action = app::Notice::Action;
    switch (notice.action) {
    case Action::None:
        return;
    case Action::ConnectService:
        return Q_EMIT m_context.serviceRequested();
    case Action::ChooseAccount:
        for (const DomainList &list : m_session.store().lists().all().value_or(QList<DomainList>()))
            if (!list.account)
                return Q_EMIT m_context.listSettingsRequested(list.id, false);
        return;
    case Action::EnterKey:
        if (notice.account)
            Q_EMIT m_context.keyRequested(*notice.account);
        return;
    case Action::Unlock:
    case Action::TryAgain:
        return tryAgain(notice);
    case Action::ShowAlerts:
        return Q_EMIT m_context.undeliveredChosen();
    case Action::Resume:
        return m_session.watch().setPaused(false);
    case Action::UseBlocklist:
        return askToUseBlocklist(notice);
    case Action::FindBackup:
        return Q_EMIT m_context.rescueRequested(notice.sentence);
    }
}

void SituationDisplay::askToUseBlocklist(const app::Notice &notice)
{
    if (!notice.account)
        return;
    ask(m_places.notices->window(),
        tr("Use the new blocklist? Domains that are missing from it count as not blocked from now on."),
        tr("&Use the new one"), [this, account = *notice.account] {
            say(tr("Reading the blocklist…"));
            whenFinished(m_session.accounts().acceptBlocklistLoss(account), this,
                         [this](const Result<void> &done) {
                             if (done)
                                 say(tr("The new blocklist is used."));
                             else
                                 showError(done.error());
                         });
        });
}

void SituationDisplay::tryAgain(const app::Notice &notice)
{
    if (!notice.account)
        return m_session.watch().tryAgain();
    say(tr("Trying again…"));
    whenFinished(m_session.accounts().refreshUsage(*notice.account), this, [this](const UsageAnswer &answer) {
        if (answer)
            say(words::connectedSentence(answer->usage));
        else
            showError(answer.error().error);
    });
}

void SituationDisplay::say(const QString &sentence)
{
    m_saysObstacle = false;
    m_places.status->say(sentence);
}

void SituationDisplay::showError(const Error &error)
{
    // The situation reports all of these too while they last.
    m_saysObstacle = error.kind == Error::Kind::Service || error.kind == Error::Kind::NoAllowance ||
                     error.kind == Error::Kind::NoKeychain || error.kind == Error::Kind::Storage;
    m_places.status->showError(error);
}

void SituationDisplay::showObstacle(const QString &sentence)
{
    QString fact = sentence;
    for (const app::Notice &notice : m_situation.notices) // the bar says it already
        if (!notice.sentence.isEmpty())
            fact.replace(QStringLiteral(": ") + notice.sentence, QStringLiteral("."));
    say(fact);
    m_saysObstacle = true;
}

} // namespace pantau::desktop
