// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/letter_words.h"

namespace pantau::report {

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
        QStringLiteral("Perihal: %1"),
        QStringLiteral("Halaman %1 dari %2")};
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
            QStringLiteral("Subject: %1"),
            QStringLiteral("Page %1 of %2")};
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

} // namespace pantau::report
