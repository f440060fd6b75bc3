// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_name.h"
#include "base/domain_table.h"
#include "base/history.h"
#include "base/time.h"
#include "db/store.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

#include <QWidget>

#include <optional>

class QAction;
class QButtonGroup;
class QLabel;
class QMenu;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;
class QTableView;
class QToolButton;

namespace pantau::desktop {

class AppealsTab;
class ChangeListModel;
class CheckListModel;
class ElidedLabel;
class FoldingBox;
class NoteTab;
class Timeline;

/// Details of one domain: its status, timeline, statistics, changes, checks, appeals and note. It reads only
/// a limited amount of data, so that it never blocks the window.
class DetailPane final : public QWidget
{
    Q_OBJECT

public:
    explicit DetailPane(WindowContext &context, QWidget *parent = nullptr);

    void show(const DomainRow &row, const QString &accountName);
    /// Sets the situation, from which the status text says whether the domain is monitored.
    void setSituation(const app::Situation &situation);

    /// Updates relative times. Called every minute.
    void refreshAges();
    /// Opens the appeal dialog for the current domain.
    void noteAppeal();

    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    enum Tab { ChangesTab, ChecksTab, AppealsOfDomainTab, NoteOfDomainTab };

    void buildTop();
    QLayout *buildFigures();
    void buildTabs();
    void connectParts();
    void setIcons();
    void showAll();
    void showSentence();
    void showPast(const QDateTime &now);
    void showHints();
    [[nodiscard]] QString obstacle() const;
    [[nodiscard]] QString openHint();
    [[nodiscard]] QString parentWords();
    void showTab();

    WindowContext &m_context;
    app::Session &m_session;
    app::Situation m_situation;
    std::optional<DomainRow> m_row;
    QString m_accountName;
    FoldingBox *m_top;
    QLabel *m_icon;
    ElidedLabel *m_domain;
    QLabel *m_sentence;
    QPushButton *m_report;
    QPushButton *m_letter;
    QPushButton *m_appeal;
    QPushButton *m_check;
    QToolButton *m_more;
    QMenu *m_menu;
    QAction *m_browse = nullptr;
    QLabel *m_hintIcon;
    QLabel *m_hint;
    QLabel *m_figures;
    QButtonGroup *m_ranges;
    Timeline *m_timeline;
    QTabWidget *m_tabs;
    QTableView *m_changeView;
    QTableView *m_checkView;
    ChangeListModel *m_changes;
    CheckListModel *m_checks;
    AppealsTab *m_appeals;
    NoteTab *m_note;
};

/// The note of a domain. It is edited in place and saved when it loses focus.
class NoteTab final : public QWidget
{
    Q_OBJECT

public:
    explicit NoteTab(WindowContext &context, QWidget *parent = nullptr);

    /// Saves the note of the previous domain and shows @p note. Unsaved text for the same domain is kept.
    void show(const DomainName &domain, const QString &note);
    void save();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void typed();

    WindowContext &m_context;
    app::Session &m_session;
    std::optional<DomainName> m_domain;
    QString m_saved;
    QPlainTextEdit *m_edit;
    QLabel *m_remark;
};

/// The checks of a domain with exact times, newest first.
class CheckListModel final : public PagedModel
{
    Q_OBJECT

public:
    enum Column { TimeColumn, StatusColumn };

    explicit CheckListModel(const db::Store &store, QObject *parent = nullptr);

    /// Keeps the rows if the domain is the same and there are no new checks.
    void show(const DomainName &domain, const QString &service);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;

protected:
    int readPage() override;
    void takePage() override;

private:
    const db::Store &m_store;
    std::optional<DomainName> m_domain;
    QString m_service;
    QList<Answer> m_answers;
    QList<Answer> m_page;
};

/// The confirmed changes of a domain with their time windows, newest first.
class ChangeListModel final : public PagedModel
{
    Q_OBJECT

public:
    enum Column { StatusColumn, WindowColumn, ConfirmedColumn, AccountColumn };

    ChangeListModel(const db::Store &store, const Clock &clock, QObject *parent = nullptr);

    /// Keeps the rows if the domain is the same and there are no new changes.
    void show(const DomainName &domain, const QString &service, const QString &accountName);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;

protected:
    int readPage() override;
    void takePage() override;

private:
    const db::Store &m_store;
    const Clock &m_clock;
    std::optional<DomainName> m_domain;
    QString m_service;
    QString m_accountName;
    QList<ChangeRow> m_changes;
    QList<ChangeRow> m_page;
};

} // namespace pantau::desktop
