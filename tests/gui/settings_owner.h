// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/settings/settings_dialog.h"
#include "desktop/window/autostart.h"
#include "desktop/window/window_context.h"
#include "gui/dialog_hands.h"
#include "support/patience.h"
#include "support/session_world.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStandardPaths>

#include <memory>

namespace pantau::test {

/// A computer on which Pantau runs, with the settings open.
class Owner
{
public:
    Owner() : m_world(3)
    {
        QStandardPaths::setTestModeEnabled(true);
        start();
    }
    ~Owner() { delete m_dialog; }

    /// Restarts the program with the stored data.
    void start()
    {
        delete m_dialog;
        m_autostart.reset();
        m_preferences.reset();
        m_file.reset();
        m_context.reset();
        m_world.openSession();
        m_context = std::make_unique<desktop::WindowContext>(session());
        m_file = std::make_unique<QSettings>(path(QStringLiteral("window.ini")), QSettings::IniFormat);
        m_preferences = std::make_unique<desktop::Preferences>(*m_file);
        m_autostart = desktop::makeAutostart(*m_preferences);
    }
    /// Uses @p autostart from now on. Call before open().
    void use(std::unique_ptr<desktop::Autostart> autostart) { m_autostart = std::move(autostart); }
    void closeProgram()
    {
        delete m_dialog;
        m_context.reset();
        m_world.m_session.reset();
    }
    void open(desktop::SettingsDialog::Page page)
    {
        delete m_dialog;
        m_dialog = new desktop::SettingsDialog(*m_context, *m_preferences, *m_autostart);
        m_hands = std::make_unique<DialogHands>(*m_dialog);
        m_dialog->showPage(page);
        QVERIFY(m_hands->begin());
    }
    [[nodiscard]] app::Session &session() { return *m_world.m_session; }
    [[nodiscard]] World &world() { return m_world; }
    [[nodiscard]] desktop::Preferences &preferences() { return *m_preferences; }
    [[nodiscard]] desktop::WindowContext &context() { return *m_context; }
    [[nodiscard]] desktop::SettingsDialog &dialog() { return *m_dialog; }
    [[nodiscard]] QString path(const QString &name) const { return m_world.m_home.filePath(name); }

    /// Finds a widget on the current page.
    template <typename Widget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        auto *pages = m_dialog->findChild<QStackedWidget *>();
        return pages->currentWidget()->findChild<Widget *>(QLatin1String(name));
    }
    [[nodiscard]] QString text(const char *name) const
    {
        const auto *label = find<QLabel>(name);
        return label && label->isVisible() ? label->text() : QString();
    }
    [[nodiscard]] QString problem() const
    {
        return m_dialog->findChild<QLabel *>(QStringLiteral("settingsProblem"))->text();
    }
    void click(const char *name) { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }
    /// Triggers that entry of a button's menu.
    void choose(const char *button, const char *entry)
    {
        auto *action = find<QPushButton>(button)->menu()->findChild<QAction *>(QLatin1String(entry));
        QVERIFY2(action, entry);
        action->trigger();
    }
    void tick(const char *name)
    {
        find<QAbstractButton>(name)->setFocus();
        QTest::keyClick(find<QAbstractButton>(name), Qt::Key_Space);
    }
    void typeNumber(const char *name, int number)
    {
        auto *box = find<QSpinBox>(name);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::number(number));
        QTest::keyClick(box, Qt::Key_Return);
    }
    void chooseInBox(const char *name, int index)
    {
        auto *box = find<QComboBox>(name);
        box->setFocus();
        while (box->currentIndex() != index) {
            const int before = box->currentIndex();
            QTest::keyClick(box, before < index ? Qt::Key_Down : Qt::Key_Up);
            QVERIFY(box->currentIndex() != before);
        }
    }
    /// Presses the accept button of the open question.
    static void agree()
    {
        QTRY_VERIFY(topLevel<QMessageBox>());
        auto *box = topLevel<QMessageBox>();
        for (QAbstractButton *button : box->buttons())
            if (box->buttonRole(button) == QMessageBox::AcceptRole)
                return QTest::mouseClick(button, Qt::LeftButton);
        QFAIL("The question has nothing to agree to.");
    }
    template <typename Widget>
    [[nodiscard]] static Widget *topLevel(const char *name = nullptr)
    {
        for (QWidget *top : QApplication::topLevelWidgets())
            if (auto *found = qobject_cast<Widget *>(top);
                found && found->isVisible() && (!name || found->objectName() == QLatin1String(name)))
                return found;
        return nullptr;
    }
    /// Waits for the open dialog of that name.
    [[nodiscard]] static DialogHands dialogHands(const char *name)
    {
        if (!test::waitFor([name] { return topLevel<QDialog>(name) != nullptr; }))
            qFatal("%s has not opened.", name);
        DialogHands hands(*topLevel<QDialog>(name));
        if (!hands.begin())
            qFatal("%s is not active.", name);
        return hands;
    }
    /// Answers the open file dialog.
    static void chooseFile(const char *dialogName, const QString &file)
    {
        QTRY_VERIFY(topLevel<QFileDialog>(dialogName));
        auto *dialog = topLevel<QFileDialog>(dialogName);
        auto *edit = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        edit->setCompleter(nullptr);
        edit->setText(file);
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_VERIFY(!topLevel<QFileDialog>(dialogName));
    }

private:
    World m_world;
    std::unique_ptr<desktop::WindowContext> m_context;
    std::unique_ptr<QSettings> m_file;
    std::unique_ptr<desktop::Preferences> m_preferences;
    std::unique_ptr<desktop::Autostart> m_autostart;
    QPointer<desktop::SettingsDialog> m_dialog;
    std::unique_ptr<DialogHands> m_hands;
};

} // namespace pantau::test
