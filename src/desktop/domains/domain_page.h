// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_index.h"
#include "base/domain_table.h"
#include "desktop/domains/domain_source.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/window/account_watch.h"
#include "desktop/window/side_list.h"
#include "desktop/window/undo.h"

#include <QWidget>

#include <array>

class QAction;
class QLabel;
class QSettings;
class QSplitter;
class QStackedWidget;

namespace pantau::desktop {

class DetailPane;
class DomainActions;
class DomainTableView;
class EmptyView;
class FoldingBox;
class SummaryNumber;
class UsageMeter;

/// The right side of the window: the summary, the meter, the table and the details of one domain.
class DomainPage final : public QWidget
{
    Q_OBJECT

public:
    DomainPage(app::Session &session, AccountWatch &accounts, DomainSource &source,
               QWidget *parent = nullptr);
    ~DomainPage() override;

    /// Takes columns, widths and the order of the rows from @p settings, and keeps them there from now on.
    void rememberIn(QSettings &settings);

    void showView(const SideList::View &view);
    /// Looks in all lists, with the hits of the view first; an empty one brings the view back.
    void setFilter(const QString &text);
    /// Reads everything that is shown again, where something changed. With many domains refreshed() comes
    /// later.
    void refresh();
    /// Shows the domain and its details, in a view that has it.
    void openDomain(const QString &ascii);
    /// The table has the focus; of a search the first hit is open.
    void leaveSearch();

    /// Those of one registrable domain stand together, with its own status beside.
    void groupByParent();

    [[nodiscard]] const SideList::View &view() const { return m_view; }
    /// All that is shown, whatever the page.
    [[nodiscard]] DomainQuery query() const;
    [[nodiscard]] int shownDomains() const { return m_model->rowCount(); }
    /// The account of the view: that of its list, else the first one. Null when there is none.
    [[nodiscard]] const AccountView *account() const;
    /// What checking domains takes of the quota.
    struct Paid
    {
        int domains = 0;            ///< that need one
        std::optional<qint64> left; ///< checks, of the accounts that pay; empty where one is not known
    };
    [[nodiscard]] Paid paidShown() const { return paidAmong(m_model->shown().order); }
    /// The same of all domains.
    [[nodiscard]] Paid paidOfAll() const;
    /// Says of what is shown whether it is being watched.
    void setSituation(const app::Situation &situation);
    /// @name What is selected, however many that is
    [[nodiscard]] int selectedCount() const;
    /// Empty when there are several or none.
    [[nodiscard]] std::optional<DomainName> onlySelected() const;
    void checkSelected();
    void removeSelected();
    /// @p name: of the list.
    void joinSelected(ListId list, const QString &name, bool isMove);
    /// What is moved leaves this list; empty: all that it is in.
    [[nodiscard]] std::optional<ListId> listLeft() const;
    /// Reads each of them: for a few.
    [[nodiscard]] QList<DomainRow> selectedRows() const;

    [[nodiscard]] QSplitter *splitter() const { return m_splitter; }
    [[nodiscard]] DomainTableView *table() const { return m_table; }
    /// What can be done with the selected domains, for the menu of the window; separators included. Their
    /// shortcuts work while the table has the focus.
    [[nodiscard]] const QList<QAction *> &selectionActions() const;
    /// Counts of all domains or of a list, without the database; null before the first answer.
    [[nodiscard]] std::shared_ptr<const DomainIndex> index() const { return m_source.index(); }

Q_SIGNALS:
    void viewRequested(const pantau::desktop::SideList::View &view);
    void refreshed();
    void checkRequested(const QHash<pantau::AccountId, QList<pantau::DomainName>> &domains);
    void addRequested(const QString &text);
    void importRequested();
    void searchClearRequested(); ///< the text of the search box hides what the person wants to see
    void reportRequested(const pantau::DomainName &domain);
    void letterRequested(const pantau::DomainName &domain, const QString &service);
    void exportRequested(const pantau::DomainQuery &query);
    void quotaRequested(pantau::AccountId account); ///< what stands behind the meter
    void done(const pantau::desktop::UndoableAction &action);
    void failed(const pantau::Error &error);
    /// As StatusLine::beginWork() and endWork().
    void began(const QString &words, const pantau::SharedProgress &progress);
    void ended(const pantau::SharedProgress &progress);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    static constexpr std::array StatusOrder{BlockStatus::Blocked, BlockStatus::NotBlocked,
                                            BlockStatus::Unknown};

    void seePlansOf(AccountWatch &accounts);
    [[nodiscard]] Paid paidAmong(const std::vector<int> &places) const;
    void buildSummary();
    void buildTable();
    void buildSearchLine();
    void connectTable();
    void connectDetail();
    void take(const ShownDomains &domains);
    void ask(bool byPerson);
    void followSearch();
    void refreshSummary();
    void refreshEmptyView();
    void refreshSearchLine();
    void refreshDetail();
    void refreshSelection();
    void showMeter();
    void refreshAges();
    void choose(BlockStatus status);
    void openWanted();
    void openFirstHit();
    void openRow(int row);

    app::Session &m_session;
    const AccountWatch &m_accounts;
    app::Situation m_situation;
    SideList::View m_view;
    QString m_filter;
    DomainQuery::Column m_orderBy = DomainQuery::Column::Status;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    DomainSource &m_source;
    FoldingBox *m_top = nullptr;
    std::array<SummaryNumber *, 3> m_numbers{};
    UsageMeter *m_meter;
    QSplitter *m_splitter;
    QStackedWidget *m_stack;
    DomainTableModel *m_model;
    DomainTableView *m_table;
    QWidget *m_searchLine = nullptr; ///< while what was searched for is shown from elsewhere too
    QLabel *m_searchWords = nullptr;
    QLabel *m_selection;
    EmptyView *m_empty;
    DetailPane *m_detail;
    DomainActions *m_actions;
    std::optional<KeptSelection> m_kept; ///< while other rows are being put in
    bool m_isAsked = false;              ///< the rows to come were asked for by the person
    std::optional<DomainRow> m_inDetail;
    bool m_wantsFirstHit = false; ///< of a search whose hits are still to come
    QString m_wanted;             ///< a domain to open as soon as it is shown
    QTimer m_ages;                ///< while they are seen
};

} // namespace pantau::desktop
