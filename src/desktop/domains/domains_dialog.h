// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "base/result.h"
#include "desktop/look/dialog.h"

#include <memory>

class QComboBox;
class QDateTimeEdit;

namespace Ui {
class DomainsDialog;
}

namespace pantau::desktop {

/// Edits many domains at once. Only settings that the user changes are applied.
class DomainsDialog final : public Dialog
{
    Q_OBJECT

public:
    DomainsDialog(const QList<DomainList> &lists, int domains, const QDateTime &now,
                  QWidget *parent = nullptr);
    ~DomainsDialog() override;

    void showOne(const DomainName &domain, const DomainSettings &settings);
    /// @name Focus one field
    void askPause();
    void askMute();
    void askNote();

    /// Reports the result of chosen(): closes the dialog, or shows the error.
    void answer(const Result<void> &taken);

Q_SIGNALS:
    /// Emitted when the user confirms; the receiver calls answer(). @p edit has no domains. @p newList: name
    /// of a list to create for them, or empty.
    void chosen(const pantau::DomainsEdit &edit, const QString &newList);

private:
    enum Choice { Leave, Clear, Until, Forever }; ///< for pauses and mutes
    enum NoteChoice { LeaveNote, ReplaceNote };

    void fill(const QList<DomainList> &lists);
    void fillTimes(QComboBox *box, QDateTimeEdit *at, const QString &cleared, const QString &forever);
    void follow();
    [[nodiscard]] DomainsEdit edit() const;
    [[nodiscard]] static std::optional<std::optional<QDateTime>> time(const QComboBox *box,
                                                                      const QDateTimeEdit *at);

    std::unique_ptr<Ui::DomainsDialog> m_ui;
    QDateTime m_now;
};

} // namespace pantau::desktop
