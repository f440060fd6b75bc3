// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/proxy_variables.h"

#include <QByteArray>

namespace pantau {

void completeProxyVariables()
{
    for (const char *name :
         {"http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"}) {
        const QByteArray proxy = qgetenv(name).trimmed();
        if (!proxy.isEmpty() && !proxy.contains("://"))
            qputenv(name, "http://" + proxy);
    }
}

} // namespace pantau
