<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>CheckReply</name>
    <message numerus="yes">
        <source>The service answered for %n domain(s) that nobody asked for: %1</source>
        <translation>
            <numerusform>The service answered for %n domain that nobody asked for: %1</numerusform>
            <numerusform>The service answered for %n domains that nobody asked for: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n result(s) of the service named no domain.</source>
        <translation>
            <numerusform>%n result of the service named no domain.</numerusform>
            <numerusform>%n results of the service named no domain.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Names</name>
    <message numerus="yes">
        <source>The name “%1…” is too long. Enter one of at most %n characters.</source>
        <translation>
            <numerusform>The name “%1…” is too long. Enter one of at most %n character.</numerusform>
            <numerusform>The name “%1…” is too long. Enter one of at most %n characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::AlertsSettings</name>
    <message numerus="yes">
        <source>%n s</source>
        <comment>seconds</comment>
        <translation>
            <numerusform>%n s</numerusform>
            <numerusform>%n s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::BackupRestore</name>
    <message numerus="yes">
        <source>Restored %n domain(s), as of %1.</source>
        <translation>
            <numerusform>Restored %n domain, as of %1.</numerusform>
            <numerusform>Restored %n domains, as of %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::Command</name>
    <message numerus="yes">
        <source>Added %n domains to “%1”</source>
        <translation>
            <numerusform>Added %n domain to “%1”</numerusform>
            <numerusform>Added %n domains to “%1”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n were there already</source>
        <translation>
            <numerusform>, %n was there already</numerusform>
            <numerusform>, %n were there already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n repeated ones merged</source>
        <translation>
            <numerusform>, %n repeated one merged</numerusform>
            <numerusform>, %n repeated ones merged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n refused</source>
        <translation>
            <numerusform>, %n refused</numerusform>
            <numerusform>, %n refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more refused; --json shows all.</source>
        <translation>
            <numerusform>… and %n more refused; --json shows all.</numerusform>
            <numerusform>… and %n more refused; --json shows all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) every %1 need %2 checks a day;</source>
        <translation>
            <numerusform>%n domain every %1 needs %2 checks a day;</numerusform>
            <numerusform>%n domains every %1 need %2 checks a day;</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::DomainsExport</name>
    <message numerus="yes">
        <source>Wrote %n domains to “%1”.</source>
        <translation>
            <numerusform>Wrote %n domain to “%1”.</numerusform>
            <numerusform>Wrote %n domains to “%1”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::DomainsRemove</name>
    <message numerus="yes">
        <source>Took %n domains out of “%1”. Their history is kept.</source>
        <translation>
            <numerusform>Took %n domain out of “%1”. Its history is kept.</numerusform>
            <numerusform>Took %n domains out of “%1”. Their history is kept.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::DomainsSet</name>
    <message numerus="yes">
        <source>Saved the settings of %n domains.</source>
        <translation>
            <numerusform>Saved the settings of %n domain.</numerusform>
            <numerusform>Saved the settings of %n domains.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::ExportCommand</name>
    <message numerus="yes">
        <source>Wrote %n rows to “%1”.</source>
        <translation>
            <numerusform>Wrote %n row to “%1”.</numerusform>
            <numerusform>Wrote %n rows to “%1”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::Monitor</name>
    <message numerus="yes">
        <source>%n domains checked. All lists: %1 blocked, %2 not blocked, %3 unknown.</source>
        <translation>
            <numerusform>%n domain checked. All lists: %1 blocked, %2 not blocked, %3 unknown.</numerusform>
            <numerusform>%n domains checked. All lists: %1 blocked, %2 not blocked, %3 unknown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::ProgramSettingsCommand</name>
    <message numerus="yes">
        <source>Single checks are kept for %n days; runs and changes for ever.</source>
        <translation>
            <numerusform>Single checks are kept for %n day; runs and changes for ever.</numerusform>
            <numerusform>Single checks are kept for %n days; runs and changes for ever.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::cli::ShowPlan</name>
    <message numerus="yes">
        <source>… and %n more until the allowance starts anew.</source>
        <translation>
            <numerusform>… and %n more until the allowance starts anew.</numerusform>
            <numerusform>… and %n more until the allowance starts anew.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Activity</name>
    <message numerus="yes">
        <source>%n domain(s)</source>
        <translation>
            <numerusform>%n domain</numerusform>
            <numerusform>%n domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: not delivered, given up after %n tries. %2</source>
        <translation>
            <numerusform>%1: not delivered, given up after %n try. %2</numerusform>
            <numerusform>%1: not delivered, given up after %n tries. %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: not delivered after %n tries. %2</source>
        <translation>
            <numerusform>%1: not delivered after %n try. %2</numerusform>
            <numerusform>%1: not delivered after %n tries. %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ChangesPage</name>
    <message numerus="yes">
        <source>Last %n day(s)</source>
        <translation>
            <numerusform>Last day</numerusform>
            <numerusform>Last %n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::CheckingPage</name>
    <message numerus="yes">
        <source>Confirm changes in every list by %n further check(s)?</source>
        <translation>
            <numerusform>Confirm changes in every list by %n further check?</numerusform>
            <numerusform>Confirm changes in every list by %n further checks?</numerusform>
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
</context>
<context>
    <name>pantau::desktop::DomainActions</name>
    <message numerus="yes">
        <source>Importance of %n domain(s) set to “%1”.</source>
        <translation>
            <numerusform>Importance of %n domain set to “%1”.</numerusform>
            <numerusform>Importance of %n domains set to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) follow their lists&apos; importance again.</source>
        <translation>
            <numerusform>%n domain follows its lists&apos; importance again.</numerusform>
            <numerusform>%n domains follow their lists&apos; importance again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n row(s) can be copied at once. Export them to a file instead.</source>
        <translation>
            <numerusform>At most %n row can be copied at once. Export them to a file instead.</numerusform>
            <numerusform>At most %n rows can be copied at once. Export them to a file instead.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) moved to “%1”.</source>
        <translation>
            <numerusform>%n domain moved to “%1”.</numerusform>
            <numerusform>%n domains moved to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) added to “%1”.</source>
        <translation>
            <numerusform>%n domain added to “%1”.</numerusform>
            <numerusform>%n domains added to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) resumed.</source>
        <translation>
            <numerusform>%n domain resumed.</numerusform>
            <numerusform>%n domains resumed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) paused until you resume them.</source>
        <translation>
            <numerusform>%n domain paused until you resume it.</numerusform>
            <numerusform>%n domains paused until you resume them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) paused until %1.</source>
        <translation>
            <numerusform>%n domain paused until %1.</numerusform>
            <numerusform>%n domains paused until %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Alerts of %n domain(s) are on again.</source>
        <translation>
            <numerusform>Alerts of %n domain are on again.</numerusform>
            <numerusform>Alerts of %n domains are on again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Alerts of %n domain(s) muted until you unmute them.</source>
        <translation>
            <numerusform>Alerts of %n domain muted until you unmute it.</numerusform>
            <numerusform>Alerts of %n domains muted until you unmute them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Alerts of %n domain(s) muted until %1.</source>
        <translation>
            <numerusform>Alerts of %n domain muted until %1.</numerusform>
            <numerusform>Alerts of %n domains muted until %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) edited.</source>
        <translation>
            <numerusform>%n domain edited.</numerusform>
            <numerusform>%n domains edited.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n domain(s) from this list? Their history is kept; Undo brings them back.</source>
        <translation>
            <numerusform>Remove %n domain from this list? Its history is kept; Undo brings it back.</numerusform>
            <numerusform>Remove %n domains from this list? Their history is kept; Undo brings them back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n domain(s)? They are no longer watched. Their history is kept; Undo brings them back.</source>
        <translation>
            <numerusform>Remove %n domain? It is no longer watched. Its history is kept; Undo brings it back.</numerusform>
            <numerusform>Remove %n domains? They are no longer watched. Their history is kept; Undo brings them back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) removed.</source>
        <translation>
            <numerusform>%n domain removed.</numerusform>
            <numerusform>%n domains removed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainPage</name>
    <message numerus="yes">
        <source>%n new today</source>
        <translation>
            <numerusform>%n new today</numerusform>
            <numerusform>%n new today</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainsDialog</name>
    <message numerus="yes">
        <source>Edit %n domain(s)</source>
        <translation>
            <numerusform>Edit %n domain</numerusform>
            <numerusform>Edit %n domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Change %n domain(s)</source>
        <translation>
            <numerusform>&amp;Change %n domain</numerusform>
            <numerusform>&amp;Change %n domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n character(s).</source>
        <translation>
            <numerusform>At most %n character.</numerusform>
            <numerusform>At most %n characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainsStep</name>
    <message numerus="yes">
        <source>%n more line(s) are left out.</source>
        <translation>
            <numerusform>%n more line is left out.</numerusform>
            <numerusform>%n more lines are left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ExportDialog</name>
    <message numerus="yes">
        <source>The %n domain(s) &amp;shown now</source>
        <translation>
            <numerusform>The %n domain &amp;shown now</numerusform>
            <numerusform>The %n domains &amp;shown now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) written to “%1”.</source>
        <translation>
            <numerusform>%n row written to “%1”.</numerusform>
            <numerusform>%n rows written to “%1”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::FirstStartDialog</name>
    <message numerus="yes">
        <source>Start &amp;watching (%n domain(s))</source>
        <translation>
            <numerusform>Start &amp;watching (%n domain)</numerusform>
            <numerusform>Start &amp;watching (%n domains)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them have to wait for the next allowance.</source>
        <translation>
            <numerusform>%n of them has to wait for the next allowance.</numerusform>
            <numerusform>%n of them have to wait for the next allowance.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) are watched now in “%1”.</source>
        <translation>
            <numerusform>%n domain is watched now in “%1”.</numerusform>
            <numerusform>%n domains are watched now in “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) are kept in “%1” until a service is connected.</source>
        <translation>
            <numerusform>%n domain is kept in “%1” until a service is connected.</numerusform>
            <numerusform>%n domains are kept in “%1” until a service is connected.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ImportDialog</name>
    <message numerus="yes">
        <source>From a pasted text of %n character(s)</source>
        <translation>
            <numerusform>From a pasted text of %n character</numerusform>
            <numerusform>From a pasted text of %n characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Add %n domain(s)</source>
        <translation>
            <numerusform>&amp;Add %n domain</numerusform>
            <numerusform>&amp;Add %n domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ch&amp;ange %n domain(s)</source>
        <translation>
            <numerusform>Ch&amp;ange %n domain</numerusform>
            <numerusform>Ch&amp;ange %n domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ImportWords</name>
    <message numerus="yes">
        <source>%n to add</source>
        <translation>
            <numerusform>%n to add</numerusform>
            <numerusform>%n to add</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n merged</source>
        <translation>
            <numerusform>%n merged</numerusform>
            <numerusform>%n merged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already there</source>
        <translation>
            <numerusform>%n already there</numerusform>
            <numerusform>%n already there</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n refused</numerusform>
            <numerusform>%n refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new list(s) will be made: %1.</source>
        <translation>
            <numerusform>%n new list will be made: %1.</numerusform>
            <numerusform>%n new lists will be made: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The note or importance of %n domain(s) becomes the one given here.</source>
        <translation>
            <numerusform>The note or importance of %n domain becomes the one given here.</numerusform>
            <numerusform>The notes or importances of %n domains become those given here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) added to several lists.</source>
        <translation>
            <numerusform>%n domain added to several lists.</numerusform>
            <numerusform>%n domains added to several lists.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The note or importance of %n domain(s) was changed.</source>
        <translation>
            <numerusform>The note or importance of %n domain was changed.</numerusform>
            <numerusform>The notes or importances of %n domains were changed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::LogModel</name>
    <message numerus="yes">
        <source>%1, %n domain(s)</source>
        <extracomment>%1 is a request such as &quot;POST /check&quot;</extracomment>
        <translation>
            <numerusform>%1, %n domain</numerusform>
            <numerusform>%1, %n domains</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::LogPage</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::MainWindow</name>
    <message numerus="yes">
        <source>Check the %n &amp;selected domain(s)</source>
        <translation>
            <numerusform>Check the %n &amp;selected domain</numerusform>
            <numerusform>Check the %n &amp;selected domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check the %n &amp;unknown domain(s)</source>
        <translation>
            <numerusform>Check the %n &amp;unknown domain</numerusform>
            <numerusform>Check the %n &amp;unknown domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check &amp;all %n domain(s)</source>
        <translation>
            <numerusform>Check the only domain (%n)</numerusform>
            <numerusform>Check &amp;all %n domains</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::NoteTab</name>
    <message numerus="yes">
        <source>%n character(s) too many; the rest is cut off.</source>
        <translation>
            <numerusform>%n character too many; the rest is cut off.</numerusform>
            <numerusform>%n characters too many; the rest is cut off.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Past</name>
    <message numerus="yes">
        <source>%n check(s)</source>
        <translation>
            <numerusform>%n check</numerusform>
            <numerusform>%n checks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s).</source>
        <translation>
            <numerusform>%n change.</numerusform>
            <numerusform>%n changes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of all your appeals %n led to a restored domain; half of them within %1.</source>
        <translation>
            <numerusform>Of all your appeals %n led to a restored domain, within %1.</numerusform>
            <numerusform>Of all your appeals %n led to a restored domain; half of them within %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::PlanWords</name>
    <message numerus="yes">
        <source>%n domain(s), each looked at about every %1.</source>
        <translation>
            <numerusform>%n domain, looked at about every %1.</numerusform>
            <numerusform>%n domains, each looked at about every %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s), each looked at every %1.</source>
        <translation>
            <numerusform>%n domain, looked at every %1.</numerusform>
            <numerusform>%n domains, each looked at every %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::PrivacyPage</name>
    <message numerus="yes">
        <source>Delete everything that is older than %n day(s)? It cannot be brought back, unless from a backup.</source>
        <translation>
            <numerusform>Delete everything that is older than %n day? It cannot be brought back, unless from a backup.</numerusform>
            <numerusform>Delete everything that is older than %n days? It cannot be brought back, unless from a backup.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::QuickAdd</name>
    <message numerus="yes">
        <source>Nor were %n other(s).</source>
        <translation>
            <numerusform>Nor was %n other.</numerusform>
            <numerusform>Nor were %n others.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ReportDialog</name>
    <message numerus="yes">
        <source>The preview shows the first %n line(s); the saved report has all of them.</source>
        <translation>
            <numerusform>The preview shows the first line; the saved report has all of them.</numerusform>
            <numerusform>The preview shows the first %n lines; the saved report has all of them.</numerusform>
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
        <source>%n new</source>
        <comment>changes</comment>
        <translation>
            <numerusform>%n new</numerusform>
            <numerusform>%n new</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::StatusLine</name>
    <message numerus="yes">
        <source>%n alert(s) could not be delivered</source>
        <translation>
            <numerusform>%n alert could not be delivered</numerusform>
            <numerusform>%n alerts could not be delivered</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Tray</name>
    <message numerus="yes">
        <source>%n new change(s)</source>
        <translation>
            <numerusform>%n new change</numerusform>
            <numerusform>%n new changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::TrayIcon</name>
    <message numerus="yes">
        <source>C&amp;hanges (%n new)</source>
        <translation>
            <numerusform>C&amp;hanges (%n new)</numerusform>
            <numerusform>C&amp;hanges (%n new)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::UsagePage</name>
    <message numerus="yes">
        <source>Last %n day(s)</source>
        <translation>
            <numerusform>Last day</numerusform>
            <numerusform>Last %n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::UsageWords</name>
    <message numerus="yes">
        <source>%n credit(s)</source>
        <translation>
            <numerusform>%n credit</numerusform>
            <numerusform>%n credits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n check(s)</source>
        <translation>
            <numerusform>%n check</numerusform>
            <numerusform>%n checks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Words</name>
    <message numerus="yes">
        <source>%n new domain(s) have to wait until %1.</source>
        <translation>
            <numerusform>%n new domain has to wait until %1.</numerusform>
            <numerusform>%n new domains have to wait until %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check now (%n domain(s))</source>
        <translation>
            <numerusform>Check now (%n domain)</numerusform>
            <numerusform>Check now (%n domains)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) checked: %1 blocked, %2 not blocked, %3 unknown.</source>
        <translation>
            <numerusform>%n domain checked: %1 blocked, %2 not blocked, %3 unknown.</numerusform>
            <numerusform>%n domains checked: %1 blocked, %2 not blocked, %3 unknown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s)</source>
        <translation>
            <numerusform>%n domain</numerusform>
            <numerusform>%n domains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) added to “%1”.</source>
        <translation>
            <numerusform>%n domain added to “%1”.</numerusform>
            <numerusform>%n domains added to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n were there already.</source>
        <translation>
            <numerusform>%n was there already.</numerusform>
            <numerusform>%n were there already.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::engine::AlertRules</name>
    <message numerus="yes">
        <source>%n domain(s) are newly blocked</source>
        <translation>
            <numerusform>%n domain is newly blocked</numerusform>
            <numerusform>%n domains are newly blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) are no longer blocked</source>
        <translation>
            <numerusform>%n domain is no longer blocked</numerusform>
            <numerusform>%n domains are no longer blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are no longer blocked</source>
        <translation>
            <numerusform>%n is no longer blocked</numerusform>
            <numerusform>%n are no longer blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s) changed at once and were held back</source>
        <translation>
            <numerusform>%n answer changed and was held back</numerusform>
            <numerusform>%n answers changed at once and were held back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %n new domain(s) is blocked</source>
        <translation>
            <numerusform>The %n new domain is not blocked</numerusform>
            <numerusform>None of %n new domains is blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Already blocked: %1 of %n new domain(s)</source>
        <translation>
            <numerusform>Already blocked: %1 of %n new domain</numerusform>
            <numerusform>Already blocked: %1 of %n new domains</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::engine::Forecast</name>
    <message numerus="yes">
        <source>Lasts until the reset with %n check(s) to spare.</source>
        <translation>
            <numerusform>Lasts until the reset with %n check to spare.</numerusform>
            <numerusform>Lasts until the reset with %n checks to spare.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::engine::LaneText</name>
    <message numerus="yes">
        <source>%1 changed its answer for %n domain(s) at once. They are held back until a sample has been asked for again.</source>
        <translation>
            <numerusform>%1 changed its answer for %n domain. It is held back until a sample has been asked for again.</numerusform>
            <numerusform>%1 changed its answer for %n domains at once. They are held back until a sample has been asked for again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 said the same of a sample again, so the change of %n domain(s) is taken seriously. Each is asked for once more.</source>
        <translation>
            <numerusform>%1 said the same again, so the change of %n domain is taken seriously. It is asked for once more.</numerusform>
            <numerusform>%1 said the same of a sample again, so the change of %n domains is taken seriously. Each is asked for once more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 took its answer back: the change of %n domain(s) was an error of the service and is dropped.</source>
        <translation>
            <numerusform>%1 took its answer back: the change of %n domain was an error of the service and is dropped.</numerusform>
            <numerusform>%1 took its answer back: the change of %n domains was an error of the service and is dropped.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) of the allowance went unused: this computer was off or offline before the reset.</source>
        <translation>
            <numerusform>%n check of the allowance went unused: this computer was off or offline before the reset.</numerusform>
            <numerusform>%n checks of the allowance went unused: this computer was off or offline before the reset.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) of the allowance went unused: they were kept for your own checks.</source>
        <translation>
            <numerusform>%n check of the allowance went unused: it was kept for your own checks.</numerusform>
            <numerusform>%n checks of the allowance went unused: they were kept for your own checks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) of the allowance went unused: the service failed or refused before the reset.</source>
        <translation>
            <numerusform>%n check of the allowance went unused: the service failed or refused before the reset.</numerusform>
            <numerusform>%n checks of the allowance went unused: the service failed or refused before the reset.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) of the allowance went unused: every domain had been looked at as often as it may be.</source>
        <translation>
            <numerusform>%n check of the allowance went unused: every domain had been looked at as often as it may be.</numerusform>
            <numerusform>%n checks of the allowance went unused: every domain had been looked at as often as it may be.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::engine::PlanText</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new domain(s) have to wait until %1.</source>
        <translation>
            <numerusform>%n new domain has to wait until %1.</numerusform>
            <numerusform>%n new domains have to wait until %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) every %1 need %2 checks a day; you have %3.</source>
        <translation>
            <numerusform>%n domain every %1 needs %2 checks a day; you have %3.</numerusform>
            <numerusform>%n domains every %1 need %2 checks a day; you have %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::report::Page</name>
    <message numerus="yes">
        <source>%1 of %n domain(s) blocked.</source>
        <translation>
            <numerusform>%1 of %n domain blocked.</numerusform>
            <numerusform>%1 of %n domains blocked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest %n answer(s)</source>
        <translation>
            <numerusform>The newest %n answer</numerusform>
            <numerusform>The newest %n answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The status of %n is unknown.</source>
        <translation>
            <numerusform>The status of %n is unknown.</numerusform>
            <numerusform>The status of %n is unknown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n, of which %1 said “blocked”</source>
        <translation>
            <numerusform>%n, of which %1 said “blocked”</numerusform>
            <numerusform>%n, of which %1 said “blocked”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more line(s) are left out here.</source>
        <translation>
            <numerusform>%n more line is left out here.</numerusform>
            <numerusform>%n more lines are left out here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::service::Blocklist</name>
    <message numerus="yes">
        <source>%n line(s) of “%1” hold no domain and were left out:</source>
        <translation>
            <numerusform>%n line of “%1” holds no domain and was left out:</numerusform>
            <numerusform>%n lines of “%1” hold no domain and were left out:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>  and %n more</source>
        <translation>
            <numerusform>  and %n more</numerusform>
            <numerusform>  and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) that are not about a whole domain were left out.</source>
        <translation>
            <numerusform>%n rule that is not about a whole domain was left out.</numerusform>
            <numerusform>%n rules that are not about a whole domain were left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::service::Provenance</name>
    <message numerus="yes">
        <source>%n domain(s) from “%1”, last changed: %2, SHA-256 %3</source>
        <translation>
            <numerusform>%n domain from “%1”, last changed: %2, SHA-256 %3</numerusform>
            <numerusform>%n domains from “%1”, last changed: %2, SHA-256 %3</numerusform>
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
