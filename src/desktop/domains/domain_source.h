// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_index.h"
#include "base/domain_table.h"
#include "desktop/look/requests.h"

#include <QElapsedTimer>
#include <QList>
#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace pantau::desktop {

/// The rows of the table: part of an index, in a sort order.
struct ShownDomains
{
    std::shared_ptr<const DomainIndex> index;
    DomainQuery query;
    std::vector<int> order; ///< places in the index

    [[nodiscard]] int size() const { return int(order.size()); }
    [[nodiscard]] DomainKey keyAt(int row) const { return index->keyAt(order[std::size_t(row)]); }
};

/// Answers queries for the table. A small number of domains is read synchronously. Large numbers are read on
/// a thread of the pool, so that the window never blocks; results of outdated queries are dropped.
class DomainSource final : public QObject
{
    Q_OBJECT

public:
    /// What may have changed in the database since the index was read.
    enum class News { None, Statuses, Everything };

    /// Maximum number of domains that are read, filtered and sorted on the GUI thread. That takes some ten
    /// milliseconds.
    static constexpr int FewDomains = 2000;

    explicit DomainSource(app::Session &session, QObject *parent = nullptr);

    /// Starts a query. shown() follows, immediately or soon.
    void show(const DomainQuery &query);
    /// True while a thread of the pool is reading. With many domains, that is the case from the start.
    [[nodiscard]] bool isReading() const { return m_isReading; }
    /// The newest index; null until it has been read.
    [[nodiscard]] std::shared_ptr<const DomainIndex> index() const { return m_index; }

Q_SIGNALS:
    void shown(const pantau::desktop::ShownDomains &domains);
    void failed(const pantau::Error &error);

private:
    void note(News news);
    void begin();
    void answer();
    void answerInBackground();
    void take(const Result<ShownDomains> &answer);

    app::Session &m_session;
    DomainQuery m_query;
    DomainQuery m_inWork; ///< the query being processed
    std::shared_ptr<const DomainIndex> m_index;
    News m_news = News::Everything;
    QElapsedTimer m_sinceEverything;
    Delay m_soon;
    bool m_isReading = false;
    bool m_again = false;
};

class DomainTableModel;
class DomainTableView;

/// Remembers the selection, the current row and the scroll position by row identity while the rows are
/// replaced, so that a refresh does not move anything. "Select all" means the rows shown at that time; rows
/// added later are not selected.
class KeptSelection
{
public:
    KeptSelection(const DomainTableView &view, const DomainTableModel &model);

    /// Restores the state. @p followsCurrent: true if the user requested the rows (another order or filter).
    /// The current row is then scrolled into view, or else the table to its top. Otherwise the scroll
    /// position is kept.
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
