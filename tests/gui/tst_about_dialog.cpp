// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/channel_commands.h"
#include "app/watch_commands.h"
#include "base/secret.h"
#include "desktop/dialogs/help.h"
#include "gui/dialog_hands.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QTreeWidget>

using namespace pantau;
using namespace pantau::desktop;
using test::DialogHands;
using test::World;

/// Stands in for the browser.
class Browser : public QObject
{
    Q_OBJECT

public:
    Browser()
    {
        for (const char *scheme : {"http", "https"})
            QDesktopServices::setUrlHandler(QLatin1String(scheme), this, "visit");
    }
    ~Browser() override
    {
        for (const char *scheme : {"http", "https"})
            QDesktopServices::unsetUrlHandler(QLatin1String(scheme));
    }
    [[nodiscard]] const QList<QUrl> &visited() const { return m_visited; }

public Q_SLOTS:
    void visit(const QUrl &url) { m_visited += url; }

private:
    QList<QUrl> m_visited;
};

class TestAboutDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace(1);
        m_world->openSession();
    }
    void cleanup() { m_world.reset(); }

    void componentsMatchTheBillOfMaterials()
    {
        QMap<QString, QStringList> bill;
        const auto packages = QJsonDocument::fromJson(test::bytesOf(
            QStringLiteral(PANTAU_BIN_DIR "/../pantau.spdx.json")))["packages"_L1]
                                  .toArray();
        for (const QJsonValue &package : packages)
            bill.insert(package["name"_L1].toString(),
                        {package["versionInfo"_L1].toString(), package["licenseDeclared"_L1].toString(),
                         package["homepage"_L1].toString()});
        const QList<Component> shown = components();
        QVERIFY(shown.size() >= 10);
        for (const Component &component : shown)
            QCOMPARE((QStringList{component.version, component.licence, component.site.toString()}),
                     bill.value(component.name));
    }

    void showsVersionsAndLicences()
    {
        const auto [dialog, hands] = opened();
        QVERIFY(hands);
        QVERIFY(hands->text("versionLabel").contains(QStringLiteral(PANTAU_VERSION)));
        QVERIFY(hands->text("versionLabel").contains(QLatin1String(qVersion())));
        const auto *table = hands->find<QTreeWidget>("librariesTable");
        QCOMPARE(table->topLevelItemCount(), int(components().size()));
        for (int row = 0; row < table->topLevelItemCount(); ++row)
            for (int column = 0; column < table->columnCount(); ++column)
                QVERIFY2(!table->topLevelItem(row)->text(column).isEmpty(),
                         qPrintable(table->topLevelItem(row)->text(0)));
        QCOMPARE(table->topLevelItem(0)->text(2), u"LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only"_s);
        QVERIFY(hands->find<QPlainTextEdit>("licenceEdit")
                    ->toPlainText()
                    .contains("GNU GENERAL PUBLIC LICENSE"_L1));
    }

    void sitesAreOpenedOnlyOnRequest()
    {
        const Browser browser;
        const auto [dialog, hands] = opened();
        QVERIFY(hands);
        auto *table = hands->find<QTreeWidget>("librariesTable");
        table->setFocus();
        hands->press(Qt::Key_Down);
        hands->press(Qt::Key_Down);
        QCOMPARE(browser.visited(), QList<QUrl>());
        const QUrl third = components().at(2).site;
        QCOMPARE(hands->find<QPushButton>("siteButton")->toolTip(), third.toDisplayString());
        hands->press(Qt::Key_W, Qt::AltModifier);
        QCOMPARE(browser.visited(), QList<QUrl>{third});
        QVERIFY(hands->text("chosenLabel").contains(components().at(2).copyright));
    }

    void diagnosticsContainNoKeysOrNames()
    {
        const ApiKey key = m_world->businessKey();
        const auto account = m_world->addAccount(key);
        const auto domain = DomainName::fromNormalised(u"canary-shop.example"_s);
        test::addList(session(), u"Canary Client"_s, {domain}, account.id);
        World::wait(session().checks().check(account.id, {domain}));
        Channel channel;
        channel.kind = u"webhook"_s;
        channel.name = u"Canary Team"_s;
        channel.url = QUrl(u"https://hooks.canary.example/T0/B0"_s);
        World::wait(session().channels().add(channel, ChannelSecret::fromKeychain("canary-secret")));
        const ApiKey wrong = *ApiKey::parse(u"pk_live_canary0123456789abcdefghijkl"_s);
        World::wait(session().accounts().replaceKey(account.id, wrong));
        World::wait(session().accounts().refreshUsage(account.id));
        const auto [dialog, hands] = opened();
        QVERIFY(hands);
        hands->press(Qt::Key_C, Qt::AltModifier);
        QTRY_COMPARE(hands->text("copiedLabel"), u"Copied."_s);
        const QString copied = QGuiApplication::clipboard()->text();
        for (const char *wanted :
             {("# Versions\nPantau " PANTAU_VERSION), qVersion(), "\nSQLite 3.",
              "Account 1: a service over plain http, with key: yes", "Channel 1: webhook, on: yes",
              "POST /api/v1/check domains=1 status=200", "GET /api/v1/limit domains=0 status=401"})
            QVERIFY2(copied.contains(QLatin1String(wanted)),
                     qPrintable(QLatin1String(wanted) + u'\n' + copied));
        QVERIFY2(!copied.contains(u"canary"_s, Qt::CaseInsensitive), qPrintable(copied));
        QVERIFY(!copied.contains(QString::fromLatin1(key.secretBytes())));
    }

    void closesByEscape()
    {
        const auto [dialog, hands] = opened();
        QVERIFY(hands);
        const QPointer<QDialog> watched(dialog.get());
        hands->press(Qt::Key_Escape);
        QTRY_VERIFY(!watched || !watched->isVisible());
    }

private:
    using Opened = std::pair<std::shared_ptr<QDialog>, std::shared_ptr<DialogHands>>;
    /// Returns no hands if the dialog did not open.
    [[nodiscard]] Opened opened() const
    {
        auto dialog = std::make_shared<AboutDialog>(session());
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        auto hands = std::make_shared<DialogHands>(*dialog);
        if (!hands->begin())
            hands.reset();
        return {dialog, hands};
    }
    [[nodiscard]] app::Session &session() const { return *m_world->m_session; }

    std::optional<World> m_world;
};

PANTAU_WINDOW_TEST(TestAboutDialog)
#include "tst_about_dialog.moc"
