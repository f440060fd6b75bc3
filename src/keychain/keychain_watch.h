// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <functional>

namespace pantau::keychain {

/// What the Secret Service says of itself and of one entry, without asking anybody for a password.
struct KeychainLook
{
    bool isThere = false;  ///< there is a Secret Service
    bool isLocked = false; ///< its default collection is locked
    bool holds = false;    ///< the entry is there and can be read
    bool hides = false;    ///< the entry is there and locked

    /// Whether a question for the entry would be answered by asking a person for the password, or not at all.
    [[nodiscard]] bool isShut() const { return isThere && !holds && (hides || isLocked); }
    friend bool operator==(const KeychainLook &, const KeychainLook &) = default;
};

/// Looks at the keychain without unlocking it, and tells when it opens. The library through which secrets are
/// read can do neither: a person who closes the question for the password, or a session in which nobody can
/// be asked, look to it like an entry that is not there. Has the library begin anew with a keychain that was
/// restarted, from when this object is made on.
///
/// Does so where the keychain is a Secret Service (GNOME Keyring, KeePassXC) or KWallet; elsewhere it has
/// nothing to tell.
class KeychainWatch final : public QObject
{
    Q_OBJECT

public:
    explicit KeychainWatch(QObject *parent = nullptr);

    /// Whether secrets are read from a Secret Service in this session.
    [[nodiscard]] static bool isSecretService();
    /// Never calls back when this object is gone by then.
    void look(const QString &service, const QString &entry,
              const std::function<void(const KeychainLook &)> &seen);
    /// Emits opened() when the keychain is there and not locked.
    void lookWhetherOpen();

Q_SIGNALS:
    void opened();

private Q_SLOTS:
    void somethingChanged();
};

} // namespace pantau::keychain
