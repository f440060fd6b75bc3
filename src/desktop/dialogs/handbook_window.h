// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/dialog.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace pantau::desktop {

/// The handbook, in the program's language: its chapters on one side, what they say on the other, and a
/// search. It is part of the program; nothing is loaded from elsewhere.
class HandbookWindow final : public Dialog
{
    Q_OBJECT

public:
    explicit HandbookWindow(QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void setTexts();
    void read(const QString &name);
    void listChapters();
    void goTo(int block);
    void follow(const QUrl &link);
    void find();

    QLineEdit *m_search;
    QLabel *m_found;
    QListWidget *m_chapters;
    QTextBrowser *m_text;
};

} // namespace pantau::desktop
