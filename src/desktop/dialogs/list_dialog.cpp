// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/list_dialog.h"

#include "app/hint_sources.h"
#include "app/projections.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "desktop/look/words.h"
#include "ui_frequency_chooser.h"
#include "ui_list_dialog.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLayout>
#include <QPushButton>

#include <algorithm>
#include <array>

namespace pantau::desktop {

namespace {

using namespace std::chrono_literals;

constexpr std::array<Importance, 3> Importances = {Importance::Low, Importance::Normal,
                                                   Importance::High}; // in the order of the form
constexpr int MuteDays = 7;

} // namespace

ListDialog::ListDialog(WindowContext &context, ListId list, QWidget *parent)
    : Dialog(parent), m_context(context), m_session(context.session), m_ui(std::make_unique<Ui::ListDialog>())
{
    m_list.id = list;
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->confirmationsBox->setMaximum(DomainList::mostConfirmations);
    m_ui->errorLabel->hide();
    submitWith(*m_ui->buttons->button(QDialogButtonBox::Save));
    keepTextWhole();
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
    const auto lists = m_session.store().lists().all();
    const auto accounts = m_session.store().accounts().all();
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
    m_ui->secondBox->addItem(tr("none", "second service"));
    for (const Account &account : std::as_const(m_accounts))
        for (QComboBox *box : {m_ui->accountBox, m_ui->secondBox})
            box->addItem(account.name, qint64(account.id));
    if (m_list.secondAccount)
        m_ui->secondBox->setCurrentIndex(m_ui->secondBox->findData(qint64(*m_list.secondAccount)));
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

/// Shows how reliable the early signs from each source were at the list's service.
void ListDialog::showSources()
{
    QStringList sentences;
    if (const auto account = settings().account)
        if (const auto sources = m_session.store().hints().sources(*account))
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
    if (const QVariant second = m_ui->secondBox->currentData(); second.isValid())
        settings.secondAccount = AccountId{second.toLongLong()};
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

/// Requests the current and the changed plan, both for the same account, so that they can be compared.
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
    m_ui->frequency->setMeaning(app::listPlanSentence(*after, m_list.id, !isLocal(account)));
    m_ui->consequenceLabel->setText(
        account == m_list.account
            ? words::consequence(*before, *after, m_list.id, name())
            : tr("At another service its domains are first checked again; their history is kept."));
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
    whenFinished(m_session.write(&db::Lists::save, m_list.id, name(), wanted), this,
                 [this, wanted](const Result<void> &saved) {
                     m_ui->buttons->setEnabled(true);
                     if (!saved) {
                         m_ui->nameEdit->setFocus();
                         return say(saved.error().sentence);
                     }
                     UndoableAction what;
                     what.sentence = tr("The settings of “%1” are saved.").arg(name());
                     what.undo = [&session = m_session, list = m_list] {
                         return session.write(&db::Lists::save, list.id, list.name, ListSettings::of(list));
                     };
                     what.redo = [&session = m_session, id = m_list.id, name = name(), wanted] {
                         return session.write(&db::Lists::save, id, name, wanted);
                     };
                     Q_EMIT m_context.done(what);
                     accept();
                 });
}

namespace {

using std::chrono::seconds;

constexpr std::array<int, 3> UnitSeconds = {60, 3600, 86'400}; // in the order of the form
constexpr int ShortestSeconds = 3600;                          // no plan checks more often
constexpr int LongestSeconds = int(DomainList::longestInterval.count());
constexpr int LargestCount = 9999; // maximum of the spin box

} // namespace

FrequencyChooser::FrequencyChooser(QWidget *parent)
    : QWidget(parent), m_ui(std::make_unique<Ui::FrequencyChooser>())
{
    m_ui->setupUi(this);
    setFocusProxy(m_ui->oftenChoice);
    m_ui->unitBox->setCurrentIndex(1);
    fitUnit();
    // Reserve three lines, so that widgets below do not jump.
    m_ui->meaningLabel->setMinimumHeight(3 * fontMetrics().lineSpacing());
    m_ui->meaningLabel->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    follow();
    connect(m_ui->oftenChoice, &QRadioButton::toggled, this, [this] {
        follow();
        Q_EMIT changed();
    });
    const auto counted = [this] {
        fitUnit();
        m_odd = seconds{0};
        // Changing the number also selects this choice.
        if (m_ui->everyChoice->isChecked())
            Q_EMIT changed();
        else
            m_ui->everyChoice->setChecked(true);
    };
    connect(m_ui->countBox, &QSpinBox::valueChanged, this, counted);
    connect(m_ui->unitBox, &QComboBox::currentIndexChanged, this, counted);
}

FrequencyChooser::~FrequencyChooser() = default;

std::optional<seconds> FrequencyChooser::interval() const
{
    if (m_ui->oftenChoice->isChecked())
        return std::nullopt;
    return m_odd.count() > 0 ? m_odd
                             : seconds{qint64(m_ui->countBox->value()) *
                                       UnitSeconds.at(size_t(m_ui->unitBox->currentIndex()))};
}

void FrequencyChooser::setInterval(std::optional<seconds> interval)
{
    const QSignalBlocker quiet(this);
    if (interval) {
        interval = std::max(*interval, seconds{ShortestSeconds}); // as the plan does
        size_t unit = UnitSeconds.size() - 1;
        while (unit > 0 && interval->count() % UnitSeconds.at(unit) != 0)
            --unit;
        m_ui->unitBox->setCurrentIndex(int(unit));
        fitUnit();
        m_ui->countBox->setValue(
            int(std::clamp<qint64>(interval->count() / UnitSeconds.at(unit), 1, m_ui->countBox->maximum())));
        m_ui->everyChoice->setChecked(true);
    } else {
        m_ui->oftenChoice->setChecked(true);
    }
    // Set last, because the boxes above emit change signals. Saving the dialog must not round an interval.
    m_odd = interval && interval->count() % UnitSeconds.front() != 0 ? *interval : seconds{0};
    follow();
}

/// Adjusts the range of the number to the unit, and the plural form of the unit to the number.
void FrequencyChooser::fitUnit()
{
    const size_t unit = size_t(m_ui->unitBox->currentIndex());
    m_ui->countBox->setRange(std::max(1, ShortestSeconds / UnitSeconds.at(unit)),
                             std::min(LargestCount, LongestSeconds / UnitSeconds.at(unit)));
    const bool isOne = m_ui->countBox->value() == 1;
    m_ui->unitBox->setItemText(1, isOne ? tr("hour") : tr("hours"));
    m_ui->unitBox->setItemText(2, isOne ? tr("day") : tr("days"));
}

void FrequencyChooser::setMeaning(const QString &sentence)
{
    m_ui->meaningLabel->setText(sentence);
}

void FrequencyChooser::follow()
{
    setFocusProxy(m_ui->oftenChoice->isChecked() ? m_ui->oftenChoice : m_ui->everyChoice);
}

} // namespace pantau::desktop

namespace pantau::desktop::words {

namespace {

/// Translation context for lupdate.
class PlanWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::PlanWords)
};

const ListFigures *find(const PlanFigures &figures, ListId list)
{
    const auto found = std::find_if(figures.lists.cbegin(), figures.lists.cend(),
                                    [list](const ListFigures &entry) { return entry.list == list; });
    return found == figures.lists.cend() ? nullptr : &*found;
}

/// Average interval between two checks of a domain in the other lists.
std::optional<seconds> othersInterval(const PlanFigures &figures, ListId list)
{
    double domains = 0;
    double sum = 0;
    for (const ListFigures &entry : figures.lists) {
        if (entry.list == list || !entry.typicalInterval)
            continue;
        domains += entry.domains;
        sum += double(entry.typicalInterval->count()) * entry.domains;
    }
    return domains > 0 ? std::optional(seconds{qint64(sum / domains)}) : std::nullopt;
}

/// The interval as displayed. Equal texts count as no change.
QString text(const std::optional<seconds> &interval)
{
    return interval ? app::intervalText(*interval) : QString();
}

} // namespace

QString consequence(const PlanFigures &before, const PlanFigures &after, ListId list, const QString &name)
{
    const auto *ownBefore = find(before, list);
    const auto *ownAfter = find(after, list);
    const QString was = ownBefore ? text(ownBefore->typicalInterval) : QString();
    const QString is = ownAfter ? text(ownAfter->typicalInterval) : QString();
    const QString othersWere = text(othersInterval(before, list));
    const QString othersAre = text(othersInterval(after, list));
    const bool ownChanges = !was.isEmpty() && !is.isEmpty() && was != is;
    const bool othersChange = !othersWere.isEmpty() && !othersAre.isEmpty() && othersWere != othersAre;
    if (ownChanges && othersChange)
        return PlanWords::tr("“%1” would be checked every %2 instead of every %3; the other lists every %4 "
                             "instead of every %5.")
            .arg(name, is, was, othersAre, othersWere);
    if (ownChanges)
        return PlanWords::tr("“%1” would be checked every %2 instead of every %3.").arg(name, is, was) +
               (othersWere.isEmpty() ? QString()
                                     : u' ' + PlanWords::tr("Nothing changes for the other lists."));
    if (othersChange)
        return PlanWords::tr("The other lists would be checked every %1 instead of every %2.")
            .arg(othersAre, othersWere);
    return {};
}

} // namespace pantau::desktop::words
