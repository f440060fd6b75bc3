// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_import.h"
#include "base/domain_index.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "cli/command.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace pantau::cli {

/// A column that may name the lists: its values repeat, and nobody has said what it is for.
struct ListColumn
{
    QString header;
    int values = 0;

    [[nodiscard]] static std::optional<ListColumn> of(const Table &table);
};

/// Reports what was added to these lists, merged, skipped and refused.
void reportAdded(const QStringList &lists, const AddedDomains &added, const DomainImport &import,
                 Output &output, const std::optional<ListColumn> &listColumn = {});

/// The rows of one domain: one for each service.
[[nodiscard]] Result<QList<DomainRow>> rowsOf(const app::Session &session, const DomainIndex &index,
                                              const DomainName &domain);

/// The rows of a list (or of all lists), a page at a time, in the order of the names: for who does something
/// else between them.
class RowPages
{
public:
    [[nodiscard]] static Result<RowPages> of(const app::Session &session,
                                             const std::optional<DomainList> &list,
                                             std::optional<BlockStatus> status = {});
    /// Empty at the end.
    [[nodiscard]] Result<QList<DomainRow>> next(const app::Session &session);

private:
    RowPages(DomainIndex index, std::vector<int> places)
        : m_index(std::move(index)), m_places(std::move(places))
    {
    }

    DomainIndex m_index;
    std::vector<int> m_places;
    std::size_t m_done = 0;
};

/// Every row of @p list (or of all lists), page by page, in the order of the names.
[[nodiscard]] Result<void> forEachRow(const app::Session &session, const std::optional<DomainList> &list,
                                      const std::function<Result<void>(const DomainRow &)> &use);
/// Only those of this status, where one is given.
[[nodiscard]] Result<void> forEachRow(const app::Session &session, const std::optional<DomainList> &list,
                                      std::optional<BlockStatus> status,
                                      const std::function<Result<void>(const DomainRow &)> &use);

} // namespace pantau::cli
