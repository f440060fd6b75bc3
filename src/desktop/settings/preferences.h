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

/// What a person prefers of this computer's window and tray; what belongs to the watch itself is in the
/// database (ProgramSettings, AlertSettings). Kept in the window's settings file. A value that is
/// missing, unknown or broken counts as its default, and the file is left as it is until it is set.
class Preferences final : public QObject
{
    Q_OBJECT

public:
    enum class OnClose { Ask, StayInTray, Quit };

    /// One row of the table of settings. Values are kept as text; with an empty default and no choices,
    /// any text is taken.
    struct Row
    {
        QLatin1String key;
        QLatin1String fallback;
        QLatin1String choices; ///< what it may be, separated by '|'
    };

    explicit Preferences(QSettings &file, QObject *parent = nullptr);

    /// Every setting there is.
    [[nodiscard]] static std::span<const Row> table();

    /// "en", "id"; empty: the system's.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString &code);
    [[nodiscard]] Appearance appearance() const;
    void setAppearance(Appearance appearance);
    /// What closing the window does where there is a tray.
    [[nodiscard]] OnClose onClose() const;
    void setOnClose(OnClose what);
    /// At login, only the tray icon appears; Autostart::set() tells the system so.
    [[nodiscard]] bool startHidden() const;
    void setStartHidden(bool hidden);
    /// Whether this computer's desktop shows alerts; channels are not touched by it.
    [[nodiscard]] bool showsNotifications() const;
    void setShowsNotifications(bool shows);
    /// Whether a change to blocked makes the system's sound.
    [[nodiscard]] bool playsSound() const;
    void setPlaysSound(bool plays);
    /// Of exported spreadsheets: ',', ';' or a tab; null: what spreadsheets of this language expect.
    [[nodiscard]] QChar exportSeparator() const;
    void setExportSeparator(QChar separator);
    /// Some spreadsheets need a byte order mark to read UTF-8.
    [[nodiscard]] bool exportWithBom() const;
    void setExportWithBom(bool with);
    /// What the desktop portal last granted; where there is none, Autostart reads it from the system.
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
