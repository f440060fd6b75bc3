// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/queries.h"
#include "base/history.h"
#include "base/time.h"
#include "desktop/domains/paged_model.h"

#include <optional>

namespace pantau::desktop {

/// The confirmed changes of a domain with their windows, newest first.
class ChangeListModel final : public PagedModel
{
    Q_OBJECT

public:
    enum Column { StatusColumn, WindowColumn, ConfirmedColumn, AccountColumn };

    ChangeListModel(const app::Queries &queries, const Clock &clock, QObject *parent = nullptr);

    /// Keeps the rows when the domain is the same and nothing was added to it.
    void show(const DomainName &domain, const QString &service, const QString &accountName);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;

protected:
    int readPage() override;
    void takePage() override;

private:
    const app::Queries &m_queries;
    const Clock &m_clock;
    std::optional<DomainName> m_domain;
    QString m_service;
    QString m_accountName;
    QList<ChangeRow> m_changes;
    QList<ChangeRow> m_page;
};

} // namespace pantau::desktop
