// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/channels_page.h"

#include "app/channel_commands.h"
#include "base/alert.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/look/icons.h"
#include "desktop/look/requests.h"
#include "ui_channel_dialog.h"
#include "ui_settings_channels.h"

#include <QFormLayout>
#include <QHash>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPointer>
#include <QTextDocument>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int AlertsLookedThrough = 200;

QString resultOf(const DeliveryRow &delivery, const QDateTime &now)
{
    switch (delivery.state) {
    case DeliveryRow::State::Pending:
        break;
    case DeliveryRow::State::Delivered:
        return ChannelsPage::tr("delivered");
    case DeliveryRow::State::GivenUp:
        return delivery.problem.isEmpty() ? ChannelsPage::tr("not sent")
                                          : ChannelsPage::tr("given up: %1").arg(delivery.problem);
    }
    if (delivery.problem.isEmpty())
        return ChannelsPage::tr("pending");
    const QString again = delivery.nextTryAt ? timeText(*delivery.nextTryAt, now)
                                             : ChannelsPage::tr("soon", "tried again soon");
    return ChannelsPage::tr("tried again %1: %2", "when, why it failed").arg(again, delivery.problem);
}

} // namespace

QString channelIcon(const QString &kind)
{
    static const QHash<QString, QString> icons{
        {QStringLiteral("email"), QStringLiteral("mail")},
        {QStringLiteral("slack"), QStringLiteral("hash")},
        {QStringLiteral("ntfy"), QStringLiteral("bell")},
        {QStringLiteral("telegram"), QStringLiteral("send")},
        {QStringLiteral("discord"), QStringLiteral("chat")},
        {QStringLiteral("teams"), QStringLiteral("chat")},
        {QStringLiteral("webhook"), QStringLiteral("link")},
    };
    return icons.value(kind, QStringLiteral("out"));
}

QMenu *channelKindsMenu(app::Session &session, QWidget *parent)
{
    auto *menu = new QMenu(parent);
    for (const ChannelForm &form : app::channelForms()) {
        auto *kind = menu->addAction(form.menuText);
        kind->setObjectName(form.key);
        QObject::connect(kind, &QAction::triggered, parent, [&session, parent, key = form.key] {
            (new ChannelDialog(session, app::channelForm(key), parent))->open();
        });
    }
    return menu;
}

ChannelsPage::ChannelsPage(app::Session &session, QWidget *parent)
    : SettingsPage(parent), m_session(session), m_ui(std::make_unique<Ui::SettingsChannels>())
{
    m_ui->setupUi(this);
    for (QTreeWidget *tree : {m_ui->channelTree, m_ui->deliveryTree})
        makeShort(tree);
    m_ui->deliveryTree->setSelectionMode(QAbstractItemView::NoSelection);
    m_ui->deliveryTree->setTextElideMode(Qt::ElideRight);
    m_ui->addChannelButton->setMenu(channelKindsMenu(m_session, this));
    connect(m_ui->testButton, &QPushButton::clicked, this, &ChannelsPage::test);
    connect(m_ui->editButton, &QPushButton::clicked, this, &ChannelsPage::edit);
    connect(m_ui->channelTree, &QTreeWidget::itemActivated, this, &ChannelsPage::edit);
    connect(m_ui->enableButton, &QPushButton::clicked, this, &ChannelsPage::switchChosen);
    connect(m_ui->removeButton, &QPushButton::clicked, this, &ChannelsPage::askRemove);
    connect(m_ui->channelTree, &QTreeWidget::currentItemChanged, this, &ChannelsPage::showChosen);
    onChange(m_session, app::Topic::Alerts, this, &ChannelsPage::refresh);
}

ChannelsPage::~ChannelsPage() = default;

const Channel *ChannelsPage::chosen() const
{
    const auto *item = m_ui->channelTree->currentItem();
    if (!item)
        return nullptr;
    const ChannelId id{item->data(0, Qt::UserRole).toLongLong()};
    for (const Channel &channel : m_channels)
        if (channel.id == id)
            return &channel;
    return nullptr;
}

void ChannelsPage::refresh()
{
    const auto read = m_session.store().channels().all();
    if (!read)
        return Q_EMIT failed(read.error());
    const auto *before = chosen();
    const ChannelId keep = before ? before->id : ChannelId{};
    m_ui->channelTree->clear();
    m_channels = *read;
    QTreeWidgetItem *current = nullptr;
    for (const Channel &channel : std::as_const(m_channels)) {
        const QString name = channel.enabled ? channel.name : tr("%1 (off)", "channel").arg(channel.name);
        const ChannelForm form = app::channelForm(channel.kind);
        auto *item = new QTreeWidgetItem(m_ui->channelTree, {name, form.name, form.targetOf(channel)});
        item->setData(0, Qt::UserRole, qint64(channel.id));
        const bool getsNothing = channel.lists && channel.lists->isEmpty();
        if (channel.enabled && (getsNothing || !channel.lastProblem.isEmpty()))
            item->setIcon(0, attentionIcon());
        if (!current || channel.id == keep)
            current = item;
    }
    for (int column = 0; column < m_ui->channelTree->columnCount() - 1; ++column)
        m_ui->channelTree->resizeColumnToContents(column);
    m_ui->channelTree->setCurrentItem(current);
    showChosen();
}

void ChannelsPage::showChosen()
{
    const auto *channel = chosen();
    m_ui->testButton->setEnabled(channel && channel->enabled);
    // A kind from a newer version of Pantau has no form.
    m_ui->editButton->setEnabled(channel && app::isChannelKind(channel->kind));
    m_ui->enableButton->setEnabled(channel != nullptr);
    m_ui->enableButton->setText(channel && !channel->enabled ? tr("&Switch on") : tr("&Switch off"));
    m_ui->removeButton->setEnabled(channel != nullptr);
    if (!channel)
        say(m_ui->stateIcon, m_ui->stateLabel,
            tr("No channel yet. Add the chat where your team should be notified."));
    else if (!channel->enabled)
        say(m_ui->stateIcon, m_ui->stateLabel, tr("Switched off: no alerts are sent there."));
    else if (channel->lists && channel->lists->isEmpty())
        say(m_ui->stateIcon, m_ui->stateLabel,
            tr("Nothing goes there: the lists that you chose for it are gone. Edit the channel to choose "
               "others."),
            true);
    else if (!channel->lastProblem.isEmpty() || !channel->lists)
        say(m_ui->stateIcon, m_ui->stateLabel, channel->lastProblem, true);
    else
        say(m_ui->stateIcon, m_ui->stateLabel, tr("Only changes in: %1.").arg(namesOf(*channel->lists)));
    showDeliveries();
}

QString ChannelsPage::namesOf(const QList<ListId> &lists) const
{
    QStringList names;
    for (const DomainList &list : m_session.store().lists().all().value_or(QList<DomainList>()))
        if (lists.contains(list.id))
            names += list.name;
    return names.join(QStringLiteral(", "));
}

void ChannelsPage::showDeliveries()
{
    m_ui->deliveryTree->clear();
    const auto *channel = chosen();
    const auto alerts = m_session.store().alerts().list(0, AlertsLookedThrough);
    if (!channel || !alerts)
        return;
    const QDateTime now = m_session.clock().nowUtc();
    for (const AlertRow &row : *alerts)
        for (const DeliveryRow &delivery : row.deliveries)
            if (delivery.channel == channel->id) {
                const QString result = resultOf(delivery, now);
                auto *item = new QTreeWidgetItem(m_ui->deliveryTree,
                                                 {timeText(row.alert.at, now), row.alert.title, result});
                item->setToolTip(2, result.toHtmlEscaped());
            }
    for (int column = 0; column < m_ui->deliveryTree->columnCount() - 1; ++column)
        m_ui->deliveryTree->resizeColumnToContents(column);
}

void ChannelsPage::test()
{
    const auto *channel = chosen();
    if (!channel)
        return;
    say(m_ui->stateIcon, m_ui->stateLabel, tr("Sending a test…"));
    m_ui->testButton->setEnabled(false);
    whenFinished(m_session.channels().test(channel->id), this, [this](const DeliveryAnswer &answer) {
        m_ui->testButton->setEnabled(true);
        say(m_ui->stateIcon, m_ui->stateLabel,
            answer ? tr("The test message got through.") : answer.error().error.sentence, !answer);
    });
}

void ChannelsPage::edit()
{
    if (const auto *channel = chosen(); channel && app::isChannelKind(channel->kind))
        (new ChannelDialog(m_session, *channel, this))->open();
}

void ChannelsPage::switchChosen()
{
    if (const auto *channel = chosen())
        follow(m_session.write(&db::Channels::setEnabled, channel->id, !channel->enabled));
}

void ChannelsPage::askRemove()
{
    const auto *channel = chosen();
    if (!channel)
        return;
    askToRemove(this, tr("Remove the channel “%1” and its secret? This cannot be undone.").arg(channel->name),
                tr("&Remove"), [this, id = channel->id] { follow(m_session.channels().remove(id)); });
}

using Place = ChannelField::Place;

namespace {

QString nameOf(Place place)
{
    switch (place) {
    case Place::Url:
        return QStringLiteral("url");
    case Place::Chat:
        return QStringLiteral("chat");
    case Place::Keychain:
        break;
    }
    return QStringLiteral("secret");
}

constexpr int MessageLines = 3;

ListId listOf(const QListWidgetItem *item)
{
    return ListId{item->data(Qt::UserRole).toLongLong()};
}

} // namespace

ChannelDialog::ChannelDialog(app::Session &session, const ChannelForm &form, QWidget *parent)
    : Dialog(parent), m_session(session), m_form(form), m_ui(std::make_unique<Ui::ChannelDialog>())
{
    setUp();
    setWindowTitle(m_form.addTitle);
    m_ui->introLabel->setText(m_form.intro);
    m_ui->nameEdit->setFocus();
}

ChannelDialog::ChannelDialog(app::Session &session, const Channel &channel, QWidget *parent)
    : Dialog(parent)
    , m_session(session)
    , m_form(app::channelForm(channel.kind))
    , m_ui(std::make_unique<Ui::ChannelDialog>())
    , m_existing(channel)
{
    setUp();
    setWindowTitle(tr("Edit channel"));
    m_ui->introLabel->setText(tr("Changes are tried with a test message, and then saved."));
    m_ui->nameEdit->setText(channel.name);
    m_ui->messageEdit->setPlainText(channel.messageTemplate);
    m_ui->chosenButton->setChecked(channel.lists.has_value());
    for (int row = 0; row < m_ui->listView->count(); ++row) {
        QListWidgetItem *item = m_ui->listView->item(row);
        const bool isChosen = channel.lists && channel.lists->contains(listOf(item));
        item->setCheckState(isChosen ? Qt::Checked : Qt::Unchecked);
    }
    for (const auto &[field, edit] : m_edits) {
        switch (field.place) {
        case Place::Url:
            edit->setText(channel.url.toString(QUrl::FullyEncoded));
            break;
        case Place::Chat:
            edit->setText(channel.chat);
            break;
        case Place::Keychain:
            if (channel.hasSecret)
                edit->setPlaceholderText(tr("leave empty to keep the current one"));
            break;
        }
    }
    m_ui->nameEdit->setFocus();
}

ChannelDialog::~ChannelDialog() = default;

void ChannelDialog::setUp()
{
    m_ui->setupUi(this);
    m_ui->nameEdit->setPlaceholderText(m_form.nameExample);
    m_ui->secretNote->setText(m_form.secretNote);
    QWidget *before = m_ui->nameEdit;
    for (const ChannelField &field : std::as_const(m_form.fields)) {
        auto *edit = new QLineEdit(this);
        edit->setObjectName(nameOf(field.place) + QLatin1String("Edit"));
        edit->setPlaceholderText(field.placeholder);
        if (field.place == Place::Keychain)
            edit->setEchoMode(QLineEdit::Password);
        m_ui->form->addRow(field.label, edit);
        setTabOrder(before, edit);
        before = edit;
        m_edits.append({field, edit});
    }
    for (QWidget *next : std::initializer_list<QWidget *>{
             m_ui->messageEdit, m_ui->allButton, m_ui->chosenButton, m_ui->listView, m_ui->saveButton}) {
        setTabOrder(before, next);
        before = next;
    }
    m_ui->messageArea->setVisible(m_form.hasMessage);
    const int margins =
        int(2 * m_ui->messageEdit->document()->documentMargin()) + 2 * m_ui->messageEdit->frameWidth();
    m_ui->messageEdit->setFixedHeight(MessageLines * fontMetrics().lineSpacing() + margins);
    offerLists();
    m_ui->saveButton->setDefault(true);
    submitWith(*m_ui->saveButton);
    connect(m_ui->saveButton, &QPushButton::clicked, this, &ChannelDialog::tryOut);
    connect(m_ui->keepButton, &QPushButton::clicked, this, &ChannelDialog::keep);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &ChannelDialog::reject);
    setState(State::Editing, {});
}

void ChannelDialog::openFor(const DomainList &list)
{
    setWindowFlags(Qt::Widget);
    layout()->setContentsMargins({});
    m_ui->introLabel->hide();
    m_ui->messageArea->hide();
    m_ui->listsBox->hide();
    const QString named = QStringLiteral("%1 (%2)").arg(list.name, m_form.name);
    m_ui->nameEdit->setText(m_session.store().channels().find(list.name) ? named : list.name);
    m_ui->chosenButton->setChecked(true);
    for (int row = 0; row < m_ui->listView->count(); ++row)
        if (QListWidgetItem *item = m_ui->listView->item(row); listOf(item) == list.id)
            item->setCheckState(Qt::Checked);
    useKnown();
    setState(State::Editing, {});
    show();
}

void ChannelDialog::useKnown()
{
    for (const Channel &each : m_session.store().channels().all().value_or(QList<Channel>()))
        if (each.kind == m_form.key && !m_form.sharedNote.isEmpty())
            m_like = each;
    if (!m_like)
        return;
    m_ui->introLabel->setText(m_form.sharedNote.arg(m_like->name));
    m_ui->introLabel->show();
    m_ui->secretNote->hide();
    for (const auto &[field, edit] : std::as_const(m_edits)) {
        m_ui->form->setRowVisible(edit, field.place == Place::Chat);
        if (field.place == Place::Url)
            edit->setText(m_like->url.toString(QUrl::FullyEncoded));
        else if (field.place == Place::Chat && m_form.field(Place::Url)) // an email has a sender
            edit->setText(m_like->chat.section(u':', 0, 0) + u':');
    }
}

/// Offers the lists whose alerts are sent there. With a single list there is no choice.
void ChannelDialog::offerLists()
{
    const auto lists = m_session.store().lists().all();
    for (const DomainList &list : lists.value_or(QList<DomainList>())) {
        auto *item = new QListWidgetItem(list.name, m_ui->listView);
        item->setData(Qt::UserRole, qint64(list.id));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
    }
    const bool isRouted = m_existing && m_existing->lists;
    m_ui->listsBox->setVisible(isRouted || m_ui->listView->count() > 1);
    for (QWidget *detail : std::initializer_list<QWidget *>{m_ui->listView, m_ui->listsNote}) {
        detail->hide();
        connect(m_ui->chosenButton, &QRadioButton::toggled, detail, &QWidget::setVisible);
    }
}

std::optional<QList<ListId>> ChannelDialog::chosenLists() const
{
    if (!m_ui->chosenButton->isChecked())
        return std::nullopt;
    QList<ListId> chosen;
    for (int row = 0; row < m_ui->listView->count(); ++row)
        if (const auto *item = m_ui->listView->item(row); item->checkState() == Qt::Checked)
            chosen.append(listOf(item));
    std::ranges::sort(chosen);
    return chosen;
}

QLineEdit *ChannelDialog::secretEdit() const
{
    for (const auto &[field, edit] : m_edits)
        if (field.place == Place::Keychain)
            return edit;
    return nullptr;
}

void ChannelDialog::setState(State state, const QString &sentence)
{
    m_state = state;
    const bool isFixed = state == State::Working || state == State::Through;
    const bool isWrong = !sentence.isEmpty() && !isFixed;
    m_ui->answerLabel->setText(sentence);
    showAttention(*m_ui->answerIcon, isWrong);
    m_ui->nameEdit->setEnabled(!isFixed);
    m_ui->listsBox->setEnabled(!isFixed);
    m_ui->messageArea->setEnabled(!isFixed);
    for (const auto &[field, edit] : std::as_const(m_edits))
        edit->setEnabled(!isFixed);
    m_ui->saveButton->setEnabled(state != State::Working);
    m_ui->saveButton->setText(state == State::Through  ? tr("&Done")
                              : state == State::Failed ? tr("T&ry again")
                              : isWindow()             ? tr("Sa&ve and send a test")
                                                       : tr("A&dd and send a test"));
    m_ui->keepButton->setVisible(state == State::Failed);
    m_ui->cancelButton->setVisible(state != State::Through);
    if (state == State::Through)
        m_ui->saveButton->setFocus();
}

void ChannelDialog::refuse(const QString &sentence, QWidget *field)
{
    setState(State::Editing, sentence);
    field->setFocus();
}

std::optional<ChannelDialog::Entered> ChannelDialog::entered()
{
    Entered entered{m_existing.value_or(Channel()), std::nullopt};
    Channel &channel = entered.channel;
    const auto refused = [this](const QString &sentence, QWidget *field) {
        refuse(sentence, field);
        return std::nullopt;
    };
    channel.kind = m_form.key;
    channel.name = m_ui->nameEdit->text().simplified();
    if (channel.name.isEmpty())
        return refused(tr("Give the channel a name first."), m_ui->nameEdit);
    channel.lists = chosenLists();
    if (channel.lists && channel.lists->isEmpty())
        return refused(tr("Choose at least one list, or let every alert go there."), m_ui->listView);
    for (const auto &[field, edit] : std::as_const(m_edits)) {
        const QString text = field.taken(edit->text());
        const bool isSecret = field.place == Place::Keychain;
        if (isSecret && text.isEmpty() && (!field.isRequired || channel.hasSecret || m_like))
            continue;
        if (const auto usable = field.check(text); !usable)
            return refused(usable.error().sentence, edit);
        if (isSecret)
            entered.secret = ChannelSecret::fromKeychain(text.toLatin1());
        else if (field.place == Place::Url)
            channel.url = QUrl(text, QUrl::StrictMode);
        else
            channel.chat = text;
    }
    channel.messageTemplate = m_ui->messageEdit->toPlainText().trimmed();
    if (const auto usable = checkMessageTemplate(channel.messageTemplate); !usable)
        return refused(usable.error().sentence, m_ui->messageEdit);
    return entered;
}

/// Saves nothing until a test succeeds or the user saves it anyway.
void ChannelDialog::tryOut()
{
    if (m_state == State::Through)
        return finish();
    const auto wanted = entered();
    if (!wanted)
        return;
    setState(State::Working, tr("Sending a test…"));
    Channel tried = wanted->channel;
    if (m_like)
        tried.id = m_like->id; // sends with its secret
    whenFinished(m_session.channels().tryOut(tried, wanted->secret), this,
                 [this, wanted](const DeliveryAnswer &answer) {
                     if (answer)
                         return save(*wanted, true);
                     setState(State::Failed,
                              answer.error().error.sentence + u' ' +
                                  tr("Correct the entries and try again, or save the channel anyway."));
                 });
}

/// Saves the current input.
void ChannelDialog::keep()
{
    if (const auto wanted = entered())
        save(*wanted, false);
}

void ChannelDialog::save(const Entered &wanted, bool isTested)
{
    setState(State::Working, wanted.secret ? tr("Saving the secret…") : tr("Saving…"));
    const auto saved = [isTested](ChannelDialog &dialog, const Result<void> &result) {
        if (!result)
            return dialog.refuseKept(result.error());
        if (!isTested)
            return dialog.finish();
        dialog.setState(State::Through, tr("The test message got through."));
    };
    if (m_existing)
        return whenFinished(m_session.channels().edit(wanted.channel, wanted.secret), this,
                            [this, saved](const Result<void> &edited) { saved(*this, edited); });
    // The keychain may wait to be unlocked. If the user cancels in the meantime, the channel must be removed
    // again.
    const auto adding = m_like && m_like->hasSecret ? m_session.channels().addLike(wanted.channel, m_like->id)
                                                    : m_session.channels().add(wanted.channel, wanted.secret);
    whenFinished(adding, &m_session,
                 [dialog = QPointer(this), &session = m_session, saved](const Result<Channel> &added) {
                     if (dialog && !dialog->m_cancelled)
                         saved(*dialog, added ? Result<void>() : Result<void>(failure(added.error())));
                     else if (added)
                         session.channels().remove(added->id);
                 });
}

/// Keychain errors concern the secret, all others the name.
void ChannelDialog::refuseKept(const Error &error)
{
    const bool secretIsAtFault = error.kind == Error::Kind::NoKeychain && secretEdit();
    refuse(error.sentence, secretIsAtFault ? secretEdit() : m_ui->nameEdit);
}

void ChannelDialog::finish()
{
    forgetSecret();
    accept();
}

void ChannelDialog::forgetSecret()
{
    if (QLineEdit *edit = secretEdit())
        edit->clear();
}

void ChannelDialog::reject()
{
    if (m_state == State::Through)
        return finish();
    forgetSecret();
    m_cancelled = true;
    QDialog::reject();
}

} // namespace pantau::desktop
