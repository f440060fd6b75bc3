// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/colours.h"

#include <QObject>
#include <QString>

#include <span>

class QSettings;

namespace pantau::desktop {

/// Preferences for the window and the tray on this computer. Monitoring settings are in the database
/// (ProgramSettings, AlertSettings). Stored in the window's settings file. A missing, unknown or invalid
/// value counts as its default; the file is not changed until a value is set.
class Preferences final : public QObject
{
    Q_OBJECT

public:
    enum class OnClose { Ask, StayInTray, Quit };

    /// A row of the settings table. Values are stored as text.
    struct Row
    {
        QLatin1String key;
        QLatin1String choices; ///< allowed values, separated by '|'
        int fallback = 0;      ///< index of the default among them
    };

    explicit Preferences(QSettings &file, QObject *parent = nullptr);

    /// All settings.
    [[nodiscard]] static std::span<const Row> table();

    /// "en", "id"; empty: the system's language.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString &code);
    [[nodiscard]] Appearance appearance() const { return Appearance(choice(AppearanceIs)); }
    void setAppearance(Appearance appearance) { choose(AppearanceIs, int(appearance)); }
    /// What closing the window does if there is a tray.
    [[nodiscard]] OnClose onClose() const { return OnClose(choice(OnCloseIs)); }
    void setOnClose(OnClose what) { choose(OnCloseIs, int(what)); }
    /// If true, only the tray icon appears at login; Autostart::set() registers that with the system.
    [[nodiscard]] bool startHidden() const { return flag(StartHidden); }
    void setStartHidden(bool hidden) { setFlag(StartHidden, hidden); }
    /// True if this computer shows notifications. Does not affect channels.
    [[nodiscard]] bool showsNotifications() const { return flag(Notifications); }
    void setShowsNotifications(bool shows) { setFlag(Notifications, shows); }
    /// True if a change to blocked plays the system sound.
    [[nodiscard]] bool playsSound() const { return flag(Sound); }
    void setPlaysSound(bool plays) { setFlag(Sound, plays); }
    /// Separator of exported files: ',', ';' or a tab; null: default of the current locale.
    [[nodiscard]] QChar exportSeparator() const;
    void setExportSeparator(QChar separator);
    /// True to write a byte order mark, which some spreadsheets need for UTF-8.
    [[nodiscard]] bool exportWithBom() const { return flag(Bom); }
    void setExportWithBom(bool with) { setFlag(Bom, with); }
    /// State last granted by the desktop portal. Without a portal, Autostart reads it from the system.
    [[nodiscard]] bool startsAtLogin() const { return flag(StartsAtLogin); }
    void setStartsAtLogin(bool starts) { setFlag(StartsAtLogin, starts); }

Q_SIGNALS:
    void changed();

private:
    /// Rows of the table, in order.
    enum RowIndex {
        LanguageIs,
        AppearanceIs,
        OnCloseIs,
        StartHidden,
        Notifications,
        Sound,
        Separator,
        Bom,
        StartsAtLogin
    };

    /// Index of the value among the choices of the row, which are in the order of the enum of the setting.
    [[nodiscard]] int choice(RowIndex row) const;
    void choose(RowIndex row, int index);
    [[nodiscard]] bool flag(RowIndex row) const { return choice(row) == 1; }
    void setFlag(RowIndex row, bool value) { choose(row, value ? 1 : 0); }

    QSettings &m_file;
};

} // namespace pantau::desktop
