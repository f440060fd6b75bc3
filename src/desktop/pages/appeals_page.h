// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/window/undoable_action.h"

#include <QWidget>

#include <optional>
#include <vector>

class QButtonGroup;
class QLabel;
class QPushButton;
class QTableView;
class QToolButton;

namespace pantau::desktop {

class AppealActions;
class AppealBoardModel;

/// The board of all appeals: what was found, prepared, sent, answered and restored, in all lists.
class AppealsPage final : public QWidget
{
    Q_OBJECT

public:
    explicit AppealsPage(app::Session &session, QWidget *parent = nullptr);

    void refresh();
    /// What the keys are for, once the page is chosen.
    [[nodiscard]] QWidget *table() const;

Q_SIGNALS:
    void domainChosen(const QString &ascii);
    void letterRequested(const pantau::DomainName &domain, const QString &service);
    void done(const pantau::desktop::UndoableAction &action);
    void failed(const pantau::Error &error);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    /// What stands above the table.
    struct Figures
    {
        AppealCounts counts;
        QHash<QString, UsualTime> usual;
    };

    void build();
    QToolButton *addFilter(int id);
    void fitColumns();
    void connectParts();
    void setTexts();
    void showFilters();
    void showFigures();
    void readFigures();
    void keepChoice();
    void refreshEmptyText();
    void refreshChoice();
    [[nodiscard]] std::optional<AppealStage> stage() const;
    [[nodiscard]] QString titleText() const;
    [[nodiscard]] QString usualText() const;
    [[nodiscard]] QString emptyText() const;

    app::Session &m_session;
    AppealBoardModel *m_model;
    QLabel *m_title;
    QLabel *m_usual;
    QButtonGroup *m_filters; ///< by stage, AllStages for all
    QTableView *m_table;
    QLabel *m_empty;
    AppealActions *m_actions;
    std::vector<std::pair<QPushButton *, QAction *>> m_buttons;
    std::optional<Figures> m_figures;
    std::optional<AppealCase> m_chosen; ///< kept while the rows are read anew
    bool m_isReading = false;
    bool m_readAgain = false;
};

} // namespace pantau::desktop
