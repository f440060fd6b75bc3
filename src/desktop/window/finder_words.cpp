// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/finder_words.h"

#include <QHash>

namespace pantau::desktop {

namespace {

/// Not to be translated: an Indonesian who works in the English window looks for "banding", and a customer
/// on the telephone says "appeal".
const QHash<QString, QString> &otherNames()
{
    static const QHash<QString, QString> names{
        {QStringLiteral("addAction"), QStringLiteral("new domain,paste,tambah domain,tempel")},
        {QStringLiteral("importAction"), QStringLiteral("csv,excel,spreadsheet,upload,impor berkas,unggah")},
        {QStringLiteral("exportAction"), QStringLiteral("csv,download,save as,ekspor,unduh,simpan")},
        {QStringLiteral("reportAction"), QStringLiteral("pdf,evidence,laporan,bukti")},
        {QStringLiteral("reportListAction"), QStringLiteral("pdf,client report,laporan daftar,klien")},
        {QStringLiteral("reportChosenAction"), QStringLiteral("pdf,evidence,laporan,bukti")},
        {QStringLiteral("appealAction"),
         QStringLiteral("appeal,unblock,whitelist,banding,normalisasi,buka blokir,pulihkan")},
        {QStringLiteral("letterChosenAction"),
         QStringLiteral("letter,mail,surat,surat banding,normalisasi,kirim")},
        {QStringLiteral("undoAction"), QStringLiteral("take back,urungkan,batalkan,kembalikan")},
        {QStringLiteral("redoAction"), QStringLiteral("do again,ulangi")},
        {QStringLiteral("findAction"), QStringLiteral("find,filter,cari,pencarian,saring")},
        {QStringLiteral("settingsAction"), QStringLiteral("preferences,options,pengaturan,opsi")},
        {QStringLiteral("generalSettingsAction"),
         QStringLiteral("language,theme,dark,light,start at login,tray,bahasa,tema,gelap,terang,umum")},
        {QStringLiteral("checkingSettingsAction"),
         QStringLiteral("confirm,network,look up,other tools,konfirmasi,jaringan,pemeriksaan")},
        {QStringLiteral("alertsSettingsAction"),
         QStringLiteral("notifications,sound,quiet hours,notifikasi,suara,jam tenang")},
        {QStringLiteral("channelsSettingsAction"),
         QStringLiteral(
             "channel,telegram,slack,teams,discord,ntfy,apprise,email,whatsapp,webhook,kanal,saluran")},
        {QStringLiteral("reportsSettingsAction"),
         QStringLiteral("monthly,month,monthly report,logo,bulanan,bulan,laporan bulanan")},
        {QStringLiteral("dataSettingsAction"),
         QStringLiteral("backup,back up,restore,storage,database,cadangan,pulihkan,penyimpanan")},
        {QStringLiteral("privacySettingsAction"),
         QStringLiteral("forget everything,delete history,privasi,lupakan,hapus riwayat")},
        {QStringLiteral("quitAction"), QStringLiteral("exit,close,keluar,tutup")},
        {QStringLiteral("checkAction"), QStringLiteral("scan,refresh,cek sekarang,periksa,segarkan")},
        {QStringLiteral("checkSelectedAction"), QStringLiteral("scan,cek yang dipilih,periksa")},
        {QStringLiteral("checkChosenAction"), QStringLiteral("scan,cek sekarang,periksa")},
        {QStringLiteral("checkUnknownAction"), QStringLiteral("scan,cek yang belum diketahui,periksa")},
        {QStringLiteral("checkAllAction"), QStringLiteral("scan,refresh,cek semua,periksa")},
        {QStringLiteral("stopCheckAction"), QStringLiteral("cancel,hentikan,batalkan,stop")},
        {QStringLiteral("pauseAction"),
         QStringLiteral("pause,resume,stop watching,start watching,jeda,lanjutkan,berhenti memantau")},
        {QStringLiteral("newListAction"),
         QStringLiteral("new client,new group,add list,daftar baru,klien baru")},
        {QStringLiteral("listSettingsAction"),
         QStringLiteral("edit list,interval,frequency,pengaturan daftar,frekuensi")},
        {QStringLiteral("renameListAction"), QStringLiteral("edit list,ganti nama daftar,ubah nama")},
        {QStringLiteral("removeListAction"), QStringLiteral("delete list,hapus daftar")},
        {QStringLiteral("domainsPageAction"), QStringLiteral("table,home,start,tabel,beranda")},
        {QStringLiteral("changesPageAction"),
         QStringLiteral("news,history,alerts,notifications,perubahan,riwayat,notifikasi")},
        {QStringLiteral("usagePageAction"),
         QStringLiteral("quota,credits,limit,pemakaian,kuota,kredit,sisa,batas")},
        {QStringLiteral("logPageAction"), QStringLiteral("events,errors,http,catatan,kejadian,galat")},
        {QStringLiteral("listsPageAction"),
         QStringLiteral("clients,dashboard,summary,ringkasan daftar,klien")},
        {QStringLiteral("appealsPageAction"),
         QStringLiteral("board,letters,restored,drafts,banding,normalisasi,surat banding,pulih")},
        {QStringLiteral("goToListsAction"), QStringLiteral("side bar,ikhtisar,bilah samping")},
        {QStringLiteral("groupByParentAction"), QStringLiteral("registrable,subdomain,kelompok")},
        {QStringLiteral("goToTableAction"), QStringLiteral("domains,tabel")},
        {QStringLiteral("connectAction"),
         QStringLiteral("api key,token,log in,sign in,hubungkan layanan,kunci api,masuk")},
        {QStringLiteral("accountsAction"), QStringLiteral("api key,service,renewal,akun,layanan,kunci api")},
        {QStringLiteral("firstStepsAction"),
         QStringLiteral("help,wizard,start,bantuan,langkah pertama,mulai")},
        {QStringLiteral("shortcutsAction"), QStringLiteral("keys,help,hotkeys,pintasan,tombol,bantuan")},
        {QStringLiteral("aboutAction"),
         QStringLiteral("version,licences,diagnostics,report a problem,bug,support,error,log,tentang,versi,"
                        "lisensi,diagnostik,laporkan masalah,galat,bantuan")},
        {QStringLiteral("addToListAction"), QStringLiteral("copy to list,tambahkan ke daftar,salin")},
        {QStringLiteral("moveToListAction"), QStringLiteral("pindahkan ke daftar")},
        {QStringLiteral("importanceAction"), QStringLiteral("importance,prioritas,penting")},
        {QStringLiteral("pauseDomainsAction"), QStringLiteral("snooze,jeda,tunda")},
        {QStringLiteral("muteAction"), QStringLiteral("silence,snooze,bisukan,senyapkan")},
        {QStringLiteral("noteAction"), QStringLiteral("comment,catatan,komentar")},
        {QStringLiteral("editAction"), QStringLiteral("change,bulk edit,ubah,edit")},
        {QStringLiteral("browseAction"), QStringLiteral("open,visit,buka di peramban,kunjungi")},
        {QStringLiteral("copyAction"), QStringLiteral("clipboard,salin nama")},
        {QStringLiteral("copyRowsAction"), QStringLiteral("clipboard,salin baris")},
        {QStringLiteral("removeSelectedAction"), QStringLiteral("delete,hapus domain")},
    };
    return names;
}

} // namespace

QStringList otherNamesOf(const QString &action)
{
    return otherNames().value(action).split(u',', Qt::SkipEmptyParts);
}

} // namespace pantau::desktop
