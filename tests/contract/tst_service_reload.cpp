// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/process.h"
#include "service/blocklist.h"
#include "service/blocklist_source.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QCryptographicHash>
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QThread>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <vector>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

using namespace pantau;
using namespace pantau::service;

/// A list that changes while it is served: real files, the real watcher.
class TestServiceReload : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(m_home->path()).mkdir(u"lists"_s));
        writeList("a.example\nb.example\nc.example\nd.example\n");
    }

    void cleanup()
    {
        m_list.reset();
        m_home.reset();
    }

    void loadsANewList_data()
    {
        const test::Table<QByteArray> row({"text"});
        row("other names", "new.example\nb.example\nc.example\n");
        row("just half as many", "new.example\nb.example\n");
        row("without a line break at its end", "new.example\nb.example");
        row("with some bad lines", "new.example\nb.example\nno domain\n");
    }
    void loadsANewList()
    {
        QFETCH(QByteArray, text);
        QVERIFY(open());
        QSignalSpy swapped(m_list.get(), &Blocklist::swapped);
        writeList(text);
        m_list->reload();
        QVERIFY(swapped.wait());
        QVERIFY(blocks("new.example"));
        QVERIFY(!blocks("a.example"));
        QCOMPARE(m_list->reloads().swapped, 1);
        QCOMPARE(m_list->current()->provenance(), swapped.first().first().value<Provenance>());
        QCOMPARE(QDir(dataDir()).entryList(QDir::Files).size(), 1);
    }

    void keepsTheOldList_data()
    {
        const test::Table<QByteArray, Error::Kind> row({"text", "kind"});
        row("fewer than half", "new.example\n", Error::Kind::InvalidInput);
        row("empty", QByteArray(), Error::Kind::InvalidInput);
        row("a web page", "<html>\n<p>a.example\n", Error::Kind::InvalidInput);
        row("binary", QByteArray(100, '\0'), Error::Kind::InvalidInput);
        row("half a gzip", QByteArray("\x1f\x8b\x08\0\0\0\0\0", 8), Error::Kind::InvalidInput);
        row("a damaged index", QByteArray("Pantau blocklist index, form 3\n\0\0", 33),
            Error::Kind::InvalidInput);
        row("cut in its middle", "a.exam", Error::Kind::InvalidInput);
        row("gone", "-", Error::Kind::Storage);
        row("exceptions alone", "@@||a.example^\n", Error::Kind::InvalidInput);
    }
    void keepsTheOldList()
    {
        QFETCH(QByteArray, text);
        QFETCH(Error::Kind, kind);
        QVERIFY(open());
        QSignalSpy kept(m_list.get(), &Blocklist::kept);
        const auto before = m_list->current();
        if (text == "-")
            QVERIFY(QFile::remove(listPath()));
        else
            writeList(text);
        m_list->reload();
        QVERIFY(kept.wait());
        const auto why = kept.first().first().value<Error>();
        QCOMPARE(why.kind, kind);
        QVERIFY2(why.sentence.contains(QDir::toNativeSeparators(listPath())), qPrintable(why.sentence));
        QCOMPARE(m_list->current(), before);
        QVERIFY(blocks("a.example"));
        QCOMPARE(m_list->reloads().kept, 1);
        QCOMPARE(QDir(dataDir()).entryList(QDir::Files).size(), 1);
    }

    /// The copy in the data folder is whole, but another computer has no such copy.
    void damagedIndexIsRefusedDespiteAnIntactCopy()
    {
        writeList("a.example\nb.example\nc.example\n");
        const QString index = m_home->filePath(u"index"_s);
        QVERIFY(buildIndex({listPath()}, index));
        QVERIFY(QFile::remove(listPath()) && QFile::rename(index, listPath()));
        QVERIFY(open());
        const QSignalSpy kept(m_list.get(), &Blocklist::kept);
        QFile file(listPath());
        QVERIFY(file.resize(file.size() - 1));
        m_list->reload();
        QTRY_COMPARE(kept.size(), 1);
        QVERIFY(blocks("a.example"));
        m_list.reset();
        QVERIFY(!open());
    }

    void refusesALossOfNames_data()
    {
        // first: of 1,000 names from 0 on
        const test::Table<int, int, bool> row({"first", "last", "taken"});
        row("2 %", 0, 980, true);
        row("more than 2 %", 0, 979, false);
        row("other names in their place", 21, 1021, false);
        row("more names", 0, 1500, true);
        row("some less, many more", 20, 1500, true);
    }
    void refusesALossOfNames()
    {
        QFETCH(int, first);
        QFETCH(int, last);
        QFETCH(bool, taken);
        writeList(names(0, 1000));
        QVERIFY(open());
        QSignalSpy kept(m_list.get(), &Blocklist::kept);
        QSignalSpy swapped(m_list.get(), &Blocklist::swapped);
        writeList(names(first, last));
        m_list->reload();
        QTRY_COMPARE(kept.size() + swapped.size(), 1);
        QCOMPARE(!swapped.isEmpty(), taken);
        QCOMPARE(m_list->reloads().removed, taken ? first + std::max(0, 1000 - last) : 0);
        QCOMPARE(m_list->reloads().added, taken ? std::max(0, last - 1000) : 0);
        QCOMPARE(blocks("n0.example"), !taken || first == 0);
        if (!taken)
            QVERIFY2(kept.first().first().value<Error>().sentence.contains(u"--allow-shrinking"),
                     qPrintable(kept.first().first().value<Error>().sentence));
    }

    /// Excepted names count as removed, like names that are no longer listed.
    void refusesALossByExceptions_data()
    {
        const test::Table<QByteArray, int> row({"exceptions", "lost"});
        row("of a domain above all of them", "@@||shop.example^\n", 1000);
        row("of a few", "@@||n1.shop.example^\n@@||n2.shop.example^\n", 2);
        row("of an unlisted domain", "@@||other.example^\n", 0);
    }
    void refusesALossByExceptions()
    {
        QFETCH(const QByteArray, exceptions);
        QFETCH(const int, lost);
        QByteArray text;
        for (int i = 0; i < 1000; ++i)
            text += 'n' + QByteArray::number(i) + ".shop.example\n";
        writeList(text);
        QVERIFY(open());
        QSignalSpy kept(m_list.get(), &Blocklist::kept);
        QSignalSpy swapped(m_list.get(), &Blocklist::swapped);
        writeList(text + exceptions);
        m_list->reload();
        QTRY_COMPARE(kept.size() + swapped.size(), 1);
        QCOMPARE(swapped.size(), lost < 1000 ? 1 : 0);
        QCOMPARE(m_list->reloads().removed, lost < 1000 ? lost : 0);
        QCOMPARE(blocks("n1.shop.example"), lost != 2);
        if (lost == 1000)
            return;
        // They return when the exception is removed.
        writeList(text);
        m_list->reload();
        QTRY_COMPARE(swapped.size(), 2);
        QCOMPARE(m_list->reloads().added, lost);
    }

    void allowsShrinkingOnce()
    {
        writeList(names(0, 1000));
        QVERIFY(open(false, true));
        QSignalSpy kept(m_list.get(), &Blocklist::kept);
        QSignalSpy swapped(m_list.get(), &Blocklist::swapped);
        writeList(names(0, 300));
        m_list->reload();
        QVERIFY(swapped.wait());
        writeList(names(0, 200));
        m_list->reload();
        QVERIFY(kept.wait());
        QVERIFY(blocks("n299.example"));
    }

    void shrinkingIsAlsoCheckedAfterARestart()
    {
        writeList(names(0, 1000));
        QVERIFY(open());
        m_list.reset();
        writeList(names(0, 900));
        for (int start = 0; start < 2; ++start) {
            QVERIFY(open());
            QVERIFY(blocks("n999.example"));
            QCOMPARE(m_list->reloads().kept, 1);
            m_list.reset();
        }
        QVERIFY(open(false, true));
        QVERIFY(!blocks("n999.example"));
        m_list.reset();
        // The check does not apply to another list.
        QVERIFY(QFile::rename(listPath(), m_home->filePath(u"lists/old.txt"_s)));
        writeList("b.example\n");
        m_list.reset();
        QVERIFY(QFile::rename(listPath(), m_home->filePath(u"lists/other.txt"_s)));
        BlocklistConfig config;
        config.path = m_home->filePath(u"lists/other.txt"_s);
        config.dataDir = dataDir();
        auto other = Blocklist::open(config);
        QVERIFY(other);
        QCOMPARE((*other)->current()->provenance().names, 1);
    }

    void verifiesTheSha256OfTheList()
    {
        const auto digits = [](const QByteArray &text) {
            return QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex();
        };
        const QByteArray first = names(0, 100);
        const QByteArray second = names(0, 101);
        const QString hash = listPath() + u".sha256"_s;
        writeList(first);
        test::writeFile(hash, digits(second) + "  list.txt\n");
        QVERIFY(!open());
        test::writeFile(hash, digits(first) + "  list.txt\n");
        QVERIFY(open(true));
        QSignalSpy kept(m_list.get(), &Blocklist::kept);
        writeList(second);
        QVERIFY(kept.wait());
        QVERIFY2(kept.first().first().value<Error>().sentence.contains(u"list.txt.sha256"),
                 qPrintable(kept.first().first().value<Error>().sentence));
        QVERIFY(!blocks("n100.example"));
        test::writeFile(hash, digits(second).toUpper() + " *list.txt\n");
        QTRY_VERIFY(blocks("n100.example"));
        // An unreadable hash is no reason to accept the list.
        m_list.reset();
        QVERIFY(QFile::remove(hash));
        QVERIFY(QDir().mkdir(hash));
        QVERIFY(!open());
    }

    /// An index of millions of names is tens of megabytes.
    void removesDraftsOfKilledProcesses()
    {
        const auto draft = [this](const char *name) {
            const QString folder = dataDir() + u'/' + QLatin1String(name);
            if (!QDir().mkpath(folder))
                qFatal("The test's folder could not be made.");
            test::writeFile(folder + u"/index"_s, "half an index");
            return folder;
        };
        const QString left = draft("blocklist-draft-left");
        test::writeFile(left + u"/lock"_s, "1\npantau-service\nsome-container\n\n\n");
        const QString used = draft("blocklist-draft-used"); // in use by another instance
        ProcessLock lock(used + u"/lock"_s);
        QVERIFY(lock.take());
        QVERIFY(open());
        QVERIFY(!QFile::exists(left));
        QVERIFY(QFile::exists(used + u"/index"_s));
        QCOMPARE(QDir(dataDir()).entryList({u"blocklist-draft-*"_s}, QDir::Dirs).size(), 1);
    }

    /// Waiting for a writer would keep the service from stopping.
    void readsRegularFilesOnly()
    {
#ifdef Q_OS_UNIX
        QVERIFY(open());
        QSignalSpy kept(m_list.get(), &Blocklist::kept);
        QVERIFY(QFile::remove(listPath()));
        QCOMPARE(::mkfifo(QFile::encodeName(listPath()).constData(), 0600), 0);
        m_list->reload();
        QVERIFY(kept.wait());
        QVERIFY2(kept.first().first().value<Error>().sentence.contains(u"is not a file"),
                 qPrintable(kept.first().first().value<Error>().sentence));
        QVERIFY(blocks("a.example"));
        m_list.reset();
        QVERIFY(!open());
#endif
    }

    void requestsKeepTheirSnapshot()
    {
        QVERIFY(open());
        QSignalSpy swapped(m_list.get(), &Blocklist::swapped);
        const auto mine = m_list->current();
        writeList("b.example\nc.example\n");
        m_list->reload();
        QVERIFY(swapped.wait());
        QVERIFY(!m_list->current()->isBlocked("a.example"));
        QVERIFY(mine->stillReadable());
        QVERIFY(mine->isBlocked("a.example"));
        QCOMPARE(mine->provenance().names, 4);
    }

    void readsOncePerRequestOfReload()
    {
        QVERIFY(open());
        QSignalSpy unchanged(m_list.get(), &Blocklist::unchanged);
        // Of three calls, one is running and one more follows for later changes.
        for (int i = 0; i < 3; ++i)
            m_list->reload();
        QTRY_COMPARE(m_list->reloads().unchanged, 2);
        QCOMPARE(unchanged.size(), 2);
    }

    void detectsFileChanges_data()
    {
        const test::Table<QString> row({"how"});
        row("overwritten", "overwrite");
        row("replaced by another file", "replace");
        row("removed and recreated", "remove");
        row("twice replaced", "twice");
#ifdef Q_OS_UNIX
        row("a link that points elsewhere", "link");
        row("overwritten behind such a link", "behind");
        row("its folder replaced by another", "folder");
#endif
    }
    void detectsFileChanges()
    {
        QFETCH(QString, how);
        const QByteArray text = "new.example\nb.example\n";
        const QString beside = m_home->filePath(u"lists/next.txt"_s);
        const auto replace = [&](const QByteArray &bytes) {
            test::writeFile(beside, bytes);
            std::error_code error;
            std::filesystem::rename(QFileInfo(beside).filesystemFilePath(),
                                    QFileInfo(listPath()).filesystemFilePath(), error);
            QVERIFY(!error);
        };
        if (how == u"link" || how == u"behind") {
            QVERIFY(QFile::rename(listPath(), m_home->filePath(u"first.txt"_s)));
            QVERIFY(QFile::link(m_home->filePath(u"first.txt"_s), listPath()));
        }
        QVERIFY(open(true));
        if (how == u"overwrite") {
            writeList(text);
        } else if (how == u"replace") {
            replace(text);
        } else if (how == u"remove") {
            QVERIFY(QFile::remove(listPath()));
            writeList(text);
        } else if (how == u"link" || how == u"behind") {
            const QString second = m_home->filePath(u"second.txt"_s);
            test::writeFile(second, how == u"link" ? text : "first.example\nb.example\n");
            QVERIFY(QFile::link(second, beside));
            QCOMPARE(
                ::rename(QFile::encodeName(beside).constData(), QFile::encodeName(listPath()).constData()),
                0);
            if (how == u"behind") {
                QTRY_VERIFY(blocks("first.example"));
                test::writeFile(second, text);
            }
        } else if (how == u"folder") {
            QDir home(m_home->path());
            QVERIFY(home.mkdir(u"next"_s));
            test::writeFile(m_home->filePath(u"next/list.txt"_s), "first.example\nb.example\n");
            QVERIFY(home.rename(u"lists"_s, u"before"_s));
            QVERIFY(home.rename(u"next"_s, u"lists"_s));
            QTRY_VERIFY(blocks("first.example"));
            writeList(text);
        } else {
            replace("first.example\nb.example\n");
            QTRY_VERIFY(blocks("first.example"));
            replace(text);
        }
        QTRY_VERIFY(blocks("new.example"));
        QVERIFY(!blocks("a.example"));
    }

    void doesNotWatchUnlessEnabled()
    {
        QVERIFY(open(false));
        QSignalSpy swapped(m_list.get(), &Blocklist::swapped);
        writeList("new.example\nb.example\n");
        QVERIFY(!swapped.wait(200));
        QVERIFY(blocks("a.example"));
    }

    void swapsDuringConcurrentLookups()
    {
        QVERIFY(open());
        std::atomic_bool done = false;
        std::atomic_int wrong = 0;
        std::vector<std::unique_ptr<QThread>> askers;
        for (int i = 0; i < 3; ++i) {
            askers.emplace_back(QThread::create([&] {
                while (!done) {
                    const auto snapshot = m_list->current();
                    if (!snapshot->stillReadable() || !snapshot->isBlocked("x.b.example") ||
                        snapshot->isBlocked("never.example"))
                        ++wrong;
                }
            }));
            askers.back()->start();
        }
        for (int i = 1; i <= 20; ++i) {
            writeList("b.example\nc.example\nn" + QByteArray::number(i) + ".example\n");
            m_list->reload();
            QTRY_COMPARE(m_list->reloads().swapped, i);
        }
        done = true;
        for (const auto &asker : askers)
            QVERIFY(asker->wait());
        QCOMPARE(wrong.load(), 0);
    }

private:
    [[nodiscard]] QString listPath() const
    {
        return m_home->filePath(u"lists/list.txt"_s);
    }
    [[nodiscard]] QString dataDir() const
    {
        return m_home->filePath(u"data"_s);
    }
    void writeList(const QByteArray &bytes) const
    {
        test::writeFile(listPath(), bytes);
    }
    /// Returns "n<first>.example" up to, but not including, n<last>.
    static QByteArray names(int first, int last)
    {
        QByteArray text;
        for (int i = first; i < last; ++i)
            text += 'n' + QByteArray::number(i) + ".example\n";
        return text;
    }
    bool open(bool watch = false, bool allowShrinking = false)
    {
        BlocklistConfig config;
        config.path = listPath();
        config.dataDir = dataDir();
        config.watch = watch;
        config.allowShrinking = allowShrinking;
        config.settleTime = std::chrono::milliseconds(20);
        auto opened = Blocklist::open(config);
        if (!opened)
            return false;
        m_list = std::move(*opened);
        return true;
    }
    [[nodiscard]] bool blocks(const char *name) const
    {
        const auto snapshot = m_list->current();
        return snapshot->stillReadable() && snapshot->isBlocked(name);
    }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<Blocklist> m_list;
};

PANTAU_TEST(TestServiceReload)
#include "tst_service_reload.moc"
