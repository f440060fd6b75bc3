// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/look/dialog.h"

#include <QList>
#include <QString>
#include <QUrl>

#include <memory>

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;
class QTreeWidgetItem;

namespace Ui {
class AboutDialog;
}

namespace pantau::desktop {

/// What this program is, its licence, and whose libraries it uses. A site is opened only when its button is
/// pressed or its row is activated.
class AboutDialog final : public Dialog
{
    Q_OBJECT

public:
    explicit AboutDialog(app::Session &session, QWidget *parent = nullptr);
    ~AboutDialog() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void setWords();
    void setTypes();
    void fillLibraries();
    void tellChosen();
    void openSite(const QTreeWidgetItem *row);
    void copyDiagnostics();

    app::Session &m_session;
    std::unique_ptr<Ui::AboutDialog> m_ui;
};

/// Something that others made and this program uses. The list is installer/components.json, from which the
/// bill of materials comes too.
struct Component
{
    QString name;
    QString part;      ///< which parts of it, "Core, Network"; mostly empty
    QString version;   ///< empty where it is whatever the system has
    QString licence;   ///< an SPDX expression
    QString copyright; ///< who holds it
    QUrl site;
};

/// Everything this program was built with, in the order of the list.
[[nodiscard]] QList<Component> components();
/// The whole text of the licence of Pantau.
[[nodiscard]] QString licenceText();

/// The handbook, in the program's language: its chapters on one side, what they say on the other, and a
/// search. It is part of the program; nothing is loaded from elsewhere.
class HandbookWindow final : public Dialog
{
    Q_OBJECT

public:
    explicit HandbookWindow(QWidget *parent = nullptr);

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

/// What can be done by key, in a small window that may stay open beside the other.
class ShortcutsWindow final : public Dialog
{
    Q_OBJECT

public:
    /// @p window: its actions that have a key are listed.
    explicit ShortcutsWindow(const QWidget &window, QWidget *parent = nullptr);
};

} // namespace pantau::desktop
