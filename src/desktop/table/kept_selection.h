// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_row.h"

#include <QList>

#include <optional>

namespace pantau::desktop {

class DomainTableModel;
class DomainTableView;

/// What was selected, current and at the top of the table before other rows are shown, by what the rows
/// stand for; so that a refresh moves nothing under the person's hands.
class KeptSelection
{
public:
    KeptSelection(const DomainTableView &view, const DomainTableModel &model);

    /// @p followsCurrent: the rows were asked for by the person (another order, another filter): the current
    /// one is brought into view, else the table begins at its top. If not, it stays where it was.
    void restore(DomainTableView &view, const DomainTableModel &model, bool followsCurrent) const;

private:
    bool m_all = false; ///< every row was selected
    QList<DomainKey> m_selected;
    std::optional<DomainKey> m_current;
    int m_currentColumn = 0;
    std::optional<DomainKey> m_top;
    bool m_isAtTop = true;
    int m_scrolled = 0;
};

} // namespace pantau::desktop
