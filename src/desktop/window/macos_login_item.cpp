// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/macos_login_item.h"

#include "desktop/window/macos_app_service.h"

namespace pantau::desktop {

LoginItem::LoginItem(const Preferences &preferences, QObject *parent)
    : Autostart(parent), m_agent(preferences)
{
}

bool LoginItem::isOn() const
{
    return loginItemState() == LoginItemState::On || m_agent.isOn();
}

QString LoginItem::note() const
{
    if (loginItemState() != LoginItemState::Refused)
        return {};
    return tr("Pantau is switched off in System Settings, General, Login Items. Switch it on there first.");
}

QFuture<Result<void>> LoginItem::set(bool on)
{
    const Result<void> outcome = on ? add() : remove();
    Q_EMIT changed();
    return QtFuture::makeReadyFuture(outcome);
}

Result<void> LoginItem::add()
{
    if (auto stays = WrittenAutostart::checkPlace(); !stays)
        return stays;
    const QString problem = addLoginItem();
    if (loginItemState() == LoginItemState::Refused)
        return failure(Error::Kind::Cancelled, note(), problem);
    return m_agent.write(!problem.isEmpty()); // macOS may reject an unsigned Pantau
}

Result<void> LoginItem::remove()
{
    if (loginItemState() != LoginItemState::Off)
        if (const QString problem = removeLoginItem(); !problem.isEmpty())
            return failure(
                Error::Kind::Storage,
                tr("macOS could not change whether Pantau starts when you log in. Try again, or change it "
                   "in System Settings, General, Login Items."),
                problem);
    return m_agent.write(false);
}

} // namespace pantau::desktop
