// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/request_batcher.h"
#include "support/test_program.h"

#include <future>

using namespace pantau;
using namespace pantau::service;

namespace {

class Asked final : public Exchange
{
public:
    void answered() override { m_done.set_value(); }
    void wait() { m_done.get_future().wait(); }

private:
    std::promise<void> m_done;
};

} // namespace

/// The worker that answers in groups.
class TestRequestBatcher : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void waitingRequestsAreAnsweredTogether()
    {
        QList<qsizetype> groups;
        std::promise<void> begun;
        std::promise<void> mayGoOn;
        const auto open = [&]() -> Result<RequestBatcher::Answer> {
            return [&](const QList<Request> &requests) {
                if (groups.isEmpty()) {
                    begun.set_value();
                    mayGoOn.get_future().wait();
                }
                groups.append(requests.size());
                QList<Reply> replies(requests.size());
                for (qsizetype i = 0; i < requests.size(); ++i)
                    replies[i].body = requests[i].body;
                return replies;
            };
        };
        QList<qsizetype> recorded;
        auto batcher =
            RequestBatcher::start(open, [&](const auto &requests, const auto &replies, const auto &times) {
                QCOMPARE(replies.size(), requests.size());
                QCOMPARE(times.size(), requests.size());
                recorded.append(requests.size());
            });
        QVERIFY(batcher);
        std::vector<std::unique_ptr<Asked>> all;
        for (int i = 0; i < 6; ++i) {
            all.push_back(std::make_unique<Asked>());
            all.back()->request.body = QByteArray::number(i);
            (*batcher)->ask({all.back().get()});
            if (i == 0)
                begun.get_future().wait();
        }
        mayGoOn.set_value();
        for (int i = 0; i < 6; ++i) {
            all[static_cast<size_t>(i)]->wait();
            QCOMPARE(all[static_cast<size_t>(i)]->reply.body, QByteArray::number(i));
        }
        batcher->reset();
        QCOMPARE(groups, (QList<qsizetype>{1, 5}));
        QCOMPARE(recorded, groups);
    }

    void answerIsDestroyedOnItsThread()
    {
        QThread *opened = nullptr;
        QThread *destroyed = nullptr;
        auto batcher = RequestBatcher::start(
            [&]() -> Result<RequestBatcher::Answer> {
                opened = QThread::currentThread();
                const std::shared_ptr<void> owned(nullptr,
                                                  [&](void *) { destroyed = QThread::currentThread(); });
                return [owned](const QList<Request> &requests) { return QList<Reply>(requests.size()); };
            },
            {});
        QVERIFY(batcher);
        batcher->reset();
        QVERIFY(opened != nullptr && opened != QThread::currentThread());
        QCOMPARE(destroyed, opened);
    }

    /// Part after part without further requests. A request in the meantime waits for one part at most.
    void maintenanceRunsWhileIdle()
    {
        QStringList events; // written on the batcher's thread
        std::promise<void> isInSecondPart;
        std::promise<void> mayGoOn;
        std::promise<void> isTidy;
        int parts = 0;
        auto batcher = RequestBatcher::start(
            [&]() -> Result<RequestBatcher::Answer> {
                return [&](const QList<Request> &requests) {
                    events.append(u"answer"_s);
                    return QList<Reply>(requests.size());
                };
            },
            {},
            [&] {
                events.append(u"tidy"_s);
                ++parts;
                if (parts == 2) {
                    isInSecondPart.set_value();
                    mayGoOn.get_future().wait();
                }
                if (parts == 4)
                    isTidy.set_value();
                return parts < 4;
            });
        QVERIFY(batcher);
        Asked first;
        Asked second;
        (*batcher)->ask({&first});
        isInSecondPart.get_future().wait();
        (*batcher)->ask({&second});
        mayGoOn.set_value();
        second.wait();
        isTidy.get_future().wait();
        batcher->reset();
        QCOMPARE(events.join(u' '), u"answer tidy tidy answer tidy tidy"_s);
    }

    void maintenanceStopsAtShutdown()
    {
        std::promise<void> begun;
        int parts = 0;
        auto batcher = RequestBatcher::start(
            []() -> Result<RequestBatcher::Answer> {
                return [](const QList<Request> &requests) { return QList<Reply>(requests.size()); };
            },
            {},
            [&] {
                if (++parts == 1)
                    begun.set_value();
                return true; // there is always more
            });
        QVERIFY(batcher);
        Asked asked;
        (*batcher)->ask({&asked});
        begun.get_future().wait();
        batcher->reset();
        QVERIFY(parts >= 1);
    }
};

PANTAU_TEST(TestRequestBatcher)
#include "tst_request_batcher.moc"
