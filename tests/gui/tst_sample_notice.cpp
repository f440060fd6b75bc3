// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "desktop/window/side_list.h"
#include "gui/gui_world.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QLabel>
#include <QPushButton>

#include <algorithm>

using namespace pantau;
using desktop::Page;
using test::GuiWorld;

namespace {

const QString AllSample = u"Local sample list: these answers are sample data from this computer, "
                          "not from the national blocklist."_s;

/// Returns the text of the bar, or an empty string if it is hidden.
QString said()
{
    const auto *bar = GuiWorld::find(u"sampleBanner"_s);
    return bar && bar->isVisible() ? bar->accessibleName() : QString();
}

/// Texts of the visible buttons of the bar.
QStringList offers()
{
    QStringList texts;
    for (const auto *button : GuiWorld::find(u"sampleBanner"_s)->findChildren<QPushButton *>())
        if (button->isVisible())
            texts += button->text().remove(u'&');
    texts.sort();
    return texts;
}

QString samplesIn(const QString &lists)
{
    return u"The answers in %1 are sample data from this computer, not from the national blocklist."_s.arg(
        lists);
}

AccountId added(GuiWorld &world, const QString &name, const ServiceAddress &address)
{
    std::optional<ApiKey> key;
    if (!address.isLocal())
        key = *ApiKey::parse(world.businessKey());
    return test::answerOf(world.session().accounts().add(name, address, key)).id;
}

} // namespace

class TestSampleNotice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void noticeIsShownEverywhereIfOnlyTheSampleExists()
    {
        GuiWorld world;
        QVERIFY(said().isEmpty());
        const AccountId sample = added(world, u"Sample"_s, ServiceAddress::localSample());
        const ListId list = test::addList(world.session(), u"Practice"_s, {}, sample).id;
        QTRY_COMPARE(said(), AllSample);
        QCOMPARE(offers(), (QStringList{u"Connect a service…"_s, u"Remove the sample"_s}));
        world.window().showView({list, std::nullopt});
        QCOMPARE(said(), AllSample);
        world.window().showPage(Page::Log);
        QCOMPARE(said(), AllSample);
    }

    void noticeIsShownForSampleListsOnly()
    {
        GuiWorld world;
        const AccountId sample = added(world, u"Sample"_s, ServiceAddress::localSample());
        const ListId practice = test::addList(world.session(), u"Practice"_s, {}, sample).id;
        QTRY_COMPARE(said(), AllSample);
        const AccountId agency = added(world, u"Agency"_s, *ServiceAddress::parse(world.baseUrl()));
        const ListId clients = test::addList(world.session(), u"Clients"_s, {}, agency).id;
        QTRY_COMPARE(said(), samplesIn(u"“Practice”"_s));
        QCOMPARE(offers(), QStringList{u"Remove the sample"_s});

        world.window().showView({clients, std::nullopt});
        QCOMPARE(said(), QString());
        world.window().showView({clients, BlockStatus::Unknown});
        QCOMPARE(said(), QString());
        world.window().showView({practice, std::nullopt});
        QCOMPARE(said(), samplesIn(u"“Practice”"_s));
        world.window().showView({clients, std::nullopt});
        for (const Page page : {Page::Changes, Page::Usage, Page::Log, Page::Lists}) {
            world.window().showPage(page);
            QCOMPARE(said(), samplesIn(u"“Practice”"_s));
        }
        world.window().showPage(Page::Domains);
        QCOMPARE(said(), QString());

        world.window().showView({});
        test::addList(world.session(), u"Test"_s, {}, sample);
        QTRY_COMPARE(said(), samplesIn(u"“Practice” and “Test”"_s));
    }
};

PANTAU_WINDOW_TEST(TestSampleNotice)
#include "tst_sample_notice.moc"
