// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_table.h"
#include "base/plan.h"
#include "base/status.h"
#include "base/usage.h"
#include "desktop/look/parts.h"
#include "desktop/window/account_watch.h"

#include <QAbstractButton>
#include <QLabel>
#include <QList>
#include <QString>
#include <QToolButton>

#include <array>
#include <optional>

namespace pantau::desktop {

/// Quota of an account in three lines: what is used, a thin bar with a tick where even use would be by now,
/// and one sentence. A click opens the page Usage.
class UsageMeter final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit UsageMeter(QWidget *parent = nullptr);

    /// @p account: that of the view; null: there is no account yet. @p others: number of further accounts.
    void show(const AccountView *account, const QDateTime &now, int others = 0);
    [[nodiscard]] QString sentence() const { return m_sentence; }
    /// Position of the tick as a share of the allowance; empty: no tick.
    [[nodiscard]] std::optional<double> expected() const { return m_expected; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] int leastWidth() const;
    [[nodiscard]] int usualWidth() const;
    [[nodiscard]] QRect sentencePlace(const QSize &size) const;
    void take(const AccountView &account, bool hasQuota, const QDateTime &now);

    QString m_name;
    QString m_figures; ///< such as "8,640 of 12,500"
    QString m_sentence;
    QString m_others; ///< such as "+1"
    std::optional<double> m_used;
    std::optional<double> m_expected;
    bool m_isShort = false; ///< the quota will not last
};

} // namespace pantau::desktop

namespace pantau::desktop::words {

/// Texts about an allowance for the meter and the usage page. Pure.

/// "Resets on 1 Dec at 07:00 (in 9 d)", in local time. Empty if the reset is unknown or has passed.
[[nodiscard]] QString resetSentence(const Usage &usage, const QDateTime &now);
/// Time of the reset in UTC, which the service uses. Empty if the reset is unknown.
[[nodiscard]] QString resetInUtc(const Usage &usage);
/// Explains the tick on the bar, with its figure. Empty if there is no tick.
[[nodiscard]] QString expectedSentence(const Usage &usage, const Forecast &forecast);
/// Describes the forecast, or says why there is none.
[[nodiscard]] QString outlookSentence(const Usage &usage, const Forecast &forecast, const QDateTime &now);
/// Text shown before the service has reported a quota. @p isHeldBack: as AccountView::isHeldBack; then the
/// service is not queried.
[[nodiscard]] QString noUsageSentence(bool isHeldBack);

/// Expected use on each local day from today until the reset, or until the quota runs out. The forecast is
/// spread evenly over that time. Empty if there is no forecast.
[[nodiscard]] QList<double> expectedPerDay(const Usage &usage, const Forecast &forecast,
                                           const QDateTime &now);

} // namespace pantau::desktop::words

namespace pantau::desktop {

/// A label in two weights and at most two colours: the blocked part of the hero sentence is red.
class HeroSentence final : public QLabel
{
    Q_OBJECT

public:
    enum class Tone {
        Plain,
        Blocked, ///< the main part is red
        Calm,    ///< with a green tick
    };

    explicit HeroSentence(QWidget *parent = nullptr);

    /// @p before and @p after surround @p main, which is emphasised.
    void say(const QString &before, const QString &main, const QString &after, Tone tone);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QFont fontOf(double factor, bool isMain) const;
    [[nodiscard]] int widthWith(double factor) const;

    std::array<QString, 3> m_parts;
    Tone m_tone = Tone::Plain;
};

/// The answer above the table: one sentence, links that filter the table by the other statuses, and the
/// quota.
class Hero final : public QWidget
{
    Q_OBJECT

public:
    struct Facts
    {
        DomainCounts counts;
        QString list; ///< name; empty: all domains
        int newToday = 0;
        std::optional<BlockStatus> filter;
        std::optional<QDateTime> newestAnswer; ///< UTC; empty: there was none
        bool isHeldBack = false;               ///< some of the domains are not being checked
        bool isUnserved = false;               ///< no service is connected
        bool isMixed = false;                  ///< only those with mixed answers are shown
    };

    explicit Hero(QWidget *parent = nullptr);

    void show(const Facts &facts, const QDateTime &now);
    [[nodiscard]] UsageMeter *meter() const { return m_meter; }

Q_SIGNALS:
    void statusChosen(pantau::BlockStatus status);
    void mixedChosen();

private:
    void setLink(QToolButton &link, const QIcon &icon, const QString &text, bool isChosen);

    HeroSentence *m_sentence = new HeroSentence(this);
    QToolButton *m_notBlocked = named<QToolButton>("summary_not_blocked", this);
    QToolButton *m_unknown = named<QToolButton>("summary_unknown", this);
    QToolButton *m_mixed = named<QToolButton>("summary_mixed", this);
    QLabel *m_asOf = named<QLabel>("heroAsOf", this);
    UsageMeter *m_meter = new UsageMeter(this);
};

} // namespace pantau::desktop
