// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/channel.h"
#include "base/domain_list.h"
#include "desktop/look/dialog.h"
#include "desktop/settings/settings_dialog.h"

#include <QList>

#include <memory>
#include <optional>
#include <utility>

class QLineEdit;
class QMenu;

namespace Ui {
class ChannelDialog;
class SettingsChannels;
} // namespace Ui

namespace pantau::desktop {

[[nodiscard]] QString channelIcon(const QString &kind);
/// A menu of all kinds, which opens the form for a new channel. The actions are named by the kinds.
[[nodiscard]] QMenu *channelKindsMenu(app::Session &session, QWidget *parent);

/// Settings of notification channels, and the results of the last deliveries.
class ChannelsPage final : public SettingsPage
{
    Q_OBJECT

public:
    explicit ChannelsPage(app::Session &session, QWidget *parent = nullptr);
    ~ChannelsPage() override;

    void refresh() override;

private:
    [[nodiscard]] const Channel *chosen() const;
    void test();
    void edit();
    void switchChosen();
    void askRemove();
    void showChosen();
    [[nodiscard]] QString namesOf(const QList<ListId> &lists) const;
    void showDeliveries();

    app::Session &m_session;
    std::unique_ptr<Ui::SettingsChannels> m_ui;
    QList<Channel> m_channels;
};

/// Adds a channel with the form of its kind, or edits one. The input is tested with a message. It is saved if
/// that succeeds, or if the user saves it anyway. Cancelling changes nothing.
class ChannelDialog final : public Dialog
{
    Q_OBJECT

public:
    ChannelDialog(app::Session &session, const ChannelForm &form, QWidget *parent = nullptr);
    /// Edits @p channel. Its secret is kept unless a new one is entered.
    ChannelDialog(app::Session &session, const Channel &channel, QWidget *parent = nullptr);
    ~ChannelDialog() override;

    /// Opens inside of the widget that it was made for. The channel gets @p list only and is named after it.
    /// What another channel of its kind has is not asked again.
    void openFor(const DomainList &list);
    void reject() override;

private:
    enum class State { Editing, Working, Failed, Through };
    struct Entered
    {
        Channel channel;
        std::optional<ChannelSecret> secret; ///< empty: keep the current one
    };

    void setUp();
    void offerLists();
    void useKnown();
    [[nodiscard]] std::optional<QList<ListId>> chosenLists() const;
    void setState(State state, const QString &sentence);
    void refuse(const QString &sentence, QWidget *field);
    /// The input; empty after an error was shown.
    [[nodiscard]] std::optional<Entered> entered();
    void tryOut();
    void keep();
    void save(const Entered &wanted, bool isTested);
    void refuseKept(const Error &error);
    void forgetSecret();
    void finish();
    [[nodiscard]] QLineEdit *secretEdit() const;

    app::Session &m_session;
    ChannelForm m_form;
    std::unique_ptr<Ui::ChannelDialog> m_ui;
    QList<std::pair<ChannelField, QLineEdit *>> m_edits;
    State m_state = State::Editing;
    std::optional<Channel> m_existing; ///< the channel being edited
    std::optional<Channel> m_like;     ///< whose address and secret a new one uses
    bool m_cancelled = false;
};

} // namespace pantau::desktop
