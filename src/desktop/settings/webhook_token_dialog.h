// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hint_token.h"
#include "desktop/look/dialog.h"

#include <memory>

namespace Ui {
class WebhookTokenDialog;
}

namespace pantau::desktop {

/// Shows a new token, once, to be copied into another tool.
class WebhookTokenDialog final : public Dialog
{
    Q_OBJECT

public:
    /// @p address: where the tool sends it.
    WebhookTokenDialog(const HintToken &token, const QString &address, QWidget *parent = nullptr);
    ~WebhookTokenDialog() override;

private:
    std::unique_ptr<Ui::WebhookTokenDialog> m_ui;
};

} // namespace pantau::desktop
