// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "core/when_finished.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace pantau::desktop {

/// One page of the settings. What is changed on it is kept at once; when that fails, the page shows what is
/// kept and says why.
class SettingsPage : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Shows what is kept. Called when the page comes up and when something may have changed.
    virtual void refresh() = 0;

Q_SIGNALS:
    void failed(const pantau::Error &error);
    void succeeded(); ///< what failed before is no longer of interest

protected:
    /// The language has changed: the form first, then what the page writes itself.
    virtual void retranslate() = 0;
    void changeEvent(QEvent *event) override;

    /// Says how it ended; after a failure the page shows again what is kept.
    template <typename Value>
    void follow(const QFuture<Result<Value>> &change)
    {
        whenFinished(change, this, [this](const Result<Value> &result) {
            if (result)
                return Q_EMIT succeeded();
            Q_EMIT failed(result.error());
            refresh();
        });
    }

    /// A list of few rows: it is as high as they are, within bounds.
    static void makeShort(QTreeView *list);
    /// A sentence with the sign of attention before it, or without.
    static void say(QLabel *icon, QLabel *label, const QString &sentence, bool needsAttention = false);
};

} // namespace pantau::desktop
