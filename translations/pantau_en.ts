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
        <source>Lasts until the reset with %n check(s) to spare.</source>
        <translation>
            <numerusform>Lasts until the reset with %n check to spare.</numerusform>
            <numerusform>Lasts until the reset with %n checks to spare.</numerusform>
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
    <message numerus="yes">
        <source>%n domain(s) are newly blocked</source>
        <translation>
            <numerusform>%n domain is newly blocked</numerusform>
            <numerusform>%n domains are newly blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) are free again</source>
        <translation>
            <numerusform>%n domain is free again</numerusform>
            <numerusform>%n domains are free again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are free again</source>
        <translation>
            <numerusform>%n is free again</numerusform>
            <numerusform>%n are free again</numerusform>
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
</context>
<context>
    <name>service</name>
    <message numerus="yes">
        <source>%n domain(s) in the index.</source>
        <translation>
            <numerusform>%n domain in the index.</numerusform>
            <numerusform>%n domains in the index.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) without a domain were left out.</source>
        <translation>
            <numerusform>%n line without a domain was left out.</numerusform>
            <numerusform>%n lines without a domain were left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>freemium, %n domains a day</source>
        <translation>
            <numerusform>freemium, %n domain a day</numerusform>
            <numerusform>freemium, %n domains a day</numerusform>
        </translation>
    </message>
</context>
</TS>
