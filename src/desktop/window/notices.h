// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"
#include "base/domain_list.h"
#include "desktop/window/window_context.h"

#include <QFrame>
#include <QIcon>
#include <QLabel>
#include <QWidget>

#include <optional>

class QPushButton;
class QToolButton;

namespace pantau::desktop {

/// A bar above the page with one message and up to two buttons.
class NoticeBar final : public QFrame
{
    Q_OBJECT

public:
    enum class Kind { Information, Attention, Success };

    NoticeBar(Kind kind, const QString &name, QWidget *parent = nullptr);

    void setKind(Kind kind);
    /// The first sentence of @p text, the fact, is emphasised, and a second line is small. The texts of the
    /// buttons may be empty.
    void say(const QString &text, const QString &actionText = {}, const QString &otherText = {});

    QPushButton *action;
    QPushButton *other; ///< a second way to help
    QToolButton *more;  ///< hidden unless there is more to say
    QToolButton *close; ///< hidden unless the bar can be dismissed

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Kind m_kind = Kind::Information;
    QLabel *m_icon = new QLabel(this);
    QLabel *m_text = new QLabel(this);
};

/// The gravest notice of the situation, with a button to help and a menu of the others.
class Notices final : public QWidget
{
    Q_OBJECT

public:
    explicit Notices(QWidget *parent = nullptr);

    void show(const QList<app::Notice> &notices);
    /// True if the bar shows @p notice.
    [[nodiscard]] bool says(const app::Notice &notice) const;

Q_SIGNALS:
    void actionChosen(const pantau::app::Notice &notice);

private:
    void refresh();

    NoticeBar *m_bar;
    QList<app::Notice> m_shown;     ///< gravest first
    QList<app::Notice> m_dismissed; ///< until they are over
};

/// Tells which of the displayed answers are samples, that is, from an account of the built-in service.
class SampleNotice final : public QWidget
{
    Q_OBJECT

public:
    explicit SampleNotice(WindowContext &context, QWidget *parent = nullptr);

    /// Sets all lists, by name.
    void setLists(const QList<ListOverview> &lists);
    /// @p list: the only list shown; empty if all are shown.
    void showFor(std::optional<ListId> list);

private:
    void refresh();
    /// Names of the displayed lists with samples.
    [[nodiscard]] QStringList sampleLists() const;

    void removeSample();

    WindowContext &m_context;
    const AccountWatch &m_accounts;
    NoticeBar *m_bar;
    QList<ListOverview> m_lists;
    std::optional<ListId> m_list;
};

} // namespace pantau::desktop
