// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/webhook_settings.h"

#include "app/commands/hint_commands.h"
#include "desktop/look/question.h"
#include "desktop/settings/webhook_token_dialog.h"
#include "ui_settings_webhook.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSignalBlocker>

namespace pantau::desktop {

WebhookSettings::WebhookSettings(app::Session &session, QWidget *parent)
    : SettingsPage(parent), m_session(session), m_ui(std::make_unique<Ui::SettingsWebhook>())
{
    m_ui->setupUi(this);
    m_ui->webhookPort->setKeyboardTracking(false);
    connect(m_ui->webhookBox, &QCheckBox::toggled, this, &WebhookSettings::setOn);
    connect(m_ui->webhookPort, &QSpinBox::valueChanged, this, &WebhookSettings::setPort);
    connect(m_ui->copyAddressButton, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_ui->webhookAddress->text()); });
    connect(m_ui->newTokenButton, &QPushButton::clicked, this, &WebhookSettings::askNewToken);
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        if (topics & app::Topic::Hints)
            refresh();
    });
}

WebhookSettings::~WebhookSettings() = default;

void WebhookSettings::retranslate()
{
    m_ui->retranslateUi(this);
}

void WebhookSettings::refresh()
{
    const auto webhook = m_session.queries().webhook();
    if (!webhook)
        return Q_EMIT failed(webhook.error());
    const QSignalBlocker box(m_ui->webhookBox);
    const QSignalBlocker port(m_ui->webhookPort);
    m_ui->webhookBox->setChecked(webhook->isOn);
    if (!m_ui->webhookPort->hasFocus())
        m_ui->webhookPort->setValue(webhook->port);
    m_ui->webhookAddress->setText(webhook->address());
    m_ui->webhookDetails->setVisible(webhook->isOn);
    say(m_ui->webhookIcon, m_ui->webhookState,
        !webhook->isOn               ? QString()
        : webhook->problem.isEmpty() ? tr("On while Pantau runs. How often each tool was right is shown in "
                                          "the settings of lists.")
                                     : webhook->problem,
        webhook->isOn && !webhook->problem.isEmpty());
}

void WebhookSettings::setOn(bool on)
{
    if (!on)
        return follow(m_session.hints().closeWebhook());
    whenFinished(m_session.hints().openWebhook(std::nullopt), this,
                 [this](const Result<app::OpenedWebhook> &opened) {
                     refresh();
                     if (!opened)
                         return Q_EMIT failed(opened.error());
                     Q_EMIT succeeded();
                     if (opened->token)
                         showToken(*opened->token);
                 });
}

void WebhookSettings::setPort(int port)
{
    follow(m_session.hints().openWebhook(quint16(port)));
}

void WebhookSettings::askNewToken()
{
    ask(this,
        tr("Create a new token? Tools that use the current one are refused until you enter the new one "
           "there."),
        tr("&New token"), [this] {
            whenFinished(m_session.hints().renewWebhookToken(), this, [this](const Result<HintToken> &token) {
                if (!token)
                    return Q_EMIT failed(token.error());
                Q_EMIT succeeded();
                showToken(*token);
            });
        });
}

void WebhookSettings::showToken(const HintToken &token)
{
    (new WebhookTokenDialog(token, m_ui->webhookAddress->text(), this))->open();
}

} // namespace pantau::desktop
