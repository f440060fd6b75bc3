// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/background_work.h"
#include "support/test_program.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QSemaphore>
#include <QThreadPool>

#include <atomic>

using namespace pantau;

namespace {

std::atomic<bool> isDone = false;
std::atomic<bool> wasDoneFirst = false;

} // namespace

class TestFinishBackgroundWork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void backgroundWorkFinishesBeforePostRoutines()
    {
        {
            int count = 1;
            char name[] = "test";
            char *arguments[] = {name, nullptr};
            const QCoreApplication application(count, arguments);
            const FinishBackgroundWork finish;
            qAddPostRoutine([] { wasDoneFirst = isDone.load(); }); // as Qt's database drivers have
            QSemaphore begun;
            QThreadPool::globalInstance()->start([&begun] {
                begun.release();
                QCryptographicHash::hash(QByteArray(100'000'000, 'x'),
                                         QCryptographicHash::Sha256); // slow on purpose
                isDone = true;
            });
            begun.acquire();
        }
        QVERIFY(isDone);
        QVERIFY(wasDoneFirst);
    }
};

PANTAU_TEST_WITHOUT_APPLICATION(TestFinishBackgroundWork)
#include "tst_finish_background_work.moc"
