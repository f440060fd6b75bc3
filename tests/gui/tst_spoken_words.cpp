// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/main_window.h"
#include "gui/spoken.h"
#include "support/past_world.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QLabel>
#include <QTest>

using namespace pantau;

/// A screen reader gets plain text, without markup.
class TestSpokenWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingOfTheWindowIsSpokenInWords()
    {
        const test::PastWorld world;
        desktop::MainWindow window(*world.session, world.home + QStringLiteral("/window.ini"));
        window.resize(700, 600); // too narrow for long names, so they have tool tips
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.openDomain(world.below.ascii());
        const auto *name = window.findChild<QLabel *>(QStringLiteral("detailDomain"));
        QTRY_COMPARE(name->text(), world.below.ascii());
        const_cast<QLabel *>(name)->resize(40, name->height());
        QVERIFY(!name->toolTip().isEmpty());
        for (const auto page : {desktop::Page::Domains, desktop::Page::Changes, desktop::Page::Usage,
                                desktop::Page::Log, desktop::Page::Lists, desktop::Page::Appeals}) {
            window.showPage(page);
            QCoreApplication::processEvents();
            const QStringList markup = test::spokenMarkup(window);
            QVERIFY2(markup.isEmpty(), qPrintable(markup.join(u'\n')));
            const QStringList mute = test::nameless(window);
            QVERIFY2(mute.isEmpty(), qPrintable(mute.join(u'\n')));
        }
    }
};

PANTAU_WINDOW_TEST(TestSpokenWords)
#include "tst_spoken_words.moc"
