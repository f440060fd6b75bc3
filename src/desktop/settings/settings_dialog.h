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
class QVBoxLayout;

namespace pantau {
struct Setting;
}

namespace pantau::desktop {

/// Cached settings from the database, shared by all pages that change them. Each change builds on the
/// previous one, even while that is still being saved.
class StoredSettings final : public QObject
{
    Q_OBJECT

public:
    explicit StoredSettings(app::Session &session, QObject *parent = nullptr);

    [[nodiscard]] const ProgramSettings &program() const { return m_program.shown; }
    QFuture<Result<void>> changeProgram(const std::function<void(ProgramSettings &)> &change);
    [[nodiscard]] const AlertSettings &alerts() const { return m_alerts.shown; }
    QFuture<Result<void>> changeAlerts(const std::function<void(AlertSettings &)> &change);

    /// Reads the settings again, because another program may have changed them.
    [[nodiscard]] Result<void> reload();

private:
    template <typename Value>
    struct Cached
    {
        Value shown;    ///< including changes that are being saved
        Value stored;   ///< as last read or saved
        int saving = 0; ///< number of changes being saved
    };
    template <typename Value, typename Save>
    QFuture<Result<void>> change(Cached<Value> &cached, const std::function<void(Value &)> &change,
                                 Save save);
    template <typename Value>
    static Result<void> take(Cached<Value> &cached, const Result<Value> &read);

    app::Session &m_session;
    Cached<ProgramSettings> m_program;
    Cached<AlertSettings> m_alerts;
};

class AccountsPage;
class Autostart;
class SettingsPage;
class WindowContext;

/// The settings dialog. Changes are saved immediately; only destructive actions ask for confirmation.
class SettingsDialog final : public Dialog
{
    Q_OBJECT

public:
    enum class Page { General, Checking, Alerts, Channels, Accounts, Reports, Data, Privacy };

    SettingsDialog(WindowContext &context, Preferences &preferences, Autostart &autostart,
                   QWidget *parent = nullptr);

    void showPage(Page page);
    [[nodiscard]] Page page() const;
    /// Shows the accounts page at the renewal day of @p account.
    void showRenewal(AccountId account);

protected:
    void changeEvent(QEvent *event) override;

private:
    void addPage(SettingsPage *page, const QString &name, const QString &icon);
    void bringUp(int row);
    void fitNames();
    void setColours();
    void fail(const Error &error);
    void clearProblem();

    StoredSettings m_settings;
    QListWidget *m_names; ///< created first, and m_close last, because that is the Tab order
    QStackedWidget *m_pages;
    AccountsPage *m_accounts;
    QLabel *m_problemIcon;
    QLabel *m_problem;
    QPushButton *m_close = nullptr;
    QList<SettingsPage *> m_all; ///< in the order of Page
    QStringList m_icons;         ///< likewise
};

/// A value on a page that the user can change.
struct SettingsField
{
    /// A check box, a spin box, a time or a combo box. The value of a combo box is the data of its item, or
    /// its index if it has no data.
    QWidget *field;
    std::function<QVariant()> kept;             ///< returns the stored value
    std::function<void(const QVariant &)> keep; ///< called when the user has changed the value
    std::function<bool()> canChange = {};       ///< empty: always
    QWidget *label = nullptr;                   ///< disabled together with the field
};

/// A page of the settings dialog. Changes are saved immediately. If saving fails, the page shows the stored
/// values and the error.
class SettingsPage : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Shows the stored values. Called when the page is shown and when they may have changed.
    virtual void refresh() = 0;

Q_SIGNALS:
    void failed(const pantau::Error &error);
    void succeeded(); ///< clears an earlier error

protected:
    /// Sets the fields of the page; call once in its constructor. Each field shows the stored value and saves
    /// changes.
    void describe(const QList<SettingsField> &fields);
    /// A designed field for @p setting. A spin box gets its range.
    SettingsField fieldOf(QWidget *field, const Setting &setting, StoredSettings &settings);
    /// Inserts a section for @p setting into @p column, before @p next.
    SettingsField addSection(QVBoxLayout &column, QWidget &next, const Setting &setting,
                             StoredSettings &settings);
    void showFields();

    /// Reports the result. After an error the page shows the stored values again.
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

    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

    /// Limits the height of a list to its rows, within bounds.
    static void makeShort(QTreeView *list);
    /// Shows a text with or without a warning icon.
    static void say(QLabel *icon, QLabel *label, const QString &sentence, bool needsAttention = false);

private:
    void groupSections();

    QList<SettingsField> m_fields;
    QList<QLayout *> m_cards; ///< one below each heading
};

} // namespace pantau::desktop
