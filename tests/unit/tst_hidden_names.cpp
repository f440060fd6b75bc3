// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/diagnostics.h"
#include "support/test_program.h"

#include <QDir>
#include <QTest>

using pantau::app::HiddenNames;

class TestHiddenNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hides_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("hidden");
        const auto row = [](const char *name, const QString &text, const QString &hidden) {
            QTest::newRow(name) << text << hidden;
        };
        row("a domain", QStringLiteral("shop.example.co.id is blocked."),
            QStringLiteral("[domain 1] is blocked."));
        row("the same domain twice", QStringLiteral("A.example, b.example, a.example"),
            QStringLiteral("[domain 1], [domain 2], [domain 1]"));
        row("in an address", QStringLiteral("https://www.shop.example/page"),
            QStringLiteral("https://[domain 1]/page"));
        row("of other letters", QStringLiteral("bücher.example उदाहरण.भारत xn--bcher-kva.example"),
            QStringLiteral("[domain 1] [domain 2] [domain 3]"));
        row("an account", QStringLiteral("Monitoring of “Toko Melati” is paused."),
            QStringLiteral("Monitoring of “[account 1]” is paused."));
        row("in other letters", QStringLiteral("toko melati (TOKO MELATI)"),
            QStringLiteral("[account 1] ([account 1])"));
        row("not in a word", QStringLiteral("Klientele"), QStringLiteral("Klientele"));
        row("the longest name", QStringLiteral("Klien Baru and Klien"),
            QStringLiteral("[list 2] and [list 1]"));
        row("a name of one letter where it is quoted", QStringLiteral("a list “a”"),
            QStringLiteral("a list “[list 3]”"));
        row("a name that begins a domain", QStringLiteral("klien.example"), QStringLiteral("[domain 1]"));
        row("a name with a dot", QStringLiteral("Kita.id is paused."), QStringLiteral("[list 4] is paused."));
        row("a key", QStringLiteral("Key pk_live_0123456789abcdefghij refused"),
            QStringLiteral("Key [hidden] refused"));
        row("a token with dots", QStringLiteral("eyJhbGciOiJIUzI1NiIsInR5.eyJzdWIiOiIxMjM0NTY3ODkw"),
            QStringLiteral("[hidden].[hidden]"));
        row("a long word", QStringLiteral("unverantwortlichkeitsgefühl"),
            QStringLiteral("unverantwortlichkeitsgefühl"));
        row("a long domain", QStringLiteral("promo-2026-besar-sekali.example"), QStringLiteral("[domain 1]"));
        row("internet addresses", QStringLiteral("203.0.113.7, 2001:db8::17 and [2001:db8::1]"),
            QStringLiteral("[address], [address] and [[address]]"));
        row("this computer and times", QStringLiteral("127.0.0.1:80, ::1 at 09:31:07 or 09:31"),
            QStringLiteral("127.0.0.1:80, ::1 at 09:31:07 or 09:31"));
        row("the home folder", QDir::homePath() + QStringLiteral("/pantau"), QStringLiteral("[home]/pantau"));
        row("on one line", QStringLiteral("one\ntwo"), QStringLiteral("one two"));
    }

    void hides()
    {
        QFETCH(QString, text);
        HiddenNames names;
        names.add(QStringLiteral("account"), {QStringLiteral("Toko Melati")});
        names.add(QStringLiteral("list"), {QStringLiteral("Klien"), QStringLiteral("Klien Baru"),
                                           QStringLiteral("A"), QStringLiteral("Kita.id")});
        QTEST(names.in(text), "hidden");
    }
};

PANTAU_TEST(TestHiddenNames)
#include "tst_hidden_names.moc"
