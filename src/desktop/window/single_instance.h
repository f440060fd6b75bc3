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
/// any further one hands its domains over, or asks it to end, and ends.
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

    enum class Ending {
        None, ///< nothing is open for this data
        Ended,
        Deaf, ///< there is one, but it does not answer, or has not ended in time
    };
    /// Asks the one that is open for this data to end, and waits until it has, which may take a minute.
    [[nodiscard]] Ending endFirst() const;
    /// What was called before anybody listened comes now.
    void deliverWaiting();

Q_SIGNALS:
    /// Another program was started for the same data. @p domains: as typed, perhaps none.
    void called(const QStringList &domains);
    /// Another program asks this one to end, and waits for it.
    void quitAsked();

private:
    void greet(QLocalSocket *socket);
    void read(QLocalSocket *socket);
    [[nodiscard]] bool tellFirst(const QStringList &domains, bool &answered) const;

    QString m_name;
    QLockFile m_starting; ///< two that start in the same moment
    QLocalServer m_server;
    QList<QStringList> m_waiting;
    bool m_isQuitAsked = false; ///< before anybody listened
    bool m_delivers = false;
};

/// What the command line asks of the window.
struct StartOptions
{
    enum class Show { Window, Minimised, Tray };

    QString dataDir;
    QString problem; ///< a sentence, where nobody knows where the data are; then nothing can be done
    Show show = Show::Window;
    QStringList domains; ///< to be added and checked, as typed
    bool endsTheOpenOne = false;
};

/// Whether --help or --version is asked for, which a machine without a screen answers too.
[[nodiscard]] bool asksForWords(int argc, char *argv[]);
/// Ends the program itself after --help, --version and what it cannot understand.
[[nodiscard]] StartOptions readStartOptions(const QStringList &arguments);

} // namespace pantau::desktop
