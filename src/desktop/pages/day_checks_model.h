// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/usage.h"
#include "desktop/look/table_model.h"

#include <QIcon>
#include <QPalette>

namespace pantau::desktop {

/// The checks of one day, newest first, read page by page on a thread of the pool.
class DayChecksModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { Time, Status, Domain };

    explicit DayChecksModel(app::Session &session, QObject *parent = nullptr);

    /// An invalid day: none.
    void show(AccountId account, const QDate &day);
    [[nodiscard]] const DayCheck &checkAt(int row) const { return m_checks.at(row); }
    /// Whether it is known of that day what there is: the first of its checks are here, or there are none.
    [[nodiscard]] bool hasRead(AccountId account, const QDate &day) const
    {
        return m_account == account && m_day == day && (!m_isReading || !m_checks.isEmpty());
    }
    void setPalette(const QPalette &palette);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;

Q_SIGNALS:
    void loaded();
    void failed(const pantau::Error &error);

private:
    [[nodiscard]] bool isBlocked(int row) const { return m_checks[row].status == BlockStatus::Blocked; }

    app::Session &m_session;
    AccountId m_account{};
    QDate m_day;
    QList<DayCheck> m_checks;
    bool m_isComplete = true;
    bool m_isReading = false;
    int m_round = 0; ///< of reading; older answers are dropped
    QPalette m_palette;
    QIcon m_blocked;
    QIcon m_notBlocked;
};

} // namespace pantau::desktop
