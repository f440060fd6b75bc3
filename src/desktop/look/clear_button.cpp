// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/clear_button.h"

#include "desktop/look/icons.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QLineEdit>
#include <QStyle>

namespace pantau::desktop {

namespace {

class ClearButton
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::ClearButton)
};

/// Qt asks the style for the icon once.
class ColourFollower final : public QObject
{
public:
    ColourFollower(QAction &action, QLineEdit &edit) : QObject(&action), m_action(action), m_edit(edit)
    {
        edit.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::PaletteChange)
            m_action.setIcon(m_edit.style()->standardIcon(QStyle::SP_LineEditClearButton, nullptr, &m_edit));
        return QObject::eventFilter(watched, event);
    }

private:
    QAction &m_action;
    const QLineEdit &m_edit;
};

} // namespace

QIcon clearIcon(const QPalette &palette)
{
    return plainIcon(QStringLiteral("close"), palette);
}

void nameClearButton(QLineEdit &edit)
{
    // As QLineEdit::setClearButtonEnabled() names it.
    auto *action = edit.findChild<QAction *>(QStringLiteral("_q_qlineeditclearaction"));
    if (!action)
        return;
    action->setText(ClearButton::tr("Clear"));
    if (action->children().isEmpty())
        new ColourFollower(*action, edit);
}

} // namespace pantau::desktop
