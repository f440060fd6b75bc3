// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/settings/settings_page.h"

#include <memory>

class QMenu;

namespace Ui {
class SettingsChannels;
}

namespace pantau::desktop {

/// The ways out for alerts, and what became of the last ones.
class ChannelsPage final : public SettingsPage
{
    Q_OBJECT

public:
    explicit ChannelsPage(app::Session &session, QWidget *parent = nullptr);
    ~ChannelsPage() override;

    void refresh() override;

protected:
    void retranslate() override;

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
    QMenu *m_kinds; ///< that can be added, each action named by its key
};

} // namespace pantau::desktop
