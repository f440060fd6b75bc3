// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/presets.h"
#include "app/session.h"
#include "base/secret.h"
#include "desktop/look/dialog.h"
#include "desktop/window/notices.h"

#include <QStyledItemDelegate>

#include <memory>
#include <optional>

class QLineEdit;

namespace Ui {
class ConnectDialog;
} // namespace Ui

namespace pantau::desktop {

/// Free quota of a known service, or what it needs.
[[nodiscard]] QString offerOf(const app::Preset &preset);

class OptionRow;

/// Connects a known service, a copy of a blocklist or another address. The quota is read first, which is
/// free. Nothing is saved before the service has answered, unless the user saves it anyway or the service has
/// no free request.
class ConnectDialog final : public Dialog
{
    Q_OBJECT

public:
    /// Names of the entries that are no known service.
    static constexpr QLatin1String CopyOfList{"local:"};
    static constexpr QLatin1String OtherAddress{"https:"};

    /// @p service: name of the entry to start with, without a key if possible; empty: the first one.
    ConnectDialog(app::Session &session, const QString &service, QWidget *parent = nullptr);
    ~ConnectDialog() override;

    void reject() override;

private:
    enum class State { Editing, Asking, Connected };
    struct Entry
    {
        QString name;
        QString address;
        std::optional<app::Preset> preset;
    };
    struct Candidate
    {
        QString name;
        ServiceAddress address;
        std::optional<ApiKey> key;
        std::optional<qint64> dailyLimit;
    };

    void addEntries();
    void addOptions();
    void connectParts();
    void choose(const QString &service);
    [[nodiscard]] const Entry &chosen() const;
    [[nodiscard]] bool isCopy() const { return chosen().address == CopyOfList; }
    [[nodiscard]] bool takesKey() const;
    void showEntry();
    void placeAddress();
    void showFields();
    void refreshButtons();
    void chooseFile();
    void focusFirst();
    void connectNow();
    [[nodiscard]] std::optional<Candidate> candidate();
    void probe(const Candidate &candidate);
    void save(const Candidate &candidate, const QString &answer);
    void saved(const Result<Account> &account, const QString &answer);
    void refuse(const QString &sentence, QLineEdit *field);
    void say(NoticeBar::Kind kind, const QString &sentence, const QString &action = {});
    void setState(State state);
    void startAnother();

    app::Session &m_session;
    QList<Entry> m_entries; ///< in the order of the list
    State m_state = State::Editing;
    std::optional<Candidate> m_refused; ///< the last one, if it can be saved anyway
    int m_attempt = 0;                  ///< number of the newest attempt; results of older ones are ignored
    std::unique_ptr<Ui::ConnectDialog> m_ui;
    OptionRow *m_withoutKey;
    OptionRow *m_withKey;
    NoticeBar *m_result;
};

/// Paints a service: an icon on a tile, its name, and what it offers.
class ServiceDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum Role { OfferRole = Qt::UserRole, IconRole, GapRole };

    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

} // namespace pantau::desktop
