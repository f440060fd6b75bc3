// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/account.h"
#include "base/language.h"
#include "base/text.h"
#include "channels/channel_kind.h"

#include <QCryptographicHash>
#include <QRegularExpression>

#include <algorithm>

namespace pantau::channels {

namespace {

constexpr qsizetype LongestMailText = 100'000;
constexpr qsizetype LongestSubject = 200;
constexpr qsizetype MostRecipients = 20;
constexpr qsizetype LongestPassword = 512;
constexpr qsizetype LongestUser = 254;
constexpr qsizetype BytesInWord = 45; ///< per encoded word, which may have 75 characters
constexpr qsizetype CharactersInLine = 76;

/// Sender and recipients: "FROM:TO,TO", or one address for both.
struct Addresses
{
    QString from;
    QStringList to;
};

Addresses addressesIn(const QString &text)
{
    const qsizetype colon = text.indexOf(u':');
    if (colon < 0)
        return {text.trimmed(), {text.trimmed()}};
    Addresses addresses{text.left(colon).trimmed(), {}};
    for (const QString &each : text.mid(colon + 1).split(u','))
        addresses.to += each.trimmed();
    return addresses;
}

/// True for ASCII addresses without quotes; others are not supported.
bool isAddress(const QString &text)
{
    static const QRegularExpression address(
        QStringLiteral("^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*$"));
    return text.size() <= 254 && address.match(text).hasMatch();
}

/// Encodes characters of a user name that a URL can't contain, as in an email address or a Windows domain.
QString readMailServer(const QString &text)
{
    const qsizetype begin = text.indexOf(QLatin1String("://")) + 3;
    const qsizetype at = text.lastIndexOf(u'@');
    if (at < begin)
        return text;
    QString user = text.mid(begin, at - begin);
    user.replace(u'@', QLatin1String("%40")).replace(u'\\', QLatin1String("%5C"));
    return text.left(begin) + user + text.mid(at);
}

Result<void> checkMailServer(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    if (url.userInfo(QUrl::FullyEncoded).contains(u':'))
        return failure(
            Error::Kind::InvalidInput,
            Texts::tr("The address contains a password, which would be stored in the clear. Enter the "
                      "password in its own field, and only the user name in the address, such as "
                      "smtps://USER@mail.example.com."));
    const QString user = url.userName(QUrl::FullyDecoded);
    const bool isMail = url.scheme() == QLatin1String("smtps") || url.scheme() == QLatin1String("smtp");
    if (url.isValid() && isMail && !url.host().isEmpty() && user.size() <= LongestUser &&
        std::ranges::all_of(user, [](QChar c) { return c.isPrint(); }) &&
        (url.path().isEmpty() || url.path() == u"/") && !url.hasQuery() && !url.hasFragment())
        return {};
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr("This is not the address of a mail server. Enter one such as smtps://mail.example.com, or "
                  "smtp://mail.example.com:587 for STARTTLS."));
}

QString userOf(const Channel &channel)
{
    const QString user = channel.url.userName(QUrl::FullyDecoded);
    return user.isEmpty() ? addressesIn(channel.chat).from : user;
}

Result<void> checkMailAddresses(const QString &text)
{
    const Addresses addresses = addressesIn(text);
    if (isAddress(addresses.from) && addresses.to.size() <= MostRecipients &&
        std::ranges::all_of(addresses.to, isAddress))
        return {};
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr("Enter sender and recipients as alerts@example.com:team@example.com, with up to 20 "
                  "recipients separated by commas, or one address for both."));
}

Result<void> checkMailPassword(const QString &text)
{
    if (!text.isEmpty() && text.size() <= LongestPassword &&
        std::ranges::all_of(text, [](QChar c) { return c >= QLatin1Char(' ') && c <= QLatin1Char('~'); }))
        return {};
    return failure(Error::Kind::InvalidInput,
                   Texts::tr("This password contains characters that mail servers do not "
                             "accept. Use only letters, digits and the "
                             "symbols of a standard keyboard."));
}

/// Encodes a header by RFC 2047. Always encoded, so that nothing in it can be parsed as another header.
QByteArray encodedWords(const QString &text)
{
    QByteArrayList words;
    QByteArray bytes;
    const auto end = [&] {
        if (!bytes.isEmpty())
            words += "=?UTF-8?B?" + bytes.toBase64() + "?=";
        bytes.clear();
    };
    for (const uint character : text.toUcs4()) {
        const auto units = QChar::fromUcs4(character);
        const QByteArray next = QStringView(units).toUtf8();
        if (bytes.size() + next.size() > BytesInWord)
            end();
        bytes += next;
    }
    end();
    return words.join("\r\n ");
}

QByteArray inLines(const QByteArray &base64)
{
    QByteArray lines;
    for (qsizetype from = 0; from < base64.size(); from += CharactersInLine)
        lines += base64.mid(from, CharactersInLine) + "\r\n";
    return lines;
}

/// Returns a part of a message with its header; @p type may contain other headers.
QByteArray mimePart(const QByteArray &type, const QByteArray &content)
{
    return "Content-Type: " + type + "\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
           inLines(content.toBase64());
}

QByteArray bodyOf(const QByteArray &text, const std::optional<AlertFile> &file)
{
    QByteArray part = mimePart("text/plain; charset=utf-8", text);
    if (!file)
        return part;
    const QByteArray boundary = QCryptographicHash::hash(file->content, QCryptographicHash::Sha256).toHex();
    // The name is encoded by RFC 2231.
    const QByteArray disposition = "\r\nContent-Disposition: attachment;\r\n filename*=UTF-8''";
    return "Content-Type: multipart/mixed;\r\n boundary=" + boundary + "\r\n\r\n--" + boundary + "\r\n" +
           part + "--" + boundary + "\r\n" +
           mimePart(file->type() + disposition + QUrl::toPercentEncoding(file->name), file->content) + "--" +
           boundary + "--\r\n";
}

Result<net::MailMessage> mailMessage(const Outgoing &out)
{
    const Addresses addresses = addressesIn(out.channel.chat);
    net::MailMessage message;
    if (!out.secret && !out.channel.url.userName().isEmpty())
        return failure(
            Error::Kind::InvalidInput,
            Texts::tr("The address of the mail server contains a user name, but the channel has no "
                      "password. Enter the password, or remove the user name."));
    message.server = out.channel.url.adjusted(QUrl::RemoveUserInfo);
    message.needsTls = !isLoopbackHost(out.channel.url.host());
    if (out.secret) {
        message.user = userOf(out.channel);
        message.password = out.secret->secretBytes();
    }
    message.from = addresses.from;
    message.to = addresses.to;
    QString text = messageText(out.alert, LongestMailText);
    text.replace(u'\n', QLatin1String("\r\n"));
    const QByteArray domain = addresses.from.section(u'@', -1).toLatin1();
    message.content =
        "From: " + encodedWords(QStringLiteral("Pantau")) + " <" + addresses.from.toLatin1() + ">\r\n" +
        "To: " + addresses.to.join(QStringLiteral(",\r\n ")).toLatin1() + "\r\n" +
        "Subject: " + encodedWords(plainText(out.alert.title).left(LongestSubject)) + "\r\n" +
        "Date: " + out.now.toString(Qt::RFC2822Date).toLatin1() + "\r\n" +
        // The same for every attempt, so that mail programs recognise duplicates.
        "Message-ID: <pantau-" + out.sender.toLatin1() + '-' + QByteArray::number(qint64(out.alert.id)) +
        (out.alert.kind == Alert::Kind::Test ? '-' + QByteArray::number(out.now.toMSecsSinceEpoch())
                                             : QByteArray()) +
        '@' + domain + ">\r\n" +
        "Auto-Submitted: auto-generated\r\n"
        "MIME-Version: 1.0\r\n" +
        bodyOf(text.toUtf8(), out.alert.file);
    return message;
}

/// Returns the sentence for a 5xx reply: by its RFC 3463 code, else by its status.
QString mailRefusal(const Outgoing &out, const net::MailFailure &failure)
{
    const QString host = out.channel.url.host();
    const QString code = failure.enhanced.section(u'.', 1);
    if (code == u"2.3" || code == u"3.4")
        return Texts::tr(
                   "%1 refused the email because it is too large. Send fewer lists through this channel, or "
                   "set a shorter message.")
            .arg(host);
    if (code == u"2.2")
        return Texts::tr("%1 refused the email because the mailbox is full. Free some space in it.")
            .arg(host);
    if (failure.status == 552 && code.isEmpty())
        return Texts::tr(
                   "%1 refused the email because it is too large or the mailbox is full. Free some space "
                   "in it, or send fewer lists through this channel.")
            .arg(host);
    if (failure.status == 554 || code.startsWith(u"7."))
        return Texts::
            tr("%1 rejected the email as spam or by another of its rules. Ask its administrator to accept "
               "emails from %2, or use another mail server.")
                .arg(host, addressesIn(out.channel.chat).from);
    return Texts::tr("%1 refused the email. Check the sender and the recipients of the channel.").arg(host);
}

QString loginRefusal(const Outgoing &out)
{
    const QString host = out.channel.url.host();
    if (!out.secret)
        return Texts::tr("%1 requires a password. Enter it in the channel.").arg(host);
    if (!out.channel.url.userName().isEmpty())
        return Texts::tr(
                   "%1 did not accept the user name %2 and the password. Check the user name in the address "
                   "of the mail server, and enter the password again.")
            .arg(host, userOf(out.channel));
    QUrl withUser = out.channel.url;
    withUser.setUserName(QStringLiteral("USER"));
    return Texts::
        tr("%1 did not accept the user name %2 and the password. Enter the password in the channel again; "
           "some providers need an app password. If your provider gave you another user name, enter %3 as "
           "the mail server.")
            .arg(host, userOf(out.channel), withUser.toString());
}

QString mailSentence(const Outgoing &out, const net::MailFailure &failure)
{
    const QString host = out.channel.url.host();
    using Cause = net::MailFailure::Cause;
    const QString refused = failure.refused.join(QStringLiteral(", "));
    const QString later = failure.later.join(QStringLiteral(", "));
    switch (failure.cause) {
    case Cause::Unreachable:
        return Texts::tr("%1 could not be reached. Check the internet connection and the mail server of the "
                         "channel.")
            .arg(host);
    case Cause::NotSecure:
        return Texts::tr(
                   "No secure connection to %1 could be made, so nothing was sent. Check the mail server of "
                   "the channel "
                   "and the date of this computer.")
            .arg(host);
    case Cause::Login:
        return loginRefusal(out);
    case Cause::Refused:
        return mailRefusal(out, failure);
    case Cause::NotServed:
        return Texts::
            tr("%1 refused the connection. Ask its administrator to accept emails from this computer, or use "
               "another mail server.")
                .arg(host);
    case Cause::SomeRefused:
        return Texts::tr("%1 did not accept the email for %2; all other recipients got it. Check the "
                         "recipients of the channel.")
            .arg(host, refused);
    case Cause::NotNow:
        if (failure.refused.isEmpty())
            return failure.othersHaveIt
                       ? Texts::tr("%1 had a temporary error and did not accept the email for %2; all other "
                                   "recipients got it.")
                             .arg(host, later)
                       : Texts::tr("%1 had a temporary error and did not accept the email.").arg(host);
        return failure.othersHaveIt
                   ? Texts::tr("%1 had a temporary error for %2 and refused the email for %3; all other "
                               "recipients got it. Check the recipients of the channel.")
                         .arg(host, later, refused)
                   : Texts::tr("%1 had a temporary error for %2 and refused the email for %3. Check the "
                               "recipients of the channel.")
                         .arg(host, later, refused);
    case Cause::Timeout:
        return Texts::tr("%1 did not answer in time.").arg(host);
    case Cause::Cut:
        return Texts::tr("The connection to %1 broke before it accepted the email.").arg(host);
    case Cause::Cancelled:
        return Texts::tr("Pantau was closed before %1 answered.").arg(host);
    }
    return {};
}

DeliveryAnswer judgeEmail(const Outgoing &out, const net::MailAnswer &answer)
{
    using Cause = net::MailFailure::Cause;
    if (answer)
        return {};
    const net::MailFailure &why = answer.error();
    const QString code = QStringLiteral("%1 %2").arg(why.status).arg(why.enhanced).trimmed();
    const QString detail = why.status == 0 ? why.name : QStringLiteral("SMTP %1: %2").arg(code, why.name);
    return Unexpected<DeliveryFailure>(
        DeliveryFailure{{why.cause == Cause::Cancelled ? Error::Kind::Cancelled : Error::Kind::Service,
                         mailSentence(out, why), detail},
                        why.cause == Cause::Login || why.cause == Cause::Refused ||
                            why.cause == Cause::NotServed || why.cause == Cause::SomeRefused,
                        std::nullopt,
                        false,
                        why.cause == Cause::NotNow && why.othersHaveIt});
}

ChannelForm emailForm()
{
    ChannelForm form;
    form.key = QStringLiteral("email");
    form.name = Texts::tr("Email");
    form.menuText = Texts::tr("&Email…");
    form.addTitle = Texts::tr("Add email");
    form.intro = Texts::tr(
        "Alerts come as emails, sent through your own mail server. Pantau logs in with the address that "
        "sends, and only over an encrypted connection. If your provider gave you another user name, put "
        "it before the server: smtps://USER@mail.example.com.");
    form.nameExample = Texts::tr("for example: Agency mailbox");
    form.secretNote = Texts::tr(
        "The password is kept in the keychain of your system. If your provider offers app passwords, "
        "use one.");
    form.sendsFiles = true;
    form.sharedNote = Texts::tr("Uses the mail server of “%1”. Enter the client's address after the colon.");
    form.fields = {
        {.place = ChannelField::Place::Url,
         .label = Texts::tr("&Mail server:"),
         .placeholder = QStringLiteral("smtps://mail.example.com"),
         .help = Texts::tr(
             "Email: the server, such as smtps://mail.example.com, or smtp://mail.example.com:587 for "
             "STARTTLS. A user name that is not the sender's address goes before it: "
             "smtps://USER@mail.example.com."),
         .whyRequired = {},
         .check = checkMailServer,
         .usualScheme = QStringLiteral("smtps"),
         .read = readMailServer},
        {.place = ChannelField::Place::Chat,
         .label = Texts::tr("&From and to:"),
         .placeholder = Texts::tr("alerts@example.com:team@example.com"),
         .help = Texts::tr("Email: sender and recipients, as FROM:TO,TO, or one address for both."),
         .whyRequired = {},
         .check = checkMailAddresses},
        {.place = ChannelField::Place::Keychain,
         .isRequired = false,
         .label = Texts::tr("&Password:"),
         .placeholder = Texts::tr("leave empty if the server asks for none"),
         .help = Texts::tr("Email: the password of the user name or of the address that sends."),
         .whyRequired = {},
         .check = checkMailPassword},
    };
    return form;
}

} // namespace

/// Sends alerts as emails through the user's mail server over TLS (RFC 5321, 8314 and 3207).
extern const ChannelKind emailKind{emailForm, nullptr, nullptr, mailMessage, judgeEmail};

} // namespace pantau::channels
