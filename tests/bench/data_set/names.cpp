// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/data_set/names.h"

#include "bench/data_set/dice.h"

#include <utility>

namespace pantau::test {

namespace {

struct Words
{
    QStringList known;    ///< names used in the story; listed first
    QStringList patterns; ///< %1: one of the words
    QStringList words;
};

QStringList split(const char *text)
{
    return QString::fromUtf8(text).split(u' ');
}

Words wordsOf(Client client)
{
    switch (client) {
    case Client::TokoMelati:
        return {
            split("melati-promo promo.melati-grosir melati-grosir sentosa-batik tokomelati melati-hijab"),
            split("melati-%1 tokomelati-%1 belanja-%1-melati"),
            split(
                "bandung surabaya medan jogja bogor malang solo outlet diskon kids sepatu beauty dapur gift "
                "member reseller lebaran flashsale")};
    case Client::BankKito:
        return {
            split("kito-pinjam kito-id bankkito kito-syariah promo-kito kito-griya"),
            split("kito-%1 bankkito-%1 my-%1-kito"),
            split("tabungan kartu mobile bisnis prioritas asuransi deposito karir palembang jakarta payroll "
                  "emas rewards kpr tani umkm qris bantuan edukasi cabang")};
    case Client::BeritaKita:
        return {
            split("kabar-senja beritakita warta-maritim kabar-pilkada olahraga.beritakita kabar-nusantara"),
            split("kabar-%1 warta-%1 beritakita-%1 info%1"),
            split(
                "pagi olahraga ekonomi teknologi bali sumatra jawa borneo papua hiburan sehat kuliner wisata "
                "hukum desa kota energi cuaca pasar otomotif musik film kampus riset")};
    case Client::WarungNusantara:
        return {
            split("warung-lintas warungnusantara kopi-café-senja warung-rendang pesan.warungnusantara"),
            split("warung-%1 kedai-%1 dapur-%1"),
            split("sate soto bakso gudeg pempek rawon liwet kopi teh sambal martabak lumpia gado pecel ibu "
                  "mbok-sri pakde simpang rujak tempe")};
    case Client::OwnSites:
        break;
    }
    return {
        split("cekdomain-blog studio-pantura pantura-demo klien-arsip"),
        split("studio-%1 blog-%1 demo-%1 landing-%1"),
        split("desain konten iklan seo video foto web katalog undangan acara podcast kelas riset arsip tim "
              "magang")};
}

} // namespace

QStringList namesOf(Client client, int count)
{
    const Words words = wordsOf(client);
    QStringList more;
    for (const QString &pattern : words.patterns)
        for (const QString &word : words.words)
            if (const QString name = pattern.arg(word); !words.known.contains(name))
                more += name;
    Dice dice(std::uint64_t(client) + 1);
    for (qsizetype i = more.size() - 1; i > 0; --i)
        more.swapItemsAt(i, dice.throwOf(int(i) + 1));
    QStringList names = (words.known + more).mid(0, count);
    for (QString &name : names)
        name += QLatin1String(".example");
    return names;
}

} // namespace pantau::test
