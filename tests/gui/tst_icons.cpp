// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/icons.h"
#include "support/test_program.h"

#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QTest>

using namespace pantau;

class TestIcons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anIconIsSharpAtAnySize_data()
    {
        QTest::addColumn<int>("side");
        QTest::addColumn<qreal>("ratio");
        for (const int side : {16, 18, 24, 33, 200})
            for (const qreal ratio : {1.0, 1.5, 2.0})
                QTest::addRow("%d at %g", side, ratio) << side << ratio;
    }
    void anIconIsSharpAtAnySize()
    {
        QFETCH(const int, side);
        QFETCH(const qreal, ratio);
        const QPixmap pixmap =
            desktop::statusIcon(BlockStatus::Blocked, palette()).pixmap(QSize(side, side), ratio);
        QCOMPARE(pixmap.size(), (QSizeF(side, side) * ratio).toSize());
        QCOMPARE(pixmap.devicePixelRatio(), ratio);
    }

    void anIconIsPaintedInTheMiddle()
    {
        QImage image(60, 20, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        desktop::statusIcon(BlockStatus::Blocked, palette()).paint(&painter, image.rect());
        painter.end();
        const auto inked = [&image](int from, int to) {
            for (int x = from; x < to; ++x)
                for (int y = 0; y < image.height(); ++y)
                    if (qAlpha(image.pixel(x, y)) > 0)
                        return true;
            return false;
        };
        QVERIFY(!inked(0, 20));
        QVERIFY(inked(20, 30));
        QVERIFY(inked(30, 40));
        QVERIFY(!inked(40, 60));
    }

    void whatCannotBeUsedLooksDifferent()
    {
        const QIcon plain = desktop::plainIcon(QStringLiteral("plus"), palette());
        const QSize size(32, 32);
        QCOMPARE(darkest(plain.pixmap(size)), desktop::colour(desktop::Token::Text, false));
        QCOMPARE(darkest(plain.pixmap(size, QIcon::Disabled)),
                 desktop::colour(desktop::Token::Disabled, false));
    }

    /// A status keeps its colour in a selected row.
    void whatIsSelectedKeepsItsColour()
    {
        const QIcon mark = desktop::statusIcon(BlockStatus::Unknown, palette());
        const QImage normal = mark.pixmap(QSize(32, 32)).toImage();
        QVERIFY(!normal.isNull());
        QCOMPARE(mark.pixmap(QSize(32, 32), QIcon::Selected).toImage(), normal);
    }

    /// A larger icon has thinner strokes in the drawing, so that all strokes look alike.
    void strokesAreAsWideAtAnySize()
    {
        const auto stroke = [](int side) { // of the horizontal line of the plus, at its quarter
            const QImage image =
                desktop::plainIcon(QStringLiteral("plus"), palette()).pixmap(QSize(side, side)).toImage();
            double ink = 0;
            for (int y = 0; y < side; ++y)
                ink += qAlpha(image.pixel(side / 3, y)) / 255.0;
            return ink;
        };
        QVERIFY2(std::abs(stroke(16) - 1.5) < 0.2, qPrintable(QString::number(stroke(16))));
        QVERIFY2(std::abs(stroke(20) - 1.5) < 0.2, qPrintable(QString::number(stroke(20))));
        QVERIFY2(std::abs(stroke(32) - 1.5) < 0.2, qPrintable(QString::number(stroke(32))));
    }

    void aPanelIsGivenManySizes()
    {
        const QIcon own = desktop::colourIcon(QStringLiteral("pantau"));
        const QList<QSize> sizes = own.availableSizes();
        QVERIFY(sizes.contains(QSize(16, 16)));
        QVERIFY(sizes.contains(QSize(128, 128)));
        for (const QSize &size : sizes)
            QCOMPARE(own.pixmap(size, 1.0).size(), size);
    }

    void whatIsAskedForByAnImpossibleSizeIsNothing()
    {
        const QIcon own = desktop::colourIcon(QStringLiteral("pantau"));
        QVERIFY(own.pixmap(QSize(0, 16)).isNull());
        QVERIFY(own.pixmap(QSize(-1, -1)).isNull());
        QVERIFY(!own.isNull());
    }

private:
    static QPalette palette() { return desktop::ownPalette(false); }
    static QColor darkest(const QPixmap &pixmap)
    {
        QColor found = Qt::white;
        const QImage image = pixmap.toImage().convertToFormat(QImage::Format_ARGB32);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (const QColor each = image.pixelColor(x, y);
                    each.alpha() == 255 && each.lightness() < found.lightness())
                    found = each;
        return found;
    }
};

PANTAU_WINDOW_TEST(TestIcons)
#include "tst_icons.moc"
