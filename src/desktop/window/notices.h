// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"
#include "base/domain_list.h"
#include "desktop/window/window_context.h"

#include <QFrame>
#include <QIcon>
#include <QWidget>

#include <array>
#include <optional>

class QLabel;
class QPushButton;

namespace pantau::desktop {

class NoticeBar;

/// The most important notices of the situation, as one bar each with a button to help.
class Notices final : public QWidget
{
    Q_OBJECT

public:
    explicit Notices(QWidget *parent = nullptr);

    void show(const QList<app::Notice> &notices);
    /// True if a bar shows @p notice.
    [[nodiscard]] bool says(const app::Notice &notice) const;

Q_SIGNALS:
    void actionChosen(const pantau::app::Notice &notice);

private:
    static constexpr std::size_t MostBars = 3;

    std::array<NoticeBar *, MostBars> m_bars{};
    QLabel *m_more;
    QList<app::Notice> m_shown;
};

/// A bar across the window with one message and up to two buttons.
class NoticeBar final : public QFrame
{
    Q_OBJECT

public:
    enum class Kind { Information, Attention };

    NoticeBar(Kind kind, const QString &name, QWidget *parent = nullptr);

    void setKind(Kind kind);
    /// @p text is shown as plain text. The texts of the buttons may be empty.
    void say(const QString &text, const QString &actionText = {}, const QString &otherText = {});

    QPushButton *action;
    QPushButton *other; ///< a second way to help

protected:
    void changeEvent(QEvent *event) override;

private:
    void paintIn();

    Kind m_kind;
    QLabel *m_icon;
    QLabel *m_text;
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
    [[nodiscard]] bool isSample(const std::optional<AccountId> &account) const;
    /// Names of the displayed lists with samples.
    [[nodiscard]] QStringList sampleLists() const;

    const AccountWatch &m_accounts;
    NoticeBar *m_bar;
    QList<DomainList> m_lists;
    std::optional<ListId> m_list;
};

} // namespace pantau::desktop
