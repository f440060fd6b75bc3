// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/first_start_dialog.h"

#include "app/account_commands.h"
#include "app/background_work.h"
#include "app/projections.h"
#include "app/sentences.h"
#include "app/watch_commands.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/dialogs/first_start_steps.h"
#include "desktop/dialogs/list_dialog.h"
#include "desktop/look/dialog.h"
#include "desktop/look/parts.h"
#include "desktop/look/words.h"
#include "desktop/window/undo.h"
#include "ui_first_start_dialog.h"
#include "ui_first_start_frequency.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>

#include <algorithm>

namespace pantau::desktop {

FirstStartDialog::FirstStartDialog(WindowContext &context, QWidget *parent)
    : Dialog(parent)
    , m_context(context)
    , m_session(context.session)
    , m_accounts(context.accounts)
    , m_ui(std::make_unique<Ui::FirstStartDialog>())
    , m_line(new StepLine({tr("Connect"), tr("Domains"), tr("Frequency")}, this))
    , m_connect(new ConnectStep(m_session, m_accounts, this))
    , m_domains(new DomainsStep(context, this))
    , m_frequency(new FrequencyStep(m_session, this))
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->lineColumn->addWidget(m_line);
    for (QWidget *step : std::initializer_list<QWidget *>{m_connect, m_domains, m_frequency})
        addStep(step);
    QFont title = m_ui->titleLabel->font();
    title.setPointSizeF(title.pointSizeF() * 1.3);
    m_ui->titleLabel->setFont(title);
    m_ui->errorLabel->hide();
    m_ui->nextButton->setDefault(true);
    const QFontMetrics metrics(font());
    resize(metrics.averageCharWidth() * 92, metrics.height() * 30);

    connect(m_ui->nextButton, &QPushButton::clicked, this, &FirstStartDialog::next);
    connect(m_ui->skipButton, &QPushButton::clicked, this, &FirstStartDialog::skip);
    connect(m_ui->backButton, &QPushButton::clicked, this, [this] { go(Step(m_step - 1)); });
    submitWith(*m_ui->nextButton);
    connect(m_connect, &ConnectStep::connected, this, [this] { go(Domains); });
    connect(m_connect, &ConnectStep::choiceChanged, this, &FirstStartDialog::follow);
    connect(m_connect, &ConnectStep::busyChanged, this, [this](bool busy) {
        m_busy = busy;
        follow();
    });
    connect(m_domains, &DomainsStep::domainsChanged, this, &FirstStartDialog::follow);
    connect(m_domains, &DomainsStep::imported, this, [this] { go(Frequency); });
    connect(m_frequency, &FrequencyStep::failed, this, &FirstStartDialog::fail);
    context.accounts.addViewer(this);
    connect(&m_accounts, &AccountWatch::changed, this, &FirstStartDialog::follow);
    go(Connect);
}

void FirstStartDialog::addStep(QWidget *step)
{
    auto *area = new FormArea(this);
    area->setWidget(step);
    m_ui->stack->addWidget(area);
}

FirstStartDialog::~FirstStartDialog()
{
    // The steps are destroyed later than this object. Ignore signals of their cleanup, such as removing an
    // account.
    disconnect(&m_accounts, nullptr, this, nullptr);
    for (QWidget *step : std::initializer_list<QWidget *>{m_connect, m_domains, m_frequency})
        disconnect(step, nullptr, this, nullptr);
}

void FirstStartDialog::choosePractice()
{
    m_connect->choosePractice();
}

/// The account connected here, or else the only account, because a new list gets that one anyway.
const AccountView *FirstStartDialog::account() const
{
    if (m_connect->account())
        return m_accounts.find(*m_connect->account());
    return m_accounts.all().size() == 1 ? &m_accounts.all().first() : nullptr;
}

void FirstStartDialog::go(Step step)
{
    m_step = step;
    m_ui->errorLabel->hide();
    m_line->setCurrent(step);
    m_ui->stack->setCurrentIndex(step);
    const auto *view = account();
    const auto id = view ? std::optional(view->account.id) : std::nullopt;
    switch (step) {
    case Connect:
        m_ui->titleLabel->setText(tr("Which service checks your domains?"));
        m_connect->focusFirst();
        break;
    case Domains:
        m_ui->titleLabel->setText(tr("Which domains do you want to watch?"));
        m_domains->prepare(id, m_connect->answer(), m_connect->isPractice());
        m_domains->focusFirst();
        break;
    case Frequency:
        m_ui->titleLabel->setText(tr("How often should they be checked?"));
        m_frequency->prepare(view ? std::optional(view->account) : std::nullopt, m_domains->domains(),
                             m_domains->listName());
        m_frequency->askRenewal(view && (view->needsRenewalDay() || view->renewalDay));
        m_frequency->focusFirst();
        break;
    }
    follow();
}

void FirstStartDialog::follow()
{
    m_ui->backButton->setVisible(m_step != Connect);
    m_ui->backButton->setEnabled(!m_busy);
    m_ui->skipButton->setVisible(m_step != Frequency);
    bool ready = !m_busy;
    switch (m_step) {
    case Connect:
        m_ui->nextButton->setText(m_connect->verb());
        break;
    case Domains:
        m_ui->nextButton->setText(tr("&Next"));
        ready =
            ready && !m_domains->isReading() && (m_domains->hasImported() || !m_domains->domains().isEmpty());
        break;
    case Frequency:
        m_ui->nextButton->setText(startText());
        m_frequency->say(note());
        break;
    }
    m_ui->nextButton->setEnabled(ready);
}

void FirstStartDialog::next()
{
    switch (m_step) {
    case Connect:
        return m_connect->connectNow();
    case Domains:
        return go(Frequency);
    case Frequency:
        return finish();
    }
}

void FirstStartDialog::skip()
{
    if (m_step == Connect) {
        m_connect->giveUp();
        return go(Domains);
    }
    m_domains->clear();
    go(Frequency);
}

/// Empty if no quota is needed or nothing is known yet.
std::optional<Usage> FirstStartDialog::quota() const
{
    const auto *view = account();
    return view && view->checksLeft() ? view->usageWithReset() : std::nullopt;
}

QString FirstStartDialog::startText() const
{
    const qint64 count = m_domains->domains().size();
    if (count == 0)
        return tr("&Done");
    if (!account())
        return tr("&Keep the domains");
    const auto usage = quota();
    if (usage && usage->remainingChecks() == 0)
        return tr("Start &watching");
    return usage ? tr("Start &watching (%1 of %2 checks)")
                       .arg(words::number(
                                std::min(count, app::firstChecksAtOnce(*usage, m_session.clock().nowUtc()))),
                            words::number(usage->remainingChecks()))
                 : tr("Start &watching (%Ln domain(s))", nullptr, int(count));
}

QString FirstStartDialog::note() const
{
    const qint64 count = m_domains->domains().size();
    if (count == 0 && !m_domains->hasImported())
        return tr("There are no domains yet. Add them in the window whenever you like: press Add, paste, or "
                  "drop a file.");
    if (!account())
        return tr("No service is connected: nothing is checked, and you get no notifications, until you "
                  "connect one. “First steps” in the menu Help brings you back here.");
    const auto usage = quota();
    if (!usage)
        return {};
    if (usage->limit <= 0 && usage->remaining <= 0)
        return tr("The service gives this account no quota, so nothing will be checked. Go back and enter a "
                  "key or choose another service.");
    const QString later = app::firstChecksSentence(*usage, count, m_session.clock().nowUtc());
    return usage->remainingChecks() > 0 ? later : words::usedUpSentence(account()->account) + u' ' + later;
}

void FirstStartDialog::finish()
{
    m_busy = true;
    m_ui->errorLabel->hide();
    follow();
    saveFrequencies(m_frequency->changedLists(), [this] {
        if (m_domains->domains().isEmpty())
            return succeed({});
        const auto lists = m_session.store().lists().all();
        if (!lists)
            return fail(lists.error());
        const QString name = m_domains->listName();
        const auto known = std::find_if(lists->cbegin(), lists->cend(), [&name](const DomainList &list) {
            return list.name.compare(name, Qt::CaseInsensitive) == 0;
        });
        if (known != lists->cend())
            return configure(*known, false);
        const auto *view = account();
        whenFinished(
            m_session.write(&db::Lists::add, name, view ? std::optional(view->account.id) : std::nullopt),
            this, [this](const Result<DomainList> &list) {
                if (list)
                    configure(*list, true);
                else
                    fail(list.error());
            });
    });
}

void FirstStartDialog::saveFrequencies(QList<FrequencyStep::Changed> changed, std::function<void()> then)
{
    if (changed.isEmpty())
        return then();
    const auto first = changed.takeFirst();
    whenFinished(m_session.write(&db::Lists::configure, first.list, first.settings), this,
                 [this, changed, then = std::move(then)](const Result<void> &saved) {
                     if (saved)
                         saveFrequencies(changed, then);
                     else
                         fail(saved.error());
                 });
}

/// Sets the frequency before adding domains, so that they are never checked at another one.
void FirstStartDialog::configure(const DomainList &list, bool isNew)
{
    auto settings = ListSettings::of(list);
    settings.interval = m_frequency->interval();
    if (const auto *view = account(); !settings.account && view)
        settings.account = view->account.id;
    if (settings == ListSettings::of(list))
        return addTo(list, isNew);
    whenFinished(m_session.write(&db::Lists::configure, list.id, settings), this,
                 [this, list, isNew](const Result<void> &saved) {
                     if (saved)
                         addTo(list, isNew);
                     else
                         fail(saved.error());
                 });
}

void FirstStartDialog::addTo(const DomainList &list, bool isNew)
{
    const auto before = m_session.store().domains().inList(list.id);
    if (!before)
        return fail(before.error());
    const QSet<DomainName> known(before->cbegin(), before->cend());
    QList<DomainName> fresh = m_domains->domains();
    fresh.removeIf([&known](const DomainName &domain) { return known.contains(domain); });
    whenFinished(
        m_session.write(&db::Domains::addToList, list.id, fresh), this,
        [this, list, isNew, fresh](const Result<AddedDomains> &added) {
            if (!added)
                return fail(added.error());
            const auto *view = account();
            // The plan checks new domains immediately. Checking them here too would pay for each of them
            // twice.
            UndoableAction what;
            what.sentence =
                view ? tr("%Ln domain(s) are watched now in “%1”.", nullptr, int(fresh.size())).arg(list.name)
                     : tr("%Ln domain(s) saved in “%1”. They will be checked once a service is connected.",
                          nullptr, int(fresh.size()))
                           .arg(list.name);
            const ListRemoval removal(m_session, list.id);
            what.undo = [&session = m_session, id = list.id, isNew, removal, fresh] {
                return isNew ? removal.remove()
                             : withoutValue(session.write(&db::Domains::removeFromList, id, fresh));
            };
            what.redo = [&session = m_session, id = list.id, isNew, removal, fresh] {
                return isNew ? removal.bringBack()
                             : withoutValue(session.write(&db::Domains::addToList, id, fresh));
            };
            what.undone = words::takenOutSentence(int(fresh.size()), list.name);
            succeed(what);
        });
}

void FirstStartDialog::succeed(const UndoableAction &what)
{
    if (!what.sentence.isEmpty())
        Q_EMIT m_context.done(what);
    accept();
}

void FirstStartDialog::fail(const Error &error)
{
    m_busy = false;
    m_ui->errorLabel->setText(error.sentence);
    m_ui->errorLabel->show();
    follow();
}

StepLine::StepLine(const QStringList &steps, QWidget *parent) : QWidget(parent), m_steps(steps)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (const QString &step : steps) {
        if (!m_labels.isEmpty()) {
            auto *line = new QFrame(this);
            line->setObjectName(QStringLiteral("line"));
            line->setFrameShape(QFrame::HLine);
            line->setFrameShadow(QFrame::Plain);
            row->addWidget(line, 1, Qt::AlignVCenter);
        }
        auto *label = new QLabel(
            tr("%1. %2", "number of a step and its name").arg(locale().toString(m_labels.size() + 1), step),
            this);
        label->setTextFormat(Qt::PlainText);
        // Reserve the width of the bold text, so that nothing moves between steps.
        const QFontMetrics heading(fontFor(FontRole::Heading, label->font()));
        label->setMinimumWidth(heading.horizontalAdvance(label->text()) + 2);
        row->addWidget(label);
        m_labels += label;
    }
    restyle();
}

void StepLine::setCurrent(int step)
{
    m_current = step;
    restyle();
}

void StepLine::restyle()
{
    for (int i = 0; i < m_labels.size(); ++i) {
        QLabel *label = m_labels.at(i);
        label->setFont(i == m_current ? fontFor(FontRole::Heading, font()) : font());
        setQuiet(*label, i != m_current);
    }
    setAccessibleName(tr("Step %1 of %2: %3")
                          .arg(locale().toString(m_current + 1), locale().toString(m_steps.size()),
                               m_steps.value(m_current)));
}

namespace {

using namespace std::chrono_literals;

} // namespace

FrequencyStep::FrequencyStep(app::Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::FirstStartFrequency>())
{
    m_ui->setupUi(this);
    m_ui->testedLabel->hide();
    m_ui->renewalBox->setKeyboardTracking(false);
    askRenewal(false);
    connect(m_ui->renewalBox, &QSpinBox::valueChanged, this, &FrequencyStep::saveRenewal);
    m_soon.setSingleShot(true);
    m_soon.setInterval(100ms);
    connect(&m_soon, &QTimer::timeout, this, &FrequencyStep::foresee);
    connect(m_ui->listChooser, &QComboBox::activated, this, &FrequencyStep::choose);
    connect(m_ui->chooser, &FrequencyChooser::changed, this, [this] {
        m_subjects[m_chosen].interval = m_ui->chooser->interval();
        m_soon.start();
    });
    connect(m_ui->testButton, &QPushButton::clicked, this, [this] {
        m_session.watch().testNotification();
        m_ui->testedLabel->setText(
            tr("A test was sent. If you did not see it, allow notifications for Pantau in "
               "your system's settings."));
        m_ui->testedLabel->show();
    });
}

FrequencyStep::~FrequencyStep() = default;

void FrequencyStep::prepare(const std::optional<Account> &account, const QList<DomainName> &domains,
                            const QString &listName)
{
    m_account = account;
    m_domains = domains;
    m_subjects.clear();
    showRenewal();
    const auto lists = m_session.store().lists().all().value_or(QList<DomainList>{});
    for (const DomainList &list : lists) {
        const bool takesNew = !domains.isEmpty() && list.name.compare(listName, Qt::CaseInsensitive) == 0;
        const Subject subject{list, takesNew, list.interval};
        if (takesNew)
            m_subjects.prepend(subject);
        else if (account && list.account == account->id)
            m_subjects.append(subject);
    }
    if (!domains.isEmpty() && (m_subjects.isEmpty() || !m_subjects.first().takesNew))
        m_subjects.prepend({std::nullopt, true, std::nullopt});
    m_ui->listChooser->clear();
    for (const Subject &subject : std::as_const(m_subjects))
        m_ui->listChooser->addItem(subject.list ? subject.list->name : listName);
    const bool severalLists = m_subjects.size() > 1;
    m_ui->listLabel->setVisible(severalLists);
    m_ui->listChooser->setVisible(severalLists);
    m_ui->chooser->setVisible(!m_subjects.isEmpty());
    m_ui->testedLabel->hide();
    if (!m_subjects.isEmpty())
        choose(0);
}

/// Reads the day of the current account, because another one may have been chosen before.
void FrequencyStep::showRenewal()
{
    const auto day = m_account ? m_session.store().accounts().renewalDay(m_account->id).value_or(std::nullopt)
                               : std::nullopt;
    const QSignalBlocker blocker(m_ui->renewalBox);
    m_ui->renewalBox->setValue(day.value_or(0));
}

void FrequencyStep::saveRenewal(int day)
{
    if (!m_account)
        return;
    whenFinished(m_session.write(&db::Accounts::setRenewalDay, m_account->id,
                                 day > 0 ? std::optional(day) : std::nullopt),
                 this, [this](const Result<void> &saved) {
                     if (saved)
                         return;
                     showRenewal();
                     Q_EMIT failed(saved.error());
                 });
}

void FrequencyStep::choose(int subject)
{
    m_chosen = subject;
    m_ui->chooser->setInterval(m_subjects.at(subject).interval);
    m_ui->chooser->setMeaning({});
    foresee();
}

std::optional<std::chrono::seconds> FrequencyStep::interval() const
{
    return m_subjects.isEmpty() || !m_subjects.first().takesNew ? std::nullopt : m_subjects.first().interval;
}

QList<FrequencyStep::Changed> FrequencyStep::changedLists() const
{
    QList<Changed> changed;
    for (const Subject &subject : m_subjects) {
        if (!subject.list || subject.takesNew || subject.interval == subject.list->interval)
            continue;
        auto settings = ListSettings::of(*subject.list);
        settings.interval = subject.interval;
        changed.append({subject.list->id, settings});
    }
    return changed;
}

void FrequencyStep::foresee()
{
    if (!m_account)
        return m_ui->chooser->setMeaning({});
    const Subject &subject = m_subjects.at(m_chosen);
    const int number = ++m_asked;
    const ListId list = subject.takesNew ? ListId{} : subject.list->id;
    auto settings = subject.list ? ListSettings::of(*subject.list) : ListSettings();
    settings.interval = subject.interval;
    const auto figures =
        subject.takesNew ? m_session.projections().figuresIfAdded(m_account->id, m_domains, subject.interval)
                         : m_session.projections().figuresIf(subject.list->id, settings);
    whenFinished(figures, this, [this, number, list](const Result<PlanFigures> &result) {
        if (number == m_asked)
            show(result, list);
    });
}

void FrequencyStep::show(const Result<PlanFigures> &figures, ListId list)
{
    m_ui->chooser->setMeaning(
        figures ? app::listPlanSentence(*figures, list, m_account && !m_account->address.isLocal())
                : figures.error().sentence);
}

void FrequencyStep::askRenewal(bool asks)
{
    m_ui->renewalPanel->setVisible(asks);
}

void FrequencyStep::say(const QString &note)
{
    m_ui->noteLabel->setText(note);
    m_ui->noteLabel->setVisible(!note.isEmpty());
}

void FrequencyStep::focusFirst()
{
    m_ui->chooser->setFocus();
}

} // namespace pantau::desktop
