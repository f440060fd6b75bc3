// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"

#include <QObject>
#include <QPointer>

class QMessageBox;
class QWidget;

namespace pantau::desktop {

/// What a person is asked at the start when the database is damaged: whether the newest good backup shall
/// take its place, or another one. Nothing is changed here, and there is no other window.
class Rescue final : public QObject
{
    Q_OBJECT

public:
    Rescue(QString dataDir, QObject *parent = nullptr);
    ~Rescue() override;

    /// @p problem: what is wrong with the database, as a sentence. Looks for a backup first.
    void begin(const QString &problem);
    /// In front of other programs' windows.
    void bringUp();

Q_SIGNALS:
    /// The person agreed: call app::restoreBackup(), which puts the damaged file aside.
    void restoreRequested(const QString &backup);
    void givenUp();

private:
    void ask();
    void chooseAnother();
    void lookInto(const QString &file);
    void show(QWidget *window);

    QString m_dataDir;
    QString m_problem;
    NewestBackup m_found;
    QPointer<QWidget> m_window; ///< the one that is there now
};

} // namespace pantau::desktop
