// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_name.h"
#include "base/domain_table.h"
#include "base/history.h"
#include "base/time.h"
#include "db/store.h"
#include "desktop/domains/detail_tabs.h"
#include "desktop/look/parts.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>
#include <QWidget>

#include <array>
#include <optional>

class QAction;
class QBoxLayout;
class QHBoxLayout;
class QTableView;

namespace pantau::desktop {

class ElidedLabel;
class Timeline;

/// Details of one domain: its state and the next step, facts, timeline, changes, checks, appeals and note. It
/// reads only a limited amount of data, so that it never blocks the window.
class DetailPane final : public QWidget
{
    Q_OBJECT

public:
    explicit DetailPane(WindowContext &context, QWidget *parent = nullptr);

    /// @p nextCheck: when the domain is checked next, such as "in 48 min"; may be empty.
    void show(const DomainRow &row, const QString &accountName, const QString &nextCheck = {});
    /// Sets the situation, from which the status text says whether the domain is monitored.
    void setSituation(const app::Situation &situation);
    /// One column, for a pane next to the table, or two for one below it.
    void setIsNarrow(bool isNarrow);

    /// Updates relative times. Called every minute. @p nextCheck: as for show().
    void refreshAges(const QString &nextCheck);
    /// Opens the appeal dialog for the current domain.
    void noteAppeal();
    /// Adds what changes the domain to the menu.
    void addChanges(const QList<QAction *> &actions);

    [[nodiscard]] int heightForWidth(int width) const override;

Q_SIGNALS:
    void closeRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    enum ChangeColumn { StatusOfChange, WindowOfChange, ConfirmationOfChange };
    enum Tab { ChangesTab, ChecksTab, AppealsOfDomainTab, NoteOfDomainTab };
    /// What the user can do next about an appeal.
    enum class Step { None, WriteLetter, RecordSent, RecordAnswer };
    enum Fact { LastAnswer, OtherUntil, NextCheck, Lists, AppealStage, Priority, Share, FactCount };

    QWidget *buildState();
    QLayout *buildButtons();
    QLayout *buildFacts();
    QWidget *buildHistory();
    void buildTabs();
    void connectParts();
    void showAll();
    void showSentence();
    void showOther(const QDateTime &now);
    [[nodiscard]] QString disagreement(const QDateTime &now) const;
    [[nodiscard]] const OtherAnswer &other() const;
    [[nodiscard]] QStringList services() const;
    [[nodiscard]] AnswerWords answerWords() const;
    void useOnly(std::optional<AccountId> account);
    void showFact(Fact fact, const QString &text);
    void showFacts(const QDateTime &now);
    void showStep();
    void showButtons();
    void takeStep();
    void showPast(const QDateTime &now);
    void showRuns(Timeline &timeline, const DomainPast &past, const QString &service, const QDateTime &now);
    void showHints();
    [[nodiscard]] QString stageText(const QDateTime &now) const;
    [[nodiscard]] QString obstacle(const std::optional<AccountId> &id) const;
    [[nodiscard]] QString absence() const;
    [[nodiscard]] QString openHint();
    [[nodiscard]] QString parentWords();
    void showTab();

    WindowContext &m_context;
    app::Session &m_session;
    app::Situation m_situation;
    std::optional<DomainRow> m_row;
    QString m_accountName;
    QString m_nextCheck;
    QBoxLayout *m_parts;
    QLabel *m_icon = new QLabel(this);
    ElidedLabel *m_domain = named<ElidedLabel>("detailDomain", this);
    QToolButton *m_copy;
    QToolButton *m_close;
    QLabel *m_state;
    QLabel *m_otherIcon = new QLabel(this);
    QLabel *m_other; ///< the answer of a second service
    QLabel *m_sentence;
    QHBoxLayout *m_buttons = nullptr;
    QPushButton *m_next = named<QPushButton>("detailNext", this); ///< the next step of the appeal
    QPushButton *m_check = named<QPushButton>("detailCheck", this);
    QToolButton *m_more = named<QToolButton>("detailMore", this);
    QMenu *m_menu = new QMenu(this);
    QAction *m_appeal = nullptr;
    QAction *m_only = nullptr; ///< check the lists at this service only
    QAction *m_onlyOther = nullptr;
    Step m_step = Step::None;
    std::optional<Appeal> m_open; ///< newest appeal that has not unblocked the domain
    bool m_hasLetter = false;     ///< a drafted letter
    QLabel *m_hintIcon = new QLabel(this);
    QLabel *m_hint;
    bool m_isNarrow = false;
    std::array<QLabel *, FactCount> m_facts{};
    std::array<QLabel *, FactCount> m_factNames{};
    QLabel *m_historyTitle = new QLabel(this);
    Segments *m_ranges = named<Segments>("timelineRanges", this);
    Timeline *m_timeline;
    QLabel *m_timelineName;
    QLabel *m_otherName;
    Timeline *m_otherTimeline; ///< of the second service
    QTabWidget *m_tabs = named<QTabWidget>("detailTabs", this);
    QTableView *m_changeView;
    QTableView *m_checkView;
    PagedModel<ChangeRow> *m_changes; ///< newest first
    PagedModel<CheckRow> *m_checks;   ///< newest first
    AppealsTab *m_appeals;
    NoteTab *m_note;
};

} // namespace pantau::desktop
