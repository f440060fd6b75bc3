// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/channel_commands.h"
#include "desktop/dialogs/sample.h"
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

    /// Removing the sample is one step that can be undone and redone.
    void theSampleIsRemovedAndRestored()
    {
        GuiWorld world;
        app::Session &session = world.session();
        const auto accounts = [&session] { return session.store().accounts().all().value(); };
        test::answerOf(desktop::addSample(session));
        const DomainName own = DomainName::fromNormalised(u"own.example"_s);
        test::addList(session, u"Mixed"_s, {own, desktop::sampleDomains().constFirst()},
                      accounts().constFirst().id);
        const AccountId agency = added(world, u"Agency"_s, *ServiceAddress::parse(world.baseUrl()));
        const auto picture = [&] {
            QStringList lines;
            const auto lists = session.store().lists().all().value();
            const auto known = accounts();
            for (const DomainList &list : lists) {
                const auto of = std::ranges::find(known, list.account, &Account::id);
                if (of == known.cend())
                    return QStringList{u"between two steps"_s};
                lines += u"%1 (%2): %3"_s.arg(list.name, of->name)
                             .arg(session.store().domains().inList(list.id)->size());
            }
            return lines + QStringList{u"%1 appeals"_s.arg(session.store().appeals().all()->size())};
        };
        const QStringList before{u"Mixed (Local sample list): 2"_s, u"Sample (Local sample list): 12"_s,
                                 u"2 appeals"_s};
        const QStringList after{u"Mixed (Agency): 1"_s, u"0 appeals"_s};
        QCOMPARE(picture(), before);
        QTRY_VERIFY(!said().isEmpty());
        for (auto *button : GuiWorld::find(u"sampleBanner"_s)->findChildren<QPushButton *>())
            if (button->isVisible() && button->text().remove(u'&') == u"Remove the sample"_s)
                QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE(picture(), after);
        QTRY_COMPARE(accounts().size(), 1);
        auto *undo = GuiWorld::find<QAbstractButton>(u"undoButton"_s);
        QTRY_VERIFY(undo && undo->isVisible());
        QTest::mouseClick(undo, Qt::LeftButton);
        QTRY_COMPARE(picture(), before);
        QTRY_VERIFY(!said().isEmpty());
        const auto alerts = session.store().alerts().list(0, 10).value();
        QVERIFY(std::ranges::none_of(alerts, [](const AlertRow &row) { // nothing there is news
            return row.alert.kind == Alert::Kind::Listed || row.alert.kind == Alert::Kind::Mixed;
        }));
        QTRY_VERIFY(world.window().findChild<QAction *>(u"redoAction"_s)->isEnabled());
        world.window().findChild<QAction *>(u"redoAction"_s)->trigger();
        QTRY_COMPARE(picture(), after);
        QTRY_COMPARE(accounts().constFirst().id, agency);
    }

    void aNoticeLeadsToTheListWithoutAnAccount()
    {
        GuiWorld world;
        app::Session &session = world.session();
        added(world, u"Agency"_s, *ServiceAddress::parse(world.baseUrl()));
        added(world, u"Copy"_s, *ServiceAddress::parse(u"local:"_s + world.path(u"blocklist.txt"_s)));
        const DomainList list =
            test::addList(session, u"Clients"_s, {DomainName::fromNormalised(u"a.example"_s)}, std::nullopt);
        QVERIFY(!list.account);
        const auto button = [] { return GuiWorld::find<QPushButton>(u"attentionBarAction"_s); };
        QTRY_VERIFY(button() && button()->isVisible() &&
                    button()->text().remove(u'&') == u"Choose an account…"_s);
        button()->click();
        QTRY_VERIFY(GuiWorld::find(u"ListDialog"_s));
        QCOMPARE(GuiWorld::find<QLabel>(u"titleLabel"_s)->text(), u"Clients"_s);
        QVERIFY(GuiWorld::find(u"accountBox"_s)->isVisible());
    }

    /// From the settings of a client, and from the palette.
    void theTableOfChannelsIsFound()
    {
        GuiWorld world;
        const AccountId agency = added(world, u"Agency"_s, *ServiceAddress::parse(world.baseUrl()));
        const DomainList list = test::addList(world.session(), u"Clients"_s, {}, agency);
        Channel team;
        team.kind = u"webhook"_s;
        team.name = u"Team"_s;
        team.url = QUrl(u"http://127.0.0.1:9/"_s);
        test::answerOf(world.session().channels().add(team, std::nullopt));
        Q_EMIT world.window().context().listSettingsRequested(list.id, true);
        QTRY_VERIFY(GuiWorld::find<QPushButton>(u"allLists"_s));
        GuiWorld::find<QPushButton>(u"allLists"_s)->click();
        QTRY_VERIFY(GuiWorld::find(u"channelTable"_s) && GuiWorld::find(u"channelTable"_s)->isVisible());
        QTRY_VERIFY(!GuiWorld::find(u"ListDialog"_s));
        world.window().showView({});
        GuiWorld::press(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(GuiWorld::goTo(u"finderField"_s));
        GuiWorld::type(u"routing"_s);
        GuiWorld::press(Qt::Key_Return);
        QTRY_VERIFY(GuiWorld::find(u"channelTable"_s)->isVisible());
    }
};

PANTAU_WINDOW_TEST(TestSampleNotice)
#include "tst_sample_notice.moc"
