// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/application.h"

#include "app/backups.h"
#include "app/watch_commands.h"
#include "base/language.h"
#include "db/storage_error.h"
#include "desktop/dialogs/paper.h"
#include "desktop/look/layouts.h"
#include "desktop/settings/data_page.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <chrono>
#include <functional>
#include <utility>

namespace pantau::desktop {

namespace {

using Restored = Result<RestoredBackup>;

/// Requests to the service time out within this period.
constexpr std::chrono::seconds PatienceAtTheEnd{60};
constexpr std::chrono::milliseconds WorthAWindow{700};

/// Shows an error about lost data and then exits.
void showAndQuit(const QString &sentence)
{
    auto *box = new QMessageBox(QMessageBox::Warning, QStringLiteral("Pantau"), sentence, QMessageBox::Close);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    QObject::connect(box, &QDialog::finished, qApp, [] { QCoreApplication::exit(1); });
    box->show();
}

QString settingsFile(const QString &dataDir)
{
    return dataDir + QStringLiteral("/window.ini");
}

/// A small window that says what the program is waiting for, while there is no other window.
class WaitingWindow final : public QWidget
{
public:
    /// @p leave: called when the user closes the window, which stays. A half-restored database is useless, so
    /// restoring has none.
    explicit WaitingWindow(const QString &sentence, std::function<void()> leave = {})
        : m_leave(std::move(leave))
    {
        setObjectName(QStringLiteral("waitingWindow"));
        setWindowTitle(QStringLiteral("Pantau"));
        auto *text = new QLabel(sentence, this);
        text->setTextFormat(Qt::PlainText);
        auto *progress = new QProgressBar(this);
        progress->setRange(0, 0);
        progress->setTextVisible(false);
        progress->setAccessibleName(sentence);
        setColumn(this, {text, progress}, {12, QMargins(24, 20, 24, 20)});
        setMinimumWidth(fontMetrics().averageCharWidth() * 50);
    }

protected:
    void closeEvent(QCloseEvent *event) override
    {
        event->ignore();
        if (m_leave)
            m_leave();
    }

private:
    std::function<void()> m_leave;
};

} // namespace

int endWithSentence(const QString &sentence)
{
    QMessageBox box(QMessageBox::Critical, QStringLiteral("Pantau"), sentence, QMessageBox::Close);
    box.setTextFormat(Qt::PlainText);
    QApplication::setQuitOnLastWindowClosed(true);
    box.show();
    QApplication::exec(); // returns when the last window is closed
    return 1;
}

Application::Application(QApplication &app, StartOptions options, const Clock &clock)
    : m_app(app), m_options(std::move(options)), m_clock(clock)
{
    enlargePool();
    // Desktop decides whether closing the window quits the program.
    QApplication::setQuitOnLastWindowClosed(false);
    QSettings file(settingsFile(m_options.dataDir), QSettings::IniFormat);
    m_appearance.choose(Preferences(file).appearance());
    m_language = Preferences(file).language();
    if (!m_language.isEmpty())
        speak();
}

Application::~Application() = default;

void Application::speak()
{
    installTranslations(m_app,
                        m_language.isEmpty() ? QLocale::system() : localeFor(m_language, QLocale::system()));
    QApplication::setLayoutDirection(QLocale().textDirection());
}

Result<void> Application::start()
{
    if (auto opened = openSession(); !opened) {
        if (!db::tellsOfDamage(opened.error()))
            return opened;
        rescue(opened.error().sentence);
        return {};
    }
    makeDesktop(m_options.show);
    m_session->watch().start();
    if (!m_options.domains.isEmpty())
        m_desktop->window().quickAdd(m_options.domains);
    return {};
}

Result<void> Application::openSession()
{
    app::SessionOptions options;
    options.dataDir = m_options.dataDir;
    auto standIns = TRY(app::standInKeys(QProcessEnvironment::systemEnvironment()));
    options.standIns = std::move(standIns);
    options.printReport = [](const Report &report) {
        return asPdf({reportPaper(report, paperOf(QLocale()))});
    };
    auto session = TRY(app::Session::open(std::move(options), m_clock));
    m_session = std::move(session);
    if (m_makeCompanion)
        m_companion = m_makeCompanion(*m_session);
    return {};
}

void Application::makeDesktop(StartOptions::Show show, const std::optional<WindowMemory> &memory)
{
    m_desktop = std::make_unique<Desktop>(*m_session, settingsFile(m_options.dataDir));
    // Queued, because the signals come from dialogs that are destroyed with the window.
    const Preferences *preferences = &m_desktop->window().preferences();
    connect(preferences, &Preferences::changed, this, &Application::changeLanguage, Qt::QueuedConnection);
    connect(preferences, &Preferences::changed, this,
            [this, preferences] { m_appearance.choose(preferences->appearance()); });
    WindowContext *context = &m_desktop->window().context();
    connect(context, &WindowContext::quitRequested, this, &Application::quit, Qt::QueuedConnection);
    connect(context, &WindowContext::restoreRequested, this, &Application::restore, Qt::QueuedConnection);
    connect(
        context, &WindowContext::rescueRequested, this,
        [this](const QString &problem) {
            close();
            rescue(problem);
        },
        Qt::QueuedConnection);
    if (memory)
        m_desktop->window().remember(*memory);
    m_desktop->start(show);
}

void Application::called(const QStringList &domains)
{
    if (m_rescue)
        m_rescue->bringUp();
    if (!m_desktop || m_isQuitting)
        return; // restoring a backup, whose window is already in front, or quitting
    m_desktop->window().bringUp();
    if (!domains.isEmpty())
        m_desktop->window().quickAdd(domains);
}

void Application::startedAtLogin()
{
    if (m_desktop && m_desktop->window().preferences().startHidden())
        m_desktop->window().hide();
}

void Application::quit()
{
    if (std::exchange(m_isQuitting, true) || !m_session) {
        // Not quit(), which would ask every window first.
        QCoreApplication::exit(0);
        return;
    }
    Q_EMIT ending();
    if (m_desktop)
        m_desktop->window().hide(); // the tray icon stays, so that the user can quit immediately
    auto *window = new WaitingWindow(
        tr("Pantau quits as soon as the service has answered. Close this window to quit now."),
        [this] { quit(); });
    QTimer::singleShot(WorthAWindow, window, &QWidget::show);
    whenFinished(m_session->watch().finishUp(PatienceAtTheEnd), this, [window](const Result<void> &saved) {
        delete window;
        if (saved)
            QCoreApplication::exit(0);
        else
            showAndQuit(saved.error().sentence);
    });
}

void Application::quitInTime()
{
    if (!m_isQuitting)
        quit();
}

void Application::changeLanguage()
{
    if (!m_desktop || m_desktop->window().preferences().language() == m_language)
        return;
    m_language = m_desktop->window().preferences().language();
    const WindowMemory memory = m_desktop->window().memory();
    const auto show = !m_desktop->window().isVisible()    ? StartOptions::Show::Tray
                      : m_desktop->window().isMinimized() ? StartOptions::Show::Minimised
                                                          : StartOptions::Show::Window;
    m_desktop.reset();
    speak();
    makeDesktop(show, memory);
}

void Application::restore(const QString &backup)
{
    if (!m_desktop)
        return;
    close();
    putInPlace(backup);
}

/// Closes everything that uses the database.
void Application::close()
{
    m_desktop.reset();
    m_companion.reset();
    m_session.reset();
}

void Application::putInPlace(const QString &backup)
{
    m_rescue.reset();
    auto *window = new WaitingWindow(tr("The backup is being restored…"));
    window->show();
    const auto restore = [backup, dataDir = m_options.dataDir, &clock = m_clock] {
        return app::restoreBackup(backup, dataDir, clock);
    };
    whenFinished(workInBackground(restore), this, [this, window](const Restored &restored) {
        window->deleteLater();
        if (!restored)
            return reopen(restored.error().sentence, true);
        const QString made = QLocale().toString(restored->backup.madeAt.toLocalTime(), QLocale::ShortFormat);
        reopen(tr("The backup of %1 is restored.").arg(made), false);
    });
}

void Application::reopen(const QString &said, bool isProblem)
{
    if (const auto opened = openSession(); !opened) {
        QString sentence = opened.error().sentence;
        if (isProblem)
            sentence.prepend(said + u'\n');
        if (db::tellsOfDamage(opened.error()))
            return rescue(sentence);
        QCoreApplication::exit(endWithSentence(sentence));
        return;
    }
    makeDesktop(StartOptions::Show::Window);
    m_session->watch().start();
    m_desktop->window().announce(said, isProblem);
}

void Application::rescue(const QString &problem)
{
    m_rescue = std::make_unique<Rescue>(m_options.dataDir);
    // Queued, because both signals come from a window that is destroyed with it.
    connect(m_rescue.get(), &Rescue::restoreRequested, this, &Application::putInPlace, Qt::QueuedConnection);
    connect(
        m_rescue.get(), &Rescue::givenUp, this, [] { QCoreApplication::exit(1); }, Qt::QueuedConnection);
    m_rescue->begin(problem);
}

Rescue::Rescue(QString dataDir, QObject *parent) : QObject(parent), m_dataDir(std::move(dataDir))
{
}

Rescue::~Rescue()
{
    delete m_window;
}

void Rescue::begin(const QString &problem)
{
    m_problem = problem;
    show(new WaitingWindow(tr("The database is damaged. Looking for a backup…")));
    whenFinished(workInBackground([dataDir = m_dataDir] { return app::newestBackup(dataDir); }), this,
                 [this](const NewestBackup &found) {
                     m_found = found;
                     ask();
                 });
}

void Rescue::bringUp()
{
    if (!m_window)
        return;
    m_window->raise();
    m_window->activateWindow();
}

void Rescue::show(QWidget *window)
{
    if (m_window)
        m_window->deleteLater();
    m_window = window;
    window->show();
}

void Rescue::ask()
{
    auto *box =
        named<QMessageBox>("damageQuestion", QMessageBox::Warning, QStringLiteral("Pantau"), m_problem);
    box->setTextFormat(Qt::PlainText);
    QStringList more{app::sentenceFor(m_found)};
    if (m_found.backup && m_found.backup->newestCheck.isValid())
        more += tr("Its last check was on %1.", "a moment").arg(localTimeText(m_found.backup->newestCheck));
    more += tr("What is here now stays in the same folder, as “pantau-before-restore-…”.");
    more.removeAll(QString());
    box->setInformativeText(more.join(u' '));
    const QPushButton *restore =
        m_found.backup ? box->addButton(tr("&Restore and restart"), QMessageBox::AcceptRole) : nullptr;
    const QPushButton *another = box->addButton(
        m_found.backup ? tr("Choose &another…") : tr("Choose a &backup…"), QMessageBox::ActionRole);
    auto *quit = box->addButton(tr("&Quit"), QMessageBox::RejectRole);
    box->setDefaultButton(quit);
    box->setEscapeButton(quit);
    connect(box, &QDialog::finished, this, [this, box, restore, another] {
        const QAbstractButton *pressed = box->clickedButton();
        if (restore && pressed == restore)
            Q_EMIT restoreRequested(m_found.backup->file);
        else if (pressed == another)
            chooseAnother();
        else
            Q_EMIT givenUp();
    });
    show(box);
}

void Rescue::chooseAnother()
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    auto *dialog =
        new QFileDialog(nullptr, tr("Choose a backup"), m_found.folder.isEmpty() ? documents : m_found.folder,
                        tr("Backups (*.sqlite *.db);;All files (*)"));
    dialog->setObjectName(QStringLiteral("restoreFileDialog"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &Rescue::lookInto);
    connect(dialog, &QFileDialog::rejected, this, &Rescue::ask);
    show(dialog);
}

void Rescue::lookInto(const QString &file)
{
    auto *dialog = new RestoreDialog(file);
    dialog->setAttribute(Qt::WA_DeleteOnClose, false); // keep it while it is the only window
    connect(dialog, &RestoreDialog::restoreRequested, this, &Rescue::restoreRequested);
    connect(dialog, &RestoreDialog::otherRequested, this, [this, dialog] {
        dialog->disconnect(this); // ignore rejected() when it closes
        chooseAnother();
    });
    connect(dialog, &RestoreDialog::rejected, this, &Rescue::ask);
    show(dialog);
}

} // namespace pantau::desktop
