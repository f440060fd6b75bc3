// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_import.h"
#include "desktop/shell/done.h"
#include "session/session.h"

#include <QDialog>

#include <memory>

namespace Ui {
class AddDialog;
}

namespace pantau::desktop {

/// Pasted domains or those of a file, looked through before they are added to a list.
class ImportDialog final : public QDialog
{
    Q_OBJECT

public:
    /// @p list: chosen at first. @p account: what a new list belongs to.
    ImportDialog(session::Session &session, std::optional<ListId> list, std::optional<AccountId> account,
                 QWidget *parent = nullptr);
    ~ImportDialog() override;

    void setPastedText(const QString &text);
    /// Shows what @p path holds instead of the box to paste into.
    void openFile(const QString &path);

    using QDialog::done; // the signal below is another: connect it with qOverload<const Done &>(…)

Q_SIGNALS:
    void done(const pantau::desktop::Done &done);
    void imported(pantau::ListId list); ///< the list that most of them went to

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
