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

/// A column that may contain list names: its values repeat and no role was chosen for it.
struct ListColumn
{
    QString header;
    int values = 0;

    [[nodiscard]] static std::optional<ListColumn> of(const Table &table);
};

/// Reports how many domains were added to @p lists, merged, skipped and rejected.
void reportAdded(const QStringList &lists, const AddedDomains &added, const DomainImport &import,
                 Output &output, const std::optional<ListColumn> &listColumn = {});

/// The rows of one domain, one per service.
[[nodiscard]] Result<QList<DomainRow>> rowsOf(const app::Session &session, const DomainIndex &index,
                                              const DomainName &domain);

/// Iterates over the rows of a list (or of all lists) page by page, sorted by name. The caller can do other
/// work between pages.
class RowPages
{
public:
    [[nodiscard]] static Result<RowPages> of(const app::Session &session,
                                             const std::optional<DomainList> &list,
                                             std::optional<BlockStatus> status = {});
    /// Returns the next page, or an empty list at the end.
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

/// Calls @p use for every row of @p list (or of all lists), sorted by name.
[[nodiscard]] Result<void> forEachRow(const app::Session &session, const std::optional<DomainList> &list,
                                      const std::function<Result<void>(const DomainRow &)> &use);
/// Calls @p use only for the rows with @p status, if given.
[[nodiscard]] Result<void> forEachRow(const app::Session &session, const std::optional<DomainList> &list,
                                      std::optional<BlockStatus> status,
                                      const std::function<Result<void>(const DomainRow &)> &use);

} // namespace pantau::cli
