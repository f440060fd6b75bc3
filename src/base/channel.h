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

/// A way out for alerts. Secrets (the webhook's signing secret, the Telegram bot's token) are in the keychain
/// under the channel's id, never here. The desktop's own notifications are no channel of this kind: they are
/// always there.
struct Channel
{
    ChannelId id{};
    QString kind; ///< key of its ChannelForm, "webhook"; a newer version may have stored one that is unknown
    QString name; ///< unique whatever the case
    QUrl url;     ///< where the kind has an address: over TLS, or loopback
    QString chat; ///< where the kind has a chat: its id or name
    bool hasSecret = false;
    bool enabled = true;
    QString lastProblem; ///< why the newest delivery failed; empty when it did not
    /// Empty: every alert goes there. Else the lists, ascending, whose domains' changes and reminders go
    /// there, and nothing else does: not what is told of other lists, accounts and quotas.
    std::optional<QList<ListId>> lists{};
    QString messageTemplate{}; ///< how it words alerts; empty: as Pantau does. See base/alert.h

    friend bool operator==(const Channel &, const Channel &) = default;
};

/// Whether alerts can be sent there: HTTPS or on this computer, without user info. InvalidInput says what to
/// mend.
[[nodiscard]] Result<void> checkChannelAddress(const QUrl &url);

/// One thing that a person enters for a channel.
struct ChannelField
{
    /// Where it is kept; that names it too: its option is --url, --chat or --secret-stdin.
    enum class Place {
        Url,      ///< in the database, as an address
        Chat,     ///< in the database, as text
        Keychain, ///< nowhere else
    };

    Place place = Place::Url;
    bool isRequired = true;
    QString label;                                        ///< with a mnemonic and a colon, for the form
    QString placeholder;                                  ///< for the empty field
    QString help;                                         ///< a sentence for the command line
    QString whyRequired;                                  ///< a sentence for the command line; may be empty
    Result<void> (*check)(const QString &text) = nullptr; ///< says what to mend; @p text as taken() gives it
    QString usualScheme{};                                ///< of an address: "https"
    QString (*read)(const QString &text) = nullptr;       ///< from other forms that it is written in

    /// What a person typed, as it is checked and kept: without outer space, an address with a scheme.
    [[nodiscard]] QString taken(const QString &typed) const;
};

/// What a kind of channel needs and how it is called: of this follow the desktop's form and the options of
/// the command line. In the language at the time of the call.
struct ChannelForm
{
    QString key;              ///< as in the database and on the command line
    QString name;             ///< for people
    QString menuText;         ///< in the menu of what can be added, with a mnemonic
    QString addTitle;         ///< of the form
    QString intro;            ///< of the form
    QString nameExample;      ///< for the empty name
    QString secretNote;       ///< what becomes of the secret
    QString target;           ///< where alerts go, when neither address nor chat tells it
    bool secretIsSent = true; ///< to the address; else it only signs
    bool hasMessage = true;   ///< it sends text, which may be worded otherwise; else the fields of the alert
    QList<ChannelField> fields;

    [[nodiscard]] const ChannelField *field(ChannelField::Place place) const;
    /// The channel's address and chat, each by its field, and its template. InvalidInput says what to mend.
    [[nodiscard]] Result<void> check(const Channel &channel) const;
    /// Takes what a person pasted: surrounding white space is dropped.
    [[nodiscard]] Result<ChannelSecret> takeSecret(const QString &text) const;
    /// Whether a secret that was entered for @p before may be used for @p after: it is sent to no other
    /// server. InvalidInput says what to enter.
    [[nodiscard]] Result<void> checkKeptSecret(const Channel &before, const Channel &after) const;
    /// Where it goes, without what may be secret in it: the path of an address often is.
    [[nodiscard]] QString targetOf(const Channel &channel) const;
};

/// Those of a channel who need an alert no more, although it is tried again for the others.
struct Receivers
{
    QStringList have;
    QStringList refused; ///< for good

    friend bool operator==(const Receivers &, const Receivers &) = default;
};

/// Why an alert did not get through a channel. Neither text ever holds the channel's secret.
struct DeliveryFailure
{
    Error error;
    bool isFinal = false; ///< trying again would change nothing: the address or the secret was refused
    std::optional<std::chrono::seconds> retryAfter; ///< how long the other side asks to be left alone
    bool isUntried = false;    ///< nothing was sent, because something is missing here, such as the secret
    bool othersHaveIt = false; ///< of those whom the channel reaches; they get nothing when it is tried again
    Receivers receivers{};     ///< where it is to be tried again: for the next attempt

    friend bool operator==(const DeliveryFailure &, const DeliveryFailure &) = default;
};

using DeliveryAnswer = Result<void, DeliveryFailure>;

} // namespace pantau
