// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "desktop/look/notice_bar.h"
#include "desktop/window/account_watch.h"

#include <optional>

namespace pantau::desktop {

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
