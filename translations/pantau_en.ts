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
    <name>pantau::desktop::AddDialog</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Add %n domain(s)</source>
        <translation>
            <numerusform>&amp;Add %n domain</numerusform>
            <numerusform>&amp;Add %n domains</numerusform>
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
    <name>pantau::desktop::MainWindow</name>
    <message numerus="yes">
        <source>Remove %n domain(s) from this list? Their history is kept.</source>
        <translation>
            <numerusform>Remove %n domain from this list? Its history is kept.</numerusform>
            <numerusform>Remove %n domains from this list? Their history is kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n domain(s) from every list? They are no longer watched; their history is kept.</source>
        <translation>
            <numerusform>Remove %n domain from every list? It is no longer watched; its history is kept.</numerusform>
            <numerusform>Remove %n domains from every list? They are no longer watched; their history is kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) removed from “%1”.</source>
        <translation>
            <numerusform>%n domain removed from “%1”.</numerusform>
            <numerusform>%n domains removed from “%1”.</numerusform>
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
        <source>Of %n answer(s) in the period, %1 said “blocked”.</source>
        <translation>
            <numerusform>Of %n answer in the period, %1 said “blocked”.</numerusform>
            <numerusform>Of %n answers in the period, %1 said “blocked”.</numerusform>
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
