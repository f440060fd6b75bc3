// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_index.h"

#include <QList>

#include <memory>
#include <optional>

namespace pantau::desktop {

class DomainTableModel;
class DomainTableView;
struct ShownDomains;

/// What was selected, current and at the top of the table before other rows are shown, by what the rows
/// stand for; so that a refresh moves nothing under the person's hands. "All" is no more than the rows that
/// were shown: what comes beside them was not chosen, and is not selected.
class KeptSelection
{
public:
    KeptSelection(const DomainTableView &view, const DomainTableModel &model);

    /// @p followsCurrent: the rows were asked for by the person (another order, another filter): the current
    /// one is brought into view, else the table begins at its top. If not, it stays where it was.
    void restore(DomainTableView &view, const DomainTableModel &model, bool followsCurrent) const;

private:
    [[nodiscard]] int placeIn(const ShownDomains &shown, int before) const;
    [[nodiscard]] int rowIn(const DomainTableModel &model, std::optional<int> before) const;
    [[nodiscard]] QList<int> rowsIn(const ShownDomains &shown) const;

    std::shared_ptr<const DomainIndex> m_index;
    // Places in m_index.
    QList<int> m_selected;
    std::optional<int> m_current;
    std::optional<int> m_top;
    int m_currentColumn = 0;
    bool m_isAtTop = true;
    int m_scrolled = 0;
};

} // namespace pantau::desktop
