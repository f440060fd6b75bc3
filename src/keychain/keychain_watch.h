// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <functional>

namespace pantau::keychain {

/// State of the Secret Service and of one entry, read without a password prompt.
struct KeychainState
{
    bool isThere = false;  ///< a Secret Service is running
    bool isLocked = false; ///< its default collection is locked
    bool holds = false;    ///< the entry exists and is readable
    bool hides = false;    ///< the entry exists and is locked

    /// True if reading the entry would prompt for the password, or get no answer.
    [[nodiscard]] bool isShut() const { return isThere && !holds && (hides || isLocked); }
    friend bool operator==(const KeychainState &, const KeychainState &) = default;
};

/// Checks the keychain without unlocking it, and notifies when it is unlocked. The library used for reading
/// secrets can do neither. If the user closes the password prompt, or the session can't show one, it reports
/// a missing entry. From construction on, also makes the library start a new session if the keychain is
/// restarted.
///
/// Works for Secret Service (GNOME Keyring, KeePassXC) and KWallet. For other keychains it reports nothing.
class KeychainWatch final : public QObject
{
    Q_OBJECT

public:
    explicit KeychainWatch(QObject *parent = nullptr);

    /// True if secrets are read from a Secret Service in this session.
    [[nodiscard]] static bool isSecretService();
    /// Calls @p seen with the state of the entry, unless this object has been destroyed by then.
    void look(const QString &service, const QString &entry,
              const std::function<void(const KeychainState &)> &seen);
    /// Emits opened() if the keychain is available and unlocked.
    void lookWhetherOpen();

Q_SIGNALS:
    void opened();

private Q_SLOTS:
    void somethingChanged();
};

} // namespace pantau::keychain
