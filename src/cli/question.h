// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/output.h"

#include <QObject>

#include <functional>
#include <memory>

class QSocketNotifier;

namespace pantau::cli {

/// A question to the person at the terminal. The event loop goes on meanwhile, so that Ctrl+C is heard.
class Question final : public QObject
{
    Q_OBJECT

public:
    explicit Question(QObject *parent = nullptr);
    ~Question() override;

    /// Whether there is somebody to ask: at this terminal, or where the output goes.
    [[nodiscard]] static bool canBeAsked(const Output &output);
    /// @p answered is called once, with whether it was a yes; the end of the input is a no.
    void ask(const QString &sentence, Output &output, std::function<void(bool)> answered);

private:
    void take(const QByteArray &line);

    std::unique_ptr<QSocketNotifier> m_input;
    std::function<void(bool)> m_answered;
};

} // namespace pantau::cli
