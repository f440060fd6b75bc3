// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/appeal.h"
#include "base/letter.h"
#include "desktop/look/dialog.h"
#include "desktop/window/undo.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace Ui {
class AppealDialog;
}

namespace pantau::desktop {

/// The appeals of a domain with how long restoring took, whether a letter is kept, and how long it usually
/// takes.
class AppealsTab final : public QWidget
{
    Q_OBJECT

public:
    explicit AppealsTab(app::Session &session, QWidget *parent = nullptr);

    /// @p service: where a new appeal belongs to; empty when nobody watches the domain. A letter is for one
    /// that @p isBlocked.
    void show(const DomainName &domain, const QString &service, bool isBlocked);
    void add();
    void writeLetter();

Q_SIGNALS:
    void counted(int appeals);
    void done(const pantau::desktop::UndoableAction &action);
    void failed(const pantau::Error &error);

private:
    void setTexts();
    void refresh();
    void fill(const QList<Appeal> &appeals);
    void refreshButtons();
    void open(const Appeal &appeal);
    void edit();
    void remove();
    [[nodiscard]] const Appeal *chosen() const;

    app::Session &m_session;
    std::optional<DomainName> m_domain;
    QString m_service;
    bool m_isBlocked = false;
    QList<Appeal> m_appeals;
    QTreeWidget *m_list;
    QLabel *m_known;
    QPushButton *m_letter;
    QPushButton *m_add;
    QPushButton *m_edit;
    QPushButton *m_remove;
};

/// Notes an appeal that was sent for a domain, or corrects one. Stays open with a sentence when it could not
/// be saved.
class AppealDialog final : public Dialog
{
    Q_OBJECT

public:
    /// @p appeal: without an id a new one; its domain and service stay as they are.
    AppealDialog(app::Session &session, const Appeal &appeal, QWidget *parent = nullptr);
    ~AppealDialog() override;

    /// For who came to note the answer.
    void expectAnswer();

Q_SIGNALS:
    void noted(const pantau::desktop::UndoableAction &action);

private:
    void save();
    void setTexts();
    void showAnswer(const QDateTime &now);
    void showReminder(const QDate &today);
    [[nodiscard]] std::optional<QDateTime> askAgainAt() const;
    void showProblem(const QString &sentence);

    app::Session &m_session;
    Appeal m_appeal;
    const Appeal m_before; ///< as it is stored
    std::unique_ptr<Ui::AppealDialog> m_ui;
};

/// How what was noted of an appeal is taken back. The session must outlive the actions.

/// @p draft: the letter that was kept for the domain until the appeal was noted; it comes back.
[[nodiscard]] UndoableAction addedAppeal(app::Session &session, const Appeal &added,
                                         const std::optional<LetterDraft> &draft);
[[nodiscard]] UndoableAction editedAppeal(app::Session &session, const Appeal &before, const Appeal &after);

} // namespace pantau::desktop
