// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

#include <QKeySequence>
#include <QListView>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QWidget>

#include <optional>

class QAction;
class QLabel;

namespace pantau::desktop {

/// Time of the reminder: "in 3 d", or since when it is due. Empty without one, or if the domain is unblocked.
[[nodiscard]] QString askAgainText(const AppealCase &each, const QDateTime &now);
[[nodiscard]] bool isSameCase(const AppealCase &a, const AppealCase &b);

/// Actions for the chosen case, for the context menus and with shortcuts in the views. Every change can be
/// undone.
class AppealActions final : public QObject
{
    Q_OBJECT

public:
    static constexpr int LaterDays = 7;

    /// @p page: its window is the parent of dialogs.
    AppealActions(WindowContext &context, QWidget *page);

    /// Gives a view of the cases the shortcuts and the context menu.
    void addTo(QWidget &view) const;
    /// Sets the case that the actions apply to; empty: none.
    void choose(const std::optional<AppealCase> &chosen);
    /// The action that moves a case at @p stage on. Null for restored ones.
    [[nodiscard]] QAction *next(AppealStage stage) const;
    /// The action that moves a case from one stage to another. Null if the user cannot do that.
    [[nodiscard]] QAction *between(AppealStage from, AppealStage to) const;

    /// Without a shortcut, because the views handle Return and double clicks.
    QAction *details = make("appealDetailsAction", tr("Show its d&etails"), {}, &AppealActions::showDetails);
    QAction *letter = make("appealLetterAction", tr("Write appeal le&tter…"),
                           Qt::CTRL | Qt::SHIFT | Qt::Key_L, &AppealActions::writeLetter);
    QAction *sent = make("appealSentAction", tr("Record as se&nt…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S,
                         &AppealActions::noteSent);
    QAction *answer = make("appealAnswerAction", tr("Record the &answer…"), Qt::CTRL | Qt::SHIFT | Qt::Key_A,
                           &AppealActions::noteAnswer);
    QAction *later = make("appealLaterAction", tr("Ask again in %Ln da&y(s)", nullptr, LaterDays),
                          Qt::CTRL | Qt::SHIFT | Qt::Key_W, &AppealActions::askLater);
    QAction *edit = make("appealEditAction", tr("Edit the a&ppeal…"), Qt::Key_F2, &AppealActions::editAppeal);
    QAction *copy =
        make("appealCopyAction", tr("Copy the d&omain"), QKeySequence::Copy, &AppealActions::copyDomain);
    QAction *moveOn = make("appealMoveOnAction", tr("&Move on to the next stage"), Qt::ALT | Qt::Key_Right,
                           &AppealActions::moveChosenOn);

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
    void moveChosenOn();
    void openDialog(const Appeal &appeal, bool expectsAnswer);

    WindowContext &m_context;
    QWidget *m_page;
    std::optional<AppealCase> m_chosen;
};

/// Paints a case as a card: domain, lists, when, and the next step or the reminder.
class CardDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// All must outlive the delegate.
    CardDelegate(const ColumnModel<AppealCase> &cases, const AppealActions &actions, const Clock &clock,
                 QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// The button of the card of @p index; empty if it has none.
    [[nodiscard]] QRect buttonRect(const QStyleOptionViewItem &option, const QModelIndex &index) const;

Q_SIGNALS:
    void buttonClicked(pantau::AppealStage stage);

protected:
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

private:
    [[nodiscard]] QString buttonText(AppealStage stage) const;
    [[nodiscard]] std::optional<Pill> reminder(const AppealCase &each) const;

    const ColumnModel<AppealCase> &m_cases;
    const AppealActions &m_actions;
    const Clock &m_clock;
};

/// The cards of one stage. A card can be dragged to a later stage.
class CardList final : public QListView
{
    Q_OBJECT

public:
    CardList(AppealStage stage, const AppealActions &actions, QWidget *parent);

    [[nodiscard]] AppealStage stage() const { return m_stage; }

Q_SIGNALS:
    void focused();
    void leftSideways(int step); ///< with the arrow keys
    void dropped(pantau::AppealStage from);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] const CardList *sourceOf(const QDropEvent &event) const;

    const AppealStage m_stage;
    const AppealActions &m_actions;
};

/// A column of the board: stage, number of cases and cards.
class BoardColumn final : public QWidget
{
    Q_OBJECT

public:
    BoardColumn(WindowContext &context, AppealStage stage, const AppealActions &actions, QWidget *parent);

    void setCount(int count);
    void reload();
    [[nodiscard]] const PagedModel<AppealCase> &cases() const { return *m_cases; }
    [[nodiscard]] CardList *list() const { return m_list; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void fit();

    PagedModel<AppealCase> *m_cases;
    CardList *m_list;
    QLabel *m_title;
    QPushButton *m_earlier = new QPushButton(this);
    int m_most; ///< cards to show
    std::optional<int> m_count;
};

} // namespace pantau::desktop
