// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/check_list_model.h"

#include "base/domain_name.h"
#include "base/time.h"
#include "desktop/look/icons.h"

#include <QGuiApplication>

namespace pantau::desktop {

CheckListModel::CheckListModel(const app::Queries &queries, QObject *parent)
    : PagedModel({{.heading = [] { return tr("Time"); },
                   .text = [this](int row) { return exactTime(m_answers[row].at); }},
                  {.heading = [] { return tr("Answer"); },
                   .text = [this](int row) { return statusWord(m_answers[row].status); },
                   .icon =
                       [this](int row) {
                           return markIcon(markOf(m_answers[row].status), QGuiApplication::palette());
                       }}},
                 parent)
    , m_queries(queries)
{
}

void CheckListModel::show(const DomainName &domain, const QString &service)
{
    if (m_domain == domain && m_service == service) {
        const auto newest = m_queries.answers(domain, service, std::nullopt, 1);
        if (newest && newest->value(0) == m_answers.value(0))
            return;
    }
    restart([&] {
        m_domain = domain;
        m_service = service;
        m_answers.clear();
    });
    fetchMore({}); // the first page without a frame of emptiness
}

int CheckListModel::readPage()
{
    const auto before = m_answers.isEmpty() ? std::nullopt : std::optional(m_answers.constLast().at);
    auto page = m_queries.answers(*m_domain, m_service, before, PageSize);
    if (!page) {
        Q_EMIT failed(page.error());
        return -1;
    }
    m_page = std::move(*page);
    return int(m_page.size());
}

void CheckListModel::takePage()
{
    m_answers += m_page;
}

int CheckListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_answers.size());
}

} // namespace pantau::desktop
