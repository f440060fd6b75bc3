// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/window/undoable_action.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPlainTextEdit;

namespace pantau::desktop {

/// The note of a domain, edited in place and saved when it is left.
class NoteTab final : public QWidget
{
    Q_OBJECT

public:
    explicit NoteTab(app::Session &session, QWidget *parent = nullptr);

    /// Saves what was typed for the domain before. What is being typed for the same one stays.
    void show(const DomainName &domain, const QString &note);
    void save();

Q_SIGNALS:
    void done(const pantau::desktop::UndoableAction &action);
    void failed(const pantau::Error &error);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setTexts();
    void typed();

    app::Session &m_session;
    std::optional<DomainName> m_domain;
    QString m_saved;
    QPlainTextEdit *m_edit;
    QLabel *m_remark;
};

} // namespace pantau::desktop
