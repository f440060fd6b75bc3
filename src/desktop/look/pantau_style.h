// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPointer>
#include <QProxyStyle>

class QAction;
class QLineEdit;
class QStyleOptionButton;
class QStyleOptionComboBox;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionTab;
class QStyleOptionToolButton;
class QStyleOptionViewItem;

namespace pantau::desktop {

/// How a button or a frame looks, other than the usual quiet look.
namespace kind {
inline constexpr char Primary[] = "primary"; ///< the next step; at most one in a window
inline constexpr char Danger[] = "danger";   ///< the deciding button of a confirmation; red in menus and bars
inline constexpr char Flat[] = "flat";
inline constexpr char Link[] = "link";       ///< flat, in the colour of links
inline constexpr char Quiet[] = "quiet";     ///< also as a dialog's default button
inline constexpr char Search[] = "search";   ///< a field without a border
inline constexpr char Segment[] = "segment"; ///< a frame around checkable tool buttons; one is chosen
inline constexpr char Flush[] = "flush";     ///< a table in a pane, whose cells reach its edges
inline constexpr char Rows[] = "rows";       ///< a card of a dialog, with hairlines between its widgets
} // namespace kind

void setKind(QWidget &widget, const char *kind);
void setKind(QAction &action, const char *kind);
[[nodiscard]] bool isKind(const QObject *part, const char *kind);
[[nodiscard]] bool isInvalid(const QWidget &field);
/// Shows a field in the colour of errors.
void setInvalid(QWidget &field, bool isInvalid);

/// The look of all parts, on all systems. Colours come from the palette and the table of colours.cpp.
class PantauStyle final : public QProxyStyle
{
    Q_OBJECT

public:
    PantauStyle();

    /// Makes it the program's style, with the colours that the system asks for.
    static void install();

    void polish(QApplication *app) override;
    void unpolish(QApplication *app) override;
    void polish(QWidget *widget) override;
    using QProxyStyle::polish;
    using QProxyStyle::unpolish;

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget = nullptr) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget = nullptr) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget = nullptr) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                           const QWidget *widget = nullptr) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option = nullptr,
                    const QWidget *widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption *option = nullptr, const QWidget *widget = nullptr,
                  QStyleHintReturn *result = nullptr) const override;
    /// Draws the clear button and the tool bar's extension button with our icons. Without an icon theme, Qt
    /// would search thousands of files for the first at every start. Qt's picture for the second is black in
    /// dark mode too, and loads an image plugin at every start.
    QIcon standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const override;

protected:
    /// Shows the underlines of mnemonics while Alt is down, and the focus only after keyboard use. Draws the
    /// icons of labels in the colours of a new palette.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    // pantau_style_controls.cpp
    /// Ground and line of a field.
    static void drawField(QPainter &painter, const QStyleOption &option, const QWidget *widget,
                          bool hasFocus);
    static void drawMiddleIcon(QPainter &painter, const QString &name, const QRect &area, int side,
                               const QStyleOption &option);
    void drawButtonGround(const QStyleOptionButton &option, QPainter &painter, const QWidget *widget) const;
    void drawButtonLabel(const QStyleOptionButton &option, QPainter &painter, const QWidget *widget) const;
    void drawToolButton(const QStyleOptionToolButton &option, QPainter &painter, const QWidget *widget) const;
    void drawIndicator(const QStyleOption &option, QPainter &painter, bool isCircle) const;
    void drawComboBox(const QStyleOptionComboBox &option, QPainter &painter, const QWidget *widget) const;
    void drawSpinBox(const QStyleOptionSpinBox &option, QPainter &painter, const QWidget *widget) const;
    void drawComboBoxLabel(const QStyleOptionComboBox &box, QPainter &painter, const QWidget *widget) const;
    /// Null for parts that have their usual place.
    [[nodiscard]] static QRect fieldPartRect(ComplexControl control, const QStyleOptionComplex &option,
                                             SubControl part);
    [[nodiscard]] QSize controlSize(ContentsType type, const QStyleOption *option, const QSize &contents,
                                    const QWidget *widget) const;
    // pantau_style_views.cpp
    void drawItemGround(const QStyleOptionViewItem &option, QPainter &painter, const QWidget *widget) const;
    void drawHeaderLabel(const QStyleOptionHeader &option, QPainter &painter) const;
    void drawTabLabel(const QStyleOptionTab &option, QPainter &painter, const QWidget *widget) const;
    void drawMenuItem(const QStyleOptionMenuItem &option, QPainter &painter, const QWidget *widget) const;
    void drawMenuBarItem(const QStyleOptionMenuItem &option, QPainter &painter, const QWidget *widget) const;
    void drawScrollBar(const QStyleOptionSlider &option, QPainter &painter, const QWidget *widget) const;
    [[nodiscard]] bool drawViewControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                                       const QWidget *widget) const;
    [[nodiscard]] QRect itemPartRect(SubElement element, const QStyleOptionViewItem &option,
                                     const QWidget *widget) const;
    [[nodiscard]] QSize viewPartSize(ContentsType type, const QStyleOption *option, const QSize &contents,
                                     const QWidget *widget) const;

    bool m_isAltDown = false;
    bool m_isByKeyboard = false; ///< the last input
    QPointer<QWidget> m_ring;    ///< around the focused button; deleted with its parent
};

/// Gives the clear button of @p edit a name for screen readers and a tool tip, which Qt does not.
void nameClearButton(QLineEdit &edit);

} // namespace pantau::desktop
