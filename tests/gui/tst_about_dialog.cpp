// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/about/about_dialog.h"
#include "desktop/about/component.h"
#include "gui/dialog_hands.h"
#include "support/patience.h"
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

using namespace pantau::desktop;
using pantau::test::DialogHands;

/// Stands for the browser.
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
    void listsWhatTheBillOfMaterialsLists()
    {
        QFile file(QStringLiteral(PANTAU_BIN_DIR "/../pantau.spdx.json"));
        QVERIFY(file.open(QFile::ReadOnly));
        QMap<QString, QStringList> bill;
        const auto packages = QJsonDocument::fromJson(file.readAll())[QLatin1String("packages")].toArray();
        for (const QJsonValue &package : packages)
            bill.insert(package[QLatin1String("name")].toString(),
                        {package[QLatin1String("versionInfo")].toString(),
                         package[QLatin1String("licenseDeclared")].toString(),
                         package[QLatin1String("homepage")].toString()});
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
        QCOMPARE(table->topLevelItem(0)->text(2),
                 QStringLiteral("LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only"));
        QVERIFY(hands->find<QPlainTextEdit>("licenceEdit")
                    ->toPlainText()
                    .contains(QLatin1String("GNU GENERAL PUBLIC LICENSE")));
    }

    void sitesAreOpenedOnlyWhenAskedFor()
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

    void copiesTheVersionsForAReport()
    {
        const auto [dialog, hands] = opened();
        QVERIFY(hands);
        hands->press(Qt::Key_C, Qt::AltModifier);
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY(copied.startsWith(QLatin1String("Pantau ") + QStringLiteral(PANTAU_VERSION)));
        QVERIFY(!copied.contains(u'\n'));
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
    /// No hands when it did not come up.
    [[nodiscard]] static Opened opened()
    {
        auto dialog = std::make_shared<AboutDialog>();
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        auto hands = std::make_shared<DialogHands>(*dialog);
        if (!hands->begin())
            hands.reset();
        return {dialog, hands};
    }
};

PANTAU_WINDOW_TEST(TestAboutDialog)
#include "tst_about_dialog.moc"
