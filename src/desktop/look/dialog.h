// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QAbstractButton;

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

} // namespace pantau::desktop
