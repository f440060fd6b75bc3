// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/windows/toast_abi.h"

#include <objidl.h>

#include <atomic>
#include <functional>
#include <utility>

namespace pantau::desktop::toast {

#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-virtual-dtor" // as in toast_abi.h
#endif

/// Handler for an event of a toast. Windows calls it on its own threads, possibly after the notifier is gone,
/// so @p handle must own everything it uses.
template <typename Interface>
class Handler final : public Interface
{
public:
    using Arguments = typename Interface::Arguments;
    using Handle = std::function<void(Arguments &)>;

    explicit Handler(Handle handle) : m_handle(std::move(handle)) {}

    HRESULT STDMETHODCALLTYPE QueryInterface(REFIID iid, void **object) override
    {
        const bool isKnown = iid == __uuidof(IUnknown) || iid == Interface::Iid ||
                             iid == __uuidof(IAgileObject); // callable on any thread
        *object = isKnown ? static_cast<Interface *>(this) : nullptr;
        if (isKnown)
            AddRef();
        return isKnown ? S_OK : E_NOINTERFACE;
    }

    ULONG STDMETHODCALLTYPE AddRef() override { return ++m_references; }

    ULONG STDMETHODCALLTYPE Release() override
    {
        const ULONG left = --m_references;
        if (left == 0)
            delete this;
        return left;
    }

    HRESULT STDMETHODCALLTYPE Invoke(IToastNotification *, Arguments *arguments) override
    {
        if (!arguments)
            return E_POINTER;
        m_handle(*arguments);
        return S_OK;
    }

private:
    ~Handler() = default;

    const Handle m_handle;
    std::atomic<ULONG> m_references{1};
};

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

} // namespace pantau::desktop::toast
