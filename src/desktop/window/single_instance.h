// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocalServer>
#include <QLockFile>
#include <QObject>
#include <QStringList>

class QLocalSocket;

namespace pantau::desktop {

/// Ensures one window per data directory. The first process listens on a local socket of the current user. A
/// later one sends its domains, or asks the first to quit, and then ends.
class SingleInstance final : public QObject
{
    Q_OBJECT

public:
    explicit SingleInstance(const QString &dataDir, QObject *parent = nullptr);

    enum class Role {
        First,  ///< called() reports later instances from now on
        Second, ///< the first instance has accepted @p domains and shows its window
        Deaf,   ///< the first instance does not respond
    };
    /// Waits some seconds at most for the first instance, or until it has ended if it is quitting. Call
    /// before showing anything.
    [[nodiscard]] Role begin(const QStringList &domains);
    /// This instance is quitting: a later one waits until it has ended, and becomes the first.
    void retire() { m_isRetired = true; }

    enum class Ending {
        None, ///< no instance is running for this data
        Ended,
        Deaf, ///< an instance does not respond, or has not ended in time
    };
    /// Asks the running instance to quit and waits for that, up to about a minute.
    [[nodiscard]] Ending endFirst() const;
    /// Emits the calls that arrived before. Call once the signals are connected.
    void deliverWaiting();

Q_SIGNALS:
    /// Emitted when another instance was started for the same data. @p domains: as typed; may be empty.
    void called(const QStringList &domains);
    /// Emitted when another process asks this one to quit. It waits for that.
    void quitRequested();

private:
    void greet(QLocalSocket *socket);
    void read(QLocalSocket *socket);
    enum class Reply {
        None, ///< no first instance
        Accepted,
        Ended, ///< it was quitting, and has ended now
        Deaf,
    };
    [[nodiscard]] Reply notifyFirst(const QStringList &domains) const;

    QString m_name;
    QLockFile m_starting; ///< serialises simultaneous starts
    QLocalServer m_server;
    QList<QStringList> m_waiting;
    bool m_isQuitAsked = false; ///< requested before deliverWaiting()
    bool m_delivers = false;
    bool m_isRetired = false;
};

/// Command line options of the window.
struct StartOptions
{
    enum class Show { Window, Minimised, Tray };

    QString dataDir;
    QString problem; ///< error message if the data directory is unknown; the program must end then
    Show show = Show::Window;
    QStringList domains; ///< to be added and checked, as typed
    bool endsTheOpenOne = false;
};

/// True for --help or --version, which work without a display too.
[[nodiscard]] bool asksForWords(int argc, char *argv[]);
/// Exits the process for --help, --version and invalid arguments.
[[nodiscard]] StartOptions readStartOptions(const QStringList &arguments);

} // namespace pantau::desktop
