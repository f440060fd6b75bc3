// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/list_dialog.h"

#include "app/hint_sources.h"
#include "app/projections.h"
#include "app/report_maker.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/plan.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/words.h"
#include "ui_frequency_chooser.h"

#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>

#include <algorithm>
#include <array>

namespace pantau::desktop {

ListDialog::ListDialog(WindowContext &context, ListId list, QWidget *parent)
    : Dialog(parent), m_context(context), m_session(context.session)
{
    setWindowTitle(tr("List settings"));
    setObjectName(QStringLiteral("ListDialog"));
    m_list.id = list;
    m_error->hide();
    QWidget *head = makeHead();
    read();
    m_before = m_list;
    auto *tabs = named<QTabWidget>("tabs", this);
    tabs->setDocumentMode(true);
    const auto add = [this, tabs](SettingsPage *page, const QString &name) {
        tabs->addTab(new ScrollingPart(page, this), name);
        m_pages += page;
        connect(page, &SettingsPage::failed, this, [this](const Error &error) { say(error.sentence); });
        connect(page, &SettingsPage::succeeded, this, [this] { say({}); });
    };
    m_monitoring = new ListMonitoring(*this, m_session);
    add(m_monitoring, tr("&Monitoring"));
    add(new ListNotifications(*this, m_context), tr("Noti&fications"));
    add(new ListReports(*this, m_context), tr("&Reports"));
    setColumn(this, {head, {tabs, 1}, m_error}, {.around = QMargins(24, 16, 24, 16)});
    tabs->setEnabled(!m_list.name.isEmpty());
    if (m_list.name.isEmpty())
        say(tr("This list no longer exists."));
    refresh();
    constexpr QSize Largest(656, 740);
    resize(Largest);
    findChild<QLineEdit *>(QStringLiteral("nameEdit"))->setFocus();
}

/// A field that loses the focus while the dialog is destroyed would still report a change.
ListDialog::~ListDialog()
{
    qDeleteAll(m_pages);
}

void ListDialog::showChannels()
{
    findChild<QTabWidget *>(QStringLiteral("tabs"))->setCurrentIndex(1);
    findChild<QComboBox *>(QStringLiteral("newChannelBox"))->setFocus();
}

QWidget *ListDialog::makeHead()
{
    auto *head = new QWidget(this);
    auto *icon = new QLabel(head);
    showIcon(*icon, plainIcon(QStringLiteral("list"), Token::Text2), 20);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(fontFor(FontRole::PaneTitle, m_title->font()));
    m_count = named<QLabel>("countLabel", head);
    m_count->setProperty("quiet", true);
    setRow(head, {icon, m_title, {m_count, 1}}, {.around = QMargins()});
    return head;
}

void ListDialog::read()
{
    const auto glances = m_session.store().lists().glances(m_session.clock().nowUtc());
    if (!glances)
        return say(glances.error().sentence);
    for (const ListGlance &glance : *glances)
        if (glance.list.id == m_list.id) {
            m_list = glance.list;
            m_count->setText(tr("%Ln domain(s)", nullptr, glance.total));
        }
}

void ListDialog::refresh()
{
    for (SettingsPage *page : std::as_const(m_pages))
        page->refresh();
    showEffect();
}

void ListDialog::showEffect()
{
    m_title->setText(m_list.name);
    m_monitoring->showEffect();
}

void ListDialog::change(const std::function<void(DomainList &)> &change)
{
    DomainList wanted = m_list;
    change(wanted);
    if (wanted == m_list)
        return;
    m_list = wanted;
    whenFinished(m_session.write(&db::Lists::save, m_list.id, m_list.name, m_list), this,
                 [this](const Result<void> &saved) {
                     say(saved ? QString() : saved.error().sentence);
                     if (saved)
                         return showEffect();
                     read();
                     refresh();
                 });
}

void ListDialog::say(const QString &error)
{
    showText(*m_error, error);
}

/// All changes are undone in one step.
void ListDialog::done(int result)
{
    setFocus(); // ends the input in a field
    if (m_list != m_before) {
        const auto save = [&session = m_session](const DomainList &list) {
            return session.write(&db::Lists::save, list.id, list.name, list);
        };
        const QString sentence = tr("The settings of “%1” are saved.").arg(m_list.name);
        Q_EMIT m_context.done(UndoableAction::change(sentence, save, m_before, m_list));
    }
    Dialog::done(result);
}

// ---- Monitoring

ListMonitoring::ListMonitoring(ListDialog &dialog, app::Session &session)
    : SettingsPage(&dialog, ListDialog::AroundCards), m_dialog(dialog), m_session(session)
{
    addCard(tr("List"));
    m_name = addText({"nameEdit", tr("N&ame")}, 100);
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        if (const QString name = m_name->text().simplified(); !name.isEmpty())
            m_dialog.change([&name](DomainList &list) { list.name = name; });
    });
    addAccount({"accountBox", tr("A&ccount"),
                tr("Another service checks all domains again. Their history is kept.")},
               m_dialog.list().account ? QString() : tr("none: it is not checked"), &ListSettings::account);
    addAccount(
        {"secondBox", tr("Second ser&vice"),
         tr("Both check every domain, and both are paid. A new one first checks all domains of the list.")},
        tr("none", "second service"), &ListSettings::secondAccount);
    const auto value = [this](auto member) {
        return RowValue::ofMember(
            member, [this]() -> const auto & { return m_dialog.list(); },
            [this](const auto &change) { m_dialog.change(change); });
    };
    addCard(tr("How often"));
    addChoice({"importanceBox", tr("Pr&iority")},
              {{tr("Low"), int(Importance::Low)},
               {tr("Normal"), int(Importance::Normal)},
               {tr("High"), int(Importance::High)}},
              value(&ListSettings::importance));
    m_frequency = named<FrequencyChooser>("frequency", this);
    addWide(m_frequency);
    connect(m_frequency, &FrequencyChooser::changed, this, [this] {
        m_dialog.change([this](DomainList &list) { list.interval = m_frequency->interval(); });
    });
    addCard(tr("Accuracy"));
    auto *confirmations = new QSpinBox(this);
    confirmations->setMaximum(DomainList::mostConfirmations);
    confirmations->setSpecialValueText(tr("never"));
    confirmations->setFixedWidth(120);
    addRow({"confirmationsBox", tr("E&xtra checks to confirm a change")}, {confirmations});
    bind(confirmations, value(&ListSettings::confirmations));
    if (app::canLookUp())
        addFlag(
            {"lookUpBox", tr("Also look up its domains on this network"),
             tr("If your network shows a block first, Pantau asks the service sooner. Your network operator, "
                "such as your internet provider, can then see which domains you watch.")},
            value(&ListSettings::looksUp));
    addNote("sourcesLabel");
    endCards();
}

/// @p none: the choice of no account; empty: there is no such choice.
void ListMonitoring::addAccount(const RowText &text, const QString &none,
                                std::optional<AccountId> ListSettings::*account)
{
    Choices choices;
    if (!none.isEmpty())
        choices.append({none, QVariant(0)});
    for (const Account &each : m_session.store().accounts().all().value_or(QList<Account>()))
        choices.append({each.name, qint64(each.id)});
    addChoice(text, choices,
              {[this, account] { return qint64((m_dialog.list().*account).value_or(AccountId{})); },
               [this, account](const QVariant &wanted) {
                   const AccountId id{wanted.toLongLong()};
                   m_dialog.change([account, id](DomainList &list) {
                       list.*account = qint64(id) > 0 ? std::optional(id) : std::nullopt;
                   });
               }});
}

void ListMonitoring::refresh()
{
    showFields();
    if (!m_name->hasFocus() || m_name->text().simplified() == m_dialog.list().name)
        m_name->setText(m_dialog.list().name);
    m_frequency->setInterval(m_dialog.list().interval);
}

/// Shows how reliable the early signs from each source were at the list's service, and how often the list is
/// checked.
void ListMonitoring::showEffect()
{
    QStringList sentences;
    if (const auto account = m_dialog.list().account)
        if (const auto sources = m_session.store().hints().sources(*account))
            for (const HintSourceFigures &each : *sources)
                sentences += app::hintSourceSentence(each);
    if (!sentences.isEmpty())
        sentences.prepend(tr("How often early signs were right:"));
    setNote("sourcesLabel", sentences.join(u'\n'));
    if (!m_dialog.list().account)
        return m_frequency->setMeaning({});
    const auto accounts = m_session.store().accounts().all();
    const bool isLocal = accounts && std::ranges::any_of(*accounts, [this](const Account &each) {
                             return m_dialog.list().account == each.id && each.address.isLocal();
                         });
    m_effect.await(m_session.projections().figuresIf(m_dialog.list().id, m_dialog.list()), this,
                   [this, isLocal](const Result<PlanFigures> &figures) {
                       m_frequency->setMeaning(
                           figures ? app::listPlanSentence(*figures, m_dialog.list().id, !isLocal)
                                   : figures.error().sentence);
                   });
}

// ---- Reports

ListReports::ListReports(ListDialog &dialog, WindowContext &context)
    : SettingsPage(&dialog, ListDialog::AroundCards), m_dialog(dialog), m_session(context.session)
{
    addCard(tr("Reports for this client"));
    m_client = addText({"clientEdit", tr("&Client")}, ReportSettings::longestName);
    m_next = addText({"nextEdit", tr("What comes ne&xt")}, ReportSettings::longestNext);
    for (QLineEdit *edit : {m_client, m_next})
        connect(edit, &QLineEdit::editingFinished, this, [this] {
            m_settings.client = m_client->text().simplified();
            m_settings.next = m_next->text().simplified();
            save();
        });
    const auto value = [this](auto member, const std::function<bool()> &canChange = {}) {
        const auto change = [this](const auto &apply) {
            apply(m_settings);
            save();
        };
        return RowValue::ofMember(
            member, [this]() -> const auto & { return m_settings; }, change, canChange);
    };
    addChoice({"languageBox", tr("&Language")}, languages(tr("Same as Pantau")),
              value(&ReportSettings::language));
    addFlag({"monthlyBox", tr("&Save a report each month"),
             tr("The folder, your logo and your colour are in Settings, Reports.")},
            {[this] { return isMonthly(); }, [this](const QVariant &on) { setMonthly(on.toBool()); },
             [this] { return !(m_monthly.allLists && !m_monthly.folder.isEmpty()); }});
    addFlag({"sentBox", tr("S&end a report each month")},
            value(&ReportSettings::isSent, [this] { return m_settings.isSent || !m_recipients.isEmpty(); }));
    m_open = addButton({"reportButton", tr("A report for any period")}, tr("&Open the report…"));
    endCards();
    onChange(m_session, app::Topic::Alerts | app::Topic::Reports, this, &ListReports::refreshIfSaved);
    connect(m_open, &QPushButton::clicked, this, [this, &context] {
        const ListId list = m_dialog.list().id;
        m_dialog.close();
        Q_EMIT context.reportRequested(list);
    });
}

void ListReports::refresh()
{
    m_settings = m_session.store().reportSettings().of(m_dialog.list().id).value_or(ReportSettings{});
    m_monthly = m_session.store().reportSettings().monthly().value_or(MonthlyReportSettings{});
    m_client->setPlaceholderText(m_dialog.list().name);
    for (const auto &[edit, text] :
         {std::pair(m_client, m_settings.client), std::pair(m_next, m_settings.next)})
        if (!edit->hasFocus())
            edit->setText(text);
    m_recipients.clear();
    for (const Channel &each :
         app::reportChannels(m_session.store().database(), m_dialog.list().id).value_or(QList<Channel>()))
        m_recipients += each.name;
    setText("sentBoxHelp", m_recipients.isEmpty()
                               ? tr("First add an email or Telegram channel of this list in Notifications.")
                               : tr("Through %1. You see and send the first one yourself.", "channels")
                                     .arg(m_recipients.join(QStringLiteral(", "))));
    const auto record = m_session.store().reportSettings().record(m_dialog.list().id, ReportUse::Sending);
    const bool isWaiting = m_settings.isSent && !(record && *record && (*record)->isApproved);
    setText("reportButtonLabel",
            isWaiting ? tr("The first report waits for you") : tr("A report for any period"));
    m_open->setText(isWaiting ? tr("Send the firs&t one…") : tr("&Open the report…"));
    showFields();
}

bool ListReports::isMonthly() const
{
    return !m_monthly.folder.isEmpty() && (m_monthly.allLists || m_settings.isMonthly);
}

void ListReports::setMonthly(bool isOn)
{
    m_settings.isMonthly = isOn;
    if (!isOn || !m_monthly.folder.isEmpty())
        return save();
    const auto chosen = [this](const QString &folder) {
        m_monthly.folder = folder;
        follow(app::saveMonthlyReports(m_session, m_monthly));
        m_settings.isMonthly = true;
        save();
    };
    auto *dialog = openFolderDialog(this, "monthlyFolder", tr("Folder for the monthly reports"), chosen);
    connect(dialog, &QFileDialog::rejected, this, &ListReports::refresh);
}

void ListReports::save()
{
    follow(app::saveReportSettings(m_session, m_dialog.list().id, m_settings));
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
