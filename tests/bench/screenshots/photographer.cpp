// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/screenshots/photographer.h"

#include "app/diagnostics.h"
#include "bench/screenshots/picture.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/look/parts.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QFile>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTest>

#include <cstdio>

namespace pantau::test {

using desktop::Page;
using desktop::SettingsDialog;

Photographer::Photographer(app::Session &session, desktop::MainWindow &window, const QDir &folder,
                           QString prefix, bool indonesian)
    : m_session(session)
    , m_window(window)
    , m_folder(folder)
    , m_prefix(std::move(prefix))
    , m_indonesian(indonesian)
{
}

void Photographer::takeAll()
{
    fillLog();
    settle(m_window);

    m_window.openDomain(QStringLiteral("melati-promo.example"));
    take(QStringLiteral("domains"));
    expectMonitoring();
    m_window.findChild<QAction *>(QStringLiteral("letterChosenAction"))->trigger();
    takeDialog(QStringLiteral("letter"));
    m_window.findChild<QAction *>(QStringLiteral("goToAnythingAction"))->trigger();
    auto *field = m_window.findChild<QWidget *>(QStringLiteral("finderField"));
    QTest::keyClicks(field, QStringLiteral("melati-baru.example"));
    take(QStringLiteral("finder"));
    QTest::keyClick(field, Qt::Key_Escape);
    auto *table = m_window.findChild<desktop::DomainTableView *>(QStringLiteral("domainTable"));
    table->selectRows({0, 1, 2, 3});
    take(QStringLiteral("selection"));
    m_window.openDomain(QStringLiteral("melati-hijab.example"));
    take(QStringLiteral("hint"));
    m_window.openDomain(QStringLiteral("warung-lintas.example"));
    settle(m_window);
    m_window.dialogs().openReport();
    takeDialog(QStringLiteral("report"));
    m_window.dialogs().openImport({spreadsheet()});
    takeDialog(QStringLiteral("import"));
    if (const auto lists = m_session.store().lists().all(); lists && !lists->isEmpty()) {
        const auto shop = std::find_if(lists->cbegin(), lists->cend(), [](const DomainList &list) {
            return list.name == QLatin1String("Toko Melati");
        });
        const ListId list = shop == lists->cend() ? lists->constFirst().id : shop->id;
        Q_EMIT m_window.context().listSettingsRequested(list, false);
        takeDialog(QStringLiteral("list-settings"));
        Q_EMIT m_window.context().listSettingsRequested(list, true);
        takeDialog(QStringLiteral("list-channels"));
        Q_EMIT m_window.context().reportRequested(list);
        takeDialog(QStringLiteral("list-report"));
    }
    m_window.dialogs().openExport();
    takeDialog(QStringLiteral("export"));
    m_window.dialogs().openSettings(SettingsDialog::Page::Notifications);
    takeDialog(QStringLiteral("settings"));
    m_window.dialogs().openSettings(SettingsDialog::Page::Accounts);
    takeDialog(QStringLiteral("hint-sources"));
    m_window.showPage(Page::Lists);
    take(QStringLiteral("lists"));
    auto *view = m_window.findChild<desktop::Segments *>(QStringLiteral("viewChoice"));
    view->setCurrent(1);
    take(QStringLiteral("channels"));
    view->setCurrent(0);
    m_window.showPage(Page::Appeals);
    take(QStringLiteral("appeals"));
    m_window.showPage(Page::Changes);
    take(QStringLiteral("changes"));
    m_window.showPage(Page::Usage);
    take(QStringLiteral("usage"));
    m_window.showPage(Page::Log);
    take(QStringLiteral("log"));
}

void Photographer::takeFirstStart()
{
    take(QStringLiteral("first-window"));
    Q_EMIT m_window.context().serviceRequested();
    takeDialog(QStringLiteral("first-start"));
}

void Photographer::takeDisagreement()
{
    m_window.openDomain(QStringLiteral("promo.melati-grosir.example"));
    take(QStringLiteral("disagreement"));
}

void Photographer::take(const QString &what)
{
    m_window.activateWindow(); // there is no window manager
    (void)QTest::qWaitForWindowActive(&m_window);
    // What is selected is blue only with the focus.
    for (const char *name : {"domainTable", "glanceTable", "cards_found", "table"})
        if (auto *view = m_window.findChild<QAbstractItemView *>(QLatin1String(name));
            view && view->isVisible() && !qobject_cast<QLineEdit *>(QApplication::focusWidget()))
            view->setFocus();
    settle(m_window);
    save(m_window.grab().toImage(), what);
}

QWidget *Photographer::openDialog() const
{
    for (QWidget *top : QApplication::topLevelWidgets())
        if (top->isVisible() && qobject_cast<QDialog *>(top))
            return top;
    return nullptr;
}

void Photographer::takeDialog(const QString &what)
{
    if (!QTest::qWaitFor([this] { return openDialog() != nullptr; })) {
        std::fprintf(stderr, "No dialog opened for “%s”.\n", qPrintable(what));
        m_failed = true;
        return;
    }
    QWidget *dialog = openDialog();
    settle(*dialog);
    save(inFrontOf(m_window, *dialog), what);
    dialog->close();
    m_failed = m_failed || !QTest::qWaitFor([this] { return openDialog() == nullptr; });
}

void Photographer::expectMonitoring()
{
    const auto *table = m_window.findChild<QAbstractItemView *>(QStringLiteral("domainTable"));
    const QAbstractItemModel *domains = table ? table->model() : nullptr;
    // Times have digits; "waiting" and "later" have none, in any language.
    static const QRegularExpression digit(QStringLiteral("\\d"));
    for (int row = 0; domains && row < domains->rowCount(); ++row)
        if (domains->index(row, desktop::DomainTableModel::Next).data().toString().contains(digit))
            return;
    std::fprintf(stderr, "No domain shows when it is checked next.\n");
    m_failed = true;
}

/// Fills the log with one morning's requests.
void Photographer::fillLog()
{
    const auto accounts = m_session.store().accounts().all();
    if (!accounts || accounts->isEmpty())
        return;
    const QDateTime now = m_session.clock().nowUtc();
    for (int i = 40; i > 0; --i) {
        const Account &account = accounts->at(i % accounts->size());
        app::NetworkEntry entry;
        entry.at = now.addSecs(-i * 437);
        entry.account = account.id;
        entry.accountName = account.name;
        entry.host = account.address.url().host();
        const bool isCheck = i % 7 != 0;
        entry.request = isCheck ? QStringLiteral("POST /api/v1/check") : QStringLiteral("GET /api/v1/limit");
        entry.domainCount = isCheck ? 3 + i % 7 : 0;
        entry.httpStatus = i == 31 ? 503 : 200;
        entry.duration = std::chrono::milliseconds(180 + (i * 37) % 240);
        entry.bytesReceived = 140 + entry.domainCount * 66;
        if (i == 31) {
            entry.failure = QStringLiteral("server_error");
            entry.detail = QStringLiteral("503 Service Unavailable");
        }
        m_session.wireLog()->append(entry);
    }
}

/// Writes a file such as an office spreadsheet program saves. Returns its path.
QString Photographer::spreadsheet()
{
    QString path =
        m_home.filePath(m_indonesian ? QStringLiteral("klien-juni.csv") : QStringLiteral("clients-june.csv"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return path;
    const QByteArray head =
        m_indonesian ? "Situs;Klien;Catatan;Prioritas\r\n" : "Site;Client;Remark;Importance\r\n";
    file.write(head);
    const char *rows[] = {
        "https://www.melati-ramadan.example/;Toko Melati;Promo \xE9t\xE9;high",
        "melati-promo.example;Toko Melati;;high",
        "MELATI-PROMO.example;Toko Melati;;",
        "kito-haji.example;Bank Kito;;normal",
        "kito-haji.example/daftar;Bank Kito;;normal",
        "kabar-arsip.example;Berita Kita;;low",
        "kabar-tekno.example;Berita Kita;;low",
        "bukan situs;Berita Kita;;low",
        "warung-seblak.example;Warung Nusantara;Baru;normal",
        "warung-ketoprak.example;Warung Nusantara;;normal",
        "192.0.2.17;Warung Nusantara;;normal",
        "warung-tekwan.example;Warung Nusantara;;normal",
    };
    for (const char *row : rows)
        file.write(QByteArray(row) + "\r\n");
    return path;
}

void Photographer::save(const QImage &picture, const QString &what)
{
    const QString path = m_folder.filePath(m_prefix + u'-' + what + QStringLiteral(".png"));
    if (!picture.save(path)) {
        std::fprintf(stderr, "%s could not be written.\n", qPrintable(path));
        m_failed = true;
    }
}

} // namespace pantau::test
