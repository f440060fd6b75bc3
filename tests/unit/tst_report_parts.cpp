// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json.h"
#include "app/report/content.h"
#include "app/report_maker.h"
#include "base/files.h"
#include "base/report.h"
#include "base/usage.h"
#include "db/appeals.h"
#include "db/evidence_reader.h"
#include "db/store.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTemporaryDir>

#include <algorithm>

using namespace pantau;
using namespace pantau::db;
using pantau::test::StoreWorld;

namespace {

/// 3 by 2 pixels, as any program writes it.
QByteArray smallPng()
{
    return QByteArray::fromBase64("iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGNQ"
                                  "cGiAIAY4CwAyVAVBwNQB+AAAAABJRU5ErkJggg==");
}

/// The parts of a JPEG that are read: two segments, a frame of 640 by 480, and an end.
QByteArray smallJpeg()
{
    return QByteArray::fromHex("ffd8ffe000040000ffc0000b0801e0028001011100ffd9");
}

} // namespace

/// Parts of reports other than text: file names, months, logos.
class TestReportParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fileNameIsValidOnEverySystem_data()
    {
        const test::Table<QString, QString> row({"client", "stem"});
        row("ordinary", "Toko Melati", "Toko Melati");
        row("other letters", "Café Müller & Söhne", "Café Müller & Söhne");
        row("forbidden", "A/B: \"Toko\" <1>\\?*|", "A-B- -Toko- -1-----");
        row("hidden", "..secret", "secret");
        row("parent folders", "../../etc", "-..-etc");
        row("dots and blanks at the end", "Toko. . ", "Toko");
        row("a device", "con", "_con");
        row("a device with more", "LPT1.shop", "_LPT1.shop");
        row("no device", "Console", "Console");
        row("turned around", u"gpj.\u202Eexe"_s, "gpj.exe");
        row("lines", "Toko\nMelati", "Toko Melati");
        row("nothing left", " . ", QString());
    }
    void fileNameIsValidOnEverySystem()
    {
        QFETCH(QString, client);
        QTEST(safeFileStem(client), "stem");
    }

    void longFileNameIsCutBetweenCharacters()
    {
        const QString stem = safeFileStem(u"\U0001F3EA"_s.repeated(100));
        QVERIFY(stem.toUtf8().size() <= 200 && stem.toUtf8().size() > 190);
        QCOMPARE(QString::fromUtf8(stem.toUtf8()), stem);
    }

    void existingFileIsNotReplaced()
    {
        const QTemporaryDir folder;
        const QDir dir(folder.path());
        QCOMPARE(freePath(folder.path(), u"Toko"_s, u"pdf"_s), dir.filePath(u"Toko.pdf"_s));
        for (const char *name : {"Toko.pdf", "Toko (2).pdf"})
            QVERIFY(QFile(dir.filePath(QString::fromLatin1(name))).open(QFile::WriteOnly));
        QCOMPARE(freePath(folder.path(), u"Toko"_s, u"pdf"_s), dir.filePath(u"Toko (3).pdf"_s));
    }

    void monthEndsByLocalTime_data()
    {
        const test::Table<QByteArray, QDateTime, QDate> row({"zone", "now", "month"});
        const QDateTime jakarta(QDate(2026, 10, 31), QTime(17, 0), Qt::UTC);
        row("a second before", "Asia/Jakarta", jakarta.addSecs(-1), QDate(2026, 9, 1));
        row("midnight in Jakarta", "Asia/Jakarta", jakarta, QDate(2026, 10, 1));
        row("not yet in London", "Europe/London", jakarta, QDate(2026, 9, 1));
        row("summer time in New York", "America/New_York",
            QDateTime(QDate(2026, 11, 1), QTime(4, 0), Qt::UTC), QDate(2026, 10, 1));
        row("a new year", "UTC", QDateTime(QDate(2027, 1, 1), QTime(0, 0), Qt::UTC), QDate(2026, 12, 1));
    }
    void monthEndsByLocalTime()
    {
        QFETCH(QByteArray, zone);
        QFETCH(QDateTime, now);
        QTEST(lastFinishedMonth(now, QTimeZone(zone)), "month");
    }

    void monthIncludesItsLastMillisecond()
    {
        const TimeSpan month = monthIn(QTimeZone("Asia/Jakarta"), QDate(2026, 10, 1));
        QCOMPARE(month.from, QDateTime(QDate(2026, 9, 30), QTime(17, 0), Qt::UTC));
        QCOMPARE(month.to, QDateTime(QDate(2026, 10, 31), QTime(16, 59, 59, 999), Qt::UTC));
    }

    void pictureIsValidated_data()
    {
        const test::Table<QByteArray, QSize, QString> row({"bytes", "size", "problem"});
        row("PNG", smallPng(), QSize(3, 2), QString());
        row("JPEG", smallJpeg(), QSize(640, 480), QString());
        row("PNG cut off", smallPng().chopped(12), QSize(), "is damaged");
        row("JPEG cut off", smallJpeg().chopped(2), QSize(), "is damaged");
        row("PNG of nothing", smallPng().first(8), QSize(), "is damaged");
        row("SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", QSize(), "neither a PNG nor a JPEG");
        row("empty", QByteArray(), QSize(), "neither a PNG nor a JPEG");
        row("too large", smallPng() + QByteArray(1024 * 1024, 'x'), QSize(), "larger than 1 MB");
        QByteArray wide = smallPng();
        wide.replace(16, 4, QByteArray::fromHex("00002710"));
        row("too wide", wide, QSize(), "4000 pixels");
    }
    void pictureIsValidated()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QSize, size);
        QFETCH(QString, problem);
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"logo"_s);
        test::writeFile(file, bytes);
        const auto picture = readPicture(file);
        QCOMPARE(bool(picture), problem.isEmpty());
        if (picture)
            QCOMPARE(picture->size, size);
        else
            QVERIFY2(picture.error().sentence.contains(problem), qPrintable(picture.error().sentence));
    }

    void missingPictureIsReported()
    {
        const auto picture = readPicture(u"/nowhere/logo.png"_s);
        QVERIFY(!picture);
        QCOMPARE(picture.error().kind, Error::Kind::Storage);
    }

    void pictureIsNeverEnlarged()
    {
        QCOMPARE((Picture{{}, {}, QSize(1000, 250)}.within({240, 64})), QSize(240, 60));
        QCOMPARE((Picture{{}, {}, QSize(30, 20)}.within({240, 64})), QSize(30, 20));
        QCOMPARE((Picture{{}, {}, QSize(4000, 1)}.within({240, 64})), QSize(240, 1));
    }

    // A report on a list for a past period covers the services and domains that the list had then.

    void init()
    {
        m_world.emplace();
        m_list = m_world->addList(u"Clients"_s, {m_domain});
        m_found = m_world->now();
        m_world->findBlocked(m_domain);
        advance();
    }
    void cleanup()
    {
        m_world.reset();
        m_domain = StoreWorld::name("shop.example");
        m_known.clear();
        m_gone.clear();
    }

    void laterMoveAndRemovalDoNotAffectTheReport()
    {
        const QDateTime end = m_world->now();
        move();
        advance();
        m_world->see(m_domain, BlockStatus::NotBlocked);
        remove();
        const Report report = reportUntil(end);
        isBlockedAtTheEnd(report);
        QVERIFY(!report.domains.constFirst().removedAfter);
    }

    void statusIsKeptUntilTheNextServiceAnswers()
    {
        move();
        advance();
        const QDateTime end = m_world->now();
        advance();
        m_world->see(m_domain, BlockStatus::NotBlocked);
        isBlockedAtTheEnd(reportUntil(end));
    }

    void removedDomainKeepsItsLastStatus()
    {
        remove();
        advance();
        for (const QDateTime &end : {m_world->now().addSecs(-1), m_world->now()}) {
            const Report report = reportUntil(end);
            isBlockedAtTheEnd(report);
            QCOMPARE(report.domains.constFirst().removedAfter, std::optional(m_found));
        }
    }

    void statusAtTheEndIsFromTheNextService()
    {
        move();
        m_world->see(m_domain, BlockStatus::NotBlocked);
        advance();
        const QDateTime end = m_world->now();
        advance();
        const Report report = reportUntil(end);
        QCOMPARE(report.services.size(), 2);
        QCOMPARE(report.domains.constFirst().status, BlockStatus::NotBlocked);
        QCOMPARE(report.domains.constFirst().blockings,
                 (QList<Blocking>{{std::nullopt, m_found, m_found, std::nullopt}}));
    }

    void domainRemovedLaterIsInTheReport_data()
    {
        const test::Table<bool> row({"isAnswered"});
        row("answered before the period", true);
        row("never answered", false);
    }
    void domainRemovedLaterIsInTheReport()
    {
        QFETCH(const bool, isAnswered);
        m_domain = isAnswered ? m_domain : StoreWorld::name("never.example");
        if (!isAnswered)
            QVERIFY(Domains(*m_world->database).addToList(m_list, {m_domain}));
        m_found = m_world->now().addDays(2); // start of the period
        m_world->clock.advance(std::chrono::days(4));
        const QDateTime end = m_world->now();
        advance();
        const Report before = reportUntil(end);
        remove();
        QCOMPARE(textsOf(reportUntil(end)), textsOf(before));
        QVERIFY(std::ranges::any_of(before.domains, [&](const Evidence &each) {
            return each.domain == m_domain && !each.removedAfter &&
                   each.lastAnsweredAt.has_value() == isAnswered;
        }));
    }

    /// A report on a past period depends only on what happened up to its end.
    void laterEventsDoNotChangeAPastReport_data()
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= 60; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void laterEventsDoNotChangeAPastReport()
    {
        QFETCH(const quint32, seed);
        QRandomGenerator random(seed);
        m_names = {m_domain, StoreWorld::name("a.example"), StoreWorld::name("b.example")};
        m_known[m_domain] = {BlockStatus::Blocked, m_found, {}};
        QVERIFY(Domains(*m_world->database).addToList(m_list, m_names));
        for (int i = 0; i < 12; ++i)
            happen(random);
        const QDateTime end = m_world->now();
        const auto start = end.addSecs(-3600 * qint64(random.bounded(1, 12)));
        m_world->clock.advance(std::chrono::minutes(30));
        const auto textsNow = [&] {
            const auto store = db::Store::open(m_world->home.path()).value();
            const QDateTime made = end.addDays(1);
            Report list = app::makeReport(*store, m_list, {start, end}, made).value();
            QStringList texts = textsOf(list);
            for (const DomainName &name : std::as_const(m_names)) {
                list.isList = false;
                list.domains =
                    EvidenceReader(store->database()).ofDomain(name, {start, end, 100, true}).value();
                if (!list.domains.isEmpty() && list.domains.constFirst().lastAnsweredAt)
                    texts += textsOf(list);
            }
            return texts;
        };
        const QStringList before = textsNow();
        for (int i = 0; i < 12; ++i) {
            happen(random);
            QCOMPARE(textsNow(), before);
        }
    }

private:
    struct Known
    {
        BlockStatus status = BlockStatus::Unknown;
        QDateTime at{};
        std::optional<QDateTime> suspectedAt{};
    };

    [[nodiscard]] static QStringList textsOf(const Report &report)
    {
        return report::toHtml(report).split(u'\n') +
               QString::fromUtf8(QJsonDocument(app::toJson(report)).toJson()).split(u'\n');
    }
    /// An answer for a random domain; sometimes it is removed, added or appealed for.
    void happen(QRandomGenerator &random)
    {
        advance();
        const DomainName name = m_names.at(random.bounded(m_names.size()));
        Domains domains(*m_world->database);
        switch (random.bounded(10)) {
        case 0:
            if (!m_gone.contains(name)) { // leaves once
                m_gone.insert(name);
                QVERIFY(domains.removeFromList(m_list, {name}));
            }
            return;
        case 1:
            QVERIFY(domains.addToList(
                m_list, {StoreWorld::name(qPrintable(u"new%1.example"_s.arg(random.bounded(1000))))}));
            return;
        case 2:
            if (m_gone.contains(name))
                QVERIFY(domains.addToList(m_list, {name}));
            return;
        case 3: {
            Appeal sent{AppealId{}, name};
            sent.service = StoreWorld::address().text();
            sent.sentAt = m_world->now();
            sent.sentTo = u"Helpdesk"_s;
            QVERIFY(Appeals(*m_world->database).add(sent));
            return;
        }
        default:
            answer(name, random.bounded(3) == 0 ? BlockStatus::Blocked : BlockStatus::NotBlocked,
                   random.bounded(2) == 0);
        }
    }
    /// A status that differs is confirmed immediately, or by the next answer.
    void answer(const DomainName &name, BlockStatus status, bool isConfirmed)
    {
        Known &known = m_known[name];
        const QDateTime now = m_world->now();
        Observation seen = m_world->observation(name, status);
        if (known.status == BlockStatus::Unknown || status == known.status) {
            if (known.status == BlockStatus::Unknown && status == BlockStatus::Blocked)
                seen.change = Change{name, BlockStatus::Unknown, status, {}, now};
            known = {status, now, {}};
        } else if (!isConfirmed && !known.suspectedAt) {
            seen.after.status = known.status;
            seen.after.since = seen.after.lastAnsweredAt = known.at;
            seen.after.suspicion = Suspicion{now, 1, status};
            known.suspectedAt = now;
        } else {
            seen.change = Change{name, known.status, status, known.at, known.suspectedAt.value_or(now)};
            seen.after.since = seen.change->notAfter;
            known = {status, now, {}};
        }
        m_world->save({seen});
    }
    void advance() { m_world->clock.advance(std::chrono::hours(1)); }
    void move()
    {
        ListSettings settings;
        settings.account = m_world->addAccount(u"Second"_s, u"moved.example"_s);
        QVERIFY(Lists(*m_world->database).configure(m_list, settings));
        m_world->account = *settings.account;
    }
    void remove() { QVERIFY(Domains(*m_world->database).removeFromList(m_list, {m_domain})); }
    [[nodiscard]] Report reportUntil(const QDateTime &end) const
    {
        const auto store = db::Store::open(m_world->home.path()).value();
        return app::makeReport(*store, m_list, {m_found.addDays(-1), end}, m_world->now()).value();
    }
    void isBlockedAtTheEnd(const Report &report)
    {
        QCOMPARE(report.services,
                 (QList<ServiceAnswers>{{StoreWorld::address().text(), m_found, m_found, 1}}));
        QVERIFY(!report.checkedDays->without.contains(m_found.toTimeZone(report.zone).date()));
        QCOMPARE(report.domains.size(), 1);
        const Evidence &domain = report.domains.constFirst();
        QCOMPARE(domain.status, BlockStatus::Blocked);
        QCOMPARE(domain.since, std::optional(m_found));
        QCOMPARE(domain.lastAnsweredAt, std::optional(m_found));
        QCOMPARE(domain.blockings, (QList<Blocking>{{std::nullopt, m_found, m_found, std::nullopt}}));
    }

    std::optional<StoreWorld> m_world;
    ListId m_list{};
    QDateTime m_found;
    DomainName m_domain = StoreWorld::name("shop.example");
    QList<DomainName> m_names;
    QHash<DomainName, Known> m_known;
    QSet<DomainName> m_gone;
};

PANTAU_TEST(TestReportParts)
#include "tst_report_parts.moc"
