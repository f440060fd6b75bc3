// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"
#include "base/result.h"
#include "desktop/look/requests.h"

#include <QDate>
#include <QDialog>
#include <QObject>
#include <QScrollArea>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <functional>
#include <memory>
#include <utility>

class QProgressBar;

class QAbstractButton;
class QFileDialog;
class QLayoutItem;
class QWidget;

namespace pantau::desktop {

/// Largest size of a window on @p widget's screen, without the window frame.
[[nodiscard]] QSize roomFor(const QWidget &widget);

/// A dialog that stays within its screen at any font size. It opens no larger than the available space, and
/// moves up when it grows below the lower edge. Contents that may be taller than a screen belong in a
/// FormArea, with the buttons outside. Escape asks before discarding text typed in a text box. It deletes
/// itself when closed.
class Dialog : public QDialog
{
    Q_OBJECT

public:
    explicit Dialog(QWidget *parent = nullptr) : QDialog(parent) { setAttribute(Qt::WA_DeleteOnClose); }

    void setVisible(bool isVisible) override;

protected:
    /// Makes Ctrl+Return click @p button anywhere in the dialog, even in fields that handle Return. Return
    /// alone does so in every radio button that exists at the time of the call.
    void submitWith(QAbstractButton &button);

    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;

    /// Makes sure that wrapped text outside of a FormArea is never cut off.
    void keepTextWhole() { m_keepsTextWhole = true; }
    /// For a dialog that stores what is typed when it closes: Escape does not ask first.
    void closeWithoutAsking() { m_asksOnEscape = false; }

private:
    void fit();
    void fillDefaultButton();
    void findFoot();

    QLayoutItem *m_foot = nullptr; ///< part of the layout
    bool m_keepsTextWhole = false;
    bool m_asksOnEscape = true;
};

/// Asks for confirmation without blocking. @p agreed is called if the user presses @p verb. @p text is a
/// question, which may be followed by what it costs. It is shown as plain text, so it may be untrusted.
/// Return agrees.
void ask(QWidget *parent, const QString &text, const QString &verb, std::function<void()> agreed);
/// Asks before something is lost. Return cancels.
void askToRemove(QWidget *parent, const QString &text, const QString &verb, std::function<void()> agreed);

/// Reports whether a name was accepted. If not, the dialog shows the error and the user can enter another.
/// Does nothing if the dialog has been closed.
using NameAnswer = std::function<void(const Result<void> &taken)>;

/// Asks for a name. @p entered receives it trimmed and never empty. It must call the answer, immediately or
/// later, on the GUI thread.
void askName(QWidget *parent, const QString &label, const QString &name,
             std::function<void(const QString &, const NameAnswer &)> entered);

/// Scrolls its contents vertically. They are never cut at the side: with very large fonts, they scroll there
/// too.
class ScrollingPart : public QScrollArea
{
    Q_OBJECT

public:
    explicit ScrollingPart(QWidget *contents, QWidget *parent = nullptr);

    /// As wide as the contents, up to half the screen.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

/// A form that scrolls if the screen is too small. It takes the height of its contents, and its dialog grows
/// with them while there is space. The focused widget is scrolled into view.
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

    int m_known = 0; ///< height of the contents at the last check
};

/// "Toko Melati - changes 2026-11-25": suggested file name without suffix, valid on every system. @p whose
/// may be untrusted text; empty: Pantau. @p what: in the program's language.
[[nodiscard]] QString suggestedName(const QString &whose, const QString &what, const QDate &day);

/// Options of a save dialog.
struct SavePlace
{
    QString title;
    QString filter; ///< see QFileDialog
    QString suffix; ///< added if the user types none
    QString name;   ///< without the suffix
};

using FileChosen = std::function<void(const QString &path)>;

/// Opens a save dialog called @p dialogName. It starts in the last used folder, or else in the documents
/// folder. @p chosen is called with the path while @p parent exists.
QFileDialog *openSaveDialog(QWidget *parent, const char *dialogName, const SavePlace &place,
                            FileChosen chosen);
/// The same for an existing file. @p filter: see QFileDialog. @p folder: where it starts instead.
QFileDialog *openFileDialog(QWidget *parent, const char *dialogName, const QString &title,
                            const QString &filter, FileChosen chosen, const QString &folder = {});
/// The same for a folder. It starts in @p folder, or else in the documents folder.
QFileDialog *openFolderDialog(QWidget *parent, const char *dialogName, const QString &title,
                              FileChosen chosen, const QString &folder = {});
/// The same for one or more files with domains.
void openImportFilesDialog(QWidget *parent, std::function<void(const QStringList &paths)> chosen);

/// Shows the progress of work on another thread in a progress bar. The bar appears after half a second.
class WorkBar final : public QObject
{
    Q_OBJECT

public:
    /// @p bar must outlive this.
    WorkBar(QProgressBar *bar, QObject *parent);

    /// @p words: text that may have placeholders for the counts: "Adding %1 of %2 domains".
    void follow(const SharedProgress &progress, const QString &words);
    void end();
    void show();

Q_SIGNALS:
    void shown(const QString &words); ///< with the counts

private:
    QProgressBar *m_bar;
    Delay m_patience;
    QTimer m_tick;
    SharedProgress m_progress;
    QString m_words;
};

/// Destroys @p value on a thread of the pool, because that takes long for a hundred thousand rows.
template <typename Value>
void releaseInBackground(std::shared_ptr<Value> value)
{
    if (value)
        QThreadPool::globalInstance()->start([value = std::move(value)]() mutable { value.reset(); });
}

} // namespace pantau::desktop
