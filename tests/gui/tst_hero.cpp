// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"
#include "desktop/look/usage_meter.h"
#include "support/test_program.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace pantau;

namespace {

const QDateTime Noon(QDate(2026, 3, 10), QTime(12, 0), Qt::UTC);

desktop::Hero::Facts facts(int blocked, int notBlocked, int unknown)
{
    desktop::Hero::Facts facts;
    facts.counts = {blocked + notBlocked + unknown, blocked, notBlocked, unknown};
    facts.newestAnswer = Noon.addSecs(-60);
    return facts;
}

QString sentence(const desktop::Hero &hero)
{
    return hero.findChild<QLabel *>(u"heroSentence"_s)->accessibleName();
}

} // namespace

class TestHero : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }

    void sentences()
    {
        desktop::Hero hero;
        auto shown = facts(5, 292, 3);
        const auto says = [&](const char *words) {
            hero.show(shown, Noon);
            QCOMPARE(sentence(hero), QString::fromUtf8(words));
        };
        says("5 domain(s) blocked, none new today");
        shown.newToday = 1;
        says("5 domain(s) blocked, 1 new today");
        shown.list = u"Toko Melati"_s;
        says("Toko Melati: 5 of 300 domain(s) blocked");
        shown.newestAnswer = Noon.addDays(-2);
        says("Last known: Toko Melati: 5 of 300 domain(s) blocked");
        shown = facts(0, 300, 0);
        says("No domain is blocked");
        shown = facts(0, 297, 3);
        says("297 of 300 domain(s) not blocked"); // the others may be blocked
        shown = facts(0, 120, 180);
        says("First check: 120 of 300 domain(s)");
        shown = facts(0, 0, 2);
        shown.isUnserved = true;
        says("2 domain(s) not checked yet: connect a service");
        shown = facts(0, 0, 0);
        says("No domains yet"); // nothing is known, so nothing is called not blocked
    }

    void onlyTheBlockedPartIsRed()
    {
        desktop::Hero hero;
        hero.resize(1032, 88);
        const auto redColumns = [&hero] {
            const auto *label = hero.findChild<QLabel *>(u"heroSentence"_s);
            const QImage picture = const_cast<QLabel *>(label)->grab().toImage();
            const QColor red = desktop::colour(desktop::Token::Blocked, hero.palette());
            int last = 0;
            for (int x = 0; x < picture.width(); ++x)
                for (int y = 0; y < picture.height(); ++y)
                    if (picture.pixelColor(x, y) == red)
                        last = x;
            return last;
        };
        hero.show(facts(5, 292, 3), Noon);
        hero.QWidget::show();
        QVERIFY(redColumns() > 0);
        const auto *label = hero.findChild<QLabel *>(u"heroSentence"_s);
        QVERIFY(redColumns() < label->sizeHint().width() * 3 / 4);
        hero.show(facts(0, 292, 3), Noon);
        QCOMPARE(redColumns(), 0);
    }

    void linksFilterAndShowTheActiveFilter()
    {
        desktop::Hero hero;
        auto shown = facts(5, 292, 3);
        shown.filter = BlockStatus::Unknown;
        hero.show(shown, Noon);
        auto *unknown = hero.findChild<QToolButton *>(u"summary_unknown"_s);
        auto *notBlocked = hero.findChild<QToolButton *>(u"summary_not_blocked"_s);
        QCOMPARE(unknown->text(), u"3 unknown"_s);
        QCOMPARE(notBlocked->text(), u"292 not blocked"_s);
        QVERIFY(unknown->isChecked() && !notBlocked->isChecked());
        QSignalSpy chosen(&hero, &desktop::Hero::statusChosen);
        notBlocked->click();
        QCOMPARE(chosen.constLast().constFirst().value<BlockStatus>(), BlockStatus::NotBlocked);
    }

    void mixedAnswersLinkIsHiddenIfThereAreNone()
    {
        desktop::Hero hero;
        auto shown = facts(5, 292, 3);
        hero.show(shown, Noon);
        auto *mixed = hero.findChild<QToolButton *>(u"summary_mixed"_s);
        QVERIFY(mixed->isHidden());
        shown.counts.mixed = 1;
        hero.show(shown, Noon);
        QVERIFY(!mixed->isHidden() && !mixed->isChecked());
        QCOMPARE(mixed->text(), u"1 with mixed answers"_s);
        QSignalSpy chosen(&hero, &desktop::Hero::mixedChosen);
        mixed->click();
        QCOMPARE(chosen.size(), 1);
    }

    void timeOfTheDataIsShownWhileHeldBack()
    {
        desktop::Hero hero;
        auto shown = facts(5, 292, 3);
        hero.show(shown, Noon);
        const auto *asOf = hero.findChild<QLabel *>(u"heroAsOf"_s);
        QVERIFY(asOf->isHidden());
        shown.isHeldBack = true;
        hero.show(shown, Noon);
        QVERIFY(!asOf->isHidden());
        QCOMPARE(asOf->text(), u"as of 18:59"_s);
    }

    /// As in a window of 1280 and of 1024 pixels: 88 high, the meter 264 or 220 wide.
    void sizesMatchTheDesign()
    {
        desktop::Hero hero;
        hero.show(facts(5, 292, 3), Noon);
        hero.resize(1280, 88);
        QVERIFY(hero.minimumSizeHint().height() <= 88 + hero.fontMetrics().height());
        QCOMPARE(hero.meter()->sizeHint().width(), 264);
        hero.resize(1024, 88);
        QCOMPARE(hero.meter()->sizeHint().width(), 220);
    }
};

PANTAU_WINDOW_TEST(TestHero)
#include "tst_hero.moc"
