// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QIcon>

class QLabel;
class QPushButton;

namespace pantau::desktop {

/// A line across the window that says one thing and offers at most two things to do.
class NoticeBar final : public QFrame
{
    Q_OBJECT

public:
    enum class Kind { Information, Attention };

    NoticeBar(Kind kind, const QString &name, QWidget *parent = nullptr);

    void setKind(Kind kind);
    /// @p text is shown as plain text; @p action and @p other may be empty.
    void say(const QString &text, const QString &action = {}, const QString &other = {});

Q_SIGNALS:
    void actionChosen();
    void otherChosen();

protected:
    void changeEvent(QEvent *event) override;

private:
    void paintIn();

    Kind m_kind;
    QLabel *m_icon;
    QLabel *m_text;
    QPushButton *m_action;
    QPushButton *m_other;
};

} // namespace pantau::desktop
