// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

#include <QList>
#include <QObject>
#include <QWidget>

#include <optional>
#include <vector>

class QAction;
class QButtonGroup;
class QKeySequence;
class QLabel;
class QPushButton;
class QTableView;
class QToolButton;

namespace pantau::desktop {

class AppealActions;

/// The board of all appeals in all lists, by stage: found, prepared, sent, answered and restored.
class AppealsPage final : public QWidget
{
    Q_OBJECT

public:
    enum Column { Stage, Domain, Lists, SentTo, AskAgain, Since, Took };

    explicit AppealsPage(WindowContext &context, QWidget *parent = nullptr);

    void refresh();
    /// Widget that gets the focus when the page is chosen.
    [[nodiscard]] QWidget *table() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    /// Figures above the table.
    struct Figures
    {
        AppealCounts counts;
        QHash<QString, UsualTime> usual;
    };

    [[nodiscard]] ColumnList<AppealCase> columns() const;
    void build();
    QToolButton *addFilter(int id);
    void fitColumns();
    void connectParts();
    void showFilters();
    void showFigures();
    void readFigures();
    void refreshChoice();
    [[nodiscard]] const AppealCase *current() const;
    [[nodiscard]] std::optional<AppealStage> stage() const;
    [[nodiscard]] PagedModel<AppealCase>::Ask ask() const;
    [[nodiscard]] QString titleText() const;
    [[nodiscard]] QString usualText() const;
    [[nodiscard]] QString emptyText() const;

    WindowContext &m_context;
    app::Session &m_session;
    PagedModel<AppealCase> *m_model;
    QLabel *m_title;
    QLabel *m_usual;
    QButtonGroup *m_filters; ///< by stage; AllStages for all
    QTableView *m_table;
    EmptyNote *m_empty;
    AppealActions *m_actions;
    std::vector<std::pair<QPushButton *, QAction *>> m_buttons;
    std::optional<Figures> m_figures;
    std::optional<AppealCase> m_chosen; ///< kept while the rows are replaced
    bool m_isReading = false;
    bool m_readAgain = false;
};

/// Actions for the selected row of the board, for the context menu and with shortcuts in the table. Every
/// change can be undone.
class AppealActions final : public QObject
{
    Q_OBJECT

public:
    static constexpr int LaterDays = 7;

    /// @p table: shows the board; its window is the parent of dialogs.
    AppealActions(WindowContext &context, QTableView &table);

    /// Sets the row that the actions apply to; empty: no selection.
    void choose(const std::optional<AppealCase> &chosen);

    QAction *details;
    QAction *letter;
    QAction *sent;
    QAction *answer;
    QAction *later;
    QAction *edit;
    QAction *copy;

private:
    QAction *make(const char *name, const QString &text, const QKeySequence &key,
                  void (AppealActions::*act)());
    void showDetails();
    void writeLetter();
    void noteSent();
    void noteAnswer();
    void askLater();
    void editAppeal();
    void copyDomain();
    void openDialog(const Appeal &appeal, bool expectsAnswer);

    WindowContext &m_context;
    QTableView &m_table;
    std::optional<AppealCase> m_chosen;
};

} // namespace pantau::desktop
