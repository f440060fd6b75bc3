// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/macos_login_launch.h"

#import <AppKit/AppKit.h>
#import <CoreServices/CoreServices.h>

namespace pantau::desktop {

namespace {

/// True if macOS opened the program at login. The event is only available while it is handled.
bool opensAtLogin(NSAppleEventDescriptor *event)
{
    return event.eventID == kAEOpenApplication &&
           [event paramDescriptorForKeyword:keyAEPropData].enumCodeValue == keyAELaunchedAsLogInItem;
}

} // namespace

void whenStartedAtLogin(std::function<void()> then)
{
    NSNotificationCenter *centre = NSNotificationCenter.defaultCenter;
    __block id observer =
        [centre addObserverForName:NSApplicationDidFinishLaunchingNotification
                            object:nil
                             queue:nil
                        usingBlock:^(NSNotification *) {
                          [NSNotificationCenter.defaultCenter removeObserver:observer];
                          if (opensAtLogin(NSAppleEventManager.sharedAppleEventManager.currentAppleEvent))
                              then();
                        }];
}

} // namespace pantau::desktop
