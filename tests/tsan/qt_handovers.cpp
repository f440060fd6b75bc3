// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Qt's own code is not instrumented, so the thread sanitizer does not see that what one thread hands to
// another by an event, a future or a thread pool is ordered. This stands between our code and the few
// functions of Qt by which that happens, and tells it. Order is told for all hand-overs together: a race that
// only another hand-over hides is not seen. Linked in the preset "tsan" alone, before Qt.
#include <QFutureInterface>
#include <QThread>
#include <QThreadPool>

#include <dlfcn.h>

#include <functional>
#include <utility>

extern "C" void __tsan_acquire(void *address);
extern "C" void __tsan_release(void *address);

namespace {

char handedOver = 0;

void give()
{
    __tsan_release(&handedOver);
}

void take()
{
    __tsan_acquire(&handedOver);
}

template <typename Function>
Function *realOne(const char *name)
{
    return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}

/// Before each event is delivered, on whichever thread.
bool delivers(void **)
{
    take();
    give(); // what the last event did is seen by whoever waits for the thread's end
    return false;
}

} // namespace

// Of Qt's qnamespace.h, though not of its documentation: a callback for each event.
namespace {

const bool Registered = QInternal::registerCallback(QInternal::EventNotifyCallback, delivers);

} // namespace

extern "C" {

// QMetaObject::invokeMethodImpl(QObject *, QtPrivate::QSlotObjectBase *, Qt::ConnectionType, void *)
bool _ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv(
    void *object, void *slot, int type, void *result)
{
    static auto *const real = realOne<bool(void *, void *, int, void *)>(
        "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv");
    give();
    return real(object, slot, type, result);
}

// QMetaObject::activate(QObject *, const QMetaObject *, int, void **): a signal
void _ZN11QMetaObject8activateEP7QObjectPKS_iPPv(void *sender, const void *meta, int signal, void **arguments)
{
    static auto *const real =
        realOne<void(void *, const void *, int, void **)>("_ZN11QMetaObject8activateEP7QObjectPKS_iPPv");
    give();
    real(sender, meta, signal, arguments);
}

} // extern "C"

void QThreadPool::start(std::function<void()> work, int priority)
{
    static auto *const real =
        realOne<void(QThreadPool *, std::function<void()>, int)>("_ZN11QThreadPool5startESt8functionIFvvEEi");
    give();
    real(
        this,
        [work = std::move(work)] {
            take();
            work();
            give();
        },
        priority);
}

void QObject::moveToThread(QThread *thread)
{
    static auto *const real = realOne<void(QObject *, QThread *)>("_ZN7QObject12moveToThreadEP7QThread");
    give();
    real(this, thread);
}

bool QThread::wait(QDeadlineTimer deadline)
{
    static auto *const real = realOne<bool(QThread *, QDeadlineTimer)>("_ZN7QThread4waitE14QDeadlineTimer");
    const bool ended = real(this, deadline);
    take();
    return ended;
}

void QFutureInterfaceBase::reportFinished()
{
    static auto *const real =
        realOne<void(QFutureInterfaceBase *)>("_ZN20QFutureInterfaceBase14reportFinishedEv");
    give();
    real(this);
}

void QFutureInterfaceBase::reportResultsReady(int begin, int end)
{
    static auto *const real =
        realOne<void(QFutureInterfaceBase *, int, int)>("_ZN20QFutureInterfaceBase18reportResultsReadyEii");
    give();
    real(this, begin, end);
}

void QFutureInterfaceBase::waitForFinished()
{
    static auto *const real =
        realOne<void(QFutureInterfaceBase *)>("_ZN20QFutureInterfaceBase15waitForFinishedEv");
    real(this);
    take();
}
