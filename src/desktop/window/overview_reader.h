// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_index.h"
#include "base/domain_list.h"
#include "base/domain_table.h"

#include <QObject>

#include <memory>

namespace pantau::desktop {

/// What the window says of everything at once.
struct Overview
{
    DomainCounts counts;
    int changedThisWeek = 0;
    QList<ListOverview> lists; ///< by name
    int overdueAppeals = 0;    ///< it is time to ask again about them
};

/// The moment from which on "this week" counts, UTC: 7 days back.
[[nodiscard]] QDateTime weekBefore(const QDateTime &now);

/// Makes the overview: at once where that is quick, with many domains on a thread of the pool.
class OverviewReader final : public QObject
{
    Q_OBJECT

public:
    explicit OverviewReader(app::Session &session, QObject *parent = nullptr);

    /// Domains are counted in @p index, so that the numbers beside the table are those of its rows; the rest
    /// is read now. Asked again while it reads, it reads once more afterwards.
    void read(const std::shared_ptr<const DomainIndex> &index);

Q_SIGNALS:
    void finished(const pantau::desktop::Overview &overview);
    void failed(const pantau::Error &error);

private:
    void take(const Result<Overview> &overview);

    app::Session &m_session;
    bool m_isReading = false;
    std::shared_ptr<const DomainIndex> m_next; ///< asked for meanwhile
};

} // namespace pantau::desktop
