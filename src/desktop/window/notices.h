// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"
#include "base/domain_list.h"
#include "desktop/window/account_watch.h"

#include <QFrame>
#include <QIcon>
#include <QWidget>

#include <array>
#include <optional>

class QLabel;
class QPushButton;

namespace pantau::desktop {

class NoticeBar;

/// What of the situation a person should not miss: a bar for each of the worst, with what helps.
class Notices final : public QWidget
{
    Q_OBJECT

public:
    explicit Notices(QWidget *parent = nullptr);

    void show(const QList<app::Notice> &notices);
    /// Whether a bar shows it.
    [[nodiscard]] bool says(const app::Notice &notice) const;

Q_SIGNALS:
    void actionChosen(const pantau::app::Notice &notice);

private:
    static constexpr std::size_t MostBars = 3;

    std::array<NoticeBar *, MostBars> m_bars{};
    QLabel *m_more;
    QList<app::Notice> m_shown;
};

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

/// Says which of the answers that are shown are samples, where any of them may be: an account of the built-in
/// service gave them.
class SampleNotice final : public QWidget
{
    Q_OBJECT

public:
    explicit SampleNotice(const AccountWatch &accounts, QWidget *parent = nullptr);

    /// Those that there are, by name.
    void setLists(const QList<ListOverview> &lists);
    /// @p list: the only one of which the window shows something; empty where it shows of all.
    void showFor(std::optional<ListId> list);

Q_SIGNALS:
    void serviceRequested();

private:
    void refresh();
    [[nodiscard]] bool isSample(const std::optional<AccountId> &account) const;
    /// The lists of samples among those that are shown, as a sentence names them.
    [[nodiscard]] QStringList sampleLists() const;

    const AccountWatch &m_accounts;
    NoticeBar *m_bar;
    QList<DomainList> m_lists;
    std::optional<ListId> m_list;
};

} // namespace pantau::desktop
