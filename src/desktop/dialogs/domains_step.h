// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/domain_import.h"
#include "desktop/window/undoable_action.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace Ui {
class FirstStartDomains;
}

namespace pantau::desktop {

class ImportDialog;

/// The second step: which domains, and into which list. Pasted ones are only read here, and added by the last
/// step; a file, or what is too much for a text box, goes through the import dialog, which adds by itself.
class DomainsStep final : public QWidget
{
    Q_OBJECT

public:
    explicit DomainsStep(app::Session &session, QWidget *parent = nullptr);
    ~DomainsStep() override;

    /// @p answer: what the service said. @p practice: offers the practice domains where nothing was entered.
    void prepare(std::optional<AccountId> account, const QString &answer, bool practice);
    [[nodiscard]] QList<DomainName> domains() const;
    /// Never empty while there are domains.
    [[nodiscard]] QString listName() const;
    /// Whether the import dialog added some.
    [[nodiscard]] bool hasImported() const { return m_hasImported; }
    [[nodiscard]] bool isReading() const { return m_isReading; }
    void clear();
    void focusFirst();

Q_SIGNALS:
    void domainsChanged();
    void imported(); ///< the import dialog added some
    void done(const pantau::desktop::UndoableAction &action);

private:
    void fillLists();
    void read();
    void show(const DomainImport &import);
    void openImport(const QStringList &paths);
    /// Adds by itself, into the list chosen here.
    ImportDialog *openDialog();

    app::Session &m_session;
    std::optional<AccountId> m_account;
    DomainImport m_import;
    bool m_hasImported = false;
    bool m_isReading = false;
    int m_reading = 0;  ///< counts readings, so that only the newest one is shown
    QString m_practice; ///< the practice domains, while they were filled in
    std::unique_ptr<Ui::FirstStartDomains> m_ui;
};

} // namespace pantau::desktop
