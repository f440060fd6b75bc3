// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_table.h"
#include "desktop/window/undoable_action.h"

#include <QWidget>

#include <optional>

class QAction;
class QButtonGroup;
class QLabel;
class QMenu;
class QPushButton;
class QTabWidget;
class QTableView;
class QToolButton;

namespace pantau::desktop {

class AppealsTab;
class ChangeListModel;
class CheckListModel;
class EmptyNote;
class ElidedLabel;
class FoldingBox;
class NoteTab;
class Timeline;

/// What is known of one domain: its status in words, its timeline, figures, changes, checks, appeals and
/// note. What it reads is bounded, so that it never holds up the window.
class DetailPane final : public QWidget
{
    Q_OBJECT

public:
    explicit DetailPane(app::Session &session, QWidget *parent = nullptr);

    void show(const DomainRow &row, const QString &accountName);
    /// Whether the domain is being watched stands in its sentence.
    void setSituation(const app::Situation &situation);

    /// A minute has gone by.
    void refreshAges();
    /// Opens the dialog for an appeal of the domain that is shown.
    void noteAppeal();

    [[nodiscard]] int heightForWidth(int width) const override;

Q_SIGNALS:
    void checkRequested();
    void reportRequested(const pantau::DomainName &domain);
    void done(const pantau::desktop::UndoableAction &action);
    void failed(const pantau::Error &error);

protected:
    void changeEvent(QEvent *event) override;

private:
    enum Tab { ChangesTab, ChecksTab, AppealsOfDomainTab, NoteOfDomainTab };

    void buildTop();
    void buildTabs();
    void connectParts();
    void setTexts();
    void setIcons();
    void showAll();
    void showSentence();
    void showPast(const QDateTime &now);
    void showHints();
    [[nodiscard]] QString obstacle() const;
    [[nodiscard]] QString openHint();
    [[nodiscard]] QString parentWords();
    void showTab();

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
    QAction *m_copy = nullptr;
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
    ChangeListModel *m_changes;
    CheckListModel *m_checks;
    AppealsTab *m_appeals;
    NoteTab *m_note;
};

} // namespace pantau::desktop
