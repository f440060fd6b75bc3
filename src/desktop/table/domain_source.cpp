// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/table/domain_source.h"

#include "app/ask_in_background.h"
#include "core/domain_query.h"
#include "core/when_finished.h"

#include <algorithm>
#include <utility>

namespace pantau::desktop {

namespace {

using Index = std::shared_ptr<const DomainIndex>;

/// Keys that are pressed within this time are answered together.
constexpr std::chrono::milliseconds Together(30);
/// A clock that was set back hides news from the index: now and then everything is read.
constexpr qint64 EverythingAfterMs = 10 * 60 * 1000;

Result<Index> read(const app::Queries &queries, const Index &before, DomainSource::News news)
{
    if (before && news == DomainSource::News::None)
        return before;
    auto fresh =
        before && news == DomainSource::News::Statuses ? queries.domainIndex(*before) : queries.domainIndex();
    if (!fresh)
        return failure(fresh.error());
    return std::make_shared<const DomainIndex>(*std::move(fresh));
}

Result<ShownDomains> look(const app::Queries &queries, const Index &before, DomainSource::News news,
                          const DomainQuery &query)
{
    const auto index = read(queries, before, news);
    if (!index)
        return failure(index.error());
    return ShownDomains{*index, query, (*index)->order(query)};
}

} // namespace

DomainSource::DomainSource(app::Session &session, QObject *parent) : QObject(parent), m_session(session)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(Together);
    connect(&m_soon, &QTimer::timeout, this, &DomainSource::answerInBackground);
    connect(&session, &app::Session::changed, this, [this](app::Topics topics) {
        using app::Topic;
        if (topics & (Topic::Lists | Topic::Accounts))
            note(News::Everything);
        else if (topics & (Topic::Statuses | Topic::Alerts | Topic::Reading))
            note(News::Statuses);
    });
    m_sinceEverything.start();
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
        m_again = true;
        return;
    }
    const auto isLarge = m_index && m_news != News::Everything
                             ? Result<bool>(m_index->size() > FewDomains)
                             : m_session.queries().hasMoreMembersThan(FewDomains);
    if (!isLarge) {
        Q_EMIT failed(isLarge.error());
        return;
    }
    if (*isLarge)
        m_soon.start();
    else
        answer();
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
    take(look(m_session.queries(), m_index, news, m_query));
}

void DomainSource::answerInBackground()
{
    const News news = m_news;
    begin();
    m_isReading = true;
    m_again = false;
    whenFinished(app::askInBackground<ShownDomains>(
                     m_session.dataDir(),
                     [index = m_index, news, query = m_query](const app::Queries &queries) {
                         return look(queries, index, news, query);
                     }),
                 this, [this](const Result<ShownDomains> &answer) {
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

} // namespace pantau::desktop
