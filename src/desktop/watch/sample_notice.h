// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/notice_bar.h"
#include "desktop/watch/account_watch.h"

namespace pantau::desktop {

/// Says that the answers are samples, as long as there is an account of the built-in service.
class SampleNotice final : public QWidget
{
    Q_OBJECT

public:
    explicit SampleNotice(const AccountWatch &accounts, QWidget *parent = nullptr);

Q_SIGNALS:
    void serviceRequested();

private:
    void refresh();

    const AccountWatch &m_accounts;
    NoticeBar *m_bar;
};

} // namespace pantau::desktop
