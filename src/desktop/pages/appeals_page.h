// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/look/parts.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

#include <QList>
#include <QObject>
#include <QPushButton>
#include <QStackedWidget>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QSettings;
class QTableView;

namespace pantau::desktop {

class AppealActions;
class BoardColumn;

/// All appeals in all lists: a board with a column per stage, or a table with the most urgent first. In a
/// narrow window it is always a table.
class AppealsPage final : public QWidget
{
    Q_OBJECT

public:
    enum Column { Stage, Domain, Lists, SentTo, AskAgain, Since, Took };

    explicit AppealsPage(WindowContext &context, QWidget *parent = nullptr);

    /// Restores the chosen view, and saves it after each change.
    void rememberIn(QSettings &settings);
    void refresh();
    /// Widget that gets the focus when the page is chosen; depends on the view.
    [[nodiscard]] QWidget *table() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
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
    [[nodiscard]] QLayout *buildHead();
    void addColumn(AppealStage stage);
    void fitColumns();
    void connectParts();
    void showView();
    void showFigures();
    void readFigures();
    void refreshChoice();
    [[nodiscard]] QList<AppealCase> lettersToWrite() const;
    void restoreChoice();
    void takeChoice(const BoardColumn *column);
    void goSideways(const BoardColumn *from, int step);
    [[nodiscard]] bool isBoard() const;
    [[nodiscard]] BoardColumn *chosenColumn() const;
    [[nodiscard]] const AppealCase *current() const;
    [[nodiscard]] QString titleText() const;
    [[nodiscard]] QString usualText() const;

    WindowContext &m_context;
    app::Session &m_session;
    PagedModel<AppealCase> *m_model;
    QLabel *m_title = named<TextLabel>("titleLabel", this);
    QLabel *m_usual = named<TextLabel>("usualLabel", this);
    Segments *m_views = named<Segments>("appealViews", this);
    QPushButton *m_next = named<QPushButton>("nextButton", this); ///< the next step of the chosen case
    QStackedWidget *m_stack = new QStackedWidget(this);
    QTableView *m_table = named<RowTable>("appealTable", this);
    AppealActions *m_actions;
    std::vector<BoardColumn *> m_columns; ///< by stage
    std::optional<Figures> m_figures;
    std::optional<AppealCase> m_chosen; ///< kept while the rows are replaced
    bool m_isReading = false;
    bool m_readAgain = false;
};

} // namespace pantau::desktop
