// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QDate>
#include <QDialog>
#include <QScrollArea>
#include <QString>

#include <functional>

class QAbstractButton;
class QFileDialog;
class QWidget;

namespace pantau::desktop {

/// The size that a window of ours may have on @p widget's screen: all of it, less the frame around the
/// window.
[[nodiscard]] QSize roomFor(const QWidget &widget);

/// A dialog that stays within its screen, however large the letters are: it opens no larger than there is
/// room for, and what grows below the lower edge moves up. What may be taller than a screen stands in a
/// FormArea, the buttons outside it. Escape asks before it discards what was typed in a text box.
class Dialog : public QDialog
{
    Q_OBJECT

public:
    using QDialog::QDialog;

protected:
    /// Ctrl+Return presses @p button from everywhere in the dialog, also from a field that takes Return for
    /// itself; Return alone from every choice that the dialog has by now.
    void submitWith(QAbstractButton &button);

    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
};

/// What Return does where a question is asked.
enum class OnReturn {
    Cancels, ///< for what takes something away, or costs much
    Agrees,
};

/// Asks before something is done. Does not block; @p agreed runs when the person presses @p verb.
/// @p text may hold text from outside: it is shown as plain text.
void ask(QWidget *parent, const QString &text, const QString &verb, std::function<void()> agreed,
         OnReturn onReturn = OnReturn::Cancels);

/// Whether a name was taken. If not, who was asked for it reads why and may enter another; nothing happens
/// when the question was closed meanwhile.
using NameAnswer = std::function<void(const Result<void> &taken)>;

/// Asks for a name; @p entered gets it without outer white space, never empty, and has to give the answer,
/// at once or later, on the window's thread.
void askName(QWidget *parent, const QString &label, const QString &name,
             std::function<void(const QString &, const NameAnswer &)> entered);

/// A form that scrolls where the screen is too small for it. It takes the height that its contents need, and
/// its dialog grows with them, as long as there is room; what gets the focus comes into view.
class FormArea final : public QScrollArea
{
    Q_OBJECT

public:
    explicit FormArea(QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] int heightOfContents(int width) const;
    [[nodiscard]] int usedWidth() const;
    [[nodiscard]] int withScrollBar(int width) const;
    void follow();

    int m_known = 0; ///< the height of the contents when it was last looked at
};

/// "Toko Melati - changes 2026-11-25": what a file is called before its suffix, and every system takes.
/// @p whose may be text from outside; empty: Pantau. @p what: in the program's language.
[[nodiscard]] QString suggestedName(const QString &whose, const QString &what, const QDate &day);

/// What is asked for where something is saved.
struct SavePlace
{
    QString title;
    QString filter; ///< as of QFileDialog
    QString suffix; ///< for what is typed without one
    QString name;   ///< without the suffix
};

/// Asks where to save. It begins where the person chose a file last, else among their documents; deletes
/// itself when it closes. Whoever wants it connects fileSelected() and opens it.
[[nodiscard]] QFileDialog *saveDialog(QWidget *parent, const SavePlace &place);
/// The same for a file that is there; @p filter: as of QFileDialog.
[[nodiscard]] QFileDialog *openDialog(QWidget *parent, const QString &title, const QString &filter);
/// The same for one or more files with domains: connect filesSelected().
[[nodiscard]] QFileDialog *importFilesDialog(QWidget *parent);

} // namespace pantau::desktop
