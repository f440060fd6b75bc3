// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/alert.h"
#include "base/channel.h"
#include "base/domain_list.h"
#include "base/report.h"
#include "desktop/look/dialog.h"
#include "desktop/look/parts.h"
#include "desktop/look/requests.h"
#include "desktop/settings/settings_dialog.h"
#include "desktop/window/window_context.h"

#include <QLabel>
#include <QPointer>
#include <QString>
#include <QWidget>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

class QLineEdit;
class QPushButton;

namespace Ui {
class FrequencyChooser;
}

namespace pantau::desktop {

class ChannelDialog;
class FrequencyChooser;
class ListMonitoring;

/// The settings of a list, often those for a client. Changes are saved immediately, and can be undone
/// together after the dialog is closed.
class ListDialog final : public Dialog
{
    Q_OBJECT

public:
    static constexpr QMargins AroundCards{0, 20, 0, 24};

    ListDialog(WindowContext &context, ListId list, QWidget *parent = nullptr);
    ~ListDialog() override;

    /// With the changes that are being saved.
    [[nodiscard]] const DomainList &list() const { return m_list; }
    void change(const std::function<void(DomainList &)> &change);

    /// Shows where notifications go, with the kinds of a new channel focused.
    void showChannels();
    void done(int result) override;

private:
    QWidget *makeHead();
    void read();
    void refresh();
    void showEffect();
    void say(const QString &error);

    WindowContext &m_context;
    app::Session &m_session;
    DomainList m_before; ///< as stored when the dialog was opened
    DomainList m_list;
    QLabel *m_title = named<QLabel>("titleLabel", this);
    QLabel *m_count = nullptr;
    QLabel *m_error = named<TextLabel>("errorLabel", this);
    ListMonitoring *m_monitoring = nullptr;
    QList<SettingsPage *> m_pages;
};

/// How a list is checked.
class ListMonitoring final : public SettingsPage
{
    Q_OBJECT

public:
    ListMonitoring(ListDialog &dialog, app::Session &session);

    void refresh() override;
    void showEffect();

private:
    void addAccount(const RowText &text, const QString &none,
                    std::optional<AccountId> ListSettings::*account);

    ListDialog &m_dialog;
    app::Session &m_session;
    QLineEdit *m_name;
    FrequencyChooser *m_frequency;
    Newest m_effect;
};

/// Where notifications about a list go.
class ListNotifications final : public SettingsPage
{
    Q_OBJECT

public:
    ListNotifications(ListDialog &dialog, WindowContext &context);

    void refresh() override;

private:
    void build();
    void addOwn(const Channel &channel);
    void addNewChannel();
    void addShared(const Channel &channel);
    void addMessages();
    void addQuietHours(const QString &common);
    void addMute();
    void keep();

    ListDialog &m_dialog;
    WindowContext &m_context;
    app::Session &m_session;
    QList<Channel> m_channels;
    ClientAlerts m_client;
    QWidget *m_form = nullptr;
    QPointer<ChannelDialog> m_newChannel;
};

/// The reports on a list.
class ListReports final : public SettingsPage
{
    Q_OBJECT

public:
    ListReports(ListDialog &dialog, WindowContext &context);

    void refresh() override;

private:
    [[nodiscard]] bool isMonthly() const;
    void setMonthly(bool isOn);
    void save();

    ListDialog &m_dialog;
    app::Session &m_session;
    ReportSettings m_settings;
    MonthlyReportSettings m_monthly;
    QStringList m_recipients; ///< channels that a report would be sent through
    QPushButton *m_open;
    QLineEdit *m_client;
    QLineEdit *m_next;
};

/// Chooses how often a list is checked: as often as the quota allows, or every few minutes, hours or days. A
/// text below explains the effect.
class FrequencyChooser final : public QWidget
{
    Q_OBJECT

public:
    explicit FrequencyChooser(QWidget *parent = nullptr);
    ~FrequencyChooser() override;

    /// Empty: as often as the quota allows. Never shorter than an hour.
    [[nodiscard]] std::optional<std::chrono::seconds> interval() const;
    /// Shows @p interval without emitting changed().
    void setInterval(std::optional<std::chrono::seconds> interval);
    /// Sets the text about the effect; shown as plain text.
    void setMeaning(const QString &sentence);

Q_SIGNALS:
    void changed(); ///< by the user

private:
    void follow();
    void fitUnit();

    std::unique_ptr<Ui::FrequencyChooser> m_ui;
    std::chrono::seconds m_odd{0}; ///< an interval that is not a whole number of minutes
};

} // namespace pantau::desktop
