// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/window/undoable_action.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;
class QTreeWidget;

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

protected:
    void changeEvent(QEvent *event) override;

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

} // namespace pantau::desktop
