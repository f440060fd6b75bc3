// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/account_watch.h"
#include "desktop/domain_table_model.h"
#include "desktop/shell/done.h"
#include "desktop/side_list.h"

#include <QAction>
#include <QWidget>

#include <array>

class QBoxLayout;
class QSplitter;
class QStackedWidget;

namespace pantau::desktop {

class DetailPane;
class DomainTableView;
class EmptyView;
class SummaryNumber;
class UsageMeter;

/// The right side of the window: the summary, the meter, the table and the details of one domain.
class DomainPage final : public QWidget
{
    Q_OBJECT

public:
    DomainPage(session::Session &session, const AccountWatch &accounts, QWidget *parent = nullptr);

    void showView(const SideList::View &view);
    void setFilter(const QString &text);
    /// Reads everything that is shown again.
    void refresh();
    /// Shows the domain and its details, in a view that has it.
    void openDomain(const QString &ascii);

    [[nodiscard]] const SideList::View &view() const { return m_view; }
    [[nodiscard]] store::DomainQuery query() const { return m_model->query(); }
    [[nodiscard]] int shownDomains() const { return m_model->rowCount(); }
    /// The account of the view: that of its list, else the first one. Null when there is none.
    [[nodiscard]] const AccountView *account() const;
    [[nodiscard]] QList<store::DomainRow> selectedRows() const;
    [[nodiscard]] QSplitter *splitter() const { return m_splitter; }
    [[nodiscard]] DomainTableView *table() const { return m_table; }
    /// What can be done with the selected domains, for the menu of the window; separators included. The page
    /// keeps them up to date.
    [[nodiscard]] QList<QAction *> selectionActions() const { return {}; }

Q_SIGNALS:
    void viewRequested(const pantau::desktop::SideList::View &view);
    void refreshed();
    void checkRequested(pantau::AccountId account, const QList<pantau::DomainName> &domains);
    void addRequested(const QString &text);
    void importRequested();
    void removeRequested();
    void failed(const pantau::Error &error);
    void done(const pantau::desktop::Done &done);
    void reportRequested(const pantau::DomainName &domain);
    void exportRequested(const pantau::store::DomainQuery &query);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildSummary();
    void buildTable();
    void refreshSummary();
    void refreshEmptyView();
    void refreshDetail();
    void showMeter();
    void choose(BlockStatus status);
    void selectDomain(const DomainName &domain, const QString &service);

    session::Session &m_session;
    const AccountWatch &m_accounts;
    SideList::View m_view;
    QString m_filter;
    QBoxLayout *m_top = nullptr;
    std::array<SummaryNumber *, 3> m_numbers{};
    UsageMeter *m_meter;
    QSplitter *m_splitter;
    QStackedWidget *m_stack;
    DomainTableModel *m_model;
    DomainTableView *m_table;
    EmptyView *m_empty;
    DetailPane *m_detail;
    std::optional<store::DomainRow> m_shown; ///< the domain in the detail pane
    QTimer m_ages;
};

} // namespace pantau::desktop
