// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIODevice>

namespace pantau {

/// A request body that can be read only once.
///
/// QNetworkAccessManager sends a POST a second and a third time, by itself, when the connection ends before
/// the reply begins. Here that would pay for the same batch, or send the same message, again; a body that
/// cannot be rewound stops it.
class OnceDevice final : public QIODevice
{
    Q_OBJECT

public:
    explicit OnceDevice(QByteArray bytes, QObject *parent = nullptr);

    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] qint64 bytesAvailable() const override;
    bool reset() override { return false; }

protected:
    qint64 readData(char *data, qint64 maximum) override;
    qint64 writeData(const char *data, qint64 size) override;

private:
    QByteArray m_bytes;
    qint64 m_read = 0;
};

} // namespace pantau
