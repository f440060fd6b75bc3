// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/appeal.h"
#include "base/history.h"
#include "base/letter.h"
#include "base/status.h"
#include "base/time.h"
#include "desktop/look/dialog.h"
#include "desktop/look/parts.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

#include <QPushButton>
#include <QTreeWidget>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QLabel;
class QPlainTextEdit;

namespace Ui {
class AppealDialog;
}

namespace pantau::desktop {

/// Text for an answer of a service.
using AnswerWords = std::function<QString(BlockStatus status, const QString &service)>;
[[nodiscard]] ColumnList<ChangeRow> changeColumns(const Clock &clock, const AnswerWords &answer);
[[nodiscard]] ColumnList<CheckRow> checkColumns(const Clock &clock, const AnswerWords &answer);

/// The appeals of a domain: how long unblocking took, whether there is a draft letter, and how long it
/// usually takes.
class AppealsTab final : public QWidget
{
    Q_OBJECT

public:
    explicit AppealsTab(WindowContext &context, QWidget *parent = nullptr);

    /// @p service: service of new appeals; empty if the domain is not monitored. A letter can only be written
    /// if @p isBlocked.
    void show(const DomainName &domain, const QString &service, bool isBlocked);
    void add();
    void writeLetter();
    /// Opens @p appeal to record its answer.
    void recordAnswer(const Appeal &appeal);

Q_SIGNALS:
    void counted(int appeals);

private:
    void refresh();
    void fill(const QList<Appeal> &appeals);
    void refreshButtons();
    void open(const Appeal &appeal);
    void edit();
    void remove();
    [[nodiscard]] const Appeal *chosen() const;

    WindowContext &m_context;
    app::Session &m_session;
    std::optional<DomainName> m_domain;
    QString m_service;
    bool m_isBlocked = false;
    QList<Appeal> m_appeals;
    QTreeWidget *m_list = named<QTreeWidget>("appealList", this);
    QLabel *m_known = named<TextLabel>("appealKnown", this);
    QPushButton *m_letter = named<QPushButton>("appealLetter", tr("Wr&ite appeal letter…"), this);
    QPushButton *m_add = named<QPushButton>("appealAdd", tr("&Add…"), this);
    QPushButton *m_edit;
    QPushButton *m_remove = named<QPushButton>("appealRemove", tr("Re&move"), this);
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
    /// Writes the note, which can be undone. @p before: the current one.
    static void write(WindowContext &context, const DomainName &domain, const QString &before,
                      const QString &note);

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
    QLabel *m_remark = named<TextLabel>("noteRemark", this);
};

/// Records or edits an appeal of a domain. Stays open with an error message if it cannot be saved.
class AppealDialog final : public Dialog
{
    Q_OBJECT

public:
    /// @p appeal: without an ID, a new one. Its domain and service cannot be changed.
    AppealDialog(WindowContext &context, const Appeal &appeal, QWidget *parent = nullptr);
    ~AppealDialog() override;

    /// Records the same for the domains and services of @p others. @p skipped: number of domains left out
    /// because they have an appeal.
    void alsoFor(const QList<Appeal> &others, int skipped = 0);
    /// Prepares the dialog for recording an answer.
    void expectAnswer();

private:
    void save();
    void setTexts();
    void showAnswer(const QDateTime &now);
    void showReminder(const QDate &today);
    [[nodiscard]] std::optional<QDateTime> askAgainAt() const;
    void showProblem(const QString &sentence);

    WindowContext &m_context;
    app::Session &m_session;
    Appeal m_appeal;
    const Appeal m_before; ///< as stored
    QList<Appeal> m_others;
    int m_skipped = 0;
    std::unique_ptr<Ui::AppealDialog> m_ui;
};

/// Undo actions for appeals. The session must outlive them.

/// @p drafts: draft letters that existed before the appeals were recorded. Undo restores them.
[[nodiscard]] UndoableAction addedAppeals(app::Session &session, const QList<Appeal> &added,
                                          const QList<LetterDraft> &drafts);
[[nodiscard]] UndoableAction editedAppeal(app::Session &session, const Appeal &before, const Appeal &after);

} // namespace pantau::desktop
