// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/macos_login_launch.h"

#import <AppKit/AppKit.h>
#import <CoreServices/CoreServices.h>

namespace pantau::desktop {

namespace {

/// Of the event that macOS opens a program with. Known only while that is handled.
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
