// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/result.h"
#include "base/secret.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <chrono>
#include <optional>

namespace pantau {

enum class ChannelId : qint64 {};

/// A delivery channel for alerts. Secrets (signing secret of a webhook, token of a Telegram bot) are in the
/// keychain under the channel's id, never here. Desktop notifications are not a Channel: they are always
/// available.
struct Channel
{
    ChannelId id{};
    QString kind; ///< key of its ChannelForm, such as "webhook"; unknown if a newer version stored it
    QString name; ///< unique, ignoring case
    QUrl url;     ///< if the kind has an address: HTTPS, or loopback
    QString chat; ///< if the kind has a chat: its id or name
    bool hasSecret = false;
    bool enabled = true;
    QString lastProblem; ///< why the latest delivery failed; empty if it succeeded
    /// If empty, the channel gets every alert. Otherwise it gets only changes and reminders for domains of
    /// these lists (ascending), and no account or quota alerts.
    std::optional<QList<ListId>> lists{};
    QString messageTemplate{}; ///< empty: the default message. See base/alert.h

    friend bool operator==(const Channel &, const Channel &) = default;
};

/// Checks that alerts can be sent to @p url: HTTPS or this computer, without user info. Fails with
/// InvalidInput and a sentence on how to fix it.
[[nodiscard]] Result<void> checkChannelAddress(const QUrl &url);

/// An input field for a channel.
struct ChannelField
{
    /// Where the value is stored. It also determines the option: --url, --chat or --secret-stdin.
    enum class Place {
        Url,      ///< in the database, as an address
        Chat,     ///< in the database, as text
        Keychain, ///< only in the keychain
    };

    Place place = Place::Url;
    bool isRequired = true;
    QString label;                                        ///< with a mnemonic and a colon, for the form
    QString placeholder;                                  ///< shown in the empty field
    QString help;                                         ///< a sentence for the command line
    QString whyRequired;                                  ///< a sentence for the command line; may be empty
    Result<void> (*check)(const QString &text) = nullptr; ///< fails with a sentence on how to fix it; @p text
                                                          ///< is the result of taken()
    QString usualScheme{};                                ///< of an address: "https"
    QString (*read)(const QString &text) = nullptr;       ///< converts other notations of the value

    /// Returns typed text in the form that is checked and stored: trimmed, and with a scheme if it is an
    /// address.
    [[nodiscard]] QString taken(const QString &typed) const;
};

/// Input fields and texts of a kind of channel. The desktop's form and the options of the command line are
/// built from it. Texts are in the language at the time of the call.
struct ChannelForm
{
    QString key;              ///< as in the database and on the command line
    QString name;             ///< display name
    QString menuText;         ///< menu item for adding one, with a mnemonic
    QString addTitle;         ///< title of the form
    QString intro;            ///< introduction of the form
    QString nameExample;      ///< placeholder of the name field
    QString secretNote;       ///< how the secret is used
    QString target;           ///< where alerts go, if neither the address nor the chat shows it
    QString sharedNote{};     ///< that it uses the address and the secret of channel %1; empty: it can't
    bool secretIsSent = true; ///< sent to the address; otherwise only used for signing
    bool hasMessage = true;   ///< sends text, which may have a template; otherwise the fields of the alert
    bool sendsFiles = false;  ///< can send a report
    QList<ChannelField> fields;

    [[nodiscard]] const ChannelField *field(ChannelField::Place place) const;
    /// Checks address and chat by their fields, and the template. Fails with InvalidInput and a sentence on
    /// how to fix it.
    [[nodiscard]] Result<void> check(const Channel &channel) const;
    /// Parses a pasted secret; surrounding white space is removed.
    [[nodiscard]] Result<ChannelSecret> takeSecret(const QString &text) const;
    /// Checks that a secret entered for @p before may be used for @p after. It must not be sent to another
    /// server. Fails with InvalidInput and a sentence on what to enter.
    [[nodiscard]] Result<void> checkKeptSecret(const Channel &before, const Channel &after) const;
    /// Returns where alerts go, without what may be secret: of a long path only the last 4 characters.
    [[nodiscard]] QString targetOf(const Channel &channel) const;
};

/// Recipients of a channel to leave out when an alert is retried for the others.
struct Receivers
{
    QStringList have;
    QStringList refused; ///< permanently

    friend bool operator==(const Receivers &, const Receivers &) = default;
};

/// Why delivery of an alert on a channel failed. Neither text ever contains the channel's secret.
struct DeliveryFailure
{
    Error error;
    bool isFinal = false; ///< retrying is useless: the address or the secret was rejected
    std::optional<std::chrono::seconds> retryAfter; ///< requested by the server
    bool isUntried = false;    ///< nothing was sent because something is missing locally, such as the secret
    bool othersHaveIt = false; ///< other recipients have it and are left out of the retry
    Receivers receivers{};     ///< for the next attempt

    friend bool operator==(const DeliveryFailure &, const DeliveryFailure &) = default;
};

using DeliveryAnswer = Result<void, DeliveryFailure>;

} // namespace pantau
