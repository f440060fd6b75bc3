// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"

#include <QModelIndexList>
#include <QWidget>

#include <memory>

namespace Ui {
class LogPage;
}

namespace pantau::desktop {

class LogFilter;
class LogModel;

/// What happened on the wire and in the engine, for support. Never a key; domain names only where the person
/// asks for them.
class LogPage final : public QWidget
{
    Q_OBJECT

public:
    explicit LogPage(app::Session &session, QWidget *parent = nullptr);
    ~LogPage() override;

    void refresh();
    /// Writes what is shown to a file, as text. Kind of failure: Storage.
    [[nodiscard]] Result<void> saveTo(const QString &path) const;
    /// What the keys are for, once the page is chosen.
    [[nodiscard]] QWidget *table() const;

Q_SIGNALS:
    void failed(const pantau::Error &error);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildTable();
    void fitColumns();
    void fillKinds();
    void applyFilter();
    void readEvents();
    void showDetails();
    void refreshCount();
    void copySelected();
    void chooseFile();
    [[nodiscard]] QModelIndexList allRows() const;
    [[nodiscard]] QString text(const QModelIndexList &rows) const;

    app::Session &m_session;
    std::unique_ptr<Ui::LogPage> m_ui;
    LogModel *m_model;
    LogFilter *m_filter;
    int m_widestResult = 0;
    bool m_wasShown = false;
    int m_round = 0; ///< of reading: an older answer may come later
};

} // namespace pantau::desktop
