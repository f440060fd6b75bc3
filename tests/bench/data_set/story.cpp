// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/data_set/story.h"

#include <functional>

namespace pantau::test {

namespace {

QList<Blocking> blockings(const std::function<QString(const char *, const char *)> &say)
{
    const QString office = say("Complaints desk of the ministry", "Layanan aduan kementerian");
    const QString form = say("Normalisation form", "Formulir normalisasi");
    const QString shop =
        say("Shop licence and screenshots attached.", "Izin usaha dan tangkapan layar dilampirkan.");
    const QString reminder =
        say("Reminded by telephone, ticket 4471.", "Diingatkan lewat telepon, nomor tiket 4471.");
    return {
        {QStringLiteral("melati-promo.example"), 0.092},
        {QStringLiteral("kabar-senja.example"), 2.21},
        {QStringLiteral("promo.melati-grosir.example"), 5.12},
        {QStringLiteral("warung-lintas.example"), 9.2, {}, 8.9, office, shop},
        {QStringLiteral("kito-pinjam.example"), 23.1, {}, 20.2, form, reminder},
        {QStringLiteral("sentosa-batik.example"), 12.15, 3.1, 11.3, office, shop},
        {QStringLiteral("kabar-pilkada.example"), 31.2, 26.3, 30.1, form, {}},
        {QStringLiteral("warung-rendang.example"), 30.1, 21.0, 29.2, office, shop},
        {QStringLiteral("promo-kito.example"), 47.1, 38.2, 46.0, form, {}},
        {QStringLiteral("warta-maritim.example"), 55.2, 54.1},
        {QStringLiteral("melati-hijab.example"), 61.1, 44.2, 60.2, office, reminder},
        {QStringLiteral("beritakita-pasar.example"), 70.2, 62.1},
        {QStringLiteral("kito-griya.example"), 78.1, 71.2, 77.3, form, {}},
        {QStringLiteral("demo-katalog.example"), 40.1, 33.2},
    };
}

QList<NoteOn> notes(const std::function<QString(const char *, const char *)> &say)
{
    return {
        {QStringLiteral("melati-promo.example"),
         say("Landing page of the June sale", "Halaman promo bulan Juni"), true},
        {QStringLiteral("tokomelati.example"), say("Main shop", "Toko utama"), true},
        {QStringLiteral("bankkito.example"),
         say("Home page, call Rina first", "Situs utama, hubungi Rina dulu"), true},
        {QStringLiteral("kito-pinjam.example"),
         say("Licence number sent to the office", "Nomor izin sudah dikirim")},
        {QStringLiteral("beritakita.example"), say("Main site", "Situs utama"), true},
        {QStringLiteral("kopi-café-senja.example"),
         say("New menu goes online in July", "Menu baru tayang Juli")},
        {QStringLiteral("klien-arsip.example"), say("Archived in March", "Diarsipkan bulan Maret"), false,
         true},
        {QStringLiteral("pantura-demo.example"), {}, false, true},
        {QStringLiteral("kabar-senja.example"), say("Editor informed", "Redaksi sudah diberi tahu")},
    };
}

QList<Happening> happenings(const std::function<QString(const char *, const char *)> &say)
{
    const auto agency = Client::TokoMelati;
    return {
        {0.17,
         "connection",
         {},
         say("This computer is online again, and checking continues.",
             "Koneksi pulih. Pemantauan berlanjut.")},
        {0.19,
         "connection",
         {},
         say("The service cannot be reached. Your own connection seems to be down; nothing is "
             "taken as changed.",
             "Layanan tidak dapat dihubungi. Koneksi Anda tampaknya terputus; tidak ada yang "
             "dianggap berubah."),
         QStringLiteral("GET /limit: host not found")},
        {4.11, "note", agency,
         say("The service answered for a domain that nobody asked about. It was left out.",
             "Layanan menjawab untuk nama yang tidak ditanyakan. Jawaban itu diabaikan.")},
        {10.5, "quota", agency,
         say("The package has renewed: 12,500 credits.", "Paket diperbarui: 12.500 kredit.")},
        {19.2,
         "connection",
         {},
         say("The service did not answer for 40 minutes and can be reached again.",
             "Layanan tidak menjawab selama 40 menit dan kini menjawab lagi."),
         QStringLiteral("POST /check: 503")},
        {28.1, "quota", Client::OwnSites,
         say("Today's free checks are used up. Checking continues at 07:00.",
             "Cek gratis hari ini sudah habis. Pemantauan berlanjut pukul 07.00.")},
        {41.1, "incident", agency,
         say("False alarm from the service: asked again, it took its answers back. The status "
             "known before stays, and no alert was sent.",
             "Perubahan itu kesalahan layanan: setelah ditanya "
             "lagi, jawabannya kembali seperti semula. Tidak ada yang diubah dan tidak ada notifikasi.")},
        {41.2, "incident", agency,
         say("19 of 24 answers changed at once. They are on hold while Pantau double-checks a "
             "sample.",
             "19 dari 24 jawaban berubah sekaligus. Semuanya ditahan sampai sebagian dicek ulang.")},
        {66.2, "account", agency,
         say("The service accepts this account again, and its domains are watched.",
             "Akun berjalan lagi: layanan menerima kuncinya kembali.")},
        {66.3, "account", agency,
         say("The service refused the key. Its domains are not checked until you enter a new "
             "one.",
             "Layanan menolak kunci. Pemantauan dengan akun ini berhenti; masukkan kunci lagi."),
         QStringLiteral("POST /check: 401")},
    };
}

} // namespace

Story storyIn(bool indonesian)
{
    const auto say = [indonesian](const char *english, const char *inIndonesian) {
        return QString::fromUtf8(indonesian ? inIndonesian : english);
    };
    return {say("Agency", "Agensi"),
            say("Own sites", "Situs sendiri"),
            say("Own sites", "Situs sendiri"),
            blockings(say),
            notes(say),
            happenings(say),
            say("The service did not answer for this domain. It is asked again with the next batch.",
                "Layanan tidak menjawab untuk domain ini. Domain dicek lagi pada giliran berikutnya.")};
}

} // namespace pantau::test
