// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFlags>
#include <QWidget>

class QLabel;
class QPushButton;

namespace pantau::desktop {

/// What stands in place of an empty table: why it is empty, and what to do next.
class EmptyView final : public QWidget
{
    Q_OBJECT

public:
    enum Offer {
        Nothing = 0,
        Adding = 1, ///< to add and to import
        ClearingSearch = 2,
        ShowingAll = 4,
    };
    Q_DECLARE_FLAGS(Offers, Offer)

    explicit EmptyView(QWidget *parent = nullptr);

    void say(const QString &text, Offers offers);

Q_SIGNALS:
    void addChosen();
    void importChosen();
    void clearSearchChosen();
    void showAllChosen();

private:
    QLabel *m_text;
    QPushButton *m_add;
    QPushButton *m_import;
    QPushButton *m_clear;
    QPushButton *m_all;
};
Q_DECLARE_OPERATORS_FOR_FLAGS(EmptyView::Offers)

} // namespace pantau::desktop
