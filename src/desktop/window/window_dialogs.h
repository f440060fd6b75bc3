// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/letter.h"
#include "desktop/settings/settings_dialog.h"
#include "desktop/window/autostart.h"
#include "desktop/window/window_context.h"

#include <QPointer>

class QMimeData;

namespace pantau::desktop {

class DomainPage;
class WindowActions;

/// Opens the dialogs of the window, based on what the domain page shows. None of them blocks.
class WindowDialogs final : public QObject
{
    Q_OBJECT

public:
    /// Connects the actions that only open a dialog, and the requests from the parts of the window.
    WindowDialogs(WindowContext &context, const WindowActions &actions, Preferences &preferences,
                  const DomainPage &page, QWidget *window);

    /// The account of the list in view, for domains added there.
    [[nodiscard]] std::optional<AccountId> accountInView() const;

    void openImport(const QStringList &paths);
    /// Imports dropped or pasted data: files or domains.
    void openFor(const QMimeData &given);
    /// Exports the rows of the domain page.
    void openExport();
    /// Report on the selected domain, or else on the list in view.
    void openReport();
    /// @p focus: object name of the widget to focus; empty: the list of pages.
    void openSettings(SettingsDialog::Page page, const QString &focus = {});
    /// Current page of the settings dialog, if it is open.
    [[nodiscard]] std::optional<SettingsDialog::Page> settingsPage() const;
    [[nodiscard]] QString settingsFocus() const;

Q_SIGNALS:
    void settingsClosed();

private:
    [[nodiscard]] QWidget *frontWindow() const;
    void connectContext();
    void connectActions(const WindowActions &actions);
    void openAdd(const QString &text);
    void chooseImport();
    void openAccount(AccountId account);
    /// Continues with the next letter if the user asks for it.
    void writeLetters(QList<AppealCase> left, qsizetype written = 0,
                      std::optional<LetterLanguage> language = {});

    WindowContext &m_context;
    app::Session &m_session;
    Preferences &m_preferences;
    const DomainPage &m_page;
    QWidget *m_window;
    std::unique_ptr<Autostart> m_autostart; ///< outlives the settings dialog for late replies
    QPointer<SettingsDialog> m_settings;
};

} // namespace pantau::desktop
