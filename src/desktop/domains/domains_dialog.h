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

/// Edits many domains at once. What is left as it is stays as it is.
class DomainsDialog final : public Dialog
{
    Q_OBJECT

public:
    DomainsDialog(const QList<DomainList> &lists, int domains, const QDateTime &now,
                  QWidget *parent = nullptr);
    ~DomainsDialog() override;

    /// It is for this one domain, whose settings are shown.
    void showOne(const DomainName &domain, const DomainSettings &settings);
    /// @name Begin with a field, ready for typing
    void askPause();
    void askMute();
    void askNote();

    /// What came of chosen(): it closes, or says why not.
    void answer(const Result<void> &taken);

Q_SIGNALS:
    /// Asks for answer(). @p edit has no domains; @p newList: the name of a list to make and add them to, or
    /// empty.
    void chosen(const pantau::DomainsEdit &edit, const QString &newList);

private:
    enum Choice { Leave, Clear, Until, Forever }; ///< of the pause and of the alerts
    enum NoteChoice { LeaveNote, ReplaceNote };

    void fill(const QList<DomainList> &lists);
    void fillTimes(QComboBox *box, QDateTimeEdit *at, const QString &cleared, const QString &forever);
    void follow();
    void say(const QString &error);
    [[nodiscard]] DomainsEdit edit() const;
    [[nodiscard]] static std::optional<std::optional<QDateTime>> time(const QComboBox *box,
                                                                      const QDateTimeEdit *at);

    std::unique_ptr<Ui::DomainsDialog> m_ui;
    QDateTime m_now;
};

} // namespace pantau::desktop
