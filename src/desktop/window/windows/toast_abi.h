// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <eventtoken.h>
#include <inspectable.h>

/// Declarations from Windows.UI.Notifications and Windows.Data.Xml.Dom, because MinGW-w64 has no headers for
/// them. Each interface lists the methods in the order of the original, up to the last one used. Unused
/// arguments are declared as IInspectable.
namespace pantau::desktop::toast {

#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-virtual-dtor" // these objects are released, never deleted
#endif

constexpr auto XmlDocumentClass = L"Windows.Data.Xml.Dom.XmlDocument";
constexpr auto ToastNotificationClass = L"Windows.UI.Notifications.ToastNotification";
constexpr auto ToastNotificationManagerClass = L"Windows.UI.Notifications.ToastNotificationManager";

/// Only passed on.
struct IXmlDocument : IInspectable
{
    static constexpr IID Iid{0xf7f3a506, 0x1e87, 0x42d6, {0xbc, 0xfb, 0xb8, 0xc8, 0x09, 0xfa, 0x54, 0x94}};
};

struct IXmlDocumentIO : IInspectable
{
    static constexpr IID Iid{0x6cd0e74e, 0xee65, 0x4489, {0x9e, 0xbf, 0xca, 0x43, 0xe8, 0x7b, 0xa6, 0x37}};

    virtual HRESULT STDMETHODCALLTYPE LoadXml(HSTRING xml) = 0;
};

enum class ToastDismissalReason : int {
    UserCanceled = 0,
    ApplicationHidden = 1,
    TimedOut = 2, ///< moved to the notification centre
};

struct IToastActivatedEventArgs : IInspectable
{
    static constexpr IID Iid{0xe3bf92f3, 0xc197, 0x436f, {0x82, 0x65, 0x06, 0x25, 0x82, 0x4f, 0x8d, 0xac}};

    virtual HRESULT STDMETHODCALLTYPE get_Arguments(HSTRING *value) = 0;
};

struct IToastDismissedEventArgs : IInspectable
{
    static constexpr IID Iid{0x3f89d935, 0xd9cb, 0x4538, {0xa0, 0xf0, 0xff, 0xe7, 0x65, 0x99, 0x38, 0xf8}};

    virtual HRESULT STDMETHODCALLTYPE get_Reason(ToastDismissalReason *value) = 0;
};

struct IToastFailedEventArgs : IInspectable
{
    static constexpr IID Iid{0x35176862, 0xcfd4, 0x44f8, {0xad, 0x64, 0xf5, 0x00, 0xfd, 0x89, 0x6c, 0x3b}};

    virtual HRESULT STDMETHODCALLTYPE get_ErrorCode(HRESULT *value) = 0;
};

struct IToastNotification;

/// TypedEventHandler<ToastNotification *, IInspectable *>. The arguments are an IToastActivatedEventArgs.
struct IToastActivatedHandler : IUnknown
{
    static constexpr IID Iid{0xab54de2d, 0x97d9, 0x5528, {0xb6, 0xad, 0x10, 0x5a, 0xfe, 0x15, 0x65, 0x30}};
    using Arguments = IInspectable;

    virtual HRESULT STDMETHODCALLTYPE Invoke(IToastNotification *sender, IInspectable *arguments) = 0;
};

/// TypedEventHandler<ToastNotification *, ToastDismissedEventArgs *>
struct IToastDismissedHandler : IUnknown
{
    static constexpr IID Iid{0x61c2402f, 0x0ed0, 0x5a18, {0xab, 0x69, 0x59, 0xf4, 0xaa, 0x99, 0xa3, 0x68}};
    using Arguments = IToastDismissedEventArgs;

    virtual HRESULT STDMETHODCALLTYPE Invoke(IToastNotification *sender,
                                             IToastDismissedEventArgs *arguments) = 0;
};

/// TypedEventHandler<ToastNotification *, ToastFailedEventArgs *>
struct IToastFailedHandler : IUnknown
{
    static constexpr IID Iid{0x95e3e803, 0xc969, 0x5e3a, {0x97, 0x53, 0xea, 0x2a, 0xd2, 0x2a, 0x9a, 0x33}};
    using Arguments = IToastFailedEventArgs;

    virtual HRESULT STDMETHODCALLTYPE Invoke(IToastNotification *sender,
                                             IToastFailedEventArgs *arguments) = 0;
};

struct IToastNotification : IInspectable
{
    static constexpr IID Iid{0x997e2675, 0x059e, 0x4e60, {0x8b, 0x06, 0x17, 0x60, 0x91, 0x7c, 0x8b, 0x80}};

    virtual HRESULT STDMETHODCALLTYPE get_Content(IXmlDocument **value) = 0;
    virtual HRESULT STDMETHODCALLTYPE put_ExpirationTime(IInspectable *value) = 0;
    virtual HRESULT STDMETHODCALLTYPE get_ExpirationTime(IInspectable **value) = 0;
    virtual HRESULT STDMETHODCALLTYPE add_Dismissed(IToastDismissedHandler *handler,
                                                    EventRegistrationToken *token) = 0;
    virtual HRESULT STDMETHODCALLTYPE remove_Dismissed(EventRegistrationToken token) = 0;
    virtual HRESULT STDMETHODCALLTYPE add_Activated(IToastActivatedHandler *handler,
                                                    EventRegistrationToken *token) = 0;
    virtual HRESULT STDMETHODCALLTYPE remove_Activated(EventRegistrationToken token) = 0;
    virtual HRESULT STDMETHODCALLTYPE add_Failed(IToastFailedHandler *handler,
                                                 EventRegistrationToken *token) = 0;
};

struct IToastNotification2 : IInspectable
{
    static constexpr IID Iid{0x9dfb9fd1, 0x143a, 0x490e, {0x90, 0xbf, 0xb9, 0xfb, 0xa7, 0x13, 0x2d, 0xe7}};

    virtual HRESULT STDMETHODCALLTYPE put_Tag(HSTRING value) = 0;
    virtual HRESULT STDMETHODCALLTYPE get_Tag(HSTRING *value) = 0;
    virtual HRESULT STDMETHODCALLTYPE put_Group(HSTRING value) = 0;
};

struct IToastNotificationFactory : IInspectable
{
    static constexpr IID Iid{0x04124b20, 0x82c6, 0x4229, {0xb1, 0x09, 0xfd, 0x9e, 0xd4, 0x66, 0x2b, 0x53}};

    virtual HRESULT STDMETHODCALLTYPE CreateToastNotification(IXmlDocument *content,
                                                              IToastNotification **value) = 0;
};

enum class NotificationSetting : int {
    Enabled = 0,
    DisabledForApplication = 1,
    DisabledForUser = 2,
    DisabledByGroupPolicy = 3,
    DisabledByManifest = 4,
};

struct IToastNotifier : IInspectable
{
    static constexpr IID Iid{0x75927b93, 0x03f3, 0x41ec, {0x91, 0xd3, 0x6e, 0x5b, 0xac, 0x1b, 0x38, 0xe7}};

    virtual HRESULT STDMETHODCALLTYPE Show(IToastNotification *notification) = 0;
    virtual HRESULT STDMETHODCALLTYPE Hide(IToastNotification *notification) = 0;
    virtual HRESULT STDMETHODCALLTYPE get_Setting(NotificationSetting *value) = 0;
};

struct IToastNotificationManagerStatics : IInspectable
{
    static constexpr IID Iid{0x50ac103f, 0xd235, 0x4598, {0xbb, 0xef, 0x98, 0xfe, 0x4d, 0x1a, 0x3a, 0xd4}};

    virtual HRESULT STDMETHODCALLTYPE CreateToastNotifier(IToastNotifier **result) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateToastNotifierWithId(HSTRING applicationId,
                                                                IToastNotifier **result) = 0;
};

struct IToastNotificationHistory : IInspectable
{
    static constexpr IID Iid{0x5caddc63, 0x01d3, 0x4c97, {0x98, 0x6f, 0x05, 0x33, 0x48, 0x3f, 0xee, 0x14}};

    virtual HRESULT STDMETHODCALLTYPE RemoveGroup(HSTRING group) = 0;
    virtual HRESULT STDMETHODCALLTYPE RemoveGroupWithId(HSTRING group, HSTRING applicationId) = 0;
};

struct IToastNotificationManagerStatics2 : IInspectable
{
    static constexpr IID Iid{0x7ab93c52, 0x0e48, 0x4750, {0xba, 0x9d, 0x1a, 0x41, 0x13, 0x98, 0x18, 0x47}};

    virtual HRESULT STDMETHODCALLTYPE get_History(IToastNotificationHistory **value) = 0;
};

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

} // namespace pantau::desktop::toast
