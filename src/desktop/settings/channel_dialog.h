// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "core/channel_form.h"

#include <QDialog>
#include <QList>

#include <memory>
#include <optional>
#include <utility>

class QLineEdit;

namespace Ui {
class ChannelDialog;
}

namespace pantau::desktop {

/// Adds a channel by the form of its kind, or takes a new secret for one. What is entered is saved and then
/// tried; when the test message does not get through, the person keeps it, corrects it, or cancels, which
/// takes back what was added.
class ChannelDialog final : public QDialog
{
    Q_OBJECT

public:
    ChannelDialog(app::Session &session, const ChannelForm &form, QWidget *parent = nullptr);
    /// A new secret for @p channel.
    ChannelDialog(app::Session &session, const Channel &channel, QWidget *parent = nullptr);
    ~ChannelDialog() override;

    void reject() override;

private:
    enum class State { Editing, Working, Failed, Through };

    void setUp();
    void setState(State state, const QString &sentence);
    void refuse(const QString &sentence, QWidget *field);
    void save();
    void replaceSecret(const ChannelSecret &secret);
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
    std::optional<Channel> m_existing; ///< the channel that gets a new secret
    std::optional<ChannelId> m_added;  ///< by a try that did not get through
    bool m_cancelled = false;
};

} // namespace pantau::desktop
