// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"
#include "desktop/look/icons.h"
#include "desktop/look/pantau_style.h"
#include "support/test_program.h"

#include <QApplication>
#include <QDialog>
#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPalette>
#include <QRegularExpression>
#include <QVBoxLayout>

using namespace pantau::desktop;
using namespace pantau;

/// The colour table: contrast of each pair that is drawn, and that there are no other colours.
class TestColours : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPairHasEnoughContrast_data()
    {
        const test::Table<Token, Token, double, double> row({"ink", "ground", "light", "dark"});
        row("text2 on selection", Token::Text2, Token::Sel, 5.8, 6.2);
        row("text3 on selection", Token::Text3, Token::Sel, 4.7, 5.2);
        row("text3 on search field", Token::Text3, Token::SearchField, 4.7, 5.8);
        row("accent on selection", Token::Accent, Token::Sel, 4.9, 6.3);
        row("accent on hover", Token::Accent, Token::Hover, 5.2, 4.5);
        row("blocked on selection", Token::Blocked, Token::Sel, 5.1, 4.8);
        row("blocked on its pill", Token::Blocked, Token::BlockedGround, 5.1, 5.5);
        row("ok on selection", Token::Ok, Token::Sel, 5.1, 6.1);
        row("ok on its pill", Token::Ok, Token::OkGround, 5.3, 6.4);
        row("text2 on ok", Token::Text2, Token::OkGround, 6.0, 6.6);
        row("unknown on selection", Token::Unknown, Token::Sel, 5.5, 7.4);
        row("unknown on its pill", Token::Unknown, Token::UnknownGround, 5.7, 7.8);
        row("unknown on a notice", Token::Unknown, Token::Notice, 5.9, 8.2);
        row("text on a notice", Token::Text, Token::Notice, 4.5, 4.5);
        row("text2 on neutral", Token::Text2, Token::NeutralGround, 5.9, 5.8);
        row("white on fill", Token::OnFill, Token::Fill, 5.8, 5.0);
        row("white on hovered fill", Token::OnFill, Token::FillHover, 7.0, 4.6);
        row("white on pressed fill", Token::OnFill, Token::FillPressed, 4.5, 4.5);
        row("white on danger", Token::OnFill, Token::Danger, 5.6, 4.9);
        row("white on hovered danger", Token::OnFill, Token::DangerHover, 5.6, 4.9);
        row("toast", Token::ToastText, Token::Toast, 4.5, 4.5);
        row("action of a toast", Token::ToastAction, Token::Toast, 4.5, 4.5);
        row("text on a quiet button", Token::Text, Token::QuietHover, 4.5, 4.5);
        row("border on surface", Token::Border, Token::Surface, 3.6, 4.5);
        row("border on selection", Token::Border, Token::Sel, 3.0, 3.6);
        row("strip: blocked on selection", Token::StripBlocked, Token::Sel, 4.1, 4.8);
        row("strip: not blocked on selection", Token::StripOkBase, Token::Sel, 3.3, 4.5);
        row("strip: no answer on selection", Token::StripNoAnswerBar, Token::Sel, 3.1, 5.6);
        row("strip: not checked on selection", Token::StripNotCheckedBase, Token::Sel, 3.0, 3.4);
        row("meter on its track", Token::Meter, Token::Track, 3.8, 4.8);
        row("chart on surface", Token::Chart, Token::Surface, 4.0, 5.4);
        row("focus ring on window", Token::Accent, Token::Window, 5.3, 8.5);
    }
    void everyPairHasEnoughContrast()
    {
        QFETCH(const Token, ink);
        QFETCH(const Token, ground);
        QFETCH(const double, light);
        QFETCH(const double, dark);
        constexpr double rounded = 0.05;
        const double found = contrast(colour(ink, false), colour(ground, false));
        QVERIFY2(found >= light - rounded, qPrintable(QString::number(found)));
        const double inDark = contrast(colour(ink, true), colour(ground, true));
        QVERIFY2(inDark >= dark - rounded, qPrintable(QString::number(inDark)));
    }

    void paletteMatchesItsColourTable()
    {
        for (const bool dark : {false, true}) {
            const QPalette palette = ownPalette(dark);
            QCOMPARE(isDark(palette), dark);
            QVERIFY(!isHighContrast(palette));
            QCOMPARE(colour(Token::Blocked, palette), colour(Token::Blocked, dark));
            QCOMPARE(palette.color(QPalette::Active, QPalette::Highlight), colour(Token::Sel, dark));
            QCOMPARE(palette.color(QPalette::Inactive, QPalette::Highlight),
                     colour(Token::SelInactive, dark));
        }
    }

    /// Only colours of the system, and no tints.
    void highContrastUsesSystemColours()
    {
        QPalette system(Qt::black);
        system.setColor(QPalette::WindowText, Qt::yellow);
        system.setColor(QPalette::Base, Qt::black);
        const QPalette palette = highContrastPalette(system);
        QVERIFY(isHighContrast(palette));
        QCOMPARE(colour(Token::Blocked, palette), QColor(Qt::yellow));
        QCOMPARE(colour(Token::Hairline, palette), QColor(Qt::yellow));
        for (const Token ground : {Token::BlockedGround, Token::Sel, Token::Hover, Token::StripOk})
            QCOMPARE(colour(ground, palette), QColor(Qt::black));
    }

    void sourcesContainNoOtherColoursOrStyleSheets()
    {
        static const QRegularExpression literal(
            u"QColor\\(\\s*(0x|\\d|\"|QStringLiteral|QLatin1)|Qt::(red|green|blue|white|black|gray|"
            "cyan|magenta|yellow|(dark|light)[A-Z]\\w+)\\b|\\bqRgba?\\(\\s*(0x|\\d)|"
            "setNamedColor|setStyleSheet|\"#[0-9a-fA-F]{6}\"[^,]*\\)\\)"_s);
        QStringList found;
        for (const char *folder : {"/../src/desktop", "/../ui"}) {
            QDirIterator files(QStringLiteral(PANTAU_TESTS_DIR) + QLatin1String(folder),
                               {u"*.h"_s, u"*.cpp"_s, u"*.ui"_s}, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString text = QString::fromUtf8(file.readAll());
                const bool isTable = file.fileName().endsWith("/look/colours.cpp"_L1);
                if (const auto match = literal.match(text); match.hasMatch() && !isTable)
                    found += file.fileName() + u": "_s + match.captured();
                if (text.contains("name=\"styleSheet\""_L1))
                    found += file.fileName() + u": style sheet"_s;
            }
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

    // Choosing light or dark.

    /// Applies to every open window, and can be reverted.
    void appearanceAppliesImmediately()
    {
        PantauStyle::install();
        AppearanceSwitch appearance;
        appearance.choose(Appearance::System);
        QWidget window;
        auto *column = new QVBoxLayout(&window);
        auto *label = new QLabel(u"melati-promo.example"_s, &window);
        column->addWidget(label);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QPalette before = label->palette();
        for (const bool isDark : {true, false}) {
            appearance.choose(isDark ? Appearance::Dark : Appearance::Light);
            QTRY_COMPARE(desktop::isDark(label->palette()), isDark);
            QTRY_COMPARE(window.grab().toImage().pixelColor(1, 1), colour(Token::Window, isDark));
        }
        appearance.choose(Appearance::System);
        QTRY_COMPARE(label->palette().color(QPalette::Window), before.color(QPalette::Window));
    }

    void dialogsAndFieldsHaveTheirBackgrounds()
    {
        PantauStyle::install();
        AppearanceSwitch appearance;
        appearance.choose(Appearance::Dark);
        QDialog dialog;
        QWidget part(&dialog);
        QLineEdit field(&part);
        for (const QWidget *widget : std::initializer_list<const QWidget *>{&dialog, &part, &field})
            widget->ensurePolished(); // a class is known only then
        QCOMPARE(dialog.palette().color(QPalette::Window), colour(Token::Raised, true));
        QCOMPARE(part.palette().color(QPalette::Window), colour(Token::Raised, true));
        QCOMPARE(field.palette().color(QPalette::Base), colour(Token::Field, true));
        appearance.choose(Appearance::Light);
        QTRY_COMPARE(dialog.palette().color(QPalette::Window), colour(Token::Raised, false));
        QTRY_COMPARE(field.palette().color(QPalette::Base), colour(Token::Field, false));
        QVERIFY(contrast(field.palette().color(QPalette::HighlightedText),
                         field.palette().color(QPalette::Highlight)) >= 4.5);
    }

    void anIconIsSharpAtAnySize_data()
    {
        test::columns<int, qreal>({"side", "ratio"});
        for (const int side : {16, 18, 24, 33, 200})
            for (const qreal ratio : {1.0, 1.5, 2.0})
                QTest::addRow("%d at %g", side, ratio) << side << ratio;
    }
    void anIconIsSharpAtAnySize()
    {
        QFETCH(const int, side);
        QFETCH(const qreal, ratio);
        const QPixmap pixmap = desktop::statusIcon(BlockStatus::Blocked).pixmap(QSize(side, side), ratio);
        QCOMPARE(pixmap.size(), (QSizeF(side, side) * ratio).toSize());
        QCOMPARE(pixmap.devicePixelRatio(), ratio);
    }

    void iconIsCentred()
    {
        QImage image(60, 20, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        desktop::statusIcon(BlockStatus::Blocked).paint(&painter, image.rect());
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

    /// The colours of a drawing are replaced by name.
    void everyIconCanBeTinted()
    {
        for (QDirIterator icons(u":/icons"_s, {u"*.svg"_s}); icons.hasNext();) {
            QFile file(icons.next());
            QVERIFY(file.open(QFile::ReadOnly));
            QVERIFY2(!file.readAll().contains("\"#000\""), qPrintable(file.fileName()));
        }
    }

    void disabledIconLooksDifferent()
    {
        const QIcon plain = desktop::plainIcon(u"plus"_s);
        const QSize size(32, 32);
        QCOMPARE(darkest(plain.pixmap(size)), desktop::colour(desktop::Token::Text, false));
        QCOMPARE(darkest(plain.pixmap(size, QIcon::Disabled)),
                 desktop::colour(desktop::Token::Disabled, false));
    }

    void anIconFollowsThePalette()
    {
        PantauStyle::install();
        AppearanceSwitch appearance;
        QLabel label;
        desktop::showIcon(label, desktop::plainIcon(u"plus"_s), 32);
        for (const bool dark : {true, false}) {
            appearance.choose(dark ? Appearance::Dark : Appearance::Light);
            QCoreApplication::processEvents(); // the label gets the palette
            const QImage image = label.pixmap().toImage();
            QCOMPARE(image.size(), QSize(32, 32));
            QCOMPARE(image.pixelColor(16, 16), desktop::colour(desktop::Token::Text, dark));
        }
    }

    /// A status keeps its colour in a selected row.
    void selectedStatusIconKeepsItsColour()
    {
        const QIcon mark = desktop::statusIcon(BlockStatus::Unknown);
        const QImage normal = mark.pixmap(QSize(32, 32)).toImage();
        QVERIFY(!normal.isNull());
        QCOMPARE(mark.pixmap(QSize(32, 32), QIcon::Selected).toImage(), normal);
    }

    /// A larger icon has thinner strokes in the drawing, so that all strokes look alike.
    void strokeWidthIsTheSameAtAnySize()
    {
        const auto stroke = [](int side) { // of the horizontal line of the plus, at its quarter
            const QImage image = desktop::plainIcon(u"plus"_s).pixmap(QSize(side, side)).toImage();
            double ink = 0;
            for (int y = 0; y < side; ++y)
                ink += qAlpha(image.pixel(side / 3, y)) / 255.0;
            return ink;
        };
        QVERIFY2(std::abs(stroke(16) - 1.5) < 0.2, qPrintable(QString::number(stroke(16))));
        QVERIFY2(std::abs(stroke(20) - 1.5) < 0.2, qPrintable(QString::number(stroke(20))));
        QVERIFY2(std::abs(stroke(32) - 1.5) < 0.2, qPrintable(QString::number(stroke(32))));
    }

    void programIconHasManySizes()
    {
        const QIcon own = desktop::colourIcon(u"pantau"_s);
        const QList<QSize> sizes = own.availableSizes();
        QVERIFY(sizes.contains(QSize(16, 16)));
        QVERIFY(sizes.contains(QSize(128, 128)));
        for (const QSize &size : sizes)
            QCOMPARE(own.pixmap(size, 1.0).size(), size);
    }

    void invalidIconSizeGivesANullPixmap()
    {
        const QIcon own = desktop::colourIcon(u"pantau"_s);
        QVERIFY(own.pixmap(QSize(0, 16)).isNull());
        QVERIFY(own.pixmap(QSize(-1, -1)).isNull());
        QVERIFY(!own.isNull());
    }

private:
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

PANTAU_WINDOW_TEST(TestColours)
#include "tst_colours.moc"
