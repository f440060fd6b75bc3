// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/macos_notifier.h"

#include "desktop/window/notifier.h"

#import <Foundation/Foundation.h>
#import <UserNotifications/UserNotifications.h>

using namespace pantau;
using desktop::MacosNotifier;

/// Called by the notification centre on any thread, possibly after the notifier is gone.
@interface PantauNotificationDelegate : NSObject <UNUserNotificationCenterDelegate>
/// Null when the notifier is gone. Use on the main thread.
@property(nonatomic, assign) MacosNotifier *notifier;
@end

namespace pantau::desktop {

namespace {

/// User info key for the domains, so that notifications of earlier runs work.
NSString *const DomainsKey = @"domains";

NSArray<NSString *> *namesOf(const QList<DomainName> &domains)
{
    NSMutableArray<NSString *> *names = [NSMutableArray array];
    for (const DomainName &domain : domains)
        [names addObject:domain.ascii().toNSString()];
    return names;
}

QList<DomainName> domainsNamed(NSArray<NSString *> *names)
{
    QList<DomainName> domains;
    for (NSString *name in names)
        domains.append(DomainName::fromNormalised(QString::fromNSString(name)));
    return domains;
}

/// Buttons belong to a category, which must be registered first. Its name lists the buttons.
NSString *categoryOf(const Notification &notification)
{
    QStringList keys;
    for (const NotificationButton &button : buttonsOf(notification))
        keys += answerKey(button.answer);
    return keys.join(u'-').toNSString();
}

UNNotificationCategory *categoryFor(const Notification &notification)
{
    NSMutableArray<UNNotificationAction *> *actions = [NSMutableArray array];
    for (const NotificationButton &button : buttonsOf(notification)) {
        const bool opensWindow = button.answer != NotificationAnswer::Mute;
        [actions addObject:[UNNotificationAction
                               actionWithIdentifier:answerKey(button.answer).toNSString()
                                              title:button.text.toNSString()
                                            options:opensWindow ? UNNotificationActionOptionForeground
                                                                : UNNotificationActionOptionNone]];
    }
    return [UNNotificationCategory categoryWithIdentifier:categoryOf(notification)
                                                  actions:actions
                                        intentIdentifiers:@[]
                                                  options:UNNotificationCategoryOptionNone];
}

/// One for each set of buttons: no domain, one domain, several domains.
NSSet<UNNotificationCategory *> *categories()
{
    const DomainName any = DomainName::fromNormalised(QStringLiteral("pantau.example"));
    Notification about;
    NSMutableSet<UNNotificationCategory *> *all = [NSMutableSet set];
    for (const QList<DomainName> &domains : {QList<DomainName>{}, {any}, {any, any}}) {
        about.domains = domains;
        [all addObject:categoryFor(about)];
    }
    return all;
}

UNNotificationRequest *requestFor(const Notification &notification)
{
    UNMutableNotificationContent *content = [[UNMutableNotificationContent alloc] init];
    content.title = notification.title.toNSString();
    content.body = notification.body.toNSString();
    content.categoryIdentifier = categoryOf(notification);
    content.userInfo = @{DomainsKey : namesOf(notification.domains)};
    if (notification.isAlarm)
        content.sound = UNNotificationSound.defaultSound;
    return [UNNotificationRequest requestWithIdentifier:NSUUID.UUID.UUIDString content:content trigger:nil];
}

void onMainThread(dispatch_block_t work)
{
    dispatch_async(dispatch_get_main_queue(), work);
}

} // namespace

struct MacosNotifier::Centre
{
    UNUserNotificationCenter *system = UNUserNotificationCenter.currentNotificationCenter;
    PantauNotificationDelegate *delegate =
        [[PantauNotificationDelegate alloc] init]; // the system does not retain it
};

bool MacosNotifier::isPossible()
{
    return NSBundle.mainBundle.bundleIdentifier != nil;
}

MacosNotifier::MacosNotifier(std::unique_ptr<Notifier> fallback, QObject *parent)
    : Notifier(parent), m_fallback(std::move(fallback)), m_centre(std::make_unique<Centre>())
{
    connect(m_fallback.get(), &Notifier::answered, this, &Notifier::answered);
    m_centre->delegate.notifier = this;
    m_centre->system.delegate = m_centre->delegate;
    [m_centre->system setNotificationCategories:categories()];
}

MacosNotifier::~MacosNotifier()
{
    m_centre->delegate.notifier = nullptr;
    m_centre->system.delegate = nil;
}

void MacosNotifier::notify(const Notification &notification)
{
    UNUserNotificationCenter *system = m_centre->system;
    PantauNotificationDelegate *delegate = m_centre->delegate;
    UNNotificationRequest *request = requestFor(notification);
    const Notification same = notification;
    const auto fallBack = ^{
      onMainThread(^{
        if (delegate.notifier)
            delegate.notifier->m_fallback->notify(same);
      });
    };
    // Asks the user once; later calls return the decision.
    [system requestAuthorizationWithOptions:UNAuthorizationOptionAlert | UNAuthorizationOptionSound
                          completionHandler:^(BOOL isAllowed, NSError *) {
                            if (!isAllowed)
                                return fallBack();
                            [system addNotificationRequest:request
                                     withCompletionHandler:^(NSError *problem) {
                                       if (problem)
                                           fallBack();
                                     }];
                          }];
}

} // namespace pantau::desktop

@implementation PantauNotificationDelegate

/// Also shows notifications while Pantau is active.
- (void)userNotificationCenter:(UNUserNotificationCenter *)center
       willPresentNotification:(UNNotification *)notification
         withCompletionHandler:(void (^)(UNNotificationPresentationOptions))completionHandler
{
    completionHandler(UNNotificationPresentationOptionBanner | UNNotificationPresentationOptionList |
                      UNNotificationPresentationOptionSound);
}

- (void)userNotificationCenter:(UNUserNotificationCenter *)center
    didReceiveNotificationResponse:(UNNotificationResponse *)response
             withCompletionHandler:(void (^)(void))completionHandler
{
    const auto answer = desktop::answerFromKey(QString::fromNSString(response.actionIdentifier));
    const auto domains =
        desktop::domainsNamed(response.notification.request.content.userInfo[desktop::DomainsKey]);
    desktop::onMainThread(^{
      if (self.notifier)
          Q_EMIT self.notifier->answered(answer, domains);
      completionHandler();
    });
}

@end
