// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "core/channel_form.h"
#include "desktop/look/dialog.h"

#include <QList>

#include <memory>
#include <optional>
#include <utility>

class QLineEdit;

namespace Ui {
class ChannelDialog;
}

namespace pantau::desktop {

/// Adds a channel by the form of its kind, or edits one. What is entered is saved and then
/// tried; when the test message does not get through, the person keeps it, corrects it, or cancels, which
/// takes back what was added or changed; only a new secret stays.
class ChannelDialog final : public Dialog
{
    Q_OBJECT

public:
    ChannelDialog(app::Session &session, const ChannelForm &form, QWidget *parent = nullptr);
    /// Edits @p channel. Its secret stays unless another one is typed.
    ChannelDialog(app::Session &session, const Channel &channel, QWidget *parent = nullptr);
    ~ChannelDialog() override;

    void reject() override;

private:
    enum class State { Editing, Working, Failed, Through };

    void setUp();
    void offerLists();
    [[nodiscard]] std::optional<QList<ListId>> chosenLists() const;
    void setState(State state, const QString &sentence);
    void refuse(const QString &sentence, QWidget *field);
    void save();
    void change(const Channel &channel, const std::optional<ChannelSecret> &secret);
    void refuseKept(const Error &error);
    void test();
    void add(const Channel &channel, const std::optional<ChannelSecret> &secret);
    void added(const Result<Channel> &channel);
    void forgetSecret();
    void finish();
    [[nodiscard]] QLineEdit *secretEdit() const;

    app::Session &m_session;
    ChannelForm m_form;
    std::unique_ptr<Ui::ChannelDialog> m_ui;
    QList<std::pair<ChannelField, QLineEdit *>> m_edits;
    State m_state = State::Editing;
    std::optional<Channel> m_before;   ///< as the edited channel was
    bool m_isChanged = false;          ///< by a try that did not get through
    std::optional<Channel> m_existing; ///< the channel that is edited
    std::optional<ChannelId> m_added;  ///< by a try that did not get through
    bool m_cancelled = false;
};

} // namespace pantau::desktop
