// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace pantau::desktop {

class RunStrip;

/// What is known of one domain: its status in words, its timeline and its runs.
class DetailPane final : public QWidget
{
    Q_OBJECT

public:
    explicit DetailPane(session::Session &session, QWidget *parent = nullptr);

    void show(const store::DomainRow &row, const QString &accountName);

Q_SIGNALS:
    void checkRequested();
    void reportRequested(const pantau::DomainName &domain);
    void failed(const pantau::Error &error);

private:
    session::Session &m_session;
    QLabel *m_icon;
    QLabel *m_domain;
    QLabel *m_sentence;
    QPushButton *m_check;
    RunStrip *m_strip;
    QTreeWidget *m_runs;
};

} // namespace pantau::desktop
