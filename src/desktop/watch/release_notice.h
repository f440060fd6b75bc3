// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/look/notice_bar.h"
#include "desktop/settings/preferences.h"

#include <QWidget>

namespace pantau::desktop {

/// A quiet line where there is a newer version of Pantau, until the person hides it. The next version shows
/// it again.
class ReleaseNotice final : public QWidget
{
    Q_OBJECT

public:
    ReleaseNotice(const app::Session &session, Preferences &preferences, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();

    const app::Session &m_session;
    Preferences &m_preferences;
    NoticeBar *m_bar;
    QString m_newest; ///< that is shown
};

} // namespace pantau::desktop
