// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/channels_page.h"

#include "app/alert_commands.h"
#include "base/alert.h"
#include "base/time.h"
#include "desktop/look/icons.h"
#include "desktop/look/question.h"
#include "desktop/settings/channel_dialog.h"
#include "ui_settings_channels.h"

#include <QMenu>

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
        return ChannelsPage::tr("on its way");
    const QString again =
        delivery.nextTryAt ? moment(*delivery.nextTryAt, now) : ChannelsPage::tr("soon", "tried again soon");
    return ChannelsPage::tr("tried again %1: %2", "when, why it failed").arg(again, delivery.problem);
}

} // namespace

ChannelsPage::ChannelsPage(app::Session &session, QWidget *parent)
    : SettingsPage(parent)
    , m_session(session)
    , m_ui(std::make_unique<Ui::SettingsChannels>())
    , m_kinds(new QMenu(this))
{
    m_ui->setupUi(this);
    for (QTreeWidget *tree : {m_ui->channelTree, m_ui->deliveryTree})
        makeShort(tree);
    m_ui->deliveryTree->setSelectionMode(QAbstractItemView::NoSelection);
    m_ui->deliveryTree->setTextElideMode(Qt::ElideRight);
    m_ui->addChannelButton->setMenu(m_kinds);
    for (const ChannelForm &form : app::channelForms()) {
        auto *kind = m_kinds->addAction(form.menuText);
        kind->setObjectName(form.key);
        connect(kind, &QAction::triggered, this, [this, key = form.key] {
            (new ChannelDialog(m_session, app::channelForm(key), this))->open();
        });
    }
    connect(m_ui->testButton, &QPushButton::clicked, this, &ChannelsPage::test);
    connect(m_ui->editButton, &QPushButton::clicked, this, &ChannelsPage::edit);
    connect(m_ui->channelTree, &QTreeWidget::itemActivated, this, &ChannelsPage::edit);
    connect(m_ui->enableButton, &QPushButton::clicked, this, &ChannelsPage::switchChosen);
    connect(m_ui->removeButton, &QPushButton::clicked, this, &ChannelsPage::askRemove);
    connect(m_ui->channelTree, &QTreeWidget::currentItemChanged, this, &ChannelsPage::showChosen);
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        if (topics & app::Topic::Alerts)
            refresh();
    });
}

ChannelsPage::~ChannelsPage() = default;

void ChannelsPage::retranslate()
{
    m_ui->retranslateUi(this);
    const auto kinds = m_kinds->actions();
    for (QAction *kind : kinds)
        kind->setText(app::channelForm(kind->objectName()).menuText);
}

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
    const auto read = m_session.queries().channels();
    if (!read)
        return Q_EMIT failed(read.error());
    const auto *before = chosen();
    const std::optional<ChannelId> keep = before ? std::optional(before->id) : std::nullopt;
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
            item->setIcon(0, markIcon(Mark::Attention, palette()));
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
    // One of a kind that a newer version knows has no form here.
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
    for (const DomainList &list : m_session.queries().lists().value_or(QList<DomainList>()))
        if (lists.contains(list.id))
            names += list.name;
    return names.join(QStringLiteral(", "));
}

void ChannelsPage::showDeliveries()
{
    m_ui->deliveryTree->clear();
    const auto *channel = chosen();
    const auto alerts = m_session.queries().alerts(0, AlertsLookedThrough);
    if (!channel || !alerts)
        return;
    const QDateTime now = m_session.clock().nowUtc();
    for (const AlertRow &row : *alerts)
        for (const DeliveryRow &delivery : row.deliveries)
            if (delivery.channel == channel->id) {
                const QString result = resultOf(delivery, now);
                auto *item = new QTreeWidgetItem(m_ui->deliveryTree,
                                                 {moment(row.alert.at, now), row.alert.title, result});
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
        follow(m_session.channels().setEnabled(channel->id, !channel->enabled));
}

void ChannelsPage::askRemove()
{
    const auto *channel = chosen();
    if (!channel)
        return;
    ask(this, tr("Remove the channel “%1” and its secret? Alerts no longer go there.").arg(channel->name),
        tr("&Remove"), [this, id = channel->id] { follow(m_session.channels().remove(id)); });
}

} // namespace pantau::desktop
