// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/open_in_browser.h"

#include "desktop/look/question.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QUrl>

namespace pantau::desktop {

namespace {

class OpenInBrowser
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::OpenInBrowser)
};

} // namespace

void openInBrowser(QWidget *parent, const DomainName &domain)
{
    ask(parent,
        OpenInBrowser::tr("Open “%1” in your browser? The site sees your visit. If your internet provider "
                          "follows the blocklist, you may see the provider's page instead.")
            .arg(domain.display()),
        OpenInBrowser::tr("&Open"), [domain] {
            QUrl url;
            url.setScheme(QStringLiteral("https"));
            url.setHost(domain.ascii());
            QDesktopServices::openUrl(url);
        });
}

} // namespace pantau::desktop
