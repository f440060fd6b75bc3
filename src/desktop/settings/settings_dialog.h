// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/background_work.h"
#include "base/database.h"
#include "base/result.h"
#include "desktop/look/dialog.h"
#include "desktop/look/parts.h"
#include "desktop/look/table.h"
#include "desktop/settings/preferences.h"
#include "desktop/window/account_watch.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMargins>
#include <QObject>
#include <QStackedWidget>
#include <QVariant>
#include <QWidget>

#include <functional>
#include <initializer_list>
#include <type_traits>
#include <utility>

class QProgressBar;
class QPushButton;
class QTimeEdit;
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
    enum class Page { General, Checking, Notifications, Channels, Accounts, Reports, Data, Privacy };

    SettingsDialog(WindowContext &context, Preferences &preferences, Autostart &autostart,
                   QWidget *parent = nullptr);

    void showPage(Page page);
    [[nodiscard]] Page page() const;
    /// Shows the accounts page at the renewal day of @p account.
    void showRenewal(AccountId account);

private:
    /// @p action: the one that opens the page, for otherNamesOf().
    void addPage(SettingsPage *page, const QString &name, const QString &icon, const char *action);
    void bringUp(int row);
    void search(const QString &text);
    void fitNames();
    void fail(const Error &error);
    void clearProblem();

    StoredSettings m_settings;
    QLineEdit *m_search = named<QLineEdit>("settingsSearch", this);
    QListWidget *m_names = named<QListWidget>("settingsPages", this);
    QStackedWidget *m_pages = new QStackedWidget(this);
    EmptyView *m_nothing = new EmptyView(this); ///< for a search without results; last of m_pages
    AccountsPage *m_accounts;
    QLabel *m_problemIcon = new QLabel(this);
    QLabel *m_problem = named<TextLabel>("settingsProblem", this);
    QList<SettingsPage *> m_all; ///< in the order of Page
};

/// Texts of a row of a page, and the object name of its control. The help has that name with "Help" added,
/// the label with "Label", the row with "Row".
struct RowText
{
    const char *name;
    QString label;     ///< with its mnemonic
    QString help = {}; ///< small, below the label
};

/// The value that the control of a row shows and changes.
struct RowValue
{
    std::function<QVariant()> kept;             ///< returns the stored value
    std::function<void(const QVariant &)> keep; ///< called when the user has changed the value
    std::function<bool()> canChange = {};       ///< empty: always

    /// The value of @p member, an enum as a number. @p now returns the struct with the stored values; @p
    /// change calls a function that changes such a struct, and stores it.
    template <typename Value, typename Struct, typename Now, typename Change>
    static RowValue ofMember(Value Struct::*member, Now now, Change change,
                             std::function<bool()> canChange = {})
    {
        using Shown = std::conditional_t<std::is_enum_v<Value>, int, Value>;
        return {[member, now] { return QVariant::fromValue(Shown(now().*member)); },
                [member, change](const QVariant &wanted) {
                    change([&](Struct &values) { values.*member = Value(wanted.value<Shown>()); });
                },
                std::move(canChange)};
    }
};

/// A column of cards with rows: label and help at the left, the control at the right. Changes are saved
/// immediately. If saving fails, the page shows the stored values and the error.
class SettingsPage : public QWidget
{
    Q_OBJECT

public:
    static constexpr int WidestCard = 560;

    explicit SettingsPage(QWidget *parent = nullptr, const QMargins &around = {32, 0, 24, 24})
        : QWidget(parent), m_around(around)
    {
    }

    /// Shows the stored values. Called when the page is shown and when they may have changed.
    virtual void refresh() = 0;

Q_SIGNALS:
    void failed(const pantau::Error &error);
    void succeeded(); ///< clears an earlier error

protected:
    using Choices = QList<std::pair<QString, QVariant>>;

    /// The languages of Pantau, and @p first for none of them.
    static Choices languages(const QString &first);

    /// Starts a card. The next rows are on it. @p aside: small, at the end of the heading.
    void addCard(const QString &heading, const QString &aside = {});
    /// Adds a row that consists of @p part.
    void addWide(QWidget *part);
    /// Removes all cards.
    void clear();
    /// Adds a row. @p text names the last of @p controls, and labels the first one.
    void addRow(const RowText &text, const QList<QWidget *> &controls);
    QPushButton *addButton(const RowText &text, const QString &verb);
    void addFlag(const RowText &text, const RowValue &value, const QList<QWidget *> &controls = {});
    void addChoice(const RowText &text, const Choices &choices, const RowValue &value);
    QLineEdit *addText(const RowText &text, int longest);
    /// Adds a read-only path with a button.
    QPushButton *addPath(const RowText &text, const char *button, const QString &verb);
    /// Adds a row for @p setting. @p keep saves a changed number; by default it is saved immediately.
    void addSetting(const Setting &setting, StoredSettings &settings,
                    std::function<void(const QVariant &)> keep = {});
    QTimeEdit *timeEdit(const char *name, const QString &spoken);
    /// A hidden bar that shows that something is running.
    QProgressBar *progressBar(const char *name, const QString &spoken);
    /// Adds a sentence that may have a warning icon. It is hidden while empty.
    void addNote(const char *name, const QString &sentence = {});
    /// Ends the last card.
    void endCards();
    /// Makes @p control, a check box, combo box, number or time, show and change @p value. The value of a
    /// combo box is the data of its item.
    void bind(QWidget *control, const RowValue &value);
    void showFields();
    void setNote(const char *name, const QString &sentence, bool needsAttention = false);
    void setText(const char *label, const QString &text);
    void setRowsVisible(std::initializer_list<const char *> names, bool areVisible);

    /// Reports the result. After an error the page shows the stored values again.
    template <typename Value>
    void follow(const QFuture<Result<Value>> &change)
    {
        ++m_running;
        whenFinished(change, this, [this](const Result<Value> &result) {
            --m_running;
            if (result)
                Q_EMIT succeeded();
            else
                Q_EMIT failed(result.error());
            if (!result || m_isOld)
                refreshIfSaved();
        });
    }
    /// Shows the stored values again, but not before the last change of the user is stored.
    void refreshIfSaved()
    {
        m_isOld = m_running > 0;
        if (!m_isOld)
            refresh();
    }

    /// Limits the height of a list to its rows, within bounds.
    static void makeShort(QTreeView *list);
    /// Shows a text with or without a warning icon.
    static void say(QLabel *icon, QLabel *label, const QString &sentence, bool needsAttention = false);

private:
    QLabel *makeLabel(const QString &name, const QString &text, bool isHelp);

    int m_running = 0;    ///< changes that are being stored
    bool m_isOld = false; ///< refresh after them
    QMargins m_around;
    QVBoxLayout *m_column = nullptr;
    QVBoxLayout *m_card = nullptr;
    QList<std::pair<QWidget *, RowValue>> m_fields;
};

} // namespace pantau::desktop
