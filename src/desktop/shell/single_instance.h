// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocalServer>
#include <QLockFile>
#include <QObject>
#include <QStringList>

class QLocalSocket;

namespace pantau::desktop {

/// One window a data directory: the first program listens on a local socket that only this person may use;
/// any further one hands its domains over and ends.
class SingleInstance final : public QObject
{
    Q_OBJECT

public:
    explicit SingleInstance(const QString &dataDir, QObject *parent = nullptr);
    ~SingleInstance() override;

    enum class Role {
        First,  ///< from now on called() tells of the others
        Second, ///< the first one has taken @p domains and shows its window
        Deaf,   ///< there is a first one, but it does not answer
    };
    /// Waits for the first one for some seconds at most; to be called before anything is shown.
    [[nodiscard]] Role begin(const QStringList &domains);
    /// What was called before anybody listened comes now.
    void deliverWaiting();

Q_SIGNALS:
    /// Another program was started for the same data. @p domains: as typed, perhaps none.
    void called(const QStringList &domains);

private:
    void greet(QLocalSocket *socket);
    [[nodiscard]] bool tellFirst(const QStringList &domains, bool &answered) const;

    QString m_name;
    QLockFile m_starting; ///< two that start in the same moment
    QLocalServer m_server;
    QList<QStringList> m_waiting;
    bool m_delivers = false;
};

} // namespace pantau::desktop
