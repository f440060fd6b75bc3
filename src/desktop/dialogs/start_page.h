// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/presets.h"
#include "base/check.h"
#include "base/domain_name.h"
#include "desktop/look/colours.h"
#include "desktop/window/window_context.h"

#include <QLabel>
#include <QWidget>

#include <optional>

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace pantau::desktop {

class SheetFrame;
class InkLabel;
class Sign;

/// First window of a new user: checks one domain through a service that needs no key. Other ways to start are
/// the sample and the known services. Nothing is sent before the user presses Check.
class StartPage final : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(WindowContext &context, QWidget *parent = nullptr);

    /// True if an account was only added for the check, so that there is nothing else to show yet.
    [[nodiscard]] bool isInUse() const { return m_isInUse; }
    void focusField();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void addQuestion(QVBoxLayout &column);
    void addAnswer(QVBoxLayout &column);
    void addCards(QVBoxLayout &column);
    void addServices(QVBoxLayout &column);
    struct KnownService
    {
        QString icon;
        QString name;
        QString place;
        QString offer;
        QString verb;
        QString entry; ///< of the ConnectDialog
    };
    void addService(QVBoxLayout &rows, const KnownService &service);
    [[nodiscard]] QPushButton *quietButton(const QString &name, const QString &text);
    void fit();
    void introduce();
    void check();
    void askService(AccountId account);
    void forgetService(const QList<CheckOutcome> &outcomes);
    void showAnswer(const CheckOutcome &outcome);
    void askPrice();
    void showPrice();
    void hideAnswer();
    void watch();
    void openSample();
    void refuse(const QString &sentence);
    void setBusy(bool isBusy);

    WindowContext &m_context;
    app::Session &m_session;
    QList<app::Preset> m_known;
    std::optional<app::Preset> m_checker; ///< checks without a key; empty: none does
    std::optional<AccountId> m_account;   ///< for m_checker
    std::optional<DomainName> m_domain;   ///< the checked one
    QString m_plan;                       ///< what watching it would use
    bool m_isInUse = false;
    QLineEdit *m_field;
    QPushButton *m_check;
    QLabel *m_note = nullptr;
    SheetFrame *m_answer;
    Sign *m_sign;
    InkLabel *m_state;
    QLabel *m_when;
    QPushButton *m_watch;
    QPushButton *m_letter;
    QLabel *m_price;
    QWidget *m_services;
    QPushButton *m_servicesLink;
};

/// A text in one of the colours, which follows the palette.
class InkLabel final : public TextLabel
{
    Q_OBJECT

public:
    using TextLabel::TextLabel;

    void show(const QString &text, Token ink);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Token m_ink{};
};

/// An icon that follows the palette, on a tile if it has a ground.
class Sign final : public QWidget
{
    Q_OBJECT

public:
    Sign(const QString &icon, Token ink, int side, QWidget *parent);

    void show(const QString &icon, Token ink);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_icon;
    Token m_ink;
};

} // namespace pantau::desktop
