// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/macos_app_service.h"

#import <Foundation/Foundation.h>
#import <ServiceManagement/ServiceManagement.h>

namespace pantau::desktop {

namespace {

QString outcome(BOOL isDone, NSError *error)
{
    return isDone ? QString()
                  : QStringLiteral("SMAppService: ") + QString::fromNSString(error.localizedDescription);
}

} // namespace

bool hasLoginItems()
{
    if (@available(macOS 13.0, *))
        return NSBundle.mainBundle.bundleIdentifier != nil;
    return false;
}

LoginItemState loginItemState()
{
    if (@available(macOS 13.0, *)) {
        switch (SMAppService.mainAppService.status) {
        case SMAppServiceStatusEnabled:
            return LoginItemState::On;
        case SMAppServiceStatusRequiresApproval:
            return LoginItemState::Refused;
        case SMAppServiceStatusNotRegistered:
        case SMAppServiceStatusNotFound: // never registered
            break;
        }
    }
    return LoginItemState::Off;
}

QString addLoginItem()
{
    NSError *error = nil;
    BOOL isDone = NO;
    if (@available(macOS 13.0, *))
        isDone = [SMAppService.mainAppService registerAndReturnError:&error];
    return outcome(isDone, error);
}

QString removeLoginItem()
{
    NSError *error = nil;
    BOOL isDone = NO;
    if (@available(macOS 13.0, *))
        isDone = [SMAppService.mainAppService unregisterAndReturnError:&error];
    return outcome(isDone, error);
}

} // namespace pantau::desktop
