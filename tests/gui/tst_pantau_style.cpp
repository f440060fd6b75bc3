// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/look/table.h"
#include "support/test_program.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDateEdit>
#include <QDialog>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStyleOption>
#include <QTabBar>
#include <QTest>
#include <QTimeEdit>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

using namespace pantau;
using namespace pantau::desktop;

namespace {

void use(bool isDark)
{
    static AppearanceSwitch appearance;
    appearance.choose(isDark ? Appearance::Dark : Appearance::Light);
}

QImage pictureOf(QWidget &widget)
{
    widget.resize(widget.sizeHint());
    return widget.grab().toImage().convertToFormat(QImage::Format_ARGB32);
}

QColor middleOf(const QImage &image, int fromLeft)
{
    return image.pixelColor(fromLeft, image.height() / 2);
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

/// A table with two rows, the first one selected.
class Rows
{
public:
    Rows()
    {
        model.setHorizontalHeaderLabels({u"Domain"_s, u"List"_s});
        for (const char *name : {"melati-promo.example", "sentosa-batik.example"})
            model.appendRow({new QStandardItem(QLatin1String(name)), new QStandardItem(u"Toko"_s)});
        model.item(0)->setForeground(colour(Token::Blocked, QApplication::palette()));
        table.setModel(&model);
        table.resize(400, 200);
        table.show();
        table.selectRow(0);
    }

    [[nodiscard]] QColor pixel(int row, int x, int fromTop)
    {
        const QImage image = table.viewport()->grab().toImage();
        return image.pixelColor(x, table.rowViewportPosition(row) + fromTop);
    }

    QStandardItemModel model;
    RowTable table;
};

} // namespace

/// Sizes and colours of the parts, light, dark and with high contrast.
class TestPantauStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { PantauStyle::install(); }

    void init() { use(false); }

    void aToolTipIsRoundAndAtMost320Wide()
    {
        QWidget window;
        window.show();
        QToolTip::showText(window.mapToGlobal(QPoint(1, 1)), plainTip(u"word "_s.repeated(80)), &window);
        const auto windows = QApplication::topLevelWidgets();
        const auto found = std::find_if(windows.cbegin(), windows.cend(),
                                        [](const QWidget *each) { return each->inherits("QTipLabel"); });
        QVERIFY(found != windows.cend());
        const QWidget &tip = **found;
        QVERIFY2(tip.width() <= 320, qPrintable(QString::number(tip.width())));
        QVERIFY(tip.height() > 2 * tip.fontMetrics().height());
        QVERIFY(!tip.mask().contains(QPoint(0, 0)));
        QVERIFY(tip.mask().contains(tip.rect().center()));
        QToolTip::hideText();
    }

    void partsHaveTheirHeights()
    {
        QPushButton button(u"Check"_s);
        QLineEdit edit;
        QComboBox combo;
        combo.addItem(u"2 minutes"_s);
        QSpinBox number;
        QToolButton tool;
        tool.setIcon(QIcon());
        tool.setAutoRaise(true);
        for (QWidget *widget : std::initializer_list<QWidget *>{&button, &edit, &combo, &number, &tool})
            QCOMPARE(widget->sizeHint().height(), heightFor(widget->fontMetrics()));
        QCOMPARE(tool.sizeHint().width(), tool.sizeHint().height());
        QMenuBar bar;
        bar.addMenu(u"Domains"_s);
        QVERIFY(bar.sizeHint().height() >= 28);
        QTabBar tabs;
        tabs.addTab(u"Changes"_s);
        QCOMPARE(tabs.sizeHint().height(), heightFor(tabs.fontMetrics(), 36));
        QCOMPARE(QApplication::style()->pixelMetric(QStyle::PM_ScrollBarExtent), 12);
        Rows rows;
        QCOMPARE(rows.table.rowHeight(0), heightFor(rows.table.fontMetrics()));
    }

    /// A large font does not cut texts off.
    void partsGrowWithTheFont()
    {
        QPushButton button(u"Check"_s);
        QFont large = button.font();
        large.setPointSize(24);
        button.setFont(large);
        QVERIFY(button.sizeHint().height() >= QFontMetrics(large).height() + 14);
    }

    void buttonsAreFilledByKind()
    {
        for (const bool isDark : {false, true}) {
            use(isDark);
            QPushButton button(u"Check"_s);
            setKind(button, kind::Primary);
            QCOMPARE(middleOf(pictureOf(button), 4), colour(Token::Fill, isDark));
            setKind(button, kind::Danger);
            QCOMPARE(middleOf(pictureOf(button), 4), colour(Token::Danger, isDark));
            setKind(button, kind::Quiet);
            QCOMPARE(middleOf(pictureOf(button), 4), colour(Token::Quiet, isDark));
            button.setDown(true);
            QCOMPARE(middleOf(pictureOf(button), 4), colour(Token::QuietPressed, isDark));
            button.setDown(false);
            setKind(button, kind::Primary);
            button.setEnabled(false);
            QCOMPARE(middleOf(pictureOf(button), 4), colour(Token::NeutralGround, isDark));
        }
    }

    /// "Undo" in the toast is on a dark ground in the light theme.
    void toolButtonUsesItsPalette()
    {
        QToolButton button;
        button.setText(u"Undo"_s);
        button.setAutoRaise(true);
        QPalette ink;
        ink.setColor(QPalette::ButtonText, colour(Token::ToastAction, false));
        button.setPalette(ink);
        const QImage image = pictureOf(button);
        bool isInked = false;
        for (int x = 0; x < image.width(); ++x)
            isInked |= middleOf(image, x).rgb() == colour(Token::ToastAction, false).rgb();
        QVERIFY(isInked);
    }

    /// A click on the arrow opens the menu.
    void arrowOfASplitButtonOpensTheMenu()
    {
        QToolButton button;
        QMenu menu;
        button.setText(u"Check now"_s);
        button.setAutoRaise(true);
        button.setPopupMode(QToolButton::MenuButtonPopup);
        button.setMenu(&menu);
        for (const auto style : {Qt::ToolButtonTextOnly, Qt::ToolButtonIconOnly}) {
            button.setToolButtonStyle(style);
            const QImage image = pictureOf(button);
            QStyleOptionToolButton option;
            option.initFrom(&button);
            option.features = QStyleOptionToolButton::MenuButtonPopup | QStyleOptionToolButton::HasMenu;
            const QRect arrow = button.style()->subControlRect(QStyle::CC_ToolButton, &option,
                                                               QStyle::SC_ToolButtonMenu, &button);
            for (int x = arrow.left(); x > arrow.left() - 3; --x) // the gap before the arrow
                for (int y = 2; y < image.height() - 2; ++y)
                    QCOMPARE(image.pixelColor(x, y), image.pixelColor(2, 2));
            QVERIFY(arrow.left() >= 18 && arrow.width() >= 28);
        }
    }

    void groupTitleIsNotCutOff()
    {
        QGroupBox box(u"What goes there"_s);
        box.resize(300, 60);
        const QImage image = box.grab().toImage();
        const int width = QFontMetrics(fontFor(FontRole::Heading, box.font())).horizontalAdvance(box.title());
        bool hasEnd = false;
        for (int x = width - 7; x < width; ++x)
            for (int y = 0; y < 30; ++y)
                hasEnd |= image.pixelColor(x, y) != image.pixelColor(290, y);
        QVERIFY(hasEnd);
    }

    void aFieldShowsFocusAndErrors()
    {
        QWidget window;
        auto *row = new QHBoxLayout(&window);
        QLineEdit edit;
        QLineEdit other;
        row->addWidget(&edit);
        row->addWidget(&other);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        other.setFocus();
        QCOMPARE(middleOf(pictureOf(edit), 0), colour(Token::Border, false));
        edit.setFocus();
        QCOMPARE(middleOf(pictureOf(edit), 0), colour(Token::Accent, false));
        QCOMPARE(middleOf(pictureOf(edit), 1), colour(Token::Accent, false));
        setInvalid(edit, true);
        QCOMPARE(middleOf(pictureOf(edit), 1), colour(Token::Blocked, false));
        edit.setEnabled(false);
        QCOMPARE(middleOf(pictureOf(edit), 0), colour(Token::Hairline, false));
        QCOMPARE(middleOf(pictureOf(edit), 5), colour(Token::Field, false));
    }

    void checkBoxesAreOutlinedAndFilled()
    {
        for (const bool isDark : {false, true}) {
            use(isDark);
            QCheckBox box;
            QRadioButton circle;
            for (QAbstractButton *button : std::initializer_list<QAbstractButton *>{&box, &circle}) {
                const QImage off = pictureOf(*button);
                QVERIFY(contrast(middleOf(off, 0), colour(Token::Surface, isDark)) >= 3);
                button->setChecked(true);
                QCOMPARE(middleOf(pictureOf(*button), 1), colour(Token::Fill, isDark));
            }
        }
    }

    void selectedRowHasAnAccentAndKeepsItsColours()
    {
        for (const bool isDark : {false, true}) {
            use(isDark);
            Rows rows;
            QVERIFY(QTest::qWaitForWindowActive(&rows.table));
            const int height = rows.table.rowHeight(0);
            QCOMPARE(rows.pixel(0, 1, height / 2), colour(Token::Accent, isDark));
            QCOMPARE(rows.pixel(0, 5, 3), colour(Token::Sel, isDark));
            QCOMPARE(rows.pixel(0, 150, height - 1), colour(Token::Hairline, isDark));
            QCOMPARE(rows.pixel(1, 1, height / 2), colour(Token::Surface, isDark));
            const QImage image = rows.table.viewport()->grab().toImage();
            double redness = 0;
            for (int x = 20; x < 100; ++x)
                for (int y = 0; y < height; ++y) {
                    const QColor each = image.pixelColor(x, y);
                    redness = std::max<double>(redness, each.red() - each.blue());
                }
            QVERIFY(redness > 60);
        }
    }

    void hoveredRowIsHighlighted()
    {
        Rows rows;
        QVERIFY(QTest::qWaitForWindowExposed(&rows.table));
        const QPoint inside(300, rows.table.rowViewportPosition(1) + 8);
        QHoverEvent hover(QEvent::HoverMove, inside, rows.table.viewport()->mapToGlobal(inside), QPointF());
        QApplication::sendEvent(rows.table.viewport(), &hover);
        QCOMPARE(rows.pixel(1, 5, 4), colour(Token::Hover, false)); // another cell of the row
        QHoverEvent leave(QEvent::HoverLeave, QPointF(-1, -1), QPointF(-1, -1), inside);
        QApplication::sendEvent(rows.table.viewport(), &leave);
        QCOMPARE(rows.pixel(1, 5, 4), colour(Token::Surface, false));
    }

    void highContrastOutlinesTheSelection()
    {
        QPalette system(Qt::black);
        system.setColor(QPalette::WindowText, Qt::yellow);
        system.setColor(QPalette::Text, Qt::yellow);
        system.setColor(QPalette::Base, Qt::black);
        system.setColor(QPalette::Link, Qt::cyan);
        Rows rows;
        rows.table.setPalette(highContrastPalette(system));
        QCOMPARE(rows.pixel(0, 100, 0), QColor(Qt::cyan));
        QCOMPARE(rows.pixel(0, 100, 4), QColor(Qt::black));
        QPushButton button(u"Check"_s);
        button.setPalette(highContrastPalette(system));
        QCOMPARE(middleOf(pictureOf(button), 0), QColor(Qt::yellow));
    }

    /// It is not cut off at the start of the first tab.
    void theFocusRingFollowsTheTabs()
    {
        QWidget window;
        auto *row = new QHBoxLayout(&window);
        QPushButton button(u"Button"_s);
        QTabBar tabs;
        for (const char *name : {"Changes", "Checks"})
            tabs.addTab(QLatin1String(name));
        row->addWidget(&button);
        row->addWidget(&tabs);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&button, Qt::Key_Tab);
        QVERIFY(tabs.hasFocus());
        const auto isRinged = [&](int tab) {
            const QRect around = tabs.tabRect(tab).translated(tabs.pos());
            return window.grab().toImage().pixelColor(around.left() - 4, around.center().y()) ==
                   colour(Token::Accent, false);
        };
        QVERIFY(isRinged(0) && !isRinged(1));
        QTest::keyClick(&tabs, Qt::Key_Right);
        QVERIFY(isRinged(1) && !isRinged(0));
    }

    /// The ring is outside of the button, and only after keyboard use.
    void theFocusRingFollowsTheKeyboard()
    {
        QWidget window;
        auto *row = new QHBoxLayout(&window);
        QPushButton first(u"First"_s);
        QPushButton second(u"Second"_s);
        row->addWidget(&first);
        row->addWidget(&second);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const auto isRinged = [&window](const QPushButton &button) {
            const QImage image = window.grab().toImage();
            const QRect around = button.geometry().adjusted(-4, -4, 4, 4);
            return image.pixelColor(around.left(), around.center().y()) == colour(Token::Accent, false);
        };
        QTest::mouseClick(&first, Qt::LeftButton);
        QVERIFY(!isRinged(first));
        QTest::keyClick(&first, Qt::Key_Tab);
        QVERIFY(second.hasFocus());
        QVERIFY(isRinged(second));
        second.hide();
        QVERIFY(!isRinged(second));
        row->setContentsMargins({});
        QTRY_COMPARE(first.x(), 0);
        second.show();
        second.setFocus();
        QTest::keyClick(&second, Qt::Key_Backtab);
        QVERIFY(first.hasFocus());
        const QImage image = window.grab().toImage(); // the edge of the window cuts nothing off
        QCOMPARE(image.pixelColor(0, first.geometry().center().y()), colour(Token::Accent, false));
    }

    void mnemonicsAreUnderlinedWhileAltIsDown()
    {
        QWidget window;
        window.show();
        const auto isUnderlined = [] {
            return QApplication::style()->styleHint(QStyle::SH_UnderlineShortcut) != 0;
        };
        QVERIFY(!isUnderlined());
        QTest::keyPress(&window, Qt::Key_Alt);
        QVERIFY(isUnderlined());
        QTest::keyRelease(&window, Qt::Key_Alt);
        QVERIFY(!isUnderlined());
    }

    void progressIsAThinLine()
    {
        QProgressBar bar;
        bar.setValue(50);
        bar.resize(200, bar.sizeHint().height());
        const QImage image = bar.grab().toImage();
        QCOMPARE(middleOf(image, 50), colour(Token::Accent, false));
        QCOMPARE(middleOf(image, 150), colour(Token::Track, false));
    }

    void pillsAreOpaqueAndAlignedToTheReadingDirection()
    {
        const Pill pill{u"Blocked"_s, Token::Blocked, Token::BlockedGround, u"blockedo"_s};
        QImage image(200, 32, QImage::Format_ARGB32);
        for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
            image.fill(colour(Token::Sel, false));
            QPainter painter(&image);
            paintPill(painter, image.rect(), pill, QApplication::palette(), QApplication::font(), direction);
            painter.end();
            const int inside = direction == Qt::LeftToRight ? 4 : 195;
            QCOMPARE(middleOf(image, inside), colour(Token::BlockedGround, false));
            QCOMPARE(middleOf(image, 199 - inside), colour(Token::Sel, false));
        }
        QCOMPARE(pillSize(pill, QApplication::font()).height(),
                 heightFor(QFontMetrics(fontFor(FontRole::Badge, QApplication::font())), 20));
    }

    /// A sheet is rounded over whatever it contains.
    void sheetClipsItsContentAtTheCorners()
    {
        SheetFrame sheet;
        auto *row = new QHBoxLayout(&sheet);
        row->setContentsMargins(0, 0, 0, 0);
        auto *full = new QWidget(&sheet);
        full->setAutoFillBackground(true);
        full->setPalette(QPalette(Qt::red));
        row->addWidget(full);
        sheet.resize(100, 100);
        const QImage image = sheet.grab().toImage();
        QCOMPARE(image.pixelColor(0, 0), colour(Token::Window, false));
        QCOMPARE(image.pixelColor(50, 50), QColor(Qt::red));
        QCOMPARE(image.pixelColor(50, 0), colour(Token::Edge, false));
    }

    void smallFontsStayReadable()
    {
        QFont font = QApplication::font();
        font.setPointSizeF(8.5);
        QCOMPARE(fontFor(FontRole::KeyHint, font).pointSizeF(), 8.0);
        font.setPointSizeF(10);
        QCOMPARE(fontFor(FontRole::Hero, font).pointSizeF(), 21.0);
        QCOMPARE(fontFor(FontRole::Small, font).pointSizeF(), 9.0);
    }

    void dangerousMenuActionIsRed()
    {
        for (const bool isDark : {false, true}) {
            use(isDark);
            QMenu menu;
            menu.addAction(u"Settings"_s);
            QAction *remove = menu.addAction(u"Remove"_s);
            setKind(*remove, kind::Danger);
            menu.popup({});
            const auto has = [&menu, isDark](QAction *action, Token token) {
                const QImage image = menu.grab(menu.actionGeometry(action)).toImage();
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x)
                        if (image.pixelColor(x, y) == colour(token, isDark))
                            return true;
                return false;
            };
            QVERIFY(has(remove, Token::Blocked) && !has(menu.actions().first(), Token::Blocked));
            menu.setActiveAction(remove);
            QVERIFY(has(remove, Token::BlockedGround) && !has(remove, Token::SelOnOverlay));
        }
        use(false);
    }

    void linkIsAlignedWithTheSurroundingText()
    {
        QPushButton link(u"How to choose"_s);
        setKind(link, kind::Link);
        const QFontMetrics metrics(fontFor(FontRole::Button, link.font()));
        QVERIFY(link.sizeHint().width() <= metrics.horizontalAdvance(link.text()) + 3);
    }

    void cellsOfAFlushTableReachItsEdge()
    {
        Rows rows;
        const auto left = [&rows] {
            QStyleOptionViewItem option;
            option.initFrom(&rows.table);
            option.widget = &rows.table;
            option.index = rows.model.index(0, 0);
            option.rect = rows.table.visualRect(option.index);
            return cellContents(option).left() - option.rect.left();
        };
        QCOMPARE(left(), size::CellPadding + size::EdgePadding);
        setKind(rows.table, kind::Flush);
        QCOMPARE(left(), 0);
    }

    void keyHintIsDrawnAsAKeyCap()
    {
        QImage image(60, 30, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        const QPalette palette = QApplication::palette();
        const QRect cap({4, 4}, keySize(u"Esc"_s, QApplication::font()));
        paintKey(painter, cap, u"Esc"_s, palette, QApplication::font());
        painter.end();
        QCOMPARE(image.pixelColor(cap.center().x(), cap.top()), colour(Token::OverlayHairline, palette));
        QCOMPARE(qAlpha(image.pixel(cap.topLeft())), 0);
    }

    void shiftF10OpensTheMenuOfTheCurrentRow()
    {
        Rows rows;
        rows.table.setContextMenuPolicy(Qt::CustomContextMenu);
        QSignalSpy menus(&rows.table, &QWidget::customContextMenuRequested);
        rows.table.selectRow(1);
        QTest::keyClick(&rows.table, Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(menus.size(), 1);
        const QRect row = rows.table.visualRect(rows.model.index(1, 0));
        QVERIFY(row.contains(menus.constFirst().constFirst().toPoint()));
    }

    /// In a dialog, too, whatever its default button is. A choice leaves Return to the dialog.
    void returnPressesTheFocusedButton()
    {
        QDialog dialog;
        auto *rows = new QVBoxLayout(&dialog);
        const auto add = [&](auto *part) {
            rows->addWidget(part);
            return part;
        };
        auto *yes = add(new QPushButton(QStringLiteral("Yes")));
        auto *other = add(new QPushButton(QStringLiteral("Other")));
        auto *tool = add(new QToolButton);
        auto *choice = add(new QCheckBox(QStringLiteral("Choice")));
        yes->setDefault(true);
        for (QPushButton *button : {yes, other})
            button->setAutoDefault(false);
        dialog.show();
        QSignalSpy submitted(yes, &QPushButton::clicked);
        for (QAbstractButton *button : std::initializer_list<QAbstractButton *>{other, tool}) {
            QSignalSpy pressed(button, &QAbstractButton::clicked);
            QTest::keyClick(button, Qt::Key_Return);
            QTest::keyClick(button, Qt::Key_Enter, Qt::KeypadModifier);
            QCOMPARE(pressed.size(), 2);
            QKeyEvent held(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QString(), true);
            QApplication::sendEvent(button, &held);
            QCOMPARE(pressed.size(), 2);
        }
        QCOMPARE(submitted.size(), 0);
        QTest::keyClick(choice, Qt::Key_Return);
        QVERIFY(!choice->isChecked());
    }

    /// As in the texts: "01/12/26" is ambiguous, and seconds are not needed.
    void datesHaveOneForm()
    {
        const QDateTime at(QDate(2026, 12, 1), QTime(10, 6, 45));
        QDateTimeEdit both(at);
        QDateEdit day(at.date());
        QTimeEdit time(at.time());
        for (QDateTimeEdit *each : std::initializer_list<QDateTimeEdit *>{&both, &day, &time})
            each->ensurePolished();
        QCOMPARE(both.text(), u"1 Dec 2026 10:06"_s);
        QCOMPARE(both.dateTime(), at);
        QCOMPARE(day.text(), u"1 Dec 2026"_s);
        QCOMPARE(time.text(), u"10:06"_s);
    }

    /// Qt measures the first and the last possible date, whose figures may be narrow.
    void everyDateFitsItsField()
    {
        QDateEdit edit;
        edit.setCalendarPopup(true);
        edit.setDisplayFormat(u"dd/MM/yyyy"_s);
        edit.resize(edit.sizeHint());
        edit.show();
        const auto *line = edit.findChild<QLineEdit *>();
        for (const QDate date : {QDate(2026, 8, 28), QDate(2040, 6, 30)}) {
            edit.setDate(date);
            QVERIFY(line->fontMetrics().horizontalAdvance(line->text()) < line->width() - 4);
        }
    }

    /// The extension button of the tool bar or the menu bar.
    void extensionButtonHasEnoughContrast()
    {
        for (const bool isDark : {true, false}) {
            use(isDark);
            QWidget bar;
            const QIcon icon =
                bar.style()->standardIcon(QStyle::SP_ToolBarHorizontalExtensionButton, nullptr, &bar);
            QVERIFY(contrast(inkOf(icon), colour(Token::Window, isDark)) >= 3);
        }
    }

    /// With any icon theme, and in the current colours.
    void clearButtonHasEnoughContrast()
    {
        QLineEdit edit;
        edit.setClearButtonEnabled(true);
        nameClearButton(edit);
        const auto *clear = edit.findChild<QAction *>();
        QVERIFY(clear);
        QCOMPARE(clear->text(), u"Clear"_s);
        for (const bool isDark : {true, false}) {
            use(isDark);
            QCoreApplication::processEvents(); // the field gets the palette
            QVERIFY(contrast(inkOf(clear->icon()), edit.palette().color(QPalette::Base)) >= 3);
        }
    }
};

PANTAU_WINDOW_TEST(TestPantauStyle)
#include "tst_pantau_style.moc"
