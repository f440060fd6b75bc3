// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_list.h"
#include "base/plan.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

namespace Ui {
class FirstStartFrequency;
}

namespace pantau::desktop {

/// The third step: how often each list is checked, what that means, and how the person is alerted.
class FrequencyStep final : public QWidget
{
    Q_OBJECT

public:
    /// A list that gets another frequency.
    struct Changed
    {
        ListId list{};
        ListSettings settings;
    };

    explicit FrequencyStep(app::Session &session, QWidget *parent = nullptr);
    ~FrequencyStep() override;

    /// @p domains: those to be added to the list of the name @p listName, which may be new.
    void prepare(const std::optional<Account> &account, const QList<DomainName> &domains,
                 const QString &listName);
    /// Of the list that the new domains go to.
    [[nodiscard]] std::optional<std::chrono::seconds> interval() const;
    /// The other lists whose frequency was changed.
    [[nodiscard]] QList<Changed> changedLists() const;
    /// Asks for the day on which the account's package renews, which only the person knows.
    void askRenewal(bool asks);
    void say(const QString &note);
    void focusFirst();

Q_SIGNALS:
    void failed(const pantau::Error &error);

private:
    struct Subject
    {
        std::optional<DomainList> list; ///< empty: new
        bool takesNew = false;          ///< the new domains go to it
        std::optional<std::chrono::seconds> interval;
    };
    void showRenewal();
    void saveRenewal(int day);
    void choose(int subject);
    void foresee();
    void show(const Result<PlanFigures> &figures, ListId list);

    app::Session &m_session;
    std::optional<Account> m_account;
    QList<DomainName> m_domains;
    QList<Subject> m_subjects;
    int m_chosen = 0;
    QTimer m_soon;
    int m_asked = 0; ///< counts questions, so that only the newest answer is shown
    std::unique_ptr<Ui::FirstStartFrequency> m_ui;
};

} // namespace pantau::desktop
