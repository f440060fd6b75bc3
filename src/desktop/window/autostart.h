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

/// Whether Pantau starts when the person logs in, hidden where the preferences say so. It is a wish of this
/// person on this computer, so it is kept by the system and never in the database.
class Autostart : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// While the system is still asked to change it, what it was asked for.
    [[nodiscard]] virtual bool isOn() const = 0;
    [[nodiscard]] virtual bool canChange() const = 0;
    /// What a person has to know beside the switch, as a sentence; empty: nothing.
    [[nodiscard]] virtual QString note() const { return {}; }
    /// Only while canChange(); once more when the preferences have changed. Finishes at once, or when the
    /// system, or the person whom it asked, has decided. Kinds: Storage; Cancelled when it was not allowed.
    [[nodiscard]] virtual QFuture<Result<void>> set(bool on) = 0;

Q_SIGNALS:
    /// Any of the above is different now, after set() too.
    void changed();
};

/// The way of this system: Pantau writes it down itself, asks the desktop portal from within a Flatpak, or is
/// among the login items of macOS.
[[nodiscard]] std::unique_ptr<Autostart> makeAutostart(Preferences &preferences);

/// What starts at login as Pantau itself writes it: a file in the XDG autostart folder, the Run key of
/// Windows, a LaunchAgent on macOS before 13. All of it is done at once.
class WrittenAutostart final : public Autostart
{
    Q_OBJECT

public:
    explicit WrittenAutostart(const Preferences &preferences, QObject *parent = nullptr);

    [[nodiscard]] bool isOn() const override;
    [[nodiscard]] bool canChange() const override { return true; }
    [[nodiscard]] QFuture<Result<void>> set(bool on) override;
    /// What set() does. Kinds: Storage.
    [[nodiscard]] Result<void> write(bool on) const;

    /// Whether what runs now will be found again at the next login. Kinds: Storage.
    [[nodiscard]] static Result<void> checkPlace();

    /// One line of the Exec key, quoted as the Desktop Entry Specification asks, so that any path survives.
    [[nodiscard]] static QString execLine(const QStringList &command);

private:
    [[nodiscard]] QStringList command() const;
    [[nodiscard]] Result<void> change(bool on) const;

    const Preferences &m_preferences;
};

} // namespace pantau::desktop
