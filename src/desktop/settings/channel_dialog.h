// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QDialog>

#include <memory>
#include <optional>

namespace Ui {
class ChannelDialog;
}

namespace pantau::desktop {

/// Adds a webhook or a Telegram chat. What is entered is saved and then tried; when the test message does not
/// get through, the person keeps it, corrects it, or cancels, which takes it back.
class ChannelDialog final : public QDialog
{
    Q_OBJECT

public:
    ChannelDialog(session::Session &session, Channel::Kind kind, QWidget *parent = nullptr);
    ~ChannelDialog() override;

    void reject() override;

private:
    enum class State { Editing, Working, Failed, Through };

    void setTexts();
    void setState(State state, const QString &sentence);
    void refuse(const QString &sentence, QWidget *field);
    void save();
    void add(const Channel &channel, const std::optional<ChannelSecret> &secret);
    void added(const Result<Channel> &channel);
    void finish();

    session::Session &m_session;
    Channel::Kind m_kind;
    std::unique_ptr<Ui::ChannelDialog> m_ui;
    State m_state = State::Editing;
    std::optional<ChannelId> m_added; ///< by a try that did not get through
    bool m_cancelled = false;
};

} // namespace pantau::desktop
