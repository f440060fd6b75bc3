// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/domain_source.h"

#include "app/background_work.h"
#include "base/background_work.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/domains/domain_table_view.h"

#include <QScrollBar>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pantau::desktop {

namespace {

using namespace std::chrono_literals;
using Index = std::shared_ptr<const DomainIndex>;

/// The index misses changes if the system clock is set back, so it is rebuilt at this interval.
constexpr qint64 EverythingAfterMs = 10 * 60 * 1000;

Result<Index> read(const db::Store &store, const Index &before, DomainSource::News news)
{
    auto fresh = TRY(before && news == DomainSource::News::Statuses ? store.history().domainIndex(*before)
                                                                    : store.history().domainIndex());
    return std::make_shared<const DomainIndex>(std::move(fresh));
}

Result<ShownDomains> look(const db::Store &store, const Index &before, DomainSource::News news,
                          const DomainQuery &query)
{
    const Index index = TRY(read(store, before, news));
    return ShownDomains{index, query, index->order(query)};
}

/// True if nothing has changed, so the database is not read.
bool isKnown(const Index &index, DomainSource::News news)
{
    return index && news == DomainSource::News::None;
}

} // namespace

DomainSource::DomainSource(app::Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_soon(0ms, this, &DomainSource::answerInBackground)
{
    connect(&session, &app::Session::changed, this, [this](app::Topics topics) {
        using app::Topic;
        if (topics & (Topic::Lists | Topic::Accounts))
            note(News::Everything);
        else if (topics & (Topic::Statuses | Topic::Alerts | Topic::Reading))
            note(News::Statuses);
    });
    m_sinceEverything.start();
    // The rows do not depend on the query, so they are read while the window is being built.
    if (m_session.store().history().hasMoreMembersThan(FewDomains).value_or(false))
        answerInBackground();
}

void DomainSource::note(News news)
{
    m_news = std::max(m_news, news);
    if (m_news == News::Statuses && m_sinceEverything.hasExpired(EverythingAfterMs))
        m_news = News::Everything;
}

void DomainSource::show(const DomainQuery &query)
{
    m_query = query;
    if (m_isReading) {
        m_again = m_news != News::None || !m_query.showsTheSame(m_inWork);
        return;
    }
    const auto isLarge = m_index && m_news != News::Everything
                             ? Result<bool>(m_index->size() > FewDomains)
                             : m_session.store().history().hasMoreMembersThan(FewDomains);
    if (!isLarge)
        return Q_EMIT failed(isLarge.error());
    if (!*isLarge)
        answer();
    else if (m_index)
        m_soon.start(); // combines several calls into one query
    else
        answerInBackground();
}

void DomainSource::begin()
{
    if (m_news == News::Everything)
        m_sinceEverything.restart();
    m_news = News::None;
}

void DomainSource::answer()
{
    m_soon.stop();
    const News news = m_news;
    begin();
    if (isKnown(m_index, news))
        take(ShownDomains{m_index, m_query, m_index->order(m_query)});
    else
        take(look(m_session.store(), m_index, news, m_query));
}

void DomainSource::answerInBackground()
{
    const News news = m_news;
    begin();
    m_isReading = true;
    m_inWork = m_query;
    m_again = false;
    const auto read = [index = m_index, news, query = m_query](const db::Store &store) {
        return look(store, index, news, query);
    };
    const auto order = [index = m_index, query = m_query]() -> Result<ShownDomains> {
        return ShownDomains{index, query, index->order(query)};
    };
    whenFinished(isKnown(m_index, news) ? workInBackground(order) : m_session.read(read), this,
                 [this](const Result<ShownDomains> &answer) {
                     m_isReading = false;
                     take(answer);
                     if (m_again)
                         m_soon.start();
                 });
}

void DomainSource::take(const Result<ShownDomains> &answer)
{
    if (!answer) {
        m_news = News::Everything;
        Q_EMIT failed(answer.error());
        return;
    }
    m_index = answer->index;
    if (answer->query.showsTheSame(m_query))
        Q_EMIT shown(*answer);
}

namespace {

/// Place of @p domain if it has exactly one row, otherwise -1.
int onlyPlaceOf(const DomainIndex &index, const DomainName &domain)
{
    const int place = index.placeOf(domain);
    const bool hasMore = place >= 0 && place + 1 < index.size() && index.domainAt(place + 1) == domain;
    return hasMore ? -1 : place;
}

} // namespace

KeptSelection::KeptSelection(const DomainTableView &view, const DomainTableModel &model)
    : m_index(model.shown().index)
    , m_isAtTop(view.verticalScrollBar()->value() == 0)
    , m_scrolled(view.verticalScrollBar()->value())
{
    for (const int row : view.selectedRows())
        m_selected.append(model.shown().order[std::size_t(row)]);
    if (const QModelIndex current = view.currentIndex(); current.isValid()) {
        m_current = model.shown().order[std::size_t(current.row())];
        m_currentColumn = current.column();
    }
    if (const int top = view.rowAt(0); top >= 0)
        m_top = model.shown().order[std::size_t(top)];
}

/// Current place of that row, or -1 if it is gone. If its list has another account, its service differs.
int KeptSelection::placeIn(const ShownDomains &shown, int before) const
{
    if (shown.index == m_index)
        return before;
    if (const int place = shown.index->placeOf(m_index->keyAt(before)); place >= 0)
        return place;
    const DomainName domain = m_index->domainAt(before);
    return onlyPlaceOf(*m_index, domain) == before ? onlyPlaceOf(*shown.index, domain) : -1;
}

int KeptSelection::rowIn(const DomainTableModel &model, std::optional<int> before) const
{
    const int place = before ? placeIn(model.shown(), *before) : -1;
    return place < 0 ? -1 : model.findRow(model.shown().index->keyAt(place));
}

/// The selected rows that are still shown, ascending.
QList<int> KeptSelection::rowsIn(const ShownDomains &shown) const
{
    std::vector<bool> isSelected(std::size_t(shown.index->size()));
    for (const int before : m_selected) {
        if (const int place = placeIn(shown, before); place >= 0)
            isSelected[std::size_t(place)] = true;
    }
    QList<int> rows;
    for (int row = 0; row < shown.size(); ++row)
        if (isSelected[std::size_t(shown.order[std::size_t(row)])])
            rows.append(row);
    return rows;
}

void KeptSelection::restore(DomainTableView &view, const DomainTableModel &model, bool followsCurrent) const
{
    const int current = rowIn(model, m_current);
    if (current >= 0)
        view.selectionModel()->setCurrentIndex(model.index(current, m_currentColumn),
                                               QItemSelectionModel::NoUpdate);
    if (!m_selected.isEmpty())
        view.selectRows(rowsIn(model.shown()));
    if (followsCurrent) {
        if (current >= 0)
            view.scrollTo(model.index(current, m_currentColumn));
        else
            view.scrollToTop();
        return;
    }
    if (m_isAtTop)
        return view.scrollToTop();
    const int top = rowIn(model, m_top);
    if (top >= 0)
        view.scrollTo(model.index(top, m_currentColumn), QAbstractItemView::PositionAtTop);
    else
        view.verticalScrollBar()->setValue(m_scrolled);
}

} // namespace pantau::desktop
