// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_import.h"
#include "session/session.h"

#include <QDialog>

#include <memory>

namespace Ui {
class AddDialog;
}

namespace pantau::desktop {

/// Pasted domains or those of a file, looked through before they are added to a list.
class AddDialog final : public QDialog
{
    Q_OBJECT

public:
    /// @p list: chosen at first. @p account: what a new list belongs to.
    AddDialog(session::Session &session, std::optional<ListId> list, std::optional<AccountId> account,
              QWidget *parent = nullptr);
    ~AddDialog() override;

    void setPastedText(const QString &text);
    /// Shows what @p path holds instead of the box to paste into.
    void openFile(const QString &path);

Q_SIGNALS:
    void added(const QString &sentence, pantau::ListId list);

private:
    void fillLists(std::optional<ListId> list);
    void readPasted();
    void awaitReading(const QFuture<Result<DomainImport>> &reading);
    void show(const DomainImport &import);
    void say(const QString &error);
    void add();
    void addTo(ListId list, const QString &name);
    void setBusy(bool busy);

    session::Session &m_session;
    std::optional<AccountId> m_account;
    std::unique_ptr<Ui::AddDialog> m_ui;
    DomainImport m_import;
    int m_reading = 0; ///< counts readings, so that only the newest one is shown
};

} // namespace pantau::desktop
