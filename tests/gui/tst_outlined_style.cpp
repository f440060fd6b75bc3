// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/appearance.h"
#include "desktop/look/colours.h"
#include "support/test_program.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QLineEdit>
#include <QRadioButton>
#include <QStyleFactory>
#include <QStyleOptionButton>
#include <QTest>

using namespace pantau;
using desktop::contrast;

namespace {

QPalette palette(bool isDark)
{
    return isDark ? QPalette(QColor(0x3a, 0x3b, 0x3f), QColor(0x2a, 0x2b, 0x2e))
                  : QPalette(QColor(0xef, 0xef, 0xef));
}

/// Returns the colour of the icon's most opaque pixel, or transparent if nothing is drawn.
QColor inkOf(const QIcon &icon)
{
    const QImage image = icon.pixmap(16).toImage();
    QColor ink(Qt::transparent);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y).alpha() > ink.alpha())
                ink = image.pixelColor(x, y);
    return ink;
}

} // namespace

/// Check boxes are visible in every theme.
class TestOutlinedStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyFusionIsReplaced()
    {
        QApplication::setStyle(QStringLiteral("windows"));
        desktop::OutlinedStyle::install();
        QVERIFY(!qobject_cast<desktop::OutlinedStyle *>(QApplication::style()));
        QApplication::setStyle(QStringLiteral("fusion"));
        desktop::OutlinedStyle::install();
        QVERIFY(qobject_cast<desktop::OutlinedStyle *>(QApplication::style()));
        QApplication::setStyle(new QProxyStyle(QStringLiteral("fusion")));
        desktop::OutlinedStyle::install();
        QVERIFY(qobject_cast<desktop::OutlinedStyle *>(QApplication::style()));
    }

    void theEdgeStandsOut_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::addColumn<bool>("isCircle");
        QTest::newRow("box, light") << false << false;
        QTest::newRow("box, dark") << true << false;
        QTest::newRow("circle, light") << false << true;
        QTest::newRow("circle, dark") << true << true;
    }

    void theEdgeStandsOut()
    {
        QFETCH(bool, isDark);
        QFETCH(bool, isCircle);
        desktop::OutlinedStyle style(QStyleFactory::create(QStringLiteral("fusion")));
        QCheckBox box;
        QRadioButton circle;
        QAbstractButton &button = isCircle ? static_cast<QAbstractButton &>(circle) : box;
        button.setStyle(&style);
        button.setPalette(palette(isDark));
        button.resize(button.sizeHint());
        const QImage image = button.grab().toImage();
        QStyleOptionButton option;
        option.initFrom(&button);
        const QRect rect = style.subElementRect(
            isCircle ? QStyle::SE_RadioButtonIndicator : QStyle::SE_CheckBoxIndicator, &option, &button);
        const QColor ground = button.palette().color(QPalette::Window);
        // From the middle of each side inwards: one of the outermost pixels is the edge.
        const QPoint middle = rect.center();
        const auto edge = [&](QPoint from, QPoint step) {
            double most = 0;
            for (int i = 0; i < 3; ++i)
                most = std::max(most, contrast(image.pixelColor(from + step * i), ground));
            return most;
        };
        for (const double found :
             {edge({rect.left(), middle.y()}, {1, 0}), edge({rect.right(), middle.y()}, {-1, 0}),
              edge({middle.x(), rect.top()}, {0, 1}), edge({middle.x(), rect.bottom()}, {0, -1})})
            QVERIFY2(found >= 3, qPrintable(QString::number(found)));
    }

    /// The extension button of the tool bar or the menu bar.
    void whatLeadsToMoreIsSeen()
    {
        const desktop::OutlinedStyle style(QStyleFactory::create(QStringLiteral("fusion")));
        QWidget bar;
        for (const bool isDark : {true, false}) {
            bar.setPalette(palette(isDark));
            const QIcon icon = style.standardIcon(QStyle::SP_ToolBarHorizontalExtensionButton, nullptr, &bar);
            const double found = contrast(inkOf(icon), bar.palette().color(QPalette::Window));
            QVERIFY2(found >= 3, qPrintable(QString::number(found)));
        }
    }

    /// With any icon theme, and in the current colours.
    void whatClearsAFieldIsSeen()
    {
        desktop::OutlinedStyle style(QStyleFactory::create(QStringLiteral("fusion")));
        QLineEdit edit;
        edit.setStyle(&style);
        edit.setPalette(palette(false));
        edit.setClearButtonEnabled(true);
        desktop::nameClearButton(edit);
        const auto *clear = edit.findChild<QAction *>();
        QVERIFY(clear);
        QCOMPARE(clear->text(), QStringLiteral("Clear"));
        for (const bool isDark : {true, false}) {
            edit.setPalette(palette(isDark));
            const double found = contrast(inkOf(clear->icon()), edit.palette().color(QPalette::Base));
            QVERIFY2(found >= 3, qPrintable(QString::number(found)));
        }
    }
};

PANTAU_WINDOW_TEST(TestOutlinedStyle)
#include "tst_outlined_style.moc"
