// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace pantau::desktop {

/// The table of domains: quiet, 28 px a row, whole rows selected, one or many.
class DomainTableView final : public QTableView
{
    Q_OBJECT

public:
    explicit DomainTableView(QWidget *parent = nullptr);

    void setModel(QAbstractItemModel *model) override;

Q_SIGNALS:
    void pasted(const QString &text);
    void removeRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void copySelection() const;
};

} // namespace pantau::desktop
