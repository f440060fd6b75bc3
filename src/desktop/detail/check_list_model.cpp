// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail/check_list_model.h"

#include "core/ages.h"
#include "core/domain_name.h"
#include "desktop/look/icons.h"

#include <QGuiApplication>

namespace pantau::desktop {

CheckListModel::CheckListModel(const app::Queries &queries, QObject *parent)
    : PagedModel(parent), m_queries(queries)
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

int CheckListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CheckListModel::data(const QModelIndex &index, int role) const
{
    const Answer &answer = m_answers.at(index.row());
    if (role == Qt::DisplayRole)
        return index.column() == TimeColumn ? exactTime(answer.at) : statusWord(answer.status);
    if (role == Qt::DecorationRole && index.column() == StatusColumn)
        return markIcon(markOf(answer.status), QGuiApplication::palette());
    return {};
}

QVariant CheckListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == TimeColumn ? tr("Time") : tr("Answer");
}

} // namespace pantau::desktop
