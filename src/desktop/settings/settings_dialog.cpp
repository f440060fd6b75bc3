// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/settings_dialog.h"

#include "base/background_work.h"
#include "base/database.h"
#include "desktop/look/icons.h"
#include "desktop/look/parts.h"
#include "desktop/settings/accounts_page.h"
#include "desktop/settings/channels_page.h"
#include "desktop/settings/data_page.h"
#include "desktop/settings/general_pages.h"
#include "desktop/window/window_context.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFontMetrics>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMetaProperty>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSize>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTimeEdit>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace pantau::desktop {

SettingsDialog::SettingsDialog(WindowContext &context, Preferences &preferences, Autostart &autostart,
                               QWidget *parent)
    : Dialog(parent)
    , m_settings(context.session)
    , m_names(new QListWidget(this))
    , m_pages(new QStackedWidget(this))
    , m_accounts(new AccountsPage(context, this))
    , m_problemIcon(new QLabel(this))
    , m_problem(new QLabel(this))
{
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_names->setObjectName(QStringLiteral("settingsPages"));
    m_names->setAccessibleName(tr("Pages of the settings"));
    m_names->setUniformItemSizes(true);
    m_problem->setObjectName(QStringLiteral("settingsProblem"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    app::Session &session = context.session;
    addPage(new GeneralPage(preferences, autostart, this), tr("General"), QStringLiteral("gear"));
    addPage(new CheckingPage(session, m_settings, this), tr("Checking"), QStringLiteral("clock"));
    addPage(new AlertsPage(session, m_settings, preferences, this), tr("Alerts"), QStringLiteral("bell"));
    addPage(new ChannelsPage(session, this), tr("Channels"), QStringLiteral("send"));
    addPage(m_accounts, tr("Accounts"), QStringLiteral("user"));
    addPage(new ReportsPage(session, this), tr("Reports"), QStringLiteral("file"));
    addPage(new DataPage(context, m_settings, this), tr("Data"), QStringLiteral("data"));
    addPage(new PrivacyPage(session, context.accounts, this), tr("Privacy"), QStringLiteral("lock"));
    m_close = new QPushButton(tr("Close"), this);
    m_close->setObjectName(QStringLiteral("closeSettings"));
    m_close->setAutoDefault(false); // Return ends the input of a number and must not close the dialog

    auto *grid = new QGridLayout(this);
    grid->addWidget(m_names, 0, 0, 2, 1);
    grid->addWidget(m_pages, 0, 1, 1, 3);
    grid->addWidget(m_problemIcon, 1, 1);
    grid->addWidget(m_problem, 1, 2);
    grid->addWidget(m_close, 1, 3);
    grid->setColumnStretch(2, 1);
    grid->setRowStretch(0, 1);

    connect(m_names, &QListWidget::currentRowChanged, this, &SettingsDialog::bringUp);
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    setColours();
    fitNames();
    clearProblem();
    m_names->setFrameShape(QFrame::NoFrame);
    m_names->viewport()->setAutoFillBackground(false);
    m_names->setCurrentRow(0);
    m_names->setFocus();
    const QFontMetrics metrics(font());
    resize(metrics.averageCharWidth() * 112, metrics.height() * 38);
}

void SettingsDialog::addPage(SettingsPage *page, const QString &name, const QString &icon)
{
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(page);
    // With very large fonts a page also scrolls horizontally.
    scroll->setMinimumWidth(std::min(page->minimumSizeHint().width(), roomFor(*this).width() / 2));
    m_names->addItem(name);
    m_icons += icon;
    m_pages->addWidget(scroll);
    m_all += page;
    connect(page, &SettingsPage::failed, this, &SettingsDialog::fail);
    connect(page, &SettingsPage::succeeded, this, &SettingsDialog::clearProblem);
}

void SettingsDialog::bringUp(int row)
{
    if (row < 0)
        return;
    clearProblem();
    if (const auto read = m_settings.reload(); !read)
        fail(read.error());
    m_all.at(row)->refresh();
    m_pages->setCurrentIndex(row);
}

void SettingsDialog::fitNames()
{
    constexpr int Usual = 204;
    m_names->setFixedWidth(std::max(Usual, m_names->sizeHintForColumn(0) + 2 * m_names->frameWidth()));
}

void SettingsDialog::setColours()
{
    for (int row = 0; row < m_names->count(); ++row)
        m_names->item(row)->setIcon(sideIcon(m_icons.at(row), palette()));
    showAttention(*m_problemIcon, m_problemIcon->isVisibleTo(this));
}

void SettingsDialog::showPage(Page page)
{
    m_names->setCurrentRow(int(page));
}

void SettingsDialog::showRenewal(AccountId account)
{
    showPage(Page::Accounts);
    m_accounts->showRenewal(account);
}

SettingsDialog::Page SettingsDialog::page() const
{
    return Page(std::max(0, m_names->currentRow()));
}

void SettingsDialog::fail(const Error &error)
{
    m_problem->setText(error.sentence);
    m_problemIcon->show();
}

void SettingsDialog::clearProblem()
{
    m_problem->clear();
    m_problemIcon->hide();
}

void SettingsDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setColours();
}

namespace {

QVariant shown(const QWidget *field)
{
    if (const auto *choice = qobject_cast<const QComboBox *>(field))
        return choice->currentData().isValid() ? choice->currentData() : QVariant(choice->currentIndex());
    return field->metaObject()->userProperty().read(field);
}

void display(QWidget *field, const QVariant &value)
{
    const QSignalBlocker blocker(field);
    if (auto *choice = qobject_cast<QComboBox *>(field))
        choice->setCurrentIndex(choice->currentData().isValid() ? std::max(0, choice->findData(value))
                                                                : value.toInt());
    else
        field->metaObject()->userProperty().write(field, value);
}

} // namespace

void SettingsPage::describe(const QList<SettingsField> &fields)
{
    m_fields = fields;
    for (const SettingsField &each : fields) {
        const auto keep = [this, each] {
            each.keep(shown(each.field));
            showFields(); // updates enabled states, and shows the stored value if it was not accepted
        };
        if (auto *box = qobject_cast<QCheckBox *>(each.field))
            connect(box, &QCheckBox::toggled, this, keep);
        else if (auto *choice = qobject_cast<QComboBox *>(each.field))
            connect(choice, &QComboBox::activated, this, keep);
        else if (auto *number = qobject_cast<QSpinBox *>(each.field)) {
            number->setKeyboardTracking(false); // saves when input ends, not with each digit
            connect(number, &QSpinBox::valueChanged, this, keep);
        } else if (auto *time = qobject_cast<QTimeEdit *>(each.field)) {
            time->setKeyboardTracking(false);
            connect(time, &QTimeEdit::timeChanged, this, keep);
        }
    }
}

SettingsField SettingsPage::fieldOf(QWidget *field, const Setting &setting, StoredSettings &settings)
{
    if (auto *number = qobject_cast<QSpinBox *>(field))
        number->setRange(setting.least, setting.most);
    return {field, [&setting, &settings] { return setting.value(settings.program()); },
            [this, &setting, &settings](const QVariant &wanted) {
                follow(settings.changeProgram(
                    [&setting, &wanted](ProgramSettings &program) { setting.set(program, wanted.toInt()); }));
            }};
}

SettingsField SettingsPage::addSection(QVBoxLayout &column, QWidget &next, const Setting &setting,
                                       StoredSettings &settings)
{
    const auto label = [this](const char *text) {
        auto *made = new QLabel(Setting::text(text), this);
        made->setTextFormat(Qt::PlainText);
        return made;
    };
    auto *heading = label(setting.heading);
    heading->setFont(fontFor(FontRole::Heading, heading->font()));
    auto *note = label(setting.note);
    note->setWordWrap(true);
    note->setProperty("quiet", true);
    auto *form = new QFormLayout;
    QWidget *field = nullptr;
    if (setting.kind == Setting::Kind::Flag) {
        field = new QCheckBox(Setting::text(setting.label), this);
        form->addRow(field);
    } else {
        auto *number = new QSpinBox(this);
        number->setSingleStep(setting.step);
        number->setSuffix(Setting::text(setting.suffix));
        auto *row = new QHBoxLayout;
        row->addWidget(number);
        row->addStretch();
        auto *name = label(setting.label);
        name->setBuddy(number);
        form->addRow(name, row);
        field = number;
    }
    field->setObjectName(QLatin1String(setting.key));
    int at = column.indexOf(&next);
    column.insertWidget(at++, heading);
    column.insertLayout(at++, form);
    column.insertWidget(at++, note);
    column.insertSpacing(at, 6);
    return fieldOf(field, setting, settings);
}

void SettingsPage::showFields()
{
    for (const SettingsField &each : std::as_const(m_fields)) {
        display(each.field, each.kept());
        const bool canChange = !each.canChange || each.canChange();
        each.field->setEnabled(canChange);
        if (each.label)
            each.label->setEnabled(canChange);
    }
}

bool SettingsPage::event(QEvent *event)
{
    if (event->type() == QEvent::Polish)
        groupSections();
    return QWidget::event(event);
}

/// Puts what follows each heading of the form on a card.
void SettingsPage::groupSections()
{
    constexpr int Between = 16;
    auto *column = qobject_cast<QVBoxLayout *>(layout());
    const auto isHeading = [](QLayoutItem *item) {
        const auto *label = qobject_cast<QLabel *>(item->widget());
        return label && label->font().weight() >= QFont::DemiBold;
    };
    for (int i = 0; column && m_cards.isEmpty() && i < column->count(); ++i) {
        if (auto *space = column->itemAt(i)->spacerItem();
            space && space->sizePolicy().verticalPolicy() == QSizePolicy::Fixed)
            space->changeSize(0, Between, QSizePolicy::Minimum, QSizePolicy::Fixed);
    }
    for (int i = 0; column && i < column->count(); ++i) {
        if (!isHeading(column->itemAt(i)))
            continue;
        auto *card = new QVBoxLayout;
        card->setContentsMargins(16, 12, 16, 12);
        while (i + 1 < column->count() && !column->itemAt(i + 1)->spacerItem() &&
               !isHeading(column->itemAt(i + 1)))
            if (QLayoutItem *item = column->takeAt(i + 1); item->layout())
                card->addLayout(item->layout());
            else
                card->addItem(item);
        column->insertLayout(i + 1, card);
        m_cards += card;
    }
}

void SettingsPage::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    for (const QLayout *card : std::as_const(m_cards))
        paintRound(painter, card->geometry(), size::SheetRadius, colour(Token::Overlay, palette()),
                   colour(Token::Edge, palette()));
}

void SettingsPage::makeShort(QTreeView *list)
{
    constexpr int FewestRows = 5;
    constexpr int MostRows = 9;
    list->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    list->setMinimumHeight(list->fontMetrics().height() * FewestRows);
    list->setMaximumHeight(list->fontMetrics().height() * MostRows);
}

void SettingsPage::say(QLabel *icon, QLabel *label, const QString &sentence, bool needsAttention)
{
    label->setText(sentence);
    label->setVisible(!sentence.isEmpty());
    showAttention(*icon, needsAttention && !sentence.isEmpty());
}

StoredSettings::StoredSettings(app::Session &session, QObject *parent) : QObject(parent), m_session(session)
{
}

template <typename Value>
Result<void> StoredSettings::take(Cached<Value> &cached, const Result<Value> &read)
{
    if (!read)
        return failure(read.error());
    if (cached.saving == 0)
        cached.shown = cached.stored = *read;
    return {};
}

Result<void> StoredSettings::reload()
{
    const auto program = take(m_program, m_session.store().settings().read());
    return program ? take(m_alerts, m_session.store().alerts().settings()) : program;
}

template <typename Value, typename Save>
QFuture<Result<void>> StoredSettings::change(Cached<Value> &cached,
                                             const std::function<void(Value &)> &change, Save save)
{
    change(cached.shown);
    ++cached.saving;
    QFuture<Result<void>> saved = save(cached.shown);
    whenFinished(saved, this, [&cached, wanted = cached.shown](const Result<void> &result) {
        if (result)
            cached.stored = wanted;
        if (--cached.saving == 0)
            cached.shown = cached.stored;
    });
    return saved;
}

QFuture<Result<void>> StoredSettings::changeProgram(const std::function<void(ProgramSettings &)> &change)
{
    return this->change(m_program, change, [this](const ProgramSettings &settings) {
        return m_session.write(&db::Settings::save, settings);
    });
}

QFuture<Result<void>> StoredSettings::changeAlerts(const std::function<void(AlertSettings &)> &change)
{
    return this->change(m_alerts, change, [this](const AlertSettings &settings) {
        return m_session.write(&db::Alerts::saveSettings, settings);
    });
}

} // namespace pantau::desktop
