// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/reading.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QPromise>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace pantau::desktop {

namespace {

/// A list of domains larger than this is a mistake in the choice of the file.
constexpr qint64 LargestFile = 200LL * 1024 * 1024;

class Reading
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::Reading)

public:
    static Result<DomainImport> file(const QString &path)
    {
        QFile file(path);
        const QString shown = QDir::toNativeSeparators(path);
        if (!file.open(QIODevice::ReadOnly))
            return failure(
                Error::Kind::Storage,
                tr("The file “%1” cannot be read. Check that it exists and that you may open it.").arg(shown),
                file.errorString());
        if (file.size() > LargestFile)
            return failure(
                Error::Kind::InvalidInput,
                tr("The file “%1” is too large for a list of domains. Choose another one.").arg(shown));
        return readDomains(file.readAll());
    }
};

QFuture<Result<DomainImport>> aside(std::function<Result<DomainImport>()> read)
{
    auto promise = std::make_shared<QPromise<Result<DomainImport>>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, read = std::move(read)] {
        promise->addResult(read());
        promise->finish();
    });
    return future;
}

} // namespace

QFuture<Result<DomainImport>> readFileAside(const QString &path)
{
    return aside([path] { return Reading::file(path); });
}

QFuture<Result<DomainImport>> readPastedAside(const QString &text)
{
    return aside([text] { return Result<DomainImport>(readPastedDomains(text)); });
}

} // namespace pantau::desktop
