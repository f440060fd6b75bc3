// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QFuture>
#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>

namespace pantau::desktop {

class Preferences;

/// Start at login, hidden if the preferences say so. It applies to one user on one computer, so the system
/// stores it, not the database.
class Autostart : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// The current state. While a change is pending, the requested state.
    [[nodiscard]] virtual bool isOn() const = 0;
    [[nodiscard]] virtual bool canChange() const = 0;
    /// Remark next to the check box, or empty.
    [[nodiscard]] virtual QString note() const { return {}; }
    /// Changes the state. Call only if canChange(), and again when the preferences have changed. Finishes
    /// immediately, or when the system or the user has decided. Error kinds: Storage; Cancelled if it was not
    /// allowed.
    [[nodiscard]] virtual QFuture<Result<void>> set(bool on) = 0;

Q_SIGNALS:
    /// Emitted when any of the above has changed, also by set().
    void changed();
};

/// Returns the implementation for this system: a file or registry key, the desktop portal in a Flatpak, or a
/// login item on macOS.
[[nodiscard]] std::unique_ptr<Autostart> makeAutostart(Preferences &preferences);

/// Writes the autostart entry itself: a file in the XDG autostart folder, the Run key on Windows, a
/// LaunchAgent before macOS 13. Synchronous.
class WrittenAutostart final : public Autostart
{
    Q_OBJECT

public:
    explicit WrittenAutostart(const Preferences &preferences, QObject *parent = nullptr);

    [[nodiscard]] bool isOn() const override;
    [[nodiscard]] bool canChange() const override { return true; }
    [[nodiscard]] QFuture<Result<void>> set(bool on) override;
    /// Implements set(). Error kind: Storage.
    [[nodiscard]] Result<void> write(bool on) const;

    /// Fails if the running program will not exist at the next login. Error kind: Storage.
    [[nodiscard]] static Result<void> checkPlace();

    /// Value of the Exec key, quoted as required by the Desktop Entry Specification, for any path.
    [[nodiscard]] static QString execLine(const QStringList &command);

private:
    [[nodiscard]] QStringList command() const;
    [[nodiscard]] Result<void> change(bool on) const;

    const Preferences &m_preferences;
};

} // namespace pantau::desktop
