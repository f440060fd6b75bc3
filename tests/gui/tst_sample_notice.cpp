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

const QString AllSample =
    QStringLiteral("Local sample list: these answers are sample data from this computer, "
                   "not from the national blocklist.");

/// Returns the text of the bar, or an empty string if it is hidden.
QString said()
{
    const auto *bar = GuiWorld::find(QStringLiteral("sampleBanner"));
    return bar && bar->isVisible() ? bar->accessibleName() : QString();
}

bool offersService()
{
    const auto *bar = GuiWorld::find(QStringLiteral("sampleBanner"));
    const auto buttons = bar->findChildren<QPushButton *>();
    return std::any_of(buttons.cbegin(), buttons.cend(), [](auto *button) { return button->isVisible(); });
}

QString samplesIn(const QString &lists)
{
    return QStringLiteral(
               "The answers in %1 are sample data from this computer, not from the national blocklist.")
        .arg(lists);
}

AccountId added(GuiWorld &world, const QString &name, const ServiceAddress &address)
{
    std::optional<ApiKey> key;
    if (!address.isLocal())
        key = *ApiKey::parse(world.businessKey());
    const auto account = world.session().accounts().add(name, address, key);
    return test::waitFor([&account] { return account.isFinished(); }) && account.result()
               ? account.result()->id
               : AccountId{};
}

ListId added(GuiWorld &world, const QString &name, AccountId account)
{
    const auto list = world.session().write(&db::Lists::add, name, account);
    return test::waitFor([&list] { return list.isFinished(); }) && list.result() ? list.result()->id
                                                                                 : ListId{};
}

} // namespace

class TestSampleNotice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void isSaidEverywhereWhileThereIsNothingElse()
    {
        GuiWorld world;
        QVERIFY(said().isEmpty());
        const AccountId sample = added(world, QStringLiteral("Sample"), ServiceAddress::localSample());
        const ListId list = added(world, QStringLiteral("Practice"), sample);
        QTRY_COMPARE(said(), AllSample);
        QVERIFY(offersService());
        world.window().showView({list, std::nullopt});
        QCOMPARE(said(), AllSample);
        world.window().showPage(Page::Log);
        QCOMPARE(said(), AllSample);
    }

    void isSaidOnlyOfItsListBesideAService()
    {
        GuiWorld world;
        const AccountId sample = added(world, QStringLiteral("Sample"), ServiceAddress::localSample());
        const ListId practice = added(world, QStringLiteral("Practice"), sample);
        QTRY_COMPARE(said(), AllSample);
        const AccountId agency =
            added(world, QStringLiteral("Agency"), *ServiceAddress::parse(world.baseUrl()));
        const ListId clients = added(world, QStringLiteral("Clients"), agency);
        QTRY_COMPARE(said(), samplesIn(QStringLiteral("“Practice”")));
        QVERIFY(!offersService());

        world.window().showView({clients, std::nullopt});
        QCOMPARE(said(), QString());
        world.window().showView({clients, BlockStatus::Unknown});
        QCOMPARE(said(), QString());
        world.window().showView({practice, std::nullopt});
        QCOMPARE(said(), samplesIn(QStringLiteral("“Practice”")));
        world.window().showView({clients, std::nullopt});
        for (const Page page : {Page::Changes, Page::Usage, Page::Log, Page::Lists}) {
            world.window().showPage(page);
            QCOMPARE(said(), samplesIn(QStringLiteral("“Practice”")));
        }
        world.window().showPage(Page::Domains);
        QCOMPARE(said(), QString());

        world.window().showView({});
        added(world, QStringLiteral("Test"), sample);
        QTRY_COMPARE(said(), samplesIn(QStringLiteral("“Practice” and “Test”")));
    }
};

PANTAU_WINDOW_TEST(TestSampleNotice)
#include "tst_sample_notice.moc"
