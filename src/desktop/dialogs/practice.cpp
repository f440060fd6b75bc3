// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/practice.h"

#include "base/domain_import.h"

#include <QFile>

/// The linker drops resources of a static library unless somebody asks for them; repeating it is harmless.
static void loadSample()
{
    Q_INIT_RESOURCE(sample);
}

namespace pantau::desktop {

QList<DomainName> practiceDomains()
{
    loadSample();
    QFile file(QStringLiteral(":/sample/domains.txt"));
    QList<DomainName> domains;
    if (!file.open(QIODevice::ReadOnly))
        return domains;
    if (const auto import = readDomains(file.readAll()))
        for (const ImportedDomain &entry : import->domains)
            domains += entry.domain;
    return domains;
}

} // namespace pantau::desktop
