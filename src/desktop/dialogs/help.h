// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/look/dialog.h"
#include "desktop/look/parts.h"

#include <QLabel>
#include <QLineEdit>
#include <QList>
#include <QListWidget>
#include <QString>
#include <QTextBrowser>
#include <QUrl>

#include <memory>

class QTreeWidgetItem;

namespace Ui {
class AboutDialog;
}

namespace pantau::desktop {

/// About Pantau, its licence, and the libraries that it uses. A website opens only if its button is pressed
/// or its row is activated.
class AboutDialog final : public Dialog
{
    Q_OBJECT

public:
    explicit AboutDialog(app::Session &session, QWidget *parent = nullptr);
    ~AboutDialog() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void setTypes();
    void fillLibraries();
    void tellChosen();
    void openSite(const QTreeWidgetItem *row);
    void copyDiagnostics();

    app::Session &m_session;
    std::unique_ptr<Ui::AboutDialog> m_ui;
};

/// A third-party component. The list comes from installer/components.json, as does the bill of materials.
struct Component
{
    QString name;
    QString part;      ///< parts in use, such as "Core, Network"; usually empty
    QString version;   ///< empty: whatever version the system has
    QString licence;   ///< an SPDX expression
    QString copyright; ///< copyright holder
    QUrl site;
};

/// All components that this program was built with, in the order of the list.
[[nodiscard]] QList<Component> components();
/// Full text of Pantau's licence.
[[nodiscard]] QString licenceText();

/// The handbook in the program's language, with a list of chapters and a search. It is embedded in the
/// program; nothing is loaded from elsewhere.
class HandbookWindow final : public Dialog
{
    Q_OBJECT

public:
    /// @p page: file of another document in the program's language; empty: the handbook.
    explicit HandbookWindow(QWidget *parent = nullptr, const QString &page = {});

private:
    void build();
    void read(const QString &name);
    void listChapters();
    void goTo(int block);
    void follow(const QUrl &link);
    void find();

    QLineEdit *m_search = named<QLineEdit>("handbookSearch", this);
    QLabel *m_found = named<QLabel>("handbookFound", this);
    QListWidget *m_chapters = named<QListWidget>("handbookChapters", this);
    QTextBrowser *m_text = named<QTextBrowser>("handbookText", this);
};

/// Lists the keyboard shortcuts in a small window that can stay open.
class ShortcutsWindow final : public Dialog
{
    Q_OBJECT

public:
    /// @p window: its actions with a shortcut are listed.
    explicit ShortcutsWindow(const QWidget &window, QWidget *parent = nullptr);
};

} // namespace pantau::desktop
