// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QFuture>
#include <QObject>
#include <QString>

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

} // namespace pantau::desktop
