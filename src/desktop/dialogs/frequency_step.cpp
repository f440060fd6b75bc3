// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/frequency_step.h"

#include "app/account_commands.h"
#include "app/alert_commands.h"
#include "app/projections.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/dialogs/plan_words.h"
#include "desktop/look/words.h"
#include "ui_first_start_frequency.h"

#include <algorithm>

namespace pantau::desktop {

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
        m_session.alerts().testNotification();
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
    const auto lists = m_session.queries().lists().value_or(QList<DomainList>{});
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

/// Of the account at hand: another one may have been chosen before.
void FrequencyStep::showRenewal()
{
    const auto day =
        m_account ? m_session.queries().renewalDay(m_account->id).value_or(std::nullopt) : std::nullopt;
    const QSignalBlocker blocker(m_ui->renewalBox);
    m_ui->renewalBox->setValue(day.value_or(0));
}

void FrequencyStep::saveRenewal(int day)
{
    if (!m_account)
        return;
    whenFinished(
        m_session.accounts().setRenewalDay(m_account->id, day > 0 ? std::optional(day) : std::nullopt), this,
        [this](const Result<void> &saved) {
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
        figures ? words::frequencySentence(*figures, list, m_account && !m_account->address.isLocal())
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
