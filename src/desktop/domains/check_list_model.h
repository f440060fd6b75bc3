// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/queries.h"
#include "base/domain_name.h"
#include "base/history.h"
#include "desktop/domains/paged_model.h"

#include <optional>

namespace pantau::desktop {

/// The single checks of a domain, newest first, with exact times.
class CheckListModel final : public PagedModel
{
    Q_OBJECT

public:
    enum Column { TimeColumn, StatusColumn };

    explicit CheckListModel(const app::Queries &queries, QObject *parent = nullptr);

    /// Keeps the rows when the domain is the same and nothing was added to it.
    void show(const DomainName &domain, const QString &service);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;

protected:
    int readPage() override;
    void takePage() override;

private:
    const app::Queries &m_queries;
    std::optional<DomainName> m_domain;
    QString m_service;
    QList<Answer> m_answers;
    QList<Answer> m_page;
};

} // namespace pantau::desktop
