// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_name.h"
#include "base/domain_table.h"
#include "base/history.h"
#include "base/time.h"
#include "db/store.h"
#include "desktop/look/paged_model.h"
#include "desktop/window/window_context.h"

#include <QWidget>

#include <optional>
#include <vector>

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
class EmptyNote;
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

    [[nodiscard]] ColumnList<ChangeRow> changeColumns() const;
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
    EmptyNote *m_noChanges = nullptr;
    EmptyNote *m_noChecks = nullptr;
    PagedModel<ChangeRow> *m_changes; ///< newest first
    PagedModel<Answer> *m_checks;     ///< newest first
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

} // namespace pantau::desktop
