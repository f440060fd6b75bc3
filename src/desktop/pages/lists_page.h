// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/window/account_watch.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace pantau::desktop {

class ListGlanceModel;

/// All lists at a glance, the one that needs somebody most first: for who looks after several clients.
class ListsPage final : public QWidget
{
    Q_OBJECT

public:
    ListsPage(app::Session &session, AccountWatch &accounts, QWidget *parent = nullptr);

    void refresh();
    /// What the keys are for, once the page is chosen.
    [[nodiscard]] QWidget *table() const;

Q_SIGNALS:
    void listChosen(pantau::ListId list);
    void reportRequested(pantau::ListId list);
    void settingsRequested(pantau::ListId list);
    void failed(const pantau::Error &error);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void setTexts();
    void showFigures();
    void take(const QList<ListGlance> &glances);
    [[nodiscard]] static QString titleOf(const QList<ListGlance> &glances);
    [[nodiscard]] std::optional<ListId> chosen() const;
    void refreshButtons();

    app::Session &m_session;
    AccountWatch &m_accounts;
    ListGlanceModel *m_model;
    QLabel *m_title;
    QLabel *m_sentence;
    QTableView *m_table;
    QPushButton *m_open;
    QPushButton *m_report;
    QPushButton *m_settings;
    bool m_isReading = false;
    bool m_readAgain = false;
    std::optional<QList<ListGlance>> m_read;
};

} // namespace pantau::desktop
