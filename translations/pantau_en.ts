<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>CheckReply</name>
    <message numerus="yes">
        <source>The service answered for %Ln domain(s) that Pantau did not ask for: %1</source>
        <translation>
            <numerusform>The service answered for %Ln domain that Pantau did not ask for: %1</numerusform>
            <numerusform>The service answered for %Ln domains that Pantau did not ask for: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln result(s) of the service named no domain.</source>
        <translation>
            <numerusform>%Ln result of the service named no domain.</numerusform>
            <numerusform>%Ln results of the service named no domain.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FinderEntry</name>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
            <numerusform>%Ln domains</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::Setting</name>
    <message numerus="yes">
        <source>Single checks are kept for %Ln days; the history of statuses and changes is kept forever.</source>
        <translation>
            <numerusform>Single checks are kept for %Ln day; the history of statuses and changes is kept forever.</numerusform>
            <numerusform>Single checks are kept for %Ln days; the history of statuses and changes is kept forever.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In lists with look-ups over your own network, each domain is looked up every %Ln minutes.</source>
        <translation>
            <numerusform>In lists with look-ups over your own network, each domain is looked up every minute.</numerusform>
            <numerusform>In lists with look-ups over your own network, each domain is looked up every %Ln minutes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::Texts</name>
    <message numerus="yes">
        <source>Skipped %Ln title line(s) above the header: %1.</source>
        <extracomment>%1: the lines in quotation marks, between commas</extracomment>
        <translation>
            <numerusform>Skipped %Ln title line above the header: %1.</numerusform>
            <numerusform>Skipped %Ln title lines above the header: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not read: the domains in the column(s) %1.</source>
        <extracomment>%1: the headers in quotation marks, between commas</extracomment>
        <translation>
            <numerusform>Not read: the domains in the column %1.</numerusform>
            <numerusform>Not read: the domains in the columns %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Skipped %Ln remark(s) that contain a domain: %1.</source>
        <extracomment>%1: the lines in quotation marks, between commas</extracomment>
        <translation>
            <numerusform>Skipped %Ln remark that contains a domain: %1.</numerusform>
            <numerusform>Skipped %Ln remarks that contain a domain: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The name “%1…” is too long. Enter one of at most %Ln characters.</source>
        <translation>
            <numerusform>The name “%1…” is too long. Enter one of at most %Ln character.</numerusform>
            <numerusform>The name “%1…” is too long. Enter one of at most %Ln characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new answer(s) being confirmed, not counted until then.</source>
        <translation>
            <numerusform>%Ln new answer being confirmed, not counted until then.</numerusform>
            <numerusform>%Ln new answers being confirmed, not counted until then.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other domains</source>
        <translation>
            <numerusform>%Ln other domain</numerusform>
            <numerusform>%Ln other domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the sheet “%1” was read, not %Ln other sheet(s) with data.</source>
        <translation>
            <numerusform>Only the sheet “%1” was read, not the other sheet with data.</numerusform>
            <numerusform>Only the sheet “%1” was read, not the %Ln other sheets with data.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A domain is usually unblocked %1 after the appeal (from %Ln appeal(s)).</source>
        <extracomment>%1 is a time such as &quot;6 days&quot;, from an appeal to the unblocking</extracomment>
        <translation>
            <numerusform>A domain is usually unblocked %1 after the appeal (from %Ln appeal).</numerusform>
            <numerusform>A domain is usually unblocked %1 after the appeal (from %Ln appeals).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln credit(s)</source>
        <translation>
            <numerusform>%Ln credit</numerusform>
            <numerusform>%Ln credits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln request(s)</source>
        <translation>
            <numerusform>%Ln request</numerusform>
            <numerusform>%Ln requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s)</source>
        <translation>
            <numerusform>%Ln check</numerusform>
            <numerusform>%Ln checks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lists</source>
        <translation>
            <numerusform>%Ln list</numerusform>
            <numerusform>%Ln lists</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln minute</numerusform>
            <numerusform>%Ln minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) every %1 need %2 checks a day; you have %3.</source>
        <translation>
            <numerusform>%Ln domain every %1 needs %2 checks a day; you have %3.</numerusform>
            <numerusform>%Ln domains every %1 need %2 checks a day; you have %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) cannot be checked: the service gives no quota.</source>
        <translation>
            <numerusform>%Ln new domain cannot be checked: the service gives no quota.</numerusform>
            <numerusform>%Ln new domains cannot be checked: the service gives no quota.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) will be checked when the quota resets.</source>
        <translation>
            <numerusform>%Ln new domain will be checked when the quota resets.</numerusform>
            <numerusform>%Ln new domains will be checked when the quota resets.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) still to be checked: %1 each time the quota resets, the last of them after %2 resets.</source>
        <translation>
            <numerusform>%Ln new domain still to be checked: %1 each time the quota resets, the last after %2 resets.</numerusform>
            <numerusform>%Ln new domains still to be checked: %1 each time the quota resets, the last of them after %2 resets.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) still to be checked: %1 a day from %2, the last of them on %3.</source>
        <translation>
            <numerusform>%Ln new domain still to be checked: %1 a day from %2, the last on %3.</numerusform>
            <numerusform>%Ln new domains still to be checked: %1 a day from %2, the last of them on %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) will be checked when the quota resets (%1).</source>
        <translation>
            <numerusform>%Ln new domain will be checked when the quota resets (%1).</numerusform>
            <numerusform>%Ln new domains will be checked when the quota resets (%1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The quota is only enough to check %Ln domain(s) every day: add fewer, give those that matter High priority, or get a larger package.</source>
        <translation>
            <numerusform>The quota is only enough to check %Ln domain every day: add fewer, give those that matter High priority, or get a larger package.</numerusform>
            <numerusform>The quota is only enough to check %Ln domains every day: add fewer, give those that matter High priority, or get a larger package.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the last %1 days, you learned of new blocks within %2 (median of %Ln).</source>
        <translation>
            <numerusform>In the last %1 days, you learned of one new block, within %2.</numerusform>
            <numerusform>In the last %1 days, you learned of new blocks within %2 (median of %Ln).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s), each checked about every %1.</source>
        <translation>
            <numerusform>%Ln domain, checked about every %1.</numerusform>
            <numerusform>%Ln domains, each checked about every %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s), each checked every %1.</source>
        <translation>
            <numerusform>%Ln domain, checked every %1.</numerusform>
            <numerusform>%Ln domains, each checked every %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest good backup was made on %1 and has %Ln domain(s).</source>
        <comment>a moment</comment>
        <translation>
            <numerusform>The newest good backup was made on %1 and has %Ln domain.</numerusform>
            <numerusform>The newest good backup was made on %1 and has %Ln domains.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln newer backup(s) cannot be restored: damaged, or without a checksum.</source>
        <translation>
            <numerusform>%Ln newer backup cannot be restored: damaged, or without a checksum.</numerusform>
            <numerusform>%Ln newer backups cannot be restored: damaged, or without a checksum.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The passphrase in “%1” is too short: it needs at least %Ln character(s).</source>
        <translation>
            <numerusform>The passphrase in “%1” is too short: it needs at least %Ln character.</numerusform>
            <numerusform>The passphrase in “%1” is too short: it needs at least %Ln characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Watching %Ln domain(s).</source>
        <translation>
            <numerusform>Watching %Ln domain.</numerusform>
            <numerusform>Watching %Ln domains.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) not checked: the list has no account.</source>
        <translation>
            <numerusform>%Ln domain not checked: the list has no account.</numerusform>
            <numerusform>%Ln domains not checked: the list has no account.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln alert(s) could not be delivered</source>
        <translation>
            <numerusform>%Ln alert could not be delivered</numerusform>
            <numerusform>%Ln alerts could not be delivered</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln alert(s) not delivered yet: trying again</source>
        <translation>
            <numerusform>%Ln alert not delivered yet: trying again</numerusform>
            <numerusform>%Ln alerts not delivered yet: trying again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln alert(s) held until %1</source>
        <translation>
            <numerusform>%Ln alert held until %1</numerusform>
            <numerusform>%Ln alerts held until %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln alert(s) waiting to be delivered</source>
        <translation>
            <numerusform>%Ln alert waiting to be delivered</numerusform>
            <numerusform>%Ln alerts waiting to be delivered</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) waiting for a notification</source>
        <translation>
            <numerusform>%Ln change waiting for a notification</numerusform>
            <numerusform>%Ln changes waiting for a notification</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Still watching %Ln other domain(s).</source>
        <translation>
            <numerusform>Still watching %Ln other domain.</numerusform>
            <numerusform>Still watching %Ln other domains.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Quiet hours: %Ln change(s) held until %1</source>
        <translation>
            <numerusform>Quiet hours: %Ln change held until %1</numerusform>
            <numerusform>Quiet hours: %Ln changes held until %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) from “%1”, last changed: %2, SHA-256 %3</source>
        <translation>
            <numerusform>%n domain from “%1”, last changed: %2, SHA-256 %3</numerusform>
            <numerusform>%n domains from “%1”, last changed: %2, SHA-256 %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No account could ask %1 again about %Ln domain(s) on hold. Pantau double-checks each as soon as an account can; until then they keep the status known before.</source>
        <translation>
            <numerusform>No account could ask %1 again about %Ln domain on hold. Pantau double-checks it as soon as an account can; until then it keeps the status known before.</numerusform>
            <numerusform>No account could ask %1 again about %Ln domains on hold. Pantau double-checks each as soon as an account can; until then they keep the status known before.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln day(s) ahead of the service&apos;s. Set the date: until then, checks get wrong dates.</source>
        <translation>
            <numerusform>The clock of this computer is %Ln day ahead of the service&apos;s. Set the date: until then, checks get wrong dates.</numerusform>
            <numerusform>The clock of this computer is %Ln days ahead of the service&apos;s. Set the date: until then, checks get wrong dates.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This domain was not checked within the %Ln second(s) you gave. Nothing was charged for it.</source>
        <translation>
            <numerusform>This domain was not checked within the %Ln second you gave. Nothing was charged for it.</numerusform>
            <numerusform>This domain was not checked within the %Ln seconds you gave. Nothing was charged for it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) that were paid for are kept in memory and will be saved as soon as that works.</source>
        <translation>
            <numerusform>%Ln answer that was paid for is kept in memory and will be saved as soon as that works.</numerusform>
            <numerusform>%Ln answers that were paid for are kept in memory and will be saved as soon as that works.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) that were paid for could not be saved and are lost. The domains will be checked again.</source>
        <translation>
            <numerusform>%Ln answer that was paid for could not be saved and is lost. The domain will be checked again.</numerusform>
            <numerusform>%Ln answers that were paid for could not be saved and are lost. The domains will be checked again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>According to these answers, %Ln domain(s) not known as blocked before are blocked: %1.</source>
        <translation>
            <numerusform>According to these answers, %Ln domain not known as blocked before is blocked: %1.</numerusform>
            <numerusform>According to these answers, %Ln domains not known as blocked before are blocked: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting %Ln second(s): Pantau has already sent the service as many requests as it accepts in one minute.</source>
        <translation>
            <numerusform>Waiting %Ln second: Pantau has already sent the service as many requests as it accepts in one minute.</numerusform>
            <numerusform>Waiting %Ln seconds: Pantau has already sent the service as many requests as it accepts in one minute.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The service gave no clear answer for %Ln domain(s). Their last known status stays, and those that are watched are asked for again.</source>
        <translation>
            <numerusform>The service gave no clear answer for %Ln domain. Its last known status stays; if it is watched, it is asked for again.</numerusform>
            <numerusform>The service gave no clear answer for %Ln domains. Their last known status stays, and those that are watched are asked for again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 changed its answer for %Ln domain(s) at once. They are on hold until Pantau has double-checked a sample.</source>
        <translation>
            <numerusform>%1 changed its answer for %Ln domain at once. It is on hold until Pantau has double-checked a sample.</numerusform>
            <numerusform>%1 changed its answer for %Ln domains at once. They are on hold until Pantau has double-checked a sample.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 gave the same answers for a sample again, so the change of %Ln domain(s) is taken seriously. Each is checked once more.</source>
        <translation>
            <numerusform>%1 gave the same answers for a sample again, so the change of %Ln domain is taken seriously. It is checked once more.</numerusform>
            <numerusform>%1 gave the same answers for a sample again, so the change of %Ln domains is taken seriously. Each is checked once more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>False alarm from %1: it took its answer for %Ln domain(s) back, and the status known before stays.</source>
        <translation>
            <numerusform>False alarm from %1: it took its answer for %Ln domain back, and the status known before stays.</numerusform>
            <numerusform>False alarm from %1: it took its answer for %Ln domains back, and the status known before stays.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Checking stopped before Pantau could double-check a sample of the %Ln domain(s) on hold from %1. Each is double-checked on its own as soon as an account can; until then they keep the status known before.</source>
        <translation>
            <numerusform>Checking stopped before Pantau could double-check a sample of the %Ln domain on hold from %1. It is double-checked on its own as soon as an account can; until then it keeps the status known before.</numerusform>
            <numerusform>Checking stopped before Pantau could double-check a sample of the %Ln domains on hold from %1. Each is double-checked on its own as soon as an account can; until then they keep the status known before.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused: this computer was off or asleep before the reset.</source>
        <translation>
            <numerusform>%Ln check of the quota went unused: this computer was off or asleep before the reset.</numerusform>
            <numerusform>%Ln checks of the quota went unused: this computer was off or asleep before the reset.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused: the service could not be reached before the reset.</source>
        <translation>
            <numerusform>%Ln check of the quota went unused: the service could not be reached before the reset.</numerusform>
            <numerusform>%Ln checks of the quota went unused: the service could not be reached before the reset.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused: they were reserved for manual checks.</source>
        <translation>
            <numerusform>%Ln check of the quota went unused: it was reserved for manual checks.</numerusform>
            <numerusform>%Ln checks of the quota went unused: they were reserved for manual checks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused: the service failed or refused before the reset.</source>
        <translation>
            <numerusform>%Ln check of the quota went unused: the service failed or refused before the reset.</numerusform>
            <numerusform>%Ln checks of the quota went unused: the service failed or refused before the reset.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused: every domain had been checked as often as it may be.</source>
        <translation>
            <numerusform>%Ln check of the quota went unused: every domain had been checked as often as it may be.</numerusform>
            <numerusform>%Ln checks of the quota went unused: every domain had been checked as often as it may be.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused.</source>
        <translation>
            <numerusform>%Ln check of the quota went unused.</numerusform>
            <numerusform>%Ln checks of the quota went unused.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %Ln early sign(s) were right; they saved %3 on average.</source>
        <translation>
            <numerusform>%1: %2 of %Ln early sign was right; it saved %3.</numerusform>
            <numerusform>%1: %2 of %Ln early signs were right; they saved %3 on average.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %Ln early sign(s) were right.</source>
        <translation>
            <numerusform>%1: %2 of %Ln early sign was right.</numerusform>
            <numerusform>%1: %2 of %Ln early signs were right.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) will be checked shortly before the quota resets: until then, a tenth of it is reserved for manual checks.</source>
        <translation>
            <numerusform>%Ln new domain will be checked shortly before the quota resets: until then, a tenth of it is reserved for manual checks.</numerusform>
            <numerusform>%Ln new domains will be checked shortly before the quota resets: until then, a tenth of it is reserved for manual checks.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::app::ChannelCommands</name>
    <message numerus="yes">
        <source>%Ln cell(s) changed.</source>
        <translation>
            <numerusform>%Ln cell changed.</numerusform>
            <numerusform>%Ln cells changed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::Command</name>
    <message numerus="yes">
        <source>This service does not report its quota. Pantau counts its own checks, up to %Ln a day.</source>
        <translation>
            <numerusform>This service does not report its quota. Pantau counts its own checks, up to %Ln a day.</numerusform>
            <numerusform>This service does not report its quota. Pantau counts its own checks, up to %Ln a day.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>“%1” may use up to %Ln check(s) a day.</source>
        <translation>
            <numerusform>“%1” may use up to %Ln check a day.</numerusform>
            <numerusform>“%1” may use up to %Ln checks a day.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln s</source>
        <comment>seconds</comment>
        <translation>
            <numerusform>%Ln s</numerusform>
            <numerusform>%Ln s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restored %Ln domain(s), as of %1.</source>
        <translation>
            <numerusform>Restored %Ln domain, as of %1.</numerusform>
            <numerusform>Restored %Ln domains, as of %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) answered within the last hour, so not asked again; --again asks anyway.</source>
        <translation>
            <numerusform>%Ln domain answered within the last hour, so not asked again; --again asks anyway.</numerusform>
            <numerusform>%Ln domains answered within the last hour, so not asked again; --again asks anyway.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) could not be saved, though paid for.</source>
        <translation>
            <numerusform>%Ln answer could not be saved, though paid for.</numerusform>
            <numerusform>%Ln answers could not be saved, though paid for.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) that are paid for are not saved yet.</source>
        <translation>
            <numerusform>%Ln answer that is paid for is not saved yet.</numerusform>
            <numerusform>%Ln answers that are paid for are not saved yet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Changed answers are checked again: %Ln check(s) at most.</source>
        <translation>
            <numerusform>Changed answers are checked again: %Ln check at most.</numerusform>
            <numerusform>Changed answers are checked again: %Ln checks at most.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
            <numerusform>%Ln domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocked</source>
        <translation>
            <numerusform>%Ln blocked</numerusform>
            <numerusform>%Ln blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <translation>
            <numerusform>%Ln new</numerusform>
            <numerusform>%Ln new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not blocked</source>
        <translation>
            <numerusform>%Ln not blocked</numerusform>
            <numerusform>%Ln not blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unknown</source>
        <translation>
            <numerusform>%Ln unknown</numerusform>
            <numerusform>%Ln unknown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not a domain</source>
        <translation>
            <numerusform>%Ln not a domain</numerusform>
            <numerusform>%Ln not domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %Ln were already there</source>
        <translation>
            <numerusform>, %Ln was already there</numerusform>
            <numerusform>, %Ln were already there</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %Ln repeated ones merged</source>
        <translation>
            <numerusform>, %Ln repeated one merged</numerusform>
            <numerusform>, %Ln repeated ones merged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %Ln refused</source>
        <translation>
            <numerusform>, %Ln refused</numerusform>
            <numerusform>, %Ln refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more refused; --json shows all.</source>
        <translation>
            <numerusform>… and %Ln more refused; --json shows all.</numerusform>
            <numerusform>… and %Ln more refused; --json shows all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Added %Ln domains to %1</source>
        <translation>
            <numerusform>Added %Ln domain to %1</numerusform>
            <numerusform>Added %Ln domains to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %Ln repeated ones added to another list</source>
        <translation>
            <numerusform>, %Ln repeated one added to another list</numerusform>
            <numerusform>, %Ln repeated ones added to another list</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The column “%1” repeats %Ln values. To use it as the list, import again with --list-column &quot;%1&quot;.</source>
        <translation>
            <numerusform>The column “%1” repeats %Ln value. To use it as the list, import again with --list-column &quot;%1&quot;.</numerusform>
            <numerusform>The column “%1” repeats %Ln values. To use it as the list, import again with --list-column &quot;%1&quot;.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln domains from “%1”. Their history is kept.</source>
        <translation>
            <numerusform>Removed %Ln domain from “%1”. Its history is kept.</numerusform>
            <numerusform>Removed %Ln domains from “%1”. Their history is kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved the settings of %Ln domains.</source>
        <translation>
            <numerusform>Saved the settings of %Ln domain.</numerusform>
            <numerusform>Saved the settings of %Ln domains.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wrote %Ln rows to “%1”.</source>
        <translation>
            <numerusform>Wrote %Ln row to “%1”.</numerusform>
            <numerusform>Wrote %Ln rows to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wrote %Ln domains to “%1”.</source>
        <translation>
            <numerusform>Wrote %Ln domain to “%1”.</numerusform>
            <numerusform>Wrote %Ln domains to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) are paused, or in no list with an account, and were left out: %1.</source>
        <translation>
            <numerusform>%Ln domain is paused, or in no list with an account, and was left out: %1.</numerusform>
            <numerusform>%Ln domains are paused, or in no list with an account, and were left out: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Single checks, alerts and log entries that are older than %Ln day(s) will be deleted.</source>
        <translation>
            <numerusform>Single checks, alerts and log entries that are older than %Ln day will be deleted.</numerusform>
            <numerusform>Single checks, alerts and log entries that are older than %Ln days will be deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) unknown: %1</source>
        <translation>
            <numerusform>%Ln domain unknown: %1</numerusform>
            <numerusform>%Ln domains unknown: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) a month</source>
        <translation>
            <numerusform>%Ln check a month</numerusform>
            <numerusform>%Ln checks a month</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) a day</source>
        <translation>
            <numerusform>%Ln check a day</numerusform>
            <numerusform>%Ln checks a day</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln list(s) are checked less often than you asked for.</source>
        <translation>
            <numerusform>%Ln list is checked less often than you asked for.</numerusform>
            <numerusform>%Ln lists are checked less often than you asked for.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more list(s)</source>
        <translation>
            <numerusform>%Ln more list</numerusform>
            <numerusform>%Ln more lists</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This check uses %1 of the %Ln check(s) that are left.</source>
        <translation>
            <numerusform>This check uses %1 of the %Ln check that is left.</numerusform>
            <numerusform>This check uses %1 of the %Ln checks that are left.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This check needs %1 checks, and %Ln are left: the other domains stay unknown.</source>
        <translation>
            <numerusform>This check needs %1 checks, and %Ln is left: the other domains stay unknown.</numerusform>
            <numerusform>This check needs %1 checks, and %Ln are left: the other domains stay unknown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reported %Ln early sign(s). While Pantau or “pantau-cli monitor” runs, domains with another status are checked next, if the quota allows.</source>
        <translation>
            <numerusform>Reported %Ln early sign. While Pantau or “pantau-cli monitor” runs, domains with another status are checked next, if the quota allows.</numerusform>
            <numerusform>Reported %Ln early signs. While Pantau or “pantau-cli monitor” runs, domains with another status are checked next, if the quota allows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) made. All lists: %1 blocked, %2 not blocked, %3 unknown.</source>
        <translation>
            <numerusform>%Ln check made. All lists: %1 blocked, %2 not blocked, %3 unknown.</numerusform>
            <numerusform>%Ln checks made. All lists: %1 blocked, %2 not blocked, %3 unknown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) were last seen blocked by a service that does not check them any more. They do not count as blocked until another service says so.</source>
        <translation>
            <numerusform>%Ln domain was last seen blocked by a service that does not check it any more. It does not count as blocked until another service says so.</numerusform>
            <numerusform>%Ln domains were last seen blocked by a service that does not check them any more. They do not count as blocked until another service says so.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln alert(s) are not delivered yet. Pantau will try again. “pantau-cli alerts list --undelivered” shows why.</source>
        <translation>
            <numerusform>%Ln alert is not delivered yet. Pantau will try again. “pantau-cli alerts list --undelivered” shows why.</numerusform>
            <numerusform>%Ln alerts are not delivered yet. Pantau will try again. “pantau-cli alerts list --undelivered” shows why.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) made. By the last answers: %1 blocked, %2 not blocked, %3 unknown.</source>
        <translation>
            <numerusform>%Ln check made. By the last answers: %1 blocked, %2 not blocked, %3 unknown.</numerusform>
            <numerusform>%Ln checks made. By the last answers: %1 blocked, %2 not blocked, %3 unknown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::CommandLine</name>
    <message numerus="yes">
        <source>Answers that are paid for cannot be saved yet. Pantau keeps trying for up to %Ln second(s).</source>
        <translation>
            <numerusform>Answers that are paid for cannot be saved yet. Pantau keeps trying for up to %Ln second.</numerusform>
            <numerusform>Answers that are paid for cannot be saved yet. Pantau keeps trying for up to %Ln seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The keychain of this computer has not answered yet. If it asks for its password, enter it. Pantau waits for up to %Ln more second(s).</source>
        <translation>
            <numerusform>The keychain of this computer has not answered yet. If it asks for its password, enter it. Pantau waits for up to %Ln more second.</numerusform>
            <numerusform>The keychain of this computer has not answered yet. If it asks for its password, enter it. Pantau waits for up to %Ln more seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::db::Backup</name>
    <message numerus="yes">
        <source>“%1” is the backup of another database, with %Ln domain(s), and was not replaced. Choose another name, or restore that backup if your domains are missing.</source>
        <translation>
            <numerusform>“%1” is the backup of another database, with %Ln domain, and was not replaced. Choose another name, or restore that backup if your domains are missing.</numerusform>
            <numerusform>“%1” is the backup of another database, with %Ln domains, and was not replaced. Choose another name, or restore that backup if your domains are missing.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Activity</name>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
            <numerusform>%Ln domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: not delivered, given up after %Ln tries. %2</source>
        <translation>
            <numerusform>%1: not delivered, given up after %Ln try. %2</numerusform>
            <numerusform>%1: not delivered, given up after %Ln tries. %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: not delivered after %Ln tries. %2</source>
        <translation>
            <numerusform>%1: not delivered after %Ln try. %2</numerusform>
            <numerusform>%1: not delivered after %Ln tries. %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::AppealActions</name>
    <message numerus="yes">
        <source>Ask again in %Ln da&amp;y(s)</source>
        <translation>
            <numerusform>Ask again in %Ln da&amp;y</numerusform>
            <numerusform>Ask again in %Ln da&amp;ys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::AppealDialog</name>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <comment>to have … unblocked</comment>
        <translation>
            <numerusform>%Ln domain</numerusform>
            <numerusform>%Ln domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln appeal(s) recorded as sent.</source>
        <translation>
            <numerusform>%Ln appeal recorded as sent.</numerusform>
            <numerusform>%Ln appeals recorded as sent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) already have an appeal.</source>
        <translation>
            <numerusform>%Ln domain already has an appeal.</numerusform>
            <numerusform>%Ln domains already have an appeal.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::AppealsPage</name>
    <message numerus="yes">
        <source>Time to ask again about %Ln appeal(s)</source>
        <translation>
            <numerusform>Time to ask again about %Ln appeal</numerusform>
            <numerusform>Time to ask again about %Ln appeals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocked domain(s) without an appeal</source>
        <translation>
            <numerusform>%Ln blocked domain without an appeal</numerusform>
            <numerusform>%Ln blocked domains without an appeal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln appeal(s) waiting</source>
        <translation>
            <numerusform>%Ln appeal waiting</numerusform>
            <numerusform>%Ln appeals waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln letter(s) ready to be sent</source>
        <translation>
            <numerusform>%Ln letter ready to be sent</numerusform>
            <numerusform>%Ln letters ready to be sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Write %n letter(s)…</source>
        <translation>
            <numerusform>Write %n letter…</numerusform>
            <numerusform>Write %n letters…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::BoardColumn</name>
    <message numerus="yes">
        <source>Show %Ln earlier</source>
        <comment>cases</comment>
        <translation>
            <numerusform>Show %Ln earlier</numerusform>
            <numerusform>Show %Ln earlier</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ChangesPage</name>
    <message numerus="yes">
        <source>%Ln new change(s)</source>
        <translation>
            <numerusform>%Ln new change</numerusform>
            <numerusform>%Ln new changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) blocked today</source>
        <translation>
            <numerusform>%Ln domain blocked today</numerusform>
            <numerusform>%Ln domains blocked today</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) blocked yesterday</source>
        <translation>
            <numerusform>%Ln domain blocked yesterday</numerusform>
            <numerusform>%Ln domains blocked yesterday</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) blocked today, %1 yesterday</source>
        <translation>
            <numerusform>%Ln domain blocked today, %1 yesterday</numerusform>
            <numerusform>%Ln domains blocked today, %1 yesterday</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::CheckActions</name>
    <message numerus="yes">
        <source>Check the %Ln &amp;selected domain(s)</source>
        <translation>
            <numerusform>Check the %Ln &amp;selected domain</numerusform>
            <numerusform>Check the %Ln &amp;selected domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check the %Ln &amp;unknown domain(s)</source>
        <translation>
            <numerusform>Check the %Ln &amp;unknown domain</numerusform>
            <numerusform>Check the %Ln &amp;unknown domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check &amp;all %Ln domain(s)</source>
        <translation>
            <numerusform>Check the only domain (%Ln)</numerusform>
            <numerusform>Check &amp;all %Ln domains</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Checker</name>
    <message numerus="yes">
        <source>%Ln domain(s) already checked within the last hour. Check anyway?</source>
        <translation>
            <numerusform>%Ln domain was already checked within the last hour. Check anyway?</numerusform>
            <numerusform>%Ln domains were already checked within the last hour. Check anyway?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped: checked within the last hour.</source>
        <translation>
            <numerusform>%Ln skipped: checked within the last hour.</numerusform>
            <numerusform>%Ln skipped: checked within the last hour.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more were checked within the last hour and will be skipped.</source>
        <translation>
            <numerusform>%Ln more was checked within the last hour and will be skipped.</numerusform>
            <numerusform>%Ln more was checked within the last hour and will be skipped.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check %Ln domain(s) now?</source>
        <translation>
            <numerusform>Check %Ln domain now?</numerusform>
            <numerusform>Check %Ln domains now?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::CheckingPage</name>
    <message numerus="yes">
        <source>Confirm changes in every list with %Ln extra check(s)?</source>
        <translation>
            <numerusform>Confirm changes in every list with %Ln extra check?</numerusform>
            <numerusform>Confirm changes in every list with %Ln extra checks?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ConnectDialog</name>
    <message numerus="yes">
        <source>Enough for about %Ln check(s) a day. Connecting used no credits.</source>
        <translation>
            <numerusform>Enough for about %Ln check a day. Connecting used no credits.</numerusform>
            <numerusform>Enough for about %Ln checks a day. Connecting used no credits.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) a month without a key</source>
        <translation>
            <numerusform>%Ln check a month without a key</numerusform>
            <numerusform>%Ln checks a month without a key</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) a day without a key</source>
        <translation>
            <numerusform>%Ln check a day without a key</numerusform>
            <numerusform>%Ln checks a day without a key</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) a day, shared by everyone on this internet connection.</source>
        <translation>
            <numerusform>%Ln check a day, shared by everyone on this internet connection.</numerusform>
            <numerusform>%Ln checks a day, shared by everyone on this internet connection.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %Ln domain(s) per request, %1 requests a minute</source>
        <translation>
            <numerusform>one domain per request, %1 requests a minute</numerusform>
            <numerusform>up to %Ln domains per request, %1 requests a minute</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Key needed, %Ln domains per request</source>
        <translation>
            <numerusform>Key needed, %Ln domain per request</numerusform>
            <numerusform>Key needed, %Ln domains per request</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DataPage</name>
    <message numerus="yes">
        <source>%Ln check(s)</source>
        <translation>
            <numerusform>%Ln check</numerusform>
            <numerusform>%Ln checks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s)</source>
        <translation>
            <numerusform>%Ln change</numerusform>
            <numerusform>%Ln changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
            <numerusform>%Ln domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln list(s)</source>
        <translation>
            <numerusform>%Ln list</numerusform>
            <numerusform>%Ln lists</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete single checks, alerts and log entries that are older than %Ln day(s)? They cannot be brought back, except from a backup.</source>
        <translation>
            <numerusform>Delete single checks, alerts and log entries that are older than %Ln day? They cannot be brought back, except from a backup.</numerusform>
            <numerusform>Delete single checks, alerts and log entries that are older than %Ln days? They cannot be brought back, except from a backup.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Desktop</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <comment>domains</comment>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainActions</name>
    <message numerus="yes">
        <source>At most %Ln row(s) can be copied at once. Export them to a file instead.</source>
        <translation>
            <numerusform>At most %Ln row can be copied at once. Export them to a file instead.</numerusform>
            <numerusform>At most %Ln rows can be copied at once. Export them to a file instead.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) moved to “%1”.</source>
        <translation>
            <numerusform>%Ln domain moved to “%1”.</numerusform>
            <numerusform>%Ln domains moved to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) added to “%1”.</source>
        <translation>
            <numerusform>%Ln domain added to “%1”.</numerusform>
            <numerusform>%Ln domains added to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) resumed.</source>
        <translation>
            <numerusform>%Ln domain resumed.</numerusform>
            <numerusform>%Ln domains resumed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) paused until you resume them.</source>
        <translation>
            <numerusform>%Ln domain paused until you resume it.</numerusform>
            <numerusform>%Ln domains paused until you resume them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) paused until %1.</source>
        <translation>
            <numerusform>%Ln domain paused until %1.</numerusform>
            <numerusform>%Ln domains paused until %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Alerts for %Ln domain(s) are on again.</source>
        <translation>
            <numerusform>Alerts for %Ln domain are on again.</numerusform>
            <numerusform>Alerts for %Ln domains are on again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Alerts for %Ln domain(s) muted until you unmute them.</source>
        <translation>
            <numerusform>Alerts of %Ln domain muted until you unmute it.</numerusform>
            <numerusform>Alerts for %Ln domains muted until you unmute them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Alerts for %Ln domain(s) muted until %1.</source>
        <translation>
            <numerusform>Alerts for %Ln domain muted until %1.</numerusform>
            <numerusform>Alerts for %Ln domains muted until %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) edited.</source>
        <translation>
            <numerusform>%Ln domain edited.</numerusform>
            <numerusform>%Ln domains edited.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln domain(s) from this list? Their history is kept; Undo brings them back.</source>
        <translation>
            <numerusform>Remove %Ln domain from this list? Its history is kept; Undo brings it back.</numerusform>
            <numerusform>Remove %Ln domains from this list? Their history is kept; Undo brings them back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln domain(s)? They are no longer watched. Their history is kept; Undo brings them back.</source>
        <translation>
            <numerusform>Remove %Ln domain? It is no longer watched. Its history is kept; Undo brings it back.</numerusform>
            <numerusform>Remove %Ln domains? They are no longer watched. Their history is kept; Undo brings them back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) removed.</source>
        <translation>
            <numerusform>%Ln domain removed.</numerusform>
            <numerusform>%Ln domains removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Priority of %Ln domain(s) set to “%1”.</source>
        <translation>
            <numerusform>Priority of %Ln domain set to “%1”.</numerusform>
            <numerusform>Priority of %Ln domains set to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) follow their lists&apos; priority again.</source>
        <translation>
            <numerusform>%Ln domain follows its list&apos;s priority again.</numerusform>
            <numerusform>%Ln domains follow their lists&apos; priority again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Check %Ln now</source>
        <translation>
            <numerusform>&amp;Check %Ln now</numerusform>
            <numerusform>&amp;Check %Ln now</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainPage</name>
    <message numerus="yes">
        <source>All %Ln selected</source>
        <translation>
            <numerusform>All %Ln selected</numerusform>
            <numerusform>All %Ln selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln selected</numerusform>
            <numerusform>%Ln selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainTableView</name>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
            <numerusform>%Ln domains</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainsDialog</name>
    <message numerus="yes">
        <source>Edit %Ln domain(s)</source>
        <translation>
            <numerusform>Edit %Ln domain</numerusform>
            <numerusform>Edit %Ln domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Change %Ln domain(s)</source>
        <translation>
            <numerusform>&amp;Change %Ln domain</numerusform>
            <numerusform>&amp;Change %Ln domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln character(s).</source>
        <translation>
            <numerusform>At most %Ln character.</numerusform>
            <numerusform>At most %Ln characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ExportDialog</name>
    <message numerus="yes">
        <source>The %Ln domain(s) &amp;shown now</source>
        <translation>
            <numerusform>The %Ln domain &amp;shown now</numerusform>
            <numerusform>The %Ln domains &amp;shown now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) written to “%1”.</source>
        <translation>
            <numerusform>%Ln row written to “%1”.</numerusform>
            <numerusform>%Ln rows written to “%1”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Finder</name>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
            <numerusform>%Ln domains</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::FinderModel</name>
    <message numerus="yes">
        <source>%Ln check(s)</source>
        <comment>price</comment>
        <translation>
            <numerusform>%Ln check</numerusform>
            <numerusform>%Ln checks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Hero</name>
    <message numerus="yes">
        <source>: %1 of %Ln domain(s)</source>
        <comment>First check</comment>
        <translation>
            <numerusform>: %1 of %Ln domain</numerusform>
            <numerusform>: %1 of %Ln domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln domain(s) blocked</source>
        <translation>
            <numerusform>%1 of %Ln domain blocked</numerusform>
            <numerusform>%1 of %Ln domains blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) blocked</source>
        <translation>
            <numerusform>%Ln domain blocked</numerusform>
            <numerusform>%Ln domains blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %Ln new today</source>
        <translation>
            <numerusform>, %Ln new today</numerusform>
            <numerusform>, %Ln new today</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not blocked</source>
        <translation>
            <numerusform>%Ln not blocked</numerusform>
            <numerusform>%Ln not blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unknown</source>
        <translation>
            <numerusform>%Ln unknown</numerusform>
            <numerusform>%Ln unknown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln with mixed answers</source>
        <translation>
            <numerusform>%Ln with mixed answers</numerusform>
            <numerusform>%Ln with mixed answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln domain(s) not blocked</source>
        <translation>
            <numerusform>%1 of %Ln domain not blocked</numerusform>
            <numerusform>%1 of %Ln domains not blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) not checked yet</source>
        <translation>
            <numerusform>%Ln domain not checked yet</numerusform>
            <numerusform>%Ln domains not checked yet</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ImportDialog</name>
    <message numerus="yes">
        <source>From a pasted text of %Ln character(s)</source>
        <translation>
            <numerusform>From a pasted text of %Ln character</numerusform>
            <numerusform>From a pasted text of %Ln characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Add %Ln domain(s)</source>
        <translation>
            <numerusform>&amp;Add %Ln domain</numerusform>
            <numerusform>&amp;Add %Ln domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ch&amp;ange %Ln domain(s)</source>
        <translation>
            <numerusform>Ch&amp;ange %Ln domain</numerusform>
            <numerusform>Ch&amp;ange %Ln domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Add %Ln domain(s) to %1</source>
        <extracomment>%1 is the name of a list</extracomment>
        <translation>
            <numerusform>&amp;Add %Ln domain to %1</numerusform>
            <numerusform>&amp;Add %Ln domains to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) have no list in the file. Choose the list that they go into.</source>
        <translation>
            <numerusform>%Ln domain has no list in the file. Choose the list that it goes into.</numerusform>
            <numerusform>%Ln domains have no list in the file. Choose the list that they go into.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) without a list go into “%1”.</source>
        <extracomment>%1 is the name of a list</extracomment>
        <translation>
            <numerusform>%Ln domain without a list goes into “%1”.</numerusform>
            <numerusform>%Ln domains without a list go into “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From %Ln files: %1</source>
        <translation>
            <numerusform>From %Ln file: %1</numerusform>
            <numerusform>From %Ln files: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The column “%1” repeats %Ln values. Use it as the list?</source>
        <translation>
            <numerusform>The column “%1” repeats %Ln value. Use it as the list?</numerusform>
            <numerusform>The column “%1” repeats %Ln values. Use it as the list?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
            <numerusform>%Ln domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln lists</source>
        <comment>domains</comment>
        <translation>
            <numerusform>%1 in %Ln list</numerusform>
            <numerusform>%1 in %Ln lists</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Spread the first check over %Ln day(s)</source>
        <translation>
            <numerusform>Spread the first check over %Ln day</numerusform>
            <numerusform>Spread the first check over %Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check all %Ln now</source>
        <translation>
            <numerusform>Check %Ln now</numerusform>
            <numerusform>Check all %Ln now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first checks are spread over %Ln day(s).</source>
        <translation>
            <numerusform>The first checks are spread over %Ln day.</numerusform>
            <numerusform>The first checks are spread over %Ln days.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more line(s)</source>
        <translation>
            <numerusform>and %Ln more line</numerusform>
            <numerusform>and %Ln more lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ImportReader</name>
    <message numerus="yes">
        <source>%Ln already there</source>
        <translation>
            <numerusform>%Ln already there</numerusform>
            <numerusform>%Ln already there</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new list(s) will be created: %1.</source>
        <translation>
            <numerusform>%Ln new list will be created: %1.</numerusform>
            <numerusform>%Ln new lists will be created: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln repeated</source>
        <translation>
            <numerusform>%Ln repeated</numerusform>
            <numerusform>%Ln repeated</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not usable</source>
        <translation>
            <numerusform>%Ln not usable</numerusform>
            <numerusform>%Ln not usable</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Notes and priority of %Ln domain(s) will be set.</source>
        <translation>
            <numerusform>Notes and priority of %Ln domain will be set.</numerusform>
            <numerusform>Notes and priority of %Ln domains will be set.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Notes of %Ln domain(s) will be set.</source>
        <translation>
            <numerusform>The note of %Ln domain will be set.</numerusform>
            <numerusform>Notes of %Ln domains will be set.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Priority of %Ln domain(s) will be set.</source>
        <translation>
            <numerusform>Priority of %Ln domain will be set.</numerusform>
            <numerusform>Priority of %Ln domains will be set.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Notes and priority of %Ln domain(s) were set.</source>
        <translation>
            <numerusform>Note and priority of %Ln domain were set.</numerusform>
            <numerusform>Notes and priority of %Ln domains were set.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Notes of %Ln domain(s) were set.</source>
        <translation>
            <numerusform>The note of %Ln domain was set.</numerusform>
            <numerusform>Notes of %Ln domains were set.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Priority of %Ln domain(s) was set.</source>
        <translation>
            <numerusform>Priority of %Ln domain was set.</numerusform>
            <numerusform>Priority of %Ln domains was set.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln repeated for another list</source>
        <translation>
            <numerusform>%Ln repeated for another list</numerusform>
            <numerusform>%Ln repeated for another list</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ListDialog</name>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
            <numerusform>%Ln domains</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ListNotifications</name>
    <message numerus="yes">
        <source>%Ln list(s)</source>
        <translation>
            <numerusform>%Ln list</numerusform>
            <numerusform>%Ln lists</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ListsPage</name>
    <message numerus="yes">
        <source>No domain is known to be blocked. The status of %Ln domain(s) is unknown.</source>
        <translation>
            <numerusform>No domain is known to be blocked. The status of %Ln domain is unknown.</numerusform>
            <numerusform>No domain is known to be blocked. The status of %Ln domains is unknown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The status of %Ln domain(s) is unknown.</source>
        <translation>
            <numerusform>The status of %Ln domain is unknown.</numerusform>
            <numerusform>The status of %Ln domains is unknown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cell(s) selected</source>
        <translation>
            <numerusform>%Ln cell selected</numerusform>
            <numerusform>%Ln cells selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) unknown</source>
        <translation>
            <numerusform>%Ln domain unknown</numerusform>
            <numerusform>%Ln domains unknown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of %1 list(s) have blocked domains</source>
        <translation>
            <numerusform>%Ln of %1 lists has blocked domains</numerusform>
            <numerusform>%Ln of %1 lists have blocked domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Check %Ln domain(s)…</source>
        <translation>
            <numerusform>&amp;Check %Ln domain…</numerusform>
            <numerusform>&amp;Check %Ln domains…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::LogModel</name>
    <message numerus="yes">
        <source>%1, %Ln domain(s)</source>
        <extracomment>%1 is a request such as &quot;POST /check&quot;</extracomment>
        <translation>
            <numerusform>%1, %Ln domain</numerusform>
            <numerusform>%1, %Ln domains</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::LogPage</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::NoteTab</name>
    <message numerus="yes">
        <source>%Ln character(s) too many; the rest is cut off.</source>
        <translation>
            <numerusform>%Ln character too many; the rest is cut off.</numerusform>
            <numerusform>%Ln characters too many; the rest is cut off.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Notices</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::NotificationAnswers</name>
    <message numerus="yes">
        <source>Alerts for %Ln domain(s) muted until %1.</source>
        <translation>
            <numerusform>Alerts for %Ln domain muted until %1.</numerusform>
            <numerusform>Alerts for %Ln domains muted until %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::NotificationsPage</name>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln minute</numerusform>
            <numerusform>%Ln minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Past</name>
    <message numerus="yes">
        <source>%Ln check(s)</source>
        <translation>
            <numerusform>%Ln check</numerusform>
            <numerusform>%Ln checks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s).</source>
        <translation>
            <numerusform>%Ln change.</numerusform>
            <numerusform>%Ln changes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::PrivacyPage</name>
    <message numerus="yes">
        <source>Delete everything that is older than %Ln day(s)? It cannot be brought back, except from a backup.</source>
        <translation>
            <numerusform>Delete everything that is older than %Ln day? It cannot be brought back, except from a backup.</numerusform>
            <numerusform>Delete everything that is older than %Ln days? It cannot be brought back, except from a backup.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::QuickAdd</name>
    <message numerus="yes">
        <source>Nor were %Ln other(s).</source>
        <translation>
            <numerusform>Nor was %Ln other.</numerusform>
            <numerusform>Nor were %Ln others.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::RestoreDialog</name>
    <message numerus="yes">
        <source>%Ln in %1</source>
        <comment>domains in lists</comment>
        <translation>
            <numerusform>%Ln in %1</numerusform>
            <numerusform>%Ln in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln list(s)</source>
        <translation>
            <numerusform>%Ln list</numerusform>
            <numerusform>%Ln lists</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::SideList</name>
    <message numerus="yes">
        <source>%Ln new</source>
        <comment>changes</comment>
        <translation>
            <numerusform>%Ln new</numerusform>
            <numerusform>%Ln new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln due</source>
        <comment>appeals</comment>
        <translation>
            <numerusform>%Ln due</numerusform>
            <numerusform>%Ln due</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln open</source>
        <comment>appeals</comment>
        <translation>
            <numerusform>%Ln open</numerusform>
            <numerusform>%Ln open</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::StartPage</name>
    <message numerus="yes">
        <source>%Ln sample domain(s) with 90 days of history. Nothing leaves this computer.</source>
        <translation>
            <numerusform>%Ln sample domain with 90 days of history. Nothing leaves this computer.</numerusform>
            <numerusform>%Ln sample domains with 90 days of history. Nothing leaves this computer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::TrayIcon</name>
    <message numerus="yes">
        <source>All %Ln &amp;blocked domain(s)</source>
        <translation>
            <numerusform>The &amp;blocked domain</numerusform>
            <numerusform>All %Ln &amp;blocked domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new change(s)</source>
        <translation>
            <numerusform>%Ln new change</numerusform>
            <numerusform>%Ln new changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::UsagePage</name>
    <message numerus="yes">
        <source>Last %Ln day(s)</source>
        <translation>
            <numerusform>Last day</numerusform>
            <numerusform>Last %Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the last %Ln days:</source>
        <translation>
            <numerusform>In the last %Ln day:</numerusform>
            <numerusform>In the last %Ln days:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) got their first check.</source>
        <translation>
            <numerusform>%Ln domain got its first check.</numerusform>
            <numerusform>%Ln domains got their first check.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln early sign(s) were answered by a check.</source>
        <translation>
            <numerusform>%Ln early sign was answered by a check.</numerusform>
            <numerusform>%Ln early signs were answered by a check.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Words</name>
    <message numerus="yes">
        <source>Check now (%Ln domain(s))</source>
        <translation>
            <numerusform>Check now (%Ln domain)</numerusform>
            <numerusform>Check now (%Ln domains)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln were already there.</source>
        <translation>
            <numerusform>%Ln was already there.</numerusform>
            <numerusform>%Ln were already there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %Ln domain(s) could be checked</source>
        <translation>
            <numerusform>The domain could not be checked</numerusform>
            <numerusform>None of the %Ln domains could be checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) checked: %1 blocked, %2 not blocked.</source>
        <translation>
            <numerusform>%Ln domain checked: %1 blocked, %2 not blocked.</numerusform>
            <numerusform>%Ln domains checked: %1 blocked, %2 not blocked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be checked</source>
        <translation>
            <numerusform>%Ln could not be checked</numerusform>
            <numerusform>%Ln could not be checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check now (%1 domains, only %Ln check(s) left)</source>
        <translation>
            <numerusform>Check now (%1 domains, only %Ln check left)</numerusform>
            <numerusform>Check now (%1 domains, only %Ln checks left)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) removed from “%1” again.</source>
        <translation>
            <numerusform>%Ln domain removed from “%1” again.</numerusform>
            <numerusform>%Ln domains removed from “%1” again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) added to %1.</source>
        <translation>
            <numerusform>%Ln domain added to %1.</numerusform>
            <numerusform>%Ln domains added to %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::engine::AlertRules</name>
    <message numerus="yes">
        <source>%Ln domain(s) are newly blocked</source>
        <translation>
            <numerusform>%Ln domain is newly blocked</numerusform>
            <numerusform>%Ln domains are newly blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) are no longer blocked</source>
        <translation>
            <numerusform>%Ln domain is no longer blocked</numerusform>
            <numerusform>%Ln domains are no longer blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are no longer blocked</source>
        <translation>
            <numerusform>%Ln is no longer blocked</numerusform>
            <numerusform>%Ln are no longer blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) are blocked</source>
        <translation>
            <numerusform>%Ln domain is blocked</numerusform>
            <numerusform>%Ln domains are blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) changed at once and were put on hold</source>
        <translation>
            <numerusform>%Ln answer changed at once and was put on hold</numerusform>
            <numerusform>%Ln answers changed at once and were put on hold</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Time to ask again about %Ln appeal(s)</source>
        <translation>
            <numerusform>Time to ask again about %Ln appeal</numerusform>
            <numerusform>Time to ask again about %Ln appeals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more appeal(s).</source>
        <translation>
            <numerusform>%Ln more appeal.</numerusform>
            <numerusform>%Ln more appeals.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First check: none of %Ln domain(s) is blocked</source>
        <translation>
            <numerusform>First check: the domain is not blocked</numerusform>
            <numerusform>First check: none of %Ln domains is blocked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::report::Page</name>
    <message numerus="yes">
        <source>%Ln hour(s)</source>
        <translation>
            <numerusform>%Ln hour</numerusform>
            <numerusform>%Ln hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s)</source>
        <translation>
            <numerusform>%Ln day</numerusform>
            <numerusform>%Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln answer(s)</source>
        <translation>
            <numerusform>The newest %Ln answer</numerusform>
            <numerusform>The newest %Ln answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The status of %Ln is unknown.</source>
        <translation>
            <numerusform>The status of %Ln is unknown.</numerusform>
            <numerusform>The status of %Ln is unknown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>days</comment>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocked domain(s) had no answer in the period; the last one came on %1.</source>
        <translation>
            <numerusform>%Ln blocked domain had no answer in the period; the last one came on %1.</numerusform>
            <numerusform>%Ln blocked domains had no answer in the period; the last one came on %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln minute</numerusform>
            <numerusform>%Ln minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln domain(s) was seen blocked in %1.</source>
        <comment>month</comment>
        <translation>
            <numerusform>The domain was not seen blocked in %1.</numerusform>
            <numerusform>None of %Ln domains was seen blocked in %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln domain(s) was seen blocked in the period.</source>
        <translation>
            <numerusform>The domain was not seen blocked in the period.</numerusform>
            <numerusform>None of %Ln domains was seen blocked in the period.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln domain(s) is blocked</source>
        <translation>
            <numerusform>The domain is not blocked</numerusform>
            <numerusform>None of %Ln domains is blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of %1 domain(s) are blocked</source>
        <translation>
            <numerusform>%Ln of %1 domains is blocked</numerusform>
            <numerusform>%Ln of %1 domains are blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln was unblocked</source>
        <translation>
            <numerusform>%Ln was unblocked</numerusform>
            <numerusform>%Ln were unblocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln were never seen blocked</source>
        <translation>
            <numerusform>%Ln was never seen blocked</numerusform>
            <numerusform>%Ln were never seen blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) left the list in the period.</source>
        <translation>
            <numerusform>%Ln domain left the list in the period.</numerusform>
            <numerusform>%Ln domains left the list in the period.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>domain(s) watched</source>
        <translation>
            <numerusform>domain watched</numerusform>
            <numerusform>domains watched</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Based on %Ln answer(s) of %1, kept by Pantau.</source>
        <translation>
            <numerusform>Based on %Ln answer of %1, kept by Pantau.</numerusform>
            <numerusform>Based on %Ln answers of %1, kept by Pantau.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln domain(s) on %1</source>
        <translation>
            <numerusform>The domain on %1</numerusform>
            <numerusform>All %Ln domains on %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>1 of %Ln domain(s) is blocked</source>
        <translation>
            <numerusform>The domain is blocked</numerusform>
            <numerusform>1 of %Ln domains is blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The services disagree about %Ln domain(s), which count as blocked: %1.</source>
        <translation>
            <numerusform>The services disagree about %Ln domain, which counts as blocked: %1.</numerusform>
            <numerusform>The services disagree about %Ln domains, which count as blocked: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest answers about %Ln domain(s) differ and are not confirmed yet, so they do not count: %1.</source>
        <translation>
            <numerusform>The newest answer about %Ln domain differs and is not confirmed yet, so it does not count: %1.</numerusform>
            <numerusform>The newest answers about %Ln domains differ and are not confirmed yet, so they do not count: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are no answers for %Ln day(s): %1.</source>
        <translation>
            <numerusform>There are no answers for %Ln day: %1.</numerusform>
            <numerusform>There are no answers for %Ln days: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are no answers for %Ln domain(s) in the period.</source>
        <translation>
            <numerusform>There are no answers for %Ln domain in the period.</numerusform>
            <numerusform>There are no answers for %Ln domains in the period.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::service::AccessLog</name>
    <message numerus="yes">
        <source>%Ln line(s) of the access log were dropped because no program read them or the disk was full.</source>
        <translation>
            <numerusform>%Ln line of the access log was dropped because no program read it or the disk was full.</numerusform>
            <numerusform>%Ln lines of the access log were dropped because no program read them or the disk was full.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::service::Blocklist</name>
    <message numerus="yes">
        <source>  and %Ln more</source>
        <translation>
            <numerusform>  and %Ln more</numerusform>
            <numerusform>  and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) of “%1” are addresses of pages, not of whole sites, and were left out:</source>
        <translation>
            <numerusform>%Ln line of “%1” is the address of a page, not of a whole site, and was left out:</numerusform>
            <numerusform>%Ln lines of “%1” are addresses of pages, not of whole sites, and were left out:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) of “%1” contain an IP address instead of a domain and were left out:</source>
        <translation>
            <numerusform>%Ln line of “%1” contains an IP address instead of a domain and was left out:</numerusform>
            <numerusform>%Ln lines of “%1” contain an IP address instead of a domain and were left out:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rule(s) of “%1” are about parts of pages and were left out:</source>
        <translation>
            <numerusform>%Ln rule of “%1” is about a part of a page and was left out:</numerusform>
            <numerusform>%Ln rules of “%1” are about parts of pages and were left out:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rule(s) of “%1” do not block a whole domain for everyone and were left out:</source>
        <translation>
            <numerusform>%Ln rule of “%1” does not block a whole domain for everyone and was left out:</numerusform>
            <numerusform>%Ln rules of “%1” do not block a whole domain for everyone and were left out:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) of “%1” have domains outside the first column. Those domains were left out:</source>
        <translation>
            <numerusform>%Ln line of “%1” has domains outside the first column. Those domains were left out:</numerusform>
            <numerusform>%Ln lines of “%1” have domains outside the first column. Those domains were left out:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) of “%1” contain no domain, or other text next to it, and were left out:</source>
        <translation>
            <numerusform>%Ln line of “%1” contains no domain, or other text next to it, and was left out:</numerusform>
            <numerusform>%Ln lines of “%1” contain no domain, or other text next to it, and were left out:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>service</name>
    <message numerus="yes">
        <source>freemium, %n domains a day</source>
        <translation>
            <numerusform>freemium, %n domain a day</numerusform>
            <numerusform>freemium, %n domains a day</numerusform>
        </translation>
    </message>
</context>
</TS>
