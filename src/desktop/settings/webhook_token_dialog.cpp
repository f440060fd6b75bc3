// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/webhook_token_dialog.h"

#include "ui_webhook_token_dialog.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>

namespace pantau::desktop {

WebhookTokenDialog::WebhookTokenDialog(const HintToken &token, const QString &address, QWidget *parent)
    : Dialog(parent), m_ui(std::make_unique<Ui::WebhookTokenDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    const QString text = QString::fromLatin1(token.secretBytes());
    m_ui->tokenEdit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_ui->tokenEdit->setText(text);
    m_ui->tokenEdit->setMinimumWidth(
        m_ui->tokenEdit->fontMetrics().horizontalAdvance(text + QStringLiteral("mm")));
    m_ui->tokenEdit->setCursorPosition(0);
    m_ui->headerNote->setText(
        tr("The tool sends it to %1, in the header “Authorization: Bearer” followed by the "
           "token. The handbook shows how, for Uptime Kuma and others.")
            .arg(address));
    connect(m_ui->copyTokenButton, &QPushButton::clicked, this,
            [text] { QGuiApplication::clipboard()->setText(text); });
    connect(m_ui->closeButton, &QPushButton::clicked, this, &QDialog::accept);
    m_ui->copyTokenButton->setFocus();
}

WebhookTokenDialog::~WebhookTokenDialog() = default;

} // namespace pantau::desktop
