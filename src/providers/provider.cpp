// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/provider.h"

namespace pantau::providers {

extern const Provider contract;

QList<const Provider *> allProviders()
{
    return {&contract};
}

const Provider *providerOf(const QString &key)
{
    for (const Provider *provider : allProviders())
        if (provider->key == key)
            return provider;
    return nullptr;
}

} // namespace pantau::providers
