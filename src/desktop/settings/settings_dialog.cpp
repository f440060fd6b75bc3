// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/settings_dialog.h"

#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"
#include "desktop/settings/accounts_page.h"
#include "desktop/settings/channels_page.h"
#include "desktop/settings/data_page.h"
#include "desktop/settings/general_pages.h"
#include "desktop/window/finder_entries.h"
#include "desktop/window/window_context.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLocale>
#include <QMetaProperty>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTimeEdit>
#include <QTreeView>

#include <algorithm>

namespace pantau::desktop {

SettingsDialog::SettingsDialog(WindowContext &context, Preferences &preferences, Autostart &autostart,
                               QWidget *parent)
    : Dialog(parent), m_settings(context.session), m_accounts(new AccountsPage(context, this))
{
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search the settings"));
    m_search->setClearButtonEnabled(true);
    nameClearButton(*m_search);
    m_names->setAccessibleName(tr("Pages of the settings"));
    m_names->setUniformItemSizes(true);
    m_names->setFrameShape(QFrame::NoFrame);
    m_names->viewport()->setAutoFillBackground(false);
    app::Session &session = context.session;
    addPage(new GeneralPage(preferences, autostart, this), tr("General"), QStringLiteral("gear"),
            "generalSettingsAction");
    addPage(new CheckingPage(session, m_settings, this), tr("Checking"), QStringLiteral("clock"),
            "checkingSettingsAction");
    addPage(new NotificationsPage(session, m_settings, preferences, this), tr("Notifications"),
            QStringLiteral("bell"), "alertsSettingsAction");
    addPage(new ChannelsPage(session, this), tr("Channels"), QStringLiteral("send"),
            "channelsSettingsAction");
    addPage(m_accounts, tr("Accounts"), QStringLiteral("user"), "accountsAction");
    addPage(new ReportsPage(session, this), tr("Reports"), QStringLiteral("file"), "reportsSettingsAction");
    addPage(new DataPage(context, m_settings, this), tr("Data"), QStringLiteral("data"),
            "dataSettingsAction");
    addPage(new PrivacyPage(session, context.accounts, this), tr("Privacy"), QStringLiteral("lock"),
            "privacySettingsAction");

    m_pages->addWidget(m_nothing);

    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(12, 12, 4, 12);
    grid->setHorizontalSpacing(0);
    grid->addWidget(m_search, 0, 0);
    grid->addWidget(m_names, 1, 0, 2, 1);
    grid->addWidget(m_pages, 0, 1, 2, 2);
    grid->addWidget(m_problemIcon, 2, 1);
    grid->addWidget(m_problem, 2, 2);
    grid->setColumnStretch(2, 1);
    grid->setRowStretch(1, 1);

    connect(m_search, &QLineEdit::textChanged, this, &SettingsDialog::search);
    connect(m_nothing->clearSearch, &QPushButton::clicked, m_search, &QLineEdit::clear);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_search,
            [this] { m_search->setFocus(Qt::ShortcutFocusReason); });
    connect(m_names, &QListWidget::currentRowChanged, this, &SettingsDialog::bringUp);
    showIcon(*m_problemIcon, attentionIcon());
    fitNames();
    clearProblem();
    m_names->setCurrentRow(0);
    m_names->setFocus();
    resize(840, 616);
}

void SettingsDialog::addPage(SettingsPage *page, const QString &name, const QString &icon, const char *action)
{
    auto *item = new QListWidgetItem(sideIcon(icon), name, m_names);
    item->setData(Qt::UserRole, otherNamesOf(QLatin1String(action)));
    m_pages->addWidget(new ScrollingPart(page, this));
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

/// Shows the pages that contain @p text, also in another language, and scrolls to it on the first of them.
void SettingsDialog::search(const QString &text)
{
    clearProblem();
    const auto contains = [&text](const QWidget *part) {
        QStringList words{part->property("text").toString().remove(u'&'), part->accessibleName()};
        if (const auto *box = qobject_cast<const QComboBox *>(part))
            for (int i = 0; i < box->count(); ++i)
                words += box->itemText(i);
        return !words.filter(text, Qt::CaseInsensitive).isEmpty();
    };
    QWidget *first = nullptr;
    for (int row = 0; row < m_names->count(); ++row) {
        const auto parts = m_all.at(row)->findChildren<QWidget *>();
        const auto found = std::ranges::find_if(parts, contains);
        const QStringList names =
            m_names->item(row)->data(Qt::UserRole).toStringList() + QStringList{m_names->item(row)->text()};
        const bool isShown = found != parts.cend() || !names.filter(text, Qt::CaseInsensitive).isEmpty();
        m_names->item(row)->setHidden(!isShown);
        if (!isShown || first)
            continue;
        first = found == parts.cend() ? m_all.at(row) : *found;
        m_names->setCurrentRow(row);
        m_pages->setCurrentIndex(row); // the row may not have changed
        qobject_cast<QScrollArea *>(m_pages->currentWidget())->ensureWidgetVisible(first);
    }
    if (first)
        return;
    m_nothing->say(tr("No setting contains “%1”.").arg(text), EmptyView::ClearingSearch);
    m_pages->setCurrentWidget(m_nothing);
}

void SettingsDialog::fitNames()
{
    constexpr int Usual = 180;
    const int width = std::max(Usual, m_names->sizeHintForColumn(0) + 2 * m_names->frameWidth());
    m_names->setFixedWidth(width);
    m_search->setFixedWidth(width);
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
    m_problem->show();
    m_problemIcon->show();
}

void SettingsDialog::clearProblem()
{
    m_problem->clear();
    m_problem->hide();
    m_problemIcon->hide();
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

void SettingsPage::bind(QWidget *control, const RowValue &value)
{
    m_fields.append({control, value});
    const auto keep = [this, control, value] {
        value.keep(shown(control));
        showFields(); // updates enabled states, and shows the stored value if it was not accepted
    };
    if (auto *box = qobject_cast<QCheckBox *>(control)) {
        connect(box, &QCheckBox::toggled, this, keep);
    } else if (auto *choice = qobject_cast<QComboBox *>(control)) {
        connect(choice, &QComboBox::activated, this, keep);
    } else if (auto *number = qobject_cast<QSpinBox *>(control)) {
        number->setKeyboardTracking(false); // saves when input ends, not with each digit
        connect(number, &QSpinBox::valueChanged, this, keep);
    } else if (auto *time = qobject_cast<QTimeEdit *>(control)) {
        time->setKeyboardTracking(false);
        connect(time, &QTimeEdit::timeChanged, this, keep);
    }
}

void SettingsPage::showFields()
{
    for (const auto &[control, value] : std::as_const(m_fields)) {
        display(control, value.kept());
        control->setEnabled(!value.canChange || value.canChange());
    }
}

QLabel *SettingsPage::makeLabel(const QString &name, const QString &text, bool isHelp)
{
    auto *label = new TextLabel(text, this);
    label->setObjectName(name);
    label->setProperty("quiet", isHelp);
    label->setVisible(!text.isEmpty());
    return label;
}

void SettingsPage::addCard(const QString &heading, const QString &aside)
{
    constexpr int Between = 20;
    constexpr int BelowHeading = 6;
    if (!m_column) {
        m_column = setColumn(this, {}, {BelowHeading, m_around});
        if (m_around.left() > 0) // more with large fonts
            setMaximumWidth(std::max(WidestCard, 28 * fontMetrics().height()) + m_around.left() +
                            m_around.right());
    } else {
        m_column->addSpacing(Between - BelowHeading);
    }
    QLabel *label = makeLabel({}, heading, false);
    label->setFont(fontFor(FontRole::Heading, label->font()));
    QLabel *hint = makeLabel({}, aside, true);
    hint->setWordWrap(false);
    auto *card = new QFrame(this);
    card->setFrameShape(QFrame::StyledPanel);
    setKind(*card, kind::Rows);
    m_card = setColumn(card, {}, Flush);
    addParts(*m_column, {rowOf({{label, 1}, hint}), card});
}

void SettingsPage::endCards()
{
    m_column->addStretch(1); // takes all the space, or it would also go to the shorter cards
}

void SettingsPage::addWide(QWidget *part)
{
    part->layout()->setContentsMargins(16, 10, 16, 10);
    part->layout()->setSpacing(12);
    part->setMinimumHeight(heightFor(fontMetrics(), 44));
    m_card->addWidget(part);
}

void SettingsPage::clear()
{
    m_fields.clear();
    qDeleteAll(findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    delete std::exchange(m_column, nullptr);
}

void SettingsPage::addRow(const RowText &text, const QList<QWidget *> &controls)
{
    constexpr int CheckBox = 24; ///< width of the box and the gap after it
    const QString name = QLatin1String(text.name);
    auto *row = new QWidget(this);
    row->setObjectName(name + QLatin1String("Row"));
    controls.constLast()->setObjectName(name);
    auto *flag = qobject_cast<QCheckBox *>(controls.constFirst());
    QLabel *help = makeLabel(name + QLatin1String("Help"), text.help, true);
    QWidget *title = flag;
    if (flag) {
        flag->setText(text.label);
        help->setContentsMargins(CheckBox, 0, 0, 0);
    } else {
        QLabel *label = makeLabel(name + QLatin1String("Label"), text.label, false);
        label->setBuddy(controls.constFirst());
        title = label;
    }
    // Springs, because an aligned layout would cut wrapped text.
    auto *line = setRow(row, {{columnOf({spring(), title, help, spring()}, {flag ? 0 : 2}), 1}});
    for (QWidget *control : controls)
        if (control != flag)
            line->addWidget(control);
    addWide(row);
}

QPushButton *SettingsPage::addButton(const RowText &text, const QString &verb)
{
    auto *button = new QPushButton(verb, this);
    button->setAutoDefault(false);
    addRow(text, {button});
    return button;
}

SettingsPage::Choices SettingsPage::languages(const QString &first)
{
    // Each language is named in that language, so that users can find their own.
    return {{first, QString()},
            {QStringLiteral("English"), QStringLiteral("en")},
            {QStringLiteral("Bahasa Indonesia"), QStringLiteral("id")}};
}

void SettingsPage::addFlag(const RowText &text, const RowValue &value, const QList<QWidget *> &controls)
{
    auto *flag = new QCheckBox(this);
    addRow(text, QList<QWidget *>{flag} + controls);
    flag->setObjectName(QLatin1String(text.name));
    bind(flag, value);
}

void SettingsPage::addChoice(const RowText &text, const Choices &choices, const RowValue &value)
{
    auto *box = new QComboBox(this);
    for (const auto &[name, stored] : choices)
        box->addItem(name, stored);
    box->setMinimumWidth(120);
    box->setMaximumWidth(320);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    addRow(text, {box});
    bind(box, value);
}

QLineEdit *SettingsPage::addText(const RowText &text, int longest)
{
    auto *edit = new QLineEdit(this);
    edit->setMaxLength(longest);
    edit->setFixedWidth(320);
    addRow(text, {edit});
    return edit;
}

QPushButton *SettingsPage::addPath(const RowText &text, const char *button, const QString &verb)
{
    auto *edit = new QLineEdit(this);
    edit->setReadOnly(true);
    edit->setAccessibleName(text.label);
    auto *choose = new QPushButton(verb, this);
    choose->setAutoDefault(false);
    addRow({button, text.label, text.help}, {edit, choose});
    edit->setObjectName(QLatin1String(text.name));
    return choose;
}

void SettingsPage::addSetting(const Setting &setting, StoredSettings &settings,
                              std::function<void(const QVariant &)> keep)
{
    if (!keep)
        keep = [this, &setting, &settings](const QVariant &wanted) {
            follow(settings.changeProgram(
                [&setting, &wanted](ProgramSettings &program) { setting.set(program, wanted.toInt()); }));
        };
    const RowText text{setting.key, Setting::text(setting.label), Setting::text(setting.note)};
    const RowValue value{[&setting, &settings] { return setting.value(settings.program()); },
                         std::move(keep)};
    if (setting.kind == Setting::Kind::Flag)
        return addFlag(text, value);
    auto *number = new QSpinBox(this);
    number->setRange(setting.least, setting.most);
    number->setSingleStep(setting.step);
    number->setSuffix(Setting::text(setting.suffix));
    if (setting.zero)
        number->setSpecialValueText(Setting::text(setting.zero));
    number->setFixedWidth(120);
    addRow(text, {number});
    bind(number, value);
}

QTimeEdit *SettingsPage::timeEdit(const char *name, const QString &spoken)
{
    auto *edit = new QTimeEdit(this);
    edit->setObjectName(QLatin1String(name));
    edit->setAccessibleName(spoken);
    edit->setButtonSymbols(QAbstractSpinBox::NoButtons);
    edit->setAlignment(Qt::AlignCenter);
    edit->setMinimumWidth(76);
    return edit;
}

QProgressBar *SettingsPage::progressBar(const char *name, const QString &spoken)
{
    auto *bar = new QProgressBar(this);
    bar->setObjectName(QLatin1String(name));
    bar->setAccessibleName(spoken);
    bar->setRange(0, 0);
    bar->setTextVisible(false);
    bar->setMinimumWidth(120);
    bar->hide();
    return bar;
}

void SettingsPage::addNote(const char *name, const QString &sentence)
{
    auto *row = new QWidget(this);
    row->setObjectName(QLatin1String(name) + QLatin1String("Row"));
    auto *icon = new QLabel(row);
    icon->setObjectName(QLatin1String(name) + QLatin1String("Icon"));
    setRow(row, {icon, {makeLabel(QLatin1String(name), sentence, true), 1}});
    icon->hide();
    row->setVisible(!sentence.isEmpty());
    addWide(row);
}

void SettingsPage::setNote(const char *name, const QString &sentence, bool needsAttention)
{
    const QString label = QLatin1String(name);
    say(findChild<QLabel *>(label + QLatin1String("Icon")), findChild<QLabel *>(label), sentence,
        needsAttention);
    setRowsVisible({name}, !sentence.isEmpty());
}

void SettingsPage::setText(const char *label, const QString &text)
{
    showText(*findChild<QLabel *>(QLatin1String(label)), text);
}

void SettingsPage::setRowsVisible(std::initializer_list<const char *> names, bool areVisible)
{
    for (const char *name : names)
        findChild<QWidget *>(QLatin1String(name) + QLatin1String("Row"))->setVisible(areVisible);
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
    showText(*label, sentence);
    showAttention(*icon, needsAttention && !sentence.isEmpty());
}

StoredSettings::StoredSettings(app::Session &session, QObject *parent) : QObject(parent), m_session(session)
{
}

template <typename Value>
Result<void> StoredSettings::take(Cached<Value> &cached, const Result<Value> &read)
{
    const Value value = TRY(read);
    if (cached.saving == 0)
        cached.shown = cached.stored = value;
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
