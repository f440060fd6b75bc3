// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/letter.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::report;

namespace {

QDateTime letterTime(int day, int hour, int minute = 0)
{
    return {QDate(2026, 3, day), QTime(hour, minute), Qt::UTC};
}

/// Blocked between 02:02 and 02:31 on the 12th, and last seen blocked on the 30th.
LetterFacts blocked()
{
    LetterFacts facts{Evidence{DomainName::parse(u"melati-promo.com"_s).value(),
                               u"https://service.example/api/v1"_s, BlockStatus::Blocked},
                      {u"Toko Melati"_s, u"rina@melati.example\n021 555 0100"_s},
                      letterTime(30, 20),
                      QTimeZone("Asia/Jakarta")};
    facts.evidence.since = letterTime(12, 2, 31);
    facts.evidence.startSeen = true;
    facts.evidence.blockings = {
        {letterTime(12, 2, 2), letterTime(12, 2, 31), letterTime(30, 5), std::nullopt}};
    return facts;
}

/// The start of the block was not observed.
LetterFacts blockedFromTheFirstCheck()
{
    LetterFacts facts = blocked();
    facts.evidence.startSeen = false;
    facts.evidence.blockings.first().notBefore.reset();
    return facts;
}

LetterFacts unblockedMeanwhile()
{
    LetterFacts facts = blocked();
    facts.evidence.status = BlockStatus::NotBlocked;
    facts.evidence.blockings.first().ended = letterTime(30, 6);
    return facts;
}

LetterFacts withinAMinute()
{
    LetterFacts facts = blocked();
    Blocking &blocking = facts.evidence.blockings.first();
    blocking.notBefore = blocking.firstSeen;
    blocking.firstSeen = blocking.firstSeen.addSecs(5);
    return facts;
}

LetterFacts overNight()
{
    LetterFacts facts = blocked();
    facts.evidence.blockings.first().notBefore = letterTime(11, 16, 30);
    return facts;
}

LetterFacts overTheChangeOfClocks()
{
    LetterFacts facts = blocked();
    facts.zone = QTimeZone("Europe/Berlin");
    facts.evidence.blockings.first().notBefore = letterTime(28, 22, 30);
    facts.evidence.blockings.first().firstSeen = letterTime(29, 7, 30);
    return facts;
}

LetterFacts toThe(const char *recipient)
{
    LetterFacts facts = blocked();
    facts.recipient = QString::fromUtf8(recipient);
    return facts;
}

LetterFacts toTheMinistry()
{
    return toThe(" Kementerian Komunikasi dan Digital ");
}

LetterFacts byEmail()
{
    return toThe("aduan@kementerian.example");
}

LetterFacts throughAForm()
{
    return toThe("https://aduan.example/form");
}

LetterFacts byTheSampleList()
{
    LetterFacts facts = blocked();
    facts.evidence.service = u"local:sample"_s;
    return facts;
}

/// A value does not become a placeholder.
LetterFacts signedWithBraces()
{
    LetterFacts facts = blocked();
    facts.sender.name = u"{domain}"_s;
    return facts;
}

LetterFacts unsignedLetter()
{
    LetterFacts facts = blocked();
    facts.sender.name = u"  "_s;
    return facts;
}

/// Test rows name a function, because LetterFacts has no default constructor.
using Facts = LetterFacts (*)();

QString filled(const QString &form, const LetterFacts &facts, LetterLanguage language)
{
    return report::writeLetter({{}, form}, facts, language).body;
}

} // namespace

class TestLetter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // the letter's language is independent of the locale
    void init() { QLocale::setDefault(QLocale(QLocale::German)); }

    void placeholdersAreFilled_data()
    {
        test::columns<Facts, LetterLanguage, QString, QString>({"facts", "language", "form", "words"});
        const auto row = [](const char *name, Facts facts, const char *form, const char *english,
                            const char *indonesian) {
            QTest::newRow(qPrintable(u"%1, English"_s.arg(QString::fromUtf8(name))))
                << facts << LetterLanguage::English << QString::fromUtf8(form) << QString::fromUtf8(english);
            QTest::newRow(qPrintable(u"%1, Indonesian"_s.arg(QString::fromUtf8(name))))
                << facts << LetterLanguage::Indonesian << QString::fromUtf8(form)
                << QString::fromUtf8(indonesian);
        };
        row("domain", blocked, "{domain}", "melati-promo.com", "melati-promo.com");
        row("service", blocked, "{service}", "service.example", "service.example");
        row("since", blocked, "{since}", "between 12 March 2026 at 09:02 and 09:31 (UTC+07:00)",
            "antara 12 Maret 2026 pukul 09.02 dan 09.31 WIB");
        row("since one of two days", overNight, "{since}",
            "between 11 March 2026 at 23:30 and 12 March 2026 at 09:31 (UTC+07:00)",
            "antara 11 Maret 2026 pukul 23.30 dan 12 Maret 2026 pukul 09.31 WIB");
        row("since one of two days with other clocks", overTheChangeOfClocks, "{since}",
            "between 28 March 2026 at 23:30 (UTC+01:00) and 29 March 2026 at 09:30 (UTC+02:00)",
            "antara 28 Maret 2026 pukul 23.30 (UTC+01:00) dan 29 Maret 2026 pukul 09.30 (UTC+02:00)");
        row("to an office", toTheMinistry, "{to}", "Kementerian Komunikasi dan Digital",
            "Kementerian Komunikasi dan Digital");
        row("without a recipient", blocked, "{kepada}",
            "The Director General of Digital Space Supervision\nMinistry of Communication and Digital "
            "Affairs\nJakarta, Indonesia",
            "Direktur Jenderal Pengawasan Ruang Digital\nKementerian Komunikasi dan Digital\ndi Jakarta");
        row("by email", byEmail, "{to}",
            "The Director General of Digital Space Supervision\nMinistry of Communication and Digital "
            "Affairs\nJakarta, Indonesia",
            "Direktur Jenderal Pengawasan Ruang Digital\nKementerian Komunikasi dan Digital\ndi Jakarta");
        row("through a form", throughAForm, "{to}",
            "The Director General of Digital Space Supervision\nMinistry of Communication and Digital "
            "Affairs\nJakarta, Indonesia",
            "Direktur Jenderal Pengawasan Ruang Digital\nKementerian Komunikasi dan Digital\ndi Jakarta");
        row("since one minute", withinAMinute, "{since}", "12 March 2026 at 09:31 (UTC+07:00)",
            "12 Maret 2026 pukul 09.31 WIB");
        row("last not blocked", blocked, "{last_not_blocked}", "12 March 2026 at 09:02 (UTC+07:00)",
            "12 Maret 2026 pukul 09.02 WIB");
        row("last blocked", blocked, "{last_blocked}", "30 March 2026 at 12:00 (UTC+07:00)",
            "30 Maret 2026 pukul 12.00 WIB");
        row("local date", blocked, "{date}", "31 March 2026", "31 Maret 2026");
        row("name and contact", blocked, "{name}|{contact}", "Toko Melati|rina@melati.example\n021 555 0100",
            "Toko Melati|rina@melati.example\n021 555 0100");
        row("the other language's names", blocked, "{nama} {tanggal}", "Toko Melati 31 March 2026",
            "Toko Melati 31 Maret 2026");
        row("unknown start", blockedFromTheFirstCheck, "{since}",
            "not known; it was already blocked at the first check on 12 March 2026 at 09:31 (UTC+07:00)",
            "tidak diketahui; sudah terblokir saat cek pertama, 12 Maret 2026 pukul 09.31 WIB");
        row("always blocked", blockedFromTheFirstCheck, "{last_not_blocked}",
            "never; it was already blocked at the first check",
            "belum pernah; sudah terblokir saat cek pertama");
        row("unblocked meanwhile", unblockedMeanwhile, "{since}; {last_blocked}",
            "the newest reply does not say blocked; the newest reply does not say blocked",
            "jawaban terbaru tidak menyatakan terblokir; jawaban terbaru tidak menyatakan terblokir");
        row("the sample list is named as such", byTheSampleList, "{service}",
            "Pantau’s sample list (not the national blocklist)",
            "daftar contoh Pantau (bukan daftar blokir nasional)");
        row("a value is not filled again", signedWithBraces, "{name} {domain}", "{domain} melati-promo.com",
            "{domain} melati-promo.com");
        row("unsigned", unsignedLetter, "{name}, {contact}", "{name}, rina@melati.example\n021 555 0100",
            "{name}, rina@melati.example\n021 555 0100");
        row("unknown placeholders stay", blocked, "{foo} {} { domain } {{domain}}",
            "{foo} {} { domain } {melati-promo.com}", "{foo} {} { domain } {melati-promo.com}");
    }
    void placeholdersAreFilled()
    {
        QFETCH(Facts, facts);
        QFETCH(LetterLanguage, language);
        QFETCH(QString, form);
        QTEST(filled(form, facts(), language), "words");
    }

    void defaultTemplateIsFilledCompletely_data()
    {
        test::columns<LetterLanguage, Facts>({"language", "facts"});
        for (const LetterLanguage language : LetterLanguages) {
            const char *name = language == LetterLanguage::English ? "English" : "Indonesian";
            QTest::addRow("%s", name) << language << Facts(blocked);
            QTest::addRow("%s, first check", name) << language << Facts(blockedFromTheFirstCheck);
        }
    }
    void defaultTemplateIsFilledCompletely()
    {
        QFETCH(LetterLanguage, language);
        QFETCH(Facts, facts);
        const LetterText letter = report::writeLetter(letterTemplate(language), facts(), language);
        QVERIFY(letter.subject.contains(u"melati-promo.com"_s));
        QVERIFY(!letter.subject.contains(u'{') && !letter.body.contains(u'{'));
        for (const char *part : {"melati-promo.com", "service.example", "Toko Melati", "rina@melati.example",
                                 language == LetterLanguage::English ? "(UTC+07:00)" : " WIB"})
            QVERIFY2(letter.body.contains(QLatin1String(part)), part);
        QVERIFY(!letter.body.contains(u"safe"_s, Qt::CaseInsensitive));
        QVERIFY(!letter.body.contains(u"aman,"_s, Qt::CaseInsensitive));
    }

    /// Indonesian companies use both terms.
    void indonesianTemplateUsesBothTerms()
    {
        const QString body = report::letterTemplate(LetterLanguage::Indonesian).body;
        QVERIFY(body.contains(u"normalisasi"_s) && body.contains(u"banding"_s));
    }

    void openPlaceholdersAreReported()
    {
        const auto open =
            report::openPlaceholders({u"{foo} {name}"_s, u"{foo} {kontak} {bar} {name} { x } {}"_s});
        QCOMPARE(open.unknown, (QStringList{u"{foo}"_s, u"{bar}"_s}));
        QCOMPARE(open.toFill, (QStringList{u"Name"_s, u"Contact"_s})); // as in the form
    }

    void everyOfferedPlaceholderIsFilled()
    {
        for (const LetterLanguage language : LetterLanguages) {
            const QStringList names = report::placeholders(language);
            QCOMPARE(names.size(), 16);
            LetterFacts facts = blocked();
            facts.sender.address = facts.sender.position = facts.number = facts.purpose = u"x"_s;
            const QString body = filled(names.join(u' '), facts, language);
            QVERIFY2(!body.contains(u'{'), qPrintable(body));
        }
    }

    /// A line of an optional value that was not entered disappears.
    void emptyOptionalLinesAreRemoved()
    {
        const QString form = u"{organisation}\n{address}\n{contact}\n\n{purpose}\n\nEnd {position}"_s;
        LetterFacts facts = blocked();
        facts.sender.contact = u"c"_s;
        QCOMPARE(filled(form, facts, LetterLanguage::English), u"Toko Melati\nc\n\nEnd"_s);
        facts.sender.organisation = u"PT Melati"_s;
        facts.sender.address = u"a"_s;
        facts.purpose = u"p"_s;
        facts.sender.position = u"Director"_s;
        QCOMPARE(filled(form, facts, LetterLanguage::English), u"PT Melati\na\nc\n\np\n\nEnd Director"_s);
    }

    void letterNumberIsIncremented_data()
    {
        const test::Table<QString, QDate, QString> row({"last", "day", "next"});
        const QDate day(2026, 11, 27);
        row("first", QString(), day, "001/TM/XI/2026");
        row("next", "013/TM/X/2026", day, "014/TM/XI/2026");
        row("own form", "99/Dir-3/SK/IX/2026", day, "100/Dir-3/SK/XI/2026");
        row("new year", "214/TM/XII/2025", QDate(2026, 1, 2), "001/TM/I/2026");
        row("unknown form", "A-7", day, "001/TM/XI/2026");
    }
    void letterNumberIsIncremented()
    {
        QFETCH(const QString, last);
        QFETCH(const QDate, day);
        QTEST(report::nextLetterNumber(last, u"PT Toko Melati"_s, day), "next");
    }

    void theLetterHasTheFormOfItsLanguage()
    {
        using Kind = LetterPart::Kind;
        const auto kinds = [](const LetterText &letter, LetterLanguage language) {
            QList<Kind> found;
            for (const LetterPart &part : report::letterParts(letter, blocked().sender, language))
                found += part.kind;
            return found;
        };
        LetterFacts facts = blocked();
        facts.number = u"014/TM/XI/2026"_s;
        const LetterText indonesian = report::writeLetter(report::letterTemplate(LetterLanguage::Indonesian),
                                                          facts, LetterLanguage::Indonesian);
        QCOMPARE(kinds(indonesian, LetterLanguage::Indonesian),
                 (QList<Kind>{Kind::Head, Kind::Reference, Kind::Date, Kind::Paragraph, Kind::Paragraph,
                              Kind::Paragraph, Kind::Paragraph, Kind::Facts, Kind::Paragraph, Kind::Paragraph,
                              Kind::Closing, Kind::Signature}));
        const auto parts = report::letterParts(indonesian, facts.sender, LetterLanguage::Indonesian);
        QCOMPARE(parts.at(1).rows, (QList<QStringList>{{u"Nomor"_s, u"014/TM/XI/2026"_s},
                                                       {u"Lampiran"_s, u"1 (satu) berkas"_s},
                                                       {u"Perihal"_s, indonesian.subject}}));
        QVERIFY(parts.at(3).text.startsWith(u"Yth. Direktur"_s));
        QCOMPARE(parts.at(7).rows.size(), 4);
        const LetterText english = report::writeLetter(report::letterTemplate(LetterLanguage::English), facts,
                                                       LetterLanguage::English);
        QCOMPARE(kinds(english, LetterLanguage::English),
                 (QList<Kind>{Kind::Head, Kind::Date, Kind::Paragraph, Kind::Paragraph, Kind::Subject,
                              Kind::Paragraph, Kind::Paragraph, Kind::Facts, Kind::Paragraph, Kind::Paragraph,
                              Kind::Closing, Kind::Signature}));
        // Open placeholders keep their parts.
        facts.sender.organisation.clear();
        facts.sender.name.clear();
        const auto open =
            report::letterParts(report::writeLetter(report::letterTemplate(LetterLanguage::Indonesian), facts,
                                                    LetterLanguage::Indonesian),
                                facts.sender, LetterLanguage::Indonesian);
        QCOMPARE(open.first().kind, Kind::Head);
        QCOMPARE(open.at(1).kind, Kind::Reference);
        QCOMPARE(open.at(1).rows.constLast().constFirst(), u"Perihal"_s);
        QCOMPARE(open.constLast().kind, Kind::Signature);
        // The user's own text needs no form.
        QCOMPARE(kinds({u"About"_s, u"Hello there"_s}, LetterLanguage::Indonesian),
                 (QList<Kind>{Kind::Subject, Kind::Paragraph}));
    }

    void aSubjectIsOneLine()
    {
        LetterFacts facts = blocked();
        facts.sender.contact = u"a\nb"_s;
        QCOMPARE(report::writeLetter({u"{contact}\n{domain}"_s, {}}, facts, LetterLanguage::English).subject,
                 u"a b melati-promo.com"_s);
    }

    void letterTextStartsWithTheSubject()
    {
        const LetterText letter{u"About it"_s, u"Hello\n\nthere\n\n"_s};
        QCOMPARE(report::letterText(letter, LetterLanguage::English),
                 u"Subject: About it\n\nHello\n\nthere\n"_s);
        QCOMPARE(report::letterText(letter, LetterLanguage::Indonesian),
                 u"Perihal: About it\n\nHello\n\nthere\n"_s);
    }
};

PANTAU_TEST(TestLetter)
#include "tst_letter.moc"
