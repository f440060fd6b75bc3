// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

namespace pantau::desktop {

/// A page as it will be printed: dark on white in every theme. Loads nothing and follows no link.
class PaperView final : public QTextBrowser
{
    Q_OBJECT

public:
    explicit PaperView(QWidget *parent = nullptr);

    [[nodiscard]] QVariant loadResource(int type, const QUrl &name) override;

private:
    void fitScrollBar(const QSizeF &paper);
};

} // namespace pantau::desktop
