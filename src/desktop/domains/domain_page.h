// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_index.h"
#include "base/domain_table.h"
#include "desktop/domains/domain_source.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/window/window_context.h"

#include <QStackedWidget>
#include <QWidget>

class QLabel;
class QSettings;
class QSplitter;

namespace pantau::desktop {

class BulkBar;
class DetailPane;
class DomainActions;
class DomainTableView;
class EmptyView;
class Hero;

/// Main area of the window: the answer with the quota, the table and the details of one domain.
class DomainPage final : public QWidget
{
    Q_OBJECT

public:
    DomainPage(WindowContext &context, DomainSource &source, QWidget *parent = nullptr);

    /// Restores columns, sort order and the size of the details from @p settings and stores changes there.
    void rememberIn(QSettings &settings);

    void showView(const SideList::View &view);
    /// Searches all lists; matches in the current view come first. An empty text restores the view.
    void setFilter(const QString &text);
    /// Reloads whatever has changed. With many domains, refreshed() is emitted later.
    void refresh();
    /// Shows the domain and its details, in a view that contains it.
    void openDomain(const QString &ascii);
    /// Moves the focus to the table and opens the first match of a search.
    void leaveSearch();

    [[nodiscard]] const SideList::View &view() const { return m_view; }
    /// Query for all rows shown, on any page.
    [[nodiscard]] DomainQuery query() const;
    [[nodiscard]] int shownDomains() const { return m_model->rowCount(); }
    /// The accounts of the list in view, the first of them first; all if it has none.
    [[nodiscard]] QList<const AccountView *> accounts() const;
    /// Quota needed to check domains.
    struct Paid
    {
        int domains = 0;            ///< number of domains that need quota
        std::optional<qint64> left; ///< checks left; empty if unknown or with several paying accounts
    };
    [[nodiscard]] Paid paidShown() const { return paidAmong(m_model->shown().order); }
    /// The same for all domains.
    [[nodiscard]] Paid paidOfAll() const;
    /// Updates whether the shown domains are monitored.
    void setSituation(const app::Situation &situation);
    /// @name The selection, of any size
    /// Empty unless exactly one is selected.
    [[nodiscard]] std::optional<DomainName> onlySelected() const;
    [[nodiscard]] DomainActions &selectionActions() const { return *m_actions; }
    /// The list that a move removes domains from; empty: all of their lists.
    [[nodiscard]] std::optional<ListId> listLeft() const;
    /// Reads each row, so only use it for small selections.
    [[nodiscard]] QList<DomainRow> selectedRows() const;

    [[nodiscard]] DomainTableView *table() const { return m_table; }
    [[nodiscard]] QWidget *details() const;
    /// Index with counts for all domains or a list, without database access; null until it has been read.
    [[nodiscard]] std::shared_ptr<const DomainIndex> index() const { return m_source.index(); }

Q_SIGNALS:
    void refreshed();
    /// Emitted if Return is pressed in a search for @p text that has no match.
    void nothingFound(const QString &text);
    void bulkBarShown(bool isShown);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void seePlans();
    [[nodiscard]] const AccountView *scarcest() const;
    [[nodiscard]] bool isHeldBack(const DomainList &list) const;
    [[nodiscard]] Paid paidAmong(const std::vector<int> &places) const;
    void buildHero();
    void buildTable();
    void buildDetails();
    void placeDetails();
    void openDetails();
    void giveUsualSize();
    void buildSearchLine();
    void connectTable();
    void take(const ShownDomains &domains);
    void ask(bool byPerson);
    void followSearch();
    void refreshHero();
    void refreshEmptyView();
    void refreshSearchLine();
    void refreshDetail();
    [[nodiscard]] QString nextCheck() const;
    void refreshSelection();
    void showMeter();
    void refreshAges();
    void choose(BlockStatus status);
    void openWanted();
    void openFirstHit();
    void openRow(int row);

    WindowContext &m_context;
    app::Session &m_session;
    const AccountWatch &m_accounts;
    app::Situation m_situation;
    SideList::View m_view;
    QList<DomainList> m_lists; ///< as of the last refresh
    QString m_filter;
    DomainQuery::Column m_orderBy = DomainQuery::Column::Status;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    DomainSource &m_source;
    Hero *m_hero;
    QSplitter *m_splitter;
    QStackedWidget *m_stack = new QStackedWidget(this);
    DomainTableModel *m_model = new DomainTableModel(m_session, m_accounts, this);
    DomainTableView *m_table;
    QWidget *m_searchLine = nullptr; ///< visible while a search shows matches from outside the view
    QLabel *m_searchWords = nullptr;
    EmptyView *m_empty;
    DetailPane *m_detail;
    QSettings *m_settings = nullptr;
    DomainActions *m_actions;
    BulkBar *m_bulk;
    std::optional<KeptSelection> m_kept; ///< set while the rows are being replaced
    bool m_isAsked = false;              ///< True if the user requested the pending rows
    std::optional<DomainRow> m_inDetail;
    bool m_wantsFirstHit = false; ///< True while a search has no results yet
    QString m_wanted;             ///< domain to open once its row is shown
    QTimer m_ages;                ///< runs while the page is visible
};

} // namespace pantau::desktop
