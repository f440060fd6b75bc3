// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/channel_kind.h"
#include "channels/delivery_service.h"
#include "contract/mail_server.h"
#include "support/manual_clock.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonObject>

#include <memory>

using namespace pantau;
using namespace pantau::channels;
using namespace pantau::test;

namespace {

const QString Password = u"app password 7f3"_s;

QByteArray bodyOf(const QJsonObject &message)
{
    const QByteArray content = message.value(u"content"_s).toString().toLatin1();
    return QByteArray::fromBase64(content.mid(content.indexOf("\r\n\r\n") + 4));
}

} // namespace

/// Tests email alerts with a real server over a real connection.
class TestChannelEmail : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_alert = {};
        m_alert.id = AlertId(7);
        m_alert.kind = Alert::Kind::Listed;
        m_alert.title = u"toko-melati.example is blocked — café"_s;
        m_alert.body = u"Since 08:30.\n.\nEnd."_s;
        m_chat = u"alerts@agency.example:team@agency.example, boss@agency.example"_s;
        m_user.clear();
        m_known = {};
        m_options = {};
        m_options.transferTimeout = std::chrono::seconds(10);
        m_options.sender = u"5f3a"_s;
    }

    void cleanupTestCase() { m_refusing.reset(); }
    void emailIsSentOverTls_data()
    {
        const test::Table<QString, QString> row({"mode", "scheme"});
        row("from the first byte", "tls", "smtps");
        row("by STARTTLS", "starttls", "smtp");
    }
    void emailIsSentOverTls()
    {
        QFETCH(QString, mode);
        QFETCH(QString, scheme);
        const MailServer server(mode);
        const auto answer = send(scheme, server.port(), Password, server.certificate());
        QVERIFY2(answer, qPrintable(answer ? QString()
                                           : answer.error().error.sentence + answer.error().error.detail));
        const QJsonObject message = server.message(1);
        QVERIFY(message.value(u"tls"_s).toBool());
        QCOMPARE(message.value(u"user"_s).toString(), u"alerts@agency.example"_s);
        QCOMPARE(message.value(u"from"_s).toString(), u"alerts@agency.example"_s);
        QCOMPARE(message.value(u"to"_s).toArray(),
                 (QJsonArray{u"team@agency.example"_s, u"boss@agency.example"_s}));
        QString text = m_alert.title + u'\n' + m_alert.body;
        QCOMPARE(bodyOf(message), text.replace(u'\n', "\r\n"_L1).toUtf8());
        const QString content = message.value(u"content"_s).toString();
        QVERIFY(content.contains(u"\r\nAuto-Submitted: auto-generated\r\n"_s));
        QVERIFY(content.contains(u"\r\nMessage-ID: <pantau-5f3a-7@agency.example>\r\n"_s));
    }

    void localServerMayHaveAnyCertificate_data() { emailIsSentOverTls_data(); }
    /// A local server may have any certificate, such as Debian's default for Postfix. No system CA signed
    /// these.
    void localServerMayHaveAnyCertificate()
    {
        QFETCH(QString, mode);
        QFETCH(QString, scheme);
        const MailServer server(mode);
        const auto answer = send(scheme, server.port(), Password);
        QVERIFY2(answer, qPrintable(answer ? QString()
                                           : answer.error().error.sentence + answer.error().error.detail));
        QVERIFY(server.message(1).value(u"tls"_s).toBool());
    }

    void remoteServerNeedsAValidCertificate_data() { emailIsSentOverTls_data(); }
    void remoteServerNeedsAValidCertificate()
    {
        QFETCH(QString, mode);
        QFETCH(QString, scheme);
        const MailServer server(mode);
        // As if the server were on another computer.
        Outgoing out{{}, ChannelSecret::fromKeychain(Password.toLatin1()), m_alert, m_clock.nowUtc(), {}};
        out.channel.chat = m_chat;
        out.channel.url = QUrl(scheme + u"://mail.example"_s);
        const ChannelKind *kind = kindOf(u"email"_s);
        auto message = *kind->mail(out);
        message.server = QUrl(u"%1://127.0.0.1:%2"_s.arg(scheme).arg(server.port()));
        net::MailSender sender(net::MailOptions{});
        const auto future = sender.send(message);
        QTRY_VERIFY(future.isFinished());
        QVERIFY(!future.result());
        QCOMPARE(future.result().error().cause, net::MailFailure::Cause::NotSecure);
        const auto answer = kind->judgeMail(out, future.result());
        QVERIFY2(answer.error().error.sentence.contains(u"No secure connection"_s),
                 qPrintable(answer.error().error.sentence + answer.error().error.detail));
        QVERIFY(!answer.error().isFinal);
        QCOMPARE(server.taken(), 0);
    }

    void remoteServerMustOfferTls()
    {
        Outgoing out{{}, std::nullopt, m_alert, m_clock.nowUtc(), {}};
        out.channel.chat = m_chat;
        const ChannelKind *kind = kindOf(u"email"_s);
        QVERIFY(kind && kind->mail);
        out.channel.url = QUrl(u"smtp://mail.example"_s);
        QVERIFY(kind->mail(out)->needsTls);
        out.channel.url = QUrl(u"smtp://127.0.0.1"_s);
        QVERIFY(!kind->mail(out)->needsTls);
        // As if the server were on another computer. It does not offer TLS.
        const MailServer server(u"plain"_s);
        auto message = *kind->mail(out);
        message.server = QUrl(u"smtp://127.0.0.1:%1"_s.arg(server.port()));
        message.needsTls = true;
        net::MailSender sender(net::MailOptions{});
        const auto future = sender.send(message);
        QTRY_VERIFY(future.isFinished());
        QVERIFY(!future.result());
        QCOMPARE(future.result().error().cause, net::MailFailure::Cause::NotSecure);
        QCOMPARE(server.taken(), 0);
    }

    void wrongPasswordIsReported()
    {
        const MailServer server(u"tls"_s);
        const auto answer = send(u"smtps"_s, server.port(), u"canary-password"_s, server.certificate());
        QVERIFY(!answer);
        QVERIFY2(answer.error().error.sentence.contains(u"did not accept"_s),
                 qPrintable(answer.error().error.sentence + answer.error().error.detail));
        QVERIFY(answer.error().isFinal);
        QVERIFY(!(answer.error().error.sentence + answer.error().error.detail).contains(u"canary"_s));
        QCOMPARE(server.taken(), 0);
    }

    void userNames_data()
    {
        const test::Table<QString, QString> row({"typed", "user"});
        row("the sender", "", "alerts@agency.example");
        row("a word", "apikey", "apikey");
        row("an access key", "AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE");
        row("another address", "relay@other.example", "relay@other.example");
        row("another address, encoded", "relay%40other.example", "relay@other.example");
        row("encoded signs", "a%2Fb%3Ac%25", "a/b:c%");
        row("a Windows domain", "AGENCY\\rina", "AGENCY\\rina");
    }
    void userNames()
    {
        QFETCH(QString, typed);
        QFETCH(QString, user);
        const MailServer server(u"plain"_s);
        m_user = typed;
        const auto answer = send(u"smtp"_s, server.port(), Password);
        QVERIFY2(answer, qPrintable(answer ? QString()
                                           : answer.error().error.sentence + answer.error().error.detail));
        QCOMPARE(server.message(1).value(u"user"_s).toString(), user);
        QCOMPARE(server.message(1).value(u"from"_s).toString(), u"alerts@agency.example"_s);
        const auto refused = send(u"smtp"_s, server.port(), u"canary"_s);
        QVERIFY(!refused);
        const QString sentence = refused.error().error.sentence;
        QVERIFY2(sentence.contains(user) && !sentence.contains(u"canary"_s), qPrintable(sentence));
    }

    void aUserNameNeedsAPassword()
    {
        const MailServer server(u"plain"_s);
        m_user = u"apikey"_s;
        const auto answer = send(u"smtp"_s, server.port(), {});
        QVERIFY(!answer);
        QVERIFY2(answer.error().error.sentence.contains(u"Enter the password"_s),
                 qPrintable(answer.error().error.sentence));
        QCOMPARE(server.taken(), 0);
    }

    void refusedConnectionIsNotReportedAsSpam()
    {
        const MailServer server(u"closed"_s);
        const auto answer = send(u"smtp"_s, server.port(), Password);
        QVERIFY(!answer);
        QVERIFY(answer.error().isFinal);
        QVERIFY2(answer.error().error.sentence.contains(u"refused the connection"),
                 qPrintable(answer.error().error.sentence));
    }

    void refusals_data()
    {
        const test::Table<QString, QString, bool, QString> row({"user", "chat", "isFinal", "words"});
        const char *const ToTeam = "alerts@agency.example:team@agency.example";
        row("login: temporary failure", "auth-454-4.7.0", ToTeam, false, "temporary error");
        row("login: a password must be changed", "auth-432-4.7.12", ToTeam, false, "temporary error");
        row("login: closing", "auth-421-4.3.2", ToTeam, false, "temporary error");
        row("login: without a code", "auth-451", ToTeam, false, "temporary error");
        row("login: dropped", "auth-drop", ToTeam, false, "broke");
        row("login: refused", "auth-535-5.7.8", ToTeam, true, "did not accept the user name auth-535-5.7.8");
        row("login: too weak", "auth-534-5.7.9", ToTeam, true, "did not accept");
        row("sender: not now", "", "mail-451@agency.example:team@agency.example", false, "temporary error");
        row("sender: dropped", "", "mail-drop@agency.example:team@agency.example", false, "broke");
        row("sender: not accepted", "", "mail-550@agency.example:team@agency.example", true, "the sender");
        row("receiver: no such mailbox", "", "alerts@agency.example:no@agency.example", true,
            "refused the email");
        row("receiver: not now", "", "alerts@agency.example:later@agency.example", false, "temporary error");
        row("receiver: dropped", "", "alerts@agency.example:rcpt-drop@agency.example", false, "broke");
        row("receiver: dropped after another was refused", "",
            "alerts@agency.example:no@agency.example,rcpt-drop@agency.example", false, "broke");
        row("receiver: full", "", "alerts@agency.example:rcpt-552-5.2.2@agency.example", true,
            "because the mailbox is full");
        row("receiver: this computer is blocked", "", "alerts@agency.example:rcpt-554-5.7.1@agency.example",
            true, "as spam or by another of its rules");
        row("content: not now", "", "alerts@agency.example:data-451-4.3.0@agency.example", false,
            "temporary error");
        row("content: no space now", "", "alerts@agency.example:data-452-4.3.1@agency.example", false,
            "temporary error");
        row("content: dropped", "", "alerts@agency.example:data-drop@agency.example", false, "broke");
        row("content: too large", "", "alerts@agency.example:data-552-5.3.4@agency.example", true,
            "because it is too large.");
        row("content: longer than allowed", "", "alerts@agency.example:data-550-5.2.3@agency.example", true,
            "because it is too large.");
        row("content: full", "", "alerts@agency.example:data-552-5.2.2@agency.example", true,
            "because the mailbox is full.");
        row("content: one of both", "", "alerts@agency.example:data-552@agency.example", true,
            "because it is too large or the mailbox is full");
        row("content: not safe", "", "alerts@agency.example:data-552-5.7.0@agency.example", true,
            "as spam or");
        row("content: spam", "", "alerts@agency.example:data-554-5.7.1@agency.example", true, "as spam or");
        row("content: failed", "", "alerts@agency.example:data-554@agency.example", true, "as spam or");
        row("content: rejected by a rule", "", "alerts@agency.example:data-550-5.7.1@agency.example", true,
            "emails from alerts@agency.example");
    }
    void refusals()
    {
        QFETCH(QString, user);
        QFETCH(QString, chat);
        QFETCH(bool, isFinal);
        QFETCH(QString, words);
        if (!m_refusing)
            m_refusing = std::make_unique<MailServer>(u"plain"_s);
        const MailServer &server = *m_refusing;
        m_user = user;
        m_chat = chat;
        const auto answer = send(u"smtp"_s, server.port(), user.isEmpty() ? QString() : Password);
        QVERIFY(!answer);
        const QString sentence = answer.error().error.sentence;
        QVERIFY2(sentence.contains(words), qPrintable(sentence + u'\n' + answer.error().error.detail));
        QCOMPARE(answer.error().isFinal, isFinal);
        QVERIFY(!answer.error().error.detail.contains(u"as it was told to"_s));
        QCOMPARE(server.taken(), 0);
    }

    void refusedRecipientDoesNotBlockTheOthers()
    {
        const MailServer server(u"plain"_s);
        m_chat = u"alerts@agency.example:no@agency.example,team@agency.example"_s;
        const auto answer = send(u"smtp"_s, server.port(), {});
        QCOMPARE(receivers(server, 1), QJsonArray{u"team@agency.example"_s});
        QVERIFY(!answer);
        QVERIFY2(answer.error().isFinal, "sent again, the others would have it twice");
        const QString sentence = answer.error().error.sentence;
        QVERIFY2(sentence.contains(u"for no@agency.example; all other recipients got it"_s),
                 qPrintable(sentence));
        QVERIFY(!sentence.contains(u"team@"_s));
    }

    /// Greylisting is temporary, and recipients who already have the email must not get it twice.
    void retrySendsOnlyToGreylistedRecipients()
    {
        const MailServer server(u"plain"_s);
        m_chat = u"alerts@agency.example:team@agency.example,grey@agency.example,boss@agency.example"_s;
        const auto first = send(u"smtp"_s, server.port(), {});
        QCOMPARE(receivers(server, 1), (QJsonArray{u"team@agency.example"_s, u"boss@agency.example"_s}));
        QVERIFY(!first);
        QVERIFY(!first.error().isFinal);
        QVERIFY(first.error().othersHaveIt);
        QCOMPARE(first.error().error.sentence,
                 u"127.0.0.1 had a temporary error and did not accept the email for grey@agency.example; all "
                 "other recipients got it."_s);
        const auto second = again(server);
        QVERIFY2(second, qPrintable(second ? QString() : second.error().error.sentence));
        QCOMPARE(receivers(server, 2), QJsonArray{u"grey@agency.example"_s});
        const auto nameIn = [&server](int message) {
            return server.message(message)
                .value(u"content"_s)
                .toString()
                .section(u"Message-ID: "_s, 1)
                .section(u'\r', 0, 0);
        };
        QCOMPARE(nameIn(2), nameIn(1));
        // The next alert is new to all recipients.
        m_alert.id = AlertId(8);
        m_known = {};
        QVERIFY(again(server));
        QCOMPARE(receivers(server, 3).size(), 3);
    }

    void permanentlyRefusedRecipientIsReported_data()
    {
        // othersHaveIt: after the first attempt
        const test::Table<QString, bool, QString> row({"to", "othersHaveIt", "words"});
        row("one recipient accepts it immediately",
            "no@agency.example,grey@agency.example,team@agency.example", true,
            "127.0.0.1 had a temporary error for grey@agency.example and refused the email for "
            "no@agency.example; all other recipients got it. Check the recipients of the channel.");
        row("no recipient accepts it immediately", "grey@agency.example,no@agency.example", false,
            "127.0.0.1 had a temporary error for grey@agency.example and refused the email for "
            "no@agency.example. Check the recipients of the channel.");
    }
    void permanentlyRefusedRecipientIsReported()
    {
        QFETCH(QString, to);
        QFETCH(bool, othersHaveIt);
        QFETCH(QString, words);
        const MailServer server(u"plain"_s);
        m_chat = u"alerts@agency.example:"_s + to;
        const auto first = send(u"smtp"_s, server.port(), {});
        QVERIFY(!first);
        QVERIFY(!first.error().isFinal);
        QCOMPARE(first.error().othersHaveIt, othersHaveIt);
        QCOMPARE(first.error().error.sentence, words);
        const auto second = again(server);
        QCOMPARE(receivers(server, int(server.taken())), QJsonArray{u"grey@agency.example"_s});
        QVERIFY(!second);
        QVERIFY(second.error().isFinal);
        QCOMPARE(second.error().error.sentence,
                 u"127.0.0.1 did not accept the email for no@agency.example; all other recipients got it. "
                 "Check the recipients of the channel."_s);
    }

    void temporaryRefusalIsRetriedWithTheSameError()
    {
        const MailServer server(u"plain"_s);
        m_chat = u"alerts@agency.example:team@agency.example,later@agency.example"_s;
        const auto first = send(u"smtp"_s, server.port(), {});
        for (int attempt = 0; attempt < 3; ++attempt) {
            const auto next = again(server);
            QVERIFY(!next);
            QCOMPARE(next.error().error.sentence, first.error().error.sentence);
            QVERIFY(!next.error().isFinal);
            QVERIFY(next.error().othersHaveIt);
        }
        QCOMPARE(server.taken(), 1);
    }

    /// A recipient added in the meantime gets the alert too. A removed recipient is no longer retried.
    void retryUsesTheCurrentRecipients()
    {
        const MailServer server(u"plain"_s);
        m_chat = u"alerts@agency.example:team@agency.example,later@agency.example"_s;
        QVERIFY(!send(u"smtp"_s, server.port(), {}));
        m_chat = u"alerts@agency.example:team@agency.example,boss@agency.example"_s;
        QVERIFY(again(server));
        QCOMPARE(receivers(server, 2), QJsonArray{u"boss@agency.example"_s});
        m_alert.id = AlertId(8);
        m_known = {};
        m_chat = u"alerts@agency.example:team@agency.example,later@agency.example"_s;
        QVERIFY(!again(server));
        m_chat = u"alerts@agency.example:team@agency.example"_s;
        QVERIFY(again(server));
        QCOMPARE(server.taken(), 3);
    }

    void retryAfterARestartSkipsServedRecipients()
    {
        const MailServer server(u"plain"_s);
        m_chat = u"alerts@agency.example:team@agency.example,grey@agency.example"_s;
        QVERIFY(!send(u"smtp"_s, server.port(), {}));
        QVERIFY(send(u"smtp"_s, server.port(), {}));
        QCOMPARE(receivers(server, 2), QJsonArray{u"grey@agency.example"_s});
    }

    void testAlertIsSentToEveryRecipient()
    {
        const MailServer server(u"plain"_s);
        m_alert.kind = Alert::Kind::Test;
        m_chat = u"alerts@agency.example:team@agency.example,later@agency.example"_s;
        QVERIFY(!send(u"smtp"_s, server.port(), {}));
        QVERIFY(!again(server));
        QCOMPARE(receivers(server, 2), QJsonArray{u"team@agency.example"_s});
    }

    void emailIsSentWithoutAPassword()
    {
        const MailServer server(u"plain"_s);
        m_chat = u"me@agency.example"_s;
        QVERIFY(send(u"smtp"_s, server.port(), {}));
        const QJsonObject message = server.message(1);
        QVERIFY(message.value(u"user"_s).isNull());
        QCOMPARE(message.value(u"from"_s).toString(), m_chat);
        QCOMPARE(message.value(u"to"_s).toArray(), QJsonArray{m_chat});
    }

    void unreachableServerIsReported()
    {
        const auto answer = send(u"smtps"_s, 1, {});
        QVERIFY(!answer);
        QVERIFY(answer.error().error.sentence.contains(u"could not be reached"_s));
        QVERIFY(!answer.error().isFinal);
    }

    void hangingServerTimesOut()
    {
        const MailServer server(u"plain"_s);
        m_chat = u"alerts@agency.example:hang@agency.example"_s;
        m_options.transferTimeout = std::chrono::seconds(1);
        const auto answer = send(u"smtp"_s, server.port(), {});
        QVERIFY(!answer);
        QVERIFY2(answer.error().error.sentence.contains(u"in time"_s),
                 qPrintable(answer.error().error.sentence));
    }

    void quittingCancelsAnEmailInFlight()
    {
        const MailServer server(u"plain"_s);
        m_chat = u"alerts@agency.example:hang@agency.example"_s;
        const auto future = begin(u"smtp"_s, server.port(), {});
        QTRY_VERIFY_WITH_TIMEOUT(server.isHanging(), 30'000);
        QElapsedTimer timer;
        timer.start();
        m_deliveries.reset();
        QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(future.isFinished());
        QVERIFY(!future.result());
        QCOMPARE(future.result().error().error.kind, Error::Kind::Cancelled);
    }

    void headersCannotBeAdded()
    {
        const MailServer server(u"plain"_s);
        m_alert.title = u"x\r\nBcc: evil@other.example\r\n\r\nhello"_s;
        QVERIFY(send(u"smtp"_s, server.port(), {}));
        const QString content = server.message(1).value(u"content"_s).toString();
        QVERIFY(!content.contains(u"Bcc"_s));
        QCOMPARE(server.message(1).value(u"to"_s).toArray().size(), 2);
    }

    /// A report has its file with a name that every mail program reads.
    void aReportIsAttached()
    {
        const MailServer server(u"plain"_s);
        m_alert.kind = Alert::Kind::Report;
        m_alert.file = AlertFile{u"Kafé Melati 2026-10.pdf"_s, QByteArray("%PDF\0\xff", 6)};
        QVERIFY(send(u"smtp"_s, server.port(), {}));
        const QJsonArray parts = server.message(1).value(u"parts"_s).toArray();
        QCOMPARE(parts.size(), 2);
        const auto part = [&parts](int at, const char *name) {
            return parts.at(at).toObject().value(QLatin1String(name)).toString();
        };
        QVERIFY(part(0, "text").startsWith(m_alert.title));
        QCOMPARE(part(1, "type"), u"application/pdf"_s);
        QCOMPARE(part(1, "file"), m_alert.file->name);
        QCOMPARE(QByteArray::fromBase64(part(1, "base64").toLatin1()), m_alert.file->content);
    }

    void messageIdIsStableForAnAlert()
    {
        const auto nameOf = [this] {
            Outgoing out{{}, std::nullopt, m_alert, m_clock.nowUtc(), u"5f3a"_s};
            out.channel.chat = m_chat;
            out.channel.url = QUrl(u"smtp://127.0.0.1"_s);
            const QString content = QString::fromLatin1(kindOf(u"email"_s)->mail(out)->content);
            return content.section(u"Message-ID: "_s, 1).section(u'\r', 0, 0);
        };
        const QString first = nameOf();
        m_clock.advance(std::chrono::minutes(5));
        QCOMPARE(nameOf(), first);
        m_alert.kind = Alert::Kind::Test;
        const QString test = nameOf();
        m_clock.advance(std::chrono::minutes(5));
        QVERIFY(nameOf() != test);
    }

    void enteredServersAndRecipientsAreValidated_data()
    {
        const test::Table<QString, QString, bool> row({"url", "chat", "isRight"});
        row("TLS", "smtps://mail.example.com", "a@b.example", true);
        row("as a provider names it", "mail.example.com", "a@b.example", true);
        row("and with a port", " mail.example.com:465 ", "a@b.example", true);
        row("STARTTLS", "smtp://mail.example.com:587", "a@b.example:c@d.example", true);
        row("several", "smtps://mail.example.com:465", "a@b.example:c@d.example, e@f.example", true);
        row("a web address", "https://mail.example.com", "a@b.example", false);
        row("a user name", "smtp://apikey@smtp.example.net:587", "a@b.example", true);
        row("a user name that is an address", "smtps://me@b.example@mail.example.com", "a@b.example", true);
        row("a user name without a scheme", "apikey@mail.example.com", "a@b.example", true);
        row("a password in it", "smtps://me:x@mail.example.com", "a@b.example", false);
        row("an empty password in it", "smtps://me:@mail.example.com", "a@b.example", false);
        row("a password behind an address", "smtps://me@b.example:x@mail.example.com", "a@b.example", false);
        row("a line break in the user name", "smtps://me%0D%0Ax@mail.example.com", "a@b.example", false);
        row("a path before an @", "smtps://mail.example.com/x@y.example", "a@b.example", false);
        row("a path", "smtps://mail.example.com/x", "a@b.example", false);
        row("no host", "smtps://", "a@b.example", false);
        row("no address", "smtps://mail.example.com", "", false);
        row("a name alone", "smtps://mail.example.com", "team", false);
        row("no recipient", "smtps://mail.example.com", "a@b.example:", false);
        row("a line break", "smtps://mail.example.com", "a@b.example:c@d.example\nBcc: e@f.example", false);
        row("angles", "smtps://mail.example.com", "<a@b.example>", false);
    }
    void enteredServersAndRecipientsAreValidated()
    {
        QFETCH(QString, url);
        QFETCH(QString, chat);
        QFETCH(bool, isRight);
        const ChannelForm form = formOf(u"email"_s);
        Channel channel;
        channel.url = QUrl(form.field(ChannelField::Place::Url)->taken(url), QUrl::StrictMode);
        channel.chat = chat;
        const auto checked = form.check(channel);
        QVERIFY2(bool(checked) == isRight, qPrintable(checked ? QString() : checked.error().sentence));
        if (url.contains(u":x@"_s) || url.contains(u":@"_s))
            QVERIFY2(checked.error().sentence.contains(u"in its own field"_s),
                     qPrintable(checked.error().sentence));
    }

private:
    DeliveryAnswer send(const QString &scheme, int port, const QString &secret,
                        const QByteArray &authorities = {})
    {
        m_options.mailAuthorities = authorities;
        const auto future = begin(scheme, port, secret);
        if (!test::waitFor([&] { return future.isFinished(); }))
            return Unexpected<DeliveryFailure>(DeliveryFailure{});
        return heard(future.result());
    }

    QFuture<DeliveryAnswer> begin(const QString &scheme, int port, const QString &secret)
    {
        m_deliveries = std::make_unique<DeliveryService>(m_clock, m_options);
        Channel channel;
        channel.id = ChannelId(1);
        channel.kind = u"email"_s;
        channel.name = u"Mailbox"_s;
        const QString at = m_user.isEmpty() ? QString() : m_user + u'@';
        channel.url = QUrl(kindOf(channel.kind)
                               ->form()
                               .field(ChannelField::Place::Url)
                               ->taken(scheme + "://"_L1 + at + "127.0.0.1:"_L1 + QString::number(port)));
        channel.chat = m_chat;
        channel.hasSecret = !secret.isEmpty();
        m_deliveries->setChannels({channel});
        if (!secret.isEmpty())
            m_deliveries->setSecret(channel.id, ChannelSecret::fromKeychain(secret.toLatin1()));
        return m_deliveries->deliver(channel.id, m_alert, m_known);
    }

    /// Sends to the recipients of m_chat again, through the same service.
    DeliveryAnswer again(const MailServer &server)
    {
        Channel channel;
        channel.id = ChannelId(1);
        channel.kind = u"email"_s;
        channel.url = QUrl(u"smtp://127.0.0.1:%1"_s.arg(server.port()));
        channel.chat = m_chat;
        m_deliveries->setChannels({channel});
        const auto future = m_deliveries->deliver(channel.id, m_alert, m_known);
        if (!test::waitFor([&] { return future.isFinished(); }))
            return Unexpected<DeliveryFailure>(DeliveryFailure{});
        return heard(future.result());
    }

    DeliveryAnswer heard(const DeliveryAnswer &answer)
    {
        m_known = answer ? Receivers() : answer.error().receivers;
        return answer;
    }
    static QJsonArray receivers(const MailServer &server, int message)
    {
        return server.message(message).value(u"to"_s).toArray();
    }

    ManualClock m_clock;
    Alert m_alert;
    QString m_chat;
    QString m_user;                         ///< user in the server address
    std::unique_ptr<MailServer> m_refusing; ///< shared by all rows
    Receivers m_known;                      ///< state kept by the caller for the next attempt
    DeliveryOptions m_options;
    std::unique_ptr<DeliveryService> m_deliveries;
};

PANTAU_TEST(TestChannelEmail)
#include "tst_channel_email.moc"
