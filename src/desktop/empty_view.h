// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace pantau::desktop {

/// What stands in place of an empty table: why it is empty, and how to fill it.
class EmptyView final : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyView(QWidget *parent = nullptr);

    /// @p teaches: offer to add and import.
    void say(const QString &text, bool teaches);

Q_SIGNALS:
    void addChosen();
    void importChosen();

private:
    QLabel *m_text;
    QPushButton *m_add;
    QPushButton *m_import;
};

} // namespace pantau::desktop
