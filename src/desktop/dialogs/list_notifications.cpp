// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/channel_commands.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/dialogs/list_dialog.h"
#include "desktop/look/layouts.h"
#include "desktop/look/requests.h"
#include "desktop/settings/channels_page.h"

#include <QComboBox>
#include <QDateTimeEdit>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTimeEdit>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int MuteDays = 7;

using QuietHours = std::pair<QTime, QTime>;

bool isOnlyFor(const Channel &channel, ListId list)
{
    return channel.lists == QList<ListId>{list};
}

/// Moves the fields of @p form behind @p before.
void followInTabOrder(QWidget &before, QWidget &form)
{
    QList<QWidget *> fields;
    for (QWidget *each = form.nextInFocusChain(); each != &form; each = each->nextInFocusChain())
        if (form.isAncestorOf(each) && each->focusPolicy() != Qt::NoFocus)
            fields += each;
    QWidget *last = &before;
    for (QWidget *field : std::as_const(fields)) {
        QWidget::setTabOrder(last, field);
        last = field;
    }
}

} // namespace

ListNotifications::ListNotifications(ListDialog &dialog, WindowContext &context)
    : SettingsPage(&dialog, ListDialog::AroundCards)
    , m_dialog(dialog)
    , m_context(context)
    , m_session(context.session)
{
    build();
    onChange(m_session, app::Topic::Alerts, this, &ListNotifications::refreshIfSaved);
}

void ListNotifications::build()
{
    clear();
    const ListId list = m_dialog.list().id;
    addCard(tr("%1’s channels").arg(m_dialog.list().name), tr("receive this list only"));
    for (const Channel &channel : std::as_const(m_channels))
        if (isOnlyFor(channel, list))
            addOwn(channel);
    addNewChannel();
    // The channel of another list is not offered. One that this list was taken out of stays until then.
    const auto isShared = [](const Channel &channel) { return !channel.lists || channel.lists->size() != 1; };
    if (std::ranges::any_of(m_channels, isShared))
        addCard(tr("Agency channels"), tr("also receive other lists"));
    for (const Channel &channel : std::as_const(m_channels))
        if (isShared(channel))
            addShared(channel);
    if (std::ranges::any_of(m_channels, isShared)) {
        auto *open = addButton({"allLists", tr("Lists by channel")}, tr("&Open"));
        connect(open, &QPushButton::clicked, this, [this] {
            m_dialog.close();
            Q_EMIT m_context.listsByChannelChosen();
        });
    }
    addMessages();
    addMute();
    endCards();
}

void ListNotifications::addOwn(const Channel &channel)
{
    const ChannelForm form = app::channelForm(channel.kind);
    const QByteArray name = QByteArrayLiteral("own") + QByteArray::number(qint64(channel.id));
    auto *more = addButton({name.constData(), channel.name,
                            channel.lastProblem.isEmpty()
                                ? QStringLiteral("%1, %2").arg(form.name, form.targetOf(channel))
                                : channel.lastProblem},
                           tr("Change"));
    auto *menu = new QMenu(more);
    connect(menu->addAction(tr("&Edit…")), &QAction::triggered, this,
            [this, channel] { (new ChannelDialog(m_session, channel, window()))->open(); });
    connect(menu->addAction(tr("&Remove…")), &QAction::triggered, this, [this, channel] {
        askToRemove(this,
                    tr("Remove the channel “%1” and its secret? This cannot be undone.").arg(channel.name),
                    tr("&Remove"), [this, id = channel.id] { follow(m_session.channels().remove(id)); });
    });
    more->setMenu(menu);
}

/// The form of the chosen kind opens on the card.
void ListNotifications::addNewChannel()
{
    auto *kinds = new QComboBox(this);
    kinds->addItem(tr("Choose…"));
    for (const ChannelForm &form : app::channelForms())
        kinds->addItem(form.name, form.key);
    kinds->setMinimumWidth(120);
    addRow({"newChannelBox", tr("Ne&w channel")}, {kinds});
    m_form = named<QWidget>("newChannelForm", this);
    auto *place = setColumn(m_form, {});
    addWide(m_form);
    m_form->hide();
    connect(kinds, &QComboBox::activated, this, [this, kinds, place] {
        delete m_newChannel;
        m_form->setVisible(kinds->currentIndex() > 0);
        if (kinds->currentIndex() == 0)
            return;
        m_newChannel =
            new ChannelDialog(m_session, app::channelForm(kinds->currentData().toString()), m_form);
        m_newChannel->openFor(m_dialog.list());
        place->addWidget(m_newChannel);
        followInTabOrder(*kinds, *m_newChannel);
        const auto close = [this, kinds] {
            kinds->setCurrentIndex(0);
            m_form->hide();
            refresh();
        };
        // Queued, because it may delete the form.
        connect(m_newChannel, &QDialog::finished, kinds, close, Qt::QueuedConnection);
    });
}

/// Settings for the list's own channels. The first choice shows what applies without them.
void ListNotifications::addMessages()
{
    const auto common = m_session.store().alerts().settings().value_or(AlertSettings());
    const auto asInSettings = [](const QString &value) {
        return tr("As in Settings: %1", "value").arg(value);
    };
    const QString both = tr("Blocked and unblocked");
    const QString blocked = tr("Blocked only");
    constexpr int Common = -1;
    addCard(tr("What they receive"));
    addChoice({"eventsBox", tr("E&vents")},
              {{asInSettings(common.restoredAlerts ? both : blocked), Common}, {both, 1}, {blocked, 0}},
              {[this] { return m_client.restoredAlerts ? int(*m_client.restoredAlerts) : Common; },
               [this](const QVariant &value) {
                   m_client.restoredAlerts =
                       value.toInt() == Common ? std::nullopt : std::optional(value.toBool());
                   keep();
               }});
    addChoice({"messageLanguageBox", tr("Lan&guage of the messages")}, languages(tr("Same as Pantau")),
              {[this] { return m_client.language; },
               [this](const QVariant &code) {
                   m_client.language = code.toString();
                   keep();
               }});
    const QString hours =
        tr("%1 to %2", "times of day").arg(timeOfDay(common.quietFrom), timeOfDay(common.quietUntil));
    addQuietHours(asInSettings(common.quietHours ? hours : tr("none", "quiet hours")));
}

void ListNotifications::addQuietHours(const QString &common)
{
    enum Kind { Common, None, Custom };
    const auto kind = [this] {
        const auto &quiet = m_client.quiet;
        return !quiet ? Common : quiet->first == quiet->second ? None : Custom;
    };
    auto *from = timeEdit("clientFromEdit", tr("Start of the quiet hours"));
    auto *until = timeEdit("clientUntilEdit", tr("End of the quiet hours"));
    addChoice({"clientQuietBox", tr("&Quiet hours")},
              {{common, Common}, {tr("None", "quiet hours"), None}, {tr("Custom"), Custom}},
              {[kind] { return int(kind()); },
               [this](const QVariant &wanted) {
                   m_client.quiet.reset();
                   if (wanted.toInt() != Common)
                       m_client.quiet.emplace(QTime(22, 0), QTime(wanted.toInt() == None ? 22 : 7, 0));
                   keep();
               }});
    auto *between = new QLabel(tr("and", "between a time and a time"), this);
    addRow({"clientTimes", tr("Don't notify &between")}, {from, between, until});
    until->setObjectName(QStringLiteral("clientUntilEdit"));
    for (const auto &[edit, time] :
         {std::pair(from, &QuietHours::first), std::pair(until, &QuietHours::second)})
        bind(edit, {[this, time = time] { return m_client.quiet.value_or(QuietHours()).*time; },
                    [this, time = time](const QVariant &value) {
                        m_client.quiet.value().*time = value.toTime();
                        keep();
                    }});
}

void ListNotifications::keep()
{
    setRowsVisible({"clientTimes"}, m_client.quiet && m_client.quiet->first != m_client.quiet->second);
    follow(m_session.write(&db::Alerts::saveClient, m_dialog.list().id, m_client));
}

void ListNotifications::addMute()
{
    auto *until = named<QDateTimeEdit>("muteEdit", this);
    until->setAccessibleName(tr("No notifications until"));
    until->setCalendarPopup(true);
    const QDateTime now = m_session.clock().nowUtc();
    until->setMinimumDateTime(now.toLocalTime());
    const auto isMuted = [this, now] {
        const auto &muted = m_dialog.list().mutedUntil;
        return muted && *muted > now;
    };
    addFlag({"muteBox", tr("No notifications unti&l"), tr("The list is still checked.")},
            {isMuted,
             [this, now](const QVariant &on) {
                 m_dialog.change([&](DomainList &muted) {
                     muted.mutedUntil = on.toBool() ? std::optional(now.addDays(MuteDays)) : std::nullopt;
                 });
             }},
            {until});
    until->setObjectName(QStringLiteral("muteEdit"));
    bind(until,
         {[this, now, isMuted] {
              return (isMuted() ? *m_dialog.list().mutedUntil : now.addDays(MuteDays)).toLocalTime();
          },
          [this](const QVariant &time) {
              m_dialog.change([&time](DomainList &muted) { muted.mutedUntil = time.toDateTime().toUTC(); });
          },
          isMuted});
}

void ListNotifications::addShared(const Channel &channel)
{
    const auto value = [this, id = channel.id] {
        const auto found = std::ranges::find(m_channels, id, &Channel::id);
        return found != m_channels.cend() && (!found->lists || found->lists->contains(m_dialog.list().id));
    };
    const auto keep = [this, id = channel.id](const QVariant &on) {
        follow(m_session.channels().route({{id, m_dialog.list().id, on.toBool()}}));
    };
    const QString kind = app::channelForm(channel.kind).name;
    auto *aside = new QLabel(
        channel.lists
            ? tr("%1, %2", "kind, lists").arg(kind, tr("%Ln list(s)", nullptr, int(channel.lists->size())))
            : tr("%1, all lists", "kind").arg(kind),
        this);
    aside->setProperty("quiet", true);
    const QByteArray name = QByteArrayLiteral("shared") + QByteArray::number(qint64(channel.id));
    QString label = channel.name;
    const QString help = channel.lists ? QString()
                                       : tr("Also receives alerts about quotas and accounts. Without this "
                                            "list, it gets only the other lists.");
    addFlag({name.constData(), label.replace(u'&', QStringLiteral("&&")), help}, {value, keep}, {aside});
}

void ListNotifications::refresh()
{
    if (m_newChannel && m_newChannel->isVisible())
        return; // its form stays open
    const auto channels = m_session.store().channels().all();
    if (!channels)
        return Q_EMIT failed(channels.error());
    const bool isSame =
        std::equal(channels->cbegin(), channels->cend(), m_channels.cbegin(), m_channels.cend(),
                   [list = m_dialog.list().id](const Channel &a, const Channel &b) {
                       return a.id == b.id && a.name == b.name && a.lastProblem == b.lastProblem &&
                              isOnlyFor(a, list) == isOnlyFor(b, list);
                   });
    m_channels = *channels;
    m_client = m_session.store().alerts().client(m_dialog.list().id).value_or(ClientAlerts());
    if (!isSame)
        build();
    setRowsVisible({"clientTimes"}, m_client.quiet && m_client.quiet->first != m_client.quiet->second);
    showFields();
}

} // namespace pantau::desktop
