// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/windows/toasts.h"

#include "desktop/window/windows/app_identity.h"
#include "desktop/window/windows/toast_handler.h"

#include <QCoreApplication>
#include <QPromise>

#include <roapi.h>
#include <winstring.h>

#include <memory>

namespace pantau::desktop {

namespace {

using Microsoft::WRL::ComPtr;
using namespace toast;

/// Maximum number of toasts per program in the notification centre.
constexpr std::size_t MostShown = 20;

/// WPN_E_NOTIFICATION_DISABLED: the user has disabled notifications of Pantau.
constexpr auto SwitchedOff = HRESULT(0x803E0111L);

/// A Windows Runtime string for the duration of a call.
class StringReference final
{
public:
    explicit StringReference(const QString &text) : m_text(text.toStdWString())
    {
        WindowsCreateStringReference(m_text.c_str(), UINT32(m_text.size()), &m_header, &m_string);
    }
    Q_DISABLE_COPY_MOVE(StringReference)

    operator HSTRING() const { return m_string; }

private:
    const std::wstring m_text;
    HSTRING_HEADER m_header = {};
    HSTRING m_string = nullptr;
};

template <typename Interface>
ComPtr<Interface> as(IUnknown *object)
{
    ComPtr<Interface> found;
    if (object)
        object->QueryInterface(Interface::Iid, reinterpret_cast<void **>(found.GetAddressOf()));
    return found;
}

template <typename Interface>
ComPtr<Interface> factoryOf(const wchar_t *className)
{
    ComPtr<Interface> factory;
    const StringReference name(QString::fromWCharArray(className));
    RoGetActivationFactory(name, Interface::Iid, reinterpret_cast<void **>(factory.GetAddressOf()));
    return factory;
}

ComPtr<IXmlDocument> document(const QString &content)
{
    ComPtr<IInspectable> made;
    RoActivateInstance(StringReference(QString::fromWCharArray(XmlDocumentClass)), made.GetAddressOf());
    const auto reader = as<IXmlDocumentIO>(made.Get());
    if (!reader || FAILED(reader->LoadXml(StringReference(content))))
        return nullptr;
    return as<IXmlDocument>(made.Get());
}

ComPtr<IToastNotification> notificationOf(const QString &content)
{
    ComPtr<IToastNotification> notification;
    const auto factory = factoryOf<IToastNotificationFactory>(ToastNotificationClass);
    const auto xml = document(content);
    if (factory && xml)
        factory->CreateToastNotification(xml.Get(), notification.GetAddressOf());
    return notification;
}

ComPtr<IToastNotifier> notifier()
{
    ComPtr<IToastNotifier> made;
    if (const auto manager = factoryOf<IToastNotificationManagerStatics>(ToastNotificationManagerClass))
        manager->CreateToastNotifierWithId(StringReference(appId()), made.GetAddressOf());
    return made;
}

/// True unless toasts are blocked by policy or manifest.
bool mayShow(IToastNotifier &notifier)
{
    auto setting = NotificationSetting::Enabled;
    // Before the first toast, the setting may be unknown, which is an error.
    notifier.get_Setting(&setting);
    return setting != NotificationSetting::DisabledByGroupPolicy &&
           setting != NotificationSetting::DisabledByManifest;
}

NotificationAnswer answerIn(IInspectable &arguments)
{
    HSTRING key = nullptr;
    if (const auto activated = as<IToastActivatedEventArgs>(&arguments))
        activated->get_Arguments(&key);
    UINT32 length = 0;
    const wchar_t *letters = WindowsGetStringRawBuffer(key, &length);
    const auto answer = answerFromKey(QString::fromWCharArray(letters, int(length)));
    WindowsDeleteString(key);
    return answer;
}

template <typename Interface>
ComPtr<Interface> handler(typename Handler<Interface>::Handle handle)
{
    ComPtr<Interface> made;
    made.Attach(new Handler<Interface>(std::move(handle)));
    return made;
}

/// Returns nothing if the handlers cannot be registered.
std::optional<QFuture<ToastEnd>> endOf(IToastNotification &notification)
{
    const auto promise = std::make_shared<QPromise<ToastEnd>>();
    promise->start();
    const auto end = [promise](const ToastEnd &how) { // the first event counts
        promise->addResult(how);
        promise->finish();
    };
    const auto activated = handler<IToastActivatedHandler>([end](IInspectable &arguments) {
        end({answerIn(arguments), true});
    });
    const auto dismissed = handler<IToastDismissedHandler>([end](IToastDismissedEventArgs &arguments) {
        auto reason = ToastDismissalReason::UserCanceled;
        arguments.get_Reason(&reason);
        if (reason != ToastDismissalReason::TimedOut)
            end({std::nullopt, true});
    });
    const auto failed = handler<IToastFailedHandler>([end](IToastFailedEventArgs &arguments) {
        HRESULT error = E_FAIL;
        arguments.get_ErrorCode(&error);
        end({std::nullopt, error == SwitchedOff});
    });
    EventRegistrationToken token = {};
    if (FAILED(notification.add_Activated(activated.Get(), &token)) ||
        FAILED(notification.add_Dismissed(dismissed.Get(), &token)) ||
        FAILED(notification.add_Failed(failed.Get(), &token)))
        return std::nullopt;
    return promise->future();
}

} // namespace

Toasts::Toasts() : m_group(QString::number(QCoreApplication::applicationPid()))
{
}

Toasts::~Toasts()
{
    if (m_shown.empty())
        return;
    ComPtr<IToastNotificationHistory> history;
    if (const auto manager = factoryOf<IToastNotificationManagerStatics2>(ToastNotificationManagerClass))
        manager->get_History(history.GetAddressOf());
    if (history)
        history->RemoveGroupWithId(StringReference(m_group), StringReference(appId()));
}

std::optional<QFuture<ToastEnd>> Toasts::show(const QString &content)
{
    const auto center = notifier();
    const auto notification = notificationOf(content);
    if (!center || !notification || !mayShow(*center.Get()))
        return std::nullopt;
    // A separate tag prevents a toast from replacing the previous one.
    if (const auto place = as<IToastNotification2>(notification.Get())) {
        place->put_Tag(StringReference(QString::number(++m_count)));
        place->put_Group(StringReference(m_group));
    }
    const auto end = endOf(*notification.Get());
    if (!end || FAILED(center->Show(notification.Get())))
        return std::nullopt;
    m_shown.push_back(notification);
    if (m_shown.size() > MostShown)
        m_shown.pop_front();
    return end;
}

} // namespace pantau::desktop
