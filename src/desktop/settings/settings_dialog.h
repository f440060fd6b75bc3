// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/background_work.h"
#include "base/database.h"
#include "base/result.h"
#include "desktop/look/dialog.h"
#include "desktop/settings/preferences.h"
#include "desktop/window/account_watch.h"

#include <QObject>
#include <QVariant>
#include <QWidget>

#include <functional>

class QLabel;
class QListWidget;
class QPushButton;
class QStackedWidget;
class QTreeView;

namespace pantau::desktop {

/// The settings in the database, for all the pages that change one of them: each change builds on the one
/// before, even while that is still on its way to the disk.
class StoredSettings final : public QObject
{
    Q_OBJECT

public:
    explicit StoredSettings(app::Session &session, QObject *parent = nullptr);

    [[nodiscard]] const ProgramSettings &program() const { return m_program; }
    QFuture<Result<void>> changeProgram(const std::function<void(ProgramSettings &)> &change);
    [[nodiscard]] const AlertSettings &alerts() const { return m_alerts; }
    QFuture<Result<void>> changeAlerts(const std::function<void(AlertSettings &)> &change);

    /// What is in the database, after a change failed or when somebody else may have changed it.
    [[nodiscard]] Result<void> reload();

private:
    template <typename Value, typename Save>
    QFuture<Result<void>> change(Value &kept, const Value &wanted, Save save);

    app::Session &m_session;
    ProgramSettings m_program;
    AlertSettings m_alerts;
    int m_saving = 0;
};

class AccountsPage;
class Autostart;
class SettingsPage;

/// Everything that can be set, page by page. Each change applies at once and is kept; there is nothing to
/// confirm but what takes something away.
class SettingsDialog final : public Dialog
{
    Q_OBJECT

public:
    enum class Page { General, Checking, Alerts, Channels, Accounts, Reports, Data, Privacy };

    SettingsDialog(app::Session &session, const AccountWatch &accounts, Preferences &preferences,
                   Autostart &autostart, QWidget *parent = nullptr);

    void showPage(Page page);
    [[nodiscard]] Page page() const;
    /// The page of the accounts, where the day of @p account's package is entered.
    void showRenewal(AccountId account);

Q_SIGNALS:
    /// The person looked at the backup and wants it: close the session, call app::restoreBackup(), and
    /// start anew.
    void restoreRequested(const QString &backupPath);

protected:
    void changeEvent(QEvent *event) override;

private:
    void addPage(SettingsPage *page);
    void bringUp(int row);
    void setTexts();
    void setColours();
    void fail(const Error &error);
    void clearProblem();

    StoredSettings m_settings;
    QListWidget *m_names; ///< this first and m_close last: in this order the Tab key goes
    QStackedWidget *m_pages;
    AccountsPage *m_accounts;
    QLabel *m_problemIcon;
    QLabel *m_problem;
    QPushButton *m_close = nullptr;
    QList<SettingsPage *> m_all; ///< in the order of Page
};

/// One value that a page shows and a person changes.
struct SettingsField
{
    /// A check box, a number, a time or a choice; a choice stands for the data of its item, or for the item's
    /// place where it has no data.
    QWidget *field;
    std::function<QVariant()> kept;             ///< what the field shows
    std::function<void(const QVariant &)> keep; ///< called when a person has changed it
    std::function<bool()> canChange = {};       ///< empty: at any time
    QWidget *label = nullptr;                   ///< greyed with the field
};

/// One page of the settings. What is changed on it is kept at once; when that fails, the page shows what is
/// kept and says why.
class SettingsPage : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Shows what is kept. Called when the page comes up and when something may have changed.
    virtual void refresh() = 0;

Q_SIGNALS:
    void failed(const pantau::Error &error);
    void succeeded(); ///< what failed before is no longer of interest

protected:
    /// The values of the page, once in its constructor: each is shown as it is kept, and kept when it is
    /// changed.
    void describe(const QList<SettingsField> &fields);
    void showFields();

    /// Says how it ended; after a failure the page shows again what is kept.
    template <typename Value>
    void follow(const QFuture<Result<Value>> &change)
    {
        whenFinished(change, this, [this](const Result<Value> &result) {
            if (result)
                return Q_EMIT succeeded();
            Q_EMIT failed(result.error());
            refresh();
        });
    }

    /// A list of few rows: it is as high as they are, within bounds.
    static void makeShort(QTreeView *list);
    /// A sentence with the sign of attention before it, or without.
    static void say(QLabel *icon, QLabel *label, const QString &sentence, bool needsAttention = false);

private:
    QList<SettingsField> m_fields;
};

} // namespace pantau::desktop
