// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "core/hint_token.h"
#include "desktop/settings/settings_page.h"

#include <memory>

namespace Ui {
class SettingsWebhook;
}

namespace pantau::desktop {

/// The part of a page on which other tools are let in to report domains, and their token is made.
class WebhookSettings final : public SettingsPage
{
    Q_OBJECT

public:
    WebhookSettings(app::Session &session, QWidget *parent = nullptr);
    ~WebhookSettings() override;

    void refresh() override;

protected:
    void retranslate() override;

private:
    void setOn(bool on);
    void setPort(int port);
    void askNewToken();
    void showToken(const HintToken &token);

    app::Session &m_session;
    std::unique_ptr<Ui::SettingsWebhook> m_ui;
};

} // namespace pantau::desktop
