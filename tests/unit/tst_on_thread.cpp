// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/background_work.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QThread>

using namespace pantau::app;

class TestOnThread : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_worker = new QObject;
        m_worker->moveToThread(&m_thread);
        connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
        m_thread.start();
    }
    void cleanup()
    {
        m_thread.quit();
        QVERIFY(m_thread.wait());
    }

    void answersReturnToTheCallersThread()
    {
        auto answer = onThreadOf(m_worker, this, [] { return QThread::currentThread(); });
        QThread *there = nullptr;
        QThread *home = nullptr;
        answer.then([&](QThread *thread) {
            there = thread;
            home = QThread::currentThread();
        });
        QTRY_VERIFY(home);
        QCOMPARE(there, &m_thread);
        QCOMPARE(home, thread());
    }

    void promisedResultsReturnToTheCaller()
    {
        QPromise<int> promise;
        promise.start();
        const auto answer = onThreadOf(m_worker, this, [&promise] { return promise.future(); });
        promise.addResult(42);
        promise.finish();
        QTRY_VERIFY(answer.isFinished());
        QCOMPARE(answer.result(), 42);
    }

    /// Futures that finish while a continuation is being attached.
    void eachContinuationRunsOnce()
    {
        constexpr int Times = 50'000;
        int ended = 0;
        for (int i = 0; i < Times; ++i) {
            onThreadOf(m_worker, this, [] { return 1; }).then(this, [&ended](int one) { ended += one; });
            QCoreApplication::processEvents();
        }
        QTRY_COMPARE(ended, Times);
    }

    void unstartedCallIsCancelled()
    {
        m_thread.quit();
        QVERIFY(m_thread.wait());
        m_worker = nullptr;
        auto gone = new QObject;
        const auto answer = onThreadOf(gone, this, [] { return 1; });
        delete gone;
        QTRY_VERIFY(answer.isFinished());
        QVERIFY(answer.isCanceled());
        m_thread.start();
    }

    void deletedCallerCancelsTheCall()
    {
        auto asker = new QObject;
        const auto answer = onThreadOf(m_worker, asker, [] { return 1; });
        delete asker;
        QTRY_VERIFY(answer.isFinished());
        QVERIFY(answer.isCanceled());
    }

private:
    QThread m_thread;
    QObject *m_worker = nullptr; ///< lives on m_thread, which deletes it
};

PANTAU_TEST(TestOnThread)
#include "tst_on_thread.moc"
