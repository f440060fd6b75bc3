// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"

#include <QWidget>

#include <array>

class QLabel;

namespace pantau::desktop {

class NoticeBar;

/// What of the situation a person should not miss: a bar for each of the worst, with what helps.
class Notices final : public QWidget
{
    Q_OBJECT

public:
    explicit Notices(QWidget *parent = nullptr);

    void show(const QList<app::Notice> &notices);
    /// Whether a bar shows it.
    [[nodiscard]] bool says(const app::Notice &notice) const;

Q_SIGNALS:
    void actionChosen(const pantau::app::Notice &notice);

private:
    static constexpr std::size_t MostBars = 3;

    std::array<NoticeBar *, MostBars> m_bars{};
    QLabel *m_more;
    QList<app::Notice> m_shown;
};

} // namespace pantau::desktop
