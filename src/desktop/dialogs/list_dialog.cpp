// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/list_dialog.h"

#include "app/hint_sources.h"
#include "app/list_commands.h"
#include "app/projections.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/dialogs/plan_words.h"
#include "desktop/look/words.h"
#include "ui_list_dialog.h"

#include <QEvent>
#include <QLayout>
#include <QPushButton>

#include <algorithm>
#include <array>

namespace pantau::desktop {

namespace {

using namespace std::chrono_literals;

constexpr std::array<Importance, 3> Importances = {Importance::Low, Importance::Normal,
                                                   Importance::High}; // as the form lists them
constexpr int MuteDays = 7;

} // namespace

ListDialog::ListDialog(app::Session &session, ListId list, QWidget *parent)
    : Dialog(parent), m_session(session), m_ui(std::make_unique<Ui::ListDialog>())
{
    m_list.id = list;
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->confirmationsBox->setMaximum(DomainList::mostConfirmations);
    m_ui->errorLabel->hide();
    submitWith(*m_ui->buttons->button(QDialogButtonBox::Save));
    m_soon.setSingleShot(true);
    m_soon.setInterval(100ms);
    connect(&m_soon, &QTimer::timeout, this, &ListDialog::foresee);
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, &ListDialog::save);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fill();
    resize(fontMetrics().averageCharWidth() * 100, sizeHint().height());
    connect(m_ui->nameEdit, &QLineEdit::textChanged, this, &ListDialog::changed);
    connect(m_ui->accountBox, &QComboBox::currentIndexChanged, this, &ListDialog::changed);
    connect(m_ui->importanceBox, &QComboBox::currentIndexChanged, this, &ListDialog::changed);
    connect(m_ui->frequency, &FrequencyChooser::changed, this, &ListDialog::changed);
    connect(m_ui->confirmationsBox, &QSpinBox::valueChanged, this, &ListDialog::changed);
    connect(m_ui->muteBox, &QCheckBox::toggled, this, &ListDialog::changed);
    connect(m_ui->muteEdit, &QDateTimeEdit::dateTimeChanged, this, &ListDialog::changed);
    changed();
    m_ui->nameEdit->setFocus();
}

ListDialog::~ListDialog() = default;

void ListDialog::fill()
{
    const auto lists = m_session.queries().lists();
    const auto accounts = m_session.queries().accounts();
    if (!lists || !accounts)
        return say(lists ? accounts.error().sentence : lists.error().sentence);
    const auto found = std::find_if(lists->cbegin(), lists->cend(),
                                    [this](const DomainList &list) { return list.id == m_list.id; });
    if (found == lists->cend()) {
        m_ui->buttons->button(QDialogButtonBox::Save)->setEnabled(false);
        return say(tr("This list no longer exists."));
    }
    m_list = *found;
    m_accounts = *accounts;
    m_ui->nameEdit->setText(m_list.name);
    for (const Account &account : std::as_const(m_accounts))
        m_ui->accountBox->addItem(account.name, qint64(account.id));
    if (!m_list.account)
        m_ui->accountBox->insertItem(0, tr("none: it is not checked"));
    m_ui->accountBox->setCurrentIndex(m_list.account ? m_ui->accountBox->findData(qint64(*m_list.account))
                                                     : 0);
    const auto importance = std::find(Importances.cbegin(), Importances.cend(), m_list.importance);
    m_ui->importanceBox->setCurrentIndex(int(importance - Importances.cbegin()));
    m_ui->frequency->setInterval(m_list.interval);
    m_ui->confirmationsBox->setValue(m_list.confirmations);
    m_ui->lookUpBox->setChecked(m_list.looksUp);
    for (QWidget *part : std::initializer_list<QWidget *>{m_ui->lookUpBox, m_ui->lookUpNote})
        part->setVisible(app::canLookUp());
    const QDateTime now = m_session.clock().nowUtc();
    const bool muted = m_list.mutedUntil && *m_list.mutedUntil > now;
    m_ui->muteBox->setChecked(muted);
    m_ui->muteEdit->setDateTime((muted ? *m_list.mutedUntil : now.addDays(MuteDays)).toLocalTime());
}

/// How often hints about domains of the list's service were right.
void ListDialog::showSources()
{
    QStringList sentences;
    if (const auto account = settings().account)
        if (const auto sources = m_session.queries().hintSources(*account))
            for (const HintSourceFigures &each : *sources)
                sentences += app::hintSourceSentence(each);
    if (!sentences.isEmpty())
        sentences.prepend(tr("How often hints were right:"));
    m_ui->sourcesLabel->setText(sentences.join(u'\n'));
    m_ui->sourcesLabel->setVisible(!sentences.isEmpty());
}

QString ListDialog::name() const
{
    return m_ui->nameEdit->text().simplified();
}

ListSettings ListDialog::settings() const
{
    ListSettings settings;
    if (const QVariant account = m_ui->accountBox->currentData(); account.isValid())
        settings.account = AccountId{account.toLongLong()};
    settings.importance = Importances.at(size_t(std::max(0, m_ui->importanceBox->currentIndex())));
    settings.interval = m_ui->frequency->interval();
    settings.confirmations = m_ui->confirmationsBox->value();
    settings.looksUp = m_ui->lookUpBox->isChecked();
    if (m_ui->muteBox->isChecked())
        settings.mutedUntil = m_ui->muteEdit->dateTime().toUTC();
    return settings;
}

bool ListDialog::isLocal(const std::optional<AccountId> &account) const
{
    return std::any_of(m_accounts.cbegin(), m_accounts.cend(), [&account](const Account &entry) {
        return account == entry.id && entry.address.isLocal();
    });
}

void ListDialog::changed()
{
    m_ui->muteEdit->setEnabled(m_ui->muteBox->isChecked());
    m_ui->confirmationsBox->setSuffix(m_ui->confirmationsBox->value() == 1 ? tr(" extra check")
                                                                           : tr(" extra checks"));
    m_ui->buttons->button(QDialogButtonBox::Save)->setEnabled(!name().isEmpty() && !m_list.name.isEmpty());
    showSources();
    m_soon.start();
}

/// The plan as it is, and as it would be; both asked for the same account, so that they can be compared.
void ListDialog::foresee()
{
    const int number = ++m_asked;
    const auto wanted = settings();
    if (!wanted.account) {
        m_ui->frequency->setMeaning({});
        return m_ui->consequenceLabel->setText({});
    }
    const auto before = m_session.projections().figuresIf(m_list.id, ListSettings::of(m_list));
    whenFinished(before, this, [this, number, wanted](const Result<PlanFigures> &was) {
        if (number != m_asked)
            return;
        whenFinished(m_session.projections().figuresIf(m_list.id, wanted), this,
                     [this, number, was](const Result<PlanFigures> &is) {
                         if (number == m_asked)
                             show(was, is);
                     });
    });
}

void ListDialog::show(const Result<PlanFigures> &before, const Result<PlanFigures> &after)
{
    if (!before || !after) {
        m_ui->frequency->setMeaning(before ? after.error().sentence : before.error().sentence);
        return m_ui->consequenceLabel->setText({});
    }
    const auto account = settings().account;
    m_ui->frequency->setMeaning(words::frequencySentence(*after, m_list.id, !isLocal(account)));
    m_ui->consequenceLabel->setText(
        account == m_list.account
            ? words::consequence(*before, *after, m_list.id, name())
            : tr("At another service its domains are first checked again; their history is kept."));
}

/// Words that wrap are never cut: the window is at least as high as they need at its width.
void ListDialog::fit()
{
    if (const int needed = layout()->totalHeightForWidth(width()); needed > 0)
        setMinimumHeight(needed);
}

bool ListDialog::event(QEvent *event)
{
    const bool taken = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return taken;
}

void ListDialog::resizeEvent(QResizeEvent *event)
{
    Dialog::resizeEvent(event);
    fit();
}

void ListDialog::say(const QString &error)
{
    m_ui->errorLabel->setText(error);
    m_ui->errorLabel->setVisible(!error.isEmpty());
}

void ListDialog::save()
{
    say({});
    const auto wanted = settings();
    if (name() == m_list.name && wanted == ListSettings::of(m_list))
        return accept();
    if (wanted.mutedUntil && *wanted.mutedUntil <= m_session.clock().nowUtc()) {
        m_ui->muteEdit->setFocus();
        return say(words::timeHasPassed());
    }
    m_ui->buttons->setEnabled(false);
    whenFinished(m_session.lists().save(m_list.id, name(), wanted), this,
                 [this, wanted](const Result<void> &saved) {
                     m_ui->buttons->setEnabled(true);
                     if (!saved) {
                         m_ui->nameEdit->setFocus();
                         return say(saved.error().sentence);
                     }
                     UndoableAction what;
                     what.sentence = tr("The settings of “%1” are saved.").arg(name());
                     what.undo = [&session = m_session, list = m_list] {
                         return session.lists().save(list.id, list.name, ListSettings::of(list));
                     };
                     what.redo = [&session = m_session, id = m_list.id, name = name(), wanted] {
                         return session.lists().save(id, name, wanted);
                     };
                     Q_EMIT carriedOut(what);
                     accept();
                 });
}

} // namespace pantau::desktop
