// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/json.h"
#include "app/projections.h"
#include "app/sentences.h"
#include "base/plan.h"
#include "cli/commands.h"
#include "cli/situation_words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::cli {

namespace {

/// "[#####---------------]", filled by the share that is used.
QString meterBar(const Usage &usage)
{
    constexpr int Width = 20;
    const double share = usage.limit > 0 ? double(usage.used) / double(usage.limit) : 1.0;
    const int filled = std::clamp(int(share * Width), 0, Width);
    return u'[' + QString(filled, u'#') + QString(Width - filled, u'-') + u']';
}

} // namespace

/// The usage meter: what the service says is left of the allowance.
class ShowUsage final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::ShowUsage)

public:
    Name name() const override { return {"usage", tr("Show what is left of the quota, free of charge")}; }
    bool tellsSituation() const override { return true; }

    void describe(CommandOptions &options) override { options.theAccount(tr("The account."), m_account); }

    void run(app::Session &session, Output &output) override
    {
        session.accounts()
            .refreshUsage(m_account->id)
            .then(this, [this, &session, &output, account = *m_account](const UsageAnswer &answer) {
                if (!answer)
                    return fail(output, answer.error().error);
                whenDone(session.projections().forecast(account.id), output,
                         [this, &session, &output, account, usage = answer->usage](const Forecast &forecast) {
                             show(session, account, usage, forecast, output);
                             done();
                         });
            });
    }

private:
    static void show(const app::Session &session, const Account &account, const Usage &usage,
                     const Forecast &forecast, Output &output)
    {
        if (output.isJson()) {
            QJsonObject object = app::toJson(usage, account.address);
            object.insert(QStringLiteral("account"), account.name);
            object.insert(QStringLiteral("forecast"), app::toJson(forecast));
            object.insert(QStringLiteral("not_watched"),
                          app::jsonText(WatchWords(session).whyNot(account.id)));
            return output.json(object);
        }
        const QLocale locale;
        if (account.address.isLocal()) {
            output.line(
                meterBar(usage) + u' ' +
                tr("%1: no quota needed. %2 checked today.").arg(account.name, locale.toString(usage.used)));
            return;
        }
        const QString amounts =
            usage.countsCredits() ? tr("%1 of %2 credits left, %3 a domain: enough for %4 checks.")
                                        .arg(locale.toString(usage.remaining), locale.toString(usage.limit))
                                        .arg(usage.unitCost)
                                        .arg(locale.toString(usage.remainingChecks()))
                                  : tr("%1 of %2 checks left today.")
                                        .arg(locale.toString(usage.remaining), locale.toString(usage.limit));
        output.line(QStringLiteral("%1 %2 %3").arg(account.name, meterBar(usage), amounts));
        if (usage.resetsAt)
            output.line(tr("The quota resets at %1.").arg(localTime(usage.resetsAt)));
        if (const QString sentence = app::forecastSentence(forecast, usage, session.clock().nowUtc());
            !sentence.isEmpty())
            output.line(sentence);
    }

    std::optional<Account> m_account;
};

void addUsageCommand(Commands &commands)
{
    add<ShowUsage>(commands);
}

} // namespace pantau::cli
