// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/account.h"
#include "base/domain_import.h"
#include "base/plan.h"
#include "desktop/dialogs/import_reader.h"
#include "desktop/look/dialog.h"
#include "desktop/look/requests.h"
#include "desktop/window/undo.h"
#include "desktop/window/window_context.h"

#include <functional>
#include <memory>
#include <optional>

namespace Ui {
class ImportDialog;
}

namespace pantau::desktop {

class WorkBar;

/// Imports pasted domains or files. Shows how they are parsed, the lines left out and the cost of the first
/// checks before anything is added. Files are imported in steps. Long operations run on other threads and can
/// be cancelled without any change.
class ImportDialog final : public Dialog
{
    Q_OBJECT

public:
    /// @p list: initial selection. @p account: account of new lists.
    ImportDialog(WindowContext &context, std::optional<ListId> list, std::optional<AccountId> account,
                 QWidget *parent = nullptr);
    ~ImportDialog() override;

    void setPastedText(const QString &text);
    /// Shows the contents of the files as one table instead of the paste box.
    void openFiles(const QStringList &paths);

    /// Cancels adding domains if it is running, or else closes the dialog.
    void reject() override;

Q_SIGNALS:
    void imported(const QString &sentence); ///< what was added

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void dress();
    void connectParts();
    void fillLists(std::optional<ListId> list);
    void chooseFile();
    void pasteInstead();
    void readLarge(const QString &text);
    void showSource(const QString &words, bool isBox);
    [[nodiscard]] TableOptions chosenShape() const;
    void chooseRole(int column, ColumnRole role);
    void useAsList();
    void showTableWords();
    void showReading(const SharedReading &reading);
    void showShape();
    void showFailure(const Error &error);
    void showRows();
    void copyRefused();
    void saveRefused();
    [[nodiscard]] ImportPlan plan() const;
    [[nodiscard]] ImportPlan chosenPlan() const;
    void schedulePreview();
    void preview();
    void showCounts(const ImportCounts &counts);
    [[nodiscard]] QString titleOf(int domains) const;
    [[nodiscard]] QString factsText() const;
    [[nodiscard]] static QString sourceOf(const DomainImport &import);
    [[nodiscard]] bool haveOwnLists() const;
    [[nodiscard]] QString addWords(int added) const;
    [[nodiscard]] DomainList chosenList() const;
    /// What the domains cost at an account of their list.
    struct Cost
    {
        QString account;
        Usage usage;
        std::optional<Plan> plan;
        std::optional<PlanFigures> after; ///< of the plan with the domains

        /// "NawalaWTF: The first checks use …" if there are several @p costs.
        [[nodiscard]] QString named(const QString &sentence, const QList<Cost> &costs) const
        {
            return costs.size() < 2 || sentence.isEmpty() ? sentence
                                                          : account + QStringLiteral(": ") + sentence;
        }
    };
    void foretell(int added, const QString &beside);
    void foretellNext(QList<Account> accounts, DomainList list, const QList<Cost> &known,
                      const std::function<void(const QList<Cost> &)> &done);
    void offerCost(const QList<Cost> &costs, int added);
    [[nodiscard]] bool lacksList() const;
    void forgetPreview();
    void add();
    void finishAdding(const ImportPlan &added, const Result<ImportOutcome> &outcome);
    void setAdding(bool adding);
    void showDone(const ImportOutcome &outcome);

    WindowContext &m_context;
    app::Session &m_session;
    std::optional<AccountId> m_account;
    std::unique_ptr<Ui::ImportDialog> m_ui;
    ImportReader m_reader;
    WorkBar *m_bar = nullptr;
    SharedReading m_reading; ///< currently shown; null: nothing
    Delay m_previewSoon;
    SharedProgress m_previewing;
    QString m_foretold;      ///< text of the count when adding started
    int m_spreadDays = 0;    ///< for the first checks, if the user can choose; 0: they are not spread
    int m_previewNumber = 0; ///< number of the newest preview; older results are ignored
    SharedProgress m_adding; ///< null: nothing is being added
};

} // namespace pantau::desktop
