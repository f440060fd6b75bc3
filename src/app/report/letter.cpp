// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/letter.h"

#include "base/account.h"
#include "base/letter.h"
#include "base/text.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace pantau::report {

/// Meaning of a placeholder.
enum class LetterValue { Domain, Service, Since, LastNotBlocked, LastBlocked, To, Name, Contact, Date };
inline constexpr std::array LetterValues{
    LetterValue::Domain,         LetterValue::Service,     LetterValue::Since,
    LetterValue::LastNotBlocked, LetterValue::LastBlocked, LetterValue::To,
    LetterValue::Name,           LetterValue::Contact,     LetterValue::Date};

/// Texts of letters in one language. Independent of the program's language: users who work in English still
/// write to the ministry in Indonesian.
struct LetterWords
{
    LetterText form;
    QLocale locale;
    QString timeFormat;
    QString moment;           ///< date, time
    QString window;           ///< not before, not after
    QString addressee;        ///< if there is no recipient
    QString startNotSeen;     ///< first seen blocked
    QString notSeenOtherwise; ///< instead of when it was last seen not blocked
    QString notBlocked;       ///< instead of a time, if the newest status differs
    QString sampleList;       ///< instead of a service's address
    QString ownCopy;          ///< same
    QString subjectLine;
};

[[nodiscard]] const LetterWords &letterWords(LetterLanguage language);
/// Returns for example "domain" or "sejak", without braces.
[[nodiscard]] QString placeholderName(LetterValue value, LetterLanguage language);

namespace {

LetterWords indonesianLetter()
{
    return {
        {QStringLiteral("Permohonan normalisasi domain {domain}"),
         QStringLiteral(
             "{tanggal}\n\n"
             "Yth. {kepada}\n\n"
             "Dengan hormat,\n\n"
             "Melalui surat ini kami mengajukan permohonan normalisasi (banding atas pemblokiran) untuk "
             "domain {domain}. Menurut jawaban layanan cek {layanan}, domain tersebut "
             "terblokir.\n\n"
             "Terblokir sejak: {sejak}\n"
             "Terakhir terlihat tidak terblokir: {terakhir_tidak_terblokir}\n"
             "Jawaban terakhir yang menyatakan terblokir: {terakhir_terblokir}\n\n"
             "Kami mohon pemblokiran ini ditinjau kembali. Jika domain ini terblokir karena kekeliruan, "
             "atau jika penyebabnya sudah tidak ada, mohon pemblokirannya dibuka dan kami diberi tahu. Jika "
             "domain ini tetap diblokir, mohon disampaikan alasannya dan apa yang perlu kami "
             "perbaiki.\n\n"
             "Laporan dengan jawaban-jawaban yang tercatat kami lampirkan.\n\n"
             "Atas perhatian Bapak/Ibu, kami ucapkan terima kasih.\n\n"
             "Hormat kami,\n\n"
             "{nama}\n"
             "{kontak}\n")},
        QLocale(QLocale::Indonesian, QLocale::Indonesia),
        QStringLiteral("HH.mm"),
        QStringLiteral("%1 pukul %2"),
        QStringLiteral("antara %1 dan %2"),
        QStringLiteral("Bapak/Ibu petugas penanganan pemblokiran"),
        QStringLiteral("tidak diketahui; sudah terblokir pada cek pertama, %1"),
        QStringLiteral("belum pernah; sudah terblokir pada cek pertama"),
        QStringLiteral("jawaban terbaru tidak menyatakan terblokir"),
        QStringLiteral("daftar contoh Pantau (bukan daftar blokir nasional)"),
        QStringLiteral("salinan daftar blokir di komputer ini"),
        QStringLiteral("Perihal: %1")};
}

LetterWords englishLetter()
{
    return {{QStringLiteral("Request to unblock {domain}"),
             QStringLiteral(
                 "{date}\n\n"
                 "{to}\n\n"
                 "To whom it may concern,\n\n"
                 "I am writing to ask for the domain {domain} to be unblocked. According to the replies of "
                 "the checking service {service}, the domain is blocked.\n\n"
                 "Blocked since: {since}\n"
                 "Last seen not blocked: {last_not_blocked}\n"
                 "Last reply that said blocked: {last_blocked}\n\n"
                 "Please review this block. If it is a mistake, or if its cause no longer exists, please "
                 "unblock the domain and let me know. If it is to stay blocked, please tell me why and what "
                 "needs to change.\n\n"
                 "A report with the recorded replies is attached.\n\n"
                 "Thank you for your time.\n\n"
                 "Yours faithfully,\n\n"
                 "{name}\n"
                 "{contact}\n")},
            QLocale(QLocale::English, QLocale::UnitedKingdom),
            QStringLiteral("HH:mm"),
            QStringLiteral("%1 at %2"),
            QStringLiteral("between %1 and %2"),
            QStringLiteral("The department in charge of blocking"),
            QStringLiteral("not known; it was already blocked at the first check on %1"),
            QStringLiteral("never; it was already blocked at the first check"),
            QStringLiteral("the newest reply does not say blocked"),
            QStringLiteral("Pantau’s sample list (not the national blocklist)"),
            QStringLiteral("a copy of the blocklist on this computer"),
            QStringLiteral("Subject: %1")};
}

} // namespace

const LetterWords &letterWords(LetterLanguage language)
{
    static const LetterWords indonesian = indonesianLetter();
    static const LetterWords english = englishLetter();
    return language == LetterLanguage::Indonesian ? indonesian : english;
}

QString placeholderName(LetterValue value, LetterLanguage language)
{
    const bool isIndonesian = language == LetterLanguage::Indonesian;
    switch (value) {
    case LetterValue::Domain:
        return QStringLiteral("domain");
    case LetterValue::Service:
        return isIndonesian ? QStringLiteral("layanan") : QStringLiteral("service");
    case LetterValue::Since:
        return isIndonesian ? QStringLiteral("sejak") : QStringLiteral("since");
    case LetterValue::LastNotBlocked:
        return isIndonesian ? QStringLiteral("terakhir_tidak_terblokir") : QStringLiteral("last_not_blocked");
    case LetterValue::LastBlocked:
        return isIndonesian ? QStringLiteral("terakhir_terblokir") : QStringLiteral("last_blocked");
    case LetterValue::To:
        return isIndonesian ? QStringLiteral("kepada") : QStringLiteral("to");
    case LetterValue::Name:
        return isIndonesian ? QStringLiteral("nama") : QStringLiteral("name");
    case LetterValue::Contact:
        return isIndonesian ? QStringLiteral("kontak") : QStringLiteral("contact");
    case LetterValue::Date:
        return isIndonesian ? QStringLiteral("tanggal") : QStringLiteral("date");
    }
    return {};
}

namespace {

const QRegularExpression &placeholderPattern()
{
    static const QRegularExpression pattern(QStringLiteral("\\{([A-Za-z_]{1,40})\\}"));
    return pattern;
}

/// A template may use the names of either language, because users copy text between them.
std::optional<LetterValue> valueOf(const QString &placeholder)
{
    for (const LetterLanguage language : LetterLanguages)
        for (const LetterValue value : LetterValues)
            if (placeholder == placeholderName(value, language))
                return value;
    return std::nullopt;
}

/// Known facts about one block, in the language of the letter.
class Filling
{
public:
    Filling(const LetterFacts &facts, LetterLanguage language)
        : m_facts(facts), m_evidence(facts.evidence), m_words(letterWords(language))
    {
        const auto current =
            std::find_if(m_evidence.blockings.cbegin(), m_evidence.blockings.cend(),
                         [](const Blocking &blocking) { return !blocking.ended.has_value(); });
        if (m_evidence.status == BlockStatus::Blocked && current != m_evidence.blockings.cend())
            m_blocking = *current;
    }

    /// Empty if it was not entered.
    [[nodiscard]] QString text(LetterValue value) const
    {
        switch (value) {
        case LetterValue::Domain:
            return m_evidence.domain.display();
        case LetterValue::Service:
            return service();
        case LetterValue::Since:
            return since();
        case LetterValue::LastNotBlocked:
            return lastNotBlocked();
        case LetterValue::LastBlocked:
            return m_blocking ? moment(m_blocking->lastSeen) : m_words.notBlocked;
        case LetterValue::To:
            return addressee();
        case LetterValue::Name:
            return plainText(m_facts.sender.name.trimmed());
        case LetterValue::Contact:
            return plainText(m_facts.sender.contact.trimmed());
        case LetterValue::Date:
            return day(m_facts.writtenAt);
        }
        return {};
    }

    [[nodiscard]] QString fill(const QString &form) const
    {
        QString filled;
        qsizetype done = 0;
        for (auto found = placeholderPattern().globalMatch(form); found.hasNext();) {
            const auto match = found.next();
            const auto value = valueOf(match.captured(1));
            const QString words = value ? text(*value) : QString();
            filled += form.mid(done, match.capturedStart() - done);
            filled += words.isEmpty() ? match.captured() : words;
            done = match.capturedEnd();
        }
        return filled + form.mid(done);
    }

private:
    [[nodiscard]] QString service() const
    {
        const auto address = ServiceAddress::parse(m_evidence.service, ServiceAddress::PlainHttp::Allowed);
        if (address && address->isLocal())
            return address->isLocalSample() ? m_words.sampleList : m_words.ownCopy;
        return plainText(m_evidence.service);
    }

    [[nodiscard]] QString since() const
    {
        if (!m_blocking)
            return m_words.notBlocked;
        if (!m_blocking->notBefore)
            return m_words.startNotSeen.arg(moment(m_blocking->firstSeen));
        return window(*m_blocking->notBefore, m_blocking->firstSeen);
    }

    /// A web form or email address is a destination, not an addressee.
    [[nodiscard]] QString addressee() const
    {
        const QString name = plainText(m_facts.recipient.trimmed());
        const bool isAddress = name.contains(u'@') || name.contains(QLatin1String("://"));
        return name.isEmpty() || isAddress ? m_words.addressee : name;
    }

    [[nodiscard]] QString lastNotBlocked() const
    {
        if (!m_blocking)
            return m_words.notBlocked;
        return m_blocking->notBefore ? moment(*m_blocking->notBefore) : m_words.notSeenOtherwise;
    }

    [[nodiscard]] QString day(const QDateTime &utc) const
    {
        return m_words.locale.toString(utc.toTimeZone(m_facts.zone).date(), QStringLiteral("d MMMM yyyy"));
    }

    [[nodiscard]] QString moment(const QDateTime &utc) const
    {
        return m_words.moment.arg(day(utc), time(utc)) + inZone(utc);
    }

    /// States what both times have in common only once.
    [[nodiscard]] QString window(const QDateTime &from, const QDateTime &to) const
    {
        constexpr qint64 minute = 60;
        if (from.toSecsSinceEpoch() / minute == to.toSecsSinceEpoch() / minute)
            return moment(to);
        if (inZone(from) != inZone(to))
            return m_words.window.arg(moment(from), moment(to));
        const bool isOneDay = from.toTimeZone(m_facts.zone).date() == to.toTimeZone(m_facts.zone).date();
        const QString end = isOneDay ? time(to) : m_words.moment.arg(day(to), time(to));
        return m_words.window.arg(m_words.moment.arg(day(from), time(from)), end) + inZone(to);
    }

    [[nodiscard]] QString time(const QDateTime &utc) const
    {
        return utc.toTimeZone(m_facts.zone).time().toString(m_words.timeFormat);
    }

    [[nodiscard]] QString inZone(const QDateTime &utc) const
    {
        return QStringLiteral(" (%1)").arg(m_facts.zone.displayName(utc, QTimeZone::OffsetName));
    }

    const LetterFacts &m_facts;
    const Evidence &m_evidence;
    const LetterWords &m_words;
    std::optional<Blocking> m_blocking;
};

} // namespace

LetterText letterTemplate(LetterLanguage language)
{
    return letterWords(language).form;
}

LetterText writeLetter(const LetterText &form, const LetterFacts &facts, LetterLanguage language)
{
    const Filling filling(facts, language);
    return {filling.fill(form.subject).simplified(), filling.fill(form.body)};
}

OpenPlaceholders openPlaceholders(const LetterText &letter)
{
    OpenPlaceholders open;
    for (auto found = placeholderPattern().globalMatch(letter.subject + u'\n' + letter.body);
         found.hasNext();) {
        const auto match = found.next();
        QStringList &names = valueOf(match.captured(1)) ? open.toFill : open.unknown;
        if (!names.contains(match.captured()))
            names += match.captured();
    }
    return open;
}

QStringList placeholders(LetterLanguage language)
{
    QStringList names;
    for (const LetterValue value : LetterValues)
        names += u'{' + placeholderName(value, language) + u'}';
    return names;
}

QString letterText(const LetterText &letter, LetterLanguage language)
{
    return letterWords(language).subjectLine.arg(letter.subject) + QStringLiteral("\n\n") +
           letter.body.trimmed() + u'\n';
}

} // namespace pantau::report
