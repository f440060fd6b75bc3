// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/letter.h"

#include "base/account.h"
#include "base/language.h"
#include "base/text.h"

#include <QHash>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <optional>
#include <utility>

namespace pantau::report {

/// Meaning of a placeholder.
enum class LetterValue {
    Domain,
    Service,
    Since,
    LastNotBlocked,
    LastBlocked,
    To,
    Name,
    Contact,
    Date,
    PlaceAndDate,
    Organisation,
    Address,
    Position,
    Number,
    Enclosure,
    Purpose,
};

/// The placeholders in Indonesian and English, and what they stand for.
struct Placeholder
{
    LetterValue value;
    const char *indonesian;
    const char *english;
    const char *field = nullptr; ///< name in the form, not translated; null if it has no field

    [[nodiscard]] QString name(LetterLanguage language) const
    {
        return QLatin1String(language == LetterLanguage::Indonesian ? indonesian : english);
    }
};
constexpr Placeholder Placeholders[] = {
    {LetterValue::Domain, "domain", "domain"},
    {LetterValue::Service, "layanan", "service"},
    {LetterValue::Since, "sejak", "since"},
    {LetterValue::LastNotBlocked, "terakhir_tidak_terblokir", "last_not_blocked"},
    {LetterValue::LastBlocked, "terakhir_terblokir", "last_blocked"},
    {LetterValue::To, "kepada", "to", QT_TRANSLATE_NOOP("pantau::Texts", "To")},
    {LetterValue::Name, "nama", "name", QT_TRANSLATE_NOOP("pantau::Texts", "Name")},
    {LetterValue::Contact, "kontak", "contact", QT_TRANSLATE_NOOP("pantau::Texts", "Contact")},
    {LetterValue::Date, "tanggal", "date"},
    {LetterValue::PlaceAndDate, "tempat_tanggal", "place_and_date",
     QT_TRANSLATE_NOOP("pantau::Texts", "Place")},
    {LetterValue::Organisation, "organisasi", "organisation",
     QT_TRANSLATE_NOOP("pantau::Texts", "Organisation")},
    {LetterValue::Address, "alamat", "address", QT_TRANSLATE_NOOP("pantau::Texts", "Address")},
    {LetterValue::Position, "jabatan", "position", QT_TRANSLATE_NOOP("pantau::Texts", "Position")},
    {LetterValue::Number, "nomor", "number", QT_TRANSLATE_NOOP("pantau::Texts", "Number")},
    {LetterValue::Enclosure, "lampiran", "enclosure"},
    {LetterValue::Purpose, "kegunaan", "purpose",
     QT_TRANSLATE_NOOP("pantau::Texts", "Purpose of the domain")},
};

/// Texts of letters in one language. Independent of the program's language: users who work in English still
/// write to the ministry in Indonesian.
struct LetterWords
{
    LetterText form;
    QLocale locale;
    QString timeFormat;
    QString timeText;         ///< date, time
    QString window;           ///< not before, not after
    QString addressee;        ///< if there is no recipient
    QString startNotSeen;     ///< first seen blocked
    QString notSeenOtherwise; ///< instead of when it was last seen not blocked
    QString notBlocked;       ///< instead of a time, if the newest status differs
    QString sampleList;       ///< instead of a service's address
    QString ownCopy;          ///< same
    QString subjectLine;
    QString enclosure; ///< the evidence report
};

namespace {

LetterWords indonesianLetter()
{
    return {
        {QStringLiteral("Permohonan Normalisasi Akses Domain {domain}"),
         QStringLiteral(
             "{organisasi}\n{alamat}\n{kontak}\n\n"
             "Nomor: {nomor}\nLampiran: {lampiran}\n\n"
             "{tempat_tanggal}\n\n"
             "Yth. {kepada}\n\n"
             "Dengan hormat,\n\n"
             "Kami, {organisasi}, selaku pengelola domain {domain}, dengan ini mengajukan permohonan "
             "normalisasi (banding atas pemblokiran) domain tersebut.\n\n"
             "{kegunaan}\n\n"
             "Berdasarkan hasil pengecekan melalui layanan {layanan}, domain tersebut terblokir dengan "
             "rincian sebagai berikut:\n\n"
             "Nama domain: {domain}\n"
             "Terakhir tidak terblokir: {terakhir_tidak_terblokir}\n"
             "Mulai terblokir: {sejak}\n"
             "Terakhir diketahui masih terblokir: {terakhir_terblokir}\n\n"
             "Sehubungan dengan hal tersebut, kami mohon Bapak/Ibu berkenan meninjau kembali pemblokiran dan "
             "memulihkan akses ke domain tersebut. Apabila ada konten yang perlu diperbaiki, mohon kami "
             "diberi tahu agar dapat segera menindaklanjutinya.\n\n"
             "Atas perhatian dan kerja sama Bapak/Ibu, kami ucapkan terima kasih.\n\n"
             "Hormat kami,\n{organisasi}\n\n"
             "{nama}\n{jabatan}\n")},
        QLocale(QLocale::Indonesian, QLocale::Indonesia),
        QStringLiteral("HH.mm"),
        QStringLiteral("%1 pukul %2"),
        QStringLiteral("antara %1 dan %2"),
        QStringLiteral("Direktur Jenderal Pengawasan Ruang Digital\n"
                       "Kementerian Komunikasi dan Digital\ndi Jakarta"),
        QStringLiteral("tidak diketahui; sudah terblokir saat cek pertama, %1"),
        QStringLiteral("belum pernah; sudah terblokir saat cek pertama"),
        QStringLiteral("jawaban terbaru tidak menyatakan terblokir"),
        QStringLiteral("daftar contoh Pantau (bukan daftar blokir nasional)"),
        QStringLiteral("salinan daftar blokir di komputer ini"),
        QStringLiteral("Perihal: %1"),
        QStringLiteral("1 (satu) berkas")};
}

LetterWords englishLetter()
{
    return {{QStringLiteral("Request to unblock {domain}"),
             QStringLiteral(
                 "{organisation}\n{address}\n{contact}\n\n"
                 "{place_and_date}\n\n"
                 "{to}\n\n"
                 "Dear Sir or Madam,\n\n"
                 "I am writing to ask for the domain {domain} to be unblocked. {purpose}\n\n"
                 "According to the replies of the checking service {service}, the domain is blocked:\n\n"
                 "Domain: {domain}\n"
                 "Last seen not blocked: {last_not_blocked}\n"
                 "Blocked since: {since}\n"
                 "Last reply that said blocked: {last_blocked}\n\n"
                 "Please review this block. If it is a mistake, or if its cause no longer exists, please "
                 "unblock the domain and let me know. If it is to stay blocked, please tell me why and what "
                 "needs to change.\n\n"
                 "Enclosure: {enclosure}\n\n"
                 "Yours faithfully,\n\n"
                 "{name}\n{position}\n")},
            QLocale(QLocale::English, QLocale::UnitedKingdom),
            QStringLiteral("HH:mm"),
            QStringLiteral("%1 at %2"),
            QStringLiteral("between %1 and %2"),
            QStringLiteral("The Director General of Digital Space Supervision\n"
                           "Ministry of Communication and Digital Affairs\nJakarta, Indonesia"),
            QStringLiteral("not known; it was already blocked at the first check on %1"),
            QStringLiteral("never; it was already blocked at the first check"),
            QStringLiteral("the newest reply does not say blocked"),
            QStringLiteral("Pantau’s sample list (not the national blocklist)"),
            QStringLiteral("a copy of the blocklist on this computer"),
            QStringLiteral("Subject: %1"),
            QStringLiteral("report with the recorded replies")};
}

const LetterWords &letterWords(LetterLanguage language)
{
    static const LetterWords indonesian = indonesianLetter();
    static const LetterWords english = englishLetter();
    return language == LetterLanguage::Indonesian ? indonesian : english;
}

const QRegularExpression &placeholderPattern()
{
    static const QRegularExpression pattern(QStringLiteral("\\{([A-Za-z_]{1,40})\\}"));
    return pattern;
}

/// A template may use the names of either language, because users copy text between them.
std::optional<LetterValue> valueOf(const QString &placeholder)
{
    for (const LetterLanguage language : LetterLanguages)
        for (const Placeholder &each : Placeholders)
            if (placeholder == each.name(language))
                return each.value;
    return std::nullopt;
}

/// Known facts about one block, in the language of the letter.
class Filling
{
public:
    Filling(const LetterFacts &facts, LetterLanguage language)
        : m_facts(facts), m_evidence(facts.evidence), m_words(letterWords(language))
    {
        const auto current = std::ranges::find_if(
            m_evidence.blockings, [](const Blocking &blocking) { return !blocking.ended.has_value(); });
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
            return m_blocking ? timeText(m_blocking->lastSeen) : m_words.notBlocked;
        case LetterValue::To:
            return addressee();
        case LetterValue::Name:
            return plainText(m_facts.sender.name.trimmed());
        case LetterValue::Contact:
            return plainText(m_facts.sender.contact.trimmed());
        case LetterValue::Date:
            return day(m_facts.writtenAt);
        case LetterValue::PlaceAndDate:
            return (m_facts.sender.place.isEmpty() ? QString()
                                                   : plainText(m_facts.sender.place) + QStringLiteral(", ")) +
                   day(m_facts.writtenAt);
        case LetterValue::Organisation:
            return plainText(m_facts.sender.organisation.isEmpty() ? m_facts.sender.name.trimmed()
                                                                   : m_facts.sender.organisation);
        case LetterValue::Address:
            return plainText(m_facts.sender.address.trimmed());
        case LetterValue::Position:
            return plainText(m_facts.sender.position.trimmed());
        case LetterValue::Number:
            return plainText(m_facts.number.trimmed());
        case LetterValue::Enclosure:
            return m_facts.hasReport ? m_words.enclosure : QStringLiteral("-");
        case LetterValue::Purpose:
            return plainText(m_facts.purpose.trimmed());
        }
        return {};
    }

    /// A line whose only content is an optional value that was not entered is left out.
    [[nodiscard]] QString fill(const QString &form) const
    {
        QStringList lines;
        for (const QString &line : form.split(u'\n')) {
            const QString filled = fillLine(line);
            const bool isLeftOut = filled.trimmed().isEmpty() && !line.trimmed().isEmpty();
            if (!isLeftOut && !(filled.isEmpty() && !lines.isEmpty() && lines.constLast().isEmpty()))
                lines += filled;
        }
        return lines.join(u'\n');
    }

private:
    static bool isOptional(LetterValue value)
    {
        switch (value) {
        case LetterValue::Address:
        case LetterValue::Position:
        case LetterValue::Number:
        case LetterValue::Purpose:
            return true;
        default:
            return false;
        }
    }

    [[nodiscard]] QString fillLine(const QString &form) const
    {
        QString filled;
        qsizetype done = 0;
        for (auto found = placeholderPattern().globalMatch(form); found.hasNext();) {
            const auto match = found.next();
            const auto value = valueOf(match.captured(1));
            const QString words = value ? text(*value) : QString();
            filled += form.mid(done, match.capturedStart() - done);
            filled += words.isEmpty() && !(value && isOptional(*value)) ? match.captured() : words;
            done = match.capturedEnd();
        }
        filled += form.mid(done);
        return filled.size() < form.size() ? filled.trimmed() : filled;
    }

    [[nodiscard]] QString service() const
    {
        const auto address = ServiceAddress::parse(m_evidence.service, ServiceAddress::PlainHttp::Allowed);
        if (address && address->isLocal())
            return address->isLocalSample() ? m_words.sampleList : m_words.ownCopy;
        return address ? address->url().host() : plainText(m_evidence.service);
    }

    [[nodiscard]] QString since() const
    {
        if (!m_blocking)
            return m_words.notBlocked;
        if (!m_blocking->notBefore)
            return m_words.startNotSeen.arg(timeText(m_blocking->firstSeen));
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
        return m_blocking->notBefore ? timeText(*m_blocking->notBefore) : m_words.notSeenOtherwise;
    }

    [[nodiscard]] QString day(const QDateTime &utc) const
    {
        return m_words.locale.toString(utc.toTimeZone(m_facts.zone).date(), QStringLiteral("d MMMM yyyy"));
    }

    [[nodiscard]] QString timeText(const QDateTime &utc) const
    {
        return m_words.timeText.arg(day(utc), time(utc)) + inZone(utc);
    }

    /// States what both times have in common only once.
    [[nodiscard]] QString window(const QDateTime &from, const QDateTime &to) const
    {
        constexpr qint64 minute = 60;
        if (from.toSecsSinceEpoch() / minute == to.toSecsSinceEpoch() / minute)
            return timeText(to);
        if (inZone(from) != inZone(to))
            return m_words.window.arg(timeText(from), timeText(to));
        const bool isOneDay = from.toTimeZone(m_facts.zone).date() == to.toTimeZone(m_facts.zone).date();
        const QString end = isOneDay ? time(to) : m_words.timeText.arg(day(to), time(to));
        return m_words.window.arg(m_words.timeText.arg(day(from), time(from)), end) + inZone(to);
    }

    [[nodiscard]] QString time(const QDateTime &utc) const
    {
        return utc.toTimeZone(m_facts.zone).time().toString(m_words.timeFormat);
    }

    [[nodiscard]] QString inZone(const QDateTime &utc) const
    {
        static const QHash<QByteArray, QString> indonesian{{"Asia/Jakarta", QStringLiteral(" WIB")},
                                                           {"Asia/Pontianak", QStringLiteral(" WIB")},
                                                           {"Asia/Makassar", QStringLiteral(" WITA")},
                                                           {"Asia/Jayapura", QStringLiteral(" WIT")}};
        if (const auto name = indonesian.constFind(m_facts.zone.id());
            name != indonesian.cend() && m_words.locale.language() == QLocale::Indonesian)
            return *name;
        return QStringLiteral(" (%1)").arg(m_facts.zone.displayName(utc, QTimeZone::OffsetName));
    }

    const LetterFacts &m_facts;
    const Evidence &m_evidence;
    const LetterWords &m_words;
    std::optional<Blocking> m_blocking;
};

/// Rows of label and value; empty if a line has another form.
QList<QStringList> labelledRows(const QString &paragraph)
{
    static const QRegularExpression row(QStringLiteral("^([^:]{1,40}):\\s+(.+)$"));
    QList<QStringList> rows;
    for (const QString &line : paragraph.split(u'\n')) {
        const auto match = row.match(line);
        if (!match.hasMatch())
            return {};
        rows += {match.captured(1).trimmed(), match.captured(2).trimmed()};
    }
    return rows;
}

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
        const auto value = valueOf(match.captured(1));
        const auto known = std::ranges::find_if(
            Placeholders, [&](const Placeholder &each) { return each.value == value && each.field; });
        QStringList &names = value ? open.toFill : open.unknown;
        const QString name = known == std::end(Placeholders) ? match.captured() : Texts::tr(known->field);
        if (!names.contains(name))
            names += name;
    }
    return open;
}

QStringList placeholders(LetterLanguage language)
{
    QStringList names;
    for (const Placeholder &each : Placeholders)
        names += u'{' + each.name(language) + u'}';
    return names;
}

QString nextLetterNumber(const QString &last, const QString &organisation, const QDate &day)
{
    static const char *const months[] = {"I",   "II",   "III", "IV", "V",  "VI",
                                         "VII", "VIII", "IX",  "X",  "XI", "XII"};
    const QString end = QStringLiteral("/%1/%2").arg(QLatin1String(months[day.month() - 1])).arg(day.year());
    static const QRegularExpression known(QStringLiteral("^(\\d+)(.*)/[IVX]+/(\\d{4})$"));
    if (const auto match = known.match(last); match.hasMatch()) {
        const int number = match.captured(3).toInt() == day.year() ? match.captured(1).toInt() + 1 : 1;
        return QString::number(number).rightJustified(match.captured(1).size(), u'0') + match.captured(2) +
               end;
    }
    QString initials;
    for (const QString &word : organisation.split(u' ', Qt::SkipEmptyParts))
        if (word != QLatin1String("PT") && word != QLatin1String("CV"))
            initials += word.at(0).toUpper();
    return QStringLiteral("001") + (initials.isEmpty() ? QString() : u'/' + initials.left(4)) + end;
}

QString usualRecipient(LetterLanguage language)
{
    return letterWords(language).addressee;
}

QList<LetterPart> letterParts(const LetterText &letter, const LetterSender &sender, LetterLanguage language)
{
    static const QRegularExpression blankLines(QStringLiteral("\\n\\s*\\n"));
    QStringList paragraphs = letter.body.trimmed().split(blankLines, Qt::SkipEmptyParts);
    QList<LetterPart> parts;
    const QString head = sender.organisation.isEmpty() ? sender.name : sender.organisation;
    // A placeholder is where the line will be.
    const auto startsWith = [](const QString &paragraph, const QString &line) {
        const QString first = paragraph.section(u'\n', 0, 0);
        return line.isEmpty() ? placeholderPattern().match(first).capturedLength() == first.size()
                              : first == line;
    };
    if (!paragraphs.isEmpty() && startsWith(paragraphs.constFirst(), head))
        parts += {LetterPart::Kind::Head, paragraphs.takeFirst()};
    QList<LetterPart> signature;
    if (paragraphs.size() > 1 && startsWith(paragraphs.constLast(), sender.name)) {
        signature.prepend({LetterPart::Kind::Signature, paragraphs.takeLast()});
        signature.prepend({LetterPart::Kind::Closing, paragraphs.takeLast()});
    }
    const bool hasReference = language == LetterLanguage::Indonesian && !parts.isEmpty();
    const QString label = letterWords(language).subjectLine.section(u':', 0, 0);
    if (hasReference) {
        QList<QStringList> rows =
            paragraphs.isEmpty() ? QList<QStringList>() : labelledRows(paragraphs.constFirst());
        if (!rows.isEmpty())
            paragraphs.removeFirst();
        rows += {label, letter.subject};
        parts += {LetterPart::Kind::Reference, {}, rows};
    }
    bool hasSubject = hasReference;
    const bool hasHead = !parts.isEmpty();
    for (qsizetype i = 0; i < paragraphs.size(); ++i) {
        const QString &paragraph = paragraphs.at(i);
        const auto rows = labelledRows(paragraph);
        if (i == 0 && hasHead && !paragraph.contains(u'\n'))
            parts += {LetterPart::Kind::Date, paragraph};
        else if (rows.size() > 1)
            parts += {LetterPart::Kind::Facts, paragraph, rows};
        else
            parts += {LetterPart::Kind::Paragraph, paragraph};
        if (!std::exchange(hasSubject, hasSubject || paragraph.endsWith(u',')) && paragraph.endsWith(u','))
            parts += {LetterPart::Kind::Subject, letter.subject};
    }
    if (!hasSubject)
        parts.insert(hasHead ? 1 : 0, {LetterPart::Kind::Subject, letter.subject});
    return parts + signature;
}

QString letterText(const LetterText &letter, LetterLanguage language)
{
    return letterWords(language).subjectLine.arg(letter.subject) + QStringLiteral("\n\n") +
           letter.body.trimmed() + u'\n';
}

} // namespace pantau::report
