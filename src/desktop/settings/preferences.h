// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/appearance.h"

#include <QObject>
#include <QString>
#include <QStringList>

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

    /// A row of the settings table. Values are stored as text. A row with an empty default and no choices
    /// accepts any text.
    struct Row
    {
        QLatin1String key;
        QLatin1String fallback;
        QLatin1String choices; ///< allowed values, separated by '|'
    };

    explicit Preferences(QSettings &file, QObject *parent = nullptr);

    /// All settings.
    [[nodiscard]] static std::span<const Row> table();

    /// "en", "id"; empty: the system's language.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString &code);
    [[nodiscard]] Appearance appearance() const;
    void setAppearance(Appearance appearance);
    /// What closing the window does if there is a tray.
    [[nodiscard]] OnClose onClose() const;
    void setOnClose(OnClose what);
    /// If true, only the tray icon appears at login; Autostart::set() registers that with the system.
    [[nodiscard]] bool startHidden() const;
    void setStartHidden(bool hidden);
    /// True if this computer shows notifications. Does not affect channels.
    [[nodiscard]] bool showsNotifications() const;
    void setShowsNotifications(bool shows);
    /// True if a change to blocked plays the system sound.
    [[nodiscard]] bool playsSound() const;
    void setPlaysSound(bool plays);
    /// Separator of exported files: ',', ';' or a tab; null: default of the current locale.
    [[nodiscard]] QChar exportSeparator() const;
    void setExportSeparator(QChar separator);
    /// True to write a byte order mark, which some spreadsheets need for UTF-8.
    [[nodiscard]] bool exportWithBom() const;
    void setExportWithBom(bool with);
    /// State last granted by the desktop portal. Without a portal, Autostart reads it from the system.
    [[nodiscard]] bool startsAtLogin() const;
    void setStartsAtLogin(bool starts);

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] QString text(const Row &row) const;
    [[nodiscard]] bool flag(const Row &row) const;
    void set(const Row &row, const QString &value);
    void set(const Row &row, bool value);

    QSettings &m_file;
};

} // namespace pantau::desktop
