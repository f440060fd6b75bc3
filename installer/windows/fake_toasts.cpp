// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// For check: a notification centre, because Wine has none. If a program runs with FAKE_TOASTS=folder, its
// toast number N becomes two files there, N.xml (content) and N.appid (program). Withdrawing it deletes them.
// A file N.event sends an event, and is deleted then:
//   activated ARGUMENTS | dismissed REASON | failed ERROR
// A file "setting" contains the notification setting; without it, it is 0 (enabled).
#include "desktop/window/windows/toast_abi.h"

#include <activation.h>
#include <winstring.h>
#include <wrl/client.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace {

using Microsoft::WRL::ComPtr;
using namespace pantau::desktop::toast;
namespace fs = std::filesystem;

template <typename Interface>
constexpr IID iidOf()
{
    if constexpr (requires { Interface::Iid; })
        return Interface::Iid;
    else
        return __uuidof(Interface);
}

/// What all objects have in common.
template <typename First, typename... Others>
class Object : public First, public Others...
{
public:
    HRESULT STDMETHODCALLTYPE QueryInterface(REFIID iid, void **object) override
    {
        *object = nullptr;
        if (iid == __uuidof(IUnknown) || iid == __uuidof(IInspectable) || iid == iidOf<First>())
            *object = static_cast<First *>(this);
        ((iid == iidOf<Others>() ? void(*object = static_cast<Others *>(this)) : void()), ...);
        if (!*object)
            return E_NOINTERFACE;
        AddRef();
        return S_OK;
    }
    ULONG STDMETHODCALLTYPE AddRef() override { return ++m_references; }
    ULONG STDMETHODCALLTYPE Release() override
    {
        const ULONG left = --m_references;
        if (left == 0)
            delete this;
        return left;
    }
    HRESULT STDMETHODCALLTYPE GetIids(ULONG *, IID **) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE GetRuntimeClassName(HSTRING *) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE GetTrustLevel(TrustLevel *) override { return E_NOTIMPL; }

protected:
    virtual ~Object() = default;

private:
    std::atomic<ULONG> m_references{1};
};

template <typename Made, typename... Arguments>
ComPtr<Made> make(Arguments &&...arguments)
{
    ComPtr<Made> made;
    made.Attach(new Made(std::forward<Arguments>(arguments)...));
    return made;
}

std::wstring wide(HSTRING text)
{
    UINT32 length = 0;
    const wchar_t *letters = WindowsGetStringRawBuffer(text, &length);
    return {letters, length};
}

std::string utf8(const std::wstring &text)
{
    std::string bytes(text.size() * 3, '\0');
    bytes.resize(std::size_t(WideCharToMultiByte(CP_UTF8, 0, text.data(), int(text.size()), bytes.data(),
                                                 int(bytes.size()), nullptr, nullptr)));
    return bytes;
}

fs::path file(const std::string &name)
{
    return fs::path(_wgetenv(L"FAKE_TOASTS")) / name;
}

/// Whole, or not there.
void write(const std::string &name, const std::string &content)
{
    const fs::path unfinished = file(name + ".new");
    std::ofstream(unfinished, std::ios::binary) << content;
    fs::rename(unfinished, file(name));
}

class XmlDocument final : public Object<IXmlDocument, IXmlDocumentIO>
{
public:
    HRESULT STDMETHODCALLTYPE LoadXml(HSTRING xml) override
    {
        content = utf8(wide(xml));
        return S_OK;
    }

    std::string content;
};

class ActivatedArguments final : public Object<IToastActivatedEventArgs>
{
public:
    explicit ActivatedArguments(std::string arguments) : m_arguments(std::move(arguments)) {}
    HRESULT STDMETHODCALLTYPE get_Arguments(HSTRING *value) override
    {
        const std::wstring letters(m_arguments.begin(), m_arguments.end()); // ASCII
        return WindowsCreateString(letters.c_str(), UINT32(letters.size()), value);
    }

private:
    const std::string m_arguments;
};

class DismissedArguments final : public Object<IToastDismissedEventArgs>
{
public:
    explicit DismissedArguments(int reason) : m_reason(reason) {}
    HRESULT STDMETHODCALLTYPE get_Reason(ToastDismissalReason *value) override
    {
        *value = ToastDismissalReason(m_reason);
        return S_OK;
    }

private:
    const int m_reason;
};

class FailedArguments final : public Object<IToastFailedEventArgs>
{
public:
    explicit FailedArguments(HRESULT error) : m_error(error) {}
    HRESULT STDMETHODCALLTYPE get_ErrorCode(HRESULT *value) override
    {
        *value = m_error;
        return S_OK;
    }

private:
    const HRESULT m_error;
};

class ToastNotification final : public Object<IToastNotification, IToastNotification2>
{
public:
    explicit ToastNotification(std::string content) : content(std::move(content)) {}

    HRESULT STDMETHODCALLTYPE get_Content(IXmlDocument **) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE put_ExpirationTime(IInspectable *) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE get_ExpirationTime(IInspectable **) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE add_Dismissed(IToastDismissedHandler *handler,
                                            EventRegistrationToken *) override
    {
        m_dismissed = handler;
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE remove_Dismissed(EventRegistrationToken) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE add_Activated(IToastActivatedHandler *handler,
                                            EventRegistrationToken *) override
    {
        m_activated = handler;
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE remove_Activated(EventRegistrationToken) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE add_Failed(IToastFailedHandler *handler, EventRegistrationToken *) override
    {
        m_failed = handler;
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE put_Tag(HSTRING value) override
    {
        tag = wide(value);
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE get_Tag(HSTRING *) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE put_Group(HSTRING value) override
    {
        group = wide(value);
        return S_OK;
    }

    void tell(const std::string &event, const std::string &value)
    {
        if (event == "activated")
            m_activated->Invoke(this, make<ActivatedArguments>(value).Get());
        else if (event == "dismissed")
            m_dismissed->Invoke(this, make<DismissedArguments>(std::stoi(value)).Get());
        else if (event == "failed")
            m_failed->Invoke(this, make<FailedArguments>(HRESULT(std::stoul(value, nullptr, 0))).Get());
    }

    const std::string content;
    std::wstring tag;
    std::wstring group;

private:
    ComPtr<IToastDismissedHandler> m_dismissed;
    ComPtr<IToastActivatedHandler> m_activated;
    ComPtr<IToastFailedHandler> m_failed;
};

/// The toasts that can be seen. One with the tag and the group of another takes its place.
class Screen
{
public:
    void show(const ComPtr<ToastNotification> &toast, const std::wstring &appId)
    {
        const std::lock_guard lock(m_mutex);
        takeBack([&toast](const ToastNotification &shown) {
            return !toast->tag.empty() && shown.tag == toast->tag && shown.group == toast->group;
        });
        const std::string number = std::to_string(++m_count);
        m_shown[number] = toast;
        write(number + ".appid", utf8(appId));
        write(number + ".xml", toast->content);
        if (m_count == 1)
            std::thread([this] { tellEvents(); }).detach();
    }

    void removeGroup(const std::wstring &group)
    {
        const std::lock_guard lock(m_mutex);
        takeBack([&group](const ToastNotification &shown) { return shown.group == group; });
    }

private:
    template <typename Condition>
    void takeBack(Condition condition)
    {
        std::erase_if(m_shown, [condition](const auto &shown) {
            if (!condition(*shown.second.Get()))
                return false;
            fs::remove(file(shown.first + ".appid"));
            fs::remove(file(shown.first + ".xml"));
            return true;
        });
    }

    /// On a thread of its own, as in Windows. A toast stays after its time on the screen only, which is
    /// "dismissed 2".
    void tellEvents()
    {
        for (;; std::this_thread::sleep_for(std::chrono::milliseconds(50))) {
            std::map<std::string, ComPtr<ToastNotification>> shown;
            {
                const std::lock_guard lock(m_mutex);
                shown = m_shown;
            }
            for (const auto &[number, toast] : shown) {
                std::string event;
                std::string value;
                if (!(std::ifstream(file(number + ".event")) >> event >> value))
                    continue;
                toast->tell(event, value);
                fs::remove(file(number + ".event"));
                const std::lock_guard lock(m_mutex);
                if (event != "dismissed" || value != "2")
                    takeBack([&toast](const ToastNotification &other) { return &other == toast.Get(); });
            }
        }
    }

    std::mutex m_mutex;
    std::map<std::string, ComPtr<ToastNotification>> m_shown;
    int m_count = 0;
};

Screen &screen()
{
    static auto *screen = new Screen; // its thread ends with the program
    return *screen;
}

class ToastNotifier final : public Object<IToastNotifier>
{
public:
    explicit ToastNotifier(std::wstring appId) : m_appId(std::move(appId)) {}

    HRESULT STDMETHODCALLTYPE Show(IToastNotification *notification) override
    {
        screen().show(static_cast<ToastNotification *>(notification), m_appId);
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE Hide(IToastNotification *) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE get_Setting(NotificationSetting *value) override
    {
        int setting = 0;
        std::ifstream(file("setting")) >> setting;
        *value = NotificationSetting(setting);
        return S_OK;
    }

private:
    const std::wstring m_appId;
};

class History final : public Object<IToastNotificationHistory>
{
public:
    HRESULT STDMETHODCALLTYPE RemoveGroup(HSTRING) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE RemoveGroupWithId(HSTRING group, HSTRING) override
    {
        screen().removeGroup(wide(group));
        return S_OK;
    }
};

class Manager final
    : public Object<IActivationFactory, IToastNotificationManagerStatics, IToastNotificationManagerStatics2>
{
public:
    HRESULT STDMETHODCALLTYPE ActivateInstance(IInspectable **) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE CreateToastNotifier(IToastNotifier **) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE CreateToastNotifierWithId(HSTRING appId, IToastNotifier **result) override
    {
        *result = make<ToastNotifier>(wide(appId)).Detach();
        return S_OK;
    }
    HRESULT STDMETHODCALLTYPE get_History(IToastNotificationHistory **value) override
    {
        *value = make<History>().Detach();
        return S_OK;
    }
};

class NotificationFactory final : public Object<IActivationFactory, IToastNotificationFactory>
{
public:
    HRESULT STDMETHODCALLTYPE ActivateInstance(IInspectable **) override { return E_NOTIMPL; }
    HRESULT STDMETHODCALLTYPE CreateToastNotification(IXmlDocument *content,
                                                      IToastNotification **value) override
    {
        *value = make<ToastNotification>(static_cast<XmlDocument *>(content)->content).Detach();
        return S_OK;
    }
};

class DocumentFactory final : public Object<IActivationFactory>
{
public:
    HRESULT STDMETHODCALLTYPE ActivateInstance(IInspectable **instance) override
    {
        *instance = static_cast<IXmlDocument *>(make<XmlDocument>().Detach());
        return S_OK;
    }
};

} // namespace

extern "C" __declspec(dllexport) HRESULT WINAPI
    DllGetActivationFactory(HSTRING className, IActivationFactory **factory)
{
    const std::wstring name = wide(className);
    if (name == ToastNotificationManagerClass)
        *factory = make<Manager>().Detach();
    else if (name == ToastNotificationClass)
        *factory = make<NotificationFactory>().Detach();
    else if (name == XmlDocumentClass)
        *factory = make<DocumentFactory>().Detach();
    else
        return REGDB_E_CLASSNOTREG;
    return S_OK;
}
