// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/background_work.h"
#include "app/session.h"
#include "base/background_work.h"
#include "desktop/look/table.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace pantau::desktop {

/// A table that reads its rows page by page as the view requests them, on a thread of the pool or
/// immediately.
template <typename Row>
class PagedModel final : public RowsModel<Row>
{
public:
    /// Returns up to @p limit rows that follow the rows @p before.
    using Ask =
        std::function<Result<QList<Row>>(const db::Store &store, const QList<Row> &before, int limit)>;
    using Same = typename RowsModel<Row>::Same;
    enum class Reading { InBackground, Immediately };

    PagedModel(app::Session &session, ColumnList<Row> columns, Same isSame, QObject *parent,
               Reading reading = Reading::InBackground)
        : RowsModel<Row>(std::move(columns), std::move(isSame), parent)
        , m_session(session)
        , m_reading(reading)
    {
    }

    /// Reads the first page of @p ask. The old rows stay until it has been read.
    void show(Ask ask)
    {
        m_ask = std::move(ask);
        read({}, this->PageSize);
    }
    /// Reads the same number of rows again, at least a page. If a read is in progress, it is completed first.
    void reload()
    {
        if (m_isReading)
            m_readsAgain = true;
        else
            read({}, std::max(this->PageSize, this->rowCount()));
    }
    void reload(Ask ask)
    {
        m_ask = std::move(ask);
        reload();
    }
    /// Removes the rows of the last show(), and asks for no more.
    void clear()
    {
        ++m_round;
        m_ask = {};
        m_isReading = false;
        m_isComplete = true;
        m_isRead = false;
        this->setRows({});
    }

    [[nodiscard]] bool isReading() const { return m_isReading; }
    [[nodiscard]] bool isKnownEmpty() const override { return m_isRead && this->rowCount() == 0; }
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override
    {
        return !parent.isValid() && !m_isComplete && !m_isReading;
    }
    void fetchMore(const QModelIndex &parent) override
    {
        if (canFetchMore(parent))
            read(this->rows(), this->PageSize);
    }

private:
    void read(const QList<Row> &before, int limit)
    {
        if (!m_ask)
            return;
        m_isReading = true;
        m_readsAgain = false;
        const int round = ++m_round;
        if (m_reading == Reading::Immediately)
            return take(m_ask(m_session.store(), before, limit), before.isEmpty(), limit);
        const auto ask = [ask = m_ask, before, limit](const db::Store &store) {
            return ask(store, before, limit);
        };
        whenFinished(m_session.read(ask), this,
                     [this, round, isFirst = before.isEmpty(), limit](const Result<QList<Row>> &rows) {
                         if (round == m_round)
                             take(rows, isFirst, limit);
                     });
    }

    void take(const Result<QList<Row>> &rows, bool isFirst, int limit)
    {
        m_isReading = false;
        // Stop after an error until the next show(), because the view would request forever.
        m_isComplete = !rows || rows->size() < limit;
        m_isRead = rows && m_isComplete;
        if (!rows)
            Q_EMIT this->failed(rows.error());
        else if (isFirst)
            this->setRows(*rows);
        else
            this->insertAt(this->rowCount(), *rows);
        if (rows)
            Q_EMIT this->loaded();
        if (m_readsAgain)
            reload();
    }

    app::Session &m_session;
    const Reading m_reading;
    Ask m_ask;
    bool m_isReading = false;
    bool m_readsAgain = false;
    bool m_isComplete = true; ///< True if there is nothing more to request
    bool m_isRead = false;    ///< True if read up to the last row
    int m_round = 0;          ///< number of the newest read; older results are ignored
};

} // namespace pantau::desktop
