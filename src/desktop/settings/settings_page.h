// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"
#include "base/result.h"

#include <QVariant>
#include <QWidget>

#include <functional>

class QLabel;
class QTreeView;

namespace pantau::desktop {

/// One value that a page shows and a person changes.
struct SettingsField
{
    /// A check box, a number, a time or a choice; a choice stands for the data of its item, or for the item's
    /// place where it has no data.
    QWidget *field;
    std::function<QVariant()> kept;             ///< what the field shows
    std::function<void(const QVariant &)> keep; ///< called when a person has changed it
    std::function<bool()> canChange = {};       ///< empty: at any time
    QWidget *label = nullptr;                   ///< greyed with the field
};

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

    /// The values of the page, once in its constructor: each is shown as it is kept, and kept when it is
    /// changed.
    void describe(const QList<SettingsField> &fields);
    void showFields();

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

private:
    QList<SettingsField> m_fields;
};

} // namespace pantau::desktop
