// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_index.h"
#include "base/domain_table.h"

#include <QElapsedTimer>
#include <QList>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace pantau::desktop {

/// What the table shows: some rows of an index, in an order.
struct ShownDomains
{
    std::shared_ptr<const DomainIndex> index;
    DomainQuery query;
    std::vector<int> order; ///< places in the index

    [[nodiscard]] int size() const { return int(order.size()); }
    [[nodiscard]] DomainKey keyAt(int row) const { return index->keyAt(order[std::size_t(row)]); }
};

/// Answers what the table shows. Few domains are read at once; many on a thread of the pool, so that the
/// window never waits, and an answer to a question that was asked no more is dropped.
class DomainSource final : public QObject
{
    Q_OBJECT

public:
    /// What the database may know better than the index does.
    enum class News { None, Statuses, Everything };

    /// Up to this many domains are read, filtered and sorted on the window's thread: some ten milliseconds.
    static constexpr int FewDomains = 2000;

    explicit DomainSource(app::Session &session, QObject *parent = nullptr);

    /// shown() follows, at once or soon.
    void show(const DomainQuery &query);
    /// On a thread of the pool; from the start on where there are many domains.
    [[nodiscard]] bool isReading() const { return m_isReading; }
    /// The newest index; null before the first answer.
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
    DomainQuery m_inWork; ///< while it is read
    std::shared_ptr<const DomainIndex> m_index;
    News m_news = News::Everything;
    QElapsedTimer m_sinceEverything;
    QTimer m_soon;
    bool m_isReading = false;
    bool m_again = false;
};

class DomainTableModel;
class DomainTableView;

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
