<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="id">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Pantau</source>
        <translation>Tentang Pantau</translation>
    </message>
    <message>
        <source>&amp;Libraries it uses</source>
        <translation>&amp;Pustaka yang dipakai</translation>
    </message>
    <message>
        <source>Libraries with their versions and licences</source>
        <translation>Pustaka beserta versi dan lisensinya</translation>
    </message>
    <message>
        <source>Open its &amp;website</source>
        <translation>Buka &amp;situs webnya</translation>
    </message>
    <message>
        <source>L&amp;icence</source>
        <translation>L&amp;isensi</translation>
    </message>
    <message>
        <source>The licence of Pantau</source>
        <translation>Lisensi Pantau</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Tutup</translation>
    </message>
    <message>
        <source>Pantau watches the national blocklist for your domains. Your domains and their history stay on this computer. Pantau is free software under the GNU General Public License, version 3 or later, and comes without any warranty.</source>
        <translation>Pantau memantau apakah domain Anda masuk daftar blokir nasional. Domain Anda beserta riwayatnya tetap di komputer ini. Pantau adalah perangkat lunak bebas dengan GNU General Public License versi 3 atau yang lebih baru, tanpa jaminan apa pun.</translation>
    </message>
    <message>
        <source>Versions, settings and the newest log lines, without keys or names</source>
        <translation>Versi, pengaturan, dan baris terbaru log, tanpa kunci atau nama</translation>
    </message>
    <message>
        <source>&amp;Copy diagnostics</source>
        <translation>Salin &amp;diagnostik</translation>
    </message>
</context>
<context>
    <name>AccountDialog</name>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Nama:</translation>
    </message>
    <message>
        <source>for example: Agency</source>
        <translation>misalnya: Agensi</translation>
    </message>
    <message>
        <source>A&amp;ddress:</source>
        <translation>&amp;Alamat:</translation>
    </message>
    <message>
        <source>&amp;Key:</source>
        <translation>&amp;Kunci:</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>&amp;Save and test</source>
        <translation>&amp;Simpan dan tes</translation>
    </message>
    <message>
        <source>&amp;Blocklist:</source>
        <translation>&amp;Daftar blokir:</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>Pili&amp;h…</translation>
    </message>
    <message>
        <source>Choose the copy of the blocklist</source>
        <translation>Pilih salinan daftar blokir</translation>
    </message>
    <message>
        <source>a text file with one domain per line</source>
        <translation>berkas teks dengan satu domain per baris</translation>
    </message>
    <message>
        <source>Save any&amp;way</source>
        <translation>Tetap sim&amp;pan</translation>
    </message>
    <message>
        <source>It is the same service, at a new address: continue its &amp;history</source>
        <translation>Layanannya sama, hanya alamatnya baru: lanjutkan &amp;riwayatnya</translation>
    </message>
    <message>
        <source>Allow &amp;unencrypted addresses (http://); others on the network can read the key</source>
        <translation>Izinkan alamat tanpa &amp;enkripsi (http://); pihak lain di jaringan dapat membaca kunci</translation>
    </message>
</context>
<context>
    <name>AppealDialog</name>
    <message>
        <source>Record an appeal</source>
        <translation>Catat banding</translation>
    </message>
    <message>
        <source>&amp;Sent on:</source>
        <translation>&amp;Dikirim pada:</translation>
    </message>
    <message>
        <source>&amp;To:</source>
        <translation>&amp;Kepada:</translation>
    </message>
    <message>
        <source>an office, an address or a form</source>
        <translation>instansi, alamat, atau formulir</translation>
    </message>
    <message>
        <source>&amp;By:</source>
        <translation>&amp;Oleh:</translation>
    </message>
    <message>
        <source>who sent it</source>
        <translation>siapa yang mengirim</translation>
    </message>
    <message>
        <source>&amp;Note:</source>
        <translation>&amp;Catatan:</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Simpan</translation>
    </message>
    <message>
        <source>a reference number</source>
        <translation>nomor referensi</translation>
    </message>
    <message>
        <source>&amp;Answered on:</source>
        <translation>Di&amp;jawab pada:</translation>
    </message>
    <message>
        <source>Answered on</source>
        <translation>Dijawab pada</translation>
    </message>
    <message>
        <source>Ans&amp;wer:</source>
        <translation>Ja&amp;waban:</translation>
    </message>
    <message>
        <source>the answer, quoted or summarised</source>
        <translation>isi jawaban, dikutip atau diringkas</translation>
    </message>
    <message>
        <source>&amp;Remind me on:</source>
        <translation>&amp;Ingatkan saya pada:</translation>
    </message>
    <message>
        <source>Remind me on</source>
        <translation>Ingatkan saya pada</translation>
    </message>
    <message>
        <source>An alert reminds you to ask again, unless the domain is unblocked by then.</source>
        <translation>Anda akan diingatkan lewat notifikasi untuk menanyakan lagi, kecuali domain sudah tidak terblokir saat itu.</translation>
    </message>
</context>
<context>
    <name>ChannelDialog</name>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Nama:</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>Save any&amp;way</source>
        <translation>Tetap sim&amp;pan</translation>
    </message>
    <message>
        <source>What goes there</source>
        <translation>Yang dikirim ke sana</translation>
    </message>
    <message>
        <source>&amp;All alerts</source>
        <translation>Semu&amp;a notifikasi</translation>
    </message>
    <message>
        <source>Lists whose changes go there</source>
        <translation>Daftar yang perubahannya dikirim ke sana</translation>
    </message>
    <message>
        <source>Only changes in &amp;chosen lists</source>
        <translation>Hanya perubahan di daftar yang &amp;dipilih</translation>
    </message>
    <message>
        <source>Other lists, quotas and accounts are not mentioned there.</source>
        <translation>Daftar lain, kuota, dan akun tidak disebut di sana.</translation>
    </message>
    <message>
        <source>Sa&amp;ve and send a test</source>
        <translation>Si&amp;mpan dan kirim tes</translation>
    </message>
    <message>
        <source>Messa&amp;ge:</source>
        <translation>P&amp;esan:</translation>
    </message>
    <message>
        <source>Leave it empty for Pantau&apos;s own wording. {title} (what happened), {body} (the details), {domains} and {count} are filled in.</source>
        <translation>Kosongkan untuk kalimat bawaan Pantau. {title} (apa yang terjadi), {body} (penjelasannya), {domains} (domainnya), dan {count} (jumlahnya) diisi otomatis.</translation>
    </message>
</context>
<context>
    <name>CheckReply</name>
    <message>
        <source>The service&apos;s answer for this domain was neither yes nor no.</source>
        <translation>Jawaban layanan untuk domain ini tidak jelas: bukan ya, bukan tidak.</translation>
    </message>
    <message>
        <source>The service said both blocked and not blocked for this domain.</source>
        <translation>Layanan menyebut domain ini terblokir dan tidak terblokir sekaligus.</translation>
    </message>
    <message>
        <source>The service did not answer for this domain.</source>
        <translation>Layanan tidak menjawab untuk domain ini.</translation>
    </message>
    <message>
        <source>The service gave both answers for: %1</source>
        <translation>Layanan memberi dua jawaban yang berlawanan untuk: %1</translation>
    </message>
    <message numerus="yes">
        <source>The service answered for %Ln domain(s) that Pantau did not ask for: %1</source>
        <translation>
            <numerusform>Layanan menjawab untuk %Ln domain yang tidak ditanyakan Pantau: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln result(s) of the service named no domain.</source>
        <translation>
            <numerusform>%Ln hasil dari layanan tidak menyebut nama domain.</numerusform>
        </translation>
    </message>
    <message>
        <source>The service&apos;s count of results differs from the results.</source>
        <translation>Jumlah hasil yang disebut layanan tidak sama dengan hasil yang dikirim.</translation>
    </message>
    <message>
        <source>The service&apos;s usage figures cannot be read: %1</source>
        <translation>Angka pemakaian dari layanan tidak dapat dibaca: %1</translation>
    </message>
    <message>
        <source>This service cannot check this domain: it removes “www.” from names.</source>
        <translation>Layanan ini tidak dapat mengecek domain ini karena menghapus “www.” dari nama.</translation>
    </message>
    <message>
        <source>The plan at %1 has ended. Renew it there, then test the account.</source>
        <translation>Paket di %1 sudah berakhir. Perpanjang di sana, lalu tes akunnya.</translation>
    </message>
</context>
<context>
    <name>ConnectDialog</name>
    <message>
        <source>Connect a service</source>
        <translation>Hubungkan layanan</translation>
    </message>
    <message>
        <source>Services</source>
        <translation>Layanan</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>&amp;Kunci</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Tempel</translation>
    </message>
    <message>
        <source>Paste the key</source>
        <translation>Tempel kunci</translation>
    </message>
    <message>
        <source>&amp;Blocklist</source>
        <translation>&amp;Daftar blokir</translation>
    </message>
    <message>
        <source>a text file with one domain per line</source>
        <translation>berkas teks, satu domain per baris</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>&amp;Pilih…</translation>
    </message>
    <message>
        <source>Choose the copy of the blocklist</source>
        <translation>Pilih salinan daftar blokir</translation>
    </message>
    <message>
        <source>Checks a day in your p&amp;lan</source>
        <translation>Cek per hari da&amp;lam paket Anda</translation>
    </message>
    <message>
        <source>This service does not report its quota, so Pantau counts.</source>
        <translation>Layanan ini tidak melaporkan kuotanya, jadi Pantau yang menghitung.</translation>
    </message>
    <message>
        <source>It sees</source>
        <translation>Yang terlihat</translation>
    </message>
    <message>
        <source>the domains you check and your IP address</source>
        <translation>domain yang Anda cek dan alamat IP Anda</translation>
    </message>
    <message>
        <source>Your key</source>
        <translation>Kunci Anda</translation>
    </message>
    <message>
        <source>is kept in this computer&apos;s keychain</source>
        <translation>disimpan di penyimpanan kunci komputer ini</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Kecepatan</translation>
    </message>
    <message>
        <source>Address and na&amp;me</source>
        <translation>Alamat dan na&amp;ma</translation>
    </message>
    <message>
        <source>A&amp;ddress:</source>
        <translation>Al&amp;amat:</translation>
    </message>
    <message>
        <source>Allow &amp;unencrypted addresses (http://); others on the network can read the key</source>
        <translation>I&amp;zinkan alamat tanpa enkripsi (http://); orang lain di jaringan dapat membaca kunci</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Nama:</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>Connect &amp;another</source>
        <translation>Hubungkan &amp;yang lain</translation>
    </message>
    <message>
        <source>How &amp;to choose</source>
        <translation>&amp;Cara memilih</translation>
    </message>
</context>
<context>
    <name>DomainName</name>
    <message>
        <source>“%1” is an IP address, not a domain.</source>
        <translation>“%1” adalah alamat IP, bukan domain.</translation>
    </message>
    <message>
        <source>“%1” is longer than the 253 characters of a domain.</source>
        <translation>“%1” melebihi 253 karakter, batas panjang domain.</translation>
    </message>
    <message>
        <source>“%1” has a part of more than 63 characters.</source>
        <translation>“%1” punya bagian yang lebih dari 63 karakter.</translation>
    </message>
    <message>
        <source>“%1” has no dot, so it is not a complete domain.</source>
        <translation>“%1” tidak punya titik, jadi bukan domain yang lengkap.</translation>
    </message>
    <message>
        <source>“%1” contains a space, so it is not one domain.</source>
        <translation>“%1” berisi spasi, jadi bukan satu domain.</translation>
    </message>
    <message>
        <source>“%1” contains the dash “%2”. Domains are written with the hyphen “-”.</source>
        <translation>“%1” berisi tanda pisah “%2”. Domain ditulis dengan tanda hubung “-”.</translation>
    </message>
    <message>
        <source>“%1” contains “%2”, which cannot be part of a domain.</source>
        <translation>“%1” berisi “%2”, yang tidak boleh ada dalam domain.</translation>
    </message>
    <message>
        <source>“%1” contains no domain.</source>
        <translation>“%1” tidak berisi domain.</translation>
    </message>
    <message>
        <source>“%1” has a part that starts or ends with a hyphen.</source>
        <translation>“%1” memiliki bagian yang diawali atau diakhiri tanda hubung.</translation>
    </message>
    <message>
        <source>“%1” combines characters in a way that domains cannot.</source>
        <translation>“%1” berisi gabungan karakter yang tidak boleh ada dalam domain.</translation>
    </message>
    <message>
        <source>“%1” has two dots in a row or starts with one.</source>
        <translation>“%1” memiliki dua titik berurutan atau diawali titik.</translation>
    </message>
    <message>
        <source>“%1” ends with a number, so it is not a domain.</source>
        <translation>“%1” diakhiri angka, jadi bukan domain.</translation>
    </message>
    <message>
        <source>“%1” has a “_” in the registered domain, where none is allowed.</source>
        <translation>“%1” memiliki “_” pada domain terdaftar, padahal tidak diperbolehkan.</translation>
    </message>
    <message>
        <source>“%1” is an email address. To watch its domain, enter %2.</source>
        <translation>“%1” adalah alamat email. Untuk memantau domainnya, masukkan %2.</translation>
    </message>
    <message>
        <source>“%1” stands for many names. Enter each domain itself, such as %2.</source>
        <translation>“%1” mewakili banyak nama. Masukkan setiap domain secara lengkap, misalnya %2.</translation>
    </message>
    <message>
        <source>“%1” is a public suffix, not a site. Enter a full domain such as shop.%2.</source>
        <translation>“%1” adalah akhiran publik, bukan situs. Masukkan domain lengkap, misalnya toko.%2.</translation>
    </message>
    <message>
        <source>“%1” is cut off at its end. Enter the entire domain.</source>
        <translation>“%1” terpotong di akhirnya. Masukkan domain selengkapnya.</translation>
    </message>
    <message>
        <source>Enter a domain such as %1.</source>
        <translation>Masukkan domain, misalnya %1.</translation>
    </message>
</context>
<context>
    <name>DomainsDialog</name>
    <message>
        <source>&amp;Add to list:</source>
        <translation>&amp;Tambahkan ke daftar:</translation>
    </message>
    <message>
        <source>Name of the new list</source>
        <translation>Nama daftar baru</translation>
    </message>
    <message>
        <source>&amp;Remove from list:</source>
        <translation>&amp;Hapus dari daftar:</translation>
    </message>
    <message>
        <source>&amp;Pause:</source>
        <translation>&amp;Jeda:</translation>
    </message>
    <message>
        <source>Paused until</source>
        <translation>Dijeda sampai</translation>
    </message>
    <message>
        <source>A&amp;lerts:</source>
        <translation>Noti&amp;fikasi:</translation>
    </message>
    <message>
        <source>Muted until</source>
        <translation>Dibisukan sampai</translation>
    </message>
    <message>
        <source>&amp;Note:</source>
        <translation>&amp;Catatan:</translation>
    </message>
    <message>
        <source>New note</source>
        <translation>Catatan baru</translation>
    </message>
    <message>
        <source>Pr&amp;iority:</source>
        <translation>&amp;Prioritas:</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Ekspor</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Isi</translation>
    </message>
    <message>
        <source>Domains &amp;shown now</source>
        <translation>Domain yang se&amp;karang tampil</translation>
    </message>
    <message>
        <source>&amp;Checks: every single answer</source>
        <translation>&amp;Cek: setiap jawaban, satu per satu</translation>
    </message>
    <message>
        <source>Cha&amp;nges: every confirmed change, and between which times it happened</source>
        <translation>Per&amp;ubahan: setiap perubahan yang dikonfirmasi, beserta rentang waktu terjadinya</translation>
    </message>
    <message>
        <source>&amp;Usage: each account&apos;s used and remaining quota over time</source>
        <translation>&amp;Pemakaian: kuota setiap akun yang terpakai dan tersisa, dari waktu ke waktu</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>Periode</translation>
    </message>
    <message>
        <source>First day</source>
        <translation>Hari pertama</translation>
    </message>
    <message>
        <source>&amp;to</source>
        <translation>&amp;sampai</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>Hari terakhir</translation>
    </message>
    <message>
        <source>CSV file</source>
        <translation>Berkas CSV</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Kemajuan</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Ekspor…</translation>
    </message>
    <message>
        <source>All &amp;domains, with status, lists, priority and note</source>
        <translation>Semua &amp;domain, dengan status, daftar, prioritas, dan catatan</translation>
    </message>
    <message>
        <source>&amp;History: when each domain was blocked and when it was not</source>
        <translation>&amp;Riwayat: kapan setiap domain terblokir dan kapan tidak</translation>
    </message>
    <message>
        <source>Time &amp;frame:</source>
        <translation>&amp;Waktu:</translation>
    </message>
    <message>
        <source>Without it, Excel may garble accented letters when you open the file with a double-click.</source>
        <translation>Tanpa BOM, huruf seperti é atau ü dapat salah tampil di Excel jika berkas dibuka dengan klik ganda.</translation>
    </message>
    <message>
        <source>Columns are se&amp;parated by:</source>
        <translation>Pemisah &amp;kolom:</translation>
    </message>
    <message>
        <source>What separates the columns</source>
        <translation>Pemisah kolom</translation>
    </message>
    <message>
        <source>&amp;Mark the file as Unicode; some older spreadsheets need it</source>
        <translation>&amp;Tandai berkas sebagai Unicode; diperlukan oleh beberapa program lama</translation>
    </message>
</context>
<context>
    <name>FinderEntry</name>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 blocked</source>
        <comment>domains of a list</comment>
        <translation>%1 dari %2 terblokir</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>menu and what stands in it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>All domains</source>
        <translation>Semua domain</translation>
    </message>
    <message>
        <source>Blocked domains</source>
        <translation>Domain terblokir</translation>
    </message>
    <message>
        <source>Unknown domains</source>
        <translation>Domain yang belum diketahui</translation>
    </message>
    <message>
        <source>Domains that changed in the last 7 days</source>
        <translation>Domain yang berubah dalam 7 hari terakhir</translation>
    </message>
    <message>
        <source>List</source>
        <comment>what was found</comment>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>Page</source>
        <comment>what was found</comment>
        <translation>Halaman</translation>
    </message>
    <message>
        <source>Command</source>
        <comment>what was found</comment>
        <translation>Perintah</translation>
    </message>
    <message>
        <source>Domain</source>
        <comment>what was found</comment>
        <translation>Domain</translation>
    </message>
</context>
<context>
    <name>FrequencyChooser</name>
    <message>
        <source>&amp;Every</source>
        <translation>Se&amp;tiap</translation>
    </message>
    <message>
        <source>Number of minutes, hours or days between two checks</source>
        <translation>Jumlah menit, jam, atau hari antara dua cek</translation>
    </message>
    <message>
        <source>Minutes, hours or days</source>
        <translation>Menit, jam, atau hari</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>menit</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>jam</translation>
    </message>
    <message>
        <source>days</source>
        <translation>hari</translation>
    </message>
    <message>
        <source>As &amp;often as the quota allows (recommended)</source>
        <translation>&amp;Sesering mungkin sesuai kuota (disarankan)</translation>
    </message>
    <message>
        <source>One hour is the shortest, a year the longest.</source>
        <translation>Paling singkat satu jam, paling lama satu tahun.</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Add domains</source>
        <translation>Tambah domain</translation>
    </message>
    <message>
        <source>Domains to add</source>
        <translation>Domain yang akan ditambahkan</translation>
    </message>
    <message>
        <source>&amp;Encoding:</source>
        <translation>&amp;Pengodean:</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Pengodean</translation>
    </message>
    <message>
        <source>&amp;Separator:</source>
        <translation>Pe&amp;misah:</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>Pemisah</translation>
    </message>
    <message>
        <source>&amp;Quotes:</source>
        <translation>Tanda &amp;kutip:</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>Tanda kutip</translation>
    </message>
    <message>
        <source>First row is a &amp;header</source>
        <translation>Baris pertama &amp;judul kolom</translation>
    </message>
    <message>
        <source>Preview of the first rows</source>
        <translation>Pratinjau baris-baris pertama</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Kemajuan</translation>
    </message>
    <message>
        <source>&amp;Copy them</source>
        <translation>&amp;Salin</translation>
    </message>
    <message>
        <source>Sa&amp;ve them…</source>
        <translation>Simpa&amp;n…</translation>
    </message>
    <message>
        <source>Choose a list, or write the name of a new one.</source>
        <translation>Pilih daftar, atau tulis nama daftar baru.</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>T&amp;ambah</translation>
    </message>
    <message>
        <source>Add to &amp;list:</source>
        <translation>Ke &amp;daftar:</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>&amp;Ya</translation>
    </message>
    <message>
        <source>&amp;Paste domains or addresses, one per line, or drop files here:</source>
        <translation>&amp;Tempel domain atau alamat, satu per baris, atau seret berkas ke sini:</translation>
    </message>
    <message>
        <source>Change how it is &amp;read</source>
        <translation>Ubah &amp;cara membacanya</translation>
    </message>
    <message>
        <source>Choose &amp;files…</source>
        <translation>Pilih be&amp;rkas…</translation>
    </message>
    <message>
        <source>Sho&amp;w them</source>
        <translation>L&amp;ihat</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>Kem&amp;bali</translation>
    </message>
</context>
<context>
    <name>LetterDialog</name>
    <message>
        <source>Appeal letter</source>
        <translation>Surat banding</translation>
    </message>
    <message>
        <source>&amp;To</source>
        <translation>&amp;Kepada</translation>
    </message>
    <message>
        <source>who signs the letter</source>
        <translation>penanda tangan surat</translation>
    </message>
    <message>
        <source>&amp;Contact</source>
        <translation>K&amp;ontak</translation>
    </message>
    <message>
        <source>email or phone</source>
        <translation>email atau telepon</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Surat</translation>
    </message>
    <message>
        <source>Sub&amp;ject</source>
        <translation>Per&amp;ihal</translation>
    </message>
    <message>
        <source>Text of the letter</source>
        <translation>Isi surat</translation>
    </message>
    <message>
        <source>&amp;Start over from the template</source>
        <translation>&amp;Ulangi dari templat</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Templat</translation>
    </message>
    <message>
        <source>Text of the template</source>
        <translation>Isi templat</translation>
    </message>
    <message>
        <source>The letter is being prepared</source>
        <translation>Surat sedang disiapkan</translation>
    </message>
    <message>
        <source>Save as te&amp;xt…</source>
        <translation>Simpan sebagai &amp;teks…</translation>
    </message>
    <message>
        <source>C&amp;opy text</source>
        <translation>&amp;Salin teks</translation>
    </message>
    <message>
        <source>Open in &amp;mail program</source>
        <translation>Buka di program &amp;email</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Tutup</translation>
    </message>
    <message>
        <source>Add the &amp;evidence report</source>
        <translation>Dengan laporan b&amp;ukti</translation>
    </message>
    <message>
        <source>A&amp;ddress</source>
        <translation>Ala&amp;mat</translation>
    </message>
    <message>
        <source>Num&amp;ber</source>
        <translation>&amp;Nomor</translation>
    </message>
    <message>
        <source>P&amp;lace</source>
        <translation>T&amp;empat</translation>
    </message>
    <message>
        <source>P&amp;urpose of the domain</source>
        <translation>Ke&amp;gunaan domain</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>Penan&amp;da tangan</translation>
    </message>
    <message>
        <source>Posit&amp;ion</source>
        <translation>Ja&amp;batan</translation>
    </message>
    <message>
        <source>&amp;Reset the template</source>
        <translation>Kembalikan templ&amp;at</translation>
    </message>
    <message>
        <source>Preview of the letter</source>
        <translation>Pratinjau surat</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Buka</translation>
    </message>
    <message>
        <source>Show in &amp;folder</source>
        <translation>Tampilkan di &amp;folder</translation>
    </message>
    <message>
        <source>Sent?</source>
        <translation>Sudah dikirim?</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Belum</translation>
    </message>
    <message>
        <source>Edit &amp;all text…</source>
        <translation>Sunting seluruh &amp;teks…</translation>
    </message>
    <message>
        <source>Save &amp;PDF</source>
        <translation>&amp;Simpan PDF</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Tanggal</translation>
    </message>
    <message>
        <source>Organi&amp;sation</source>
        <translation>O&amp;rganisasi</translation>
    </message>
    <message>
        <source>&amp;Yes, record it</source>
        <translation>&amp;Ya, catat</translation>
    </message>
    <message>
        <source>Letter&amp;head</source>
        <translation>Ko&amp;p surat</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ubah…</translation>
    </message>
    <message>
        <source>Check the office&apos;s website for where to send the letter. If you enter an email address here, your mail program uses it.</source>
        <translation>Lihat situs instansi untuk alamat pengirimannya. Alamat email yang diisi di sini dipakai oleh program email Anda.</translation>
    </message>
</context>
<context>
    <name>LogPage</name>
    <message>
        <source>What Pantau asked its services and what came back, for support. It never holds a key.</source>
        <translation>Permintaan Pantau kepada layanan beserta jawabannya, untuk keperluan dukungan. Kunci tidak pernah dicatat di sini.</translation>
    </message>
    <message>
        <source>What to show</source>
        <translation>Yang ditampilkan</translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation>Cari di log</translation>
    </message>
    <message>
        <source>With do&amp;main names</source>
        <translation>Dengan &amp;nama domain</translation>
    </message>
    <message>
        <source>Show domain names, and include them in copied or saved text</source>
        <translation>Tampilkan nama domain, dan sertakan dalam teks yang disalin atau disimpan</translation>
    </message>
    <message>
        <source>Cop&amp;y</source>
        <translation>Sa&amp;lin</translation>
    </message>
    <message>
        <source>Save &amp;as text…</source>
        <translation>&amp;Simpan sebagai teks…</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Details of the chosen line</source>
        <translation>Rincian baris yang dipilih</translation>
    </message>
    <message>
        <source>Choose a line to read it in full.</source>
        <translation>Pilih satu baris untuk membaca seluruh isinya.</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Report</source>
        <translation>Laporan</translation>
    </message>
    <message>
        <source>P&amp;eriod</source>
        <translation>P&amp;eriode</translation>
    </message>
    <message>
        <source>&amp;from</source>
        <translation>&amp;dari</translation>
    </message>
    <message>
        <source>&amp;to</source>
        <translation>&amp;sampai</translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation>Pratinjau laporan</translation>
    </message>
    <message>
        <source>Creating the report</source>
        <translation>Laporan sedang dibuat</translation>
    </message>
    <message>
        <source>&amp;Copy text</source>
        <translation>Sa&amp;lin teks</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Tutup</translation>
    </message>
    <message>
        <source>Save as &amp;HTML…</source>
        <translation>Simpan sebagai &amp;HTML…</translation>
    </message>
    <message>
        <source>Save as &amp;PDF…</source>
        <translation>Simpan sebagai &amp;PDF…</translation>
    </message>
    <message>
        <source>C&amp;lient</source>
        <translation>Klie&amp;n</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>Baha&amp;sa</translation>
    </message>
    <message>
        <source>What comes ne&amp;xt</source>
        <translation>Langkah selan&amp;jutnya</translation>
    </message>
    <message>
        <source>optional, your own text</source>
        <translation>opsional, teks Anda sendiri</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>B&amp;uka</translation>
    </message>
    <message>
        <source>Sho&amp;w in folder</source>
        <translation>Tampilkan di fol&amp;der</translation>
    </message>
    <message>
        <source>&amp;Send…</source>
        <translation>&amp;Kirim…</translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message>
        <source>Restore a backup</source>
        <translation>Pulihkan cadangan</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Kemajuan</translation>
    </message>
    <message>
        <source>Choose &amp;another…</source>
        <translation>Pilih yang &amp;lain…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>&amp;Restore and restart</source>
        <translation>&amp;Pulihkan dan mulai ulang</translation>
    </message>
</context>
<context>
    <name>ServiceFailure</name>
    <message>
        <source>The service at %1 refused the key: it is wrong or no longer active. Copy it again from the service&apos;s dashboard and enter it in the account.</source>
        <translation>Layanan di %1 menolak kunci: kuncinya salah atau sudah tidak aktif. Salin lagi dari dasbor layanan, lalu masukkan di akun.</translation>
    </message>
    <message>
        <source>The service at %1 does not accept this key from this computer&apos;s internet address. In the service&apos;s dashboard, allow the address for this key.</source>
        <translation>Layanan di %1 tidak menerima kunci ini dari alamat internet komputer ini. Di dasbor layanan, izinkan alamat itu untuk kunci ini.</translation>
    </message>
    <message>
        <source>The service at %1 does not accept this key from this computer&apos;s internet address, %2. In the service&apos;s dashboard, allow it for this key.</source>
        <translation>Layanan di %1 tidak menerima kunci ini dari alamat internet komputer ini, %2. Di dasbor layanan, izinkan alamat itu untuk kunci ini.</translation>
    </message>
    <message>
        <source>The service at %1 answered with a redirect, which Pantau does not follow, so that your key goes nowhere else. Check the address of the account.</source>
        <translation>Layanan di %1 mengalihkan ke alamat lain. Pantau tidak mengikutinya, agar kunci Anda tidak terkirim ke tempat lain. Periksa alamat pada akun.</translation>
    </message>
    <message>
        <source>There is no checking service at this address of %1 (404, not found). Check the address of the account.</source>
        <translation>Tidak ada layanan cek di alamat %1 ini (404, tidak ditemukan). Periksa alamat pada akun.</translation>
    </message>
    <message>
        <source>%1 answered in a way that a checking service does not (status %2). Check the address of the account.</source>
        <translation>Jawaban %1 bukan jawaban layanan cek (status %2). Periksa alamat pada akun.</translation>
    </message>
    <message>
        <source>The proxy of this network asks for a name and a password, so %1 was not reached. Set up the proxy of this computer.</source>
        <translation>Proksi jaringan ini meminta nama dan kata sandi, sehingga %1 tidak dapat dihubungi. Atur proksi komputer ini.</translation>
    </message>
    <message>
        <source>The service at %1 did not accept these domains.</source>
        <translation>Layanan di %1 tidak menerima domain-domain ini.</translation>
    </message>
    <message>
        <source>The answer of %1 does not have the form of a checking service (%2). Check the address of the account.</source>
        <translation>Format jawaban %1 tidak sesuai dengan format layanan cek (%2). Periksa alamat pada akun.</translation>
    </message>
    <message>
        <source>%1 answered with nothing at all. Check the address of the account, or try again later.</source>
        <translation>Jawaban %1 kosong. Periksa alamat pada akun, atau coba lagi nanti.</translation>
    </message>
    <message>
        <source>The answer of %1 cannot be read: it is damaged, or this is not a checking service. Check the address of the account.</source>
        <translation>Jawaban %1 tidak dapat dibaca: jawabannya rusak, atau ini bukan layanan cek. Periksa alamat pada akun.</translation>
    </message>
    <message>
        <source>Nothing answers at %1. The service may be down, or the address of the account is wrong.</source>
        <translation>Layanan di %1 tidak merespons. Mungkin layanan sedang mati, atau alamat pada akun salah.</translation>
    </message>
    <message>
        <source>No secure connection to %1 could be made, so nothing was sent. Check the address of the account and the date of this computer; on a public network, log in to it first.</source>
        <translation>Koneksi aman ke %1 tidak dapat dibuat, jadi tidak ada yang dikirim. Periksa alamat pada akun dan tanggal komputer ini; di jaringan umum, masuklah ke jaringan itu dahulu.</translation>
    </message>
    <message>
        <source>%1 could not be reached. Check the internet connection.</source>
        <translation>%1 tidak dapat dihubungi. Periksa koneksi internet.</translation>
    </message>
    <message>
        <source>%1 could not be reached in time. Check the internet connection and the address of the account.</source>
        <translation>%1 tidak dapat dihubungi dalam batas waktu. Periksa koneksi internet dan alamat pada akun.</translation>
    </message>
    <message>
        <source>%1 sent far more than an answer of a checking service and was stopped. Check the address of the account.</source>
        <translation>%1 mengirim data jauh lebih banyak daripada jawaban layanan cek, sehingga dihentikan. Periksa alamat pada akun.</translation>
    </message>
    <message>
        <source>Something between this computer and %1 answered in place of the service (status %2), such as a proxy or the sign-in page of a network.</source>
        <translation>Sesuatu di antara komputer ini dan %1 menjawab menggantikan layanan (status %2), misalnya proksi atau halaman masuk suatu jaringan.</translation>
    </message>
    <message>
        <source>Today&apos;s free checks are used up. Checking can continue after midnight UTC.</source>
        <translation>Cek gratis hari ini sudah habis. Pengecekan dapat dilanjutkan setelah tengah malam UTC.</translation>
    </message>
    <message>
        <source>The service at %1 did not answer its own gateway in time (status %2).</source>
        <translation>Gateway layanan di %1 tidak mendapat jawaban tepat waktu (status %2).</translation>
    </message>
    <message>
        <source>The service at %1 did not answer in time.</source>
        <translation>Layanan di %1 tidak menjawab tepat waktu.</translation>
    </message>
    <message>
        <source>The connection to %1 broke off in the middle of the answer.</source>
        <translation>Koneksi ke %1 terputus sebelum seluruh jawaban diterima.</translation>
    </message>
    <message>
        <source>The service at %1 redirects to %2. Pantau does not follow, so that your key goes nowhere else. If you trust that address, enter it in the account.</source>
        <translation>Layanan di %1 mengalihkan ke %2. Pantau tidak mengikutinya, agar kunci Anda tidak terkirim ke tempat lain. Jika Anda memercayai alamat itu, masukkan pada akun.</translation>
    </message>
    <message>
        <source>Pantau was closed before %1 answered.</source>
        <translation>Pantau ditutup sebelum %1 menjawab.</translation>
    </message>
    <message>
        <source>The package does not have enough credits. Buy more, or wait until they are renewed.</source>
        <translation>Kredit paket tidak cukup. Beli lagi, atau tunggu sampai kredit diperbarui.</translation>
    </message>
    <message>
        <source>The package does not have enough credits: %1 are left, and %2 are needed. Buy more, or wait until they are renewed.</source>
        <translation>Kredit paket tidak cukup: sisa %1, sedangkan yang diperlukan %2. Beli lagi, atau tunggu sampai kredit diperbarui.</translation>
    </message>
    <message>
        <source>Allowed addresses: %1.</source>
        <translation>Alamat yang diizinkan: %1.</translation>
    </message>
    <message>
        <source>The service at %1 failed (status %2) and gave no result.</source>
        <translation>Layanan di %1 gagal (status %2) dan tidak memberi hasil.</translation>
    </message>
    <message>
        <source>The service at %1 failed and gave no result. It says: “%2”</source>
        <translation>Layanan di %1 gagal dan tidak memberi hasil. Pesannya: “%2”</translation>
    </message>
    <message>
        <source>The service at %1 requires a key. Enter one in the account.</source>
        <translation>Layanan di %1 memerlukan kunci. Masukkan kunci di akun.</translation>
    </message>
    <message>
        <source>%1 answered with a web page instead of a check result. If this network asks you to log in, do so in your browser; otherwise, check the address of the account.</source>
        <translation>%1 menjawab dengan halaman web, bukan hasil cek. Jika jaringan ini meminta Anda masuk, buka sebuah halaman di peramban lalu masuk; jika tidak, periksa alamat pada akun.</translation>
    </message>
    <message>
        <source>%1 is neither a checking service nor a web server. Check the address of the account.</source>
        <translation>%1 bukan layanan cek dan bukan pula server web. Periksa alamat pada akun.</translation>
    </message>
    <message>
        <source>The service received too many requests in one minute from this internet address. Nothing is lost; it can be asked again a little later.</source>
        <translation>Layanan menerima terlalu banyak permintaan dalam satu menit dari alamat internet ini. Tidak ada yang hilang; layanan dapat ditanya lagi sebentar kemudian.</translation>
    </message>
    <message>
        <source>The service at %1, or a proxy in front of it, refused the request because it is too large (status %2). Raise the limit there.</source>
        <translation>Layanan di %1, atau proksi di depannya, menolak permintaan karena terlalu besar (status %2). Naikkan batasnya di sana.</translation>
    </message>
    <message>
        <source>The service at %1 sent an interim reply (status %2), and Pantau cannot read the answer after it. Turn off interim replies, such as Early Hints, at the service.</source>
        <translation>Layanan di %1 mengirim jawaban sementara (status %2), dan Pantau tidak dapat membaca jawaban sesudahnya. Matikan jawaban sementara, seperti Early Hints, di layanan.</translation>
    </message>
    <message>
        <source>The answer of %1 is compressed (%2) and could not be decompressed. Try again later. If this continues, turn off the compression at the service.</source>
        <translation>Jawaban %1 dikompresi (%2) dan tidak dapat dibuka. Coba lagi nanti. Jika terus terjadi, matikan kompresi di layanan.</translation>
    </message>
    <message>
        <source>%1 (account “%2”)</source>
        <translation>%1 (akun “%2”)</translation>
    </message>
    <message>
        <source>The connection to %1 goes through a proxy, which did not answer or did not let it through. Check the proxy settings of this computer.</source>
        <translation>Koneksi ke %1 melewati proksi, yang tidak menjawab atau tidak meneruskannya. Periksa pengaturan proksi komputer ini.</translation>
    </message>
    <message>
        <source>No computer named %1 was found. Check your internet connection and the address of the service.</source>
        <translation>Server bernama %1 tidak ditemukan. Periksa koneksi internet Anda dan alamat layanannya.</translation>
    </message>
    <message>
        <source>%1 gives no more checks for now.</source>
        <translation>%1 tidak memberi cek lagi untuk saat ini.</translation>
    </message>
    <message>
        <source>%1 gives no more checks for now. It says: “%2”</source>
        <translation>%1 tidak memberi cek lagi untuk saat ini. Pesannya: “%2”</translation>
    </message>
    <message>
        <source>The service at %1 refused the request. It says: “%2”</source>
        <translation>Layanan di %1 menolak permintaan. Pesannya: “%2”</translation>
    </message>
</context>
<context>
    <name>SettingsAccounts</name>
    <message>
        <source>An account is a service with your key, or your own copy of the blocklist.</source>
        <translation>Akun adalah layanan dengan kunci Anda, atau salinan daftar blokir milik Anda.</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>Akun</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Akun</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Lokasi</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Keadaan</translation>
    </message>
    <message>
        <source>&amp;Connect a service…</source>
        <translation>&amp;Hubungkan layanan…</translation>
    </message>
    <message>
        <source>New &amp;key…</source>
        <translation>&amp;Kunci baru…</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>T&amp;es</translation>
    </message>
    <message>
        <source>&amp;Remove…</source>
        <translation>H&amp;apus…</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>belum diketahui</translation>
    </message>
    <message>
        <source>Address of the blocklist as a text file, or of a mirror. Pantau reads it every hour and checks the domains added to it first. It does not send your domains there.</source>
        <translation>Alamat daftar blokir berupa berkas teks, atau cerminnya. Pantau membacanya tiap jam dan lebih dahulu mengecek domain yang baru masuk. Domain Anda tidak dikirim ke sana.</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>&amp;Ubah…</translation>
    </message>
    <message>
        <source>Day of the month in UTC, as on the service&apos;s bill. If you leave it open, Pantau learns it from your usage.</source>
        <translation>Tanggal menurut UTC, sesuai tagihan layanan. Jika dikosongkan, Pantau mempelajarinya dari pemakaian.</translation>
    </message>
    <message>
        <source>The package renews on &amp;day</source>
        <translation>Paket diperbarui setiap tangga&amp;l</translation>
    </message>
    <message>
        <source>Published &amp;blocklist</source>
        <translation>Daftar &amp;blokir publik</translation>
    </message>
</context>
<context>
    <name>SettingsChannels</name>
    <message>
        <source>Channels</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Jenis</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Tujuan</translation>
    </message>
    <message>
        <source>&amp;Switch off</source>
        <translation>&amp;Matikan</translation>
    </message>
    <message>
        <source>&amp;Remove…</source>
        <translation>Ha&amp;pus…</translation>
    </message>
    <message>
        <source>Last deliveries</source>
        <translation>Pengiriman terakhir</translation>
    </message>
    <message>
        <source>Last deliveries of the channel</source>
        <translation>Pengiriman terakhir kanal ini</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Waktu</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>Notifikasi</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Hasil</translation>
    </message>
    <message>
        <source>Alerts are shown on this desktop. You can also send alerts to a chat or to another program.</source>
        <translation>Notifikasi tampil di desktop ini. Kanal meneruskannya ke obrolan atau ke program lain.</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>&amp;Ubah…</translation>
    </message>
    <message>
        <source>&amp;Add a channel</source>
        <translation>T&amp;ambah kanal</translation>
    </message>
    <message>
        <source>Send a &amp;test</source>
        <translation>Kirim te&amp;s</translation>
    </message>
</context>
<context>
    <name>TimeAxis</name>
    <message>
        <source>until %1</source>
        <comment>a day</comment>
        <translation>sampai %1</translation>
    </message>
</context>
<context>
    <name>UsagePage</name>
    <message>
        <source>Period of the chart</source>
        <translation>Periode grafik</translation>
    </message>
    <message>
        <source>What each list used</source>
        <translation>Pemakaian per daftar</translation>
    </message>
    <message>
        <source>Checks of the chosen day</source>
        <translation>Cek pada hari yang dipilih</translation>
    </message>
    <message>
        <source>Usage per day</source>
        <translation>Pemakaian per hari</translation>
    </message>
    <message>
        <source>Set the &amp;renewal day…</source>
        <translation>Atur tan&amp;ggal pembaruan…</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Akun</translation>
    </message>
</context>
<context>
    <name>cli</name>
    <message>
        <source>Standard output could not be written: %1.</source>
        <translation>Keluaran standar tidak dapat ditulis: %1.</translation>
    </message>
    <message>
        <source>Stopped before it finished.</source>
        <translation>Berhenti sebelum selesai.</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Mengecek</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 dari %2</translation>
    </message>
    <message>
        <source>Ctrl+C stops</source>
        <translation>Ctrl+C menghentikan</translation>
    </message>
</context>
<context>
    <name>pantau::Ages</name>
    <message>
        <source>%1 min</source>
        <translation>%1 menit</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 jam</translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation>%1 hari</translation>
    </message>
    <message>
        <source>now</source>
        <translation>sekarang</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>%1 lagi</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>date format</comment>
        <extracomment>a date without the year, as in &quot;19 Nov&quot;; see QLocale::toString for the letters</extracomment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>date format</comment>
        <extracomment>a date with the year, as in &quot;19 Nov 2026&quot;</extracomment>
        <translation>d MMM yyyy</translation>
    </message>
    <message>
        <source>between %1 and %2</source>
        <translation>antara %1 dan %2</translation>
    </message>
    <message>
        <source>%1 today</source>
        <comment>time of day</comment>
        <translation>pukul %1 hari ini</translation>
    </message>
    <message>
        <source>%1 yesterday</source>
        <comment>time of day</comment>
        <translation>kemarin pukul %1</translation>
    </message>
    <message>
        <source>%1 tomorrow</source>
        <comment>time of day</comment>
        <translation>besok pukul %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>date and time of day</comment>
        <extracomment>%1 is a date, %2 a time</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>at %1 today</source>
        <comment>time of day</comment>
        <translation>pukul %1 hari ini</translation>
    </message>
    <message>
        <source>at %1 yesterday</source>
        <comment>time of day</comment>
        <translation>kemarin pukul %1</translation>
    </message>
    <message>
        <source>at %1 tomorrow</source>
        <comment>time of day</comment>
        <translation>besok pukul %1</translation>
    </message>
    <message>
        <source>on %1 at %2</source>
        <comment>date and time of day</comment>
        <extracomment>%1 is a date, %2 a time</extracomment>
        <translation>pada %1 pukul %2</translation>
    </message>
    <message>
        <source>between %1 and %2 today</source>
        <comment>times of day</comment>
        <translation>antara pukul %1 dan %2 hari ini</translation>
    </message>
    <message>
        <source>between %1 and %2 yesterday</source>
        <comment>times of day</comment>
        <translation>antara pukul %1 dan %2 kemarin</translation>
    </message>
    <message>
        <source>between %1 and %2 on %3</source>
        <extracomment>%1 and %2 are times, %3 is a date</extracomment>
        <translation>pada %3 antara pukul %1 dan %2</translation>
    </message>
</context>
<context>
    <name>pantau::ParentHint</name>
    <message>
        <source>%1 is blocked. Its parent %2 is watched and blocked too.</source>
        <translation>%1 terblokir. Domain induknya %2 dipantau dan juga terblokir.</translation>
    </message>
    <message>
        <source>%1 is blocked. Its parent %2 is watched and not blocked.</source>
        <translation>%1 terblokir. Domain induknya %2 dipantau dan tidak terblokir.</translation>
    </message>
    <message>
        <source>%1 is blocked. Its parent %2 is watched, but its status is not known yet.</source>
        <translation>%1 terblokir. Domain induknya %2 dipantau, tetapi statusnya belum diketahui.</translation>
    </message>
    <message>
        <source>%1 is blocked. Its parent %2 is not watched; add it to a list to see whether the entire domain is blocked.</source>
        <translation>%1 terblokir. Domain induknya %2 tidak dipantau; tambahkan ke daftar untuk melihat apakah seluruh domain terblokir.</translation>
    </message>
    <message>
        <source>reported by %1</source>
        <translation>dilaporkan oleh %1</translation>
    </message>
    <message>
        <source>%1 says blocked</source>
        <translation>menurut %1 terblokir</translation>
    </message>
    <message>
        <source>%1 says not blocked</source>
        <translation>menurut %1 tidak terblokir</translation>
    </message>
    <message>
        <source>%1 has no current answer</source>
        <translation>%1 belum punya jawaban terbaru</translation>
    </message>
</context>
<context>
    <name>pantau::SecretText</name>
    <message>
        <source>%1 has a byte order mark, but the text after it is damaged. Save it again as UTF-8.</source>
        <extracomment>%1 is the quoted name of a file, or &quot;Standard input&quot;</extracomment>
        <translation>%1 memiliki tanda urutan bita, tetapi teks sesudahnya rusak. Simpan ulang sebagai UTF-8.</translation>
    </message>
    <message>
        <source>%1 contains null characters, as UTF-16 without a byte order mark does. Save it as UTF-8.</source>
        <extracomment>%1 is the quoted name of a file, or &quot;Standard input&quot;</extracomment>
        <translation>%1 berisi karakter nol, seperti UTF-16 tanpa tanda urutan bita. Simpan sebagai UTF-8.</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text. Save it as UTF-8.</source>
        <extracomment>%1 is the quoted name of a file, or &quot;Standard input&quot;</extracomment>
        <translation>%1 bukan teks UTF-8. Simpan sebagai UTF-8.</translation>
    </message>
</context>
<context>
    <name>pantau::ServiceAddress</name>
    <message>
        <source>The service address is empty. Enter an address such as https://service.example/api/v1.</source>
        <translation>Alamat layanan masih kosong. Masukkan alamat seperti https://service.example/api/v1.</translation>
    </message>
    <message>
        <source>“%1” is not a service address. It must begin with https:// and name a host, for example https://service.example/api/v1.</source>
        <translation>“%1” bukan alamat layanan. Alamat harus diawali https:// dan menyebut nama server, misalnya https://service.example/api/v1.</translation>
    </message>
    <message>
        <source>The service address cannot contain a user name, a password, a question mark or a # sign. Enter only the address; the key has its own field.</source>
        <translation>Alamat layanan tidak boleh berisi nama pengguna, kata sandi, tanda tanya, atau tanda #. Masukkan alamatnya saja; kunci punya isian sendiri.</translation>
    </message>
    <message>
        <source>“%1” is not encrypted: others on the network could read your key. Use the https:// address, or allow plain HTTP for this account if you trust the network.</source>
        <translation>“%1” tidak terenkripsi: pihak lain di jaringan dapat membaca kunci Anda. Pakai alamat https://, atau izinkan HTTP biasa untuk akun ini jika Anda memercayai jaringannya.</translation>
    </message>
    <message>
        <source>“%1” is not the full path of a blocklist file. Write local: and then the full path, for example local:/home/me/blocklist.txt.</source>
        <translation>“%1” bukan lokasi lengkap sebuah berkas daftar blokir. Tulis local: lalu lokasi lengkapnya, misalnya local:/home/me/blocklist.txt.</translation>
    </message>
</context>
<context>
    <name>pantau::Setting</name>
    <message>
        <source>Checks can be kept for %1 to %2 days. Choose a number between them.</source>
        <translation>Rincian cek dapat disimpan selama %1 sampai %2 hari. Pilih angka di antaranya.</translation>
    </message>
    <message>
        <source>A change can be confirmed by %1 to %2 further checks. Choose a number between them.</source>
        <translation>Perubahan dapat dikonfirmasi dengan %1 sampai %2 cek lagi. Pilih angka di antaranya.</translation>
    </message>
    <message>
        <source>Domains can be looked up over your network every 15 minutes to every 24 hours. Choose a time between them.</source>
        <translation>Domain dapat dicek lewat jaringan Anda setiap 15 menit hingga setiap 24 jam. Pilih waktu di antaranya.</translation>
    </message>
    <message>
        <source>Between %1 and %2 backups can be kept. Choose a number between them.</source>
        <translation>Jumlah cadangan yang disimpan antara %1 dan %2. Pilih angka di antaranya.</translation>
    </message>
    <message>
        <source>For how many days single checks are kept; the history of statuses and changes is kept forever.</source>
        <translation>Berapa hari rincian cek disimpan; riwayat status dan perubahan disimpan selamanya.</translation>
    </message>
    <message>
        <source>How often domains are looked up over your own network, such as 15m or 1h, in lists with “--network on”.</source>
        <translation>Seberapa sering domain dicek lewat jaringan Anda sendiri, misalnya 15m atau 1h, di daftar dengan “--network on”.</translation>
    </message>
    <message numerus="yes">
        <source>Single checks are kept for %Ln days; the history of statuses and changes is kept forever.</source>
        <translation>
            <numerusform>Rincian cek disimpan selama %Ln hari; riwayat status dan perubahan disimpan selamanya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In lists with look-ups over your own network, each domain is looked up every %Ln minutes.</source>
        <translation>
            <numerusform>Di daftar dengan pengecekan lewat jaringan Anda sendiri, setiap domain dicek setiap %Ln menit.</numerusform>
        </translation>
    </message>
    <message>
        <source>Applies to lists with look-ups switched on in their settings.</source>
        <translation>Berlaku untuk daftar yang pengaturannya menyalakan pengecekan lewat jaringan.</translation>
    </message>
    <message>
        <source> min</source>
        <translation> menit</translation>
    </message>
    <message>
        <source>&amp;Keep single checks for</source>
        <translation>&amp;Simpan rincian cek selama</translation>
    </message>
    <message>
        <source> days</source>
        <translation> hari</translation>
    </message>
    <message>
        <source>&amp;Extra checks to confirm a change</source>
        <translation>Cek tambahan untuk m&amp;engonfirmasi perubahan</translation>
    </message>
    <message>
        <source>For new lists. With “never” the first answer counts, right or wrong.</source>
        <translation>Untuk daftar baru. Dengan “tidak”, jawaban pertama langsung berlaku, benar atau salah.</translation>
    </message>
    <message>
        <source>never</source>
        <translation>tidak</translation>
    </message>
    <message>
        <source>Look &amp;up each domain every</source>
        <translation>Cek le&amp;wat jaringan setiap</translation>
    </message>
    <message>
        <source>Keep the &amp;newest</source>
        <translation>Simpan yang te&amp;rbaru</translation>
    </message>
    <message>
        <source> backups</source>
        <translation> cadangan</translation>
    </message>
    <message>
        <source>Changes are kept until you delete them.</source>
        <translation>Perubahan disimpan sampai Anda menghapusnya.</translation>
    </message>
</context>
<context>
    <name>pantau::Texts</name>
    <message>
        <source>The key is empty. Copy it from the service&apos;s dashboard and paste it again.</source>
        <translation>Kunci masih kosong. Salin kunci dari dasbor layanan, lalu tempel lagi.</translation>
    </message>
    <message>
        <source>This is too long to be a key. Copy the key alone from the service&apos;s dashboard.</source>
        <translation>Teks ini terlalu panjang untuk sebuah kunci. Salin kuncinya saja dari dasbor layanan.</translation>
    </message>
    <message>
        <source>The key contains a line break, a space or another character that no key has. Copy the key alone and paste it again.</source>
        <translation>Kunci ini berisi pindah baris, spasi, atau karakter lain yang tidak ada dalam kunci mana pun. Salin kuncinya saja, lalu tempel lagi.</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Belum diketahui</translation>
    </message>
    <message>
        <source>Not blocked</source>
        <translation>Tidak terblokir</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Terblokir</translation>
    </message>
    <message>
        <source>The note has %1 characters; at most %2 are kept. Shorten it.</source>
        <translation>Catatan ini berisi %1 karakter; yang dapat disimpan paling banyak %2. Persingkatlah.</translation>
    </message>
    <message>
        <source>No column is chosen for the domains.</source>
        <translation>Belum ada kolom yang dipilih untuk domain.</translation>
    </message>
    <message>
        <source>This row has no domain in the chosen columns.</source>
        <translation>Baris ini tidak berisi domain di kolom yang dipilih.</translation>
    </message>
    <message>
        <source>This row has no domain in column %1.</source>
        <translation>Baris ini tidak berisi domain di kolom %1.</translation>
    </message>
    <message>
        <source>This row has no domain in the column “%1”.</source>
        <translation>Baris ini tidak berisi domain di kolom “%1”.</translation>
    </message>
    <message>
        <source>The file holds only blank lines, comments or a header. Choose a file with one domain in each line or row.</source>
        <translation>Berkas ini hanya berisi baris kosong, komentar, atau judul kolom. Pilih berkas dengan satu domain di setiap baris.</translation>
    </message>
    <message>
        <source>The file has no column “%1”. Its columns are: %2.</source>
        <translation>Berkas ini tidak punya kolom “%1”. Kolomnya: %2.</translation>
    </message>
    <message>
        <source>“%1” is not a priority. Write low, normal or high.</source>
        <translation>“%1” bukan prioritas. Tulis rendah, normal, atau tinggi.</translation>
    </message>
    <message>
        <source>This line has characters that cannot be read. Save the file as UTF-8.</source>
        <translation>Baris ini berisi karakter yang tidak dapat dibaca. Simpan berkas sebagai UTF-8.</translation>
    </message>
    <message numerus="yes">
        <source>Skipped %Ln title line(s) above the header: %1.</source>
        <extracomment>%1: the lines in quotation marks, between commas</extracomment>
        <translation>
            <numerusform>%Ln baris judul di atas judul kolom dilewati: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not read: the domains in the column(s) %1.</source>
        <extracomment>%1: the headers in quotation marks, between commas</extracomment>
        <translation>
            <numerusform>Tidak dibaca: domain di kolom %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>This row has more cells than the header. Put quotation marks around a cell that contains a separator.</source>
        <translation>Baris ini memiliki lebih banyak sel daripada judul kolom. Apit sel yang berisi pemisah dengan tanda kutip.</translation>
    </message>
    <message>
        <source>Read as the header: %1.</source>
        <extracomment>%1: the row in quotation marks</extracomment>
        <translation>Dibaca sebagai judul kolom: %1.</translation>
    </message>
    <message numerus="yes">
        <source>Skipped %Ln remark(s) that contain a domain: %1.</source>
        <extracomment>%1: the lines in quotation marks, between commas</extracomment>
        <translation>
            <numerusform>%Ln komentar yang memuat domain dilewati: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Check the spelling of %1. No such top-level domain is known.</source>
        <extracomment>%1: the domains in quotation marks, between commas</extracomment>
        <translation>Periksa ejaan %1. Akhiran domain ini tidak dikenal.</translation>
    </message>
    <message>
        <source>Check the spelling of %1. Letters of different alphabets look alike.</source>
        <extracomment>%1: the domains in quotation marks, between commas</extracomment>
        <translation>Periksa ejaan %1. Huruf dari abjad yang berbeda dapat tampak sama.</translation>
    </message>
    <message>
        <source>“%1” is an error in the spreadsheet. Correct the cell.</source>
        <translation>“%1” adalah galat dalam spreadsheet. Perbaiki selnya.</translation>
    </message>
    <message>
        <source>This file is not UTF-8, so this row may be misread. Save the file as UTF-8.</source>
        <translation>Berkas ini bukan UTF-8, jadi baris ini mungkin salah dibaca. Simpan berkas sebagai UTF-8.</translation>
    </message>
    <message>
        <source>Removed the number in front of %1.</source>
        <extracomment>%1: the entries in quotation marks, between commas</extracomment>
        <translation>Nomor di depan %1 dibuang.</translation>
    </message>
    <message>
        <source>The key was not saved: the keychain of this computer is locked. Unlock it and enter the key again.</source>
        <translation>Kunci tidak disimpan: penyimpanan kunci komputer ini terkunci. Buka kuncinya, lalu masukkan kunci lagi.</translation>
    </message>
    <message>
        <source>The channel&apos;s secret was not saved: the keychain of this computer is locked. Unlock it and enter the secret again.</source>
        <translation>Kode rahasia kanal tidak disimpan: penyimpanan kunci komputer ini terkunci. Buka kuncinya, lalu masukkan kode rahasia lagi.</translation>
    </message>
    <message>
        <source>The channel&apos;s secret was not saved: the keychain of this computer refused to take it. Allow Pantau to use the keychain and enter the secret again.</source>
        <translation>Kode rahasia kanal tidak disimpan: penyimpanan kunci komputer ini menolaknya. Izinkan Pantau memakai penyimpanan kunci, lalu masukkan kode rahasia lagi.</translation>
    </message>
    <message>
        <source>The channel&apos;s secret was not saved: this computer has no keychain that Pantau can use. Install one such as GNOME Keyring or KWallet and enter the secret again.</source>
        <translation>Kode rahasia kanal tidak disimpan: komputer ini tidak memiliki penyimpanan kunci yang dapat dipakai Pantau. Pasang misalnya GNOME Keyring atau KWallet, lalu masukkan kode rahasia lagi.</translation>
    </message>
    <message>
        <source>This computer has no keychain that Pantau can use.</source>
        <translation>Komputer ini tidak memiliki penyimpanan kunci yang dapat dipakai Pantau.</translation>
    </message>
    <message>
        <source>The keychain of this computer is locked.</source>
        <translation>Penyimpanan kunci komputer ini terkunci.</translation>
    </message>
    <message>
        <source>The keychain of this computer refused.</source>
        <translation>Penyimpanan kunci komputer ini menolak.</translation>
    </message>
    <message>
        <source>The key was not saved: this computer&apos;s keychain refused it. Allow Pantau to use the keychain and enter the key again.</source>
        <translation>Kunci tidak tersimpan: penyimpanan kunci komputer ini menolaknya. Izinkan Pantau memakai penyimpanan kunci, lalu masukkan kunci itu lagi.</translation>
    </message>
    <message>
        <source>The name is empty. Enter a name.</source>
        <translation>Nama masih kosong. Masukkan sebuah nama.</translation>
    </message>
    <message numerus="yes">
        <source>The name “%1…” is too long. Enter one of at most %Ln characters.</source>
        <translation>
            <numerusform>Nama “%1…” terlalu panjang. Masukkan nama dengan paling banyak %Ln karakter.</numerusform>
        </translation>
    </message>
    <message>
        <source>The name holds a character that cannot be shown. Type the name again.</source>
        <translation>Nama ini berisi karakter yang tidak dapat ditampilkan. Ketik ulang namanya.</translation>
    </message>
    <message>
        <source>The file is empty. Choose a file with one domain in each line or row.</source>
        <translation>Berkas ini kosong. Pilih berkas dengan satu domain di setiap baris.</translation>
    </message>
    <message>
        <source>The file is not text: it may be a workbook, a picture or an archive. Save the list as CSV or plain text and use that file.</source>
        <translation>Berkas ini bukan teks: mungkin buku kerja Excel, gambar, atau arsip. Simpan daftar Anda sebagai CSV atau teks biasa, lalu pakai berkas itu.</translation>
    </message>
    <message>
        <source>The file makes no sense in this encoding. Choose another one.</source>
        <translation>Berkas ini tidak terbaca dengan pengodean ini. Pilih pengodean lain.</translation>
    </message>
    <message>
        <source>The file is protected by a password. Save it without one.</source>
        <translation>Berkas dilindungi kata sandi. Simpan tanpa kata sandi.</translation>
    </message>
    <message>
        <source>The file is an old Excel workbook (XLS). Save it as XLSX or CSV.</source>
        <translation>Berkas adalah buku kerja Excel lama (XLS). Simpan sebagai XLSX atau CSV.</translation>
    </message>
    <message>
        <source>The file is a document. Save the list as plain text, or copy the domains and paste them.</source>
        <translation>Berkas adalah dokumen. Simpan daftarnya sebagai teks biasa, atau salin domainnya lalu tempel.</translation>
    </message>
    <message>
        <source>The file is a picture. Save the list as CSV or plain text, or enter the domains.</source>
        <translation>Berkas adalah gambar. Simpan daftarnya sebagai CSV atau teks biasa, atau ketik domainnya.</translation>
    </message>
    <message>
        <source>The file is an archive. Extract it and choose the list in it.</source>
        <translation>Berkas adalah arsip. Ekstrak, lalu pilih daftar di dalamnya.</translation>
    </message>
    <message>
        <source>The file is a web page or an XML file. Open it in a spreadsheet program and save the list as CSV.</source>
        <translation>Berkas adalah halaman web atau berkas XML. Buka di program spreadsheet dan simpan daftarnya sebagai CSV.</translation>
    </message>
    <message>
        <source>“%1” is one of Pantau&apos;s own files, so nothing was written to it. Choose another name.</source>
        <translation>“%1” adalah salah satu berkas Pantau sendiri, jadi tidak ada yang ditulis ke sana. Pilih nama lain.</translation>
    </message>
    <message>
        <source>“%1” is a folder. Add the name of a file.</source>
        <translation>“%1” adalah folder. Tambahkan nama berkas.</translation>
    </message>
    <message>
        <source>“%1” is not an ordinary file, so nothing was written to it. Choose another name.</source>
        <translation>“%1” bukan berkas biasa, jadi tidak ada yang ditulis ke sana. Pilih nama lain.</translation>
    </message>
    <message>
        <source>Standard output could not be written: %1.</source>
        <translation>Keluaran standar tidak dapat ditulis: %1.</translation>
    </message>
    <message>
        <source>Free some space, or choose another place.</source>
        <translation>Kosongkan sebagian ruang, atau pilih tempat lain.</translation>
    </message>
    <message>
        <source>Allow writing there, or choose another place.</source>
        <translation>Izinkan penulisan di sana, atau pilih tempat lain.</translation>
    </message>
    <message>
        <source>Create its folder, or choose another place.</source>
        <translation>Buat foldernya, atau pilih tempat lain.</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>Pilih tempat lain.</translation>
    </message>
    <message>
        <source>Check that its disk is connected and not full, or choose another place.</source>
        <translation>Pastikan disknya terhubung dan tidak penuh, atau pilih tempat lain.</translation>
    </message>
    <message>
        <source>“%1” could not be written: %2. What was there before is unchanged.</source>
        <translation>“%1” tidak dapat ditulis: %2. Isi sebelumnya tidak berubah.</translation>
    </message>
    <message>
        <source>This is not an address that messages can be sent to. Enter one that begins with https://.</source>
        <translation>Ini bukan alamat yang dapat dikirimi pesan. Masukkan alamat yang diawali https://.</translation>
    </message>
    <message>
        <source>The address holds a user name or a password, which would be stored in the clear. Leave it out and use a signing secret.</source>
        <translation>Alamat ini memuat nama pengguna atau kata sandi, yang akan tersimpan tanpa perlindungan. Hilangkan, dan pakailah kode rahasia.</translation>
    </message>
    <message>
        <source>Messages to %1 would go over the network for everyone to read. Enter an address that begins with https://.</source>
        <translation>Pesan ke %1 akan melewati jaringan dan dapat dibaca siapa pun. Masukkan alamat yang diawali https://.</translation>
    </message>
    <message>
        <source>A channel of this kind has no secret.</source>
        <translation>Kanal jenis ini tidak memiliki kode rahasia.</translation>
    </message>
    <message>
        <source>The secret of the channel “%1” was entered for %2 and is not sent to %3. Enter it again for the new address.</source>
        <translation>Kode rahasia kanal “%1” dimasukkan untuk %2 dan tidak dikirim ke %3. Masukkan lagi untuk alamat yang baru.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new answer(s) being confirmed, not counted until then.</source>
        <translation>
            <numerusform>%Ln jawaban baru sedang dikonfirmasi, belum dihitung sampai saat itu.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is a folder. Choose a file.</source>
        <translation>“%1” adalah folder. Pilih sebuah berkas.</translation>
    </message>
    <message>
        <source>“%1” is not an ordinary file, so it was not read. Save what comes from it to a file and choose that.</source>
        <translation>“%1” bukan berkas biasa, jadi tidak dibaca. Simpan isinya ke sebuah berkas, lalu pilih berkas itu.</translation>
    </message>
    <message>
        <source>The file “%1” cannot be read. Check that it exists and that you may open it.</source>
        <translation>Berkas “%1” tidak dapat dibaca. Pastikan berkas itu ada dan Anda boleh membukanya.</translation>
    </message>
    <message>
        <source>The file “%1” is too large for a list of domains. Choose another one.</source>
        <translation>Berkas “%1” terlalu besar untuk daftar domain. Pilih berkas lain.</translation>
    </message>
    <message>
        <source>The name of a source has 1 to %1 characters.</source>
        <translation>Nama sumber terdiri dari 1 sampai %1 karakter.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln other domains</source>
        <translation>
            <numerusform>%Ln domain lain</numerusform>
        </translation>
    </message>
    <message>
        <source>The message has more than %1 characters. Make it shorter.</source>
        <translation>Pesan itu lebih dari %1 karakter. Persingkatlah.</translation>
    </message>
    <message>
        <source>“%1” cannot be filled in. Use {title}, {body}, {domains} or {count}.</source>
        <translation>“%1” tidak dapat diisi. Gunakan {title}, {body}, {domains}, atau {count}.</translation>
    </message>
    <message>
        <source>Without {title} the message would not say what happened. Add it.</source>
        <translation>Tanpa {title}, pesan itu tidak menyebutkan apa yang terjadi. Tambahkan.</translation>
    </message>
    <message>
        <source>The picture “%1” could not be read. Choose another one.</source>
        <translation>Gambar “%1” tidak dapat dibaca. Pilih yang lain.</translation>
    </message>
    <message>
        <source>The picture “%1” is larger than 1 MB. Choose a smaller one.</source>
        <translation>Gambar “%1” lebih besar dari 1 MB. Pilih yang lebih kecil.</translation>
    </message>
    <message>
        <source>“%1” is neither a PNG nor a JPEG picture. Choose another one.</source>
        <translation>“%1” bukan gambar PNG atau JPEG. Pilih yang lain.</translation>
    </message>
    <message>
        <source>The picture “%1” is damaged. Choose another one.</source>
        <translation>Gambar “%1” rusak. Pilih yang lain.</translation>
    </message>
    <message>
        <source>The picture “%1” is more than %2 pixels wide or high. Choose a smaller one.</source>
        <translation>Lebar atau tinggi gambar “%1” lebih dari %2 piksel. Pilih yang lebih kecil.</translation>
    </message>
    <message>
        <source>The workbook is damaged. Open it in a spreadsheet program, save the sheet with the list as CSV and use that file.</source>
        <translation>Buku kerja rusak. Buka di program spreadsheet, simpan lembar berisi daftar sebagai CSV, lalu gunakan berkas itu.</translation>
    </message>
    <message>
        <source>The workbook is too large for a list of domains. Save the sheet with the list as CSV and use that file.</source>
        <translation>Buku kerja terlalu besar untuk daftar domain. Simpan lembar berisi daftar sebagai CSV, lalu gunakan berkas itu.</translation>
    </message>
    <message>
        <source>The file is a damaged workbook or archive. Copy or download it again, or save the list as CSV.</source>
        <translation>Berkas adalah buku kerja atau arsip yang rusak. Salin atau unduh lagi, atau simpan daftarnya sebagai CSV.</translation>
    </message>
    <message>
        <source>The file is from Numbers, Pages or Keynote. In Numbers, export the list as CSV or Excel and use that file.</source>
        <translation>Berkas berasal dari Numbers, Pages, atau Keynote. Di Numbers, ekspor daftarnya sebagai CSV atau Excel, lalu gunakan berkas itu.</translation>
    </message>
    <message>
        <source>The file is a binary workbook (XLSB). Save it as XLSX or CSV.</source>
        <translation>Berkas adalah buku kerja biner (XLSB). Simpan sebagai XLSX atau CSV.</translation>
    </message>
    <message>
        <source>The file is a document or a presentation. Save the list as plain text, or copy the domains and paste them.</source>
        <translation>Berkas adalah dokumen atau presentasi. Simpan daftarnya sebagai teks biasa, atau salin domainnya lalu tempel.</translation>
    </message>
    <message numerus="yes">
        <source>Only the sheet “%1” was read, not %Ln other sheet(s) with data.</source>
        <translation>
            <numerusform>Hanya lembar “%1” yang dibaca, %Ln lembar lain yang berisi data tidak.</numerusform>
        </translation>
    </message>
    <message>
        <source>The file with the keys and secrets, “%1”, cannot be read: %2.</source>
        <translation>Berkas kunci dan kode rahasia, “%1”, tidak dapat dibaca: %2.</translation>
    </message>
    <message>
        <source>“%1” is not a file of keys and secrets that this version of Pantau can read. The file was not changed.</source>
        <translation>“%1” bukan berkas kunci dan kode rahasia yang dapat dibaca versi Pantau ini. Berkas itu tidak diubah.</translation>
    </message>
    <message>
        <source>The passphrase does not open “%1”, or the file is damaged. The file was not changed. Use the passphrase that it was created with.</source>
        <translation>Frasa sandi tidak membuka “%1”, atau berkasnya rusak. Berkas itu tidak diubah. Pakai frasa sandi yang dipakai saat membuatnya.</translation>
    </message>
    <message>
        <source>The file with the keys and secrets, “%1”, cannot be removed: %2.</source>
        <translation>Berkas kunci dan kode rahasia, “%1”, tidak dapat dihapus: %2.</translation>
    </message>
    <message>
        <source>There is too little memory to open “%1”: 64 MB are needed.</source>
        <translation>Memori tidak cukup untuk membuka “%1”: diperlukan 64 MB.</translation>
    </message>
    <message>
        <source>This is not the address of a file on the web. It must begin with https:// and name a host, for example https://lists.example/blocklist.txt.</source>
        <translation>Ini bukan alamat berkas di web. Alamat harus diawali https:// dan menyebut nama host, misalnya https://lists.example/blocklist.txt.</translation>
    </message>
    <message>
        <source>The address of a blocklist file cannot contain a user name, a password or a # sign.</source>
        <translation>Alamat berkas daftar blokir tidak boleh memuat nama pengguna, kata sandi, atau tanda #.</translation>
    </message>
    <message>
        <source>The address at %1 is not encrypted, so others on the network could change the file. Use the https:// address.</source>
        <translation>Alamat di %1 tidak terenkripsi, sehingga pihak lain di jaringan dapat mengubah berkasnya. Gunakan alamat https://.</translation>
    </message>
    <message>
        <source>The blocklist file at %1 is empty. Pantau ignores it and continues from the last good file once it is back.</source>
        <translation>Berkas daftar blokir di %1 kosong. Pantau mengabaikannya dan melanjutkan dari berkas baik terakhir setelah berkas itu kembali.</translation>
    </message>
    <message>
        <source>%1 sent a web page instead of the blocklist file. Pantau ignores it and continues from the last good file once it is back. If this stays, check the address.</source>
        <translation>%1 mengirim halaman web, bukan berkas daftar blokir. Pantau mengabaikannya dan melanjutkan dari berkas baik terakhir setelah berkas itu kembali. Jika ini terus terjadi, periksa alamatnya.</translation>
    </message>
    <message>
        <source>The file at %1 contains no domains. Pantau ignores it and tries again at the next reading. If this stays, check the address.</source>
        <translation>Berkas di %1 tidak berisi domain. Pantau mengabaikannya dan mencoba lagi pada pembacaan berikutnya. Jika ini terus terjadi, periksa alamatnya.</translation>
    </message>
    <message>
        <source>The blocklist file at %1 has become shorter. Pantau ignores it until the earlier content is back, or the new content has stayed for an hour (for a day if much is missing).</source>
        <translation>Berkas daftar blokir di %1 menjadi lebih pendek. Pantau mengabaikannya sampai isi sebelumnya kembali, atau isi yang baru bertahan selama satu jam (satu hari jika banyak yang hilang).</translation>
    </message>
    <message>
        <source>The blocklist file at %1 was rewritten. Pantau ignores it until the earlier content is back, or the new content has stayed for an hour (for a day if much is missing).</source>
        <translation>Berkas daftar blokir di %1 ditulis ulang. Pantau mengabaikannya sampai isi sebelumnya kembali, atau isi yang baru bertahan selama satu jam (satu hari jika banyak yang hilang).</translation>
    </message>
    <message>
        <source>%1 sent an older copy of the blocklist file. Pantau ignores it and continues once a current file is back.</source>
        <translation>%1 mengirim salinan lama berkas daftar blokir. Pantau mengabaikannya dan melanjutkan setelah berkas terkini kembali.</translation>
    </message>
    <message>
        <source>The secure connection to %1 failed, so the blocklist file was not read. Pantau tries again at the next reading.</source>
        <translation>Koneksi aman ke %1 gagal, sehingga berkas daftar blokir tidak dibaca. Pantau mencoba lagi pada pembacaan berikutnya.</translation>
    </message>
    <message>
        <source>%1 took too long to send the blocklist file. Nothing of this reading counts; Pantau tries again at the next one.</source>
        <translation>%1 terlalu lama mengirim berkas daftar blokir. Pembacaan ini tidak dihitung; Pantau mencoba lagi pada pembacaan berikutnya.</translation>
    </message>
    <message>
        <source>The connection to %1 ended before the blocklist file was complete. Nothing of this reading counts; Pantau tries again at the next one.</source>
        <translation>Koneksi ke %1 terputus sebelum berkas daftar blokir lengkap. Pembacaan ini tidak dihitung; Pantau mencoba lagi pada pembacaan berikutnya.</translation>
    </message>
    <message>
        <source>The blocklist file at %1 is too large to be read. Enter the address of a smaller file.</source>
        <translation>Berkas daftar blokir di %1 terlalu besar untuk dibaca. Masukkan alamat berkas yang lebih kecil.</translation>
    </message>
    <message>
        <source>The reading of the blocklist file at %1 was stopped. Nothing of it counts.</source>
        <translation>Pembacaan berkas daftar blokir di %1 dihentikan. Pembacaan ini tidak dihitung.</translation>
    </message>
    <message>
        <source>%1 could not be reached, so the blocklist file was not read. Pantau tries again at the next reading.</source>
        <translation>%1 tidak dapat dihubungi, sehingga berkas daftar blokir tidak dibaca. Pantau mencoba lagi pada pembacaan berikutnya.</translation>
    </message>
    <message>
        <source>%1 forwards to another address, which Pantau does not follow. Enter the final address of the blocklist file.</source>
        <translation>%1 mengalihkan ke alamat lain, dan Pantau tidak mengikutinya. Masukkan alamat akhir berkas daftar blokir.</translation>
    </message>
    <message>
        <source>%1 refuses to send the blocklist file. Check the address and whether it is still valid.</source>
        <translation>%1 menolak mengirim berkas daftar blokir. Periksa alamatnya dan apakah alamat itu masih berlaku.</translation>
    </message>
    <message>
        <source>There is no blocklist file at this address of %1. Check the address.</source>
        <translation>Tidak ada berkas daftar blokir di alamat %1 ini. Periksa alamatnya.</translation>
    </message>
    <message>
        <source>%1 answered with HTTP status %2 instead of the blocklist file. Pantau tries again at the next reading.</source>
        <translation>%1 menjawab dengan status HTTP %2, bukan berkas daftar blokir. Pantau mencoba lagi pada pembacaan berikutnya.</translation>
    </message>
    <message>
        <source>%1 sent an interim reply, and Pantau cannot read the blocklist file after it. Pantau tries again at the next reading.</source>
        <translation>%1 mengirim jawaban sementara, dan Pantau tidak dapat membaca berkas daftar blokir sesudahnya. Pantau mencoba lagi pada pembacaan berikutnya.</translation>
    </message>
    <message>
        <source>The keychain refused to hand out the key of the account “%1”. Its domains are not checked. Allow Pantau to read the key when the keychain asks, then check now.</source>
        <translation>Penyimpanan kunci menolak memberikan kunci akun “%1”. Domainnya tidak dicek. Izinkan Pantau membaca kunci itu saat diminta, lalu cek sekarang.</translation>
    </message>
    <message>
        <source>The keychain has not handed out the key of the account “%1” yet. Its domains are not checked until it does. If the keychain asks for its password, enter it.</source>
        <translation>Penyimpanan kunci belum memberikan kunci akun “%1”. Domainnya tidak dicek sampai kunci itu diberikan. Jika kata sandi diminta, masukkan.</translation>
    </message>
    <message>
        <source>The keychain holds no secret for the channel “%1”. Its alerts wait. Enter the secret again, or open the keychain that holds it.</source>
        <translation>Penyimpanan kunci tidak memuat kode rahasia untuk kanal “%1”. Notifikasinya belum dapat dikirim. Masukkan kode rahasia lagi, atau buka penyimpanan kunci yang memuatnya.</translation>
    </message>
    <message>
        <source>The keychain refused to hand out the secret of the channel “%1”. Its alerts wait. Allow Pantau to read the secret when the keychain asks, then test the channel.</source>
        <translation>Penyimpanan kunci menolak memberikan kode rahasia kanal “%1”. Notifikasinya belum dapat dikirim. Izinkan Pantau membaca kode rahasia itu saat diminta, lalu tes kanalnya.</translation>
    </message>
    <message>
        <source>The keychain has not handed out the secret of the channel “%1” yet. Its alerts wait until it does. If the keychain asks for its password, enter it.</source>
        <translation>Penyimpanan kunci belum memberikan kode rahasia kanal “%1”. Notifikasinya belum dapat dikirim sampai kode rahasia itu diberikan. Jika kata sandi diminta, masukkan.</translation>
    </message>
    <message>
        <source>This computer has no keychain that Pantau can use, so the secret of the channel “%1” cannot be read. Its alerts wait. Install one such as GNOME Keyring or KWallet.</source>
        <translation>Komputer ini tidak memiliki penyimpanan kunci yang dapat dipakai Pantau, sehingga kode rahasia kanal “%1” tidak dapat dibaca. Notifikasinya belum dapat dikirim. Pasang misalnya GNOME Keyring atau KWallet.</translation>
    </message>
    <message>
        <source>This computer has no keychain that Pantau can use, so the key of the account “%1” cannot be read. Its domains are not checked. Install one such as GNOME Keyring or KWallet, or start Pantau with the key in %2.</source>
        <translation>Komputer ini tidak memiliki penyimpanan kunci yang dapat dipakai Pantau, sehingga kunci akun “%1” tidak dapat dibaca. Domainnya tidak dicek. Pasang misalnya GNOME Keyring atau KWallet, atau jalankan Pantau dengan kunci di %2.</translation>
    </message>
    <message>
        <source>“%1”</source>
        <extracomment>%1 is an account or a channel</extracomment>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>The keychain is locked, so the key of the account “%1” cannot be read. Its domains are not checked. Unlock the keychain; checking then continues automatically.</source>
        <translation>Penyimpanan kunci terkunci, sehingga kunci akun “%1” tidak dapat dibaca. Domainnya tidak dicek. Buka penyimpanan kunci; pengecekan kemudian berlanjut otomatis.</translation>
    </message>
    <message>
        <source>The keychain holds no key for the account “%1”. Its domains are not checked. Enter the key again, or open the keychain that holds it and try again.</source>
        <translation>Penyimpanan kunci tidak memuat kunci untuk akun “%1”. Domainnya tidak dicek. Masukkan kunci lagi, atau buka penyimpanan kunci yang memuatnya lalu coba lagi.</translation>
    </message>
    <message>
        <source>The keychain is locked, so the secret of the channel “%1” cannot be read. Its alerts wait. Unlock the keychain; they are then sent automatically.</source>
        <translation>Penyimpanan kunci terkunci, sehingga kode rahasia kanal “%1” tidak dapat dibaca. Notifikasinya belum dapat dikirim. Buka penyimpanan kunci; notifikasi kemudian dikirim otomatis.</translation>
    </message>
    <message>
        <source>The key of the account “%1” is available again, so its domains can be checked again.</source>
        <translation>Kunci akun “%1” tersedia lagi, jadi domainnya dapat dicek lagi.</translation>
    </message>
    <message>
        <source>The key of the account “%1” was entered for another address and is not sent to this one. Its domains are not checked. Check the account&apos;s address, then enter the key again.</source>
        <translation>Kunci akun “%1” dimasukkan untuk alamat lain dan tidak dikirim ke alamat ini. Domainnya tidak dicek. Periksa alamat akun, lalu masukkan kunci lagi.</translation>
    </message>
    <message>
        <source>The encrypted file “%1” has no key for the account “%2”. Its domains are not checked. Enter the key again.</source>
        <translation>Berkas terenkripsi “%1” tidak memuat kunci untuk akun “%2”. Domainnya tidak dicek. Masukkan kunci lagi.</translation>
    </message>
    <message>
        <source>The encrypted file “%1” cannot be read, so the key of the account “%2” is not available. Its domains are not checked. Check the file and its passphrase.</source>
        <translation>Berkas terenkripsi “%1” tidak dapat dibaca, sehingga kunci akun “%2” tidak tersedia. Domainnya tidak dicek. Periksa berkas itu dan frasa sandinya.</translation>
    </message>
    <message>
        <source>The encrypted file “%1” has no secret for the channel “%2”. Its alerts wait. Enter the secret again.</source>
        <translation>Berkas terenkripsi “%1” tidak memuat kode rahasia untuk kanal “%2”. Notifikasinya belum dapat dikirim. Masukkan kode rahasia lagi.</translation>
    </message>
    <message>
        <source>The encrypted file “%1” cannot be read, so the secret of the channel “%2” is not available. Its alerts wait. Check the file and its passphrase.</source>
        <translation>Berkas terenkripsi “%1” tidak dapat dibaca, sehingga kode rahasia kanal “%2” tidak tersedia. Notifikasinya belum dapat dikirim. Periksa berkas itu dan frasa sandinya.</translation>
    </message>
    <message>
        <source>This version of Pantau does not know the kind of service “%1” of the address “%2”. Correct the address, or update Pantau.</source>
        <translation>Versi Pantau ini tidak mengenal jenis layanan “%1” pada alamat “%2”. Perbaiki alamatnya, atau perbarui Pantau.</translation>
    </message>
    <message>
        <source>The database “%1” could not be opened. Allow Pantau to read and write it, or choose another data folder.</source>
        <translation>Basis data “%1” tidak dapat dibuka. Izinkan Pantau membaca dan menulisnya, atau pilih folder data lain.</translation>
    </message>
    <message>
        <source>“%1” is not a database, or it is damaged. Move it away, or put a backup in its place, and start again.</source>
        <translation>“%1” bukan basis data, atau sudah rusak. Pindahkan, atau ganti dengan cadangan, lalu coba lagi.</translation>
    </message>
    <message>
        <source>The database “%1” was written by a newer version of Pantau and was left untouched. Install that version, or choose another data folder.</source>
        <translation>Basis data “%1” ditulis oleh versi Pantau yang lebih baru dan tidak diubah. Pasang versi itu, atau pilih folder data lain.</translation>
    </message>
    <message>
        <source>The database could not be copied to “%1” before its update, so nothing was changed. Free some space in that folder and start again.</source>
        <translation>Basis data tidak dapat disalin ke “%1” sebelum diperbarui, jadi tidak ada yang diubah. Kosongkan ruang penyimpanan di folder itu, lalu coba lagi.</translation>
    </message>
    <message>
        <source>The account “%1” in the database has an address that cannot be used. Put a backup in its place.</source>
        <translation>Akun “%1” dalam basis data punya alamat yang tidak dapat dipakai. Ganti basis data dengan cadangan.</translation>
    </message>
    <message>
        <source>This account no longer exists. It may have been removed in another window; choose another one.</source>
        <translation>Akun ini sudah tidak ada. Mungkin sudah dihapus di jendela lain; pilih akun lain.</translation>
    </message>
    <message>
        <source>This list no longer exists. It may have been removed in another window; choose another one.</source>
        <translation>Daftar ini sudah tidak ada. Mungkin sudah dihapus di jendela lain; pilih daftar lain.</translation>
    </message>
    <message>
        <source>The disk is full, so Pantau could not save. Free some space and try again.</source>
        <translation>Disk penuh, sehingga Pantau tidak dapat menyimpan. Kosongkan ruang penyimpanan, lalu coba lagi.</translation>
    </message>
    <message>
        <source>Another program is using Pantau&apos;s database. Close it, wait a few seconds and try again.</source>
        <translation>Program lain sedang memakai basis data Pantau. Tutup program itu, tunggu sebentar, lalu coba lagi.</translation>
    </message>
    <message>
        <source>Pantau may not write to its database. Allow writing to its data folder, or choose another folder.</source>
        <translation>Pantau tidak diizinkan menulis ke basis datanya. Izinkan menulis ke folder datanya, atau pilih folder lain.</translation>
    </message>
    <message>
        <source>Pantau&apos;s database could not be read or written. Nothing was changed.</source>
        <translation>Basis data Pantau tidak dapat dibaca atau ditulis. Tidak ada yang diubah.</translation>
    </message>
    <message>
        <source>This channel no longer exists. It may have been removed in another window; choose another one.</source>
        <translation>Kanal ini sudah tidak ada. Mungkin sudah dihapus di jendela lain; pilih yang lain.</translation>
    </message>
    <message>
        <source>“%1” in the data folder still holds your data: it could not be removed. Remove it yourself.</source>
        <translation>“%1” di folder data masih berisi data Anda: berkas itu tidak dapat dihapus. Hapuslah sendiri.</translation>
    </message>
    <message>
        <source>Almost no space is left on the disk, so nothing is checked: the answers could not be saved. Free some space; checking then continues.</source>
        <translation>Ruang disk hampir habis, sehingga tidak ada yang dicek: jawabannya tidak akan dapat disimpan. Kosongkan sebagian ruang; pengecekan kemudian berlanjut.</translation>
    </message>
    <message>
        <source>The disk could not be read or written. Check that it is not full, and that the drive of Pantau&apos;s data folder is connected and healthy.</source>
        <translation>Disk tidak dapat dibaca atau ditulisi. Pastikan disk tidak penuh, dan drive tempat folder data Pantau tersambung serta tidak rusak.</translation>
    </message>
    <message>
        <source>“%1” belongs to another program, or it is damaged. Move it away, or choose another data folder.</source>
        <translation>“%1” milik program lain, atau rusak. Pindahkan, atau pilih folder data lain.</translation>
    </message>
    <message>
        <source>“%1” is a folder, but Pantau keeps its database in a file of that name. Move the folder away, or choose another data folder.</source>
        <translation>“%1” adalah folder, padahal Pantau menyimpan basis datanya dalam berkas dengan nama itu. Pindahkan folder itu, atau pilih folder data lain.</translation>
    </message>
    <message>
        <source>“%1” is the database of a checking service, not of Pantau, and was left untouched. Move it away, or choose another data folder.</source>
        <translation>“%1” adalah basis data layanan cek, bukan milik Pantau, dan tidak diubah. Pindahkan, atau pilih folder data lain.</translation>
    </message>
    <message>
        <source>“%1” is the database of another program, and was left untouched. Move it away, or choose another data folder.</source>
        <translation>“%1” adalah basis data program lain, dan tidak diubah. Pindahkan, atau pilih folder data lain.</translation>
    </message>
    <message>
        <source>The system does not let Pantau open more files, so it cannot use its database. Close other programs, or raise the limit of open files.</source>
        <translation>Sistem tidak mengizinkan Pantau membuka berkas lagi, jadi basis datanya tidak dapat dipakai. Tutup program lain, atau naikkan batas berkas terbuka.</translation>
    </message>
    <message>
        <source>“%1” was made by an unreleased version of Pantau and was left untouched. Move it away, or choose another data folder. Export its lists with that version first if you need them.</source>
        <translation>“%1” dibuat oleh versi Pantau yang belum dirilis dan tidak diubah. Pindahkan, atau pilih folder data lain. Jika Anda memerlukan daftarnya, ekspor dahulu dengan versi itu.</translation>
    </message>
    <message>
        <source>Sent</source>
        <comment>stage of an appeal</comment>
        <translation>Terkirim</translation>
    </message>
    <message>
        <source>Answered</source>
        <comment>stage of an appeal</comment>
        <translation>Dijawab</translation>
    </message>
    <message numerus="yes">
        <source>A domain is usually unblocked %1 after the appeal (from %Ln appeal(s)).</source>
        <extracomment>%1 is a time such as &quot;6 days&quot;, from an appeal to the unblocking</extracomment>
        <translation>
            <numerusform>Biasanya domain pulih %1 setelah banding (dari %Ln banding).</numerusform>
        </translation>
    </message>
    <message>
        <source>Pantau is not watching this domain: it is in no list of this service. Add it to a list to be notified when it is unblocked.</source>
        <translation>Domain ini tidak dipantau: tidak ada di daftar mana pun yang dicek di layanan ini. Tambahkan ke sebuah daftar agar Anda diberi tahu saat domain pulih.</translation>
    </message>
    <message>
        <source>When last checked, the domain was not blocked.</source>
        <translation>Saat terakhir dicek, domain itu tidak terblokir.</translation>
    </message>
    <message>
        <source>Whether the domain is blocked is not known yet.</source>
        <translation>Belum diketahui apakah domain itu terblokir.</translation>
    </message>
    <message>
        <source>You won&apos;t be notified when the domain is unblocked: such notifications are off in the settings.</source>
        <translation>Anda tidak diberi tahu saat blokir domain ini dibuka: notifikasi semacam itu dimatikan di pengaturan.</translation>
    </message>
    <message>
        <source>The domain is paused: Pantau does not check whether it is unblocked until you resume it or the pause ends.</source>
        <translation>Domain ini dijeda: Pantau tidak mengecek apakah blokirnya sudah dibuka sampai Anda melanjutkannya atau jedanya berakhir.</translation>
    </message>
    <message>
        <source>The domain is muted: you won&apos;t be notified when it is unblocked in the meantime.</source>
        <translation>Domain ini dibisukan: selama itu Anda tidak diberi tahu jika blokirnya dibuka.</translation>
    </message>
    <message>
        <source>You&apos;ll be notified when the domain is unblocked.</source>
        <translation>Anda diberi tahu saat domain itu tidak lagi terblokir.</translation>
    </message>
    <message>
        <source>Pantau is paused: it does not check whether the domain is unblocked until you resume.</source>
        <translation>Pantau dijeda: tidak dicek apakah blokir domain ini sudah dibuka, sampai Anda melanjutkan.</translation>
    </message>
    <message>
        <source>For now Pantau does not check whether the domain is unblocked. %1</source>
        <translation>Untuk saat ini Pantau tidak mengecek apakah blokir domain ini sudah dibuka. %1</translation>
    </message>
    <message>
        <source>No appeal</source>
        <comment>stage of an appeal: the domain is blocked, nothing was done yet</comment>
        <translation>Belum ada banding</translation>
    </message>
    <message>
        <source>Letter ready</source>
        <comment>stage of an appeal: its letter is kept, not sent</comment>
        <translation>Surat siap</translation>
    </message>
    <message>
        <source>Unblocked</source>
        <comment>stage of an appeal: the domain was unblocked</comment>
        <translation>Pulih</translation>
    </message>
    <message>
        <source>Pantau does not know where your data are, since HOME is not set. Set HOME or XDG_DATA_HOME, or name the folder with --data-dir.</source>
        <translation>Pantau tidak tahu di mana data Anda karena HOME tidak diatur. Atur HOME atau XDG_DATA_HOME, atau sebutkan foldernya dengan --data-dir.</translation>
    </message>
    <message>
        <source>Runs out %1.</source>
        <translation>Habis %1.</translation>
    </message>
    <message>
        <source>What is left goes to domains that were never checked.</source>
        <translation>Seluruh sisa kuota dipakai untuk domain yang belum pernah dicek.</translation>
    </message>
    <message>
        <source>The service gives this account no quota.</source>
        <translation>Layanan tidak memberi kuota untuk akun ini.</translation>
    </message>
    <message>
        <source>The quota is used up; it resets %1.</source>
        <translation>Kuota habis; diperbarui %1.</translation>
    </message>
    <message>
        <source>The quota is used up until the service renews it.</source>
        <translation>Kuota habis; menunggu pembaruan dari layanan.</translation>
    </message>
    <message>
        <source>the reset</source>
        <translation>reset</translation>
    </message>
    <message>
        <source>Just lasts until %1.</source>
        <translation>Pas sampai %1.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln credit(s)</source>
        <translation>
            <numerusform>%Ln kredit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln request(s)</source>
        <translation>
            <numerusform>%Ln permintaan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s)</source>
        <translation>
            <numerusform>%Ln cek</numerusform>
        </translation>
    </message>
    <message>
        <source>Lasts until %1, %2 to spare.</source>
        <extracomment>%1 is a day or a time, as in &quot;6 Dec&quot;; %2 an amount, as in &quot;41 checks&quot;</extracomment>
        <translation>Cukup sampai %1, sisa %2.</translation>
    </message>
    <message>
        <source>This network</source>
        <translation>Jaringan ini</translation>
    </message>
    <message>
        <source>Published blocklist</source>
        <translation>Daftar blokir publik</translation>
    </message>
    <message>
        <source>On the published blocklist since %1</source>
        <translation>Ada di daftar blokir publik sejak %1</translation>
    </message>
    <message>
        <source>Looks blocked on this network since %1</source>
        <translation>Tampak terblokir di jaringan ini sejak %1</translation>
    </message>
    <message>
        <source>Looks unblocked on this network since %1</source>
        <translation>Tampak tidak lagi terblokir di jaringan ini sejak %1</translation>
    </message>
    <message>
        <source>%1; asking the service.</source>
        <translation>%1; sedang dicek di layanan.</translation>
    </message>
    <message>
        <source>%1. The service has not been asked since.</source>
        <translation>%1. Sejak itu belum dicek di layanan.</translation>
    </message>
    <message>
        <source>%1. The service answered less than an hour ago; it is asked again after %2.</source>
        <translation>%1. Layanan menjawab kurang dari satu jam yang lalu; dicek lagi setelah %2.</translation>
    </message>
    <message>
        <source>This status comes from the sample list, which is only for trying Pantau out. Do not send this letter.</source>
        <translation>Status ini berasal dari daftar contoh, yang hanya untuk mencoba Pantau. Jangan kirim surat ini.</translation>
    </message>
    <message>
        <source>The service reports this domain as not blocked now.</source>
        <translation>Menurut layanan, domain ini sekarang tidak terblokir.</translation>
    </message>
    <message>
        <source>Whether this domain is blocked is unknown.</source>
        <translation>Belum diketahui apakah domain ini terblokir.</translation>
    </message>
    <message>
        <source>The newest answer, of %1, says not blocked and is being confirmed. Wait for it before you send this letter.</source>
        <translation>Jawaban terbaru, %1, menyatakan tidak terblokir dan sedang dikonfirmasi. Tunggu hasilnya sebelum mengirim surat ini.</translation>
    </message>
    <message>
        <source>Pantau cannot fill in %1. Correct it in the template, or write over it.</source>
        <translation>Pantau tidak mengenal %1. Perbaiki di templat, atau tulis langsung di surat.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lists</source>
        <translation>
            <numerusform>%Ln daftar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln menit</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 hours</source>
        <translation>%1 jam</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 hari</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) every %1 need %2 checks a day; you have %3.</source>
        <translation>
            <numerusform>%Ln domain setiap %1 memerlukan %2 cek per hari; Anda punya %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>date format</comment>
        <translation>d MMM yyyy</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>date format</comment>
        <translation>d MMM</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) cannot be checked: the service gives no quota.</source>
        <translation>
            <numerusform>%Ln domain baru tidak dapat dicek: layanan tidak memberi kuota.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) will be checked when the quota resets.</source>
        <translation>
            <numerusform>%Ln domain baru akan dicek saat kuota diperbarui.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) still to be checked: %1 each time the quota resets, the last of them after %2 resets.</source>
        <translation>
            <numerusform>%Ln domain baru masih harus dicek: %1 setiap kali kuota diperbarui, yang terakhir setelah %2 kali pembaruan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) still to be checked: %1 a day from %2, the last of them on %3.</source>
        <translation>
            <numerusform>%Ln domain baru masih harus dicek: %1 per hari mulai %2, yang terakhir pada %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing can be checked: the service gives no quota.</source>
        <translation>Tidak ada yang dapat dicek: layanan tidak memberi kuota.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) will be checked when the quota resets (%1).</source>
        <translation>
            <numerusform>%Ln domain baru akan dicek saat kuota diperbarui (%1).</numerusform>
        </translation>
    </message>
    <message>
        <source>Each domain is checked every %1.</source>
        <translation>Domain dicek setiap %1.</translation>
    </message>
    <message>
        <source>Each domain is checked every %1; those with high priority, and those that often change, more often.</source>
        <translation>Domain dicek setiap %1; yang prioritasnya tinggi dan yang sering berubah lebih sering.</translation>
    </message>
    <message>
        <source>With a published blocklist it would be within %1.</source>
        <translation>Dengan daftar blokir publik: dalam %1.</translation>
    </message>
    <message>
        <source>Each domain would be checked about every %1.</source>
        <translation>Setiap domain akan dicek kira-kira setiap %1.</translation>
    </message>
    <message>
        <source>Each domain would be checked about every %1 instead of every %2.</source>
        <translation>Setiap domain akan dicek kira-kira setiap %1, bukan setiap %2.</translation>
    </message>
    <message>
        <source>The published blocklist does not count here: it was not read lately, or was often wrong.</source>
        <translation>Daftar blokir publik tidak diperhitungkan di sini: akhir-akhir ini tidak terbaca, atau sering keliru.</translation>
    </message>
    <message>
        <source>At their check frequencies, your lists need %1 checks a day; you have %2.</source>
        <translation>Dengan frekuensi pengecekannya, daftar Anda memerlukan %1 cek per hari; kuota Anda %2.</translation>
    </message>
    <message>
        <source>With %1 checks a day, each is checked every %2.</source>
        <translation>Dengan %1 cek per hari, masing-masing dicek setiap %2.</translation>
    </message>
    <message>
        <source>At these check frequencies, the quota would run out by %1.</source>
        <translation>Dengan frekuensi ini, kuota akan habis pada %1.</translation>
    </message>
    <message numerus="yes">
        <source>The quota is only enough to check %Ln domain(s) every day: add fewer, give those that matter High priority, or get a larger package.</source>
        <translation>
            <numerusform>Kuota hanya cukup untuk mengecek %Ln domain setiap hari: kurangi domain yang ditambahkan, beri prioritas Tinggi pada yang penting, atau ambil paket yang lebih besar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the last %1 days, you learned of new blocks within %2 (median of %Ln).</source>
        <translation>
            <numerusform>Kenyataannya dalam %1 hari terakhir: diketahui dalam %2 (median dari %Ln pemblokiran baru).</numerusform>
        </translation>
    </message>
    <message>
        <source>hour</source>
        <comment>every hour</comment>
        <translation>jam</translation>
    </message>
    <message>
        <source>day</source>
        <comment>every day</comment>
        <translation>hari</translation>
    </message>
    <message>
        <source>Depending on its list, a domain is checked every %1 to every %2.</source>
        <translation>Tergantung daftarnya, domain dicek setiap %1 sampai setiap %2.</translation>
    </message>
    <message>
        <source>Those with high priority, and those that often change, more often.</source>
        <translation>Yang prioritasnya tinggi dan yang sering berubah lebih sering.</translation>
    </message>
    <message>
        <source>On average, each domain would be checked every %1.</source>
        <translation>Rata-rata setiap domain akan dicek setiap %1.</translation>
    </message>
    <message>
        <source>On average, each domain would be checked every %1 instead of every %2.</source>
        <translation>Rata-rata setiap domain akan dicek setiap %1, bukan setiap %2.</translation>
    </message>
    <message>
        <source>With %1 checks a day, a domain is checked every %2 to every %3, depending on its list.</source>
        <translation>Dengan %1 cek per hari, domain dicek setiap %2 sampai setiap %3, tergantung daftarnya.</translation>
    </message>
    <message>
        <source>No domains are checked: there are none, or all are paused.</source>
        <translation>Tidak ada domain yang dicek: belum ada domain, atau semuanya dijeda.</translation>
    </message>
    <message>
        <source>There are no domains in it yet.</source>
        <translation>Belum ada domain di dalamnya.</translation>
    </message>
    <message>
        <source>That takes %1 of your %2 checks a day.</source>
        <translation>Ini memakai %1 dari %2 cek Anda per hari.</translation>
    </message>
    <message>
        <source>You will see how often each is checked once the service has answered.</source>
        <translation>Frekuensi pengecekan diketahui setelah layanan menjawab.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s), each checked about every %1.</source>
        <translation>
            <numerusform>%Ln domain, dicek kira-kira setiap %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s), each checked every %1.</source>
        <translation>
            <numerusform>%Ln domain, dicek setiap %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Those with high priority, and those that often change, are checked more often.</source>
        <translation>Yang prioritasnya tinggi dan yang sering berubah dicek lebih sering.</translation>
    </message>
    <message>
        <source>The first checks use %1 of the %2 left.</source>
        <extracomment>%1 is a number, %2 an amount, as in &quot;3,860 credits&quot;</extracomment>
        <translation>Cek pertama memakai %1 dari sisa %2.</translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2.</source>
        <translation>“%1” tidak dapat dibaca: %2.</translation>
    </message>
    <message>
        <source>“%1” is open to other users of this computer, so it is not used. Let only its owner read it (chmod 600).</source>
        <translation>“%1” terbuka bagi pengguna lain di komputer ini, maka tidak dipakai. Izinkan hanya pemiliknya membacanya (chmod 600).</translation>
    </message>
    <message>
        <source>“%1” is not an ordinary file, so it was not read. Save what comes from it to a file that only its owner may read.</source>
        <translation>“%1” bukan berkas biasa, jadi tidak dibaca. Simpan isinya ke berkas yang hanya boleh dibaca pemiliknya.</translation>
    </message>
    <message>
        <source>“%1” is too long for a key or a passphrase. Choose another file.</source>
        <translation>“%1” terlalu panjang untuk kunci atau frasa sandi. Pilih berkas lain.</translation>
    </message>
    <message>
        <source>The period of the report ends before it begins. Choose an earlier start.</source>
        <translation>Periode laporan berakhir sebelum dimulai. Pilih tanggal mulai yang lebih awal.</translation>
    </message>
    <message>
        <source>Nothing is known about %1 yet. Check it first.</source>
        <translation>Belum ada yang diketahui tentang %1. Cek dahulu domain itu.</translation>
    </message>
    <message>
        <source>This list no longer exists.</source>
        <translation>Daftar ini sudah tidak ada.</translation>
    </message>
    <message>
        <source>When this report was created, the domains were not being checked. %1</source>
        <translation>Saat laporan ini dibuat, domain-domain ini tidak sedang dicek. %1</translation>
    </message>
    <message>
        <source>This folder is not there. Choose another one for the reports.</source>
        <translation>Folder ini tidak ada. Pilih folder lain untuk laporan.</translation>
    </message>
    <message>
        <source>“%1” no longer contains an automatic backup.</source>
        <translation>Tidak ada lagi cadangan otomatis di “%1”.</translation>
    </message>
    <message>
        <source>None of the automatic backups in “%1” can be restored: they are damaged, or have no checksum.</source>
        <translation>Tidak satu pun cadangan otomatis di “%1” dapat dipulihkan: semuanya rusak, atau tidak memiliki checksum.</translation>
    </message>
    <message numerus="yes">
        <source>The newest good backup was made on %1 and has %Ln domain(s).</source>
        <comment>a moment</comment>
        <translation>
            <numerusform>Cadangan utuh terbaru dibuat pada %1 dan berisi %Ln domain.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln newer backup(s) cannot be restored: damaged, or without a checksum.</source>
        <translation>
            <numerusform>%Ln cadangan yang lebih baru tidak dapat dipulihkan: rusak, atau tanpa checksum.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The passphrase in “%1” is too short: it needs at least %Ln character(s).</source>
        <translation>
            <numerusform>Frasa sandi di “%1” terlalu pendek: perlu sedikitnya %Ln karakter.</numerusform>
        </translation>
    </message>
    <message>
        <source>The keys and secrets of this data folder are in the encrypted file “%1”. Give the file with its passphrase: --passphrase-file, or PANTAU_PASSPHRASE_FILE.</source>
        <translation>Kunci dan kode rahasia folder data ini ada di berkas terenkripsi “%1”. Sebutkan berkas berisi frasa sandinya: --passphrase-file, atau PANTAU_PASSPHRASE_FILE.</translation>
    </message>
    <message>
        <source>This Pantau was built without libsodium, so it cannot keep keys in an encrypted file.</source>
        <translation>Pantau ini dibuat tanpa libsodium, maka tidak dapat menyimpan kunci di berkas terenkripsi.</translation>
    </message>
    <message>
        <source>The service cannot be reached.</source>
        <translation>Layanan tidak dapat dihubungi.</translation>
    </message>
    <message>
        <source>Its domains can be checked.</source>
        <translation>Domainnya dapat dicek.</translation>
    </message>
    <message>
        <source>Its domains are checked only when you ask for it.</source>
        <translation>Domainnya hanya dicek atas permintaan Anda.</translation>
    </message>
    <message>
        <source>Monitoring is starting.</source>
        <translation>Pemantauan sedang dimulai.</translation>
    </message>
    <message>
        <source>It has no domains to watch yet.</source>
        <translation>Belum ada domain untuk dipantau.</translation>
    </message>
    <message>
        <source>Waiting for quota information from the service.</source>
        <translation>Menunggu informasi kuota dari layanan.</translation>
    </message>
    <message>
        <source>Its domains are not being watched now.</source>
        <translation>Domainnya saat ini tidak dipantau.</translation>
    </message>
    <message numerus="yes">
        <source>Watching %Ln domain(s).</source>
        <translation>
            <numerusform>Memantau %Ln domain.</numerusform>
        </translation>
    </message>
    <message>
        <source>The service refused the key. Enter a new one.</source>
        <translation>Layanan menolak kunci. Masukkan kunci baru.</translation>
    </message>
    <message>
        <source>The service refuses requests from this computer&apos;s internet address.</source>
        <translation>Layanan menolak permintaan dari alamat internet komputer ini.</translation>
    </message>
    <message>
        <source>This computer&apos;s keychain is locked. Its domains are not checked until you unlock it.</source>
        <translation>Penyimpanan kunci komputer ini terkunci. Domainnya tidak dicek sampai Anda membukanya.</translation>
    </message>
    <message>
        <source>This computer&apos;s keychain has no key for this account. Enter it again.</source>
        <translation>Penyimpanan kunci komputer ini tidak memiliki kunci akun ini. Masukkan lagi.</translation>
    </message>
    <message>
        <source>This computer&apos;s keychain did not hand out the key. Try again and allow it.</source>
        <translation>Penyimpanan kunci komputer ini tidak memberikan kunci. Coba lagi dan izinkan.</translation>
    </message>
    <message>
        <source>This computer&apos;s keychain has not answered yet. If it asks for its password, enter it; until it answers, the account&apos;s domains are not checked.</source>
        <translation>Penyimpanan kunci komputer ini belum menjawab. Jika kata sandi diminta, masukkan; sebelum ada jawaban, domain akun ini tidak dicek.</translation>
    </message>
    <message>
        <source>This computer has no keychain, so the account&apos;s key cannot be read.</source>
        <translation>Komputer ini tidak memiliki penyimpanan kunci, sehingga kunci akun tidak dapat dibaca.</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <extracomment>%1 is an account, %2 what is the matter with it</extracomment>
        <translation>“%1”: %2</translation>
    </message>
    <message>
        <source>No service is connected: these domains are not being checked.</source>
        <translation>Belum ada layanan yang terhubung: domain ini tidak dicek.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) not checked: the list has no account.</source>
        <translation>
            <numerusform>%Ln domain tidak dicek: daftarnya belum punya akun.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln alert(s) could not be delivered</source>
        <translation>
            <numerusform>%Ln notifikasi tidak terkirim</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln alert(s) not delivered yet: trying again</source>
        <translation>
            <numerusform>%Ln notifikasi belum terkirim: dicoba lagi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln alert(s) held until %1</source>
        <translation>
            <numerusform>%Ln notifikasi ditahan sampai %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln alert(s) waiting to be delivered</source>
        <translation>
            <numerusform>%Ln notifikasi menunggu dikirim</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) waiting for a notification</source>
        <translation>
            <numerusform>%Ln perubahan menunggu notifikasi</numerusform>
        </translation>
    </message>
    <message>
        <source>All alerts delivered</source>
        <translation>Semua notifikasi terkirim</translation>
    </message>
    <message>
        <source>Nothing is watched in this run: Pantau checks only what it is asked to.</source>
        <translation>Tidak ada yang dipantau kali ini: Pantau hanya mengecek yang diminta.</translation>
    </message>
    <message>
        <source>There are no domains to watch yet.</source>
        <translation>Belum ada domain untuk dipantau.</translation>
    </message>
    <message numerus="yes">
        <source>Still watching %Ln other domain(s).</source>
        <translation>
            <numerusform>%Ln domain lain tetap dipantau.</numerusform>
        </translation>
    </message>
    <message>
        <source>Next check soon.</source>
        <translation>Cek berikutnya sebentar lagi.</translation>
    </message>
    <message>
        <source>Next check %1.</source>
        <comment>%1 is “in 4 min”</comment>
        <translation>Cek berikutnya %1.</translation>
    </message>
    <message>
        <source>Pantau will try again.</source>
        <translation>Pantau akan mencoba lagi.</translation>
    </message>
    <message>
        <source>The service refuses all checks: it says that too many requests come from this internet address.</source>
        <translation>Layanan menolak semua pengecekan: menurutnya terlalu banyak permintaan datang dari alamat internet ini.</translation>
    </message>
    <message>
        <source>Pantau asks again %1.</source>
        <comment>%1 is “in 4 min” or “tomorrow, 07:00”</comment>
        <translation>Pantau akan bertanya kembali %1.</translation>
    </message>
    <message>
        <source>Paused: nothing is checked automatically until you resume.</source>
        <translation>Dijeda: tidak ada yang dicek secara otomatis sampai Anda melanjutkan.</translation>
    </message>
    <message>
        <source>Waiting for the keychain. If it asks for its password, enter it.</source>
        <translation>Menunggu penyimpanan kunci. Jika kata sandinya diminta, masukkan.</translation>
    </message>
    <message>
        <source>Nothing is checked until it resets.</source>
        <translation>Tidak ada yang dicek sampai kuota diperbarui.</translation>
    </message>
    <message>
        <source>Nothing is checked until %1.</source>
        <translation>Tidak ada yang dicek sampai %1.</translation>
    </message>
    <message>
        <source>The quota is used up.</source>
        <translation>Kuota habis.</translation>
    </message>
    <message>
        <source>The quota of this internet address is used up.</source>
        <translation>Kuota alamat internet ini habis.</translation>
    </message>
    <message>
        <source>No service is connected.</source>
        <translation>Tidak ada layanan yang terhubung.</translation>
    </message>
    <message>
        <source>The key was entered for another address. Check the account&apos;s address, then enter the key again.</source>
        <translation>Kunci dimasukkan untuk alamat lain. Periksa alamat akun, lalu masukkan kunci lagi.</translation>
    </message>
    <message>
        <source>The service asked for a pause: nothing is checked until %1.</source>
        <translation>Layanan meminta jeda: tidak ada yang dicek sampai %1.</translation>
    </message>
    <message numerus="yes">
        <source>Quiet hours: %Ln change(s) held until %1</source>
        <translation>
            <numerusform>Jam tenang: %Ln perubahan ditahan sampai %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Quiet hours until %1</source>
        <translation>Jam tenang sampai %1</translation>
    </message>
    <message>
        <source>The service gives this account no quota. Enter another key or connect another service.</source>
        <translation>Layanan tidak memberi kuota untuk akun ini. Masukkan kunci lain atau hubungkan layanan lain.</translation>
    </message>
    <message>
        <source>The service gives no quota without a key. Enter a key or connect another service.</source>
        <translation>Layanan tidak memberi kuota tanpa kunci. Masukkan kunci atau hubungkan layanan lain.</translation>
    </message>
    <message>
        <source>The blocklist “%1” has %2 domains where it had %3, as if it had been cut short. The copy from before is used instead.</source>
        <translation>Daftar blokir “%1” berisi %2 domain, padahal sebelumnya %3, seolah-olah terpotong. Salinan sebelumnya tetap dipakai.</translation>
    </message>
    <message>
        <source>Next check %1.</source>
        <comment>%1 is “at 15:40 today”</comment>
        <translation>Cek berikutnya %1.</translation>
    </message>
    <message>
        <source>No domains are being watched.</source>
        <translation>Belum ada domain yang dipantau.</translation>
    </message>
    <message>
        <source>All of its domains are paused.</source>
        <translation>Semua domainnya dijeda.</translation>
    </message>
    <message>
        <source>All domains are paused.</source>
        <translation>Semua domain dijeda.</translation>
    </message>
    <message>
        <source>It asked for a pause until at least %1.</source>
        <translation>Layanan meminta agar tidak dihubungi setidaknya sampai %1.</translation>
    </message>
    <message>
        <source>The data folder “%1” could not be made. Choose another folder, or allow writing where it should be.</source>
        <translation>Folder data “%1” tidak dapat dibuat. Pilih folder lain, atau izinkan menulis di tempat itu.</translation>
    </message>
    <message>
        <source>Nothing can be saved in the data folder “%1”. Allow writing there, or choose another folder.</source>
        <translation>Tidak ada yang dapat disimpan di folder data “%1”. Izinkan menulis di sana, atau pilih folder lain.</translation>
    </message>
    <message>
        <source>There is no database in the data folder “%1”.</source>
        <translation>Tidak ada basis data di folder data “%1”.</translation>
    </message>
    <message>
        <source>The database “%1” has not been updated to this version of Pantau yet. Start Pantau once to update it.</source>
        <translation>Basis data “%1” belum diperbarui untuk versi Pantau ini. Jalankan Pantau sekali untuk memperbaruinya.</translation>
    </message>
    <message>
        <source>The database “%1” is empty, but was in use before: “%2” is a copy of it. Restore the copy with “pantau-cli backup restore”, or move the copies elsewhere to start without data.</source>
        <translation>Basis data “%1” kosong, padahal pernah dipakai: “%2” adalah salinannya. Pulihkan salinan itu dengan “pantau-cli backup restore”, atau pindahkan semua salinan ke tempat lain untuk mulai tanpa data.</translation>
    </message>
    <message>
        <source>The database “%1” is gone: “%2” is a copy of it. Restore the copy with “pantau-cli backup restore”, or move the copies elsewhere to start without data.</source>
        <translation>Basis data “%1” hilang: “%2” adalah salinannya. Pulihkan salinan itu dengan “pantau-cli backup restore”, atau pindahkan salinan-salinannya ke tempat lain untuk mulai tanpa data.</translation>
    </message>
    <message>
        <source>The database “%1” was deleted or replaced while Pantau was using it, so nothing can be saved and nothing more is checked. Close Pantau, restore a backup if one is needed, and start it again.</source>
        <translation>Basis data “%1” dihapus atau diganti saat sedang dipakai Pantau, sehingga tidak ada yang dapat disimpan dan tidak ada lagi yang dicek. Tutup Pantau, pulihkan cadangan jika diperlukan, lalu jalankan kembali.</translation>
    </message>
    <message>
        <source>A key needs a name of 1 to 100 characters.</source>
        <translation>Kunci memerlukan nama sepanjang 1 sampai 100 karakter.</translation>
    </message>
    <message>
        <source>The daily limit must be from 1 to 1,000,000,000.</source>
        <translation>Batas harian harus antara 1 dan 1.000.000.000.</translation>
    </message>
    <message>
        <source>There is no key named “%1”.</source>
        <translation>Tidak ada kunci bernama “%1”.</translation>
    </message>
    <message>
        <source>“%1” is not an IP address. Write single addresses, like 192.0.2.1 or 2001:db8::1; a network cannot be given.</source>
        <translation>“%1” bukan alamat IP. Tulis alamat satu per satu, seperti 192.0.2.1 atau 2001:db8::1; jaringan tidak dapat diberikan.</translation>
    </message>
    <message>
        <source>There is no package “%1”. There are: %2.</source>
        <translation>Tidak ada paket “%1”. Yang ada: %2.</translation>
    </message>
    <message>
        <source>There is already a key named “%1”. Choose another name.</source>
        <translation>Sudah ada kunci bernama “%1”. Pilih nama lain.</translation>
    </message>
    <message>
        <source>%1 is not among the addresses of “%2”.</source>
        <translation>%1 tidak ada di antara alamat “%2”.</translation>
    </message>
    <message>
        <source>%1 is over. Name today or a later day (UTC), or deactivate the key.</source>
        <translation>%1 sudah lewat. Sebutkan hari ini atau hari sesudahnya (UTC), atau nonaktifkan kuncinya.</translation>
    </message>
    <message>
        <source>Without its last address “%1” could be used from everywhere. Add another one, or use --clear if that is what you want.</source>
        <translation>Tanpa alamat terakhirnya, “%1” dapat dipakai dari mana saja. Tambahkan alamat lain, atau gunakan --clear jika itu yang Anda inginkan.</translation>
    </message>
    <message>
        <source>“%1” cannot be the key of a package. Use 1 to 40 lower case letters, digits and hyphens, like “starter”.</source>
        <translation>“%1” tidak dapat menjadi kode paket. Pakai 1 sampai 40 huruf kecil, angka, dan tanda hubung, seperti “starter”.</translation>
    </message>
    <message>
        <source>A package needs a name of 1 to 100 characters.</source>
        <translation>Paket perlu nama sepanjang 1 sampai 100 karakter.</translation>
    </message>
    <message>
        <source>The credits must be from 0 to 1,000,000,000,000, and the price must not be below 0.</source>
        <translation>Kredit harus antara 0 dan 1.000.000.000.000, dan harga tidak boleh di bawah 0.</translation>
    </message>
    <message>
        <source>The key “%1” has the package “%2”. Give it another one first.</source>
        <translation>Kunci “%1” memakai paket “%2”. Beri kunci itu paket lain dahulu.</translation>
    </message>
    <message>
        <source>There is no package “%1”.</source>
        <translation>Tidak ada paket “%1”.</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>tidak diketahui</translation>
    </message>
    <message numerus="yes">
        <source>%n domain(s) from “%1”, last changed: %2, SHA-256 %3</source>
        <translation>
            <numerusform>%n domain dari “%1”, terakhir diubah: %2, SHA-256 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>A domain checking service</source>
        <translation>Layanan cek domain</translation>
    </message>
    <message>
        <source>This is not the national service. It is a copy of Pantau&apos;s checking service, and its operator supplies the list. Its answers reflect only that list.</source>
        <translation>Ini bukan layanan nasional. Ini salinan layanan cek Pantau, dengan daftar dari pengelolanya. Jawabannya hanya mencerminkan daftar itu.</translation>
    </message>
    <message>
        <source>Only the names in the blocklist are blocked.</source>
        <translation>Hanya nama dalam daftar blokir yang terblokir.</translation>
    </message>
    <message>
        <source>A domain is blocked if the blocklist has it or a domain above it.</source>
        <translation>Domain terblokir jika domain itu atau domain di atasnya ada dalam daftar blokir.</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>Last changed</source>
        <translation>Terakhir diubah</translation>
    </message>
    <message>
        <source>Domains</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>Exceptions</source>
        <translation>Pengecualian</translation>
    </message>
    <message>
        <source>Lines left out</source>
        <translation>Baris yang dilewati</translation>
    </message>
    <message>
        <source>The service&apos;s counters changed faster than they could be read.</source>
        <translation>Penghitung layanan berubah lebih cepat daripada yang dapat dibaca.</translation>
    </message>
    <message>
        <source>No email or Telegram channel receives only “%1”, so its report can&apos;t be sent. Add one in the settings of the list.</source>
        <translation>Belum ada kanal email atau Telegram yang hanya menerima “%1”, jadi laporannya tidak dapat dikirim. Tambahkan di pengaturan daftarnya.</translation>
    </message>
    <message>
        <source>Apprise on %1 has no configuration under this key. Add one there, or correct the key of the channel.</source>
        <translation>Apprise di %1 tidak memiliki konfigurasi dengan kunci ini. Tambahkan di sana, atau perbaiki kunci pada kanal.</translation>
    </message>
    <message>
        <source>Apprise on %1 could not pass the message on to all of its services. Check its configuration.</source>
        <translation>Apprise di %1 tidak dapat meneruskan pesan ke semua layanannya. Periksa konfigurasinya.</translation>
    </message>
    <message>
        <source>Enter the address of the Apprise server alone: %1. The key of the configuration has its own field.</source>
        <translation>Isi alamat server Apprise saja: %1. Kunci konfigurasi memiliki kolom sendiri.</translation>
    </message>
    <message>
        <source>“%1” is not the key of an Apprise configuration. Enter 1 to 128 letters, digits, hyphens or underscores.</source>
        <translation>“%1” bukan kunci konfigurasi Apprise. Isi 1 sampai 128 huruf, angka, tanda hubung, atau garis bawah.</translation>
    </message>
    <message>
        <source>&amp;Apprise: email, WhatsApp and others…</source>
        <translation>&amp;Apprise: email, WhatsApp, dan lainnya…</translation>
    </message>
    <message>
        <source>Add Apprise</source>
        <translation>Tambah Apprise</translation>
    </message>
    <message>
        <source>Alerts go to your own Apprise API server, which passes them on by email, WhatsApp, SMS and many other ways. Enter its address and the key of one of its configurations.</source>
        <translation>Notifikasi dikirim ke server Apprise API milik Anda, yang meneruskannya lewat email, WhatsApp, SMS, dan banyak cara lain. Isi alamatnya dan kunci salah satu konfigurasinya.</translation>
    </message>
    <message>
        <source>for example: Email to the team</source>
        <translation>misalnya: Email ke tim</translation>
    </message>
    <message>
        <source>What Apprise needs for those services stays on its server.</source>
        <translation>Yang diperlukan Apprise untuk layanan-layanan itu tetap di servernya.</translation>
    </message>
    <message>
        <source>&amp;Server:</source>
        <translation>&amp;Server:</translation>
    </message>
    <message>
        <source>Apprise: the address of the Apprise API server.</source>
        <translation>Apprise: alamat server Apprise API.</translation>
    </message>
    <message>
        <source>&amp;Key of the configuration:</source>
        <translation>&amp;Kunci konfigurasi:</translation>
    </message>
    <message>
        <source>Apprise: the key of a configuration.</source>
        <translation>Apprise: kunci sebuah konfigurasi.</translation>
    </message>
    <message>
        <source>%1 could not be reached. Check the internet connection and the address of the channel.</source>
        <translation>%1 tidak dapat dihubungi. Periksa koneksi internet dan alamat kanal.</translation>
    </message>
    <message>
        <source>The connection to %1 goes through a proxy, which did not answer or did not let it through. Check the proxy settings of this computer.</source>
        <translation>Koneksi ke %1 melewati proksi, yang tidak menjawab atau tidak meneruskannya. Periksa pengaturan proksi komputer ini.</translation>
    </message>
    <message>
        <source>No secure connection to %1 could be made, so nothing was sent. Check the address of the channel and the date of this computer.</source>
        <translation>Koneksi aman ke %1 tidak dapat dibuat, jadi tidak ada yang dikirim. Periksa alamat kanal dan tanggal komputer ini.</translation>
    </message>
    <message>
        <source>%1 did not answer in time.</source>
        <translation>%1 tidak menjawab tepat waktu.</translation>
    </message>
    <message>
        <source>%1 sent an interim reply (status %2), so it is not known whether the message arrived.</source>
        <translation>%1 mengirim jawaban sementara (status %2), sehingga tidak diketahui apakah pesan sampai.</translation>
    </message>
    <message>
        <source>The answer from %1 is far too large. Check the address of the channel.</source>
        <translation>Jawaban dari %1 terlalu besar. Periksa alamat kanal ini.</translation>
    </message>
    <message>
        <source>Pantau was closed before %1 answered.</source>
        <translation>Pantau ditutup sebelum %1 menjawab.</translation>
    </message>
    <message>
        <source>%1 sends messages on to another address, which Pantau does not follow. Enter the final address in the channel.</source>
        <translation>%1 mengalihkan pesan ke alamat lain, dan Pantau tidak mengikutinya. Masukkan alamat akhirnya pada kanal.</translation>
    </message>
    <message>
        <source>%1 asks for fewer messages.</source>
        <translation>%1 meminta agar pesan dikurangi.</translation>
    </message>
    <message>
        <source>%1 refused the message because it is too large. Choose fewer lists for the channel.</source>
        <translation>%1 menolak pesan karena terlalu besar. Pilih lebih sedikit daftar untuk saluran ini.</translation>
    </message>
    <message>
        <source>%1 refused the message. Check the address and the secret of the channel.</source>
        <translation>%1 menolak pesan. Periksa alamat dan kode rahasia kanal.</translation>
    </message>
    <message>
        <source>Discord no longer accepts messages at this address: the webhook, its channel or its thread was deleted. Create a new webhook in Discord and enter its address in Pantau.</source>
        <translation>Discord tidak lagi menerima pesan di alamat ini: webhook, kanal, atau utasnya telah dihapus. Buat webhook baru di Discord, lalu isi alamatnya di Pantau.</translation>
    </message>
    <message>
        <source>This is not the address of a Discord webhook. Copy it from the channel&apos;s settings in Discord, under Integrations; it begins with https://discord.com/api/webhooks/.</source>
        <translation>Ini bukan alamat webhook Discord. Salin dari pengaturan kanal di Discord, bagian Integrations; alamatnya diawali https://discord.com/api/webhooks/.</translation>
    </message>
    <message>
        <source>The Discord address is missing. Enter it again in the channel&apos;s settings.</source>
        <translation>Alamat Discord tidak ada. Isi lagi di pengaturan kanal.</translation>
    </message>
    <message>
        <source>&amp;Discord…</source>
        <translation>&amp;Discord…</translation>
    </message>
    <message>
        <source>Add Discord</source>
        <translation>Tambah Discord</translation>
    </message>
    <message>
        <source>Alerts come as messages in a Discord channel. In the channel&apos;s settings, under Integrations, create a webhook and copy its address. For a thread of the channel, add ?thread_id= and the number of the thread.</source>
        <translation>Notifikasi masuk sebagai pesan di kanal Discord. Di pengaturan kanal itu, bagian Integrations, buat webhook lalu salin alamatnya. Untuk sebuah utas di kanal itu, tambahkan ?thread_id= dan nomor utasnya.</translation>
    </message>
    <message>
        <source>for example: Team channel</source>
        <translation>misalnya: Kanal tim</translation>
    </message>
    <message>
        <source>Anyone who has the address can post to the channel, so it is kept in your system&apos;s keychain.</source>
        <translation>Siapa pun yang memegang alamat itu dapat menulis di kanalnya, maka alamat itu disimpan di penyimpanan kunci sistem Anda.</translation>
    </message>
    <message>
        <source>&amp;Address of the webhook:</source>
        <translation>&amp;Alamat webhook:</translation>
    </message>
    <message>
        <source>Discord: the address of a webhook; for a thread, add ?thread_id= and the number of the thread.</source>
        <translation>Discord: alamat sebuah webhook; untuk sebuah utas, tambahkan ?thread_id= dan nomor utasnya.</translation>
    </message>
    <message>
        <source>Discord needs the address of a webhook.</source>
        <translation>Discord memerlukan alamat sebuah webhook.</translation>
    </message>
    <message>
        <source>The address contains a password, which would be stored in the clear. Enter the password in its own field, and only the user name in the address, such as smtps://USER@mail.example.com.</source>
        <translation>Alamat ini memuat kata sandi, yang akan tersimpan tanpa perlindungan. Isi kata sandi di kolomnya sendiri, dan hanya nama pengguna di alamat, misalnya smtps://NAMA@mail.example.com.</translation>
    </message>
    <message>
        <source>This is not the address of a mail server. Enter one such as smtps://mail.example.com, or smtp://mail.example.com:587 for STARTTLS.</source>
        <translation>Ini bukan alamat server email. Isi alamat seperti smtps://mail.example.com, atau smtp://mail.example.com:587 untuk STARTTLS.</translation>
    </message>
    <message>
        <source>Enter sender and recipients as alerts@example.com:team@example.com, with up to 20 recipients separated by commas, or one address for both.</source>
        <translation>Isi pengirim dan penerima sebagai notifikasi@example.com:tim@example.com, dengan koma di antara paling banyak 20 penerima, atau satu alamat untuk keduanya.</translation>
    </message>
    <message>
        <source>This password contains characters that mail servers do not accept. Use only letters, digits and the symbols of a standard keyboard.</source>
        <translation>Kata sandi ini memuat karakter yang tidak diterima server email. Pakai hanya huruf, angka, dan simbol pada keyboard biasa.</translation>
    </message>
    <message>
        <source>The address of the mail server contains a user name, but the channel has no password. Enter the password, or remove the user name.</source>
        <translation>Alamat server email memuat nama pengguna, tetapi kanal ini tidak memiliki kata sandi. Isi kata sandi, atau hapus nama pengguna.</translation>
    </message>
    <message>
        <source>%1 refused the email because it is too large. Send fewer lists through this channel, or set a shorter message.</source>
        <translation>%1 menolak email karena terlalu besar. Kirim lebih sedikit daftar lewat kanal ini, atau tulis pesan yang lebih pendek.</translation>
    </message>
    <message>
        <source>%1 refused the email because the mailbox is full. Free some space in it.</source>
        <translation>%1 menolak email karena kotak suratnya penuh. Kosongkan sebagian isinya.</translation>
    </message>
    <message>
        <source>%1 refused the email because it is too large or the mailbox is full. Free some space in it, or send fewer lists through this channel.</source>
        <translation>%1 menolak email karena terlalu besar atau kotak suratnya penuh. Kosongkan sebagian isinya, atau kirim lebih sedikit daftar lewat kanal ini.</translation>
    </message>
    <message>
        <source>%1 rejected the email as spam or by another of its rules. Ask its administrator to accept emails from %2, or use another mail server.</source>
        <translation>%1 menolak email sebagai spam atau karena aturan lain. Minta administratornya menerima email dari %2, atau gunakan server email lain.</translation>
    </message>
    <message>
        <source>%1 requires a password. Enter it in the channel.</source>
        <translation>%1 meminta kata sandi. Isi di kanal ini.</translation>
    </message>
    <message>
        <source>%1 did not accept the user name %2 and the password. Check the user name in the address of the mail server, and enter the password again.</source>
        <translation>%1 tidak menerima nama pengguna %2 dan kata sandinya. Periksa nama pengguna di alamat server email, lalu masukkan lagi kata sandi.</translation>
    </message>
    <message>
        <source>%1 did not accept the user name %2 and the password. Enter the password in the channel again; some providers need an app password. If your provider gave you another user name, enter %3 as the mail server.</source>
        <translation>%1 tidak menerima nama pengguna %2 dan kata sandinya. Masukkan lagi kata sandi di kanal ini; beberapa penyedia memerlukan kata sandi aplikasi. Jika penyedia memberi Anda nama pengguna lain, isi %3 sebagai server email.</translation>
    </message>
    <message>
        <source>%1 could not be reached. Check the internet connection and the mail server of the channel.</source>
        <translation>%1 tidak dapat dihubungi. Periksa koneksi internet dan server email pada kanal ini.</translation>
    </message>
    <message>
        <source>No secure connection to %1 could be made, so nothing was sent. Check the mail server of the channel and the date of this computer.</source>
        <translation>Koneksi aman ke %1 tidak dapat dibuat, jadi tidak ada yang dikirim. Periksa server email pada kanal ini dan tanggal komputer ini.</translation>
    </message>
    <message>
        <source>Email</source>
        <translation>Email</translation>
    </message>
    <message>
        <source>&amp;Email…</source>
        <translation>&amp;Email…</translation>
    </message>
    <message>
        <source>Add email</source>
        <translation>Tambah email</translation>
    </message>
    <message>
        <source>Alerts come as emails, sent through your own mail server. Pantau logs in with the address that sends, and only over an encrypted connection. If your provider gave you another user name, put it before the server: smtps://USER@mail.example.com.</source>
        <translation>Notifikasi masuk sebagai email yang dikirim lewat server email Anda sendiri. Pantau masuk ke server dengan alamat pengirim, dan hanya lewat koneksi terenkripsi. Jika penyedia memberi Anda nama pengguna lain, tulis di depan server: smtps://NAMA@mail.example.com.</translation>
    </message>
    <message>
        <source>for example: Agency mailbox</source>
        <translation>misalnya: Email agensi</translation>
    </message>
    <message>
        <source>The password is kept in the keychain of your system. If your provider offers app passwords, use one.</source>
        <translation>Kata sandi disimpan di penyimpanan kunci sistem Anda. Jika penyedia email Anda menawarkan kata sandi aplikasi, pakailah itu.</translation>
    </message>
    <message>
        <source>Uses the mail server of “%1”. Enter the client&apos;s address after the colon.</source>
        <translation>Memakai server email dari “%1”. Isi alamat klien setelah titik dua.</translation>
    </message>
    <message>
        <source>&amp;Mail server:</source>
        <translation>&amp;Server email:</translation>
    </message>
    <message>
        <source>Email: the server, such as smtps://mail.example.com, or smtp://mail.example.com:587 for STARTTLS. A user name that is not the sender&apos;s address goes before it: smtps://USER@mail.example.com.</source>
        <translation>Email: server, misalnya smtps://mail.example.com, atau smtp://mail.example.com:587 untuk STARTTLS. Nama pengguna yang bukan alamat pengirim ditulis di depannya: smtps://NAMA@mail.example.com.</translation>
    </message>
    <message>
        <source>&amp;From and to:</source>
        <translation>&amp;Dari dan kepada:</translation>
    </message>
    <message>
        <source>alerts@example.com:team@example.com</source>
        <translation>notifikasi@example.com:tim@example.com</translation>
    </message>
    <message>
        <source>&amp;Password:</source>
        <translation>&amp;Kata sandi:</translation>
    </message>
    <message>
        <source>leave empty if the server asks for none</source>
        <translation>kosongkan jika server tidak memintanya</translation>
    </message>
    <message>
        <source>Email: the password of the user name or of the address that sends.</source>
        <translation>Email: kata sandi nama pengguna atau alamat pengirim.</translation>
    </message>
    <message>
        <source>%1 does not let Pantau write to this topic. Check the topic, and enter the access token again.</source>
        <translation>%1 tidak mengizinkan Pantau menulis ke topik ini. Periksa topiknya, lalu isi token aksesnya lagi.</translation>
    </message>
    <message>
        <source>Enter the address of the ntfy server alone: %1. The topic has its own field.</source>
        <translation>Isi alamat server ntfy saja: %1. Topik memiliki kolom sendiri.</translation>
    </message>
    <message>
        <source>“%1” is not a topic of ntfy. Enter 1 to 64 letters, digits, hyphens or underscores.</source>
        <translation>“%1” bukan topik ntfy. Isi 1 sampai 64 huruf, angka, tanda hubung, atau garis bawah.</translation>
    </message>
    <message>
        <source>This is not an access token of ntfy. Create one in your ntfy account; it begins with tk_.</source>
        <translation>Ini bukan token akses ntfy. Buat token di akun ntfy Anda; token itu diawali tk_.</translation>
    </message>
    <message>
        <source>&amp;ntfy…</source>
        <translation>&amp;ntfy…</translation>
    </message>
    <message>
        <source>Add ntfy</source>
        <translation>Tambah ntfy</translation>
    </message>
    <message>
        <source>Alerts come to your phone through the ntfy app. Subscribe to a topic in the app, and enter the same topic here. Anyone who knows the topic can read your alerts. Use a name that is hard to guess, or a protected topic.</source>
        <translation>Notifikasi masuk ke ponsel Anda lewat aplikasi ntfy. Ikuti sebuah topik di aplikasi itu, lalu isi topik yang sama di sini. Siapa pun yang tahu topiknya dapat membaca notifikasi Anda. Pakailah nama yang sulit ditebak, atau topik yang dilindungi.</translation>
    </message>
    <message>
        <source>for example: My phone</source>
        <translation>misalnya: Ponsel saya</translation>
    </message>
    <message>
        <source>A protected topic needs an access token. It is kept in the keychain of your system.</source>
        <translation>Topik yang dilindungi memerlukan token akses. Token itu disimpan di penyimpanan kunci sistem Anda.</translation>
    </message>
    <message>
        <source>ntfy: the address of the server, such as https://ntfy.sh, without the topic.</source>
        <translation>ntfy: alamat server, misalnya https://ntfy.sh, tanpa topik.</translation>
    </message>
    <message>
        <source>&amp;Topic:</source>
        <translation>&amp;Topik:</translation>
    </message>
    <message>
        <source>a name that is hard to guess</source>
        <translation>nama yang sulit ditebak</translation>
    </message>
    <message>
        <source>ntfy: the topic. It is kept in the database and its backups.</source>
        <translation>ntfy: topiknya. Disimpan di basis data dan cadangannya.</translation>
    </message>
    <message>
        <source>Access to&amp;ken:</source>
        <translation>To&amp;ken akses:</translation>
    </message>
    <message>
        <source>leave empty if the topic is not protected</source>
        <translation>kosongkan jika topik tidak dilindungi</translation>
    </message>
    <message>
        <source>ntfy: an access token, if the topic is protected.</source>
        <translation>ntfy: token akses, jika topiknya dilindungi.</translation>
    </message>
    <message>
        <source>This is not the address of a Slack incoming webhook. Copy it from the app&apos;s settings in Slack; it begins with https://hooks.slack.com/services/.</source>
        <translation>Ini bukan alamat webhook masuk Slack. Salin dari pengaturan aplikasi di Slack; alamatnya diawali https://hooks.slack.com/services/.</translation>
    </message>
    <message>
        <source>The Slack address is missing. Enter it again in the channel&apos;s settings.</source>
        <translation>Alamat Slack belum ada. Masukkan lagi di pengaturan kanal.</translation>
    </message>
    <message>
        <source>Slack no longer accepts messages at this address: it was revoked, or the channel is gone. Create a new incoming webhook in Slack and enter its address in Pantau.</source>
        <translation>Slack tidak lagi menerima pesan di alamat ini: alamatnya dicabut, atau kanal Slack-nya sudah tidak ada. Buat webhook masuk yang baru di Slack dan masukkan alamatnya di Pantau.</translation>
    </message>
    <message>
        <source>&amp;Slack…</source>
        <translation>&amp;Slack…</translation>
    </message>
    <message>
        <source>Add Slack</source>
        <translation>Tambah Slack</translation>
    </message>
    <message>
        <source>Alerts come as messages in a Slack channel. In Slack, create an app with an incoming webhook for that channel, and copy the webhook&apos;s address.</source>
        <translation>Notifikasi masuk sebagai pesan di kanal Slack. Di Slack, buat aplikasi dengan webhook masuk untuk kanal itu, lalu salin alamat webhook-nya.</translation>
    </message>
    <message>
        <source>Slack: the address of an incoming webhook.</source>
        <translation>Slack: alamat webhook masuk.</translation>
    </message>
    <message>
        <source>Slack needs the address of an incoming webhook.</source>
        <translation>Slack memerlukan alamat webhook masuk.</translation>
    </message>
    <message>
        <source>Microsoft Teams no longer accepts messages at this address: the workflow was deleted or switched off. Check it in the Workflows app, or create a new one and enter its address in Pantau.</source>
        <translation>Microsoft Teams tidak lagi menerima pesan di alamat ini: alur kerjanya dihapus atau dimatikan. Periksa di aplikasi Workflows, atau buat yang baru lalu isi alamatnya di Pantau.</translation>
    </message>
    <message>
        <source>This is not the address of a Microsoft Teams workflow. Copy it from the workflow; it begins with https:// and names logic.azure.com or api.powerplatform.com.</source>
        <translation>Ini bukan alamat alur kerja Microsoft Teams. Salin dari alur kerjanya; alamatnya diawali https:// dan memuat logic.azure.com atau api.powerplatform.com.</translation>
    </message>
    <message>
        <source>The address of the workflow is missing. Enter it again in the channel&apos;s settings.</source>
        <translation>Alamat alur kerja tidak ada. Isi lagi di pengaturan kanal.</translation>
    </message>
    <message>
        <source>&amp;Microsoft Teams…</source>
        <translation>&amp;Microsoft Teams…</translation>
    </message>
    <message>
        <source>Add Microsoft Teams</source>
        <translation>Tambah Microsoft Teams</translation>
    </message>
    <message>
        <source>Alerts come as messages in a channel or chat of Microsoft Teams. In Teams, open Workflows next to the channel and choose the template that sends webhook alerts to it. Then copy the workflow&apos;s address.</source>
        <translation>Notifikasi masuk sebagai pesan di kanal atau obrolan Microsoft Teams. Di Teams, buka Workflows di sebelah nama kanal dan pilih templat yang mengirim peringatan webhook ke sana. Lalu salin alamat alur kerjanya.</translation>
    </message>
    <message>
        <source>&amp;Address of the workflow:</source>
        <translation>&amp;Alamat alur kerja:</translation>
    </message>
    <message>
        <source>Microsoft Teams: the address of a workflow for webhook requests.</source>
        <translation>Microsoft Teams: alamat alur kerja untuk permintaan webhook.</translation>
    </message>
    <message>
        <source>Microsoft Teams needs the address of a workflow.</source>
        <translation>Microsoft Teams memerlukan alamat sebuah alur kerja.</translation>
    </message>
    <message>
        <source>Telegram does not know this bot. Copy the token from the chat with @BotFather and enter it in the channel again.</source>
        <translation>Telegram tidak mengenal bot ini. Salin token dari obrolan dengan @BotFather dan masukkan lagi pada kanal.</translation>
    </message>
    <message>
        <source>Telegram does not let the bot write to this chat. Add the bot to it, or open a chat with the bot and press Start.</source>
        <translation>Telegram tidak mengizinkan bot menulis ke obrolan ini. Tambahkan bot ke sana, atau buka obrolan dengan bot dan tekan Start.</translation>
    </message>
    <message>
        <source>Telegram does not accept the chat or the topic of this channel. Check that the topic is still open, and that the bot is a member of the chat.</source>
        <translation>Telegram tidak menerima obrolan atau topik kanal ini. Pastikan topiknya masih terbuka, dan bot menjadi anggota obrolan itu.</translation>
    </message>
    <message>
        <source>Telegram does not accept the chat of this channel. Check its number or @name, and that the bot is a member of it.</source>
        <translation>Telegram tidak menerima obrolan kanal ini. Periksa nomor atau @namanya, dan pastikan bot menjadi anggotanya.</translation>
    </message>
    <message>
        <source>The Telegram group has become a supergroup with another number. Enter %1 as the chat of the channel.</source>
        <translation>Grup Telegram itu telah menjadi supergrup dengan nomor lain. Masukkan %1 sebagai obrolan kanal.</translation>
    </message>
    <message>
        <source>The bot&apos;s token is missing. Enter it in the channel again.</source>
        <translation>Token bot belum ada. Masukkan lagi pada kanal.</translation>
    </message>
    <message>
        <source>“%1” is not a Telegram chat. Enter the chat&apos;s number, such as -1001234567890, or the @name of a public channel. For a topic of a group, enter -1001234567890:42 or the link to the topic.</source>
        <translation>“%1” bukan obrolan Telegram. Masukkan nomor obrolan, seperti -1001234567890, atau @nama kanal publik. Untuk sebuah topik grup, masukkan -1001234567890:42 atau tautan topiknya.</translation>
    </message>
    <message>
        <source>&amp;Telegram…</source>
        <translation>&amp;Telegram…</translation>
    </message>
    <message>
        <source>Add Telegram</source>
        <translation>Tambah Telegram</translation>
    </message>
    <message>
        <source>Alerts come as messages from a bot of your own. In Telegram, write to @BotFather to create one, then add the bot to the chat that should get the alerts. For a topic of a group, enter the link to the topic.</source>
        <translation>Notifikasi dikirim sebagai pesan dari bot milik Anda. Di Telegram, kirim pesan ke @BotFather untuk membuatnya, lalu tambahkan bot itu ke obrolan yang akan menerima notifikasi. Untuk sebuah topik grup, isi tautan topiknya.</translation>
    </message>
    <message>
        <source>for example: Team chat</source>
        <translation>misalnya: Obrolan tim</translation>
    </message>
    <message>
        <source>The token is kept in the keychain of your system.</source>
        <translation>Token disimpan di penyimpanan kunci sistem Anda.</translation>
    </message>
    <message>
        <source>Uses the bot of “%1”. First add the bot to the client&apos;s group.</source>
        <translation>Memakai bot dari “%1”. Tambahkan dahulu bot itu ke grup klien.</translation>
    </message>
    <message>
        <source>&amp;Chat:</source>
        <translation>&amp;Obrolan:</translation>
    </message>
    <message>
        <source>its number, or its @name</source>
        <translation>nomornya, atau @namanya</translation>
    </message>
    <message>
        <source>Telegram: the number of the chat, or its @name; for a topic of a group, a colon and the topic&apos;s number, such as -1001234567890:42, or the link to the topic.</source>
        <translation>Telegram: nomor obrolan, atau @namanya; untuk sebuah topik grup, titik dua dan nomor topiknya, misalnya -1001234567890:42, atau tautan topiknya.</translation>
    </message>
    <message>
        <source>&amp;Token of the bot:</source>
        <translation>&amp;Token bot:</translation>
    </message>
    <message>
        <source>from @BotFather</source>
        <translation>dari @BotFather</translation>
    </message>
    <message>
        <source>Telegram: the bot&apos;s token.</source>
        <translation>Telegram: token bot.</translation>
    </message>
    <message>
        <source>Telegram needs the token of a bot.</source>
        <translation>Telegram memerlukan token bot.</translation>
    </message>
    <message>
        <source>The signing secret cannot be used. Enter 1 to 512 letters, digits or signs without spaces.</source>
        <translation>Kode rahasia ini tidak dapat dipakai. Masukkan 1 sampai 512 huruf, angka, atau tanda baca tanpa spasi.</translation>
    </message>
    <message>
        <source>Webhook</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>&amp;Webhook…</source>
        <translation>&amp;Webhook…</translation>
    </message>
    <message>
        <source>Add a webhook</source>
        <translation>Tambah webhook</translation>
    </message>
    <message>
        <source>Each alert is sent to the address of another program, such as a chat or your own server.</source>
        <translation>Setiap notifikasi dikirim ke alamat program lain, misalnya aplikasi obrolan atau server Anda sendiri.</translation>
    </message>
    <message>
        <source>for example: Our server</source>
        <translation>misalnya: Server kami</translation>
    </message>
    <message>
        <source>With a secret, each alert is signed, so that the other side can tell it from a forged one. It is kept in the keychain of your system.</source>
        <translation>Dengan kode rahasia, setiap notifikasi ditandatangani sehingga penerima dapat membedakannya dari yang palsu. Kode rahasia disimpan di penyimpanan kunci sistem Anda.</translation>
    </message>
    <message>
        <source>&amp;Address:</source>
        <translation>&amp;Alamat:</translation>
    </message>
    <message>
        <source>Webhook: the https:// address that takes the alerts. It is kept in the database and its backups, with any token in it; a signing secret is not.</source>
        <translation>Webhook: alamat https:// yang menerima notifikasi. Alamat ini disimpan dalam basis data dan cadangannya, beserta token di dalamnya bila ada; kode rahasia tanda tangan tidak.</translation>
    </message>
    <message>
        <source>S&amp;ecret:</source>
        <translation>Kode &amp;rahasia:</translation>
    </message>
    <message>
        <source>leave empty if the other side asks for none</source>
        <translation>kosongkan jika penerima tidak memintanya</translation>
    </message>
    <message>
        <source>Webhook: the signing secret; without one, nothing is signed.</source>
        <translation>Webhook: kode rahasia tanda tangan; tanpanya, tidak ada yang ditandatangani.</translation>
    </message>
    <message>
        <source>%1 of %2 requests are left.</source>
        <translation>Sisa %1 dari %2 permintaan.</translation>
    </message>
    <message>
        <source>%1 of %2 checks are left today.</source>
        <translation>Sisa %1 dari %2 cek hari ini.</translation>
    </message>
    <message>
        <source>%1 of %2 credits are left.</source>
        <translation>Sisa %1 dari %2 kredit.</translation>
    </message>
    <message>
        <source>When it is used up, this account checks no domain until %1.</source>
        <translation>Jika habis, akun ini tidak mengecek domain sampai %1.</translation>
    </message>
    <message>
        <source>When it is used up, this account checks no domain until it is renewed.</source>
        <translation>Jika habis, akun ini tidak mengecek domain sampai kuota diperbarui.</translation>
    </message>
    <message>
        <source>Less than a tenth of the quota of “%1” is left</source>
        <translation>Sisa kuota “%1” kurang dari sepersepuluh</translation>
    </message>
    <message>
        <source>The quota of “%1” will not last until its reset</source>
        <translation>Kuota “%1” akan habis sebelum diperbarui</translation>
    </message>
    <message>
        <source>At the current rate it runs out at %1. Someone else may be using it too. %2 %3</source>
        <translation>Dengan laju sekarang, kuota habis pada %1. Mungkin ada pihak lain yang juga memakainya. %2 %3</translation>
    </message>
    <message>
        <source>The plan of “%1” ends soon</source>
        <translation>Paket “%1” segera berakhir</translation>
    </message>
    <message>
        <source>It ends at %1. Renew it at the service to keep checking.</source>
        <translation>Paket berakhir pukul %1. Perpanjang di layanan agar pengecekan berlanjut.</translation>
    </message>
    <message>
        <source>The quota of “%1” is used up</source>
        <translation>Kuota “%1” habis</translation>
    </message>
    <message>
        <source>The quota is not known, so nothing was checked.</source>
        <translation>Kuota belum diketahui, jadi tidak ada yang dicek.</translation>
    </message>
    <message>
        <source>The credits of this account are not enough. Checking continues when the service renews them.</source>
        <translation>Kredit akun ini tidak cukup. Pengecekan dilanjutkan setelah layanan mengisi kredit lagi.</translation>
    </message>
    <message>
        <source>The quota of %1 is used up until %2. The domain stays on the plan.</source>
        <translation>Kuota sebanyak %1 sudah habis dan baru diperbarui pada %2. Domain ini tetap ada dalam rencana.</translation>
    </message>
    <message numerus="yes">
        <source>No account could ask %1 again about %Ln domain(s) on hold. Pantau double-checks each as soon as an account can; until then they keep the status known before.</source>
        <translation>
            <numerusform>Tidak ada akun yang dapat menanyakan lagi kepada %1 tentang %Ln domain yang ditahan. Pantau mengecek ulang masing-masing begitu ada akun yang dapat melakukannya; sampai saat itu statusnya tetap seperti yang diketahui sebelumnya.</numerusform>
        </translation>
    </message>
    <message>
        <source>The account no longer exists. Choose another account for the list.</source>
        <translation>Akun itu sudah tidak ada. Pilih akun lain untuk daftar ini.</translation>
    </message>
    <message>
        <source>The service accepts this account again, and its domains are watched.</source>
        <translation>Layanan menerima akun ini lagi, dan domainnya dipantau.</translation>
    </message>
    <message>
        <source>The service refused this account. Enter a new key in the account&apos;s settings.</source>
        <translation>Layanan menolak akun ini. Masukkan kunci baru di pengaturan akun.</translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln day(s) ahead of the service&apos;s. Set the date: until then, checks get wrong dates.</source>
        <translation>
            <numerusform>Jam komputer ini %Ln hari lebih maju daripada jam layanan. Betulkan tanggalnya: sampai saat itu cek mendapat tanggal yang salah.</numerusform>
        </translation>
    </message>
    <message>
        <source>The service refused the check although it says that %1 checks are left.</source>
        <translation>Layanan menolak cek ini meskipun menyatakan masih tersisa %1 cek.</translation>
    </message>
    <message>
        <source>The service says that %1 checks are left, but by Pantau&apos;s own count it is %2. Pantau goes by its own count until the quota resets.</source>
        <translation>Layanan menyatakan sisa %1 cek, tetapi menurut hitungan Pantau sendiri sisanya %2. Pantau memakai hitungannya sendiri sampai kuota diperbarui.</translation>
    </message>
    <message>
        <source>This differs from what was known and has been seen only once, so it is not confirmed.</source>
        <translation>Ini berbeda dari yang diketahui dan baru terlihat satu kali, jadi belum dikonfirmasi.</translation>
    </message>
    <message>
        <source>Checking stopped before it reached this domain.</source>
        <translation>Pengecekan dihentikan sebelum domain ini ditanyakan.</translation>
    </message>
    <message numerus="yes">
        <source>This domain was not checked within the %Ln second(s) you gave. Nothing was charged for it.</source>
        <translation>
            <numerusform>Domain ini belum dicek dalam %Ln detik yang Anda berikan. Tidak ada biaya untuknya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) that were paid for are kept in memory and will be saved as soon as that works.</source>
        <translation>
            <numerusform>%Ln jawaban yang sudah dibayar ditahan di memori dan akan disimpan begitu memungkinkan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) that were paid for could not be saved and are lost. The domains will be checked again.</source>
        <translation>
            <numerusform>%Ln jawaban yang sudah dibayar tidak dapat disimpan dan hilang. Domainnya akan dicek lagi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>According to these answers, %Ln domain(s) not known as blocked before are blocked: %1.</source>
        <translation>
            <numerusform>Menurut jawaban itu, %Ln domain yang sebelumnya tidak diketahui terblokir ternyata terblokir: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>The service asks for a pause because it received too many requests in one minute from this internet address. Checking continues at %1.</source>
        <translation>Layanan meminta jeda karena menerima terlalu banyak permintaan dalam satu menit dari alamat internet ini. Pengecekan dilanjutkan pada %1.</translation>
    </message>
    <message numerus="yes">
        <source>Waiting %Ln second(s): Pantau has already sent the service as many requests as it accepts in one minute.</source>
        <translation>
            <numerusform>Menunggu %Ln detik: Pantau sudah mengirim permintaan sebanyak yang diterima layanan dalam satu menit.</numerusform>
        </translation>
    </message>
    <message>
        <source>The service does not accept this domain. Please check how it is written.</source>
        <translation>Layanan tidak menerima domain ini. Periksa penulisannya.</translation>
    </message>
    <message numerus="yes">
        <source>The service gave no clear answer for %Ln domain(s). Their last known status stays, and those that are watched are asked for again.</source>
        <translation>
            <numerusform>Layanan tidak memberi jawaban yang jelas untuk %Ln domain. Status terakhirnya tetap, dan domain yang dipantau akan dicek lagi.</numerusform>
        </translation>
    </message>
    <message>
        <source>The service&apos;s reply left this domain out.</source>
        <translation>Jawaban layanan tidak memuat domain ini.</translation>
    </message>
    <message>
        <source>The service or this computer may be offline; its domains are not checked until it answers again.</source>
        <translation>Mungkin layanan itu sedang mati atau komputer ini tidak terhubung ke internet; domainnya tidak dicek sampai layanan menjawab lagi.</translation>
    </message>
    <message>
        <source>The checking service can be reached again.</source>
        <translation>Layanan cek dapat dihubungi lagi.</translation>
    </message>
    <message>
        <source>The service at %1 can be reached again.</source>
        <translation>Layanan di %1 dapat dihubungi lagi.</translation>
    </message>
    <message>
        <source>Checking continues with the other accounts.</source>
        <translation>Pengecekan berlanjut dengan akun lain.</translation>
    </message>
    <message>
        <source>No checking service can be reached, so this computer seems to be offline. Nothing is checked until its connection is back; what is shown is what was known before.</source>
        <translation>Tidak ada layanan cek yang dapat dihubungi, jadi tampaknya komputer ini tidak terhubung ke internet. Tidak ada yang dicek sampai koneksinya kembali; yang ditampilkan adalah yang diketahui sebelumnya.</translation>
    </message>
    <message>
        <source>This computer is online again, and checking continues.</source>
        <translation>Komputer ini terhubung lagi ke internet, dan pengecekan dilanjutkan.</translation>
    </message>
    <message>
        <source>The service gave the same surprising answer for many domains at once. This one is on hold until Pantau has double-checked.</source>
        <translation>Layanan memberi jawaban tak terduga yang sama untuk banyak domain sekaligus. Domain ini ditahan sampai Pantau selesai mengecek ulang.</translation>
    </message>
    <message numerus="yes">
        <source>%1 changed its answer for %Ln domain(s) at once. They are on hold until Pantau has double-checked a sample.</source>
        <translation>
            <numerusform>%1 mengubah jawabannya untuk %Ln domain sekaligus. Semuanya ditahan sampai Pantau selesai mengecek ulang beberapa contoh.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 gave the same answers for a sample again, so the change of %Ln domain(s) is taken seriously. Each is checked once more.</source>
        <translation>
            <numerusform>%1 memberi jawaban yang sama lagi untuk beberapa contoh, jadi perubahan %Ln domain dianggap benar. Masing-masing dicek sekali lagi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>False alarm from %1: it took its answer for %Ln domain(s) back, and the status known before stays.</source>
        <translation>
            <numerusform>Alarm palsu dari %1: jawaban untuk %Ln domain ditarik kembali, dan statusnya tetap seperti sebelumnya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Checking stopped before Pantau could double-check a sample of the %Ln domain(s) on hold from %1. Each is double-checked on its own as soon as an account can; until then they keep the status known before.</source>
        <translation>
            <numerusform>Pengecekan berhenti sebelum Pantau sempat mengecek ulang beberapa contoh dari %Ln domain dari %1 yang ditahan. Masing-masing dicek ulang sendiri-sendiri begitu ada akun yang dapat melakukannya; sampai saat itu statusnya tetap seperti yang diketahui sebelumnya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused: this computer was off or asleep before the reset.</source>
        <translation>
            <numerusform>%Ln cek dari kuota tidak terpakai: komputer ini mati atau dalam mode tidur sebelum kuota diperbarui.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused: the service could not be reached before the reset.</source>
        <translation>
            <numerusform>%Ln cek dari kuota tidak terpakai: layanan tidak dapat dihubungi sebelum kuota diperbarui.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused: they were reserved for manual checks.</source>
        <translation>
            <numerusform>%Ln cek dari kuota tidak terpakai karena disisihkan untuk cek manual.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused: the service failed or refused before the reset.</source>
        <translation>
            <numerusform>%Ln cek dari kuota tidak terpakai: layanan gagal atau menolak sebelum kuota diperbarui.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused: every domain had been checked as often as it may be.</source>
        <translation>
            <numerusform>%Ln cek dari kuota tidak terpakai: setiap domain sudah dicek sesering yang diperbolehkan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) of the quota went unused.</source>
        <translation>
            <numerusform>%Ln cek dari kuota tidak terpakai.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 refused the connection. Ask its administrator to accept emails from this computer, or use another mail server.</source>
        <translation>%1 menolak sambungan. Minta administratornya menerima email dari komputer ini, atau gunakan server email lain.</translation>
    </message>
    <message>
        <source>The service refuses requests because it received too many from this internet address, and asks for a pause until at least %1.</source>
        <translation>Layanan menolak permintaan karena menerima terlalu banyak dari alamat internet ini, dan meminta jeda setidaknya sampai %1.</translation>
    </message>
    <message>
        <source>Pantau sends nothing until %1.</source>
        <translation>Pantau tidak mengirim apa pun sampai %1.</translation>
    </message>
    <message>
        <source>Try again then.</source>
        <translation>Coba lagi setelah itu.</translation>
    </message>
    <message>
        <source>This domain was not checked and nothing was charged for it.</source>
        <translation>Domain ini belum dicek dan tidak ada biaya untuknya.</translation>
    </message>
    <message>
        <source>New blocks are usually detected within %1; by checks alone within %2.</source>
        <translation>Pemblokiran baru biasanya terdeteksi dalam %1; dengan pengecekan saja dalam %2.</translation>
    </message>
    <message>
        <source>New blocks are usually detected within %1; with High priority within %2.</source>
        <translation>Pemblokiran baru biasanya terdeteksi dalam %1; untuk prioritas Tinggi dalam %2.</translation>
    </message>
    <message>
        <source>New blocks are usually detected within %1.</source>
        <translation>Pemblokiran baru biasanya terdeteksi dalam %1.</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %Ln early sign(s) were right; they saved %3 on average.</source>
        <translation>
            <numerusform>%1: %2 dari %Ln indikasi benar; rata-rata lebih cepat %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %Ln early sign(s) were right.</source>
        <translation>
            <numerusform>%1: %2 dari %Ln indikasi benar.</numerusform>
        </translation>
    </message>
    <message>
        <source>This is not the token of a Telegram bot. It is a number, a colon and about 35 letters. Copy it from the chat with @BotFather.</source>
        <translation>Ini bukan token bot Telegram. Token terdiri atas angka, titik dua, dan sekitar 35 huruf. Salin dari obrolan dengan @BotFather.</translation>
    </message>
    <message>
        <source>Looks blocked since %1, according to “%2”</source>
        <translation>Tampak terblokir sejak %1, menurut “%2”</translation>
    </message>
    <message>
        <source>Looks unblocked since %1, according to “%2”</source>
        <translation>Tampak tidak lagi terblokir sejak %1, menurut “%2”</translation>
    </message>
    <message>
        <source>The list of known services “%1” cannot be read: %2.</source>
        <translation>Daftar layanan “%1” yang dikenal tidak dapat dibaca: %2.</translation>
    </message>
    <message>
        <source>it is not a JSON array</source>
        <translation>bukan larik JSON</translation>
    </message>
    <message>
        <source>entry %1 is incomplete or of an unknown kind</source>
        <translation>entri %1 tidak lengkap atau jenisnya tidak dikenal</translation>
    </message>
    <message>
        <source>The same applies to %1.</source>
        <extracomment>%1 are accounts and channels</extracomment>
        <translation>Hal yang sama berlaku untuk %1.</translation>
    </message>
    <message>
        <source>Checking has stopped because results can&apos;t be saved. %1</source>
        <translation>Pengecekan berhenti karena hasilnya tidak dapat disimpan. %1</translation>
    </message>
    <message>
        <source>The previous copy is used instead.</source>
        <translation>Salinan sebelumnya tetap dipakai.</translation>
    </message>
    <message>
        <source>A channel of this kind sends the fields of an alert and no message, so there is no text to change.</source>
        <translation>Kanal jenis ini mengirim isi notifikasi sebagai data, bukan pesan, jadi tidak ada kalimat yang dapat diubah.</translation>
    </message>
    <message>
        <source>“%1” is the name of a built-in source. Give your tool another name.</source>
        <translation>“%1” adalah sumber milik Pantau sendiri. Beri alat Anda nama lain.</translation>
    </message>
    <message>
        <source>The connection to %1 broke before it answered.</source>
        <translation>Koneksi ke %1 terputus sebelum jawabannya diterima.</translation>
    </message>
    <message>
        <source>%1 had a temporary error and did not accept the message.</source>
        <translation>%1 mengalami gangguan sementara dan tidak menerima pesan.</translation>
    </message>
    <message>
        <source>%1 refused the email. Check the sender and the recipients of the channel.</source>
        <translation>%1 menolak email. Periksa pengirim dan penerima di kanal ini.</translation>
    </message>
    <message>
        <source>%1 did not accept the email for %2; all other recipients got it. Check the recipients of the channel.</source>
        <translation>%1 tidak menerima email untuk %2; semua penerima lainnya sudah mendapatkannya. Periksa penerima di kanal ini.</translation>
    </message>
    <message>
        <source>%1 had a temporary error and did not accept the email for %2; all other recipients got it.</source>
        <translation>%1 belum dapat menerima email untuk %2 saat ini; semua penerima lainnya sudah mendapatkannya.</translation>
    </message>
    <message>
        <source>%1 had a temporary error and did not accept the email.</source>
        <translation>%1 tidak dapat menerima email saat ini.</translation>
    </message>
    <message>
        <source>%1 had a temporary error for %2 and refused the email for %3; all other recipients got it. Check the recipients of the channel.</source>
        <translation>%1 belum dapat menerima email untuk %2 saat ini dan menolaknya untuk %3; semua penerima lainnya sudah mendapatkannya. Periksa penerima di kanal ini.</translation>
    </message>
    <message>
        <source>%1 had a temporary error for %2 and refused the email for %3. Check the recipients of the channel.</source>
        <translation>%1 belum dapat menerima email untuk %2 saat ini dan menolaknya untuk %3. Periksa penerima di kanal ini.</translation>
    </message>
    <message>
        <source>The connection to %1 broke before it accepted the email.</source>
        <translation>Koneksi ke %1 terputus sebelum email diterima.</translation>
    </message>
    <message>
        <source>Email: sender and recipients, as FROM:TO,TO, or one address for both.</source>
        <translation>Email: pengirim dan penerima, sebagai DARI:KEPADA,KEPADA, atau satu alamat untuk keduanya.</translation>
    </message>
    <message>
        <source>The key was not saved: this computer has no keychain that Pantau can use. Install one such as GNOME Keyring or KWallet and enter the key again. On the command line, use --passphrase-file, --key-file or PANTAU_API_KEY instead.</source>
        <translation>Kunci tidak disimpan: komputer ini tidak memiliki penyimpanan kunci yang dapat dipakai Pantau. Pasang GNOME Keyring atau KWallet, lalu masukkan kunci lagi. Di baris perintah, pakai --passphrase-file, --key-file, atau PANTAU_API_KEY.</translation>
    </message>
    <message>
        <source>The two addresses belong to different kinds of services, so they are not the same service.</source>
        <translation>Kedua alamat itu milik jenis layanan yang berbeda, jadi bukan layanan yang sama.</translation>
    </message>
    <message>
        <source>Paused until %1: nothing is checked automatically until then.</source>
        <translation>Dijeda sampai %1: tidak ada yang dicek secara otomatis sampai saat itu.</translation>
    </message>
    <message>
        <source>With this account, no domain is checked until %1. Then checking continues automatically.</source>
        <translation>Dengan akun ini, tidak ada domain yang dicek hingga %1. Setelah itu pengecekan berlanjut otomatis.</translation>
    </message>
    <message>
        <source>With this account, no domain is checked until the service renews it. Then checking continues automatically.</source>
        <translation>Dengan akun ini, tidak ada domain yang dicek hingga layanan memperbaruinya. Setelah itu pengecekan berlanjut otomatis.</translation>
    </message>
    <message>
        <source>Nothing can be checked now.</source>
        <translation>Saat ini tidak ada yang dapat dicek.</translation>
    </message>
    <message>
        <source>No check has succeeded since %1. %2</source>
        <extracomment>%1 is a time, %2 a sentence</extracomment>
        <translation>Sejak %1 tidak ada cek yang berhasil. %2</translation>
    </message>
    <message>
        <source>The service accepts none of the domains.</source>
        <translation>Layanan tidak menerima satu domain pun.</translation>
    </message>
    <message>
        <source>The plan at the service has ended. Renew it there.</source>
        <translation>Paket di layanan sudah berakhir. Perpanjang di sana.</translation>
    </message>
    <message>
        <source>The service&apos;s replies contain no clear results.</source>
        <translation>Balasan layanan tidak memuat hasil yang jelas.</translation>
    </message>
    <message>
        <source>Pantau&apos;s database is damaged. Restore a backup, or start with another data folder.</source>
        <translation>Basis data Pantau rusak. Pulihkan sebuah cadangan, atau mulai dengan folder data lain.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new domain(s) will be checked shortly before the quota resets: until then, a tenth of it is reserved for manual checks.</source>
        <translation>
            <numerusform>%Ln domain baru akan dicek menjelang kuota diperbarui: sampai saat itu sepersepuluh kuota disisihkan untuk cek manual.</numerusform>
        </translation>
    </message>
    <message>
        <source>Today&apos;s quota is almost used up, so nothing is checked until %1.</source>
        <translation>Kuota hari ini hampir habis, jadi tidak ada yang dicek sampai pukul %1.</translation>
    </message>
    <message>
        <source>Today&apos;s quota is used up, so nothing is checked until %1.</source>
        <translation>Kuota hari ini sudah habis, jadi tidak ada yang dicek sampai pukul %1.</translation>
    </message>
    <message>
        <source>Not filled in yet: %1. Complete the form, or write over it in the letter.</source>
        <translation>Belum terisi: %1. Lengkapi formulir, atau tulis langsung di surat.</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Kepada</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Penanda tangan</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Kontak</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Tempat</translation>
    </message>
    <message>
        <source>Organisation</source>
        <translation>Organisasi</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Alamat</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Jabatan</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nomor</translation>
    </message>
    <message>
        <source>Purpose of the domain</source>
        <translation>Kegunaan domain</translation>
    </message>
    <message>
        <source>Not checked, because an earlier request failed.</source>
        <translation>Tidak dicek karena permintaan sebelumnya gagal.</translation>
    </message>
</context>
<context>
    <name>pantau::app::AccountCommands</name>
    <message>
        <source>There is no blocklist “%1”. Check the path of your copy.</source>
        <translation>Tidak ada daftar blokir “%1”. Periksa letak salinan Anda.</translation>
    </message>
    <message>
        <source>“%1” cannot be read as a blocklist. Choose a file that you may read.</source>
        <translation>“%1” tidak dapat dibaca sebagai daftar blokir. Pilih berkas yang boleh Anda baca.</translation>
    </message>
    <message>
        <source>The account “%1” was removed, but its key could not be removed from the keychain: if it was ever saved there, it stays.</source>
        <translation>Akun “%1” sudah dihapus, tetapi kuncinya tidak dapat dihapus dari penyimpanan kunci: jika pernah disimpan di sana, kunci itu tetap ada.</translation>
    </message>
    <message>
        <source>The account no longer exists.</source>
        <translation>Akun itu sudah tidak ada.</translation>
    </message>
    <message>
        <source>This service reports its quota, so it needs no limit.</source>
        <translation>Layanan ini melaporkan kuotanya sendiri, jadi tidak perlu batas.</translation>
    </message>
    <message>
        <source>This service takes no key, so none can be saved for it. Leave the key out.</source>
        <translation>Layanan ini tidak menerima kunci, jadi tidak ada kunci yang dapat disimpan untuknya. Jangan sertakan kunci.</translation>
    </message>
</context>
<context>
    <name>pantau::app::ChannelCommands</name>
    <message>
        <source>The channel “%1” was removed, but its secret could not be removed from the keychain and stays there.</source>
        <translation>Kanal “%1” sudah dihapus, tetapi kode rahasianya tidak dapat dihapus dari penyimpanan kunci dan tetap ada di sana.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln cell(s) changed.</source>
        <translation>
            <numerusform>%Ln sel diubah.</numerusform>
        </translation>
    </message>
    <message>
        <source>A channel that received everything now receives only the lists with a tick, and nothing about quotas and accounts.</source>
        <translation>Kanal yang tadinya menerima semuanya kini hanya menerima daftar yang dicentang, dan tidak ada kabar tentang kuota dan akun.</translation>
    </message>
    <message>
        <source>The secret could not be read from the keychain. Unlock it, and try again.</source>
        <translation>Kode rahasianya tidak dapat dibaca dari penyimpanan kunci. Buka kuncinya, lalu coba lagi.</translation>
    </message>
</context>
<context>
    <name>pantau::app::DataCommands</name>
    <message>
        <source>Everything was forgotten except the keys and secrets in the keychain: delete the entries of “Pantau” there yourself.</source>
        <translation>Semuanya sudah dilupakan kecuali kunci dan kode rahasia di penyimpanan kunci: hapus sendiri entri “Pantau” di sana.</translation>
    </message>
</context>
<context>
    <name>pantau::app::HintInbox</name>
    <message>
        <source>Pantau could not read the early signs in a file, so it renamed the file to “%1”.</source>
        <translation>Pantau tidak dapat membaca indikasi dalam sebuah berkas, jadi nama berkas itu diubah menjadi “%1”.</translation>
    </message>
    <message>
        <source>%1 domains are too many early signs at once; at most %2 are accepted. Report only those that have just changed.</source>
        <translation>%1 domain terlalu banyak untuk indikasi sekaligus; paling banyak %2 yang diterima. Sebutkan yang baru saja berubah.</translation>
    </message>
    <message>
        <source>The folder “%1” could not be created, so the early signs were not saved. Allow writing there.</source>
        <translation>Folder “%1” tidak dapat dibuat, jadi indikasi tidak tersimpan. Izinkan penulisan di sana.</translation>
    </message>
</context>
<context>
    <name>pantau::app::Keys</name>
    <message>
        <source>The keychain of this computer has not answered yet.</source>
        <translation>Penyimpanan kunci komputer ini belum menjawab.</translation>
    </message>
    <message>
        <source>The key was not saved: the keychain of this computer has not answered. Unlock it and enter the key again.</source>
        <translation>Kunci tidak disimpan: penyimpanan kunci komputer ini belum menjawab. Buka penyimpanan itu lalu masukkan kunci lagi.</translation>
    </message>
    <message>
        <source>The channel&apos;s secret was not saved: the keychain of this computer has not answered. Unlock it and enter the secret again.</source>
        <translation>Kode rahasia kanal tidak disimpan: penyimpanan kunci komputer ini belum menjawab. Buka penyimpanan itu lalu masukkan kode rahasia lagi.</translation>
    </message>
</context>
<context>
    <name>pantau::app::LocalServices</name>
    <message>
        <source>The folder “%1” of the built-in service could not be removed. Remove it yourself.</source>
        <translation>Folder “%1” milik layanan bawaan tidak dapat dihapus. Hapuslah sendiri.</translation>
    </message>
</context>
<context>
    <name>pantau::app::MonthlyReports</name>
    <message>
        <source>The report on “%1” for %2 could not be saved: the folder “%3” is not there. Pantau tries again every hour. Connect the disk, or choose another folder in the settings.</source>
        <translation>Laporan “%1” untuk %2 tidak dapat disimpan: folder “%3” tidak ada. Pantau mencoba lagi setiap jam. Sambungkan disknya, atau pilih folder lain di pengaturan.</translation>
    </message>
    <message>
        <source>The report on “%1” for %2 is in “%3”.</source>
        <translation>Laporan “%1” untuk %2 ada di “%3”.</translation>
    </message>
    <message>
        <source>The report on “%1” for %2 was not sent: check and send the first one yourself. Open it in the settings of the list, or use “pantau-cli report --send”.</source>
        <translation>Laporan “%1” untuk %2 belum dikirim: periksa dan kirim sendiri yang pertama. Buka di pengaturan daftarnya, atau pakai “pantau-cli report --send”.</translation>
    </message>
    <message>
        <source>“%1” was sent through “%2”.</source>
        <translation>“%1” terkirim melalui “%2”.</translation>
    </message>
    <message>
        <source>“%1” could not be sent through “%2”.</source>
        <translation>“%1” tidak dapat dikirim melalui “%2”.</translation>
    </message>
    <message>
        <source>The report has no logo, because the picture is missing or damaged.</source>
        <translation>Laporan tanpa logo karena gambarnya hilang atau rusak.</translation>
    </message>
</context>
<context>
    <name>pantau::app::NetworkLog</name>
    <message>
        <source>The log “%1” could not be removed. Remove it yourself.</source>
        <translation>Log “%1” tidak dapat dihapus. Hapuslah sendiri.</translation>
    </message>
</context>
<context>
    <name>pantau::app::ScheduledBackups</name>
    <message>
        <source>No automatic backup was made: the folder “%1” is missing. Connect its disk, or choose another folder.</source>
        <translation>Cadangan otomatis tidak dibuat: folder “%1” tidak ada. Hubungkan disknya, atau pilih folder lain.</translation>
    </message>
    <message>
        <source>No automatic backup was made: the disk of the folder “%1”, which has the earlier ones, is not connected. Connect it, or choose another folder.</source>
        <translation>Cadangan otomatis tidak dibuat: disk folder “%1”, tempat cadangan sebelumnya, tidak terhubung. Hubungkan disk itu, atau pilih folder lain.</translation>
    </message>
</context>
<context>
    <name>pantau::app::ServiceClients</name>
    <message>
        <source>The account was removed while a check was waiting.</source>
        <translation>Akun dihapus saat pengecekan masih menunggu.</translation>
    </message>
    <message>
        <source>built-in service</source>
        <translation>layanan bawaan</translation>
    </message>
    <message>
        <source>The key of the account “%1” has not been read from the keychain yet. Try again in a few seconds.</source>
        <translation>Kunci akun “%1” belum dibaca dari penyimpanan kunci. Tunggu sebentar, lalu coba lagi.</translation>
    </message>
</context>
<context>
    <name>pantau::app::Session</name>
    <message>
        <source>The database in “%1” was gone, although it was in use before: Pantau starts without accounts, lists and history. If you have a backup, restore it.</source>
        <translation>Basis data di “%1” hilang, padahal pernah dipakai: Pantau mulai tanpa akun, daftar, dan riwayat. Jika Anda punya cadangan, pulihkanlah.</translation>
    </message>
    <message>
        <source>Another Pantau is using the data in “%1”. Close it and try again; nothing was changed.</source>
        <translation>Pantau lain sedang memakai data di “%1”. Tutup dahulu, lalu coba lagi; tidak ada yang diubah.</translation>
    </message>
    <message>
        <source>Another Pantau is using the data in “%1”. Use that one, or close it and try again.</source>
        <translation>Pantau lain sedang memakai data di “%1”. Pakai yang itu, atau tutup lalu coba lagi.</translation>
    </message>
    <message>
        <source>The database in “%1” is gone, although it was in use before. If you have a backup, restore it with “pantau-cli backup restore”. Without one, add your accounts and lists again.</source>
        <translation>Basis data di “%1” hilang, padahal pernah dipakai. Jika Anda punya cadangan, pulihkan dengan “pantau-cli backup restore”. Jika tidak, tambahkan kembali akun dan daftar Anda.</translation>
    </message>
</context>
<context>
    <name>pantau::app::StandIns</name>
    <message>
        <source>The key in %1 could belong to the account “%2” or to “%3”. Rename one of the two accounts.</source>
        <translation>Kunci di %1 dapat menjadi milik akun “%2” atau “%3”. Ganti nama salah satu akun itu.</translation>
    </message>
    <message>
        <source>The key in %1 belongs to the account “%2”. Choose a name that differs in more than case and punctuation.</source>
        <translation>Kunci di %1 adalah milik akun “%2”. Pilih nama yang berbeda bukan hanya dalam huruf besar-kecil dan tanda bacanya.</translation>
    </message>
    <message>
        <source>PANTAU_API_KEY contains the key of the account “%1”, so Pantau uses “%2” without a key. To give it a key, set %3.</source>
        <translation>PANTAU_API_KEY berisi kunci akun “%1”, jadi Pantau memakai “%2” tanpa kunci. Untuk memberinya kunci, isi %3.</translation>
    </message>
    <message>
        <source>PANTAU_API_KEY contains the key of a removed account at %1, so Pantau uses “%2” without a key. To give it a key, set %3.</source>
        <translation>PANTAU_API_KEY berisi kunci akun di %1 yang sudah dihapus, jadi Pantau memakai “%2” tanpa kunci. Untuk memberinya kunci, isi %3.</translation>
    </message>
    <message>
        <source>The key of “%1” comes from %2 or a key file and would be sent to the new address, too. Take it away, restart Pantau, and then change the address.</source>
        <translation>Kunci “%1” berasal dari %2 atau berkas kunci dan akan ikut dikirim ke alamat baru. Hapus dari sana, mulai ulang Pantau, lalu ubah alamatnya.</translation>
    </message>
</context>
<context>
    <name>pantau::channels::DeliveryService</name>
    <message>
        <source>The channel no longer exists.</source>
        <translation>Kanal itu sudah tidak ada.</translation>
    </message>
    <message>
        <source>The secret of the channel “%1” has not been read yet.</source>
        <translation>Kode rahasia kanal “%1” belum dibaca.</translation>
    </message>
    <message>
        <source>The channel “%1” was added by a newer version of Pantau. Use that version, or remove the channel.</source>
        <translation>Kanal “%1” ditambahkan oleh Pantau versi yang lebih baru. Pakai versi itu, atau hapus kanalnya.</translation>
    </message>
</context>
<context>
    <name>pantau::cli::Command</name>
    <message>
        <source>Add a checking service, with or without a key</source>
        <translation>Menambahkan layanan cek, dengan atau tanpa kunci</translation>
    </message>
    <message>
        <source>The service&apos;s address, such as https://service.example/api/v1; local:sample for the built-in sample list; local:/path for your own copy of a blocklist.</source>
        <translation>Alamat layanan, seperti https://service.example/api/v1; local:sample untuk daftar contoh bawaan; local:/path untuk salinan daftar blokir milik Anda.</translation>
    </message>
    <message>
        <source>Read the key from standard input.</source>
        <translation>Baca kunci dari masukan standar.</translation>
    </message>
    <message>
        <source>Allow an http:// address outside this computer: others on the network can read the key.</source>
        <translation>Izinkan alamat http:// di luar komputer ini: pihak lain di jaringan dapat membaca kunci.</translation>
    </message>
    <message>
        <source>Added the account “%1”.</source>
        <translation>Akun “%1” ditambahkan.</translation>
    </message>
    <message>
        <source>Pantau does not store the key from the file. Give --key-file with every command that uses “%1”.</source>
        <translation>Pantau tidak menyimpan kunci dari berkas. Berikan --key-file di setiap perintah yang memakai “%1”.</translation>
    </message>
    <message>
        <source>A service that Pantau knows; “pantau-cli services” shows them.</source>
        <translation>Layanan yang dikenal Pantau; “pantau-cli services” menampilkannya.</translation>
    </message>
    <message>
        <source>--url is missing, or --service for a service that Pantau knows.</source>
        <translation>--url belum diisi, atau --service untuk layanan yang dikenal Pantau.</translation>
    </message>
    <message numerus="yes">
        <source>This service does not report its quota. Pantau counts its own checks, up to %Ln a day.</source>
        <translation>
            <numerusform>Layanan ini tidak melaporkan kuotanya. Pantau menghitung ceknya sendiri, paling banyak %Ln per hari.</numerusform>
        </translation>
    </message>
    <message>
        <source>Pantau does not know a service “%1”. “pantau-cli services” shows those it knows.</source>
        <translation>Pantau tidak mengenal layanan “%1”. “pantau-cli services” menampilkan yang dikenalnya.</translation>
    </message>
    <message>
        <source>Show the accounts</source>
        <translation>Menampilkan akun</translation>
    </message>
    <message>
        <source>Local sample list</source>
        <translation>Daftar contoh lokal</translation>
    </message>
    <message>
        <source>with a key</source>
        <translation>dengan kunci</translation>
    </message>
    <message>
        <source>without a key</source>
        <translation>tanpa kunci</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktif</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Akun</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Layanan</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Kunci</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Keadaan</translation>
    </message>
    <message>
        <source>Remove an account and its key; lists and history stay</source>
        <translation>Menghapus akun dan kuncinya; daftar dan riwayat tetap ada</translation>
    </message>
    <message>
        <source>The account.</source>
        <translation>Akun.</translation>
    </message>
    <message>
        <source>The day of the month, 1 to 31 (UTC), or “unknown” to let Pantau learn it.</source>
        <translation>Tanggal dalam bulan, 1 sampai 31 (UTC), atau “unknown” agar dipelajari sendiri.</translation>
    </message>
    <message>
        <source>The package of “%1” renews on day %2 of the month.</source>
        <translation>Paket “%1” diperbarui setiap tanggal %2.</translation>
    </message>
    <message>
        <source>Pantau will learn from the usage when the package of “%1” renews.</source>
        <translation>Pantau akan mempelajari dari pemakaian kapan paket “%1” diperbarui.</translation>
    </message>
    <message>
        <source>Read the key for the new address from standard input: a key is only sent to the address that it was entered for.</source>
        <translation>Baca kunci untuk alamat baru dari masukan standar: kunci hanya dikirim ke alamat yang dimasukkan bersamanya.</translation>
    </message>
    <message>
        <source>The account “%1” has its new address. Try it with “pantau-cli account test”.</source>
        <translation>Akun “%1” sudah memakai alamat barunya. Coba dengan “pantau-cli account test”.</translation>
    </message>
    <message>
        <source>The service&apos;s new address. Its lists stay. Results from the old address stay with that address, unless --same-service is given.</source>
        <translation>Alamat baru layanan. Daftarnya tetap; temuan di alamat lama tetap milik alamat itu, kecuali --same-service diberikan.</translation>
    </message>
    <message>
        <source>The new address belongs to the same service, so the history continues there.</source>
        <translation>Alamat baru itu milik layanan yang sama, jadi riwayatnya berlanjut di sana.</translation>
    </message>
    <message>
        <source>Accept the account&apos;s current copy of the blocklist, although it has lost many domains.</source>
        <translation>Terima salinan daftar blokir akun yang sekarang, walaupun banyak domainnya hilang.</translation>
    </message>
    <message>
        <source>The current blocklist of “%1” is now in use.</source>
        <translation>Daftar blokir “%1” yang sekarang sudah dipakai.</translation>
    </message>
    <message>
        <source>“%1” uses a checking service and has no local copy of the blocklist.</source>
        <translation>“%1” bertanya ke layanan dan tidak punya salinan daftar blokir di sini.</translation>
    </message>
    <message>
        <source>Change an account&apos;s address, limit, or renewal day</source>
        <translation>Mengubah alamat, batas, atau hari pembaruan akun</translation>
    </message>
    <message numerus="yes">
        <source>“%1” may use up to %Ln check(s) a day.</source>
        <translation>
            <numerusform>“%1” boleh memakai paling banyak %Ln cek per hari.</numerusform>
        </translation>
    </message>
    <message>
        <source>Give an account a new key, or enter its key again</source>
        <translation>Memberi akun kunci baru, atau memasukkan kuncinya lagi</translation>
    </message>
    <message>
        <source>The account “%1” has its new key. Try it with “pantau-cli account test”.</source>
        <translation>Akun “%1” sudah memakai kunci barunya. Cobalah dengan “pantau-cli account test”.</translation>
    </message>
    <message>
        <source>--key-stdin is missing: the key is read from standard input only.</source>
        <translation>--key-stdin tidak ada: kunci tidak diambil dari tempat lain.</translation>
    </message>
    <message>
        <source>The service of “%1” has no free request, so nothing was sent. Its key is tested by the next check.</source>
        <translation>Layanan “%1” tidak punya permintaan gratis, jadi tidak ada yang dikirim. Kuncinya diuji oleh cek berikutnya.</translation>
    </message>
    <message>
        <source>Every alert was delivered.</source>
        <translation>Semua notifikasi sudah terkirim.</translation>
    </message>
    <message>
        <source>There is no alert yet.</source>
        <translation>Belum ada notifikasi.</translation>
    </message>
    <message>
        <source>Show the alerts and their delivery</source>
        <translation>Menampilkan notifikasi dan pengirimannya</translation>
    </message>
    <message>
        <source>Quiet hours in local time, such as 22:00-07:00, or “off”: alerts wait for their end.</source>
        <translation>Jam tenang menurut waktu setempat, seperti 22:00-07:00, atau “off”: notifikasi menunggu sampai jam itu berakhir.</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Pengaturan</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Nilai</translation>
    </message>
    <message>
        <source>Quiet hours</source>
        <translation>Jam tenang</translation>
    </message>
    <message>
        <source>Grouping</source>
        <translation>Penggabungan</translation>
    </message>
    <message numerus="yes">
        <source>%Ln s</source>
        <comment>seconds</comment>
        <translation>
            <numerusform>%Ln dtk</numerusform>
        </translation>
    </message>
    <message>
        <source>Quota warnings</source>
        <translation>Notifikasi kuota</translation>
    </message>
    <message>
        <source>Show or set quiet hours, grouping and warnings</source>
        <translation>Menampilkan atau mengatur jam tenang, penggabungan, dan notifikasi kuota</translation>
    </message>
    <message>
        <source>Whether to warn when the quota runs low: on or off.</source>
        <translation>Notifikasi saat kuota menipis: on atau off.</translation>
    </message>
    <message>
        <source>Whether to notify when a domain is unblocked, too: on or off.</source>
        <translation>Apakah “tidak lagi terblokir” juga diberitahukan: on atau off.</translation>
    </message>
    <message>
        <source>Notify when unblocked</source>
        <translation>“Tidak lagi terblokir” diberitahukan</translation>
    </message>
    <message>
        <source>The first changes are notified immediately. Later ones are collected for this time, such as 2m; “off”: each reply&apos;s changes are notified immediately.</source>
        <translation>Perubahan pertama langsung diberitahukan. Perubahan berikutnya dikumpulkan selama waktu ini, misalnya 2m; “off”: perubahan dari setiap jawaban langsung diberitahukan.</translation>
    </message>
    <message>
        <source>Record an appeal that was sent for a domain</source>
        <translation>Mencatat banding yang dikirim untuk sebuah domain</translation>
    </message>
    <message>
        <source>The domain that is blocked.</source>
        <translation>Domain yang terblokir.</translation>
    </message>
    <message>
        <source>Recorded as appeal %1 for %2.</source>
        <translation>Dicatat sebagai banding %1 untuk %2.</translation>
    </message>
    <message>
        <source>%1 was checked at %2, and never with the account “%3”. Add an account for that service, or name the account whose service blocks the domain with --account.</source>
        <translation>%1 dicek pada %2, dan tidak pernah dengan akun “%3”. Tambahkan akun untuk layanan itu, atau sebutkan dengan --account akun yang layanannya memblokir domain itu.</translation>
    </message>
    <message>
        <source>The appeal&apos;s number, as in “appeal list”.</source>
        <translation>Nomor banding, seperti dalam “appeal list”.</translation>
    </message>
    <message>
        <source>Saved appeal %1.</source>
        <translation>Banding %1 disimpan.</translation>
    </message>
    <message>
        <source>Edit an appeal</source>
        <translation>Mengubah sebuah banding</translation>
    </message>
    <message>
        <source>Only those for this domain.</source>
        <translation>Hanya untuk domain ini.</translation>
    </message>
    <message>
        <source>There is no appeal.</source>
        <translation>Tidak ada banding.</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nomor</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Dikirim</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Kepada</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Oleh</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Hasil</translation>
    </message>
    <message>
        <source>Show the appeals and how long restoring took</source>
        <translation>Menampilkan banding dan lama pemulihannya</translation>
    </message>
    <message>
        <source>Only those whose domain is still blocked.</source>
        <translation>Hanya yang domainnya masih terblokir.</translation>
    </message>
    <message>
        <source>Only those whose domain was unblocked.</source>
        <translation>Hanya yang domainnya sudah tidak terblokir.</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Tindak lanjuti</translation>
    </message>
    <message>
        <source>Removed appeal %1.</source>
        <translation>Banding %1 dihapus.</translation>
    </message>
    <message>
        <source>Remove an appeal that was recorded by mistake</source>
        <translation>Menghapus banding yang salah dicatat</translation>
    </message>
    <message>
        <source>The backup, or - for the standard output.</source>
        <translation>Cadangan, atau - untuk keluaran standar.</translation>
    </message>
    <message>
        <source>The backup could not be read back: %1.</source>
        <translation>Cadangan tidak dapat dibaca kembali: %1.</translation>
    </message>
    <message>
        <source>The backup contains webhook addresses and any tokens in them. Keep it where no one else can read it.</source>
        <translation>Cadangan ini berisi alamat webhook, beserta token di dalamnya bila ada. Simpan di tempat yang tidak dapat dibaca orang lain.</translation>
    </message>
    <message>
        <source>Keys and secrets are not in it: they stay in the keychain.</source>
        <translation>Kunci dan kode rahasia tidak ikut: tetap di penyimpanan kunci.</translation>
    </message>
    <message>
        <source>Keys and secrets are not in it: they stay in the encrypted file “%1”.</source>
        <translation>Kunci dan kode rahasia tidak ikut: tetap di berkas terenkripsi “%1”.</translation>
    </message>
    <message>
        <source>The backup.</source>
        <translation>Berkas cadangan.</translation>
    </message>
    <message numerus="yes">
        <source>Restored %Ln domain(s), as of %1.</source>
        <translation>
            <numerusform>%Ln domain dipulihkan, keadaan per %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Replace the database with a backup</source>
        <translation>Mengganti basis data dengan cadangan</translation>
    </message>
    <message>
        <source>%1 is blocked</source>
        <translation>%1 terblokir</translation>
    </message>
    <message>
        <source>%1 is no longer blocked</source>
        <translation>%1 tidak lagi terblokir</translation>
    </message>
    <message>
        <source>Pantau: changes</source>
        <translation>Pantau: perubahan</translation>
    </message>
    <message>
        <source>Added the channel “%1”. Try it with “pantau-cli channel test”.</source>
        <translation>Kanal “%1” ditambahkan. Cobalah dengan “pantau-cli channel test”.</translation>
    </message>
    <message>
        <source>Send alerts to a chat or another program as well</source>
        <translation>Mengirim notifikasi juga ke obrolan atau program lain</translation>
    </message>
    <message>
        <source>One of: %1.</source>
        <translation>Salah satu dari: %1.</translation>
    </message>
    <message>
        <source>--%1 is missing.</source>
        <translation>--%1 belum diisi.</translation>
    </message>
    <message>
        <source>--%1 is missing: %2</source>
        <translation>--%1 belum diisi: %2</translation>
    </message>
    <message>
        <source>--%1 does not apply to a channel of the kind “%2”.</source>
        <translation>--%1 tidak berlaku untuk kanal jenis “%2”.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>nyala</translation>
    </message>
    <message>
        <source>off</source>
        <translation>mati</translation>
    </message>
    <message>
        <source>There is no channel; alerts are shown by the desktop and by “pantau-cli monitor”.</source>
        <translation>Tidak ada kanal; notifikasi ditampilkan oleh desktop dan oleh “pantau-cli monitor”.</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Jenis</translation>
    </message>
    <message>
        <source>To</source>
        <comment>channel</comment>
        <translation>Tujuan</translation>
    </message>
    <message>
        <source>Last problem</source>
        <translation>Masalah terakhir</translation>
    </message>
    <message>
        <source>Show the channels for alerts</source>
        <translation>Menampilkan kanal notifikasi</translation>
    </message>
    <message>
        <source>all</source>
        <translation>semua</translation>
    </message>
    <message>
        <source>none</source>
        <comment>lists</comment>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>The channel.</source>
        <translation>Kanal.</translation>
    </message>
    <message>
        <source>Removed the channel “%1”.</source>
        <translation>Kanal “%1” dihapus.</translation>
    </message>
    <message>
        <source>Remove a channel and its secret</source>
        <translation>Menghapus kanal beserta kode rahasianya</translation>
    </message>
    <message>
        <source>Its new name.</source>
        <translation>Nama barunya.</translation>
    </message>
    <message>
        <source>--%1 does not apply: “%2” is a channel of the kind “%3”.</source>
        <translation>--%1 tidak berlaku: “%2” adalah kanal jenis “%3”.</translation>
    </message>
    <message>
        <source>The channel “%1” was changed. Try it with “pantau-cli channel test”.</source>
        <translation>Kanal “%1” sudah diubah. Coba dengan “pantau-cli channel test”.</translation>
    </message>
    <message>
        <source>Send every alert there.</source>
        <translation>Kirim semua notifikasi ke sana.</translation>
    </message>
    <message>
        <source>Change a channel&apos;s name, address, chat, lists or message, or give it a new secret</source>
        <translation>Mengubah nama, alamat, obrolan, daftar, atau pesan sebuah kanal, atau memberinya kode rahasia baru</translation>
    </message>
    <message>
        <source>There is nothing to set: give --name, --url, --chat, --for-list, --all-lists, --message or --secret-stdin.</source>
        <translation>Tidak ada yang diatur: berikan --name, --url, --chat, --for-list, --all-lists, --message, atau --secret-stdin.</translation>
    </message>
    <message>
        <source>Alerts go through “%1” again.</source>
        <translation>Notifikasi kembali dikirim lewat “%1”.</translation>
    </message>
    <message>
        <source>Alerts no longer go through “%1”.</source>
        <translation>Notifikasi tidak lagi dikirim lewat “%1”.</translation>
    </message>
    <message>
        <source>Use a channel again</source>
        <translation>Menyalakan lagi sebuah kanal</translation>
    </message>
    <message>
        <source>Stop using a channel for now</source>
        <translation>Mematikan sebuah kanal untuk sementara</translation>
    </message>
    <message>
        <source>Send a test message through a channel</source>
        <translation>Mengirim pesan tes lewat sebuah kanal</translation>
    </message>
    <message>
        <source>Check all domains of this list.</source>
        <translation>Cek semua domain dalam daftar ini.</translation>
    </message>
    <message>
        <source>Give either domains or a list with --list.</source>
        <translation>Sebutkan domain, atau sebuah daftar dengan --list, salah satu saja.</translation>
    </message>
    <message>
        <source>Check domains, or all of a list, now</source>
        <translation>Mengecek domain, atau seluruh isi daftar, sekarang</translation>
    </message>
    <message>
        <source>Do not ask before using much of the quota.</source>
        <translation>Jangan bertanya sebelum memakai banyak kuota.</translation>
    </message>
    <message>
        <source>Continue?</source>
        <translation>Lanjutkan?</translation>
    </message>
    <message>
        <source>Nothing was checked.</source>
        <translation>Tidak ada yang dicek.</translation>
    </message>
    <message>
        <source>Answered within the last hour; not asked again.</source>
        <translation>Sudah dijawab dalam satu jam terakhir; tidak ditanyakan lagi.</translation>
    </message>
    <message>
        <source>No answer came in time.</source>
        <translation>Tidak ada jawaban pada waktunya.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) answered within the last hour, so not asked again; --again asks anyway.</source>
        <translation>
            <numerusform>%Ln domain sudah dijawab dalam satu jam terakhir, jadi tidak ditanyakan lagi; --again tetap menanyakannya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) could not be saved, though paid for.</source>
        <translation>
            <numerusform>%Ln jawaban tidak dapat disimpan, padahal sudah dibayar.</numerusform>
        </translation>
    </message>
    <message>
        <source>This answer is not saved.</source>
        <translation>Jawaban ini tidak tersimpan.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) that are paid for are not saved yet.</source>
        <translation>
            <numerusform>%Ln jawaban yang sudah dibayar belum tersimpan.</numerusform>
        </translation>
    </message>
    <message>
        <source>Also check domains already answered within the last hour.</source>
        <translation>Cek juga domain yang sudah dijawab dalam satu jam terakhir.</translation>
    </message>
    <message>
        <source>Domains or web addresses; a single - reads them from standard input, one per line.</source>
        <translation>Domain atau alamat web; satu tanda - membacanya dari masukan standar, satu per baris.</translation>
    </message>
    <message>
        <source>Standard input contains no domain.</source>
        <translation>Masukan standar tidak berisi domain.</translation>
    </message>
    <message>
        <source>The arguments contain no domain.</source>
        <translation>Argumen tidak berisi domain.</translation>
    </message>
    <message numerus="yes">
        <source>Changed answers are checked again: %Ln check(s) at most.</source>
        <translation>
            <numerusform>Jawaban yang berubah dicek lagi: paling banyak %Ln pengecekan.</numerusform>
        </translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>date format</comment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>since before %1</source>
        <translation>sejak sebelum %1</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>sejak %1</translation>
    </message>
    <message>
        <source>, appeal sent %1</source>
        <translation>, banding dikirim %1</translation>
    </message>
    <message>
        <source>, was not at %1</source>
        <translation>, belum pada %1</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>tidak dicek</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
        </translation>
    </message>
    <message>
        <source>--all lists them</source>
        <translation>--all menampilkannya</translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocked</source>
        <translation>
            <numerusform>%Ln terblokir</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <translation>
            <numerusform>%Ln baru</numerusform>
        </translation>
    </message>
    <message>
        <source>none new</source>
        <translation>tidak ada yang baru</translation>
    </message>
    <message numerus="yes">
        <source>%Ln not blocked</source>
        <translation>
            <numerusform>%Ln tidak terblokir</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unknown</source>
        <translation>
            <numerusform>%Ln belum diketahui</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not a domain</source>
        <translation>
            <numerusform>%Ln bukan domain</numerusform>
        </translation>
    </message>
    <message>
        <source> until %1</source>
        <comment>a date</comment>
        <translation> sampai %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>account, its price</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>status, account</comment>
        <translation>%1 di %2</translation>
    </message>
    <message>
        <source>%1: %2 used, %3 left</source>
        <extracomment>%1 is an account, %2 an amount, as in &quot;12 checks&quot;</extracomment>
        <translation>%1: %2 terpakai, sisa %3</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>%1 belum diisi.</translation>
    </message>
    <message>
        <source>“%1” is one word too many.</source>
        <translation>Kata “%1” berlebih.</translation>
    </message>
    <message>
        <source>There is no account yet. Add one with “pantau-cli account add NAME --url URL”, or try the built-in sample list with --url local:sample.</source>
        <translation>Belum ada akun. Tambahkan dengan “pantau-cli account add NAME --url URL”, atau coba daftar contoh bawaan dengan --url local:sample.</translation>
    </message>
    <message>
        <source>There are several accounts (%1). Choose one with --account.</source>
        <translation>Ada beberapa akun (%1). Pilih satu dengan --account.</translation>
    </message>
    <message>
        <source>There is no account “%1”. Known: %2.</source>
        <translation>Tidak ada akun “%1”. Yang ada: %2.</translation>
    </message>
    <message>
        <source>There is no list “%1”. Create it with “pantau-cli list add NAME”.</source>
        <translation>Tidak ada daftar “%1”. Buat dengan “pantau-cli list add NAME”.</translation>
    </message>
    <message>
        <source>never</source>
        <translation>belum pernah</translation>
    </message>
    <message numerus="yes">
        <source>, %Ln were already there</source>
        <translation>
            <numerusform>, %Ln sudah ada sebelumnya</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %Ln repeated ones merged</source>
        <translation>
            <numerusform>, %Ln yang berulang digabung</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %Ln refused</source>
        <translation>
            <numerusform>, %Ln ditolak</numerusform>
        </translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>baris %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more refused; --json shows all.</source>
        <translation>
            <numerusform>… dan %Ln lagi ditolak; --json menampilkan semuanya.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is now: %2 (was: %3), changed between %4 and %5.</source>
        <translation>%1 sekarang: %2 (sebelumnya: %3), berubah antara %4 dan %5.</translation>
    </message>
    <message>
        <source>%1: delivered</source>
        <translation>%1: terkirim</translation>
    </message>
    <message>
        <source>%1: given up. %2</source>
        <translation>%1: tidak dicoba lagi. %2</translation>
    </message>
    <message>
        <source>%1: pending</source>
        <translation>%1: menunggu dikirim</translation>
    </message>
    <message>
        <source>%1: will be tried again at %2. %3</source>
        <translation>%1: akan dicoba lagi pada %2. %3</translation>
    </message>
    <message>
        <source>When it was sent, such as 2026-03-01; by default now.</source>
        <translation>Waktu pengiriman, seperti 2026-03-01; sekarang jika tidak disebut.</translation>
    </message>
    <message>
        <source>The recipient: an office, an address, a form.</source>
        <translation>Kepada siapa: instansi, alamat, atau formulir.</translation>
    </message>
    <message>
        <source>The sender.</source>
        <translation>Oleh siapa.</translation>
    </message>
    <message>
        <source>A note, such as a reference number.</source>
        <translation>Catatan, misalnya nomor rujukan.</translation>
    </message>
    <message>
        <source>“%1” is not the number of an appeal; “appeal list” shows them.</source>
        <translation>“%1” bukan nomor banding; “appeal list” menampilkannya.</translation>
    </message>
    <message>
        <source>restored after %1</source>
        <translation>pulih setelah %1</translation>
    </message>
    <message>
        <source>not restored yet</source>
        <translation>belum pulih</translation>
    </message>
    <message>
        <source>Appeal %1, sent %2</source>
        <translation>Banding %1, dikirim %2</translation>
    </message>
    <message>
        <source> to %1</source>
        <translation> kepada %1</translation>
    </message>
    <message>
        <source> by %1</source>
        <translation> oleh %1</translation>
    </message>
    <message>
        <source>There is no channel “%1”. “pantau-cli channel list” shows the channels.</source>
        <translation>Tidak ada kanal “%1”. “pantau-cli channel list” menampilkan yang ada.</translation>
    </message>
    <message>
        <source>Changed between %1 and %2.</source>
        <translation>Berubah antara %1 dan %2.</translation>
    </message>
    <message>
        <source>Lists: %1</source>
        <translation>Daftar: %1</translation>
    </message>
    <message>
        <source>Paused until: %1</source>
        <translation>Dijeda sampai: %1</translation>
    </message>
    <message>
        <source>Muted until: %1</source>
        <translation>Dibisukan sampai: %1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Catatan: %1</translation>
    </message>
    <message>
        <source>“%1” is not a date. Write it like 2026-03-01.</source>
        <translation>“%1” bukan tanggal. Tulis seperti 2026-03-01.</translation>
    </message>
    <message>
        <source>“%1” is not a date. Write it like 2026-03-01, or “forever”, or “off”.</source>
        <translation>“%1” bukan tanggal. Tulis seperti 2026-03-01, atau “forever”, atau “off”.</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>setiap %1</translation>
    </message>
    <message>
        <source>as often as the quota allows</source>
        <translation>sesering mungkin sesuai kuota</translation>
    </message>
    <message>
        <source>Standard input could not be read.</source>
        <translation>Masukan standar tidak dapat dibaca.</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Cadangan</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Dibuat</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Ukuran</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>Akun</translation>
    </message>
    <message>
        <source>Domains</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Perubahan</translation>
    </message>
    <message>
        <source>Newest check</source>
        <translation>Cek terbaru</translation>
    </message>
    <message>
        <source>Not checked: no account is chosen for “%1”.</source>
        <translation>Tidak dicek: belum ada akun yang dipilih untuk “%1”.</translation>
    </message>
    <message>
        <source>“%1” is in none of your lists and is not checked.</source>
        <translation>“%1” tidak ada di daftar mana pun dan tidak dicek.</translation>
    </message>
    <message>
        <source>%1, not confirmed</source>
        <translation>%1, belum dikonfirmasi</translation>
    </message>
    <message>
        <source>%1, no clear answer</source>
        <translation>%1, tanpa jawaban yang jelas</translation>
    </message>
    <message>
        <source>Did you mean “%1”?</source>
        <translation>Mungkin maksud Anda “%1”?</translation>
    </message>
    <message>
        <source>Change them with the options.</source>
        <translation>Ubah lewat opsi.</translation>
    </message>
    <message>
        <source>Write “%1 get” or “%1 set” with options.</source>
        <translation>Tulis “%1 get” atau “%1 set” dengan opsi.</translation>
    </message>
    <message>
        <source>To change settings, write “%1 set”.</source>
        <translation>Untuk mengubah pengaturan, tulis “%1 set”.</translation>
    </message>
    <message>
        <source>No option was given. Give at least one.</source>
        <translation>Tidak ada opsi yang disebut. Sebutkan setidaknya satu.</translation>
    </message>
    <message>
        <source>“%1” is none of these: %2.</source>
        <translation>“%1” bukan salah satu dari: %2.</translation>
    </message>
    <message>
        <source>There is no option “%1”.</source>
        <translation>Tidak ada opsi “%1”.</translation>
    </message>
    <message>
        <source>“%1” is not a duration. Write 90s, 30m, 8h or 2d.</source>
        <translation>“%1” bukan durasi. Tulis 90s, 30m, 8h, atau 2d.</translation>
    </message>
    <message>
        <source>“%1” is not a number of seconds. Write 90, or 90s, 30m, 8h or 2d.</source>
        <translation>“%1” bukan jumlah detik. Tulis 90, atau 90s, 30m, 8h, atau 2d.</translation>
    </message>
    <message>
        <source>“%1” is not a duration. Write 90s, 30m, 8h or 2d, or “%2”.</source>
        <translation>“%1” bukan durasi. Tulis 90s, 30m, 8h, atau 2d, atau “%2”.</translation>
    </message>
    <message>
        <source>“%1” is not a number.</source>
        <translation>“%1” bukan angka.</translation>
    </message>
    <message>
        <source>“%1” is neither a number nor “%2”.</source>
        <translation>“%1” bukan angka dan bukan pula “%2”.</translation>
    </message>
    <message>
        <source>Domains or web addresses.</source>
        <translation>Domain atau alamat web.</translation>
    </message>
    <message>
        <source>Read the channel&apos;s secret from standard input.</source>
        <translation>Baca kode rahasia kanal dari masukan standar.</translation>
    </message>
    <message>
        <source>forever</source>
        <translation>selamanya</translation>
    </message>
    <message>
        <source>The text of the answer.</source>
        <translation>Isi jawabannya.</translation>
    </message>
    <message>
        <source>answered %1, not restored yet</source>
        <translation>dijawab %1, belum pulih</translation>
    </message>
    <message>
        <source>When it was answered, or “off”; now, if only the answer is given.</source>
        <translation>Kapan dijawab, atau “off”; sekarang, jika hanya jawabannya yang diberikan.</translation>
    </message>
    <message>
        <source>“%1” is not a date. Write it like 2026-03-01, or “off”.</source>
        <translation>“%1” bukan tanggal. Tulis seperti 2026-03-01, atau “off”.</translation>
    </message>
    <message>
        <source>When an alert reminds you to ask again, unless the domain is unblocked by then; or “off”.</source>
        <translation>Kapan notifikasi mengingatkan Anda untuk bertanya lagi, kecuali domain sudah tidak terblokir saat itu; atau “off”.</translation>
    </message>
    <message>
        <source>“%1” is not a month. Write it like 2026-03.</source>
        <translation>“%1” bukan bulan. Tulis seperti 2026-03.</translation>
    </message>
    <message>
        <source>“%1” is not a kind of channel. Write one of: %2.</source>
        <translation>“%1” bukan jenis kanal. Tulis salah satu dari: %2.</translation>
    </message>
    <message>
        <source>--%1 and --%2 cannot be used together.</source>
        <translation>--%1 dan --%2 tidak dapat dipakai bersamaan.</translation>
    </message>
    <message>
        <source>“%1” is not a time span. Write quiet hours like 22:00-07:00, or “off”.</source>
        <translation>“%1” bukan jam tenang. Tulis seperti 22:00-07:00, atau “off”.</translation>
    </message>
    <message>
        <source>“%1” is not a number of 1 or more.</source>
        <translation>“%1” bukan angka mulai dari 1.</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Checksum</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>terverifikasi</translation>
    </message>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>This backup has no checksum because it is a copy of the database. Only its structure could be verified.</source>
        <translation>Cadangan ini tidak memiliki checksum karena merupakan salinan basis data. Hanya strukturnya yang dapat diperiksa.</translation>
    </message>
    <message>
        <source>Standard input is too long for a list of domains.</source>
        <translation>Masukan standar terlalu panjang untuk daftar domain.</translation>
    </message>
    <message numerus="yes">
        <source>Added %Ln domains to %1</source>
        <translation>
            <numerusform>%Ln domain ditambahkan ke %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %Ln repeated ones added to another list</source>
        <translation>
            <numerusform>, %Ln yang berulang ditambahkan ke daftar lain</numerusform>
        </translation>
    </message>
    <message>
        <source>The day to ask again is in the past. Check the date.</source>
        <translation>Hari untuk menanyakan lagi sudah lewat. Periksa tanggalnya.</translation>
    </message>
    <message numerus="yes">
        <source>The column “%1” repeats %Ln values. To use it as the list, import again with --list-column &quot;%1&quot;.</source>
        <translation>
            <numerusform>%Ln nilai berulang di kolom “%1”. Untuk memakainya sebagai daftar, impor lagi dengan --list-column &quot;%1&quot;.</numerusform>
        </translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation>Masukan standar</translation>
    </message>
    <message>
        <source>“%1” has passed. Write a later day, such as %2, “forever” or “off”.</source>
        <translation>“%1” sudah lewat. Tulis tanggal sesudah hari ini, misalnya %2, “forever”, atau “off”.</translation>
    </message>
    <message>
        <source>Most checks a day, such as 500/day, at a service that does not report its quota; 100 if not given.</source>
        <translation>Cek paling banyak per hari, misalnya 500/day, di layanan yang tidak melaporkan kuotanya; 100 jika tidak diisi.</translation>
    </message>
    <message>
        <source>There is no list “%1”.</source>
        <translation>Tidak ada daftar “%1”.</translation>
    </message>
    <message>
        <source>The services disagree. It counts as blocked.</source>
        <translation>Jawaban layanan berbeda. Dihitung terblokir.</translation>
    </message>
    <message>
        <source>Accounts:</source>
        <translation>Akun:</translation>
    </message>
    <message>
        <source>Lists and domains:</source>
        <translation>Daftar dan domain:</translation>
    </message>
    <message>
        <source>Watching:</source>
        <translation>Pemantauan:</translation>
    </message>
    <message>
        <source>Appeals:</source>
        <translation>Banding:</translation>
    </message>
    <message>
        <source>Alerts and their channels:</source>
        <translation>Notifikasi dan kanalnya:</translation>
    </message>
    <message>
        <source>Settings and backups:</source>
        <translation>Pengaturan dan cadangan:</translation>
    </message>
    <message>
        <source>Usage: pantau-cli [--data-dir DIR] [--json] COMMAND</source>
        <translation>Cara pakai: pantau-cli [--data-dir DIR] [--json] PERINTAH</translation>
    </message>
    <message>
        <source>“pantau-cli COMMAND --help” explains a command.</source>
        <translation>“pantau-cli PERINTAH --help” menjelaskan sebuah perintah.</translation>
    </message>
    <message>
        <source>No command was given.</source>
        <translation>Perintah belum ditulis.</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>Tidak ada perintah “%1”.</translation>
    </message>
    <message>
        <source>Compare two services by their answers for a list</source>
        <translation>Bandingkan dua layanan menurut jawabannya untuk sebuah daftar</translation>
    </message>
    <message>
        <source>Two accounts of different services.</source>
        <translation>Dua akun di layanan berbeda.</translation>
    </message>
    <message>
        <source>The list.</source>
        <translation>Daftar.</translation>
    </message>
    <message>
        <source>Give two accounts of different services, like --accounts A,B.</source>
        <translation>Berikan dua akun di layanan berbeda, seperti --accounts A,B.</translation>
    </message>
    <message>
        <source>Domains answered</source>
        <translation>Domain terjawab</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Terblokir</translation>
    </message>
    <message>
        <source>Reported a block first</source>
        <translation>Lebih dahulu melaporkan blokir</translation>
    </message>
    <message>
        <source>Earlier by (median)</source>
        <translation>Lebih awal (median)</translation>
    </message>
    <message>
        <source>Cost per domain, %1 days</source>
        <translation>Biaya per domain, %1 hari</translation>
    </message>
    <message>
        <source>They agree on %1 of %2 domains (%3 %).</source>
        <translation>Jawabannya sama untuk %1 dari %2 domain (%3 %).</translation>
    </message>
    <message>
        <source>%1: %2 at %3, %4 at %5</source>
        <translation>%1: %2 di %3, %4 di %5</translation>
    </message>
    <message>
        <source>Add domains to a list</source>
        <translation>Menambahkan domain ke daftar</translation>
    </message>
    <message>
        <source>The header of a column with notes.</source>
        <translation>Judul kolom yang berisi catatan.</translation>
    </message>
    <message>
        <source>The header of a column with priorities: low, normal or high.</source>
        <translation>Judul kolom yang berisi prioritas: rendah, normal, atau tinggi.</translation>
    </message>
    <message>
        <source>%1 Nothing was added.</source>
        <translation>%1 Tidak ada yang ditambahkan.</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>“%1”: %2</translation>
    </message>
    <message>
        <source>“-” cannot be combined with other files.</source>
        <translation>“-” tidak dapat digabung dengan berkas lain.</translation>
    </message>
    <message>
        <source>Add the domains of a text, CSV, XLSX or ODS file to a list</source>
        <translation>Menambahkan domain dari berkas teks, CSV, XLSX, atau ODS ke daftar</translation>
    </message>
    <message>
        <source>Text, CSV, XLSX or ODS files; - reads standard input.</source>
        <translation>Berkas teks, CSV, XLSX, atau ODS; - membaca masukan standar.</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Dicek</translation>
    </message>
    <message>
        <source>Show the domains and their statuses</source>
        <translation>Menampilkan domain dan statusnya</translation>
    </message>
    <message>
        <source>Remove domains from a list; their history stays</source>
        <translation>Mengeluarkan domain dari daftar; riwayatnya tetap ada</translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln domains from “%1”. Their history is kept.</source>
        <translation>
            <numerusform>%Ln domain dikeluarkan dari “%1”. Riwayatnya tetap disimpan.</numerusform>
        </translation>
    </message>
    <message>
        <source>No alerts until this day, such as 2026-03-01; “forever”, or “off”.</source>
        <translation>Tanpa notifikasi sampai tanggal ini, seperti 2026-03-01; “forever”, atau “off”.</translation>
    </message>
    <message>
        <source>A note; an empty one removes it.</source>
        <translation>Catatan; catatan kosong menghapusnya.</translation>
    </message>
    <message numerus="yes">
        <source>Saved the settings of %Ln domains.</source>
        <translation>
            <numerusform>Pengaturan %Ln domain disimpan.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not checked until this day, such as 2026-03-01; “forever”, or “off”.</source>
        <translation>Tidak dicek sampai tanggal ini, seperti 2026-03-01; “forever”, atau “off”.</translation>
    </message>
    <message>
        <source>Pause or mute domains, set their priority or a note</source>
        <translation>Mengatur jeda, notifikasi, prioritas, atau catatan domain</translation>
    </message>
    <message>
        <source>How much it matters to notice a change soon: low, normal or high; “list” for that of its lists.</source>
        <translation>Seberapa penting untuk segera diketahui: low, normal, atau high; “list” untuk mengikuti daftarnya.</translation>
    </message>
    <message>
        <source>The domain.</source>
        <translation>Domain.</translation>
    </message>
    <message>
        <source>Write the current status of each domain to a CSV file</source>
        <translation>Menulis keadaan domain saat ini ke berkas CSV</translation>
    </message>
    <message>
        <source>Write the periods in which each domain was blocked or not to a CSV file</source>
        <translation>Menulis ke berkas CSV sejak kapan dan sampai kapan setiap domain terblokir atau tidak</translation>
    </message>
    <message>
        <source>Write every answer to a CSV file</source>
        <translation>Menulis setiap jawaban ke berkas CSV</translation>
    </message>
    <message>
        <source>Write the confirmed changes to a CSV file</source>
        <translation>Menulis perubahan yang dikonfirmasi ke berkas CSV</translation>
    </message>
    <message>
        <source>Write the accounts&apos; quota usage to a CSV file</source>
        <translation>Menulis pemakaian kuota akun ke berkas CSV</translation>
    </message>
    <message>
        <source>Only from this day on, such as 2026-03-01.</source>
        <translation>Hanya mulai tanggal ini, misalnya 2026-03-01.</translation>
    </message>
    <message>
        <source>Only before this day.</source>
        <translation>Hanya sebelum tanggal ini.</translation>
    </message>
    <message numerus="yes">
        <source>Wrote %Ln rows to “%1”.</source>
        <translation>
            <numerusform>%Ln baris ditulis ke “%1”.</numerusform>
        </translation>
    </message>
    <message>
        <source>The CSV file to write, or - for the standard output.</source>
        <translation>Berkas CSV yang akan ditulis, atau - untuk keluaran standar.</translation>
    </message>
    <message>
        <source>Write the domains and their statuses to a CSV file</source>
        <translation>Menulis domain dan statusnya ke berkas CSV</translation>
    </message>
    <message numerus="yes">
        <source>Wrote %Ln domains to “%1”.</source>
        <translation>
            <numerusform>%Ln domain ditulis ke “%1”.</numerusform>
        </translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>belum</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Alamat</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Dibaca</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Masalah</translation>
    </message>
    <message>
        <source>No published blocklist is read. Set one with “pantau-cli feed set URL”.</source>
        <translation>Tidak ada daftar blokir publik yang dibaca. Tentukan dengan “pantau-cli feed set URL”.</translation>
    </message>
    <message>
        <source>Stop reading a published blocklist</source>
        <translation>Berhenti membaca daftar blokir publik</translation>
    </message>
    <message>
        <source>The account whose service uses this blocklist.</source>
        <translation>Akun yang layanannya mengecek menurut daftar blokir ini.</translation>
    </message>
    <message>
        <source>The published blocklist for the service of “%1” is no longer read.</source>
        <translation>Daftar blokir publik untuk layanan “%1” tidak dibaca lagi.</translation>
    </message>
    <message>
        <source>Set the published blocklist that is read for early signs every hour</source>
        <translation>Menentukan daftar blokir publik yang dibaca tiap jam sebagai indikasi</translation>
    </message>
    <message>
        <source>Report domains that look blocked, so that they are checked sooner</source>
        <translation>Melaporkan domain yang tampak terblokir, supaya dicek lebih cepat</translation>
    </message>
    <message>
        <source>Each of these domains is paused, or in no list with an account, so there is nothing to check sooner. “pantau-cli domains add” adds them, “domains set --pause-until off” ends a pause.</source>
        <translation>Semua domain ini sedang dijeda atau tidak ada di daftar yang punya akun, jadi tidak ada yang dapat dicek lebih cepat. “pantau-cli domains add” menambahkannya, “domains set --pause-until off” mengakhiri jeda.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) are paused, or in no list with an account, and were left out: %1.</source>
        <translation>
            <numerusform>%Ln domain sedang dijeda atau tidak ada di daftar yang punya akun, dan dilewati: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Report that they look unblocked instead.</source>
        <translation>Sebaliknya: tampak tidak terblokir lagi.</translation>
    </message>
    <message>
        <source>Show the early signs that the service has not answered yet</source>
        <translation>Menampilkan indikasi yang belum dijawab layanan</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>terblokir</translation>
    </message>
    <message>
        <source>unblocked</source>
        <translation>tidak terblokir</translation>
    </message>
    <message>
        <source>There is no open early sign.</source>
        <translation>Tidak ada indikasi yang terbuka.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Sumber</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Tampak</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Sejak</translation>
    </message>
    <message>
        <source>Show how often each source of early signs was right</source>
        <translation>Menampilkan seberapa sering tiap sumber indikasi benar</translation>
    </message>
    <message>
        <source>The account whose service answered the early signs.</source>
        <translation>Akun yang layanannya menjawab indikasi itu.</translation>
    </message>
    <message>
        <source>No early sign has been answered yet.</source>
        <translation>Belum ada indikasi yang dijawab.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Waktu</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Kejadian</translation>
    </message>
    <message>
        <source>Show changes that were put on hold, and their outcome</source>
        <translation>Menampilkan perubahan yang ditahan dan bagaimana akhirnya</translation>
    </message>
    <message>
        <source>Show the entire event log.</source>
        <translation>Tampilkan seluruh catatan kejadian.</translation>
    </message>
    <message>
        <source>No changes were put on hold.</source>
        <translation>Tidak ada perubahan yang ditahan.</translation>
    </message>
    <message>
        <source>The list&apos;s name.</source>
        <translation>Nama daftar.</translation>
    </message>
    <message>
        <source>The account through which the list is checked.</source>
        <translation>Akun yang dipakai untuk mengecek daftar ini.</translation>
    </message>
    <message>
        <source>Created the list “%1”.</source>
        <translation>Daftar “%1” dibuat.</translation>
    </message>
    <message>
        <source>Create a list, for example for a client</source>
        <translation>Membuat daftar, misalnya untuk satu klien</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>belum ada</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>Show the lists</source>
        <translation>Menampilkan daftar</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Belum diketahui</translation>
    </message>
    <message>
        <source>Blocked 12 weeks ago</source>
        <translation>Terblokir 12 minggu lalu</translation>
    </message>
    <message>
        <source>Open appeals</source>
        <translation>Banding berjalan</translation>
    </message>
    <message>
        <source>Oldest check</source>
        <translation>Cek terlama</translation>
    </message>
    <message>
        <source>all paused</source>
        <translation>semua dijeda</translation>
    </message>
    <message>
        <source>Removed the list “%1”. The history of its domains is kept.</source>
        <translation>Daftar “%1” dihapus. Riwayat domainnya tetap disimpan.</translation>
    </message>
    <message>
        <source>Remove a list; the history of its domains stays</source>
        <translation>Menghapus daftar; riwayat domainnya tetap ada</translation>
    </message>
    <message>
        <source>The list is now called “%1”.</source>
        <translation>Daftar ini sekarang bernama “%1”.</translation>
    </message>
    <message>
        <source>Give a list another name</source>
        <translation>Mengganti nama daftar</translation>
    </message>
    <message>
        <source>How many times a new status is rechecked before it counts, 0 to %1.</source>
        <translation>Berapa kali status baru dicek ulang sebelum dianggap benar, 0 sampai %1.</translation>
    </message>
    <message>
        <source>No alerts about its domains until this day, such as 2026-03-01; “forever”, or “off”.</source>
        <translation>Tanpa notifikasi untuk domainnya sampai tanggal ini, seperti 2026-03-01; “forever”, atau “off”.</translation>
    </message>
    <message>
        <source>The account through which it is checked; its history stays.</source>
        <translation>Akun untuk mengeceknya; riwayatnya tetap.</translation>
    </message>
    <message>
        <source>Only show what it would cost; save nothing.</source>
        <translation>Hanya tampilkan kuota yang akan terpakai; tidak ada yang disimpan.</translation>
    </message>
    <message>
        <source>Nothing was saved.</source>
        <translation>Tidak ada yang disimpan.</translation>
    </message>
    <message>
        <source>Saved the settings of “%1”.</source>
        <translation>Pengaturan “%1” disimpan.</translation>
    </message>
    <message>
        <source>One hour is the shortest: no domain is checked more often. Write 1h or more.</source>
        <translation>Paling singkat satu jam: tidak ada domain yang dicek lebih sering. Tulis 1h atau lebih.</translation>
    </message>
    <message>
        <source>The time between two checks, such as 6h or 2d; “quota” for as often as the quota allows.</source>
        <translation>Interval pengecekan, seperti 6h atau 2d; “quota” untuk sesering mungkin sesuai kuota.</translation>
    </message>
    <message>
        <source>Whether to look up its domains on your own network too, for early signs. The operator of its name servers can then see which domains you watch.</source>
        <translation>Apakah domainnya dicari juga lewat jaringan Anda sendiri, sebagai indikasi: pengelola server namanya dapat melihat domain mana yang Anda pantau.</translation>
    </message>
    <message>
        <source>How much it matters to notice a change soon: low, normal or high.</source>
        <translation>Seberapa penting untuk segera diketahui: low, normal, atau high.</translation>
    </message>
    <message>
        <source>A year is the longest. Write 365d or less.</source>
        <translation>Paling lama satu tahun. Tulis 365d atau kurang.</translation>
    </message>
    <message>
        <source>A second account, at another service: both check the list. “none” removes it.</source>
        <translation>Akun kedua, di layanan lain: keduanya mengecek daftar. “none” menghapusnya.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>account, its plan</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The domain, unless --list is given.</source>
        <translation>Domain, kecuali --list diisi.</translation>
    </message>
    <message>
        <source>A list instead of a domain.</source>
        <translation>Sebuah daftar, bukan domain.</translation>
    </message>
    <message>
        <source>The report is in “%1”.</source>
        <translation>Laporan ada di “%1”.</translation>
    </message>
    <message>
        <source>Write a dated report on a domain or a list</source>
        <translation>Menulis laporan bertanggal untuk sebuah domain atau daftar</translation>
    </message>
    <message>
        <source>The HTML file to write, or - to print it, as without this option.</source>
        <translation>Berkas HTML yang akan ditulis, atau - untuk mencetaknya, seperti tanpa opsi ini.</translation>
    </message>
    <message>
        <source>Give either a domain or a list with --list.</source>
        <translation>Sebutkan satu domain, atau sebuah daftar dengan --list.</translation>
    </message>
    <message>
        <source>An entire month, such as 2026-03.</source>
        <translation>Satu bulan penuh, misalnya 2026-03.</translation>
    </message>
    <message>
        <source>The first day, such as 2026-03-01; by default 30 days ago.</source>
        <translation>Hari pertama, seperti 2026-03-01; jika kosong, 30 hari ke belakang.</translation>
    </message>
    <message>
        <source>The end of the period, a date or a time; by default now.</source>
        <translation>Akhir periode, berupa tanggal atau waktu; jika kosong, sekarang.</translation>
    </message>
    <message>
        <source>The recipient of the report on a list; by default as saved with the list, or its name.</source>
        <translation>Untuk siapa laporan sebuah daftar; jika tidak, seperti yang tersimpan bersama daftar, atau nama daftarnya.</translation>
    </message>
    <message>
        <source>The sender of the report; by default as saved in the settings.</source>
        <translation>Dari siapa laporannya; jika tidak, seperti di pengaturan.</translation>
    </message>
    <message>
        <source>A PNG or JPEG picture for its first page; by default as saved in the settings.</source>
        <translation>Gambar PNG atau JPEG untuk halaman pertamanya; jika tidak, seperti di pengaturan.</translation>
    </message>
    <message>
        <source>Watch the lists of this account only.</source>
        <translation>Pantau hanya daftar milik akun ini.</translation>
    </message>
    <message>
        <source>There are no domains to watch yet. Add some with “pantau-cli domains add --list L DOMAIN”.</source>
        <translation>Belum ada domain untuk dipantau. Tambahkan dengan “pantau-cli domains add --list L DOMAIN”.</translation>
    </message>
    <message>
        <source>An alert could not be delivered through “%1”. %2</source>
        <translation>Notifikasi tidak dapat dikirim melalui “%1”. %2</translation>
    </message>
    <message>
        <source>Watch all lists as planned, and report every change</source>
        <translation>Memantau semua daftar sesuai rencana dan memberi tahu setiap perubahan</translation>
    </message>
    <message>
        <source>Monitoring was paused. It continues now.</source>
        <translation>Pemantauan tadinya dijeda. Sekarang dilanjutkan.</translation>
    </message>
    <message>
        <source>“%1” is given twice. Use a different file for each option.</source>
        <translation>“%1” disebut dua kali. Pakai berkas yang berbeda untuk setiap opsi.</translation>
    </message>
    <message numerus="yes">
        <source>Single checks, alerts and log entries that are older than %Ln day(s) will be deleted.</source>
        <translation>
            <numerusform>Rincian cek, notifikasi, dan catatan log yang lebih lama dari %Ln hari akan dihapus.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %</source>
        <extracomment>a share in percent</extracomment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1 menit</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours</comment>
        <translation>%1 jam</translation>
    </message>
    <message>
        <source>%1 d</source>
        <comment>days</comment>
        <translation>%1 hari</translation>
    </message>
    <message>
        <source>No account is chosen for its lists.</source>
        <translation>Belum ada akun yang dipilih untuk daftarnya.</translation>
    </message>
    <message>
        <source>No answer for it is saved yet.</source>
        <translation>Belum ada jawaban untuk domain ini yang tersimpan.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) unknown: %1</source>
        <translation>
            <numerusform>%Ln domain belum diketahui: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>It is paused.</source>
        <translation>Domain ini dijeda.</translation>
    </message>
    <message>
        <source>Show the checking services that Pantau knows</source>
        <translation>Menampilkan layanan pemeriksa yang dikenal Pantau</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Gratis</translation>
    </message>
    <message>
        <source>Read on</source>
        <translation>Dibaca pada</translation>
    </message>
    <message>
        <source>none</source>
        <comment>key</comment>
        <translation>tanpa</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>opsional</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>wajib</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>belum diperiksa</translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) a month</source>
        <translation>
            <numerusform>%Ln cek per bulan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) a day</source>
        <translation>
            <numerusform>%Ln cek per hari</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>stage and count</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Tahap</translation>
    </message>
    <message>
        <source>%1, due</source>
        <translation>%1, sudah waktunya</translation>
    </message>
    <message>
        <source>Show blocked domains and appeals by stage</source>
        <translation>Menampilkan domain terblokir dan banding menurut tahapnya</translation>
    </message>
    <message>
        <source>Only those at this stage.</source>
        <translation>Hanya yang sudah sampai tahap ini.</translation>
    </message>
    <message>
        <source>Only changes confirmed since this day, such as 2026-03-01.</source>
        <translation>Hanya perubahan yang dikonfirmasi sejak tanggal ini, misalnya 2026-03-01.</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Dari</translation>
    </message>
    <message>
        <source>To</source>
        <comment>status</comment>
        <translation>Menjadi</translation>
    </message>
    <message>
        <source>Not before</source>
        <translation>Paling awal</translation>
    </message>
    <message>
        <source>Not after</source>
        <translation>Paling akhir</translation>
    </message>
    <message>
        <source>Show the confirmed changes</source>
        <translation>Menampilkan perubahan yang dikonfirmasi</translation>
    </message>
    <message>
        <source>Nothing is known about %1 yet.</source>
        <translation>Belum ada yang diketahui tentang %1.</translation>
    </message>
    <message>
        <source>First seen</source>
        <translation>Pertama terlihat</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Terakhir terlihat</translation>
    </message>
    <message>
        <source>Show the history of a domain</source>
        <translation>Menampilkan riwayat status sebuah domain</translation>
    </message>
    <message>
        <source>Show which domains are checked when</source>
        <translation>Menampilkan kapan setiap domain dicek</translation>
    </message>
    <message>
        <source>never</source>
        <comment>interval</comment>
        <translation>tidak pernah</translation>
    </message>
    <message>
        <source>Without making the intervals longer, the quota would be used up on %1.</source>
        <translation>Tanpa memperpanjang interval, kuota akan habis pada %1.</translation>
    </message>
    <message>
        <source>Show the plan as if this list had another interval, such as “Shop=6h” or “Shop=quota”. Nothing is saved.</source>
        <translation>Tampilkan rencana seolah daftar ini punya jeda cek lain, misalnya “Toko=6h” atau “Toko=quota”. Tidak ada yang disimpan.</translation>
    </message>
    <message>
        <source>Write --if like “Shop=6h” or “Shop=quota”.</source>
        <translation>Tulis --if seperti “Toko=6h” atau “Toko=quota”.</translation>
    </message>
    <message>
        <source>If “%1” is checked %2:</source>
        <translation>Jika “%1” dicek %2:</translation>
    </message>
    <message>
        <source>, %1 checks a day until %2</source>
        <translation>, %1 cek per hari sampai %2</translation>
    </message>
    <message>
        <source>The quota is too small for all intervals.</source>
        <translation>Kuota terlalu kecil untuk semua jeda cek.</translation>
    </message>
    <message>
        <source>On track.</source>
        <translation>Cukup.</translation>
    </message>
    <message>
        <source>Known within</source>
        <translation>Terdeteksi dalam</translation>
    </message>
    <message>
        <source>Checks a day</source>
        <translation>Cek per hari</translation>
    </message>
    <message>
        <source>All lists</source>
        <translation>Semua daftar</translation>
    </message>
    <message>
        <source>“%1” needs %2 more a day.</source>
        <translation>“%1” perlu %2 lagi per hari.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln list(s) are checked less often than you asked for.</source>
        <translation>
            <numerusform>%Ln daftar dicek lebih jarang dari yang Anda minta.</numerusform>
        </translation>
    </message>
    <message>
        <source>Checking “%1” every %2 d frees %3:</source>
        <translation>Mengecek “%1” setiap %2 hari menghemat %3:</translation>
    </message>
    <message>
        <source>Next:</source>
        <translation>Berikutnya:</translation>
    </message>
    <message>
        <source>now</source>
        <translation>sekarang</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>dan %Ln lagi</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: no quota needed. %2 checked today.</source>
        <translation>%1: tidak memerlukan kuota. %2 dicek hari ini.</translation>
    </message>
    <message>
        <source>The account; by default all. With --json, each account is one line.</source>
        <translation>Akun; tanpa opsi ini semua. Dengan --json, satu baris per akun.</translation>
    </message>
    <message>
        <source>resets %1</source>
        <translation>diperbarui %1</translation>
    </message>
    <message>
        <source> expected by now</source>
        <translation> perkiraan saat ini</translation>
    </message>
    <message>
        <source>By list</source>
        <translation>Per daftar</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Cek</translation>
    </message>
    <message>
        <source>Credits</source>
        <translation>Kredit</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Bagian</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more list(s)</source>
        <translation>
            <numerusform>%Ln daftar lain</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 checks a day on average, most on %2 (%3).</source>
        <translation>Rata-rata %1 cek per hari, terbanyak pada %2 (%3).</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>quota</comment>
        <extracomment>%1 is a number, %2 an amount, as in &quot;12,500 credits&quot;</extracomment>
        <translation>%1 dari %2</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Permintaan</translation>
    </message>
    <message>
        <source>%1 requests a day on average, most on %2 (%3).</source>
        <translation>Rata-rata %1 permintaan per hari, terbanyak %2 (%3).</translation>
    </message>
    <message>
        <source>Show the version</source>
        <translation>Tampilkan versi</translation>
    </message>
    <message>
        <source>Send it through the email and Telegram channels that receive only this list. This also approves its monthly reports; see “list set”.</source>
        <translation>Kirim melalui kanal email dan Telegram yang hanya menerima daftar ini. Ini juga menyetujui laporan bulanannya; lihat “list set”.</translation>
    </message>
    <message>
        <source>--client, --agency, --logo and --send go with --list.</source>
        <translation>--client, --agency, --logo, dan --send dipakai dengan --list.</translation>
    </message>
    <message>
        <source>The report was sent through %1.</source>
        <comment>names of channels</comment>
        <translation>Laporan terkirim melalui %1.</translation>
    </message>
    <message>
        <source>Whether to send a report each month through the email and Telegram channels that receive only this list. Send the first one yourself with “report --send”.</source>
        <translation>Apakah laporan dikirim setiap bulan melalui kanal email dan Telegram yang hanya menerima daftar ini. Kirim sendiri yang pertama dengan “report --send”.</translation>
    </message>
    <message>
        <source>Set “quiet”, “unblocked” and “language” for the channels that receive only this list.</source>
        <translation>Mengatur “quiet”, “unblocked”, dan “language” untuk kanal yang hanya menerima daftar ini.</translation>
    </message>
    <message>
        <source>With --list: the language of the messages.</source>
        <translation>Dengan --list: bahasa pesan.</translation>
    </message>
    <message>
        <source>With --list: remove its settings, so that those for all channels apply.</source>
        <translation>Dengan --list: hapus pengaturannya, sehingga berlaku pengaturan untuk semua kanal.</translation>
    </message>
    <message>
        <source>--grouping and --quota-warnings do not go with --list.</source>
        <translation>--grouping dan --quota-warnings tidak dapat dipakai dengan --list.</translation>
    </message>
    <message>
        <source>--language and --default go with --list.</source>
        <translation>--language dan --default dipakai dengan --list.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Bahasa</translation>
    </message>
    <message>
        <source>same as Pantau</source>
        <translation>sama dengan Pantau</translation>
    </message>
    <message>
        <source>%1, as no account is chosen for its lists</source>
        <translation>%1, karena belum ada akun yang dipilih untuk daftarnya</translation>
    </message>
    <message>
        <source>%1, as of %2 (%3)</source>
        <translation>%1, per %2 (%3)</translation>
    </message>
    <message>
        <source>%1, last asked %2 without a confirmed answer (%3)</source>
        <translation>%1, terakhir ditanyakan %2 tanpa jawaban yang terkonfirmasi (%3)</translation>
    </message>
    <message>
        <source>%1, never answered yet (%2)</source>
        <translation>%1, belum pernah dijawab (%2)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>domain, status</comment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>This check uses %1 of the %Ln check(s) that are left.</source>
        <translation>
            <numerusform>Pengecekan ini memakai %1 dari %Ln cek yang tersisa.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This check needs %1 checks, and %Ln are left: the other domains stay unknown.</source>
        <translation>
            <numerusform>Pengecekan ini memerlukan %1 cek, dan tersisa %Ln: domain lainnya tetap belum diketahui.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is checked now.</source>
        <translation>Saat ini tidak ada yang dicek.</translation>
    </message>
    <message>
        <source>“%1” uses a key, which is only sent to the address that it was entered for. Give the key for the new address with --key-stdin. If it is kept in a file or a variable, put it there, too.</source>
        <translation>“%1” memakai kunci, yang hanya dikirim ke alamat yang dimasukkan bersamanya. Berikan kunci untuk alamat baru dengan --key-stdin. Jika kunci disimpan di berkas atau variabel, taruh juga di sana.</translation>
    </message>
    <message>
        <source>A name of your choice.</source>
        <translation>Nama yang Anda inginkan.</translation>
    </message>
    <message>
        <source>The service accepts the account “%1”.</source>
        <translation>Layanan menerima akun “%1”.</translation>
    </message>
    <message>
        <source>--same-service needs a new address. Give it with --url.</source>
        <translation>--same-service memerlukan alamat baru. Berikan dengan --url.</translation>
    </message>
    <message>
        <source>Removed the account “%1”. Lists without another account are not checked until you choose one. Their history is kept.</source>
        <translation>Akun “%1” dihapus. Daftar tanpa akun lain tidak dicek sampai Anda memilihkan akun. Riwayatnya tetap disimpan.</translation>
    </message>
    <message>
        <source>Test whether a service accepts the account, free of charge</source>
        <translation>Menguji apakah layanan menerima akun, tanpa biaya</translation>
    </message>
    <message>
        <source>Send only the changes of this list. May be repeated. The channel gets no alerts about other lists, quotas or accounts.</source>
        <translation>Kirim hanya perubahan daftar ini. Dapat diulang. Kanal ini tidak menerima notifikasi tentang daftar lain, kuota, atau akun.</translation>
    </message>
    <message>
        <source>The text of its alerts, such as &apos;{title}\n{body}&apos;. \n starts a new line, and the first line is the title or subject. {domains} and {count} also work. “off” restores the default text. Not for a webhook.</source>
        <translation>Teks notifikasinya, misalnya &apos;{title}\n{body}&apos;. \n memulai baris baru, dan baris pertama menjadi judul atau subjek. {domains} dan {count} juga dapat dipakai. “off” mengembalikan teks bawaan. Tidak untuk webhook.</translation>
    </message>
    <message>
        <source>Only alerts that a channel has not delivered.</source>
        <translation>Hanya notifikasi yang belum terkirim lewat salah satu kanal.</translation>
    </message>
    <message>
        <source>The maximum number; by default %1.</source>
        <translation>Jumlah terbanyak; %1 jika tidak diisi.</translation>
    </message>
    <message>
        <source>The test message was sent through “%1”.</source>
        <translation>Pesan tes terkirim lewat “%1”.</translation>
    </message>
    <message>
        <source>The day of the appeal is in the future. Check the date.</source>
        <translation>Tanggal banding berada di masa depan. Periksa tanggalnya.</translation>
    </message>
    <message>
        <source>The day of the answer is in the future. Check the date.</source>
        <translation>Tanggal jawaban berada di masa depan. Periksa tanggalnya.</translation>
    </message>
    <message>
        <source>The account whose service reports the block.</source>
        <translation>Akun yang layanannya melaporkan pemblokiran.</translation>
    </message>
    <message>
        <source>Half of the restored domains took at most %1.</source>
        <translation>Separuh domain yang pulih memerlukan paling lama %1.</translation>
    </message>
    <message>
        <source>The maximum number per stage; by default %1.</source>
        <translation>Jumlah terbanyak per tahap; %1 jika tidak diisi.</translation>
    </message>
    <message>
        <source>Exit with code 4 if a domain is blocked.</source>
        <translation>Keluar dengan kode 4 jika ada domain terblokir.</translation>
    </message>
    <message>
        <source>Stop after this many seconds. The remaining domains stay unknown. Pantau still waits up to 70 seconds for paid replies. By default, the check stops after 10 minutes without an answer.</source>
        <translation>Berhenti setelah sekian detik. Status domain yang tersisa tetap belum diketahui. Pantau masih menunggu balasan yang sudah dibayar hingga 70 detik. Jika tidak diisi, pengecekan berhenti setelah 10 menit tanpa jawaban.</translation>
    </message>
    <message>
        <source>The newest answer is “%1”. It is not confirmed yet.</source>
        <translation>Jawaban terbaru: “%1”. Belum dikonfirmasi.</translation>
    </message>
    <message>
        <source>Results:</source>
        <translation>Hasil:</translation>
    </message>
    <message>
        <source>Early signs:</source>
        <translation>Indikasi awal:</translation>
    </message>
    <message>
        <source>“%1” needs one of these subcommands: %2.</source>
        <translation>“%1” memerlukan salah satu subperintah ini: %2.</translation>
    </message>
    <message>
        <source>The header of the column with the domains.</source>
        <translation>Judul kolom yang berisi domain.</translation>
    </message>
    <message>
        <source>“%1” contains no domain. Nothing was added.</source>
        <translation>“%1” tidak berisi domain. Tidak ada yang ditambahkan.</translation>
    </message>
    <message>
        <source>“%1”: no line contains a domain. Line %2: %3 Nothing was added.</source>
        <translation>“%1”: tidak ada baris yang berisi domain. Baris %2: %3 Tidak ada yang ditambahkan.</translation>
    </message>
    <message>
        <source>Blocked since before %1, when it was first checked.</source>
        <translation>Sudah terblokir sebelum %1, saat pertama dicek.</translation>
    </message>
    <message>
        <source>The newest answer, from %1, is “%2”. It is not confirmed yet.</source>
        <translation>Jawaban terbaru, dari %1: “%2”. Belum dikonfirmasi.</translation>
    </message>
    <message>
        <source>Priority: %1</source>
        <translation>Prioritas: %1</translation>
    </message>
    <message>
        <source>“%1” is in none of your lists. “pantau-cli history” shows its earlier statuses.</source>
        <translation>“%1” tidak ada dalam daftar Anda. “pantau-cli history” menampilkan status sebelumnya.</translation>
    </message>
    <message>
        <source>Show the statuses, appeals and settings of a domain</source>
        <translation>Menampilkan status, banding, dan pengaturan sebuah domain</translation>
    </message>
    <message>
        <source>The source, such as the name of an uptime monitor. “signal sources” shows how often its early signs were right.</source>
        <translation>Sumbernya, misalnya nama pemantau uptime. “signal sources” menampilkan seberapa sering indikasinya benar.</translation>
    </message>
    <message numerus="yes">
        <source>Reported %Ln early sign(s). While Pantau or “pantau-cli monitor” runs, domains with another status are checked next, if the quota allows.</source>
        <translation>
            <numerusform>%Ln indikasi dilaporkan. Selama Pantau atau “pantau-cli monitor” berjalan, domain yang statusnya berbeda dicek lebih dahulu, jika kuota mencukupi.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reported early signs wait until Pantau or “pantau-cli monitor” runs.</source>
        <translation>Indikasi yang dilaporkan menunggu sampai Pantau atau “pantau-cli monitor” berjalan.</translation>
    </message>
    <message>
        <source>The https address of the published blocklist, or of a mirror. It must be a text file.</source>
        <translation>Alamat https daftar blokir yang diterbitkan, atau cerminnya. Isinya harus berkas teks.</translation>
    </message>
    <message>
        <source>Saved. While Pantau or “pantau-cli monitor” runs, it reads the blocklist every hour. Your domains that were added to it are checked next.</source>
        <translation>Disimpan. Selama Pantau atau “pantau-cli monitor” berjalan, daftar blokir dibaca setiap jam. Domain Anda yang baru masuk ke daftar itu dicek lebih dahulu.</translation>
    </message>
    <message>
        <source>Show the published blocklists and when they were read</source>
        <translation>Menampilkan daftar blokir yang diterbitkan dan kapan dibaca</translation>
    </message>
    <message>
        <source>There are no changes.</source>
        <translation>Tidak ada perubahan.</translation>
    </message>
    <message>
        <source>The event log is empty.</source>
        <translation>Log peristiwa kosong.</translation>
    </message>
    <message>
        <source>The separator of the columns: comma, semicolon or tab.</source>
        <translation>Pemisah kolom: comma (koma), semicolon (titik koma), atau tab.</translation>
    </message>
    <message>
        <source>The format of times: utc, such as 2026-03-01T08:30:00Z, or local, such as 2026-03-01 15:30:00, which spreadsheets read as dates.</source>
        <translation>Bentuk waktu: utc, misalnya 2026-03-01T08:30:00Z, atau local, misalnya 2026-03-01 15:30:00, yang dikenali spreadsheet sebagai tanggal.</translation>
    </message>
    <message>
        <source>Begin with a byte order mark, for Excel.</source>
        <translation>Awali dengan BOM (byte order mark), untuk Excel.</translation>
    </message>
    <message>
        <source>The language of the report; by default as saved with the list.</source>
        <translation>Bahasa laporan; jika tidak diisi, seperti yang disimpan bersama daftar.</translation>
    </message>
    <message>
        <source>The report has no logo, because the picture is missing or damaged.</source>
        <translation>Laporan tanpa logo karena gambarnya hilang atau rusak.</translation>
    </message>
    <message>
        <source>Too few answers: no domain of “%1” has one from both services. To check the list with both, use “pantau-cli list set --second-account”; --dry-run shows the cost first.</source>
        <translation>Jawaban kurang: tidak ada domain di “%1” yang dijawab kedua layanan. Agar daftar dicek keduanya, pakai “pantau-cli list set --second-account”; --dry-run menampilkan biayanya dahulu.</translation>
    </message>
    <message>
        <source>Set how a list is checked, and show the cost</source>
        <translation>Mengatur pengecekan sebuah daftar, dan menampilkan biayanya</translation>
    </message>
    <message>
        <source>Show an overview of the lists, the most urgent first</source>
        <translation>Menampilkan ikhtisar daftar, yang paling mendesak dahulu</translation>
    </message>
    <message>
        <source>Check all due domains, then exit.</source>
        <translation>Cek semua domain yang sudah waktunya, lalu selesai.</translation>
    </message>
    <message>
        <source>Stop after this time: 90s, 30m, 8h or 2d. Pantau still waits up to 70 seconds for paid replies.</source>
        <translation>Berhenti setelah waktu ini: 90s, 30m, 8h, atau 2d. Pantau masih menunggu balasan yang sudah dibayar hingga 70 detik.</translation>
    </message>
    <message>
        <source>The format of both output streams: text, or one JSON object with a time per line.</source>
        <translation>Format kedua keluaran: teks, atau satu objek JSON dengan waktu per baris.</translation>
    </message>
    <message>
        <source>Write Prometheus metrics to this file, for the textfile collector of node_exporter.</source>
        <translation>Tulis metrik Prometheus ke berkas ini, untuk kolektor textfile node_exporter.</translation>
    </message>
    <message>
        <source>Write the latest changes to this file for feed readers: Atom, or JSON Feed if its name ends in .json. May be repeated.</source>
        <translation>Tulis perubahan terbaru ke berkas ini untuk pembaca feed: Atom, atau JSON Feed jika namanya berakhir dengan .json. Dapat diulang.</translation>
    </message>
    <message>
        <source>There is nothing to check: no list with domains uses this account. Choose it with “pantau-cli list set NAME --account A”.</source>
        <translation>Tidak ada yang dapat dicek: tidak ada daftar berisi domain yang memakai akun ini. Pilih dengan “pantau-cli list set NAMA --account A”.</translation>
    </message>
    <message>
        <source>The service answered for no domain in this time.</source>
        <translation>Tidak ada jawaban untuk domain mana pun selama waktu ini.</translation>
    </message>
    <message>
        <source>The time was over before the first check. Give more time with --for, or use --once to check all due domains.</source>
        <translation>Waktunya habis sebelum pengecekan pertama. Beri waktu lebih lama dengan --for, atau pakai --once untuk mengecek semua domain yang sudah waktunya.</translation>
    </message>
    <message>
        <source>About every</source>
        <translation>Kira-kira setiap</translation>
    </message>
    <message>
        <source>Show the remaining quota, free of charge</source>
        <translation>Menampilkan sisa kuota, tanpa biaya</translation>
    </message>
    <message>
        <source>%1 was blocked at its first check, %2. The start of the block is unknown.</source>
        <translation>%1 sudah terblokir saat cek pertama, %2. Awal pemblokirannya tidak diketahui.</translation>
    </message>
    <message>
        <source>None of your accounts uses this service now.</source>
        <translation>Tidak ada akun Anda yang memakai layanan ini sekarang.</translation>
    </message>
    <message>
        <source>Replace an existing file.</source>
        <translation>Ganti berkas jika sudah ada.</translation>
    </message>
    <message>
        <source>The previous database is kept as “%1”.</source>
        <translation>Basis data sebelumnya disimpan sebagai “%1”.</translation>
    </message>
    <message>
        <source>On another computer, enter the key of each account again.</source>
        <translation>Di komputer lain, masukkan lagi kunci setiap akun.</translation>
    </message>
    <message>
        <source>Copy the database to a file, even while it is in use</source>
        <translation>Menyalin basis data ke berkas, juga selama dipakai</translation>
    </message>
    <message>
        <source>Show the contents of a backup</source>
        <translation>Menampilkan isi cadangan</translation>
    </message>
    <message>
        <source>Show or change the settings of checks and look-ups</source>
        <translation>Menampilkan atau mengubah pengaturan pengecekan, termasuk lewat jaringan sendiri</translation>
    </message>
    <message>
        <source>“%1” is not a number of checks a day. Write it like 500/day.</source>
        <translation>“%1” bukan jumlah cek per hari. Tulis seperti 500/day.</translation>
    </message>
    <message>
        <source>This service requires a key. Enter it with “pantau-cli account set-key”; until then, nothing is checked with it.</source>
        <translation>Layanan ini memerlukan kunci. Masukkan dengan “pantau-cli account set-key”; sampai itu dilakukan, tidak ada yang dicek dengannya.</translation>
    </message>
    <message>
        <source>“%1” is now checked by one account: both are at one service.</source>
        <translation>“%1” kini dicek oleh satu akun: keduanya memakai layanan yang sama.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) made. All lists: %1 blocked, %2 not blocked, %3 unknown.</source>
        <translation>
            <numerusform>%Ln cek dilakukan. Semua daftar: %1 terblokir, %2 tidak terblokir, %3 belum diketahui.</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no domains to check.</source>
        <translation>Tidak ada domain untuk dicek.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) were last seen blocked by a service that does not check them any more. They do not count as blocked until another service says so.</source>
        <translation>
            <numerusform>%Ln domain terakhir terlihat terblokir menurut layanan yang tidak mengeceknya lagi. Domain itu tidak dianggap terblokir sampai layanan lain menyatakannya.</numerusform>
        </translation>
    </message>
    <message>
        <source>The only account to use. By default, those of the domains&apos; lists.</source>
        <translation>Satu-satunya akun yang digunakan. Jika tidak diisi, akun dari daftar domain tersebut.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>time, opinions</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>An earlier appeal is still open: %1. If you recorded the same one twice, undo this with “pantau-cli appeal remove %2”.</source>
        <translation>Banding sebelumnya masih terbuka: %1. Jika Anda mencatat banding yang sama dua kali, batalkan yang ini dengan “pantau-cli appeal remove %2”.</translation>
    </message>
    <message>
        <source>By list, 30 days</source>
        <translation>Per daftar, 30 hari</translation>
    </message>
    <message>
        <source>%1: %2 used and perhaps %3 more, %4 left</source>
        <translation>%1: %2 terpakai dan mungkin %3 lagi, sisa %4</translation>
    </message>
    <message>
        <source>, less than one check a day until %1</source>
        <translation>, kurang dari satu cek per hari sampai %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln alert(s) are not delivered yet. Pantau will try again. “pantau-cli alerts list --undelivered” shows why.</source>
        <translation>
            <numerusform>%Ln peringatan belum terkirim. Pantau akan mencoba lagi. “pantau-cli alerts list --undelivered” menunjukkan sebabnya.</numerusform>
        </translation>
    </message>
    <message>
        <source>Other programs or lost replies used %1 in the last 30 days.</source>
        <translation>Program lain atau jawaban yang hilang memakai %1 dalam 30 hari terakhir.</translation>
    </message>
    <message>
        <source>Other programs or lost replies used %1 with this key.</source>
        <translation>Program lain atau jawaban yang hilang memakai %1 dengan kunci ini.</translation>
    </message>
    <message>
        <source>Other programs or lost replies used %1 from this internet address.</source>
        <translation>Program lain atau jawaban yang hilang memakai %1 dari alamat internet ini.</translation>
    </message>
    <message>
        <source>The header of a column with lists. Missing lists are created. Rows without a list need --list.</source>
        <translation>Judul kolom yang berisi daftar. Daftar yang belum ada dibuat. Baris tanpa daftar memerlukan --list.</translation>
    </message>
    <message>
        <source>Choose a list with --list, or a column of lists with --list-column.</source>
        <translation>Pilih daftar dengan --list, atau kolom berisi daftar dengan --list-column.</translation>
    </message>
    <message>
        <source>Some rows name no list. Choose one for them with --list. Nothing was added.</source>
        <translation>Beberapa baris tidak menyebut daftar. Pilih satu untuk baris itu dengan --list. Tidak ada yang ditambahkan.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) made. By the last answers: %1 blocked, %2 not blocked, %3 unknown.</source>
        <translation>
            <numerusform>%Ln cek dilakukan. Menurut jawaban terakhir: %1 terblokir, %2 tidak terblokir, %3 belum diketahui.</numerusform>
        </translation>
    </message>
    <message>
        <source>List every domain.</source>
        <translation>Tampilkan semua domain.</translation>
    </message>
    <message>
        <source>%1 requests</source>
        <translation>%1 permintaan</translation>
    </message>
    <message>
        <source>%1 credits</source>
        <translation>%1 kredit</translation>
    </message>
    <message>
        <source>%1 checks</source>
        <translation>%1 cek</translation>
    </message>
    <message>
        <source>One request</source>
        <translation>Satu permintaan</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <comment>package, its quota, its price</comment>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>%1 %2 a month</source>
        <comment>price, currency</comment>
        <translation>%1 %2 per bulan</translation>
    </message>
    <message>
        <source>price not verified</source>
        <translation>harga belum diperiksa</translation>
    </message>
    <message>
        <source>Packages and prices: not verified.</source>
        <translation>Paket dan harga: belum diperiksa.</translation>
    </message>
    <message>
        <source>Keys come from %1</source>
        <translation>Kunci didapat dari %1</translation>
    </message>
</context>
<context>
    <name>pantau::cli::CommandLine</name>
    <message>
        <source>Folder of the database; PANTAU_DATA_DIR sets the default.</source>
        <translation>Folder basis data; nilai bawaannya dari PANTAU_DATA_DIR.</translation>
    </message>
    <message>
        <source>Print JSON for programs instead of text for people.</source>
        <translation>Cetak JSON untuk program, bukan teks untuk dibaca orang.</translation>
    </message>
    <message>
        <source>Show this help.</source>
        <translation>Tampilkan bantuan ini.</translation>
    </message>
    <message>
        <source>Show the version.</source>
        <translation>Tampilkan versi.</translation>
    </message>
    <message>
        <source>For help, run “pantau-cli --help”.</source>
        <translation>Untuk bantuan, jalankan “pantau-cli --help”.</translation>
    </message>
    <message>
        <source>Interrupt again to quit immediately.</source>
        <translation>Hentikan sekali lagi untuk langsung keluar.</translation>
    </message>
    <message numerus="yes">
        <source>Answers that are paid for cannot be saved yet. Pantau keeps trying for up to %Ln second(s).</source>
        <translation>
            <numerusform>Jawaban yang sudah dibayar belum dapat disimpan. Pantau terus mencoba selama paling lama %Ln detik.</numerusform>
        </translation>
    </message>
    <message>
        <source>Waiting for the answer to the last request, which is already paid for.</source>
        <translation>Menunggu jawaban atas permintaan terakhir, yang sudah dibayar.</translation>
    </message>
    <message>
        <source>Waiting for an alert to be sent.</source>
        <translation>Menunggu notifikasi yang sedang dikirim.</translation>
    </message>
    <message numerus="yes">
        <source>The keychain of this computer has not answered yet. If it asks for its password, enter it. Pantau waits for up to %Ln more second(s).</source>
        <translation>
            <numerusform>Penyimpanan kunci komputer ini belum menjawab. Jika kata sandi diminta, masukkan. Pantau menunggu paling lama %Ln detik lagi.</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep keys and secrets in an encrypted file in the data folder instead of a keychain. PATH is a file with its passphrase that only you may read; PANTAU_PASSPHRASE_FILE sets the default.</source>
        <translation>Simpan kunci dan kode rahasia di berkas terenkripsi di folder data, bukan di penyimpanan kunci. PATH adalah berkas berisi frasa sandinya, yang hanya boleh dibaca oleh Anda; nilai bawaannya dari PANTAU_PASSPHRASE_FILE.</translation>
    </message>
    <message>
        <source>Restore it with “%1”. The damaged database is kept in the data folder.</source>
        <translation>Pulihkan dengan “%1”. Basis data yang rusak tetap disimpan di folder data.</translation>
    </message>
    <message>
        <source>The running Pantau cannot do this. Close it and try again.</source>
        <translation>Ini tidak dapat dilakukan oleh Pantau yang sedang bekerja. Akhiri Pantau itu dan coba lagi.</translation>
    </message>
    <message>
        <source>Another Pantau is using this data, and this command sends no key or secret to it. Enter it in that Pantau&apos;s window, or close that Pantau and try again.</source>
        <translation>Pantau lain sedang memakai data ini, dan perintah ini tidak mengirim kunci atau kode rahasia kepadanya. Masukkan di jendela Pantau itu, atau tutup Pantau itu lalu coba lagi.</translation>
    </message>
    <message>
        <source>Another Pantau is using this data, and uses other key files than --key-file names. Leave --key-file out to use its keys.</source>
        <translation>Pantau lain sedang bekerja dengan data ini, dan memakai berkas kunci selain yang disebut --key-file. Hilangkan --key-file untuk memakai kuncinya.</translation>
    </message>
    <message>
        <source>Read the key from a file that only you may read, if there is no keychain. It is not stored, so every command needs it. With several accounts, use ACCOUNT=PATH. May be repeated.</source>
        <translation>Baca kunci dari berkas yang hanya dapat Anda baca, jika tidak ada penyimpanan kunci. Kunci itu tidak disimpan: setiap perintah memerlukannya. Dengan beberapa akun AKUN=PATH. Boleh diulang.</translation>
    </message>
    <message>
        <source>Paid answers were not saved.</source>
        <translation>Jawaban yang sudah dibayar tidak tersimpan.</translation>
    </message>
</context>
<context>
    <name>pantau::cli::HandedRun</name>
    <message>
        <source>The running Pantau stopped before this was done. Check the saved data and try again.</source>
        <translation>Pantau yang sedang berjalan berhenti sebelum ini selesai. Periksa data yang tersimpan, lalu coba lagi.</translation>
    </message>
    <message>
        <source>Another Pantau is using this data but does not respond. Wait a few seconds or close it, then try again.</source>
        <translation>Pantau lain sedang memakai data ini tetapi tidak menjawab. Tunggu sebentar atau tutup Pantau itu, lalu coba lagi.</translation>
    </message>
    <message>
        <source>The Pantau that is using this data is version %1, but this is version %2. Use the same version for both, or close the other one and try again.</source>
        <translation>Pantau lain sedang bekerja dengan data ini, dan versinya %1 sedangkan ini %2. Gunakan versi yang sama untuk keduanya, atau akhiri yang lain dan coba lagi.</translation>
    </message>
</context>
<context>
    <name>pantau::cli::MonitorMetrics</name>
    <message>
        <source>The metrics could not be written to “%1”. %2</source>
        <translation>Metrik tidak dapat ditulis ke “%1”. %2</translation>
    </message>
</context>
<context>
    <name>pantau::cli::Question</name>
    <message>
        <source>[y/N]</source>
        <translation>[y/N]</translation>
    </message>
</context>
<context>
    <name>pantau::db::Accounts</name>
    <message>
        <source>There is an account called “%1” already. Choose another name.</source>
        <translation>Akun bernama “%1” sudah ada. Pilih nama lain.</translation>
    </message>
    <message>
        <source>“%1” is not a day of the month. Choose a number from 1 to 31.</source>
        <translation>“%1” bukan tanggal dalam bulan. Pilih angka dari 1 sampai 31.</translation>
    </message>
    <message>
        <source>Another account uses one of the two addresses, so the history cannot move from the old one to the new one. Save without continuing the history.</source>
        <translation>Akun lain memakai salah satu dari kedua alamat itu, jadi riwayatnya tidak dapat pindah dari alamat lama ke alamat baru. Simpan tanpa melanjutkan riwayat.</translation>
    </message>
    <message>
        <source>The new address has a history already, which the old one&apos;s cannot be added to. Save without continuing the history.</source>
        <translation>Alamat baru sudah punya riwayat sendiri, dan riwayat alamat lama tidak dapat digabungkan dengannya. Simpan tanpa melanjutkan riwayat.</translation>
    </message>
    <message>
        <source>The limit must be at least one check a day.</source>
        <translation>Batas paling sedikit satu cek per hari.</translation>
    </message>
</context>
<context>
    <name>pantau::db::Alerts</name>
    <message>
        <source>Changes can be gathered for at most a day. Enter a time from 0 seconds to 24 hours.</source>
        <translation>Perubahan dapat dikumpulkan paling lama satu hari. Masukkan waktu dari 0 detik sampai 24 jam.</translation>
    </message>
    <message>
        <source>The quiet hours need a beginning and an end, such as 22:00 and 07:00.</source>
        <translation>Jam tenang memerlukan awal dan akhir, seperti 22:00 dan 07:00.</translation>
    </message>
</context>
<context>
    <name>pantau::db::Appeals</name>
    <message>
        <source>Enter when the appeal was sent.</source>
        <translation>Masukkan kapan banding dikirim.</translation>
    </message>
    <message>
        <source>“%1…” is too long: an appeal&apos;s recipient and sender may have %2 characters each. Put the rest into the note.</source>
        <translation>“%1…” terlalu panjang: penerima dan pengirim banding masing-masing paling banyak %2 karakter. Tulis sisanya di catatan.</translation>
    </message>
    <message>
        <source>The note has %1 characters; at most %2 are kept. Shorten it.</source>
        <translation>Catatan ini berisi %1 karakter; yang dapat disimpan paling banyak %2. Persingkatlah.</translation>
    </message>
    <message>
        <source>No account has used the service “%1”. Choose the account that found the domain blocked.</source>
        <translation>Tidak ada akun yang pernah memakai layanan “%1”. Pilih akun yang menemukan domain itu terblokir.</translation>
    </message>
    <message>
        <source>This appeal no longer exists. Check its number among your appeals.</source>
        <translation>Banding ini sudah tidak ada. Periksa nomornya di antara banding Anda.</translation>
    </message>
    <message>
        <source>The answer has %1 characters; at most %2 are kept. Shorten it.</source>
        <translation>Jawaban berisi %1 karakter; paling banyak %2 yang disimpan. Persingkatlah.</translation>
    </message>
    <message>
        <source>Enter when the appeal was answered.</source>
        <translation>Masukkan kapan banding dijawab.</translation>
    </message>
    <message>
        <source>The answer is older than the appeal. Check both dates.</source>
        <translation>Tanggal jawaban lebih awal daripada tanggal banding. Periksa kedua tanggal itu.</translation>
    </message>
</context>
<context>
    <name>pantau::db::Backup</name>
    <message>
        <source>There is a file “%1” already. Choose another name for the backup.</source>
        <translation>Berkas “%1” sudah ada. Pilih nama lain untuk cadangan.</translation>
    </message>
    <message>
        <source>The backup “%1” could not be written. Free some space there, or choose another folder.</source>
        <translation>Cadangan “%1” tidak dapat ditulis. Kosongkan ruang penyimpanan di sana, atau pilih folder lain.</translation>
    </message>
    <message>
        <source>The backup “%1” was written, but cannot be read back, so it was not kept. Check the disk, or choose another folder.</source>
        <translation>Cadangan “%1” sudah ditulis, tetapi tidak dapat dibaca ulang sehingga tidak disimpan. Periksa disk, atau pilih folder lain.</translation>
    </message>
    <message>
        <source>There is no file “%1”. Choose the backup again.</source>
        <translation>Tidak ada berkas “%1”. Pilih lagi cadangannya.</translation>
    </message>
    <message>
        <source>The file “%1” cannot be read. Allow Pantau to read it, or copy it to another folder.</source>
        <translation>Berkas “%1” tidak dapat dibaca. Izinkan Pantau membacanya, atau salin ke folder lain.</translation>
    </message>
    <message>
        <source>“%1” is not a Pantau backup. Choose another file.</source>
        <translation>“%1” bukan cadangan Pantau. Pilih berkas lain.</translation>
    </message>
    <message>
        <source>The backup “%1” was made by a newer version of Pantau. Install that version, and restore it then.</source>
        <translation>Cadangan “%1” dibuat oleh versi Pantau yang lebih baru. Pasang versi itu, lalu pulihkan cadangan.</translation>
    </message>
    <message>
        <source>The backup “%1” is damaged and cannot be restored. Choose an older one.</source>
        <translation>Cadangan “%1” rusak dan tidak dapat dipulihkan. Pilih yang lebih lama.</translation>
    </message>
    <message>
        <source>Another Pantau is writing the backup “%1”. Wait until it is done, or choose another name.</source>
        <translation>Pantau lain sedang menulis cadangan “%1”. Tunggu hingga selesai, atau pilih nama lain.</translation>
    </message>
    <message numerus="yes">
        <source>“%1” is the backup of another database, with %Ln domain(s), and was not replaced. Choose another name, or restore that backup if your domains are missing.</source>
        <translation>
            <numerusform>“%1” adalah cadangan dari basis data lain, dengan %Ln domain, dan tidak diganti. Pilih nama lain, atau pulihkan cadangan itu jika domain Anda hilang.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is a folder. Choose a file.</source>
        <translation>“%1” adalah folder. Pilih sebuah berkas.</translation>
    </message>
    <message>
        <source>“%1” is not an ordinary file, so it was not read. Choose another file.</source>
        <translation>“%1” bukan berkas biasa, jadi tidak dibaca. Pilih berkas lain.</translation>
    </message>
    <message>
        <source>The backup “%1” could not be written, since there is a file where its folder should be. Choose another folder.</source>
        <translation>Cadangan “%1” tidak dapat ditulis karena di tempat foldernya ada sebuah berkas. Pilih folder lain.</translation>
    </message>
    <message>
        <source>The backup “%1” could not be written, since its disk is read-only. Choose another folder.</source>
        <translation>Cadangan “%1” tidak dapat ditulis karena disknya hanya dapat dibaca. Pilih folder lain.</translation>
    </message>
    <message>
        <source>The backup “%1” could not be written, since Pantau may not write to that folder. Allow it, or choose another folder.</source>
        <translation>Cadangan “%1” tidak dapat ditulis karena Pantau tidak boleh menulis ke folder itu. Izinkan, atau pilih folder lain.</translation>
    </message>
    <message>
        <source>The backup “%1” could not be written. Check that its disk is connected and not full, or choose another folder.</source>
        <translation>Cadangan “%1” tidak dapat ditulis. Pastikan disknya terhubung dan tidak penuh, atau pilih folder lain.</translation>
    </message>
    <message>
        <source>No backup was made: the folder “%1” is missing. Connect its disk, create the folder, or choose another one.</source>
        <translation>Cadangan tidak dibuat: folder “%1” tidak ada. Hubungkan disknya, buat folder itu, atau pilih folder lain.</translation>
    </message>
    <message>
        <source>The backup “%1” was made by an unreleased version of Pantau and cannot be restored. Choose another one. Export its lists with that version if you need them.</source>
        <translation>Cadangan “%1” dibuat oleh versi Pantau yang belum dirilis dan tidak dapat dipulihkan. Pilih cadangan lain. Jika Anda memerlukan daftarnya, ekspor dengan versi itu.</translation>
    </message>
    <message>
        <source>“%1” was made by another version of Pantau and was not replaced. Choose another name.</source>
        <translation>“%1” dibuat oleh versi Pantau lain dan tidak diganti. Pilih nama lain.</translation>
    </message>
    <message>
        <source>“%1” is a database that a program is using, not a backup. Make a backup of it first.</source>
        <translation>“%1” adalah basis data yang sedang dipakai program, bukan cadangan. Buat dahulu cadangannya.</translation>
    </message>
</context>
<context>
    <name>pantau::db::BulkChanges</name>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation>Dihentikan. Tidak ada yang diubah.</translation>
    </message>
    <message>
        <source>Stopped. Nothing was undone.</source>
        <translation>Dihentikan. Tidak ada yang dibatalkan.</translation>
    </message>
    <message>
        <source>Stopped. Nothing was added.</source>
        <translation>Dihentikan. Tidak ada yang ditambahkan.</translation>
    </message>
</context>
<context>
    <name>pantau::db::Channels</name>
    <message>
        <source>There is a channel called “%1” already. Choose another name.</source>
        <translation>Sudah ada kanal bernama “%1”. Pilih nama lain.</translation>
    </message>
    <message>
        <source>The channel was switched off before this was sent.</source>
        <translation>Kanal dimatikan sebelum ini terkirim.</translation>
    </message>
    <message>
        <source>There is no channel called “%1”. Check the name among your channels, or add it.</source>
        <translation>Tidak ada kanal bernama “%1”. Periksa namanya di antara kanal Anda, atau tambahkan.</translation>
    </message>
    <message>
        <source>The channel was set to other lists before this was sent.</source>
        <translation>Kanal diatur untuk daftar lain sebelum ini terkirim.</translation>
    </message>
</context>
<context>
    <name>pantau::db::DomainSettingsTable</name>
    <message>
        <source>The note has %1 characters; at most %2 are kept. Shorten it.</source>
        <translation>Catatan ini berisi %1 karakter; yang dapat disimpan paling banyak %2. Persingkatlah.</translation>
    </message>
    <message>
        <source>“%1” is in none of your lists. Add it to a list first; nothing was changed.</source>
        <translation>“%1” tidak ada dalam daftar Anda. Tambahkan dahulu ke sebuah daftar; tidak ada yang diubah.</translation>
    </message>
</context>
<context>
    <name>pantau::db::Exports</name>
    <message>
        <source>Stopped. No file was written.</source>
        <translation>Dihentikan. Tidak ada berkas yang ditulis.</translation>
    </message>
</context>
<context>
    <name>pantau::db::Journal</name>
    <message>
        <source>The ledger has no record of this check. The usage shown may be wrong until the next answer of the service.</source>
        <translation>Catatan pemakaian tidak memuat cek ini. Pemakaian yang tampil mungkin keliru sampai jawaban layanan berikutnya.</translation>
    </message>
</context>
<context>
    <name>pantau::db::LetterDrafts</name>
    <message>
        <source>This letter is too long to be kept: its subject may have %1 characters, its text %2. Shorten it.</source>
        <translation>Surat ini terlalu panjang untuk disimpan: perihalnya paling banyak %1 karakter, isinya %2. Persingkatlah.</translation>
    </message>
    <message>
        <source>No account has used the service “%1”, so this letter cannot be kept.</source>
        <translation>Tidak ada akun yang pernah memakai layanan “%1”, jadi surat ini tidak dapat disimpan.</translation>
    </message>
</context>
<context>
    <name>pantau::db::Lists</name>
    <message>
        <source>The time between two checks must be longer than zero.</source>
        <translation>Interval pengecekan harus lebih dari nol.</translation>
    </message>
    <message>
        <source>There is a list called “%1” already. Choose another name.</source>
        <translation>Daftar bernama “%1” sudah ada. Pilih nama lain.</translation>
    </message>
    <message>
        <source>A new status can be confirmed 0 to %1 times. Choose a number between them.</source>
        <translation>Status baru dapat dikonfirmasi 0 sampai %1 kali. Pilih angka di antaranya.</translation>
    </message>
    <message>
        <source>The list “%1” is back already.</source>
        <translation>Daftar “%1” sudah kembali.</translation>
    </message>
    <message>
        <source>The time between two checks can be at most a year (365 days).</source>
        <translation>Interval pengecekan paling lama satu tahun (365 hari).</translation>
    </message>
    <message>
        <source>Both accounts use the same service. Choose one at another service.</source>
        <translation>Kedua akun memakai layanan yang sama. Pilih akun di layanan lain.</translation>
    </message>
</context>
<context>
    <name>pantau::db::Restore</name>
    <message>
        <source>The backup could not be copied to “%1”. Free some space there and try again; nothing was changed.</source>
        <translation>Cadangan tidak dapat disalin ke “%1”. Kosongkan ruang penyimpanan di sana lalu coba lagi; tidak ada yang diubah.</translation>
    </message>
    <message>
        <source>Pantau could not move the current database “%1”, so nothing was changed. Close every Pantau that uses it and try again.</source>
        <translation>Pantau tidak dapat memindahkan basis data “%1” yang sekarang, jadi tidak ada yang diubah. Tutup setiap Pantau yang memakainya, lalu coba lagi.</translation>
    </message>
</context>
<context>
    <name>pantau::db::Settings</name>
    <message>
        <source>Choose the folder for the backups first.</source>
        <translation>Pilih dahulu folder untuk cadangan.</translation>
    </message>
    <message>
        <source>“%1…” is too long: at most %2 characters are kept. Shorten it.</source>
        <translation>“%1…” terlalu panjang: paling banyak %2 karakter yang disimpan. Persingkatlah.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::AboutDialog</name>
    <message>
        <source>Version %1, running with Qt %2</source>
        <translation>Versi %1, berjalan dengan Qt %2</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Pustaka</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versi</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lisensi</translation>
    </message>
    <message>
        <source>this system&apos;s</source>
        <translation>milik sistem ini</translation>
    </message>
    <message>
        <source>Copyright: %1</source>
        <translation>Hak cipta: %1</translation>
    </message>
    <message>
        <source>Used: %1</source>
        <translation>Yang dipakai: %1</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Disalin.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::AccountDialog</name>
    <message>
        <source>New key</source>
        <translation>Kunci baru</translation>
    </message>
    <message>
        <source>Enter the new key. The old one is forgotten.</source>
        <translation>Masukkan kunci baru. Kunci lama akan dihapus.</translation>
    </message>
    <message>
        <source>D&amp;one</source>
        <translation>&amp;Selesai</translation>
    </message>
    <message>
        <source>T&amp;ry again</source>
        <translation>&amp;Coba lagi</translation>
    </message>
    <message>
        <source>&amp;Save and test</source>
        <translation>&amp;Simpan dan tes</translation>
    </message>
    <message>
        <source>Enter the key first.</source>
        <translation>Masukkan kunci dahulu.</translation>
    </message>
    <message>
        <source>Give the account a name first, such as the name of the service.</source>
        <translation>Beri nama akun dahulu, misalnya nama layanannya.</translation>
    </message>
    <message>
        <source>Asking the service…</source>
        <translation>Bertanya ke layanan…</translation>
    </message>
    <message>
        <source>Choose your copy of the blocklist</source>
        <translation>Pilih salinan daftar blokir Anda</translation>
    </message>
    <message>
        <source>Blocklists (*.txt *.csv *.gz);;All files (*)</source>
        <translation>Daftar blokir (*.txt *.csv *.gz);;Semua berkas (*)</translation>
    </message>
    <message>
        <source>Choose your copy of the blocklist first.</source>
        <translation>Pilih dahulu salinan daftar blokir Anda.</translation>
    </message>
    <message>
        <source>Reading the blocklist…</source>
        <translation>Membaca daftar blokir…</translation>
    </message>
    <message>
        <source>The blocklist can be read. Checks cost nothing.</source>
        <translation>Daftar blokir dapat dibaca. Cek tidak memakai kuota.</translation>
    </message>
    <message>
        <source>Edit account</source>
        <translation>Ubah akun</translation>
    </message>
    <message>
        <source>Enter the key too: it is only sent to the address that it was entered for.</source>
        <translation>Masukkan juga kuncinya: kunci hanya dikirim ke alamat yang dimasukkan bersamanya.</translation>
    </message>
    <message>
        <source>Correct what is wrong and try again, or save the account anyway.</source>
        <translation>Perbaiki yang salah lalu coba lagi, atau tetap simpan akun ini.</translation>
    </message>
    <message>
        <source>leave empty to keep the current one</source>
        <translation>kosongkan agar yang sekarang tetap dipakai</translation>
    </message>
    <message>
        <source>Its lists stay, whatever you change. At the address of another service, its domains are unknown until they are checked there.</source>
        <translation>Daftarnya tetap ada, apa pun yang Anda ubah. Di alamat layanan lain, status domainnya belum diketahui sampai dicek di sana.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::AccountWatch</name>
    <message>
        <source>My domains</source>
        <translation>Domain saya</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::AccountsPage</name>
    <message>
        <source>the sample list</source>
        <translation>daftar contoh</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>berhenti</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>dipakai</translation>
    </message>
    <message>
        <source>No account yet. Connect the service where you have a key, or your own copy of the blocklist.</source>
        <translation>Belum ada akun. Hubungkan layanan tempat Anda memiliki kunci, atau salinan daftar blokir milik Anda.</translation>
    </message>
    <message>
        <source>Domains are looked up on this computer; nothing is charged.</source>
        <translation>Domain dicari di komputer ini; tidak memakai kuota.</translation>
    </message>
    <message>
        <source>The service has not been asked yet.</source>
        <translation>Layanan belum ditanyai.</translation>
    </message>
    <message>
        <source>Asking the service…</source>
        <translation>Bertanya ke layanan…</translation>
    </message>
    <message>
        <source>The blocklist can be read.</source>
        <translation>Daftar blokir dapat dibaca.</translation>
    </message>
    <message>
        <source>Remove the account “%1”? Its lists and their history stay, but are no longer checked through it.</source>
        <translation>Hapus akun “%1”? Daftar dan riwayatnya tetap ada, tetapi tidak dicek lagi lewat akun ini.</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Hapus</translation>
    </message>
    <message>
        <source>waiting</source>
        <comment>an account that is not being watched for now</comment>
        <translation>menunggu</translation>
    </message>
    <message>
        <source>not watched now</source>
        <translation>sedang tidak memantau</translation>
    </message>
    <message>
        <source>Last read %1.</source>
        <translation>Terakhir dibaca %1.</translation>
    </message>
    <message>
        <source>It has not been read yet.</source>
        <translation>Belum pernah dibaca.</translation>
    </message>
    <message>
        <source>That is about %1 checks a day.</source>
        <translation>Itu sekitar %1 cek per hari.</translation>
    </message>
    <message>
        <source>This package adds about %1 checks a day to the %2 of “%3”. Domains in lists of both accounts use the checks of “%3” first.</source>
        <translation>Paket ini menambah sekitar %1 cek per hari di samping %2 dari “%3”. Domain yang ada di daftar kedua akun memakai cek dari “%3” lebih dahulu.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Activity</name>
    <message>
        <source>%1 to %2</source>
        <comment>days</comment>
        <translation>%1 sampai %2</translation>
    </message>
    <message>
        <source>Incident</source>
        <translation>Kejanggalan</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Akun</translation>
    </message>
    <message>
        <source>Several changes</source>
        <translation>Beberapa perubahan</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Tes</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Koneksi</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>%1, not delivered</source>
        <comment>kind of an alert</comment>
        <translation>%1, tidak terkirim</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
        </translation>
    </message>
    <message>
        <source>Last seen %1: %2. First seen %3: %4.</source>
        <extracomment>%1 and %3 are statuses, %2 and %4 times</extracomment>
        <translation>Terakhir terlihat %1: %2. Pertama terlihat %3: %4.</translation>
    </message>
    <message>
        <source>Confirmed %1 by %2.</source>
        <translation>Dikonfirmasi %1 oleh %2.</translation>
    </message>
    <message>
        <source>%1: delivered %2.</source>
        <translation>%1: terkirim %2.</translation>
    </message>
    <message>
        <source>%1: delivered.</source>
        <translation>%1: terkirim.</translation>
    </message>
    <message numerus="yes">
        <source>%1: not delivered, given up after %Ln tries. %2</source>
        <translation>
            <numerusform>%1: tidak terkirim, dihentikan setelah %Ln percobaan. %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: not sent yet.</source>
        <translation>%1: belum dikirim.</translation>
    </message>
    <message numerus="yes">
        <source>%1: not delivered after %Ln tries. %2</source>
        <translation>
            <numerusform>%1: belum terkirim setelah %Ln percobaan. %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Next try %1.</source>
        <translation>Percobaan berikutnya %1.</translation>
    </message>
    <message>
        <source>Blocked at its first check, since before %1</source>
        <extracomment>%1 is a time; %2 is an account</extracomment>
        <translation>Sudah terblokir saat cek pertama, sejak sebelum %1</translation>
    </message>
    <message>
        <source>Blocked at its first check, since before %1 (%2)</source>
        <translation>Sudah terblokir saat cek pertama, sejak sebelum %1 (%2)</translation>
    </message>
    <message>
        <source>First check</source>
        <translation>Cek pertama</translation>
    </message>
    <message>
        <source>Quota</source>
        <translation>Kuota</translation>
    </message>
    <message>
        <source>Noted on its first answer, %1, from %2.</source>
        <translation>Dicatat pada jawaban pertamanya, %1, dari %2.</translation>
    </message>
    <message>
        <source>The notification is waiting and will be shown %1.</source>
        <extracomment>%1 is a time, as in &quot;at 14:13 today&quot;</extracomment>
        <translation>Notifikasi sedang menunggu dan akan ditampilkan %1.</translation>
    </message>
    <message>
        <source>The notification is waiting to be shown.</source>
        <translation>Notifikasi sedang menunggu untuk ditampilkan.</translation>
    </message>
    <message>
        <source>Shown on this computer; there was no channel to notify.</source>
        <translation>Tampil di komputer ini; tidak ada kanal yang perlu dikirimi.</translation>
    </message>
    <message>
        <source>Reminder</source>
        <translation>Pengingat</translation>
    </message>
    <message>
        <source>Blocked at its first check: %1. When that began is not known.</source>
        <translation>Sudah terblokir saat cek pertama: %1. Awal pemblokirannya tidak diketahui.</translation>
    </message>
    <message>
        <source>No notification mentioned it.</source>
        <translation>Tidak ada notifikasi yang menyebutnya.</translation>
    </message>
    <message>
        <source>Technical detail: %1</source>
        <translation>Detail teknis: %1</translation>
    </message>
    <message>
        <source>Unblocked</source>
        <translation>Pulih</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 says when, as in &quot;Between 09:02 and 09:31 today&quot;; %2 is an account</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>day of the week and date</comment>
        <extracomment>%1 is a day of the week, %2 a day without the year: &quot;Friday 27 November&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Hari ini</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Kemarin</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>Minggu ini</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Sebelumnya</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Laporan</translation>
    </message>
    <message>
        <source>since %1</source>
        <comment>a date</comment>
        <translation>sejak %1</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ActivityExport</name>
    <message>
        <source>Time</source>
        <translation>Waktu</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Kejadian</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>Not before</source>
        <translation>Paling awal</translation>
    </message>
    <message>
        <source>Not after</source>
        <translation>Paling akhir</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Akun</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Teks</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>Daftar</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::AppealActions</name>
    <message>
        <source>Show its d&amp;etails</source>
        <translation>Tampilkan rin&amp;cian</translation>
    </message>
    <message>
        <source>Write appeal le&amp;tter…</source>
        <translation>Tulis &amp;surat banding…</translation>
    </message>
    <message>
        <source>Record as se&amp;nt…</source>
        <translation>Catat s&amp;ebagai terkirim…</translation>
    </message>
    <message>
        <source>Record the &amp;answer…</source>
        <translation>Catat &amp;jawaban…</translation>
    </message>
    <message numerus="yes">
        <source>Ask again in %Ln da&amp;y(s)</source>
        <translation>
            <numerusform>Ingatkan dalam %Ln har&amp;i</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit the a&amp;ppeal…</source>
        <translation>&amp;Ubah banding…</translation>
    </message>
    <message>
        <source>Copy the d&amp;omain</source>
        <translation>Sa&amp;lin domain</translation>
    </message>
    <message>
        <source>&amp;Move on to the next stage</source>
        <translation>&amp;Pindahkan ke tahap berikutnya</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::AppealDialog</name>
    <message>
        <source>Record an appeal</source>
        <translation>Catat banding</translation>
    </message>
    <message>
        <source>Edit appeal</source>
        <translation>Ubah banding</translation>
    </message>
    <message>
        <source>Record what you sent to have %1 unblocked. Pantau sends nothing; it shows how long the unblocking took.</source>
        <translation>Catat banding yang Anda kirim untuk %1. Pantau tidak mengirim apa pun, tetapi menghitung berapa lama sampai domain itu pulih.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <comment>to have … unblocked</comment>
        <translation>
            <numerusform>%Ln domain</numerusform>
        </translation>
    </message>
    <message>
        <source>You&apos;ll be reminded of the appeal for %1 on %2.</source>
        <translation>Anda akan diingatkan tentang banding untuk %1 pada %2.</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>date format</comment>
        <translation>d MMM yyyy</translation>
    </message>
    <message>
        <source>Answer to the appeal for %1 recorded.</source>
        <translation>Jawaban atas banding untuk %1 dicatat.</translation>
    </message>
    <message>
        <source>Appeal for %1 changed.</source>
        <translation>Banding untuk %1 diubah.</translation>
    </message>
    <message>
        <source>Appeal for %1 recorded as sent.</source>
        <translation>Banding untuk %1 dicatat sebagai terkirim.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln appeal(s) recorded as sent.</source>
        <translation>
            <numerusform>%Ln banding dicatat terkirim.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) already have an appeal.</source>
        <translation>
            <numerusform>%Ln domain sudah memiliki banding.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::AppealsPage</name>
    <message>
        <source>Appeals, most urgent first</source>
        <translation>Banding, yang paling mendesak lebih dahulu</translation>
    </message>
    <message>
        <source>Appeals</source>
        <translation>Banding</translation>
    </message>
    <message numerus="yes">
        <source>Time to ask again about %Ln appeal(s)</source>
        <translation>
            <numerusform>Saatnya menanyakan lagi %Ln banding</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocked domain(s) without an appeal</source>
        <translation>
            <numerusform>%Ln domain terblokir tanpa banding</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln appeal(s) waiting</source>
        <translation>
            <numerusform>%Ln banding sedang menunggu</numerusform>
        </translation>
    </message>
    <message>
        <source>No appeal is open.</source>
        <translation>Tidak ada banding yang masih berjalan.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 is the address of a service, %2 a sentence</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No blocked domains and no appeals. When a domain is found blocked it appears here, and stays until it is restored.</source>
        <translation>Tidak ada domain terblokir dan tidak ada banding. Domain yang ditemukan terblokir muncul di sini sampai pulih.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Tahap</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>This domain is in no list now.</source>
        <translation>Domain ini sekarang tidak ada di daftar mana pun.</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Sejak</translation>
    </message>
    <message>
        <source>Sent to</source>
        <translation>Dikirim kepada</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Tindak lanjuti</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Lama</translation>
    </message>
    <message>
        <source>From the appeal to the unblocking</source>
        <translation>Dari banding sampai blokir dibuka</translation>
    </message>
    <message>
        <source>Blocked since %1</source>
        <translation>Terblokir sejak %1</translation>
    </message>
    <message>
        <source>Prepared %1</source>
        <translation>Disiapkan %1</translation>
    </message>
    <message>
        <source>Sent %1</source>
        <translation>Dikirim %1</translation>
    </message>
    <message>
        <source>Answered %1</source>
        <translation>Dijawab %1</translation>
    </message>
    <message>
        <source>Restored %1</source>
        <translation>Pulih %1</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>Papan</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabel</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Tampilan</translation>
    </message>
    <message numerus="yes">
        <source>%Ln letter(s) ready to be sent</source>
        <translation>
            <numerusform>%Ln surat siap dikirim</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Write %n letter(s)…</source>
        <translation>
            <numerusform>Tulis %n surat…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::AppealsTab</name>
    <message>
        <source>Appeals, newest first</source>
        <translation>Banding, terbaru lebih dahulu</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Dikirim</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Kepada</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Oleh</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Hasil</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>&amp;Add…</source>
        <translation>Tamba&amp;h…</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>&amp;Ubah…</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>Hapu&amp;s</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Hapus</translation>
    </message>
    <message>
        <source>Sent a request to have this domain unblocked? Record it here, and Pantau shows how long it takes.</source>
        <translation>Sudah mengirim permohonan agar blokir domain ini dibuka? Catat di sini, dan Pantau menghitung berapa lama prosesnya.</translation>
    </message>
    <message>
        <source>Wr&amp;ite appeal letter…</source>
        <translation>Tu&amp;lis surat banding…</translation>
    </message>
    <message>
        <source>A letter was prepared %1 and not sent.</source>
        <translation>Surat disiapkan %1 dan belum dikirim.</translation>
    </message>
    <message>
        <source>Remove the appeal sent %1? This cannot be undone.</source>
        <translation>Hapus banding yang dikirim %1? Catatan ini tidak dapat dikembalikan.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Application</name>
    <message>
        <source>The backup is being restored…</source>
        <translation>Cadangan sedang dipulihkan…</translation>
    </message>
    <message>
        <source>The backup of %1 is restored.</source>
        <translation>Cadangan tanggal %1 telah dipulihkan.</translation>
    </message>
    <message>
        <source>Pantau quits as soon as the service has answered. Close this window to quit now.</source>
        <translation>Pantau keluar begitu layanan menjawab. Tutup jendela ini untuk keluar sekarang.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::BoardColumn</name>
    <message>
        <source>Saved %1</source>
        <translation>Disimpan %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>addressee, date</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Answered %1</source>
        <comment>a date</comment>
        <translation>Dijawab %1</translation>
    </message>
    <message>
        <source>%1, took %2</source>
        <comment>date, duration</comment>
        <translation>%1, butuh %2</translation>
    </message>
    <message>
        <source>Every blocked domain has an appeal.</source>
        <translation>Semua domain terblokir sudah diajukan banding.</translation>
    </message>
    <message>
        <source>A letter that you write and do not send is kept here.</source>
        <translation>Surat yang Anda tulis dan belum dikirim disimpan di sini.</translation>
    </message>
    <message>
        <source>Drop a domain here when its appeal has been sent.</source>
        <translation>Taruh domain di sini jika bandingnya sudah dikirim.</translation>
    </message>
    <message>
        <source>Drop a domain here when the office has answered.</source>
        <translation>Taruh domain di sini jika instansi sudah menjawab.</translation>
    </message>
    <message>
        <source>No domain was unblocked after an appeal yet.</source>
        <translation>Belum ada domain yang pulih setelah banding.</translation>
    </message>
    <message>
        <source>due</source>
        <translation>jatuh tempo</translation>
    </message>
    <message>
        <source>due for %1</source>
        <comment>to ask again, for a time such as 3 d</comment>
        <translation>lewat %1</translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln earlier</source>
        <comment>cases</comment>
        <translation>
            <numerusform>Tampilkan %Ln sebelumnya</numerusform>
        </translation>
    </message>
    <message>
        <source>Found blocked %1</source>
        <comment>a time</comment>
        <translation>Diketahui terblokir %1</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::CardDelegate</name>
    <message>
        <source>Write letter…</source>
        <translation>Tulis surat…</translation>
    </message>
    <message>
        <source>Follow up today</source>
        <translation>Tindak lanjuti hari ini</translation>
    </message>
    <message>
        <source>Follow up %1</source>
        <comment>a date</comment>
        <translation>Tindak lanjuti %1</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ChangesPage</name>
    <message>
        <source>All lists</source>
        <translation>Semua daftar</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>domain and status</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Export changes</source>
        <translation>Ekspor perubahan</translation>
    </message>
    <message>
        <source>Spreadsheet (*.csv)</source>
        <translation>Spreadsheet (*.csv)</translation>
    </message>
    <message>
        <source>Nothing has happened yet. When a domain is blocked or unblocked, it appears here.</source>
        <translation>Belum ada kejadian. Saat sebuah domain terblokir atau tidak lagi terblokir, kejadiannya muncul di sini.</translation>
    </message>
    <message>
        <source>changes</source>
        <comment>name of a file</comment>
        <translation>perubahan</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Rincian</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>Mark &amp;all as read</source>
        <translation>Tandai &amp;semua dibaca</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;kspor…</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Lainnya</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Semua</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Terblokir</translation>
    </message>
    <message>
        <source>Unblocked</source>
        <translation>Pulih</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Lainnya</translation>
    </message>
    <message>
        <source>Not delivered</source>
        <translation>Tidak terkirim</translation>
    </message>
    <message>
        <source>What to show</source>
        <translation>Yang ditampilkan</translation>
    </message>
    <message>
        <source>Of which list</source>
        <translation>Dari daftar mana</translation>
    </message>
    <message>
        <source>Search the changes</source>
        <translation>Cari perubahan</translation>
    </message>
    <message>
        <source>%1, new</source>
        <comment>domain</comment>
        <translation>%1, baru</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Waktu</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Kejadian</translation>
    </message>
    <message>
        <source>Domain or service</source>
        <translation>Domain atau layanan</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Perubahan</translation>
    </message>
    <message>
        <source>&amp;Show the domain</source>
        <translation>&amp;Tampilkan domain</translation>
    </message>
    <message>
        <source>&amp;Only this domain’s changes</source>
        <translation>Hanya perubahan d&amp;omain ini</translation>
    </message>
    <message>
        <source>Co&amp;py as text</source>
        <translation>&amp;Salin sebagai teks</translation>
    </message>
    <message>
        <source>&amp;Mark as read</source>
        <translation>Tandai &amp;dibaca</translation>
    </message>
    <message>
        <source>&amp;Details and deliveries…</source>
        <translation>&amp;Rincian dan pengiriman…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new change(s)</source>
        <translation>
            <numerusform>%Ln perubahan baru</numerusform>
        </translation>
    </message>
    <message>
        <source>No new changes</source>
        <translation>Tidak ada perubahan baru</translation>
    </message>
    <message>
        <source>Nothing matches. Choose “All” and clear the search to see everything.</source>
        <translation>Tidak ada yang cocok. Pilih “Semua” dan kosongkan pencarian untuk melihat semuanya.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Cari</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) blocked today</source>
        <translation>
            <numerusform>%Ln domain terblokir hari ini</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) blocked yesterday</source>
        <translation>
            <numerusform>%Ln domain terblokir kemarin</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) blocked today, %1 yesterday</source>
        <translation>
            <numerusform>%Ln domain terblokir hari ini, %1 kemarin</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ChannelDialog</name>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Selesai</translation>
    </message>
    <message>
        <source>T&amp;ry again</source>
        <translation>&amp;Coba lagi</translation>
    </message>
    <message>
        <source>Give the channel a name first.</source>
        <translation>Beri nama kanal dahulu.</translation>
    </message>
    <message>
        <source>Sending a test…</source>
        <translation>Mengirim tes…</translation>
    </message>
    <message>
        <source>The test message got through.</source>
        <translation>Pesan tes sampai.</translation>
    </message>
    <message>
        <source>Edit channel</source>
        <translation>Ubah kanal</translation>
    </message>
    <message>
        <source>Choose at least one list, or let every alert go there.</source>
        <translation>Pilih setidaknya satu daftar, atau kirim semua notifikasi ke sana.</translation>
    </message>
    <message>
        <source>Changes are tried with a test message, and then saved.</source>
        <translation>Perubahan dicoba dengan pesan tes, lalu disimpan.</translation>
    </message>
    <message>
        <source>Correct the entries and try again, or save the channel anyway.</source>
        <translation>Perbaiki yang salah lalu coba lagi, atau tetap simpan kanalnya.</translation>
    </message>
    <message>
        <source>Saving the secret…</source>
        <translation>Menyimpan kode rahasia…</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Menyimpan…</translation>
    </message>
    <message>
        <source>leave empty to keep the current one</source>
        <translation>kosongkan agar yang sekarang tetap dipakai</translation>
    </message>
    <message>
        <source>Sa&amp;ve and send a test</source>
        <translation>Si&amp;mpan dan kirim tes</translation>
    </message>
    <message>
        <source>A&amp;dd and send a test</source>
        <translation>T&amp;ambah dan kirim tes</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ChannelGrid</name>
    <message>
        <source>%1, %2</source>
        <comment>channel, list</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>none</source>
        <comment>channel</comment>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>Client’s own channel
%1 of %2</source>
        <translation>Kanal klien sendiri
%1 dari %2</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Klien</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>None</source>
        <comment>channels</comment>
        <translation>Tidak ada</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ChannelTable</name>
    <message>
        <source>Clients by channels</source>
        <translation>Klien menurut kanal</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ChannelsPage</name>
    <message>
        <source>delivered</source>
        <translation>terkirim</translation>
    </message>
    <message>
        <source>not sent</source>
        <translation>tidak dikirim</translation>
    </message>
    <message>
        <source>given up: %1</source>
        <translation>gagal: %1</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>menunggu dikirim</translation>
    </message>
    <message>
        <source>soon</source>
        <comment>tried again soon</comment>
        <translation>segera</translation>
    </message>
    <message>
        <source>tried again %1: %2</source>
        <comment>when, why it failed</comment>
        <translation>dicoba lagi %1: %2</translation>
    </message>
    <message>
        <source>%1 (off)</source>
        <comment>channel</comment>
        <translation>%1 (mati)</translation>
    </message>
    <message>
        <source>&amp;Switch on</source>
        <translation>&amp;Nyalakan</translation>
    </message>
    <message>
        <source>&amp;Switch off</source>
        <translation>&amp;Matikan</translation>
    </message>
    <message>
        <source>Sending a test…</source>
        <translation>Mengirim tes…</translation>
    </message>
    <message>
        <source>The test message got through.</source>
        <translation>Pesan tes sampai.</translation>
    </message>
    <message>
        <source>Remove the channel “%1” and its secret? This cannot be undone.</source>
        <translation>Hapus kanal “%1” dan kode rahasianya? Ini tidak dapat dibatalkan.</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Hapus</translation>
    </message>
    <message>
        <source>Nothing goes there: the lists that you chose for it are gone. Edit the channel to choose others.</source>
        <translation>Tidak ada yang dikirim ke sana: daftar yang Anda pilih untuknya sudah tidak ada. Ubah kanal ini untuk memilih yang lain.</translation>
    </message>
    <message>
        <source>Only changes in: %1.</source>
        <translation>Hanya perubahan di: %1.</translation>
    </message>
    <message>
        <source>No channel yet. Add the chat where your team should be notified.</source>
        <translation>Belum ada kanal. Tambahkan obrolan tempat tim Anda akan menerima kabar.</translation>
    </message>
    <message>
        <source>Switched off: no alerts are sent there.</source>
        <translation>Dimatikan: tidak ada notifikasi ke sana.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::CheckActions</name>
    <message numerus="yes">
        <source>Check the %Ln &amp;selected domain(s)</source>
        <translation>
            <numerusform>Cek %Ln domain yang &amp;dipilih</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check the %Ln &amp;unknown domain(s)</source>
        <translation>
            <numerusform>Cek %Ln domain yang &amp;belum diketahui</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check &amp;all %Ln domain(s)</source>
        <translation>
            <numerusform>Cek &amp;semua %Ln domain</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Checker</name>
    <message>
        <source>A check is running. Wait until it is done.</source>
        <translation>Pengecekan sedang berjalan. Tunggu sampai selesai.</translation>
    </message>
    <message>
        <source>There is no domain here to check.</source>
        <translation>Tidak ada domain di sini untuk dicek.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) already checked within the last hour. Check anyway?</source>
        <translation>
            <numerusform>%Ln domain sudah dicek dalam satu jam terakhir. Tetap cek?</numerusform>
        </translation>
    </message>
    <message>
        <source>Check &amp;anyway</source>
        <translation>Tetap c&amp;ek</translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped: checked within the last hour.</source>
        <translation>
            <numerusform>%Ln dilewati: sudah dicek dalam satu jam terakhir.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more were checked within the last hour and will be skipped.</source>
        <translation>
            <numerusform>%Ln lainnya sudah dicek dalam satu jam terakhir dan akan dilewati.</numerusform>
        </translation>
    </message>
    <message>
        <source>No checks are left.</source>
        <translation>Tidak ada cek yang tersisa.</translation>
    </message>
    <message>
        <source>These domains have no checking service. Connect one under Accounts.</source>
        <translation>Domain ini tidak memiliki layanan cek. Hubungkan layanan di Akun.</translation>
    </message>
    <message numerus="yes">
        <source>Check %Ln domain(s) now?</source>
        <translation>
            <numerusform>Cek %Ln domain sekarang?</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Check %1</source>
        <translation>&amp;Cek %1</translation>
    </message>
    <message>
        <source>Only %1 left: not all can be checked.</source>
        <extracomment>%1 is an amount, as in &quot;41 checks&quot;</extracomment>
        <translation>Hanya tersisa %1: tidak semua dapat dicek.</translation>
    </message>
    <message>
        <source>Uses %1 of the %2 left.</source>
        <extracomment>%1 is a number, %2 an amount, as in &quot;3,860 credits&quot;</extracomment>
        <translation>Memakai %1 dari sisa %2.</translation>
    </message>
    <message>
        <source>Changed answers are checked again: %1 at most.</source>
        <translation>Jawaban yang berubah dicek lagi: paling banyak %1.</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <comment>account, cost</comment>
        <translation>“%1”: %2</translation>
    </message>
    <message>
        <source>Services that answered within the last hour are skipped.</source>
        <translation>Layanan yang menjawab dalam satu jam terakhir dilewati.</translation>
    </message>
    <message>
        <source>Uses %1. How many are left is not known.</source>
        <translation>Memakai %1. Sisanya belum diketahui.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::CheckingPage</name>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Jeda</translation>
    </message>
    <message>
        <source>Use for &amp;all lists</source>
        <translation>Pakai untuk &amp;semua daftar</translation>
    </message>
    <message>
        <source>Paused. Nothing is checked automatically, and no change is noticed.</source>
        <translation>Dijeda. Tidak ada cek otomatis, dan perubahan tidak terpantau.</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>Lan&amp;jutkan</translation>
    </message>
    <message numerus="yes">
        <source>Confirm changes in every list with %Ln extra check(s)?</source>
        <translation>
            <numerusform>Konfirmasi perubahan di setiap daftar dengan %Ln cek tambahan?</numerusform>
        </translation>
    </message>
    <message>
        <source>Watching</source>
        <translation>Pemantauan</translation>
    </message>
    <message>
        <source>Avoid false alarms</source>
        <translation>Mencegah alarm palsu</translation>
    </message>
    <message>
        <source>Lists that you already have keep their own number.</source>
        <translation>Daftar yang sudah ada tetap memakai jumlahnya sendiri.</translation>
    </message>
    <message>
        <source>Use this for &amp;all lists</source>
        <translation>Pakai untuk &amp;semua daftar</translation>
    </message>
    <message>
        <source>Look-ups over your own network</source>
        <translation>Pengecekan lewat jaringan Anda sendiri</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>Seberapa sering</translation>
    </message>
    <message>
        <source>Checks are spread over the day to fit the quota. Choose the priority of a list, or a fixed check frequency, in its own settings.</source>
        <translation>Cek dibagi sepanjang hari sesuai kuota. Atur prioritas daftar, atau frekuensi tetap, di pengaturan daftar itu.</translation>
    </message>
    <message>
        <source>A tenth of each quota is reserved for manual checks and for confirmations. Shortly before the quota resets, planned checks use up the rest of it.</source>
        <translation>Sepersepuluh dari setiap kuota disisihkan untuk cek manual dan konfirmasi. Menjelang kuota diperbarui, sisanya dipakai untuk cek terjadwal.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ConnectDialog</name>
    <message>
        <source>Connected. Checks cost nothing.</source>
        <translation>Terhubung. Cek tidak dikenai biaya.</translation>
    </message>
    <message>
        <source>Connecting used no checks.</source>
        <translation>Menghubungkan tidak memakai cek.</translation>
    </message>
    <message numerus="yes">
        <source>Enough for about %Ln check(s) a day. Connecting used no credits.</source>
        <translation>
            <numerusform>Cukup untuk sekitar %Ln cek per hari. Menghubungkan tidak memakai kredit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) a month without a key</source>
        <translation>
            <numerusform>%Ln cek per bulan tanpa kunci</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) a day without a key</source>
        <translation>
            <numerusform>%Ln cek per hari tanpa kunci</numerusform>
        </translation>
    </message>
    <message>
        <source>No key needed</source>
        <translation>Tanpa kunci</translation>
    </message>
    <message>
        <source>Key needed, one domain per request</source>
        <translation>Perlu kunci, satu domain/permintaan</translation>
    </message>
    <message>
        <source>Wit&amp;hout a key</source>
        <translation>Tanpa k&amp;unci</translation>
    </message>
    <message>
        <source>&amp;With a key</source>
        <translation>Den&amp;gan kunci</translation>
    </message>
    <message>
        <source>For a package you have bought.</source>
        <translation>Untuk paket yang sudah Anda beli.</translation>
    </message>
    <message>
        <source>Your own copy of a blocklist</source>
        <translation>Salinan daftar blokir Anda sendiri</translation>
    </message>
    <message>
        <source>Other address</source>
        <translation>Alamat lain</translation>
    </message>
    <message>
        <source>A file on this computer, no quota</source>
        <translation>Berkas di komputer ini, tanpa kuota</translation>
    </message>
    <message>
        <source>A service you or a colleague runs</source>
        <translation>Layanan yang Anda atau rekan jalankan</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>Tampilkan kunci</translation>
    </message>
    <message>
        <source>One domain per line, or a published list, also compressed with gzip. Pantau reads it again when it changes.</source>
        <translation>Satu domain per baris, atau daftar yang diterbitkan, boleh juga dimampatkan dengan gzip. Pantau membacanya lagi jika berubah.</translation>
    </message>
    <message>
        <source>Its address and your key are where you signed up.</source>
        <translation>Alamat dan kunci Anda tercantum di situs tempat Anda mendaftar.</translation>
    </message>
    <message>
        <source>Get a key from %1</source>
        <translation>Dapatkan kunci dari %1</translation>
    </message>
    <message>
        <source>Leave it empty if the service needs none.</source>
        <translation>Kosongkan jika layanan tidak memerlukannya.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s) a day, shared by everyone on this internet connection.</source>
        <translation>
            <numerusform>%Ln cek per hari, dipakai bersama di koneksi internet ini.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %Ln domain(s) per request, %1 requests a minute</source>
        <translation>
            <numerusform>hingga %Ln domain per permintaan, %1 permintaan per menit</numerusform>
        </translation>
    </message>
    <message>
        <source>Details from its public documentation, read on %1.</source>
        <translation>Rincian dari dokumentasi publiknya, dibaca %1.</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d MMM yyyy</translation>
    </message>
    <message>
        <source>Details from its public documentation, not verified.</source>
        <translation>Rincian dari dokumentasi publiknya, belum diverifikasi.</translation>
    </message>
    <message>
        <source>D&amp;one</source>
        <translation>&amp;Selesai</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Hubungkan</translation>
    </message>
    <message>
        <source>Choose your copy of the blocklist</source>
        <translation>Pilih salinan daftar blokir Anda</translation>
    </message>
    <message>
        <source>Blocklists (*.txt *.csv *.gz);;All files (*)</source>
        <translation>Daftar blokir (*.txt *.csv *.gz);;Semua berkas (*)</translation>
    </message>
    <message>
        <source>Local service</source>
        <translation>Layanan lokal</translation>
    </message>
    <message>
        <source>Saved. The first check tests the key, because this service has no free request.</source>
        <translation>Tersimpan. Cek pertama menguji kunci, karena layanan ini tidak punya permintaan gratis.</translation>
    </message>
    <message>
        <source>Reading the blocklist…</source>
        <translation>Membaca daftar blokir…</translation>
    </message>
    <message>
        <source>Contacting the service…</source>
        <translation>Menghubungi layanan…</translation>
    </message>
    <message>
        <source>Sa&amp;ve anyway</source>
        <translation>T&amp;etap simpan</translation>
    </message>
    <message numerus="yes">
        <source>Key needed, %Ln domains per request</source>
        <translation>
            <numerusform>Perlu kunci, %Ln domain/permintaan</numerusform>
        </translation>
    </message>
    <message>
        <source>services.md</source>
        <translation>services.id.md</translation>
    </message>
    <message>
        <source>Keys start with %1.</source>
        <translation>Kunci diawali %1.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DataPage</name>
    <message>
        <source>%1 so far</source>
        <comment>size</comment>
        <translation>%1 saat ini</translation>
    </message>
    <message>
        <source>Last backup %1.</source>
        <comment>when</comment>
        <translation>Cadangan terakhir %1.</translation>
    </message>
    <message>
        <source>The first backup starts shortly.</source>
        <translation>Cadangan pertama segera dibuat.</translation>
    </message>
    <message>
        <source>Folder for the backups</source>
        <translation>Folder untuk cadangan</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Menghitung…</translation>
    </message>
    <message>
        <source>%1: %2, %3, %4 in %5.</source>
        <comment>size: checks, changes, domains in lists</comment>
        <translation>%1: %2, %3, %4 dalam %5.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s)</source>
        <translation>
            <numerusform>%Ln cek</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s)</source>
        <translation>
            <numerusform>%Ln perubahan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln list(s)</source>
        <translation>
            <numerusform>%Ln daftar</numerusform>
        </translation>
    </message>
    <message>
        <source>Compacting…</source>
        <translation>Memadatkan…</translation>
    </message>
    <message>
        <source>Back up to</source>
        <translation>Simpan cadangan ke</translation>
    </message>
    <message>
        <source>Backups (*.sqlite);;All files (*)</source>
        <translation>Cadangan (*.sqlite);;Semua berkas (*)</translation>
    </message>
    <message>
        <source>Writing the backup…</source>
        <translation>Menulis cadangan…</translation>
    </message>
    <message>
        <source>Choose a backup</source>
        <translation>Pilih cadangan</translation>
    </message>
    <message>
        <source>Backups (*.sqlite *.db);;All files (*)</source>
        <translation>Cadangan (*.sqlite *.db);;Semua berkas (*)</translation>
    </message>
    <message>
        <source>A copy of everything, while Pantau keeps watching.</source>
        <translation>Salinan semua data, sementara Pantau tetap memantau.</translation>
    </message>
    <message>
        <source>Saved as “%1” (%2) and verified.</source>
        <comment>file, size</comment>
        <translation>Disimpan sebagai “%1” (%2) dan sudah diverifikasi.</translation>
    </message>
    <message>
        <source>%1 can be freed.</source>
        <comment>size</comment>
        <translation>%1 di antaranya dapat dibebaskan.</translation>
    </message>
    <message>
        <source>%1 freed.</source>
        <comment>size</comment>
        <translation>%1 dibebaskan.</translation>
    </message>
    <message>
        <source>There was nothing to free.</source>
        <translation>Tidak ada ruang yang perlu dibebaskan.</translation>
    </message>
    <message>
        <source>backup</source>
        <comment>name of a file</comment>
        <translation>cadangan</translation>
    </message>
    <message numerus="yes">
        <source>Delete single checks, alerts and log entries that are older than %Ln day(s)? They cannot be brought back, except from a backup.</source>
        <translation>
            <numerusform>Hapus rincian cek, notifikasi, dan catatan log yang lebih lama dari %Ln hari? Semua itu tidak dapat dikembalikan, kecuali dari cadangan.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Hapus</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Riwayat</translation>
    </message>
    <message>
        <source>&amp;Compact now</source>
        <translation>Padat&amp;kan sekarang</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Kemajuan</translation>
    </message>
    <message>
        <source>Canc&amp;el</source>
        <translation>&amp;Batal</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Cadangan</translation>
    </message>
    <message>
        <source>Keys are not in a backup; they stay in the keychain of this computer.</source>
        <translation>Kunci tidak ikut dalam cadangan; kunci tetap di penyimpanan kunci komputer ini.</translation>
    </message>
    <message>
        <source>&amp;Back up now…</source>
        <translation>Buat &amp;cadangan sekarang…</translation>
    </message>
    <message>
        <source>Back up au&amp;tomatically</source>
        <translation>Buat cadangan &amp;otomatis</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Tidak pernah</translation>
    </message>
    <message>
        <source>Every day</source>
        <translation>Setiap hari</translation>
    </message>
    <message>
        <source>Every week</source>
        <translation>Setiap minggu</translation>
    </message>
    <message>
        <source>Backup folder</source>
        <translation>Folder cadangan</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>Pili&amp;h…</translation>
    </message>
    <message>
        <source>See what is in a backup first, then replace the data here with it.</source>
        <translation>Lihat dahulu isi cadangan, lalu pakai untuk menggantikan data yang ada di sini.</translation>
    </message>
    <message>
        <source>&amp;Restore…</source>
        <translation>&amp;Pulihkan…</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DayChart</name>
    <message>
        <source>Pantau</source>
        <translation>Pantau</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Hari ini</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>date format</comment>
        <extracomment>a date without the year, as in &quot;19 Nov&quot;; see QLocale::toString</extracomment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>%1: %2, %3 of them used by others</source>
        <translation>%1: %2, %3 di antaranya dipakai pihak lain</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>date and use</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 expected</source>
        <comment>date and use</comment>
        <translation>%1: diperkirakan %2</translation>
    </message>
    <message>
        <source>Usage per day</source>
        <translation>Pemakaian per hari</translation>
    </message>
    <message>
        <source>Usage per day: %1</source>
        <translation>Pemakaian per hari: %1</translation>
    </message>
    <message>
        <source>The left and right keys go from day to day.</source>
        <translation>Tombol kiri dan kanan berpindah dari hari ke hari.</translation>
    </message>
    <message>
        <source>Credits a day</source>
        <translation>Kredit per hari</translation>
    </message>
    <message>
        <source>Requests a day</source>
        <translation>Permintaan per hari</translation>
    </message>
    <message>
        <source>Checks a day</source>
        <translation>Cek per hari</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Perkiraan</translation>
    </message>
    <message>
        <source>Resets %1</source>
        <extracomment>%1 is a day, as in &quot;6 Dec&quot;</extracomment>
        <translation>Diperbarui %1</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Terpakai</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Program lain</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DayLegend</name>
    <message>
        <source>Blocked</source>
        <translation>Terblokir</translation>
    </message>
    <message>
        <source>Not blocked</source>
        <translation>Tidak terblokir</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>Tanpa jawaban</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>Tidak dicek</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Desktop</name>
    <message>
        <source>Pantau keeps watching</source>
        <translation>Pantau tetap memantau</translation>
    </message>
    <message>
        <source>It is in the tray. Choose Quit there to stop it.</source>
        <translation>Pantau ada di baki sistem. Untuk menghentikannya, pilih Keluar di sana.</translation>
    </message>
    <message>
        <source>&amp;Keep watching, minimised</source>
        <translation>&amp;Tetap memantau, diminimalkan</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Keluar</translation>
    </message>
    <message>
        <source>Keep watching in a minimised window, or quit? While Pantau is closed, nothing is checked and you get no notifications.</source>
        <translation>Tetap memantau dalam jendela yang diminimalkan, atau keluar? Selama Pantau ditutup, tidak ada yang dicek dan tidak ada notifikasi.</translation>
    </message>
    <message>
        <source>Keep watching in the tray, or quit? While Pantau is closed, nothing is checked and you get no notifications.</source>
        <translation>Tetap memantau di baki sistem, atau keluar? Selama Pantau ditutup, tidak ada yang dicek dan tidak ada notifikasi.</translation>
    </message>
    <message>
        <source>&amp;Remember my answer. You can change it in Settings.</source>
        <translation>&amp;Ingat jawaban saya. Anda dapat mengubahnya di Pengaturan.</translation>
    </message>
    <message>
        <source>&amp;Keep watching in the tray</source>
        <translation>&amp;Tetap memantau di baki sistem</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <comment>domains</comment>
        <translation>
            <numerusform>dan %Ln lagi</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DetailPane</name>
    <message>
        <source>Appeals</source>
        <translation>Banding</translation>
    </message>
    <message>
        <source>Rep&amp;ort…</source>
        <translation>&amp;Laporan…</translation>
    </message>
    <message>
        <source>More for this domain</source>
        <translation>Lainnya untuk domain ini</translation>
    </message>
    <message>
        <source>Copy the domain</source>
        <translation>Salin domain</translation>
    </message>
    <message>
        <source>30 days</source>
        <translation>30 hari</translation>
    </message>
    <message>
        <source>90 days</source>
        <translation>90 hari</translation>
    </message>
    <message>
        <source>1 year</source>
        <translation>1 tahun</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Semua</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Perubahan</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Cek</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>Changes of the status, newest first</source>
        <translation>Perubahan status, terbaru lebih dahulu</translation>
    </message>
    <message>
        <source>Checks, newest first</source>
        <translation>Cek, terbaru lebih dahulu</translation>
    </message>
    <message>
        <source>Earlier answers are kept. They are shown again when the list has an account at the same service.</source>
        <translation>Jawaban sebelumnya tetap disimpan. Jawaban itu ditampilkan lagi setelah daftarnya memiliki akun di layanan yang sama.</translation>
    </message>
    <message>
        <source>No answers are stored.</source>
        <translation>Tidak ada jawaban yang tersimpan.</translation>
    </message>
    <message>
        <source>W&amp;rite appeal letter…</source>
        <translation>Tulis surat bandin&amp;g…</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Waktu</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Jawaban</translation>
    </message>
    <message>
        <source>Last seen with the old status: %1
First seen with the new status: %2</source>
        <translation>Terakhir terlihat dengan status lama: %1
Pertama terlihat dengan status baru: %2</translation>
    </message>
    <message>
        <source>New status</source>
        <translation>Status baru</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Waktu</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>Dikonfirmasi</translation>
    </message>
    <message>
        <source>before %1</source>
        <translation>sebelum %1</translation>
    </message>
    <message>
        <source>Blocked at its first check: %1</source>
        <translation>Sudah terblokir saat cek pertama: %1</translation>
    </message>
    <message>
        <source>Noted on its first answer: %1</source>
        <translation>Dicatat pada jawaban pertamanya: %1</translation>
    </message>
    <message>
        <source>Check a&amp;gain</source>
        <translation>Cek lag&amp;i</translation>
    </message>
    <message>
        <source>Close the details</source>
        <translation>Tutup rincian</translation>
    </message>
    <message>
        <source>Record an &amp;appeal…</source>
        <translation>Catat &amp;banding…</translation>
    </message>
    <message>
        <source>Last answer</source>
        <translation>Jawaban terakhir</translation>
    </message>
    <message>
        <source>Next check</source>
        <translation>Cek berikutnya</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>Appeal</source>
        <translation>Banding</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Prioritas</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Riwayat</translation>
    </message>
    <message>
        <source>No changes since the first check.</source>
        <translation>Belum ada perubahan sejak cek pertama.</translation>
    </message>
    <message>
        <source>just now, %1</source>
        <comment>account</comment>
        <translation>baru saja, %1</translation>
    </message>
    <message>
        <source>%1 ago (%2), %3</source>
        <extracomment>&quot;12 min ago (09:45), Agency&quot;</extracomment>
        <translation>%1 lalu (%2), %3</translation>
    </message>
    <message>
        <source>Not blocked until</source>
        <translation>Tidak terblokir s/d</translation>
    </message>
    <message>
        <source>Blocked until</source>
        <translation>Terblokir s/d</translation>
    </message>
    <message>
        <source>Letter ready</source>
        <translation>Surat siap</translation>
    </message>
    <message>
        <source>Not started</source>
        <translation>Belum dimulai</translation>
    </message>
    <message>
        <source>Reco&amp;rd as sent…</source>
        <translation>Catat sebagai te&amp;rkirim…</translation>
    </message>
    <message>
        <source>&amp;Record the answer…</source>
        <translation>Catat &amp;jawaban…</translation>
    </message>
    <message>
        <source>Check &amp;now</source>
        <translation>Cek seka&amp;rang</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>status, account</comment>
        <translation>%1 di %2</translation>
    </message>
    <message>
        <source>Check both a&amp;gain</source>
        <translation>Cek la&amp;gi di keduanya</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>account, its answer</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>They have disagreed for %1. It counts as blocked.</source>
        <translation>Jawabannya berbeda sejak %1 lalu. Dihitung terblokir.</translation>
    </message>
    <message>
        <source>Range of the timeline</source>
        <translation>Rentang garis waktu</translation>
    </message>
    <message>
        <source>Use %1 only for this list</source>
        <comment>an account</comment>
        <translation>Pakai %1 saja untuk daftar ini</translation>
    </message>
    <message>
        <source>Use %1 only for its lists</source>
        <comment>an account</comment>
        <translation>Pakai %1 saja untuk semua daftarnya</translation>
    </message>
    <message>
        <source>%1&apos;s answer is from its cache.</source>
        <translation>Jawaban %1 berasal dari cache-nya.</translation>
    </message>
    <message>
        <source>%1&apos;s answer is from its cache, %2 old.</source>
        <translation>Jawaban %1 berasal dari cache-nya, usia %2.</translation>
    </message>
    <message>
        <source>%1 is checked at %2 only.</source>
        <comment>lists, account</comment>
        <translation>%1 hanya dicek di %2.</translation>
    </message>
    <message>
        <source>%1 does not check it now.</source>
        <comment>account</comment>
        <translation>%1 sekarang tidak mengeceknya.</translation>
    </message>
    <message>
        <source>Open in browser…</source>
        <translation>Buka di peramban…</translation>
    </message>
    <message>
        <source>at the first answer</source>
        <translation>pada jawaban pertama</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Dialog</name>
    <message>
        <source>Discard what you typed?</source>
        <translation>Buang yang sudah Anda ketik?</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Buang</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainActions</name>
    <message>
        <source>&amp;Check now</source>
        <translation>&amp;Cek sekarang</translation>
    </message>
    <message>
        <source>&amp;Add to list</source>
        <translation>&amp;Tambahkan ke daftar</translation>
    </message>
    <message>
        <source>&amp;Move to list</source>
        <translation>&amp;Pindahkan ke daftar</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Jeda</translation>
    </message>
    <message>
        <source>M&amp;ute alerts</source>
        <translation>&amp;Bisukan notifikasi</translation>
    </message>
    <message>
        <source>&amp;Note…</source>
        <translation>C&amp;atatan…</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>&amp;Ubah…</translation>
    </message>
    <message>
        <source>&amp;Report…</source>
        <translation>&amp;Laporan…</translation>
    </message>
    <message>
        <source>Open in &amp;browser…</source>
        <translation>Buka di pera&amp;mban…</translation>
    </message>
    <message>
        <source>C&amp;opy names</source>
        <translation>Salin &amp;nama</translation>
    </message>
    <message>
        <source>Remo&amp;ve…</source>
        <translation>&amp;Hapus…</translation>
    </message>
    <message>
        <source>Co&amp;lumns</source>
        <translation>&amp;Kolom</translation>
    </message>
    <message>
        <source>&amp;Same as their lists</source>
        <translation>&amp;Sama dengan daftarnya</translation>
    </message>
    <message>
        <source>Until &amp;tomorrow</source>
        <translation>Sampai &amp;besok</translation>
    </message>
    <message>
        <source>For a &amp;week</source>
        <translation>Selama se&amp;minggu</translation>
    </message>
    <message>
        <source>Until a &amp;date…</source>
        <translation>Sampai &amp;tanggal…</translation>
    </message>
    <message>
        <source>Until I &amp;resume</source>
        <translation>Sampai saya lan&amp;jutkan</translation>
    </message>
    <message>
        <source>Until I &amp;unmute</source>
        <translation>Sampai saya aktif&amp;kan lagi</translation>
    </message>
    <message>
        <source>Re&amp;sume</source>
        <translation>&amp;Lanjutkan</translation>
    </message>
    <message>
        <source>Un&amp;mute</source>
        <translation>&amp;Aktifkan lagi</translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln row(s) can be copied at once. Export them to a file instead.</source>
        <translation>
            <numerusform>Paling banyak %Ln baris dapat disalin sekaligus. Untuk lebih dari itu, ekspor ke berkas.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;New list…</source>
        <translation>Daftar &amp;baru…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) moved to “%1”.</source>
        <translation>
            <numerusform>%Ln domain dipindahkan ke “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) added to “%1”.</source>
        <translation>
            <numerusform>%Ln domain ditambahkan ke “%1”.</numerusform>
        </translation>
    </message>
    <message>
        <source>Name of the new list:</source>
        <translation>Nama daftar baru:</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) resumed.</source>
        <translation>
            <numerusform>%Ln domain dilanjutkan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) paused until you resume them.</source>
        <translation>
            <numerusform>%Ln domain dijeda sampai Anda melanjutkannya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) paused until %1.</source>
        <translation>
            <numerusform>%Ln domain dijeda sampai %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Alerts for %Ln domain(s) are on again.</source>
        <translation>
            <numerusform>Notifikasi %Ln domain aktif lagi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Alerts for %Ln domain(s) muted until you unmute them.</source>
        <translation>
            <numerusform>Notifikasi %Ln domain dibisukan sampai Anda mengaktifkannya lagi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Alerts for %Ln domain(s) muted until %1.</source>
        <translation>
            <numerusform>Notifikasi %Ln domain dibisukan sampai %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) edited.</source>
        <translation>
            <numerusform>%Ln domain diubah.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln domain(s) from this list? Their history is kept; Undo brings them back.</source>
        <translation>
            <numerusform>Hapus %Ln domain dari daftar ini? Riwayatnya tetap disimpan; pilih Urungkan untuk mengembalikannya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln domain(s)? They are no longer watched. Their history is kept; Undo brings them back.</source>
        <translation>
            <numerusform>Hapus %Ln domain? Domain tidak dipantau lagi. Riwayatnya tetap disimpan; pilih Urungkan untuk mengembalikannya.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Hapus</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) removed.</source>
        <translation>
            <numerusform>%Ln domain dihapus.</numerusform>
        </translation>
    </message>
    <message>
        <source>Pr&amp;iority</source>
        <translation>Pri&amp;oritas</translation>
    </message>
    <message numerus="yes">
        <source>Priority of %Ln domain(s) set to “%1”.</source>
        <translation>
            <numerusform>Prioritas %Ln domain diatur ke “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) follow their lists&apos; priority again.</source>
        <translation>
            <numerusform>%Ln domain kembali mengikuti prioritas daftarnya.</numerusform>
        </translation>
    </message>
    <message>
        <source>Recor&amp;d an appeal…</source>
        <translation>Catat bandin&amp;g…</translation>
    </message>
    <message>
        <source>&amp;Write appeal letter…</source>
        <translation>Tulis &amp;surat banding…</translation>
    </message>
    <message>
        <source>Cop&amp;y rows</source>
        <translation>Salin ba&amp;ris</translation>
    </message>
    <message>
        <source>Removing %1 of %2 domains</source>
        <translation>Menghapus %1 dari %2 domain</translation>
    </message>
    <message>
        <source>Changing %1 of %2 domains</source>
        <translation>Mengubah %1 dari %2 domain</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Check %Ln now</source>
        <translation>
            <numerusform>&amp;Cek %Ln sekarang</numerusform>
        </translation>
    </message>
    <message>
        <source>Open “%1” in your browser? The site sees your visit. If your internet provider follows the blocklist, you may see the provider&apos;s page instead.</source>
        <translation>Buka “%1” di peramban Anda? Situs itu akan mengetahui kunjungan Anda. Jika penyedia internet Anda mengikuti daftar blokir, yang muncul mungkin halaman penyedia.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Buka</translation>
    </message>
    <message>
        <source>Only a blocked domain needs a letter.</source>
        <translation>Surat hanya diperlukan untuk domain yang terblokir.</translation>
    </message>
    <message>
        <source>Select one blocked domain for a letter.</source>
        <translation>Pilih satu domain terblokir untuk menulis surat.</translation>
    </message>
    <message>
        <source>Remove %1 from this list? Its history is kept; Undo brings it back.</source>
        <translation>Hapus %1 dari daftar ini? Riwayatnya tetap disimpan; pilih Urungkan untuk mengembalikannya.</translation>
    </message>
    <message>
        <source>Remove %1? It is no longer watched. Its history is kept; Undo brings it back.</source>
        <translation>Hapus %1? Domain tidak dipantau lagi. Riwayatnya tetap disimpan; pilih Urungkan untuk mengembalikannya.</translation>
    </message>
    <message>
        <source>&amp;Check this domain now</source>
        <translation>&amp;Cek domain ini sekarang</translation>
    </message>
    <message>
        <source>Every selected domain already has an appeal.</source>
        <translation>Semua domain yang dipilih sudah memiliki banding.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainPage</name>
    <message>
        <source>The status of every domain here is known.</source>
        <translation>Status semua domain di sini sudah diketahui.</translation>
    </message>
    <message>
        <source>Reading your domains…</source>
        <translation>Membaca domain Anda…</translation>
    </message>
    <message>
        <source>No status has changed in the last 7 days.</source>
        <translation>Tidak ada status yang berubah dalam 7 hari terakhir.</translation>
    </message>
    <message>
        <source>No domain here is known to be blocked.</source>
        <translation>Tidak ada domain di sini yang diketahui terblokir.</translation>
    </message>
    <message>
        <source>This list has no domains yet. Paste them here, one per line, or drop a spreadsheet.</source>
        <translation>Daftar ini belum berisi domain. Tempel di sini, satu per baris, atau seret berkas spreadsheet ke sini.</translation>
    </message>
    <message>
        <source>No domains yet. Paste them here, one per line, or drop a spreadsheet.</source>
        <translation>Belum ada domain. Tempel di sini, satu per baris, atau seret berkas spreadsheet ke sini.</translation>
    </message>
    <message>
        <source>No domain here is known to be blocked. You&apos;ll be notified when one is.</source>
        <translation>Tidak ada domain di sini yang diketahui terblokir. Anda diberi tahu jika ada.</translation>
    </message>
    <message>
        <source>No domain has “%1” in its name, lists or note.</source>
        <translation>Tidak ada domain dengan “%1” di nama, daftar, atau catatannya.</translation>
    </message>
    <message>
        <source>%1 here, %2 elsewhere. The search covers all your domains.</source>
        <translation>%1 di sini, %2 di tempat lain. Pencarian mencakup semua domain Anda.</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Hapus pencarian</translation>
    </message>
    <message>
        <source>The service has not reported any domain here as not blocked.</source>
        <translation>Belum ada domain di sini yang dinyatakan tidak terblokir oleh layanan.</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Kosongkan pilihan</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln selected</source>
        <translation>
            <numerusform>Semua %Ln dipilih</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln dipilih</numerusform>
        </translation>
    </message>
    <message>
        <source>The services agree about every domain here.</source>
        <translation>Jawaban layanan sama untuk setiap domain di sini.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainTableModel</name>
    <message>
        <source>never</source>
        <translation>belum</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>Since</source>
        <comment>column: how long the domain has had its status</comment>
        <translation>Sejak</translation>
    </message>
    <message>
        <source>Last change</source>
        <translation>Perubahan terakhir</translation>
    </message>
    <message>
        <source>30 days</source>
        <translation>30 hari</translation>
    </message>
    <message>
        <source>Checked</source>
        <comment>column: how long ago</comment>
        <translation>Dicek</translation>
    </message>
    <message>
        <source>Next check</source>
        <translation>Cek berikutnya</translation>
    </message>
    <message>
        <source>Set for this domain.</source>
        <translation>Diatur untuk domain ini.</translation>
    </message>
    <message>
        <source>From its lists.</source>
        <translation>Mengikuti daftarnya.</translation>
    </message>
    <message>
        <source>Click to sort; right-click to choose columns.</source>
        <translation>Klik untuk mengurutkan; klik kanan untuk memilih kolom.</translation>
    </message>
    <message>
        <source>Right-click to choose columns.</source>
        <translation>Klik kanan untuk memilih kolom.</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>gagal</translation>
    </message>
    <message>
        <source>First check: %1. It had this status before then.</source>
        <translation>Cek pertama: %1. Statusnya sudah demikian sebelum itu.</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Prioritas</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>Not known now: its list has no account.</source>
        <translation>Saat ini tidak diketahui: daftarnya tidak memiliki akun.</translation>
    </message>
    <message>
        <source>Parent</source>
        <comment>column: the registrable domain</comment>
        <translation>Induk</translation>
    </message>
    <message>
        <source>%1 is watched: %2.</source>
        <translation>%1 dipantau: %2.</translation>
    </message>
    <message>
        <source>%1 is not watched.</source>
        <translation>%1 tidak dipantau.</translation>
    </message>
    <message>
        <source>No change seen so far.</source>
        <translation>Belum ada perubahan yang terlihat.</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>Appeal or note</source>
        <translation>Banding/catatan</translation>
    </message>
    <message>
        <source>Next try %1</source>
        <extracomment>%1 is a time, as in &quot;in 4 min&quot;</extracomment>
        <translation>Dicoba %1</translation>
    </message>
    <message>
        <source>First check %1</source>
        <translation>Cek pertama %1</translation>
    </message>
    <message>
        <source>Follow up today</source>
        <translation>Tindak lanjuti hari ini</translation>
    </message>
    <message>
        <source>Follow up %1</source>
        <comment>in 3 d</comment>
        <translation>Tindak lanjuti %1</translation>
    </message>
    <message>
        <source>Letter ready</source>
        <translation>Surat siap</translation>
    </message>
    <message>
        <source>Appeal answered</source>
        <translation>Banding dijawab</translation>
    </message>
    <message>
        <source>Appeal sent</source>
        <translation>Banding terkirim</translation>
    </message>
    <message>
        <source>Unblocked %1</source>
        <comment>a day</comment>
        <translation>Pulih %1</translation>
    </message>
    <message>
        <source>No appeal yet</source>
        <translation>Belum ada banding</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>account, status</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, services disagree</source>
        <comment>a status</comment>
        <translation>%1, jawaban layanan berbeda</translation>
    </message>
    <message>
        <source>&gt; %1</source>
        <extracomment>%1 is an age, as in &quot;2 h&quot;; the tooltip says since when at least</extracomment>
        <translation>&gt; %1</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>step, note</comment>
        <extracomment>%1 is a step such as &quot;No appeal yet&quot;, %2 the user&apos;s note</extracomment>
        <translation>%1. %2</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainTableView</name>
    <message>
        <source>Domains</source>
        <translation>Domain</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::DomainsDialog</name>
    <message numerus="yes">
        <source>Edit %Ln domain(s)</source>
        <translation>
            <numerusform>Ubah %Ln domain</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Change %Ln domain(s)</source>
        <translation>
            <numerusform>&amp;Ubah %Ln domain</numerusform>
        </translation>
    </message>
    <message>
        <source>Leave unchanged</source>
        <translation>Jangan ubah</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Tidak ada</translation>
    </message>
    <message>
        <source>New list…</source>
        <translation>Daftar baru…</translation>
    </message>
    <message>
        <source>Same as their lists</source>
        <translation>Sama dengan daftarnya</translation>
    </message>
    <message>
        <source>Not paused</source>
        <translation>Tidak dijeda</translation>
    </message>
    <message>
        <source>Paused until I resume</source>
        <translation>Dijeda sampai saya lanjutkan</translation>
    </message>
    <message>
        <source>Alerts on</source>
        <translation>Notifikasi aktif</translation>
    </message>
    <message>
        <source>Muted until I unmute</source>
        <translation>Dibisukan sampai saya aktifkan lagi</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Sampai</translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln character(s).</source>
        <translation>
            <numerusform>Paling banyak %Ln karakter.</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit %1</source>
        <comment>a domain</comment>
        <translation>Ubah %1</translation>
    </message>
    <message>
        <source>&amp;Change</source>
        <translation>&amp;Ubah</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ganti dengan</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::EmptyView</name>
    <message>
        <source>Add domains…</source>
        <translation>Tambah domain…</translation>
    </message>
    <message>
        <source>Import a file…</source>
        <translation>Impor berkas…</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Hapus pencarian</translation>
    </message>
    <message>
        <source>Show all domains</source>
        <translation>Tampilkan semua domain</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Lainnya</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ExportDialog</name>
    <message>
        <source>domains</source>
        <comment>name of a file</comment>
        <translation>domain</translation>
    </message>
    <message>
        <source>history</source>
        <comment>name of a file</comment>
        <translation>riwayat</translation>
    </message>
    <message>
        <source>checks</source>
        <comment>name of a file</comment>
        <translation>cek</translation>
    </message>
    <message>
        <source>changes</source>
        <comment>name of a file</comment>
        <translation>perubahan</translation>
    </message>
    <message>
        <source>usage</source>
        <comment>name of a file</comment>
        <translation>pemakaian</translation>
    </message>
    <message>
        <source>All time</source>
        <translation>Sepanjang waktu</translation>
    </message>
    <message>
        <source>The last 30 days</source>
        <translation>30 hari terakhir</translation>
    </message>
    <message>
        <source>The last 90 days</source>
        <translation>90 hari terakhir</translation>
    </message>
    <message>
        <source>This year</source>
        <translation>Tahun ini</translation>
    </message>
    <message>
        <source>Chosen days:</source>
        <translation>Tanggal tertentu:</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Koma</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>Titik koma</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>%1 (usual in your language)</source>
        <translation>%1 (lazim dalam bahasa Anda)</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln domain(s) &amp;shown now</source>
        <translation>
            <numerusform>%Ln domain yang se&amp;karang tampil</numerusform>
        </translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Ekspor</translation>
    </message>
    <message>
        <source>Spreadsheets (*.csv);;All files (*)</source>
        <translation>Spreadsheet (*.csv);;Semua berkas (*)</translation>
    </message>
    <message>
        <source>%1 of %2 changes</source>
        <translation>%1 dari %2 perubahan</translation>
    </message>
    <message>
        <source>%1 of %2 accounts</source>
        <translation>%1 dari %2 akun</translation>
    </message>
    <message>
        <source>%1 of %2 domains</source>
        <translation>%1 dari %2 domain</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) written to “%1”.</source>
        <translation>
            <numerusform>%Ln baris ditulis ke “%1”.</numerusform>
        </translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>&amp;Hentikan</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Finder</name>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::FinderBox</name>
    <message>
        <source>Go to anything</source>
        <translation>Buka apa saja</translation>
    </message>
    <message>
        <source>Type a few letters of a domain, list, page or command</source>
        <translation>Ketik beberapa huruf nama domain, daftar, halaman, atau perintah</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Yang ditemukan</translation>
    </message>
    <message>
        <source>No domain, list, page or command matches “%1”.</source>
        <translation>Tidak ada domain, daftar, halaman, atau perintah yang cocok dengan “%1”.</translation>
    </message>
    <message>
        <source>Paste several lines to add them all</source>
        <translation>Tempel beberapa baris untuk menambah semuanya</translation>
    </message>
    <message>
        <source>move</source>
        <comment>with the keys</comment>
        <translation>pindah</translation>
    </message>
    <message>
        <source>Enter</source>
        <comment>key</comment>
        <translation>Enter</translation>
    </message>
    <message>
        <source>open</source>
        <translation>buka</translation>
    </message>
    <message>
        <source>Esc</source>
        <comment>key</comment>
        <translation>Esc</translation>
    </message>
    <message>
        <source>close</source>
        <translation>tutup</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::FinderModel</name>
    <message>
        <source>New domain</source>
        <translation>Domain baru</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Terakhir dipilih</translation>
    </message>
    <message>
        <source>Domains</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>Lists and actions</source>
        <translation>Daftar dan tindakan</translation>
    </message>
    <message>
        <source>Add %1 to %2</source>
        <comment>domain, list</comment>
        <translation>Tambah %1 ke %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s)</source>
        <comment>price</comment>
        <translation>
            <numerusform>%Ln cek</numerusform>
        </translation>
    </message>
    <message>
        <source>Add to another list…</source>
        <translation>Tambah ke daftar lain…</translation>
    </message>
    <message>
        <source>Check once without adding</source>
        <translation>Cek sekali tanpa menambahkan</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::FrequencyChooser</name>
    <message>
        <source>hour</source>
        <translation>jam</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>jam</translation>
    </message>
    <message>
        <source>day</source>
        <translation>hari</translation>
    </message>
    <message>
        <source>days</source>
        <translation>hari</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::GeneralPage</name>
    <message>
        <source>Same as the system</source>
        <translation>Ikuti sistem</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Koma</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>Titik koma</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Bahasa</translation>
    </message>
    <message>
        <source>&amp;Language of Pantau</source>
        <translation>&amp;Bahasa Pantau</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Saat komputer dinyalakan</translation>
    </message>
    <message>
        <source>Start Pantau when I log &amp;in</source>
        <translation>&amp;Jalankan Pantau saat saya masuk ke komputer</translation>
    </message>
    <message>
        <source>Closing the window</source>
        <translation>Menutup jendela</translation>
    </message>
    <message>
        <source>&amp;When I close the window</source>
        <translation>&amp;Saat saya menutup jendela</translation>
    </message>
    <message>
        <source>Domains are watched and alerts are sent only while Pantau runs.</source>
        <translation>Domain dipantau dan notifikasi dikirim hanya selama Pantau berjalan.</translation>
    </message>
    <message>
        <source>Ask me</source>
        <translation>Tanya saya</translation>
    </message>
    <message>
        <source>Keep watching in the tray</source>
        <translation>Tetap memantau dari baki sistem</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Keluar</translation>
    </message>
    <message>
        <source>Exported spreadsheets</source>
        <translation>Spreadsheet yang diekspor</translation>
    </message>
    <message>
        <source>Columns are &amp;separated by</source>
        <translation>&amp;Pemisah kolom</translation>
    </message>
    <message>
        <source>Spreadsheets of this language expect a semicolon.</source>
        <translation>Aplikasi spreadsheet dalam bahasa ini memakai titik koma.</translation>
    </message>
    <message>
        <source>Spreadsheets of this language expect a comma.</source>
        <translation>Aplikasi spreadsheet dalam bahasa ini memakai koma.</translation>
    </message>
    <message>
        <source>Mark files as &amp;Unicode</source>
        <translation>Tandai berkas sebagai &amp;Unicode</translation>
    </message>
    <message>
        <source>Some older spreadsheets need it.</source>
        <translation>Diperlukan beberapa spreadsheet lama.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Tampilan</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>T&amp;ampilan</translation>
    </message>
    <message>
        <source>The font and its size always follow the system.</source>
        <translation>Huruf dan ukurannya selalu mengikuti sistem.</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Terang</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Gelap</translation>
    </message>
    <message>
        <source>Start &amp;hidden</source>
        <translation>Mulai tersembun&amp;yi</translation>
    </message>
    <message>
        <source>Only the icon is in the tray.</source>
        <translation>Hanya ikon di baki sistem.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::HandbookWindow</name>
    <message>
        <source>Handbook</source>
        <translation>Buku panduan</translation>
    </message>
    <message>
        <source>Search the handbook</source>
        <translation>Cari di buku panduan</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Bab</translation>
    </message>
    <message>
        <source>handbook.md</source>
        <extracomment>The file of the handbook in this language: one of docs/handbook*.md.</extracomment>
        <translation>handbook.id.md</translation>
    </message>
    <message>
        <source>Not found.</source>
        <translation>Tidak ditemukan.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Hero</name>
    <message>
        <source>Click to show only these; click again to show all.</source>
        <translation>Klik untuk menampilkan ini saja; klik lagi untuk semua.</translation>
    </message>
    <message>
        <source>%1: </source>
        <comment>name of a list</comment>
        <translation>%1: </translation>
    </message>
    <message>
        <source>Last known: </source>
        <translation>Terakhir diketahui: </translation>
    </message>
    <message>
        <source>First check</source>
        <translation>Cek pertama</translation>
    </message>
    <message numerus="yes">
        <source>: %1 of %Ln domain(s)</source>
        <comment>First check</comment>
        <translation>
            <numerusform>: %1 dari %Ln domain</numerusform>
        </translation>
    </message>
    <message>
        <source>No domain is blocked</source>
        <translation>Tidak ada domain terblokir</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln domain(s) blocked</source>
        <translation>
            <numerusform>%1 dari %Ln domain terblokir</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) blocked</source>
        <translation>
            <numerusform>%Ln domain terblokir</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %Ln new today</source>
        <translation>
            <numerusform>, %Ln baru hari ini</numerusform>
        </translation>
    </message>
    <message>
        <source>, none new today</source>
        <translation>, tidak ada yang baru hari ini</translation>
    </message>
    <message numerus="yes">
        <source>%Ln not blocked</source>
        <translation>
            <numerusform>%Ln tidak terblokir</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unknown</source>
        <translation>
            <numerusform>%Ln belum diketahui</numerusform>
        </translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>per %1</translation>
    </message>
    <message>
        <source>No domains yet</source>
        <translation>Belum ada domain</translation>
    </message>
    <message numerus="yes">
        <source>%Ln with mixed answers</source>
        <translation>
            <numerusform>%Ln dengan jawaban berbeda</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln domain(s) not blocked</source>
        <translation>
            <numerusform>%1 dari %Ln domain tidak terblokir</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) not checked yet</source>
        <translation>
            <numerusform>%Ln domain belum dicek</numerusform>
        </translation>
    </message>
    <message>
        <source>: connect a service</source>
        <comment>“2 domains not checked yet”</comment>
        <translation>: hubungkan layanan</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ImportDialog</name>
    <message>
        <source>Reading…</source>
        <translation>Membaca…</translation>
    </message>
    <message>
        <source>Read %1 of %2 lines</source>
        <translation>%1 dari %2 baris dibaca</translation>
    </message>
    <message>
        <source>Import domains</source>
        <translation>Impor domain</translation>
    </message>
    <message numerus="yes">
        <source>From a pasted text of %Ln character(s)</source>
        <translation>
            <numerusform>Dari teks yang ditempel, %Ln karakter</numerusform>
        </translation>
    </message>
    <message>
        <source>(from the column “%1”)</source>
        <translation>(dari kolom “%1”)</translation>
    </message>
    <message>
        <source>Rows without a list go into the &amp;list:</source>
        <translation>Baris tanpa daftar masuk ke &amp;daftar:</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Add %Ln domain(s)</source>
        <translation>
            <numerusform>T&amp;ambah %Ln domain</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>T&amp;ambah</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Koma</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>Titik koma</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Bar |</source>
        <translation>Garis tegak |</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Tidak ada</translation>
    </message>
    <message>
        <source>All of them are in the list already; there is nothing to do.</source>
        <translation>Semuanya sudah ada di daftar; tidak ada yang perlu dilakukan.</translation>
    </message>
    <message numerus="yes">
        <source>Ch&amp;ange %Ln domain(s)</source>
        <translation>
            <numerusform>Ub&amp;ah %Ln domain</numerusform>
        </translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>&amp;Hentikan</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>Adding %1 of %2 domains</source>
        <translation>%1 dari %2 domain ditambahkan</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Menghentikan…</translation>
    </message>
    <message>
        <source>Spreadsheets (*.csv);;All files (*)</source>
        <translation>Spreadsheet (*.csv);;Semua berkas (*)</translation>
    </message>
    <message>
        <source>Compared %1 of %2 domains with your lists</source>
        <translation>%1 dari %2 domain dicari di daftar Anda</translation>
    </message>
    <message>
        <source>Save the lines left out</source>
        <translation>Simpan baris yang dilewati</translation>
    </message>
    <message>
        <source>None: one cell per line</source>
        <translation>Tidak ada: satu sel per baris</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Add %Ln domain(s) to %1</source>
        <extracomment>%1 is the name of a list</extracomment>
        <translation>
            <numerusform>T&amp;ambah %Ln domain ke %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a list, or name a new one</source>
        <translation>Pilih daftar, atau beri nama daftar baru</translation>
    </message>
    <message>
        <source>Choose the list that they go into.</source>
        <translation>Pilih daftar tujuannya.</translation>
    </message>
    <message>
        <source>Choose a list first, or enter the name of a new one.</source>
        <translation>Pilih daftar dahulu, atau masukkan nama daftar baru.</translation>
    </message>
    <message>
        <source>lines left out</source>
        <comment>name of a file</comment>
        <translation>baris yang dilewati</translation>
    </message>
    <message>
        <source>Add to &amp;list:</source>
        <translation>Ke &amp;daftar:</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) have no list in the file. Choose the list that they go into.</source>
        <translation>
            <numerusform>%Ln domain tidak punya daftar di berkas. Pilih daftar untuk domain itu.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) without a list go into “%1”.</source>
        <extracomment>%1 is the name of a list</extracomment>
        <translation>
            <numerusform>%Ln domain tanpa daftar masuk ke “%1”.</numerusform>
        </translation>
    </message>
    <message>
        <source>It was too late to stop; Undo takes this back.</source>
        <translation>Sudah terlambat untuk dihentikan; Urungkan membatalkannya.</translation>
    </message>
    <message numerus="yes">
        <source>From %Ln files: %1</source>
        <translation>
            <numerusform>Dari %Ln berkas: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The column “%1” repeats %Ln values. Use it as the list?</source>
        <translation>
            <numerusform>%Ln nilai berulang di kolom “%1”. Pakai sebagai daftar?</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Paste domains or addresses, one per line, or drop files here:</source>
        <translation>&amp;Tempel domain atau alamat, satu per baris, atau seret berkas ke sini:</translation>
    </message>
    <message>
        <source>Lists and spreadsheets (*.csv *.tsv *.txt *.xlsx *.xlsm *.ods);;All files (*)</source>
        <translation>Daftar dan spreadsheet (*.csv *.tsv *.txt *.xlsx *.xlsm *.ods);;Semua berkas (*)</translation>
    </message>
    <message>
        <source>Choose &amp;files…</source>
        <translation>Pilih be&amp;rkas…</translation>
    </message>
    <message>
        <source>Other &amp;files…</source>
        <translation>Be&amp;rkas lain…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln lists</source>
        <comment>domains</comment>
        <translation>
            <numerusform>%1 di %Ln daftar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln baris</numerusform>
        </translation>
    </message>
    <message>
        <source>first line is a header</source>
        <translation>baris pertama judul kolom</translation>
    </message>
    <message numerus="yes">
        <source>Spread the first check over %Ln day(s)</source>
        <translation>
            <numerusform>Sebar cek pertama selama %Ln hari</numerusform>
        </translation>
    </message>
    <message>
        <source>Within the quota of each day. Domains are paused until their day.</source>
        <translation>Tidak melebihi jatah kuota per hari. Domain dijeda sampai harinya tiba.</translation>
    </message>
    <message>
        <source>Check them as the quota allows</source>
        <translation>Cek sesuai kuota</translation>
    </message>
    <message numerus="yes">
        <source>Check all %Ln now</source>
        <translation>
            <numerusform>Cek %Ln domain sekarang</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first checks are spread over %Ln day(s).</source>
        <translation>
            <numerusform>Cek pertama disebar selama %Ln hari.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>S&amp;elesai</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more line(s)</source>
        <translation>
            <numerusform>dan %Ln baris lagi</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ImportReader</name>
    <message>
        <source>No file could be read. “%1”: %2</source>
        <translation>Tidak ada berkas yang dapat dibaca. “%1”: %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln already there</source>
        <translation>
            <numerusform>%Ln sudah ada</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>dan %Ln lagi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new list(s) will be created: %1.</source>
        <translation>
            <numerusform>%Ln daftar baru akan dibuat: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln repeated</source>
        <translation>
            <numerusform>%Ln duplikat</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not usable</source>
        <translation>
            <numerusform>%Ln tidak dapat dipakai</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Notes and priority of %Ln domain(s) will be set.</source>
        <translation>
            <numerusform>Catatan dan prioritas %Ln domain akan diisi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Notes of %Ln domain(s) will be set.</source>
        <translation>
            <numerusform>Catatan %Ln domain akan diisi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Priority of %Ln domain(s) will be set.</source>
        <translation>
            <numerusform>Prioritas %Ln domain akan diisi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Notes and priority of %Ln domain(s) were set.</source>
        <translation>
            <numerusform>Catatan dan prioritas %Ln domain sudah diatur.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Notes of %Ln domain(s) were set.</source>
        <translation>
            <numerusform>Catatan %Ln domain sudah diatur.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Priority of %Ln domain(s) was set.</source>
        <translation>
            <numerusform>Prioritas %Ln domain sudah diatur.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln repeated for another list</source>
        <translation>
            <numerusform>%Ln duplikat untuk daftar lain</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::LetterDialog</name>
    <message>
        <source>Appeal letter for %1</source>
        <translation>Surat banding untuk %1</translation>
    </message>
    <message>
        <source>Collecting what is known…</source>
        <translation>Mengumpulkan data…</translation>
    </message>
    <message>
        <source>Nothing is known about this domain yet. Check it first.</source>
        <translation>Belum ada yang diketahui tentang domain ini. Cek dahulu.</translation>
    </message>
    <message>
        <source>The letter is on the clipboard.</source>
        <translation>Surat sudah disalin ke papan klip.</translation>
    </message>
    <message>
        <source>No mail program could be opened. Copy the text instead.</source>
        <translation>Program email tidak dapat dibuka. Salin saja teksnya.</translation>
    </message>
    <message>
        <source>The letter is open in your mail program. To attach the evidence report, save the letter as PDF first.</source>
        <translation>Surat terbuka di program email Anda. Untuk melampirkan laporan bukti, simpan dahulu surat ini sebagai PDF.</translation>
    </message>
    <message>
        <source>This letter is too long to hand to a mail program. Its text is on the clipboard: paste it into the new message.</source>
        <translation>Surat ini terlalu panjang untuk diteruskan ke program email. Teksnya ada di papan klip: tempelkan ke pesan baru.</translation>
    </message>
    <message>
        <source>Save the letter</source>
        <translation>Simpan surat</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Teks (*.txt)</translation>
    </message>
    <message>
        <source>The letter is being written…</source>
        <translation>Surat sedang ditulis…</translation>
    </message>
    <message>
        <source>You prepared this letter %1. What Pantau has seen since then is not in it.</source>
        <translation>Anda menyiapkan surat ini %1. Yang dilihat Pantau sesudahnya belum ada di dalamnya.</translation>
    </message>
    <message>
        <source>letter</source>
        <comment>name of a file</comment>
        <translation>surat</translation>
    </message>
    <message>
        <source>&amp;Use it anyway</source>
        <translation>&amp;Tetap pakai</translation>
    </message>
    <message>
        <source>Recorded as sent now.</source>
        <translation>Dicatat sebagai terkirim sekarang.</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <comment>a file</comment>
        <translation>Tersimpan: %1</translation>
    </message>
    <message>
        <source>Use the incomplete letter? %1</source>
        <translation>Pakai surat yang belum lengkap? %1</translation>
    </message>
    <message>
        <source>The list of this domain has no letterhead yet. Fill it in once: it is kept for the letters of this list.</source>
        <translation>Daftar domain ini belum memiliki kop surat. Isi sekali: kop disimpan untuk surat daftar ini.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::LetterSheet</name>
    <message>
        <source>Pantau fills in these words: %1. The template is kept for the next letter.</source>
        <translation>Pantau mengisi kata-kata ini: %1. Templat disimpan untuk surat berikutnya.</translation>
    </message>
    <message>
        <source>You have edited this letter: changes above and in the template no longer reach it.</source>
        <translation>Anda sudah menyunting surat ini: perubahan di atas dan di templat tidak lagi masuk ke dalamnya.</translation>
    </message>
    <message>
        <source>Language of the letter</source>
        <translation>Bahasa surat</translation>
    </message>
    <message>
        <source>A full sentence, for example: This is our shop for batik.</source>
        <translation>Satu kalimat lengkap, misalnya: Ini toko batik kami.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ListActions</name>
    <message>
        <source>New name of the list:</source>
        <translation>Nama baru daftar:</translation>
    </message>
    <message>
        <source>&amp;Remove the list</source>
        <translation>&amp;Hapus daftar</translation>
    </message>
    <message>
        <source>Name of the new list:</source>
        <translation>Nama daftar baru:</translation>
    </message>
    <message>
        <source>The list “%1” was added.</source>
        <translation>Daftar “%1” ditambahkan.</translation>
    </message>
    <message>
        <source>The list “%1” was removed.</source>
        <translation>Daftar “%1” dihapus.</translation>
    </message>
    <message>
        <source>Remove the list “%1”? Domains that are in no other list are no longer watched. Their history is kept; Undo brings the list back.</source>
        <translation>Hapus daftar “%1”? Domain yang tidak ada di daftar lain tidak dipantau lagi. Riwayatnya tetap disimpan; Urungkan mengembalikan daftar ini.</translation>
    </message>
    <message>
        <source>The removed list is back.</source>
        <translation>Daftar yang dihapus telah dikembalikan.</translation>
    </message>
    <message>
        <source>The new list is gone.</source>
        <translation>Daftar baru itu sudah tidak ada.</translation>
    </message>
    <message>
        <source>The list “%1” was renamed.</source>
        <translation>Nama daftar “%1” sudah diganti.</translation>
    </message>
    <message>
        <source>Removing the list…</source>
        <translation>Menghapus daftar…</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ListDialog</name>
    <message>
        <source>The settings of “%1” are saved.</source>
        <translation>Pengaturan “%1” sudah disimpan.</translation>
    </message>
    <message>
        <source>This list no longer exists.</source>
        <translation>Daftar ini sudah tidak ada.</translation>
    </message>
    <message>
        <source>List settings</source>
        <translation>Pengaturan daftar</translation>
    </message>
    <message>
        <source>&amp;Monitoring</source>
        <translation>Pe&amp;mantauan</translation>
    </message>
    <message>
        <source>&amp;Reports</source>
        <translation>&amp;Laporan</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s)</source>
        <translation>
            <numerusform>%Ln domain</numerusform>
        </translation>
    </message>
    <message>
        <source>Noti&amp;fications</source>
        <translation>Noti&amp;fikasi</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ListMonitoring</name>
    <message>
        <source>List</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>&amp;Nama</translation>
    </message>
    <message>
        <source>none: it is not checked</source>
        <translation>tidak ada: tidak dicek</translation>
    </message>
    <message>
        <source>A&amp;ccount</source>
        <translation>&amp;Akun</translation>
    </message>
    <message>
        <source>Another service checks all domains again. Their history is kept.</source>
        <translation>Layanan lain mengecek semua domain dari awal. Riwayatnya tetap disimpan.</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>Seberapa sering</translation>
    </message>
    <message>
        <source>Pr&amp;iority</source>
        <translation>&amp;Prioritas</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Rendah</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Tinggi</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Ketelitian</translation>
    </message>
    <message>
        <source>never</source>
        <translation>tidak</translation>
    </message>
    <message>
        <source>E&amp;xtra checks to confirm a change</source>
        <translation>Cek tambahan untuk &amp;konfirmasi perubahan</translation>
    </message>
    <message>
        <source>Also look up its domains on this network</source>
        <translation>Cek juga domainnya di jaringan ini</translation>
    </message>
    <message>
        <source>If your network shows a block first, Pantau asks the service sooner. Your network operator, such as your internet provider, can then see which domains you watch.</source>
        <translation>Jika domain lebih dahulu terblokir di jaringan Anda, Pantau mengeceknya lebih cepat. Pengelola jaringan, misalnya penyedia internet, dapat melihat domain mana yang Anda pantau.</translation>
    </message>
    <message>
        <source>none</source>
        <comment>second service</comment>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>Second ser&amp;vice</source>
        <translation>Layanan ke&amp;dua</translation>
    </message>
    <message>
        <source>How often early signs were right:</source>
        <translation>Seberapa sering indikasi benar:</translation>
    </message>
    <message>
        <source>Both check every domain, and both are paid. A new one first checks all domains of the list.</source>
        <translation>Keduanya mengecek setiap domain, dan keduanya dibayar. Layanan baru lebih dahulu mengecek semua domain daftar ini.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ListNotifications</name>
    <message>
        <source>%1’s channels</source>
        <translation>Kanal %1</translation>
    </message>
    <message>
        <source>receive this list only</source>
        <translation>hanya menerima daftar ini</translation>
    </message>
    <message>
        <source>Agency channels</source>
        <translation>Kanal agensi</translation>
    </message>
    <message>
        <source>also receive other lists</source>
        <translation>juga menerima daftar lain</translation>
    </message>
    <message>
        <source>No notifications until</source>
        <translation>Tanpa notifikasi sampai</translation>
    </message>
    <message>
        <source>The list is still checked.</source>
        <translation>Daftar tetap dicek.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ubah</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>&amp;Ubah…</translation>
    </message>
    <message>
        <source>&amp;Remove…</source>
        <translation>H&amp;apus…</translation>
    </message>
    <message>
        <source>Remove the channel “%1” and its secret? This cannot be undone.</source>
        <translation>Hapus kanal “%1” dan kode rahasianya? Ini tidak dapat dibatalkan.</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Hapus</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Pilih…</translation>
    </message>
    <message>
        <source>Ne&amp;w channel</source>
        <translation>Kanal bar&amp;u</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>kind, lists</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln list(s)</source>
        <translation>
            <numerusform>%Ln daftar</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, all lists</source>
        <comment>kind</comment>
        <translation>%1, semua daftar</translation>
    </message>
    <message>
        <source>No notifications unti&amp;l</source>
        <translation>Tanpa notifikasi sam&amp;pai</translation>
    </message>
    <message>
        <source>Also receives alerts about quotas and accounts. Without this list, it gets only the other lists.</source>
        <translation>Juga menerima kabar tentang kuota dan akun. Tanpa daftar ini, kanal hanya menerima kabar tentang daftar lain.</translation>
    </message>
    <message>
        <source>As in Settings: %1</source>
        <comment>value</comment>
        <translation>Seperti di Pengaturan: %1</translation>
    </message>
    <message>
        <source>Blocked and unblocked</source>
        <translation>Terblokir dan pulih</translation>
    </message>
    <message>
        <source>Blocked only</source>
        <translation>Hanya terblokir</translation>
    </message>
    <message>
        <source>What they receive</source>
        <translation>Yang diterima</translation>
    </message>
    <message>
        <source>E&amp;vents</source>
        <translation>P&amp;eristiwa</translation>
    </message>
    <message>
        <source>Lan&amp;guage of the messages</source>
        <translation>Ba&amp;hasa pesan</translation>
    </message>
    <message>
        <source>Same as Pantau</source>
        <translation>Sama dengan Pantau</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>times of day</comment>
        <translation>%1 sampai %2</translation>
    </message>
    <message>
        <source>none</source>
        <comment>quiet hours</comment>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>Start of the quiet hours</source>
        <translation>Awal jam tenang</translation>
    </message>
    <message>
        <source>End of the quiet hours</source>
        <translation>Akhir jam tenang</translation>
    </message>
    <message>
        <source>&amp;Quiet hours</source>
        <translation>&amp;Jam tenang</translation>
    </message>
    <message>
        <source>None</source>
        <comment>quiet hours</comment>
        <translation>Tidak ada</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Khusus</translation>
    </message>
    <message>
        <source>and</source>
        <comment>between a time and a time</comment>
        <translation>dan</translation>
    </message>
    <message>
        <source>Don&apos;t notify &amp;between</source>
        <translation>Jan&amp;gan beri tahu antara</translation>
    </message>
    <message>
        <source>Lists by channel</source>
        <translation>Daftar menurut kanal</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Buka</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ListReports</name>
    <message>
        <source>Reports for this client</source>
        <translation>Laporan untuk klien ini</translation>
    </message>
    <message>
        <source>&amp;Client</source>
        <translation>&amp;Klien</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Bahasa</translation>
    </message>
    <message>
        <source>Same as Pantau</source>
        <translation>Ikuti bahasa Pantau</translation>
    </message>
    <message>
        <source>&amp;Save a report each month</source>
        <translation>&amp;Simpan laporan setiap bulan</translation>
    </message>
    <message>
        <source>The folder, your logo and your colour are in Settings, Reports.</source>
        <translation>Folder, logo, dan warna Anda ada di Pengaturan, Laporan.</translation>
    </message>
    <message>
        <source>A report for any period</source>
        <translation>Laporan untuk periode mana pun</translation>
    </message>
    <message>
        <source>&amp;Open the report…</source>
        <translation>Buka lap&amp;oran…</translation>
    </message>
    <message>
        <source>Folder for the monthly reports</source>
        <translation>Folder untuk laporan bulanan</translation>
    </message>
    <message>
        <source>What comes ne&amp;xt</source>
        <translation>Langkah ber&amp;ikutnya</translation>
    </message>
    <message>
        <source>S&amp;end a report each month</source>
        <translation>Kiri&amp;m laporan setiap bulan</translation>
    </message>
    <message>
        <source>First add an email or Telegram channel of this list in Notifications.</source>
        <translation>Tambahkan dahulu kanal email atau Telegram daftar ini di Notifikasi.</translation>
    </message>
    <message>
        <source>Through %1. You see and send the first one yourself.</source>
        <comment>channels</comment>
        <translation>Melalui %1. Anda memeriksa dan mengirim sendiri yang pertama.</translation>
    </message>
    <message>
        <source>The first report waits for you</source>
        <translation>Laporan pertama menunggu Anda</translation>
    </message>
    <message>
        <source>Send the firs&amp;t one…</source>
        <translation>Kirim yang per&amp;tama…</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ListsPage</name>
    <message>
        <source>Lists at a glance</source>
        <translation>Ringkasan daftar</translation>
    </message>
    <message>
        <source>Show its d&amp;omains</source>
        <translation>Tampilkan d&amp;omainnya</translation>
    </message>
    <message>
        <source>Re&amp;port…</source>
        <translation>&amp;Laporan…</translation>
    </message>
    <message>
        <source>No domain is blocked.</source>
        <translation>Tidak ada domain yang terblokir.</translation>
    </message>
    <message>
        <source>No lists yet. A list is for a client or a campaign; add domains to one to begin.</source>
        <translation>Belum ada daftar. Buat daftar, misalnya untuk satu klien atau kampanye, lalu tambahkan domain.</translation>
    </message>
    <message>
        <source>No domains yet.</source>
        <translation>Belum ada domain.</translation>
    </message>
    <message numerus="yes">
        <source>No domain is known to be blocked. The status of %Ln domain(s) is unknown.</source>
        <translation>
            <numerusform>Tidak ada domain yang diketahui terblokir. Status %Ln domain belum diketahui.</numerusform>
        </translation>
    </message>
    <message>
        <source>List</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Terblokir</translation>
    </message>
    <message numerus="yes">
        <source>The status of %Ln domain(s) is unknown.</source>
        <translation>
            <numerusform>Status %Ln domain belum diketahui.</numerusform>
        </translation>
    </message>
    <message>
        <source>12 weeks</source>
        <translation>12 minggu</translation>
    </message>
    <message>
        <source>How many of today&apos;s domains were blocked at the end of each week</source>
        <translation>Dari domain yang ada sekarang, berapa yang terblokir pada akhir setiap minggu</translation>
    </message>
    <message>
        <source>Oldest check</source>
        <translation>Cek terlama</translation>
    </message>
    <message>
        <source>The domain whose last check is the longest ago; paused ones do not count</source>
        <translation>Domain yang paling lama tidak dicek; yang dijeda tidak dihitung</translation>
    </message>
    <message>
        <source>At least one domain has no answer yet.</source>
        <translation>Setidaknya satu domain belum mendapat jawaban.</translation>
    </message>
    <message>
        <source>Known within</source>
        <translation>Terdeteksi dalam</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>blocked, all</comment>
        <translation>%1 dari %2</translation>
    </message>
    <message>
        <source>never</source>
        <comment>checked</comment>
        <translation>belum pernah</translation>
    </message>
    <message>
        <source>No block was found in 12 weeks.</source>
        <translation>Tidak ada pemblokiran yang ditemukan dalam 12 minggu.</translation>
    </message>
    <message>
        <source>Known to be blocked: now %1, 12 weeks ago %2, at most %3.</source>
        <comment>three numbers of domains</comment>
        <translation>Diketahui terblokir: sekarang %1, 12 minggu lalu %2, paling banyak %3.</translation>
    </message>
    <message>
        <source>New &amp;channel</source>
        <translation>&amp;Kanal baru</translation>
    </message>
    <message numerus="yes">
        <source>%Ln cell(s) selected</source>
        <translation>
            <numerusform>%Ln sel dipilih</numerusform>
        </translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Tampilan</translation>
    </message>
    <message>
        <source>Space</source>
        <comment>key</comment>
        <translation>Spasi</translation>
    </message>
    <message>
        <source>Tick, go down</source>
        <translation>Centang, turun</translation>
    </message>
    <message>
        <source>Shift ↓</source>
        <comment>key</comment>
        <translation>Shift ↓</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Pilih</translation>
    </message>
    <message>
        <source>Ctrl D</source>
        <comment>key</comment>
        <translation>Ctrl D</translation>
    </message>
    <message>
        <source>Same as above</source>
        <translation>Sama seperti di atas</translation>
    </message>
    <message>
        <source>Ctrl Space</source>
        <comment>key</comment>
        <translation>Ctrl Spasi</translation>
    </message>
    <message>
        <source>Entire column</source>
        <translation>Seluruh kolom</translation>
    </message>
    <message>
        <source>A…Z</source>
        <comment>key</comment>
        <translation>A…Z</translation>
    </message>
    <message>
        <source>Jump to a client</source>
        <translation>Lompat ke klien</translation>
    </message>
    <message>
        <source>Every client has a channel</source>
        <translation>Setiap klien punya kanal</translation>
    </message>
    <message>
        <source>Create…</source>
        <translation>Buat…</translation>
    </message>
    <message>
        <source>How soon new blocks are usually detected</source>
        <translation>Seberapa cepat pemblokiran baru biasanya terdeteksi</translation>
    </message>
    <message>
        <source>%1 of %2 clients have no channel</source>
        <translation>%1 dari %2 klien belum punya kanal</translation>
    </message>
    <message>
        <source>of %1</source>
        <comment>after the number of blocked domains</comment>
        <translation>dari %1</translation>
    </message>
    <message>
        <source>Follow up %1 today</source>
        <comment>a domain</comment>
        <translation>Tindak lanjuti %1 hari ini</translation>
    </message>
    <message>
        <source>Write the letter for %1</source>
        <translation>Tulis surat untuk %1</translation>
    </message>
    <message>
        <source>Send the letter for %1</source>
        <translation>Kirim surat untuk %1</translation>
    </message>
    <message>
        <source>Follow up %1 %2</source>
        <comment>a domain, in 3 d</comment>
        <translation>Tindak lanjuti %1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) unknown</source>
        <translation>
            <numerusform>%Ln domain belum diketahui</numerusform>
        </translation>
    </message>
    <message>
        <source>N&amp;ew list</source>
        <translation>Daftar bar&amp;u</translation>
    </message>
    <message>
        <source>&amp;List settings…</source>
        <translation>&amp;Pengaturan daftar…</translation>
    </message>
    <message>
        <source>Re&amp;move…</source>
        <translation>&amp;Hapus…</translation>
    </message>
    <message>
        <source>Appeals</source>
        <translation>Banding</translation>
    </message>
    <message>
        <source>Appeals for domains that are still blocked</source>
        <translation>Banding untuk domain yang masih terblokir</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Langkah berikutnya</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of %1 list(s) have blocked domains</source>
        <translation>
            <numerusform>%Ln dari %1 daftar berisi domain terblokir</numerusform>
        </translation>
    </message>
    <message>
        <source>Most blocked first</source>
        <translation>Yang paling banyak terblokir lebih dahulu</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Check %Ln domain(s)…</source>
        <translation>
            <numerusform>&amp;Cek %Ln domain…</numerusform>
        </translation>
    </message>
    <message>
        <source>0 of %1</source>
        <comment>blocked domains</comment>
        <translation>0 dari %1</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::LogModel</name>
    <message>
        <source>Not sent</source>
        <translation>Tidak dikirim</translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln domain(s)</source>
        <extracomment>%1 is a request such as &quot;POST /check&quot;</extracomment>
        <translation>
            <numerusform>%1, %Ln domain</numerusform>
        </translation>
    </message>
    <message>
        <source>wait %1 s</source>
        <translation>tunggu %1 dtk</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 md</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Waktu</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Akun</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Kejadian</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Hasil</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Lama</translation>
    </message>
    <message>
        <source>key refused</source>
        <translation>kunci ditolak</translation>
    </message>
    <message>
        <source>credits used up</source>
        <translation>kredit habis</translation>
    </message>
    <message>
        <source>internet address refused</source>
        <translation>alamat internet ditolak</translation>
    </message>
    <message>
        <source>request not accepted</source>
        <translation>permintaan tidak diterima</translation>
    </message>
    <message>
        <source>daily limit reached</source>
        <translation>batas harian tercapai</translation>
    </message>
    <message>
        <source>too many requests</source>
        <translation>terlalu banyak permintaan</translation>
    </message>
    <message>
        <source>error of the service</source>
        <translation>kesalahan layanan</translation>
    </message>
    <message>
        <source>unreachable</source>
        <translation>tidak dapat dihubungi</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>terputus</translation>
    </message>
    <message>
        <source>unusable reply</source>
        <translation>jawaban tidak dapat dipakai</translation>
    </message>
    <message>
        <source>plan ended</source>
        <translation>paket berakhir</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::LogPage</name>
    <message>
        <source>Copy</source>
        <translation>Salin</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Semua</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Kegagalan</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Permintaan</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Kejadian</translation>
    </message>
    <message>
        <source>Nothing has been asked yet.</source>
        <translation>Belum ada yang ditanyakan.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln baris</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the log</source>
        <translation>Simpan log</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Teks (*.txt)</translation>
    </message>
    <message>
        <source>log</source>
        <comment>name of a file</comment>
        <translation>log</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::LoginItem</name>
    <message>
        <source>Pantau is switched off in System Settings, General, Login Items. Switch it on there first.</source>
        <translation>Pantau dimatikan di Pengaturan Sistem, Umum, Item Masuk. Aktifkan dahulu di sana.</translation>
    </message>
    <message>
        <source>macOS could not change whether Pantau starts when you log in. Try again, or change it in System Settings, General, Login Items.</source>
        <translation>macOS tidak dapat mengubah apakah Pantau dijalankan saat Anda masuk ke komputer. Coba lagi, atau ubah di Pengaturan Sistem, Umum, Item Masuk.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Main</name>
    <message>
        <source>Pantau is already open but does not respond. Wait a few seconds or end it, then try again.</source>
        <translation>Pantau sudah terbuka tetapi tidak menjawab. Tunggu sebentar atau akhiri program itu, lalu coba lagi.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::MainWindow</name>
    <message>
        <source>&amp;Resume</source>
        <translation>Lan&amp;jutkan</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Jeda</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::NextChecks</name>
    <message>
        <source>paused</source>
        <translation>dijeda</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>berhenti</translation>
    </message>
    <message>
        <source>later</source>
        <comment>of a check that is not planned yet</comment>
        <translation>nanti</translation>
    </message>
    <message>
        <source>soon</source>
        <translation>segera</translation>
    </message>
    <message>
        <source>Its list has no account to check it with.</source>
        <translation>Daftarnya belum punya akun untuk mengeceknya.</translation>
    </message>
    <message>
        <source>You paused this domain until %1.</source>
        <translation>Anda menjeda domain ini sampai %1.</translation>
    </message>
    <message>
        <source>You paused this domain. It is not checked until you resume it.</source>
        <translation>Anda menjeda domain ini. Domain ini tidak dicek sampai Anda melanjutkannya.</translation>
    </message>
    <message>
        <source>waiting</source>
        <comment>of a check that something is in the way of</comment>
        <translation>menunggu</translation>
    </message>
    <message>
        <source>Its turn comes after the quota resets, or is not planned yet.</source>
        <translation>Gilirannya setelah kuota diperbarui, atau belum direncanakan.</translation>
    </message>
    <message>
        <source>paused to %1</source>
        <comment>a short date or a time</comment>
        <translation>dijeda s.d. %1</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::NoteTab</name>
    <message>
        <source>Note of the domain</source>
        <translation>Catatan domain</translation>
    </message>
    <message>
        <source>What is worth knowing about this domain? The search finds it, too.</source>
        <translation>Apa yang perlu diketahui tentang domain ini? Pencarian juga menemukannya.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s) too many; the rest is cut off.</source>
        <translation>
            <numerusform>Kelebihan %Ln karakter; sisanya dipotong.</numerusform>
        </translation>
    </message>
    <message>
        <source>The note of %1 was changed.</source>
        <translation>Catatan %1 diubah.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Tutup pesan ini</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Notices</name>
    <message>
        <source>Co&amp;nnect a service…</source>
        <translation>&amp;Hubungkan layanan…</translation>
    </message>
    <message>
        <source>Enter a new &amp;key…</source>
        <translation>Ma&amp;sukkan kunci baru…</translation>
    </message>
    <message>
        <source>Unl&amp;ock…</source>
        <translation>B&amp;uka kunci…</translation>
    </message>
    <message>
        <source>Try a&amp;gain</source>
        <translation>Coba la&amp;gi</translation>
    </message>
    <message>
        <source>Resu&amp;me</source>
        <translation>Lan&amp;jutkan</translation>
    </message>
    <message>
        <source>Find a &amp;backup…</source>
        <translation>Cari &amp;cadangan…</translation>
    </message>
    <message>
        <source>Use the ne&amp;w one…</source>
        <translation>Pakai yang &amp;baru…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln lagi</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose an acc&amp;ount…</source>
        <translation>Pilih ak&amp;un…</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::NotificationAnswers</name>
    <message numerus="yes">
        <source>Alerts for %Ln domain(s) muted until %1.</source>
        <translation>
            <numerusform>Notifikasi %Ln domain dibisukan sampai %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was muted: these domains are in none of your lists any more.</source>
        <translation>Tidak ada yang dibisukan: domain ini tidak ada lagi di daftar mana pun.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::NotificationsPage</name>
    <message>
        <source>On this computer</source>
        <translation>Di komputer ini</translation>
    </message>
    <message>
        <source>Show &amp;notifications</source>
        <translation>Tampilkan &amp;notifikasi</translation>
    </message>
    <message>
        <source>Play a &amp;sound when a domain is blocked</source>
        <translation>Bunyikan &amp;suara saat sebuah domain terblokir</translation>
    </message>
    <message>
        <source>A test shows exactly what you would see.</source>
        <translation>Tes menunjukkan persis apa yang akan Anda lihat.</translation>
    </message>
    <message>
        <source>Send &amp;test notification</source>
        <translation>Kirim notifikasi &amp;tes</translation>
    </message>
    <message>
        <source>It should appear now. If it does not, allow notifications from Pantau in the system&apos;s settings.</source>
        <translation>Seharusnya tampil sekarang. Jika tidak, izinkan notifikasi Pantau di pengaturan sistem.</translation>
    </message>
    <message>
        <source>Notify me about</source>
        <translation>Beri tahu saya tentang</translation>
    </message>
    <message>
        <source>Blocked domains</source>
        <translation>Domain terblokir</translation>
    </message>
    <message>
        <source>Always on.</source>
        <translation>Selalu aktif.</translation>
    </message>
    <message>
        <source>Un&amp;blocked domains</source>
        <translation>Domain yang &amp;pulih</translation>
    </message>
    <message>
        <source>A &amp;quota that will run out before the reset</source>
        <translation>&amp;Kuota yang akan habis sebelum diperbarui</translation>
    </message>
    <message>
        <source>Once per period.</source>
        <translation>Sekali per periode.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Waktu</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>collect changes</comment>
        <translation>Tidak pernah</translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln menit</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Collect changes for</source>
        <translation>Kumpulkan per&amp;ubahan selama</translation>
    </message>
    <message>
        <source>Many changes at once become one message.</source>
        <translation>Banyak perubahan sekaligus menjadi satu pesan.</translation>
    </message>
    <message>
        <source>Start of the quiet hours</source>
        <translation>Awal jam tenang</translation>
    </message>
    <message>
        <source>End of the quiet hours</source>
        <translation>Akhir jam tenang</translation>
    </message>
    <message>
        <source>and</source>
        <comment>between a time and a time</comment>
        <translation>dan</translation>
    </message>
    <message>
        <source>&amp;Don&apos;t notify between</source>
        <translation>Ta&amp;han notifikasi antara</translation>
    </message>
    <message>
        <source>You get one summary when they end.</source>
        <translation>Sesudahnya Anda menerima satu ringkasan.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Notifier</name>
    <message>
        <source>Open</source>
        <translation>Buka</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Laporan…</translation>
    </message>
    <message>
        <source>Mute for a week</source>
        <translation>Bisukan seminggu</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::PantauStyle</name>
    <message>
        <source>Clear</source>
        <translation>Hapus isian</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Past</name>
    <message>
        <source>under 1%</source>
        <translation>kurang dari 1%</translation>
    </message>
    <message>
        <source>over 99%</source>
        <translation>lebih dari 99%</translation>
    </message>
    <message>
        <source>%1%</source>
        <comment>percent</comment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 checks or more</source>
        <translation>%1 cek atau lebih</translation>
    </message>
    <message numerus="yes">
        <source>%Ln check(s)</source>
        <translation>
            <numerusform>%Ln cek</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is known about the last 30 days.</source>
        <translation>Belum ada yang diketahui tentang 30 hari terakhir.</translation>
    </message>
    <message>
        <source>Blocked %1 of the last 30 days.</source>
        <translation>30 hari terakhir: terblokir %1.</translation>
    </message>
    <message>
        <source>Blocked %1 of the known part of the last 30 days (%2 unknown).</source>
        <translation>30 hari terakhir: terblokir %1 dari waktu yang diketahui (%2 belum diketahui).</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>date format</comment>
        <translation>d MMM yyyy</translation>
    </message>
    <message>
        <source>%1 d</source>
        <comment>days</comment>
        <translation>%1 hari</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours</comment>
        <translation>%1 jam</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1 menit</translation>
    </message>
    <message>
        <source>under 1 min</source>
        <translation>kurang dari 1 menit</translation>
    </message>
    <message>
        <source>%1, first seen %2, last seen %3</source>
        <translation>%1, pertama terlihat %2, terakhir terlihat %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>run, checks</comment>
        <extracomment>%1 is &quot;Blocked, first seen …, last seen …&quot;, %2 is &quot;14 checks&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Changed to blocked %1</source>
        <translation>Menjadi terblokir %1</translation>
    </message>
    <message>
        <source>Changed to not blocked %1</source>
        <translation>Menjadi tidak terblokir %1</translation>
    </message>
    <message>
        <source>No answer %1</source>
        <translation>Tidak ada jawaban %1</translation>
    </message>
    <message>
        <source>There has been no answer yet.</source>
        <translation>Belum ada jawaban.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s).</source>
        <translation>
            <numerusform>%Ln perubahan.</numerusform>
        </translation>
    </message>
    <message>
        <source>restored after %1</source>
        <translation>pulih setelah %1</translation>
    </message>
    <message>
        <source>Since %1: %2.</source>
        <comment>date, share</comment>
        <translation>Sejak %1: %2.</translation>
    </message>
    <message>
        <source>Since %1: %2 (%3 unknown).</source>
        <comment>date, share, share</comment>
        <translation>Sejak %1: %2 (%3 belum diketahui).</translation>
    </message>
    <message>
        <source>Seen blocked in the last 30 days.</source>
        <translation>Terlihat terblokir dalam 30 hari terakhir.</translation>
    </message>
    <message>
        <source>No change since the first check.</source>
        <translation>Belum ada perubahan sejak pengecekan pertama.</translation>
    </message>
    <message>
        <source>Known only since %1.</source>
        <translation>Baru diketahui sejak %1.</translation>
    </message>
    <message>
        <source>Less than a day of the last 30 days is known.</source>
        <translation>Dari 30 hari terakhir, yang diketahui kurang dari satu hari.</translation>
    </message>
    <message>
        <source>answered %1, not restored</source>
        <translation>dijawab %1, belum pulih</translation>
    </message>
    <message>
        <source>sent %1 ago, no answer yet</source>
        <translation>dikirim %1 lalu, belum dijawab</translation>
    </message>
    <message>
        <source>%1; follow up %2</source>
        <extracomment>%1 is &quot;sent 3 d ago, no answer yet&quot;, %2 a time</extracomment>
        <translation>%1; tindak lanjuti %2</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::PortalAutostart</name>
    <message>
        <source>Waiting for your system…</source>
        <translation>Menunggu sistem Anda…</translation>
    </message>
    <message>
        <source>On this system, add Pantau to the programs that start at login yourself.</source>
        <translation>Di sistem ini, tambahkan sendiri Pantau ke program yang dijalankan saat Anda masuk ke komputer.</translation>
    </message>
    <message>
        <source>This is what your system last allowed. Pantau cannot see when it is changed elsewhere.</source>
        <translation>Inilah yang terakhir diizinkan sistem Anda. Pantau tidak dapat melihat jika hal ini diubah di tempat lain.</translation>
    </message>
    <message>
        <source>Pantau starts when you log in and watches your domains.</source>
        <translation>Pantau dijalankan saat Anda masuk ke komputer dan memantau domain Anda.</translation>
    </message>
    <message>
        <source>The system did not allow Pantau to change whether it starts when you log in. In the system&apos;s settings for apps, allow Pantau to run in the background, then try again.</source>
        <translation>Sistem tidak mengizinkan Pantau mengubah apakah Pantau dijalankan saat Anda masuk ke komputer. Di pengaturan aplikasi pada sistem Anda, izinkan Pantau berjalan di latar belakang, lalu coba lagi.</translation>
    </message>
    <message>
        <source>The system could not change whether Pantau starts when you log in. Try again, or change it in the system&apos;s settings.</source>
        <translation>Sistem tidak dapat mengubah apakah Pantau dijalankan saat Anda masuk ke komputer. Coba lagi, atau ubah di pengaturan sistem Anda.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::PreviewModel</name>
    <message>
        <source>Column %1</source>
        <translation>Kolom %1</translation>
    </message>
    <message>
        <source>Repeated, left out</source>
        <translation>Duplikat, dilewati</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Baris</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Teks</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Alasan</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Berkas</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Dilewati</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::PrivacyPage</name>
    <message>
        <source> days</source>
        <comment>after a number</comment>
        <translation> hari</translation>
    </message>
    <message>
        <source>No domain leaves it: you have not connected a checking service.</source>
        <translation>Tidak ada domain yang keluar: Anda belum menghubungkan layanan cek.</translation>
    </message>
    <message>
        <source>Alerts go to the channels: %1.</source>
        <translation>Notifikasi dikirim ke kanal: %1.</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Hapus</translation>
    </message>
    <message>
        <source>&amp;Forget everything</source>
        <translation>Hap&amp;us semua data</translation>
    </message>
    <message>
        <source>The operator of this network can see the domains of lists that are looked up on it.</source>
        <translation>Pengelola jaringan ini dapat melihat domain dari daftar yang dicari di jaringan ini.</translation>
    </message>
    <message>
        <source>The names of your domains go to: %1.</source>
        <translation>Nama domain Anda dikirim ke: %1.</translation>
    </message>
    <message>
        <source>Your key goes to: %1.</source>
        <translation>Kunci Anda dikirim ke: %1.</translation>
    </message>
    <message>
        <source>Every hour a published blocklist is read, without any of your domains or keys, from: %1.</source>
        <translation>Setiap jam daftar blokir publik dibaca dari: %1. Domain dan kunci Anda tidak ikut dikirim.</translation>
    </message>
    <message numerus="yes">
        <source>Delete everything that is older than %Ln day(s)? It cannot be brought back, except from a backup.</source>
        <translation>
            <numerusform>Hapus semua yang lebih lama dari %Ln hari? Ini tidak dapat dikembalikan, kecuali dari cadangan.</numerusform>
        </translation>
    </message>
    <message>
        <source>Forget all domains, lists, history, accounts, channels and keys? They cannot be brought back, except from a backup; the keys not even then.</source>
        <translation>Hapus semua domain, daftar, riwayat, akun, kanal, dan kunci? Semuanya hanya dapat dikembalikan dari cadangan; kunci tidak dapat dikembalikan sama sekali.</translation>
    </message>
    <message>
        <source>What Pantau stores, and where</source>
        <translation>Apa yang disimpan Pantau, dan di mana</translation>
    </message>
    <message>
        <source>Your domains, lists, notes and their history are in one database on this computer, in this folder. Keys and secrets are in the keychain of your system.</source>
        <translation>Domain, daftar, catatan, dan riwayatnya ada di satu basis data di komputer ini, di folder ini. Kunci dan rahasia ada di penyimpanan kunci sistem Anda.</translation>
    </message>
    <message>
        <source>&amp;Open the folder</source>
        <translation>&amp;Buka folder</translation>
    </message>
    <message>
        <source>What leaves this computer</source>
        <translation>Apa yang keluar dari komputer ini</translation>
    </message>
    <message>
        <source>Nothing else: no statistics, no crash reports.</source>
        <translation>Selain itu tidak ada: tanpa statistik atau laporan galat.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Hapus</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Hapus…</translation>
    </message>
    <message>
        <source>Progress of the deletion</source>
        <translation>Kemajuan penghapusan</translation>
    </message>
    <message>
        <source>History o&amp;lder than</source>
        <translation>Riwayat &amp;lebih lama dari</translation>
    </message>
    <message>
        <source>Checks, changes, appeals, alerts and the log of that time. The current status of each domain stays.</source>
        <translation>Cek, perubahan, banding, notifikasi, dan log dari masa itu. Status setiap domain saat ini tetap ada.</translation>
    </message>
    <message>
        <source>Progress of forgetting</source>
        <translation>Kemajuan proses lupakan semua</translation>
    </message>
    <message>
        <source>&amp;Forget everything…</source>
        <translation>Hap&amp;us semua data…</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Semua</translation>
    </message>
    <message>
        <source>Domains, lists, history, accounts, channels and their keys. Backups elsewhere stay.</source>
        <translation>Domain, daftar, riwayat, akun, kanal, dan kuncinya. Cadangan di tempat lain tetap ada.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::QuickAdd</name>
    <message>
        <source>“%1” was not added. %2</source>
        <translation>“%1” tidak ditambahkan. %2</translation>
    </message>
    <message numerus="yes">
        <source>Nor were %Ln other(s).</source>
        <translation>
            <numerusform>%Ln lainnya juga tidak.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>an account, and its answer</extracomment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ReportDialog</name>
    <message>
        <source>The report is on the clipboard.</source>
        <translation>Laporan sudah disalin ke papan klip.</translation>
    </message>
    <message>
        <source>the last 30 days</source>
        <translation>30 hari terakhir</translation>
    </message>
    <message>
        <source>the last 90 days</source>
        <translation>90 hari terakhir</translation>
    </message>
    <message>
        <source>this month</source>
        <translation>bulan ini</translation>
    </message>
    <message>
        <source>last month</source>
        <translation>bulan lalu</translation>
    </message>
    <message>
        <source>Creating the report…</source>
        <translation>Laporan sedang dibuat…</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Simpan laporan</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>Halaman web (*.html)</translation>
    </message>
    <message>
        <source>The report is being written…</source>
        <translation>Laporan sedang ditulis…</translation>
    </message>
    <message>
        <source>The report is in “%1”.</source>
        <translation>Laporan ada di “%1”.</translation>
    </message>
    <message>
        <source>Same as Pantau</source>
        <translation>Ikuti bahasa Pantau</translation>
    </message>
    <message>
        <source>The logo is left out: its picture is gone or damaged. Choose another one in the settings.</source>
        <translation>Logo tidak disertakan: gambarnya hilang atau rusak. Pilih yang lain di pengaturan.</translation>
    </message>
    <message>
        <source>report</source>
        <comment>name of a file</comment>
        <translation>laporan</translation>
    </message>
    <message>
        <source>custom dates</source>
        <translation>tanggal tertentu</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Tutup</translation>
    </message>
    <message>
        <source>Send this report through %1?</source>
        <comment>channels</comment>
        <translation>Kirim laporan ini melalui %1?</translation>
    </message>
    <message>
        <source>&amp;Send</source>
        <translation>&amp;Kirim</translation>
    </message>
    <message>
        <source>Sending the report…</source>
        <translation>Mengirim laporan…</translation>
    </message>
    <message>
        <source>The report was sent through %1.</source>
        <comment>channels</comment>
        <translation>Laporan terkirim melalui %1.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ReportsPage</name>
    <message>
        <source>A PNG or JPEG picture of at most 1 MB.</source>
        <translation>Gambar PNG atau JPEG, paling besar 1 MB.</translation>
    </message>
    <message>
        <source>The picture “%1” is gone or damaged. Reports leave it out.</source>
        <translation>Gambar “%1” hilang atau rusak. Laporan dibuat tanpanya.</translation>
    </message>
    <message>
        <source>Choose the logo</source>
        <translation>Pilih logo</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg)</source>
        <translation>Gambar (*.png *.jpg *.jpeg)</translation>
    </message>
    <message>
        <source>Folder for the monthly reports</source>
        <translation>Folder untuk laporan bulanan</translation>
    </message>
    <message>
        <source>To choose a list, open its report: Lists, Report on this list.</source>
        <translation>Untuk memilih daftar, buka laporannya: Daftar, Laporan daftar ini.</translation>
    </message>
    <message>
        <source>On the first page</source>
        <translation>Di halaman pertama</translation>
    </message>
    <message>
        <source>&amp;Your name or agency</source>
        <translation>&amp;Nama atau agensi Anda</translation>
    </message>
    <message>
        <source>A&amp;ddress or website</source>
        <translation>Al&amp;amat atau situs web</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>&amp;Warna</translation>
    </message>
    <message>
        <source>The logo</source>
        <translation>Logo</translation>
    </message>
    <message>
        <source>Ch&amp;oose…</source>
        <translation>Pil&amp;ih…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Hapus</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>Logo</translation>
    </message>
    <message>
        <source>Each month</source>
        <translation>Setiap bulan</translation>
    </message>
    <message>
        <source>&amp;Save a report</source>
        <translation>&amp;Simpan laporan</translation>
    </message>
    <message>
        <source>Pantau saves each report once the month is over, or the next time it starts. Existing files are never replaced.</source>
        <translation>Laporan disimpan saat bulannya berakhir, atau saat Pantau dijalankan berikutnya. Berkas yang sudah ada tidak pernah diganti.</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Tidak pernah</translation>
    </message>
    <message>
        <source>For chosen lists</source>
        <translation>Untuk daftar yang dipilih</translation>
    </message>
    <message>
        <source>For all lists</source>
        <translation>Untuk semua daftar</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>Pili&amp;h…</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Halaman web</translation>
    </message>
    <message>
        <source>Enter # and six digits or letters from A to F.</source>
        <translation>Isi # dan enam angka atau huruf A sampai F.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Rescue</name>
    <message>
        <source>The database is damaged. Looking for a backup…</source>
        <translation>Basis data rusak. Mencari cadangan…</translation>
    </message>
    <message>
        <source>Its last check was on %1.</source>
        <comment>a moment</comment>
        <translation>Cek terakhirnya pada %1.</translation>
    </message>
    <message>
        <source>&amp;Restore and restart</source>
        <translation>&amp;Pulihkan dan mulai ulang</translation>
    </message>
    <message>
        <source>Choose &amp;another…</source>
        <translation>Pilih yang &amp;lain…</translation>
    </message>
    <message>
        <source>Choose a &amp;backup…</source>
        <translation>Pilih &amp;cadangan…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Keluar</translation>
    </message>
    <message>
        <source>Choose a backup</source>
        <translation>Pilih cadangan</translation>
    </message>
    <message>
        <source>Backups (*.sqlite *.db);;All files (*)</source>
        <translation>Cadangan (*.sqlite *.db);;Semua berkas (*)</translation>
    </message>
    <message>
        <source>What is here now stays in the same folder, as “pantau-before-restore-…”.</source>
        <translation>Data yang ada sekarang disimpan di folder yang sama sebagai berkas “pantau-before-restore-…”.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::RestoreDialog</name>
    <message>
        <source>Created:</source>
        <translation>Dibuat:</translation>
    </message>
    <message>
        <source>Last check:</source>
        <translation>Cek terakhir:</translation>
    </message>
    <message>
        <source>nothing was checked yet</source>
        <translation>belum ada yang dicek</translation>
    </message>
    <message>
        <source>Domains:</source>
        <translation>Domain:</translation>
    </message>
    <message numerus="yes">
        <source>%Ln in %1</source>
        <comment>domains in lists</comment>
        <translation>
            <numerusform>%Ln dalam %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln list(s)</source>
        <translation>
            <numerusform>%Ln daftar</numerusform>
        </translation>
    </message>
    <message>
        <source>Accounts:</source>
        <translation>Akun:</translation>
    </message>
    <message>
        <source>Changes:</source>
        <translation>Perubahan:</translation>
    </message>
    <message>
        <source>Version:</source>
        <translation>Versi:</translation>
    </message>
    <message>
        <source>an older version; updated when restored</source>
        <translation>versi lama; diperbarui saat dipulihkan</translation>
    </message>
    <message>
        <source>same as this program</source>
        <translation>sama dengan program ini</translation>
    </message>
    <message>
        <source>Size:</source>
        <translation>Ukuran:</translation>
    </message>
    <message>
        <source>Keys are not in a backup. Where the keychain of this computer does not have one, Pantau asks for it again.</source>
        <translation>Kunci tidak ikut dalam cadangan. Jika penyimpanan kunci komputer ini tidak memilikinya, Pantau memintanya lagi.</translation>
    </message>
    <message>
        <source>Reading “%1”…</source>
        <translation>Melihat isi “%1”…</translation>
    </message>
    <message>
        <source>“%1” is verified. It contains:</source>
        <translation>“%1” sudah diverifikasi. Isinya:</translation>
    </message>
    <message>
        <source>“%1” has no checksum because it is a copy of the database. Only its structure could be verified. It contains:</source>
        <translation>“%1” tidak memiliki checksum karena merupakan salinan basis data. Hanya strukturnya yang dapat diperiksa. Isinya:</translation>
    </message>
    <message>
        <source>What is here now stays in the same folder, as “pantau-before-restore-…”. Pantau restarts.</source>
        <translation>Data yang ada sekarang disimpan di folder yang sama sebagai berkas “pantau-before-restore-…”. Pantau dimulai ulang.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::RoleHeader</name>
    <message>
        <source>Domain</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>What the column “%1” is for</source>
        <translation>Kegunaan kolom “%1”</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Prioritas</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Lewati</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::SampleHistory</name>
    <message>
        <source>Complaints desk of the ministry</source>
        <translation>Layanan aduan kementerian</translation>
    </message>
    <message>
        <source>Sample</source>
        <comment>name of a list</comment>
        <translation>Contoh</translation>
    </message>
    <message>
        <source>Local sample list</source>
        <translation>Daftar contoh lokal</translation>
    </message>
    <message>
        <source>The sample was removed. Domains that you added stay.</source>
        <translation>Contoh sudah dihapus. Domain yang Anda tambahkan tetap ada.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::SampleNotice</name>
    <message>
        <source>Local sample list: these answers are sample data from this computer, not from the national blocklist.</source>
        <translation>Daftar contoh lokal: jawaban ini adalah data contoh di komputer ini, bukan dari daftar blokir nasional.</translation>
    </message>
    <message>
        <source>Co&amp;nnect a service…</source>
        <translation>&amp;Hubungkan layanan…</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>name of a list</comment>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>The answers in %1 are sample data from this computer, not from the national blocklist.</source>
        <comment>names of lists</comment>
        <translation>Jawaban di %1 adalah data contoh di komputer ini, bukan dari daftar blokir nasional.</translation>
    </message>
    <message>
        <source>&amp;Remove the sample</source>
        <translation>&amp;Hapus contoh</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Pengaturan</translation>
    </message>
    <message>
        <source>Pages of the settings</source>
        <translation>Halaman pengaturan</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Umum</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Pengecekan</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>Akun</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Data</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privasi</translation>
    </message>
    <message>
        <source>Reports</source>
        <translation>Laporan</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Cari</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>Cari di pengaturan</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>Notifikasi</translation>
    </message>
    <message>
        <source>No setting contains “%1”.</source>
        <translation>Tidak ada pengaturan yang berisi “%1”.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ShortcutsWindow</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Pintasan keyboard</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Fungsi</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Tombol</translation>
    </message>
    <message>
        <source>Remove the selected domains, or the chosen list</source>
        <translation>Hapus domain yang dipilih, atau daftar yang dipilih</translation>
    </message>
    <message>
        <source>Settings of the chosen list</source>
        <translation>Pengaturan daftar yang dipilih</translation>
    </message>
    <message>
        <source>Rename the chosen list</source>
        <translation>Ganti nama daftar yang dipilih</translation>
    </message>
    <message>
        <source>Paste domains into the window</source>
        <translation>Tempel domain ke dalam jendela</translation>
    </message>
    <message>
        <source>Go to the domains of the chosen list</source>
        <translation>Ke domain dalam daftar yang dipilih</translation>
    </message>
    <message>
        <source>Open the context menu</source>
        <translation>Buka menu konteks</translation>
    </message>
    <message>
        <source>Clear the search, close the details</source>
        <translation>Kosongkan pencarian, tutup rincian</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::SideList</name>
    <message>
        <source>%1, %2 of %3 blocked</source>
        <comment>list</comment>
        <translation>%1, %2 dari %3 terblokir</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>entry and count</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Terblokir</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Belum diketahui</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>Changed, 7 days</source>
        <translation>Berubah, 7 hari</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <comment>changes</comment>
        <translation>
            <numerusform>%Ln baru</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Perubahan</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>Pemakaian</translation>
    </message>
    <message>
        <source>&amp;Settings of the list…</source>
        <translation>&amp;Pengaturan daftar…</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>Ganti &amp;nama…</translation>
    </message>
    <message>
        <source>Re&amp;port…</source>
        <translation>&amp;Laporan…</translation>
    </message>
    <message>
        <source>Re&amp;move…</source>
        <translation>&amp;Hapus…</translation>
    </message>
    <message>
        <source>Not being watched now. %1</source>
        <translation>Saat ini tidak dipantau. %1</translation>
    </message>
    <message>
        <source>Lists at a glance</source>
        <translation>Ringkasan daftar</translation>
    </message>
    <message>
        <source>Appeals</source>
        <translation>Banding</translation>
    </message>
    <message numerus="yes">
        <source>%Ln due</source>
        <comment>appeals</comment>
        <translation>
            <numerusform>%Ln jatuh tempo</numerusform>
        </translation>
    </message>
    <message>
        <source>Overview, pages and lists</source>
        <translation>Ikhtisar, halaman, dan daftar</translation>
    </message>
    <message>
        <source>All domains</source>
        <translation>Semua domain</translation>
    </message>
    <message>
        <source>New list</source>
        <translation>Daftar baru</translation>
    </message>
    <message>
        <source>Only one of its services checks it now. %1</source>
        <translation>Sekarang hanya satu layanannya yang mengecek. %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln open</source>
        <comment>appeals</comment>
        <translation>
            <numerusform>%Ln berjalan</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::desktop::SingleInstance</name>
    <message>
        <source>Keeps watch over domains on a national blocklist.</source>
        <translation>Memantau apakah domain Anda masuk daftar blokir nasional.</translation>
    </message>
    <message>
        <source>Folder of the database; PANTAU_DATA_DIR sets the default.</source>
        <translation>Folder basis data; nilai bawaannya dari PANTAU_DATA_DIR.</translation>
    </message>
    <message>
        <source>Start in the tray without a window, or minimised if there is no tray.</source>
        <translation>Mulai di baki sistem, tanpa jendela; jika tidak ada baki, diminimalkan.</translation>
    </message>
    <message>
        <source>Start with the window minimised.</source>
        <translation>Mulai dengan jendela diminimalkan.</translation>
    </message>
    <message>
        <source>Domains to add and check immediately, here or in the Pantau that is already open.</source>
        <translation>Domain yang akan ditambahkan dan langsung dicek, di sini atau di Pantau yang sudah terbuka.</translation>
    </message>
    <message>
        <source>Quit the Pantau that is open, and wait until it has ended.</source>
        <translation>Keluar dari Pantau yang sedang terbuka, lalu tunggu sampai selesai.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::SituationDisplay</name>
    <message>
        <source>Trying again…</source>
        <translation>Mencoba lagi…</translation>
    </message>
    <message>
        <source>Use the new blocklist? Domains that are missing from it count as not blocked from now on.</source>
        <translation>Pakai daftar blokir yang baru? Domain yang tidak ada di dalamnya mulai sekarang dianggap tidak terblokir.</translation>
    </message>
    <message>
        <source>&amp;Use the new one</source>
        <translation>&amp;Pakai yang baru</translation>
    </message>
    <message>
        <source>Reading the blocklist…</source>
        <translation>Membaca daftar blokir…</translation>
    </message>
    <message>
        <source>The new blocklist is used.</source>
        <translation>Daftar blokir yang baru kini dipakai.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::StartPage</name>
    <message>
        <source>Is your domain blocked?</source>
        <translation>Apakah domain Anda terblokir?</translation>
    </message>
    <message>
        <source>Type your domain, for example toko-anda.example</source>
        <translation>Ketik domain Anda, misalnya toko-anda.example</translation>
    </message>
    <message>
        <source>Chec&amp;k</source>
        <translation>C&amp;ek</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Hubungkan…</translation>
    </message>
    <message>
        <source>Wa&amp;tch this domain</source>
        <translation>Pantau domain &amp;ini</translation>
    </message>
    <message>
        <source>W&amp;rite appeal letter…</source>
        <translation>Tulis &amp;surat banding…</translation>
    </message>
    <message>
        <source>&amp;Open the sample</source>
        <translation>Buka c&amp;ontoh</translation>
    </message>
    <message>
        <source>Co&amp;nnect…</source>
        <translation>Hubu&amp;ngkan…</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>Coba contoh</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sample domain(s) with 90 days of history. Nothing leaves this computer.</source>
        <translation>
            <numerusform>%Ln domain contoh dengan riwayat 90 hari. Tidak ada yang keluar dari komputer ini.</numerusform>
        </translation>
    </message>
    <message>
        <source>Connect a service</source>
        <translation>Hubungkan layanan</translation>
    </message>
    <message>
        <source>Services Pantau knows</source>
        <translation>Layanan yang dikenal Pantau</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Pakai</translation>
    </message>
    <message>
        <source>Your own copy of a blocklist</source>
        <translation>Salinan daftar blokir Anda sendiri</translation>
    </message>
    <message>
        <source>A file on this computer</source>
        <translation>Berkas di komputer ini</translation>
    </message>
    <message>
        <source>no quota</source>
        <translation>tanpa kuota</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Pilih berkas…</translation>
    </message>
    <message>
        <source>Checked by %1: %2. It sees what you type.</source>
        <translation>Dicek oleh %1: %2. Layanan itu melihat yang Anda ketik.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ganti</translation>
    </message>
    <message>
        <source>No known service checks without a key. Connect yours first.</source>
        <translation>Tidak ada layanan yang dikenal yang mengecek tanpa kunci. Hubungkan layanan Anda dahulu.</translation>
    </message>
    <message>
        <source>%1 said so %2.</source>
        <translation>Jawaban %1 %2.</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Mengecek…</translation>
    </message>
    <message>
        <source>You have a key or a service. Watch hundreds of domains inside your quota.</source>
        <translation>Anda punya kunci atau layanan. Pantau ratusan domain dalam kuota Anda.</translation>
    </message>
    <message>
        <source>How to choos&amp;e</source>
        <translation>&amp;Cara memilih</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::StatusLine</name>
    <message>
        <source>Progress of the check</source>
        <translation>Kemajuan pengecekan</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>Click to see the log.</source>
        <translation>Klik untuk melihat log.</translation>
    </message>
    <message>
        <source>Checking %1 of %2</source>
        <translation>Mengecek %1 dari %2</translation>
    </message>
    <message>
        <source>Stops the check. Domains that were not sent yet cost nothing.</source>
        <translation>Menghentikan pengecekan. Domain yang belum dikirim tidak memakai kuota.</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Perlu perhatian</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Kemajuan</translation>
    </message>
    <message>
        <source>Stops this without changing anything.</source>
        <translation>Menghentikan ini tanpa mengubah apa pun.</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Menghentikan…</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::StatusStrip</name>
    <message>
        <source>No answers in the last 30 days</source>
        <translation>Tidak ada jawaban dalam 30 hari terakhir</translation>
    </message>
    <message>
        <source>Last 30 days: blocked on %1, not blocked on %2, no answer on %3</source>
        <translation>30 hari terakhir: %1 hari terblokir, %2 hari tidak terblokir, %3 hari tanpa jawaban</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::StepBar</name>
    <message>
        <source>File</source>
        <translation>Berkas</translation>
    </message>
    <message>
        <source>Columns and cost</source>
        <translation>Kolom dan biaya</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Selesai</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>Langkah %1 dari %2: %3</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::TableColumns</name>
    <message>
        <source>&amp;Reset columns</source>
        <translation>Atur ulang &amp;kolom</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::TableWords</name>
    <message>
        <source>d MMM</source>
        <comment>date format</comment>
        <extracomment>a date without the year, as in &quot;19 Nov&quot;; see QLocale::toString for the letters</extracomment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>date format</comment>
        <extracomment>a date with the year, as in &quot;19 Nov 2026&quot;</extracomment>
        <translation>d MMM yyyy</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>from day to day</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <comment>from time to time</comment>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>day, time to time</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Became blocked %1</source>
        <translation>Menjadi terblokir %1</translation>
    </message>
    <message>
        <source>Became not blocked %1</source>
        <translation>Menjadi tidak terblokir %1</translation>
    </message>
    <message>
        <source>Low</source>
        <comment>importance</comment>
        <translation>Rendah</translation>
    </message>
    <message>
        <source>Normal</source>
        <comment>importance</comment>
        <translation>Normal</translation>
    </message>
    <message>
        <source>High</source>
        <comment>importance</comment>
        <translation>Tinggi</translation>
    </message>
    <message>
        <source>before %1</source>
        <extracomment>%1 is a date, as in &quot;19 Nov&quot;, or a time of today</extracomment>
        <translation>sebelum %1</translation>
    </message>
    <message>
        <source>Blocked at its first check, since before %1</source>
        <translation>Sudah terblokir saat cek pertama, sejak sebelum %1</translation>
    </message>
    <message>
        <source>Asked just now, no answer.</source>
        <translation>Baru saja ditanyakan, tidak ada jawaban.</translation>
    </message>
    <message>
        <source>Asked %1 ago, no answer.</source>
        <translation>Ditanyakan %1 yang lalu, tidak ada jawaban.</translation>
    </message>
    <message>
        <source>The last try, %1, brought no answer: %2</source>
        <extracomment>%1 is a time, as in &quot;at 14:13 today&quot;, %2 the reason reported then</extracomment>
        <translation>Percobaan terakhir, %1, tidak mendapat jawaban: %2</translation>
    </message>
    <message>
        <source>The last try brought no answer: %1</source>
        <translation>Percobaan terakhir tidak mendapat jawaban: %1</translation>
    </message>
    <message>
        <source>%1: answered “blocked”, which is being confirmed.</source>
        <translation>%1: jawabannya “terblokir”, sedang dikonfirmasi.</translation>
    </message>
    <message>
        <source>%1: answered “not blocked”, which is being confirmed.</source>
        <translation>%1: jawabannya “tidak terblokir”, sedang dikonfirmasi.</translation>
    </message>
    <message>
        <source>Last seen blocked: %1</source>
        <translation>Terakhir terlihat terblokir: %1</translation>
    </message>
    <message>
        <source>Last seen not blocked: %1</source>
        <translation>Terakhir terlihat tidak terblokir: %1</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Timeline</name>
    <message>
        <source>Timeline of the status</source>
        <translation>Garis waktu status</translation>
    </message>
    <message>
        <source>Timeline: %1</source>
        <translation>Garis waktu: %1</translation>
    </message>
    <message>
        <source>The left and right keys go from stretch to stretch.</source>
        <translation>Tombol kiri dan kanan berpindah antarrentang.</translation>
    </message>
    <message>
        <source>today</source>
        <translation>hari ini</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>date format</comment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>MMM yyyy</source>
        <comment>date format</comment>
        <translation>MMM yyyy</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::ToolBar</name>
    <message>
        <source>Tools</source>
        <translation>Bilah alat</translation>
    </message>
    <message>
        <source>Search domains, lists and notes</source>
        <translation>Cari domain, daftar, dan catatan</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Cari</translation>
    </message>
    <message>
        <source>Search or add a domain</source>
        <translation>Cari atau tambah domain</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::TrayIcon</name>
    <message>
        <source>&amp;Open Pantau</source>
        <translation>&amp;Buka Pantau</translation>
    </message>
    <message>
        <source>&amp;Check now</source>
        <translation>&amp;Cek sekarang</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Jeda</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Keluar</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>Pen&amp;gaturan…</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln &amp;blocked domain(s)</source>
        <translation>
            <numerusform>Semua yang ter&amp;blokir (%Ln)</numerusform>
        </translation>
    </message>
    <message>
        <source>For &amp;1 hour</source>
        <translation>&amp;1 jam</translation>
    </message>
    <message>
        <source>Until &amp;tomorrow %1</source>
        <translation>Sampai &amp;besok pukul %1</translation>
    </message>
    <message>
        <source>Until I &amp;resume</source>
        <translation>Sampai saya &amp;lanjutkan</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Lanjutkan</translation>
    </message>
    <message>
        <source>%1 blocked, %2 not blocked, %3 unknown</source>
        <translation>%1 terblokir, %2 tidak terblokir, %3 belum diketahui</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new change(s)</source>
        <translation>
            <numerusform>%Ln perubahan baru</numerusform>
        </translation>
    </message>
    <message>
        <source>Pantau: %1</source>
        <extracomment>%1 is the state of monitoring</extracomment>
        <translation>Pantau: %1</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::UndoBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Tutup pesan ini</translation>
    </message>
    <message>
        <source>Undone: %1</source>
        <translation>Diurungkan: %1</translation>
    </message>
    <message>
        <source>Undoing %1 of %2</source>
        <translation>Mengurungkan %1 dari %2</translation>
    </message>
    <message>
        <source>Undoing…</source>
        <translation>Mengurungkan…</translation>
    </message>
    <message>
        <source>Redoing %1 of %2</source>
        <translation>Mengulangi %1 dari %2</translation>
    </message>
    <message>
        <source>Redoing…</source>
        <translation>Mengulangi…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Urungkan</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::UsageMeter</name>
    <message>
        <source>%1 (%2)</source>
        <comment>account, package</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>No service is connected.</source>
        <translation>Tidak ada layanan yang terhubung.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>quota</comment>
        <translation>%1 dari %2</translation>
    </message>
    <message>
        <source>Nothing is used while checking is stopped.</source>
        <translation>Tidak ada yang terpakai selama cek berhenti.</translation>
    </message>
    <message>
        <source>Open the page Usage</source>
        <translation>Buka halaman Pemakaian</translation>
    </message>
    <message>
        <source>The service counts in UTC: there it is %1, %2.</source>
        <translation>Layanan menghitung dalam UTC: di sana pukul %2, %1.</translation>
    </message>
    <message>
        <source>The mark on the bar shows where even use would be by now: %1 of %2.</source>
        <translation>Tanda pada bilah menunjukkan posisi jika kuota dipakai merata sampai saat ini: %1 dari %2.</translation>
    </message>
    <message>
        <source>Nothing has been used yet.</source>
        <translation>Belum ada yang terpakai.</translation>
    </message>
    <message>
        <source>Resets %1 (%2)</source>
        <translation>Kuota diperbarui %1 (%2)</translation>
    </message>
    <message>
        <source>Set your renewal day to see a forecast.</source>
        <translation>Atur tanggal pembaruan paket Anda untuk melihat perkiraan.</translation>
    </message>
    <message>
        <source>It is too early to say how long the quota will last.</source>
        <translation>Masih terlalu awal untuk memperkirakan sampai kapan kuota cukup.</translation>
    </message>
    <message>
        <source>No quota information yet.</source>
        <translation>Belum ada informasi kuota.</translation>
    </message>
    <message>
        <source>Waiting for quota information from the service.</source>
        <translation>Menunggu informasi kuota dari layanan.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::UsagePage</name>
    <message numerus="yes">
        <source>Last %Ln day(s)</source>
        <translation>
            <numerusform>%Ln hari terakhir</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a day to see its checks.</source>
        <translation>Pilih satu hari untuk melihat ceknya.</translation>
    </message>
    <message>
        <source>Checks of %1: reading…</source>
        <translation>Cek pada %1: sedang dibaca…</translation>
    </message>
    <message>
        <source>Checks of %1</source>
        <translation>Cek pada %1</translation>
    </message>
    <message>
        <source>No answers are stored for %1.</source>
        <translation>Tidak ada jawaban yang tersimpan untuk %1.</translation>
    </message>
    <message>
        <source>There is no forecast while nothing is checked.</source>
        <translation>Tidak ada perkiraan selama tidak ada yang dicek.</translation>
    </message>
    <message>
        <source>No service is connected. Once one is, this page shows what its quota was used for, and how long it lasts.</source>
        <translation>Tidak ada layanan yang terhubung. Setelah ada, halaman ini menunjukkan untuk apa kuotanya dipakai dan berapa lama kuota itu cukup.</translation>
    </message>
    <message>
        <source>Usage is counted since %1, with the current key or package. The days below also show earlier usage.</source>
        <translation>Pemakaian dihitung sejak %1, dengan kunci atau paket yang sekarang. Hari-hari di bawah juga menunjukkan pemakaian sebelumnya.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Waktu</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>ddd d MMM</source>
        <comment>date format</comment>
        <extracomment>a date with the day of the week, as in &quot;Thu 19 Nov&quot;; see QLocale::toString for the letters</extracomment>
        <translation>ddd d MMM</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Hari</translation>
    </message>
    <message>
        <source>Pantau</source>
        <translation>Pantau</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Pihak lain</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>The service reported too little on that day.</source>
        <translation>Data dari layanan untuk hari itu tidak lengkap.</translation>
    </message>
    <message>
        <source>Checks of domains that were removed, and requests that brought no answer</source>
        <translation>Cek domain yang sudah dihapus, dan permintaan yang tidak dijawab</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Daftar</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Bagian</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Terpakai</translation>
    </message>
    <message>
        <source>Domains</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>Known within</source>
        <translation>Terdeteksi dalam</translation>
    </message>
    <message>
        <source>By list</source>
        <translation>Per daftar</translation>
    </message>
    <message>
        <source>By day</source>
        <translation>Per hari</translation>
    </message>
    <message>
        <source>By check</source>
        <translation>Per cek</translation>
    </message>
    <message>
        <source>A check of a domain in several lists is shared equally among them.</source>
        <translation>Cek domain di beberapa daftar dibagi rata di antaranya.</translation>
    </message>
    <message>
        <source>What the table shows</source>
        <translation>Isi tabel</translation>
    </message>
    <message>
        <source>How soon new blocks are usually detected</source>
        <translation>Seberapa cepat pemblokiran baru biasanya terdeteksi</translation>
    </message>
    <message numerus="yes">
        <source>In the last %Ln days:</source>
        <translation>
            <numerusform>Dalam %Ln hari terakhir:</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what for, how much</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Planned checks</source>
        <translation>Cek terjadwal</translation>
    </message>
    <message>
        <source>Confirming changes</source>
        <translation>Konfirmasi perubahan</translation>
    </message>
    <message>
        <source>Others with the same quota, or before Pantau counted</source>
        <translation>Pihak lain dengan kuota yang sama, atau sebelum Pantau menghitung</translation>
    </message>
    <message>
        <source>Nothing was used.</source>
        <translation>Tidak ada yang terpakai.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) got their first check.</source>
        <translation>
            <numerusform>%Ln domain dicek untuk pertama kali.</numerusform>
        </translation>
    </message>
    <message>
        <source>Manual checks</source>
        <translation>Cek manual</translation>
    </message>
    <message numerus="yes">
        <source>%Ln early sign(s) were answered by a check.</source>
        <translation>
            <numerusform>%Ln indikasi terjawab lewat cek.</numerusform>
        </translation>
    </message>
    <message>
        <source>What the service counted beyond Pantau&apos;s own checks: other programs with the same key, or lost replies</source>
        <translation>Yang dihitung layanan di luar cek Pantau sendiri: program lain dengan kunci yang sama, atau jawaban yang hilang</translation>
    </message>
    <message>
        <source>Other checks</source>
        <translation>Cek lain</translation>
    </message>
    <message>
        <source>%1%</source>
        <comment>percent</comment>
        <extracomment>a share in percent</extracomment>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::WindowActions</name>
    <message>
        <source>&amp;Add domains…</source>
        <translation>&amp;Tambah domain…</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Tambah</translation>
    </message>
    <message>
        <source>&amp;Import a file…</source>
        <translation>&amp;Impor berkas…</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Impor</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Ekspor…</translation>
    </message>
    <message>
        <source>Re&amp;port…</source>
        <translation>&amp;Laporan…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <extracomment>%1 is what was done, as in &quot;3 domains added to “Clients”&quot;</extracomment>
        <translation>&amp;Urungkan</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Urungkan</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Cari</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>&amp;Pengaturan…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Keluar</translation>
    </message>
    <message>
        <source>&amp;Check now</source>
        <translation>&amp;Cek sekarang</translation>
    </message>
    <message>
        <source>Check the &amp;selected domains</source>
        <translation>Cek domain yang &amp;dipilih</translation>
    </message>
    <message>
        <source>Check the &amp;unknown domains</source>
        <translation>Cek domain yang &amp;belum diketahui</translation>
    </message>
    <message>
        <source>Check &amp;all domains</source>
        <translation>Cek &amp;semua domain</translation>
    </message>
    <message>
        <source>S&amp;top the check</source>
        <translation>&amp;Hentikan pengecekan</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Jeda</translation>
    </message>
    <message>
        <source>&amp;New list…</source>
        <translation>Daftar &amp;baru…</translation>
    </message>
    <message>
        <source>&amp;Settings of the list…</source>
        <translation>&amp;Pengaturan daftar…</translation>
    </message>
    <message>
        <source>Re&amp;move the list…</source>
        <translation>&amp;Hapus daftar…</translation>
    </message>
    <message>
        <source>&amp;Domains</source>
        <translation>&amp;Domain</translation>
    </message>
    <message>
        <source>&amp;Changes</source>
        <translation>&amp;Perubahan</translation>
    </message>
    <message>
        <source>&amp;Usage</source>
        <translation>Pe&amp;makaian</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>Lo&amp;g</translation>
    </message>
    <message>
        <source>Go to the &amp;overview and lists</source>
        <translation>Ke &amp;ikhtisar dan daftar</translation>
    </message>
    <message>
        <source>Go to the &amp;table</source>
        <translation>Ke &amp;tabel</translation>
    </message>
    <message>
        <source>&amp;Connect a service…</source>
        <translation>&amp;Hubungkan layanan…</translation>
    </message>
    <message>
        <source>&amp;Accounts…</source>
        <translation>&amp;Akun…</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Pintasan keyboard</translation>
    </message>
    <message>
        <source>&amp;About Pantau</source>
        <translation>&amp;Tentang Pantau</translation>
    </message>
    <message>
        <source>&amp;Selected</source>
        <translation>&amp;Terpilih</translation>
    </message>
    <message>
        <source>&amp;Lists</source>
        <translation>D&amp;aftar</translation>
    </message>
    <message>
        <source>&amp;Watch</source>
        <translation>&amp;Pemantauan</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>Ta&amp;mpilan</translation>
    </message>
    <message>
        <source>A&amp;ccounts</source>
        <translation>A&amp;kun</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Bantuan</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>&amp;Urungkan: %1</translation>
    </message>
    <message>
        <source>Re&amp;port on this list…</source>
        <translation>&amp;Laporan daftar ini…</translation>
    </message>
    <message>
        <source>Lists at a &amp;glance</source>
        <translation>Rin&amp;gkasan daftar</translation>
    </message>
    <message>
        <source>Re&amp;do</source>
        <extracomment>%1 is what was done and undone, as in &quot;3 domains added to “Clients”&quot;</extracomment>
        <translation>Ulan&amp;gi</translation>
    </message>
    <message>
        <source>Re&amp;do: %1</source>
        <translation>U&amp;langi: %1</translation>
    </message>
    <message>
        <source>Hand&amp;book</source>
        <translation>&amp;Buku panduan</translation>
    </message>
    <message>
        <source>Go to &amp;anything…</source>
        <translation>Buka &amp;apa saja…</translation>
    </message>
    <message>
        <source>A&amp;ppeals</source>
        <translation>&amp;Banding</translation>
    </message>
    <message>
        <source>Settings: General</source>
        <translation>Pengaturan: Umum</translation>
    </message>
    <message>
        <source>Settings: Checking</source>
        <translation>Pengaturan: Pengecekan</translation>
    </message>
    <message>
        <source>Settings: Channels</source>
        <translation>Pengaturan: Kanal</translation>
    </message>
    <message>
        <source>Settings: Reports</source>
        <translation>Pengaturan: Laporan</translation>
    </message>
    <message>
        <source>Settings: Data</source>
        <translation>Pengaturan: Data</translation>
    </message>
    <message>
        <source>Settings: Privacy</source>
        <translation>Pengaturan: Privasi</translation>
    </message>
    <message>
        <source>Ren&amp;ame the list…</source>
        <translation>Ubah &amp;nama daftar…</translation>
    </message>
    <message>
        <source>Group &amp;by parent domain</source>
        <translation>&amp;Kelompokkan per domain induk</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Cek sekarang</translation>
    </message>
    <message>
        <source>Go to the ne&amp;xt part of the window</source>
        <translation>Ke bagian &amp;jendela berikutnya</translation>
    </message>
    <message>
        <source>Settings: Notifications</source>
        <translation>Pengaturan: Notifikasi</translation>
    </message>
    <message>
        <source>Switch bet&amp;ween light and dark</source>
        <translation>Ganti &amp;warna terang atau gelap</translation>
    </message>
    <message>
        <source>Lists by c&amp;hannel</source>
        <translation>Daftar menurut &amp;kanal</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::WindowDialogs</name>
    <message>
        <source>Select a domain, or choose a list on the left, to report on.</source>
        <translation>Pilih domain, atau daftar di kiri, untuk dibuatkan laporan.</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <extracomment>%1 is the title</extracomment>
        <translation>%1 (%2 dari %3)</translation>
    </message>
    <message>
        <source>&amp;Next letter (%1 of %2)</source>
        <translation>Surat be&amp;rikutnya (%1 dari %2)</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::Words</name>
    <message>
        <source>Check now</source>
        <translation>Cek sekarang</translation>
    </message>
    <message>
        <source>Check now (%1 of the %2 checks left)</source>
        <translation>Cek sekarang (%1 dari sisa %2 cek)</translation>
    </message>
    <message numerus="yes">
        <source>Check now (%Ln domain(s))</source>
        <translation>
            <numerusform>Cek sekarang (%Ln domain)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln were already there.</source>
        <translation>
            <numerusform>%Ln sudah ada sebelumnya.</numerusform>
        </translation>
    </message>
    <message>
        <source>Check now (no checks left)</source>
        <translation>Cek sekarang (kuota habis)</translation>
    </message>
    <message>
        <source>The domain could not be checked</source>
        <translation>Domain tidak dapat dicek</translation>
    </message>
    <message numerus="yes">
        <source>None of the %Ln domain(s) could be checked</source>
        <translation>
            <numerusform>Tidak satu pun dari %Ln domain dapat dicek</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) checked: %1 blocked, %2 not blocked.</source>
        <translation>
            <numerusform>%Ln domain dicek: %1 terblokir, %2 tidak terblokir.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be checked</source>
        <translation>
            <numerusform>%Ln tidak dapat dicek</numerusform>
        </translation>
    </message>
    <message>
        <source>Local sample list: no quota needed.</source>
        <translation>Daftar contoh lokal: tidak memerlukan kuota.</translation>
    </message>
    <message>
        <source>Your own blocklist: no quota needed.</source>
        <translation>Daftar blokir Anda sendiri: tidak memerlukan kuota.</translation>
    </message>
    <message numerus="yes">
        <source>Check now (%1 domains, only %Ln check(s) left)</source>
        <translation>
            <numerusform>Cek sekarang (%1 domain, sisa hanya %Ln cek)</numerusform>
        </translation>
    </message>
    <message>
        <source>The quota of this key is used up; another program may be using it as well.</source>
        <translation>Kuota kunci ini sudah habis. Mungkin kunci ini juga dipakai program lain.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) removed from “%1” again.</source>
        <translation>
            <numerusform>%Ln domain dikeluarkan lagi dari “%1”.</numerusform>
        </translation>
    </message>
    <message>
        <source>Last seen blocked %1</source>
        <translation>Terakhir terlihat terblokir %1</translation>
    </message>
    <message>
        <source>Last seen not blocked %1</source>
        <translation>Terakhir terlihat tidak terblokir %1</translation>
    </message>
    <message>
        <source>The newest answer, %1, says blocked; it is being confirmed before you are alerted</source>
        <translation>Jawaban terbaru, %1, menyatakan terblokir dan sedang dikonfirmasi sebelum Anda diberi tahu</translation>
    </message>
    <message>
        <source>The newest answer, %1, says not blocked; it is being confirmed first</source>
        <translation>Jawaban terbaru, %1, menyatakan tidak terblokir dan masih dikonfirmasi</translation>
    </message>
    <message>
        <source>Paused until %1</source>
        <translation>Dijeda sampai %1</translation>
    </message>
    <message>
        <source>Paused until you resume it</source>
        <translation>Dijeda sampai Anda melanjutkannya</translation>
    </message>
    <message>
        <source>Alerts muted until %1</source>
        <translation>Notifikasi dibisukan sampai %1</translation>
    </message>
    <message>
        <source>Alerts muted until you unmute them</source>
        <translation>Notifikasi dibisukan sampai Anda mengaktifkannya lagi</translation>
    </message>
    <message>
        <source>Without a key, checks are counted per internet address, and the quota of yours is used up for now; others may share that address.</source>
        <translation>Tanpa kunci, cek dihitung per alamat internet, dan kuota alamat Anda sudah habis untuk saat ini. Mungkin alamat itu dipakai bersama orang lain.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) added to %1.</source>
        <translation>
            <numerusform>%Ln domain ditambahkan ke %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>This time has passed. Enter a later one.</source>
        <translation>Waktu ini sudah lewat. Masukkan waktu yang lebih akhir.</translation>
    </message>
    <message>
        <source>Not watched</source>
        <translation>Tidak dipantau</translation>
    </message>
    <message>
        <source>Blocked since %1</source>
        <translation>Terblokir sejak %1</translation>
    </message>
    <message>
        <source>Blocked since before %1</source>
        <translation>Sudah terblokir sebelum %1</translation>
    </message>
    <message>
        <source>Not blocked since %1</source>
        <translation>Tidak terblokir sejak %1</translation>
    </message>
    <message>
        <source>Its list has no account to check it with</source>
        <translation>Daftarnya tidak punya akun untuk mengeceknya</translation>
    </message>
    <message>
        <source>Its first answer is being confirmed (%1)</source>
        <translation>Jawaban pertamanya sedang dipastikan (%1)</translation>
    </message>
    <message>
        <source>Asked %1 without an answer (%2)</source>
        <translation>Ditanyakan %1 tanpa jawaban (%2)</translation>
    </message>
    <message>
        <source>It waits for its first check (%1)</source>
        <translation>Menunggu cek pertama (%1)</translation>
    </message>
    <message>
        <source>Not being watched now</source>
        <translation>Sekarang tidak dipantau</translation>
    </message>
    <message>
        <source>Connected, but the service gives no quota.</source>
        <translation>Terhubung, tetapi layanan tidak memberi kuota.</translation>
    </message>
    <message>
        <source>%1, checked %2 ago</source>
        <comment>status, age</comment>
        <translation>%1, dicek %2 lalu</translation>
    </message>
    <message>
        <source>%1 of %2 used today.</source>
        <extracomment>%1 is a number, %2 an amount, as in &quot;12,500 credits&quot;</extracomment>
        <translation>%1 dari %2 terpakai hari ini.</translation>
    </message>
    <message>
        <source>%1 of %2 used.</source>
        <translation>%1 dari %2 terpakai.</translation>
    </message>
    <message>
        <source>%1, checked just now</source>
        <comment>status</comment>
        <translation>%1, baru saja dicek</translation>
    </message>
    <message>
        <source>%1 +%2</source>
        <comment>a list and the number of others</comment>
        <translation>%1 +%2</translation>
    </message>
    <message>
        <source>%1 is blocked</source>
        <translation>%1 terblokir</translation>
    </message>
    <message>
        <source>%1 is not blocked</source>
        <translation>%1 tidak terblokir</translation>
    </message>
    <message>
        <source>No answer about %1</source>
        <translation>Tidak ada jawaban tentang %1</translation>
    </message>
    <message>
        <source>Connected. %1 of %2 left today.</source>
        <extracomment>%1 is a number, %2 an amount, as in &quot;12,500 credits&quot;</extracomment>
        <translation>Terhubung. Sisa %1 dari %2 hari ini.</translation>
    </message>
    <message>
        <source>Connected. %1 of %2 left.</source>
        <translation>Terhubung. Sisa %1 dari %2.</translation>
    </message>
</context>
<context>
    <name>pantau::desktop::WrittenAutostart</name>
    <message>
        <source>Windows did not let Pantau change which programs start at login. Ask the administrator of this computer.</source>
        <translation>Windows tidak mengizinkan Pantau mengubah program yang dijalankan saat Anda masuk ke komputer. Hubungi pengelola komputer ini.</translation>
    </message>
    <message>
        <source>The file “%1”, which decides whether Pantau starts at login, could not be changed. Check whether it is write-protected.</source>
        <translation>Berkas “%1”, yang menentukan apakah Pantau dijalankan saat Anda masuk ke komputer, tidak dapat diubah. Periksa apakah berkas itu hanya-baca.</translation>
    </message>
    <message>
        <source>macOS runs Pantau from a temporary place. Move Pantau to the Applications folder, open it from there, and try again.</source>
        <translation>macOS menjalankan Pantau dari tempat sementara. Pindahkan Pantau ke folder Aplikasi, buka dari sana, lalu coba lagi.</translation>
    </message>
</context>
<context>
    <name>pantau::engine::AlertRules</name>
    <message>
        <source>%1 is blocked</source>
        <translation>%1 terblokir</translation>
    </message>
    <message>
        <source>%1 is no longer blocked</source>
        <translation>%1 tidak lagi terblokir</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) are newly blocked</source>
        <translation>
            <numerusform>%Ln domain baru saja terblokir</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) are no longer blocked</source>
        <translation>
            <numerusform>%Ln domain tidak lagi terblokir</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>%1: domains are newly blocked; %2: are no longer blocked</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln are no longer blocked</source>
        <translation>
            <numerusform>%Ln tidak lagi terblokir</numerusform>
        </translation>
    </message>
    <message>
        <source>Changed %1.</source>
        <translation>Berubah %1.</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <comment>domain, status, window</comment>
        <translation>%1: %2, %3</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>dan %Ln lagi</numerusform>
        </translation>
    </message>
    <message>
        <source>Watching with “%1” has stopped</source>
        <translation>Pemantauan lewat “%1” berhenti</translation>
    </message>
    <message>
        <source>A test message from Pantau</source>
        <translation>Pesan tes dari Pantau</translation>
    </message>
    <message>
        <source>Alerts will reach you here. No domain has changed.</source>
        <translation>Notifikasi akan sampai di sini. Tidak ada domain yang berubah.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) are blocked</source>
        <translation>
            <numerusform>%Ln domain terblokir</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) changed at once and were put on hold</source>
        <translation>
            <numerusform>%Ln jawaban berubah sekaligus dan ditahan</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what happened to a domain, its lists</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>list, what happened to its domains</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: appeal sent at %2.</source>
        <translation>%1: banding dikirim pada %2.</translation>
    </message>
    <message>
        <source>%1: appeal sent at %2 to %3.</source>
        <translation>%1: banding dikirim pada %2 kepada %3.</translation>
    </message>
    <message>
        <source>Time to ask again about %1</source>
        <translation>Saatnya menanyakan lagi banding untuk %1</translation>
    </message>
    <message numerus="yes">
        <source>Time to ask again about %Ln appeal(s)</source>
        <translation>
            <numerusform>Saatnya menanyakan lagi %Ln banding</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more appeal(s).</source>
        <translation>
            <numerusform>%Ln banding lagi.</numerusform>
        </translation>
    </message>
    <message>
        <source>Pantau has not seen an unblocking since.</source>
        <translation>Sejak itu Pantau belum melihat blokirnya dibuka.</translation>
    </message>
    <message>
        <source>%1 is not blocked</source>
        <comment>a domain</comment>
        <translation>%1 tidak terblokir</translation>
    </message>
    <message>
        <source>It was blocked at its first check, %1. The start of the block is unknown.</source>
        <translation>Domain ini sudah terblokir saat cek pertama, %1. Awal pemblokirannya tidak diketahui.</translation>
    </message>
    <message>
        <source>Checks with “%1” are failing</source>
        <translation>Cek dengan “%1” terus gagal</translation>
    </message>
    <message>
        <source>No check has succeeded since %1. Pantau keeps trying.</source>
        <extracomment>%1 is a time and date</extracomment>
        <translation>Sejak %1 tidak ada cek yang berhasil. Pantau terus mencoba.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>time, opinions</comment>
        <extracomment>%1 is a time, %2 as in &quot;reported by A; B says not blocked&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>First check: none of %Ln domain(s) is blocked</source>
        <translation>
            <numerusform>Pengecekan pertama: tidak satu pun dari %Ln domain terblokir</numerusform>
        </translation>
    </message>
    <message>
        <source>Checked with %1. You&apos;ll be notified of changes.</source>
        <translation>Dicek dengan %1. Anda akan menerima notifikasi jika ada perubahan.</translation>
    </message>
</context>
<context>
    <name>pantau::engine::AlertText</name>
    <message>
        <source>d MMM</source>
        <comment>date format</comment>
        <extracomment>a date without the year, as in &quot;10 Mar&quot;; see QLocale::toString for the letters</extracomment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>time and date</comment>
        <extracomment>%1 is a time, %2 a date</extracomment>
        <translation>%2 pukul %1</translation>
    </message>
    <message>
        <source>first seen %1</source>
        <translation>pertama terlihat %1</translation>
    </message>
    <message>
        <source>between %1 and %2 on %3</source>
        <extracomment>%1 and %2 are times, %3 is a date</extracomment>
        <translation>pada %3 antara pukul %1 dan %2</translation>
    </message>
    <message>
        <source>between %1 and %2</source>
        <translation>antara %1 dan %2</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>pada %1</translation>
    </message>
</context>
<context>
    <name>pantau::report::Page</name>
    <message>
        <source>Block status of %1</source>
        <translation>Status blokir %1</translation>
    </message>
    <message>
        <source>Period: %1 to %2. Created on %3. All times are %4.</source>
        <translation>Periode: %1 sampai %2. Dibuat pada %3. Semua waktu dalam %4.</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>Last answer</source>
        <translation>Jawaban terakhir</translation>
    </message>
    <message>
        <source>never</source>
        <translation>belum pernah</translation>
    </message>
    <message>
        <source>The status is unknown. The last answer came on %1.</source>
        <translation>Statusnya belum diketahui. Jawaban terakhir diterima pada %1.</translation>
    </message>
    <message>
        <source>The status is unknown: there has been no answer yet.</source>
        <translation>Statusnya belum diketahui: belum ada jawaban.</translation>
    </message>
    <message>
        <source>Blocked: first seen blocked on %1, last seen not blocked on %2.</source>
        <translation>Terblokir: pertama terlihat terblokir pada %1, terakhir terlihat tidak terblokir pada %2.</translation>
    </message>
    <message>
        <source>Not blocked: first seen not blocked on %1, last seen blocked on %2.</source>
        <translation>Tidak terblokir: pertama terlihat tidak terblokir pada %1, terakhir terlihat terblokir pada %2.</translation>
    </message>
    <message>
        <source>Blocked at every answer since the first one on %1.</source>
        <translation>Terblokir pada setiap jawaban sejak yang pertama pada %1.</translation>
    </message>
    <message>
        <source>Not blocked at every answer since the first one on %1.</source>
        <translation>Tidak terblokir pada setiap jawaban sejak yang pertama pada %1.</translation>
    </message>
    <message>
        <source>No change of status in the period.</source>
        <translation>Tidak ada perubahan status dalam periode ini.</translation>
    </message>
    <message>
        <source>New status</source>
        <translation>Status baru</translation>
    </message>
    <message>
        <source>Not before</source>
        <translation>Paling awal</translation>
    </message>
    <message>
        <source>Not after</source>
        <translation>Paling akhir</translation>
    </message>
    <message>
        <source>Appeals</source>
        <translation>Banding</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Dikirim</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Kepada</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>belum</translation>
    </message>
    <message numerus="yes">
        <source>%Ln hour(s)</source>
        <translation>
            <numerusform>%Ln jam</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s)</source>
        <translation>
            <numerusform>%Ln hari</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (after %2)</source>
        <translation>%1 (setelah %2)</translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln answer(s)</source>
        <translation>
            <numerusform>%Ln jawaban terbaru</numerusform>
        </translation>
    </message>
    <message>
        <source>Answers in the period</source>
        <translation>Jawaban dalam periode ini</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Waktu</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Jawaban</translation>
    </message>
    <message numerus="yes">
        <source>The status of %Ln is unknown.</source>
        <translation>
            <numerusform>Status %Ln domain belum diketahui.</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes in the period</source>
        <translation>Perubahan dalam periode ini</translation>
    </message>
    <message>
        <source>Checking service</source>
        <translation>Layanan cek</translation>
    </message>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>date format</comment>
        <translation>d MMM yyyy</translation>
    </message>
    <message>
        <source>before %1</source>
        <comment>moment</comment>
        <translation>sebelum %1</translation>
    </message>
    <message>
        <source>Unblocked</source>
        <translation>Pulih</translation>
    </message>
    <message>
        <source>The newest answer, of %1, says blocked and is being confirmed.</source>
        <translation>Jawaban terbaru, dari %1, menyatakan terblokir dan sedang dikonfirmasi.</translation>
    </message>
    <message>
        <source>The newest answer, of %1, says not blocked and is being confirmed.</source>
        <translation>Jawaban terbaru, dari %1, menyatakan tidak terblokir dan sedang dikonfirmasi.</translation>
    </message>
    <message>
        <source>A domain counts as unblocked from the first answer that said so; it may have been unblocked before.</source>
        <translation>Domain dihitung tidak terblokir sejak jawaban pertama yang menyatakannya; dapat jadi blokirnya sudah dibuka sebelumnya.</translation>
    </message>
    <message>
        <source>found blocked in the period</source>
        <translation>ditemukan terblokir dalam periode</translation>
    </message>
    <message>
        <source>unblocked in the period</source>
        <translation>tidak lagi terblokir dalam periode</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Halaman %1 dari %2</translation>
    </message>
    <message>
        <source>When this report was created, the domains were not being checked.</source>
        <translation>Saat laporan ini dibuat, domain-domain ini tidak sedang dicek.</translation>
    </message>
    <message>
        <source>There are no domains in this list.</source>
        <translation>Tidak ada domain di daftar ini.</translation>
    </message>
    <message>
        <source>It is not known whether a domain was blocked in %1: there is no answer on record.</source>
        <comment>month</comment>
        <translation>Belum diketahui apakah ada domain yang terblokir pada %1: tidak ada jawaban yang tercatat.</translation>
    </message>
    <message>
        <source>It is not known whether a domain was blocked in the period: there is no answer on record.</source>
        <translation>Belum diketahui apakah ada domain yang terblokir dalam periode ini: tidak ada jawaban yang tercatat.</translation>
    </message>
    <message>
        <source>Single answers from before %1 are no longer kept.</source>
        <translation>Rincian jawaban sebelum %1 tidak disimpan lagi.</translation>
    </message>
    <message>
        <source>What is not known</source>
        <translation>Yang belum diketahui</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>date format without the year</comment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>days</comment>
        <translation>%1 sampai %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>days</comment>
        <translation>
            <numerusform>%Ln lagi</numerusform>
        </translation>
    </message>
    <message>
        <source>Until %1 these domains were checked with another service. What it found is not in this report.</source>
        <translation>Sampai %1 domain-domain ini dicek lewat layanan lain. Hasilnya tidak ada dalam laporan ini.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocked domain(s) had no answer in the period; the last one came on %1.</source>
        <translation>
            <numerusform>%Ln domain terblokir tidak mendapat jawaban dalam periode ini; jawaban terakhir diterima pada %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln menit</numerusform>
        </translation>
    </message>
    <message>
        <source>local times of %1</source>
        <comment>a time zone</comment>
        <translation>waktu setempat %1</translation>
    </message>
    <message>
        <source>%1: answers from %2</source>
        <comment>a day, a service</comment>
        <translation>%1: jawaban dari %2</translation>
    </message>
    <message>
        <source>%1 to %2: answers from %3</source>
        <comment>two days, a service</comment>
        <translation>%1 sampai %2: jawaban dari %3</translation>
    </message>
    <message>
        <source>%1 (removed)</source>
        <comment>a domain</comment>
        <translation>%1 (dihapus)</translation>
    </message>
    <message>
        <source>Domains marked “removed” left the list in the period. The report covers them up to their last answer before that.</source>
        <translation>Domain bertanda “dihapus” keluar dari daftar dalam periode ini. Laporan mencakup domain itu sampai jawaban terakhir sebelumnya.</translation>
    </message>
    <message>
        <source>Pantau’s sample list</source>
        <translation>daftar contoh Pantau</translation>
    </message>
    <message>
        <source>a blocklist on this computer</source>
        <translation>daftar blokir di komputer ini</translation>
    </message>
    <message>
        <source>Blocklist report</source>
        <translation>Laporan blokir</translation>
    </message>
    <message>
        <source>Created %1</source>
        <comment>a day</comment>
        <translation>Dibuat %1</translation>
    </message>
    <message>
        <source>What comes next</source>
        <translation>Langkah berikutnya</translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln domain(s) was seen blocked in %1.</source>
        <comment>month</comment>
        <translation>
            <numerusform>Tidak satu pun dari %Ln domain terlihat terblokir pada %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln domain(s) was seen blocked in the period.</source>
        <translation>
            <numerusform>Tidak satu pun dari %Ln domain terlihat terblokir dalam periode ini.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln domain(s) is blocked</source>
        <translation>
            <numerusform>Tidak satu pun dari %Ln domain terblokir</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of %1 domain(s) are blocked</source>
        <translation>
            <numerusform>%Ln dari %1 domain terblokir</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 at the end of %2.</source>
        <comment>a statement, a month</comment>
        <translation>%1 pada akhir %2.</translation>
    </message>
    <message>
        <source>%1 on %2.</source>
        <comment>a statement, a day</comment>
        <translation>%1 pada %2.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln was unblocked</source>
        <translation>
            <numerusform>%Ln sudah pulih</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln were never seen blocked</source>
        <translation>
            <numerusform>%Ln tidak pernah terlihat terblokir</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln domain(s) left the list in the period.</source>
        <translation>
            <numerusform>%Ln domain keluar dari daftar dalam periode ini.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>domain(s) watched</source>
        <translation>
            <numerusform>domain yang dipantau</numerusform>
        </translation>
    </message>
    <message>
        <source>blocked on %1</source>
        <comment>a day</comment>
        <translation>terblokir pada %1</translation>
    </message>
    <message>
        <source>to notice the latest block</source>
        <translation>deteksi blokir terakhir</translation>
    </message>
    <message>
        <source>from appeal to unblocked</source>
        <translation>dari banding sampai pulih</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>dan %Ln lagi</numerusform>
        </translation>
    </message>
    <message>
        <source>Blocked domains through the month</source>
        <translation>Domain terblokir sepanjang bulan</translation>
    </message>
    <message>
        <source>Blocked domains through the period</source>
        <translation>Domain terblokir sepanjang periode</translation>
    </message>
    <message>
        <source>No answers (%1)</source>
        <comment>days</comment>
        <translation>Tanpa jawaban (%1)</translation>
    </message>
    <message>
        <source>Incidents</source>
        <translation>Insiden</translation>
    </message>
    <message>
        <source>Blocked between</source>
        <translation>Terblokir antara</translation>
    </message>
    <message>
        <source>Lasted</source>
        <translation>Durasi</translation>
    </message>
    <message>
        <source>Appeal</source>
        <translation>Banding</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>two times</comment>
        <translation>%1 dan %2</translation>
    </message>
    <message>
        <source>by %1</source>
        <comment>moment</comment>
        <translation>paling akhir %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>sent %1</source>
        <comment>a day</comment>
        <translation>dikirim %1</translation>
    </message>
    <message numerus="yes">
        <source>Based on %Ln answer(s) of %1, kept by Pantau.</source>
        <translation>
            <numerusform>Berdasarkan %Ln jawaban dari %1 yang disimpan Pantau.</numerusform>
        </translation>
    </message>
    <message>
        <source>A change happened at some time between the two answers given. Times are %1.</source>
        <translation>Perubahan terjadi di antara dua jawaban yang disebutkan. Waktu menurut %1.</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln domain(s) on %1</source>
        <translation>
            <numerusform>Semua %Ln domain pada %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Blocked first, then unknown, then by name. The tick means: not blocked at the last check.</source>
        <translation>Yang terblokir lebih dahulu, lalu yang belum diketahui, lalu menurut nama. Tanda centang berarti: tidak terblokir pada cek terakhir.</translation>
    </message>
    <message>
        <source>Blocked first, then by name. The tick means: not blocked at the last check.</source>
        <translation>Yang terblokir lebih dahulu, lalu menurut nama. Tanda centang berarti: tidak terblokir pada cek terakhir.</translation>
    </message>
    <message>
        <source>Same status since</source>
        <translation>Status ini sejak</translation>
    </message>
    <message>
        <source>last answer %1</source>
        <comment>a day</comment>
        <translation>jawaban terakhir %1</translation>
    </message>
    <message>
        <source>no answer yet</source>
        <translation>belum ada jawaban</translation>
    </message>
    <message>
        <source>Between two checks of a domain there were at most %1.</source>
        <comment>a length of time</comment>
        <translation>Jeda antara dua cek sebuah domain paling lama %1.</translation>
    </message>
    <message>
        <source>Blocklist report for %1, %2</source>
        <comment>client, period</comment>
        <translation>Laporan daftar blokir untuk %1, %2</translation>
    </message>
    <message>
        <source>The report is attached.</source>
        <translation>Laporannya terlampir.</translation>
    </message>
    <message numerus="yes">
        <source>1 of %Ln domain(s) is blocked</source>
        <translation>
            <numerusform>1 dari %Ln domain terblokir</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 said “blocked”</source>
        <comment>answers</comment>
        <translation>%1 dari %2 menyatakan “terblokir”</translation>
    </message>
    <message>
        <source>These are the answers of the checking service %1, as received and stored by Pantau %2. A change happened between the last answer with the old status and the first answer with the new one.</source>
        <translation>Ini jawaban layanan cek %1, sebagaimana diterima dan disimpan oleh Pantau %2. Perubahan terjadi di antara jawaban terakhir dengan status lama dan jawaban pertama dengan status baru.</translation>
    </message>
    <message numerus="yes">
        <source>The services disagree about %Ln domain(s), which count as blocked: %1.</source>
        <translation>
            <numerusform>Layanan-layanan berbeda jawaban tentang %Ln domain, yang dianggap terblokir: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>There were no domains in this list in the period.</source>
        <translation>Tidak ada domain dalam daftar ini pada periode tersebut.</translation>
    </message>
    <message numerus="yes">
        <source>The newest answers about %Ln domain(s) differ and are not confirmed yet, so they do not count: %1.</source>
        <translation>
            <numerusform>Jawaban terbaru tentang %Ln domain berbeda dan belum dikonfirmasi, jadi belum dihitung: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 hours</source>
        <translation>%1 jam</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 hari</translation>
    </message>
    <message numerus="yes">
        <source>There are no answers for %Ln day(s): %1.</source>
        <translation>
            <numerusform>Tidak ada jawaban untuk %Ln hari: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are no answers for %Ln domain(s) in the period.</source>
        <translation>
            <numerusform>Tidak ada jawaban untuk %Ln domain dalam periode ini.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pantau::service::AccessLog</name>
    <message numerus="yes">
        <source>%Ln line(s) of the access log were dropped because no program read them or the disk was full.</source>
        <translation>
            <numerusform>%Ln baris log akses dibuang karena tidak ada program yang membacanya atau disknya penuh.</numerusform>
        </translation>
    </message>
    <message>
        <source>The access log “%1” cannot be written. Choose another file, or allow writing there; a pipe needs a reader first.</source>
        <translation>Log akses “%1” tidak dapat ditulis. Pilih berkas lain, atau izinkan menulis di sana; pipa memerlukan pembaca lebih dahulu.</translation>
    </message>
</context>
<context>
    <name>pantau::service::Blocklist</name>
    <message>
        <source>The blocklist “%1” is not text. Give a text file with one domain a line, or an index built from one.</source>
        <translation>Daftar blokir “%1” bukan teks. Berikan berkas teks dengan satu domain per baris, atau indeks yang dibuat darinya.</translation>
    </message>
    <message>
        <source>The blocklist is served: %1.</source>
        <translation>Daftar blokir yang dipakai: %1.</translation>
    </message>
    <message>
        <source>The blocklist was read again and has not changed.</source>
        <translation>Daftar blokir dibaca lagi dan tidak berubah.</translation>
    </message>
    <message>
        <source>The blocklist “%1” cannot be read. Check that the file exists and is readable.</source>
        <translation>Daftar blokir “%1” tidak dapat dibaca. Pastikan berkasnya ada dan dapat dibaca.</translation>
    </message>
    <message>
        <source>The compressed blocklist “%1” cannot be unpacked.</source>
        <translation>Daftar blokir terkompresi “%1” tidak dapat diekstrak.</translation>
    </message>
    <message>
        <source>The blocklist “%1” could not be read to its end. Try again.</source>
        <translation>Daftar blokir “%1” tidak dapat dibaca sampai akhir. Coba lagi.</translation>
    </message>
    <message>
        <source>The compressed blocklist “%1” is cut short. Fetch it again.</source>
        <translation>Daftar blokir terkompresi “%1” terpotong. Ambil lagi.</translation>
    </message>
    <message>
        <source>The compressed blocklist “%1” is damaged. Fetch it again.</source>
        <translation>Daftar blokir terkompresi “%1” rusak. Ambil lagi.</translation>
    </message>
    <message>
        <source>The compressed blocklist “%1” is far larger unpacked than any list of domains. It was not read.</source>
        <translation>Daftar blokir terkompresi “%1” setelah diekstrak jauh lebih besar daripada daftar domain mana pun. Berkas itu tidak dibaca.</translation>
    </message>
    <message>
        <source>The blocklist&apos;s index could not be written to “%1”. Check that the disk is not full and that the folder is writable.</source>
        <translation>Indeks daftar blokir tidak dapat ditulis ke “%1”. Pastikan disknya tidak penuh dan foldernya dapat ditulisi.</translation>
    </message>
    <message>
        <source>  line %1: %2</source>
        <translation>  baris %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>  and %Ln more</source>
        <translation>
            <numerusform>  dan %Ln lagi</numerusform>
        </translation>
    </message>
    <message>
        <source>The blocklist “%1” is a web page, not a list of domains. Fetch the list itself.</source>
        <translation>Daftar blokir “%1” adalah halaman web, bukan daftar domain. Ambil berkas daftarnya langsung.</translation>
    </message>
    <message>
        <source>%1 names added, %2 removed</source>
        <translation>%1 nama ditambahkan, %2 hilang</translation>
    </message>
    <message>
        <source>A new blocklist is served: %1. Before it: %2. %3.</source>
        <translation>Daftar blokir baru dipakai: %1. Sebelumnya: %2. %3.</translation>
    </message>
    <message>
        <source>“%1” holds %2 domains where it held %3, and %4 of those are missing or excepted, as if it had been cut short. If it is right, start the service once with --allow-shrinking.</source>
        <translation>“%1” berisi %2 domain, padahal sebelumnya %3, dan %4 di antaranya hilang atau dikecualikan, seolah-olah berkasnya terpotong. Jika itu benar, jalankan layanan sekali dengan --allow-shrinking.</translation>
    </message>
    <message>
        <source>The blocklist “%1” is not a file. Give a file that holds the list.</source>
        <translation>Daftar blokir “%1” bukan berkas. Berikan berkas yang berisi daftarnya.</translation>
    </message>
    <message>
        <source>The blocklist “%1” lists no domain. Give a text file with one domain a line.</source>
        <translation>Daftar blokir “%1” tidak memuat domain apa pun. Berikan berkas teks dengan satu domain per baris.</translation>
    </message>
    <message>
        <source>The blocklist has changed again, so it was not accepted. Check it and try again.</source>
        <translation>Daftar blokir berubah lagi, jadi belum diterima. Periksa daftar itu, lalu coba lagi.</translation>
    </message>
    <message>
        <source>“%1” is one of the input lists. Choose a different file for the index.</source>
        <translation>“%1” adalah salah satu daftar masukan. Pilih berkas lain untuk indeks.</translation>
    </message>
    <message>
        <source>“%1” already exists and is not an index. Choose another name, or remove that file first.</source>
        <translation>“%1” sudah ada, dan itu bukan indeks. Pilih nama lain, atau hapus dahulu berkas itu.</translation>
    </message>
    <message>
        <source>The file “%1” next to the blocklist cannot be read: %2. Allow the service to read it, or remove it.</source>
        <translation>Berkas “%1” di samping daftar blokir tidak dapat dibaca: %2. Izinkan layanan membacanya, atau hapus berkas itu.</translation>
    </message>
    <message>
        <source>The file “%2” next to “%1” contains no SHA-256 of it. Write it again with sha256sum, or remove it.</source>
        <translation>Berkas “%2” di samping “%1” tidak memuat SHA-256 daftar itu. Buat lagi dengan sha256sum, atau hapus berkas itu.</translation>
    </message>
    <message>
        <source>“%1” does not have the SHA-256 that is in the file “%2” next to it. One of them is incomplete or older than the other. Fetch both again.</source>
        <translation>SHA-256 “%1” berbeda dengan yang ada dalam berkas “%2” di sampingnya. Salah satunya tidak lengkap atau lebih lama. Ambil lagi keduanya.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) of “%1” are addresses of pages, not of whole sites, and were left out:</source>
        <translation>
            <numerusform>%Ln baris “%1” berisi alamat halaman, bukan seluruh situs, dan dilewati:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) of “%1” contain an IP address instead of a domain and were left out:</source>
        <translation>
            <numerusform>%Ln baris “%1” memuat alamat IP, bukan domain, dan dilewati:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rule(s) of “%1” are about parts of pages and were left out:</source>
        <translation>
            <numerusform>%Ln aturan “%1” hanya mengenai bagian halaman dan dilewati:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rule(s) of “%1” do not block a whole domain for everyone and were left out:</source>
        <translation>
            <numerusform>%Ln aturan “%1” tidak memblokir seluruh domain bagi semua orang dan dilewati:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) of “%1” have domains outside the first column. Those domains were left out:</source>
        <translation>
            <numerusform>%Ln baris “%1” memuat domain di luar kolom pertama. Domain itu dilewati:</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” does not end with a line break; it may have been cut short.</source>
        <translation>“%1” tidak diakhiri ganti baris; mungkin daftar itu terpotong.</translation>
    </message>
    <message>
        <source>Reading the blocklist was stopped.</source>
        <translation>Pembacaan daftar blokir dihentikan.</translation>
    </message>
    <message>
        <source>The blocklist “%1” is empty. Give a text file with one domain per line.</source>
        <translation>Daftar blokir “%1” kosong. Berikan berkas teks dengan satu domain per baris.</translation>
    </message>
    <message>
        <source>The blocklist “%1” lists pages, not domains. Give a text file with one domain per line.</source>
        <translation>Daftar blokir “%1” berisi halaman, bukan domain. Berikan berkas teks dengan satu domain per baris.</translation>
    </message>
    <message>
        <source>The blocklist “%1” is not a list of domains: most of its lines contain none. Give a text file with one domain per line.</source>
        <translation>Daftar blokir “%1” bukan daftar domain: sebagian besar barisnya tidak memuat domain. Berikan berkas teks dengan satu domain per baris.</translation>
    </message>
    <message>
        <source>The blocklist “%1” has a line of over 1 MiB. Put one domain on each line.</source>
        <translation>Daftar blokir “%1” memiliki baris lebih dari 1 MiB. Tulis satu domain per baris.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) of “%1” contain no domain, or other text next to it, and were left out:</source>
        <translation>
            <numerusform>%Ln baris dari “%1” tidak berisi domain, atau berisi teks lain di sampingnya, dan diabaikan:</numerusform>
        </translation>
    </message>
    <message>
        <source>The new blocklist was refused, and the old one stays: %1. The reason: %2</source>
        <translation>Daftar blokir yang baru ditolak; yang lama tetap dipakai: %1. Alasannya: %2</translation>
    </message>
</context>
<context>
    <name>pantau::service::BlocklistIndex</name>
    <message>
        <source>The blocklist&apos;s index could not be written to “%1”. Check that the disk is not full and that the folder is writable.</source>
        <translation>Indeks daftar blokir tidak dapat ditulis ke “%1”. Pastikan disknya tidak penuh dan foldernya dapat ditulisi.</translation>
    </message>
    <message>
        <source>The blocklist&apos;s index “%1” cannot be read. Check that it exists and is readable.</source>
        <translation>Indeks daftar blokir “%1” tidak dapat dibaca. Pastikan berkasnya ada dan dapat dibaca.</translation>
    </message>
    <message>
        <source>The blocklist&apos;s index “%1” is damaged. Build it again from the list of domains.</source>
        <translation>Indeks daftar blokir “%1” rusak. Buat lagi dari daftar domain.</translation>
    </message>
    <message>
        <source>The blocklist&apos;s index “%1” was cut short while in use. Start the service again.</source>
        <translation>Indeks daftar blokir “%1” terpotong saat dipakai. Jalankan layanan lagi.</translation>
    </message>
    <message>
        <source>The blocklist holds more than %1 domains; an index cannot hold as many.</source>
        <translation>Daftar blokir memuat lebih dari %1 domain; indeks tidak dapat memuat sebanyak itu.</translation>
    </message>
    <message>
        <source>The blocklist&apos;s index “%1” was built by another version of this program. Build it again from the list of domains.</source>
        <translation>Indeks daftar blokir “%1” dibuat oleh versi lain dari program ini. Buat lagi dari daftar domainnya.</translation>
    </message>
</context>
<context>
    <name>pantau::service::CheckingService</name>
    <message>
        <source>Another service is using the data folder “%1”. Stop it, choose another folder, or use one PostgreSQL database for both (--database). If no service is running, remove the file service.lock in that folder.</source>
        <translation>Layanan lain sedang memakai folder data “%1”. Hentikan layanan itu, pilih folder lain, atau pakai satu basis data PostgreSQL untuk keduanya (--database). Jika tidak ada layanan yang berjalan, hapus berkas service.lock di folder itu.</translation>
    </message>
</context>
<context>
    <name>pantau::service::Database</name>
    <message>
        <source>The data folder “%1” could not be made. Choose another folder, or allow writing where it should be.</source>
        <translation>Folder data “%1” tidak dapat dibuat. Pilih folder lain, atau izinkan menulis di tempat itu.</translation>
    </message>
    <message>
        <source>Nothing can be written in the data folder “%1”. Choose another folder, or allow writing there.</source>
        <translation>Folder data “%1” tidak dapat ditulisi. Pilih folder lain, atau izinkan menulis di sana.</translation>
    </message>
    <message>
        <source>“%1” was written by a newer version of Pantau and was left untouched. Update this program, or choose another data folder.</source>
        <translation>“%1” ditulis oleh versi Pantau yang lebih baru dan tidak diubah. Perbarui program ini, atau pilih folder data lain.</translation>
    </message>
    <message>
        <source>This installation cannot speak to PostgreSQL. Install Qt&apos;s driver for it; in Debian it is libqt6sql6-psql.</source>
        <translation>Instalasi ini tidak dapat memakai PostgreSQL. Pasang driver Qt untuknya; di Debian namanya libqt6sql6-psql.</translation>
    </message>
    <message>
        <source>The database %1 could not be reached. Check that the server is running, and that the user, password and database name are correct.</source>
        <translation>Basis data %1 tidak dapat dihubungi. Pastikan servernya berjalan, dan nama pengguna, kata sandi, serta nama basis datanya benar.</translation>
    </message>
    <message>
        <source>The service&apos;s database %1 did not respond or reported an error. Check that its server is running and its disk is not full, then try again.</source>
        <translation>Basis data layanan %1 tidak menjawab atau melaporkan kesalahan. Pastikan servernya berjalan dan disknya tidak penuh, lalu coba lagi.</translation>
    </message>
    <message>
        <source>The service&apos;s database “%1” could not be read or written. Check that its disk is not full and the data folder is writable, then try again.</source>
        <translation>Basis data layanan “%1” tidak dapat dibaca atau ditulis. Pastikan disknya tidak penuh dan folder datanya dapat ditulisi, lalu coba lagi.</translation>
    </message>
    <message>
        <source>The address of the database cannot be used: %1. Write it like postgresql://user@host:5432/database, and write “@”, “:” and “/” in a password as %40, %3A and %2F.</source>
        <translation>Alamat basis data tidak dapat dipakai: %1. Tulis seperti postgresql://user@host:5432/database, dan tulis “@”, “:”, dan “/” dalam kata sandi sebagai %40, %3A, dan %2F.</translation>
    </message>
    <message>
        <source>it is not of that form</source>
        <translation>bentuknya tidak seperti itu</translation>
    </message>
    <message>
        <source>it does not name one database at its end</source>
        <translation>di akhirnya tidak ada nama satu basis data</translation>
    </message>
    <message>
        <source>“%1” is not one of the settings host, %2</source>
        <translation>“%1” bukan salah satu dari pengaturan host, %2</translation>
    </message>
    <message>
        <source>There is no service database in “%1”. Check the folder. Starting the service or adding a key creates one.</source>
        <translation>Tidak ada basis data layanan di “%1”. Periksa foldernya; basis data dibuat saat layanan pertama kali dijalankan atau saat kunci pertama dibuat.</translation>
    </message>
    <message>
        <source>The disk with the service&apos;s database “%1” is full. Free some space there and try again. Do not move the file.</source>
        <translation>Disk tempat basis data layanan “%1” penuh. Kosongkan ruang di sana lalu coba lagi; biarkan berkas itu di tempatnya.</translation>
    </message>
    <message>
        <source>Another program has locked the service&apos;s database “%1”. Close it or wait a few seconds, then try again.</source>
        <translation>Program lain sedang mengunci basis data layanan “%1”. Tutup program itu atau tunggu sebentar, lalu coba lagi.</translation>
    </message>
    <message>
        <source>The service may not write to its database “%1”. Allow writing to the file and to its folder, and try again.</source>
        <translation>Layanan tidak boleh menulis ke basis datanya “%1”. Izinkan penulisan ke berkas itu dan foldernya lalu coba lagi.</translation>
    </message>
    <message>
        <source>“%1” is damaged or is not a service database. Stop the service and restore a copy of the file. Remove the files whose names add -wal and -shm, which belong to the damaged database. If you have no copy, move all three away, and the service creates an empty database.</source>
        <translation>“%1” rusak atau bukan basis data layanan. Hentikan layanan, lalu pulihkan salinan berkas itu. Hapus berkas dengan akhiran -wal dan -shm pada namanya, yang merupakan bagian basis data yang rusak. Jika Anda tidak punya salinan, pindahkan ketiganya, dan layanan membuat basis data kosong.</translation>
    </message>
    <message>
        <source>This user cannot open the data folder “%1”. Run this command as the service&apos;s user.</source>
        <translation>Pengguna ini tidak boleh membuka folder data “%1”. Jalankan perintah ini sebagai pengguna layanan.</translation>
    </message>
    <message>
        <source>This user may not read and write the service&apos;s database “%1”. Run this as the user of the service, or give that user the file; leave it where it is.</source>
        <translation>Pengguna ini tidak boleh membaca dan menulis basis data layanan “%1”. Jalankan perintah ini sebagai pengguna layanan, atau berikan berkas itu kepada pengguna tersebut; biarkan berkas itu di tempatnya.</translation>
    </message>
    <message>
        <source>“%1” was moved or replaced while the service is running, and the service still writes to the old file. Stop the service. Put the right file there, without another file&apos;s -wal and -shm files, and start the service again.</source>
        <translation>“%1” dipindahkan atau diganti saat layanan berjalan, dan layanan masih menulis ke berkas yang lama. Hentikan layanan. Letakkan berkas yang benar di sana, tanpa berkas -wal dan -shm milik berkas lain, lalu jalankan layanan lagi.</translation>
    </message>
    <message>
        <source>There is nothing of the service in the database %1. Check its name; the first start of the service, or the first key, makes its tables.</source>
        <translation>Tidak ada data layanan di basis data %1. Periksa namanya; tabelnya dibuat saat layanan pertama kali dijalankan atau saat kunci pertama dibuat.</translation>
    </message>
    <message>
        <source>The service&apos;s database “%1” is empty, so the service treats it as new. If it had keys, stop the service and restore a copy.</source>
        <translation>Basis data layanan “%1” kosong, jadi layanan menganggapnya baru. Jika sebelumnya berisi kunci, hentikan layanan dan pulihkan salinannya.</translation>
    </message>
    <message>
        <source>“%1” is a folder, but the service keeps its database in a file of that name. Move the folder away, or choose another data folder.</source>
        <translation>“%1” adalah folder, padahal layanan menyimpan basis datanya dalam berkas dengan nama itu. Pindahkan folder itu, atau pilih folder data lain.</translation>
    </message>
    <message>
        <source>“%1” is a database of Pantau itself, not of the service, and was left untouched. Move it away, and put the service&apos;s database there, or choose another data folder.</source>
        <translation>“%1” adalah basis data Pantau sendiri, bukan milik layanan, dan tidak diubah. Pindahkan dan letakkan basis data layanan di sana, atau pilih folder data lain.</translation>
    </message>
    <message>
        <source>“%1” is the database of another program, not of the service, and was left untouched. Move it away, or choose another data folder.</source>
        <translation>“%1” adalah basis data program lain, bukan milik layanan, dan tidak diubah. Pindahkan, atau pilih folder data lain.</translation>
    </message>
    <message>
        <source>one of its hosts is empty</source>
        <translation>salah satu hostnya kosong</translation>
    </message>
    <message>
        <source>“%1” was made by an unreleased version of Pantau and was left untouched. Choose another data folder or database. Create the keys again there.</source>
        <translation>“%1” dibuat oleh versi Pantau yang belum dirilis dan tidak diubah. Pilih folder data atau basis data lain. Buat kembali kunci-kuncinya di sana.</translation>
    </message>
</context>
<context>
    <name>pantau::service::HttpServer</name>
    <message>
        <source>The service cannot listen at %1, port %2. Another program may be using that port: choose another one, or 0 for any free one.</source>
        <translation>Layanan tidak dapat dibuka di %1, port %2. Mungkin port itu dipakai program lain: pilih port lain, atau 0 untuk port kosong mana saja.</translation>
    </message>
    <message>
        <source>The service cannot listen at %1, port %2: this computer does not have that address. Use one of its addresses, or 0.0.0.0 for all of them.</source>
        <translation>Layanan tidak dapat melayani di %1, port %2: komputer ini tidak memiliki alamat itu. Berikan salah satu alamatnya, atau 0.0.0.0 untuk semuanya.</translation>
    </message>
    <message>
        <source>The service cannot listen at %1, port %2: its user has no permission. Choose a port above 1023, or allow it.</source>
        <translation>Layanan tidak dapat melayani di %1, port %2: penggunanya tidak diizinkan. Pilih port di atas 1023, atau beri izin.</translation>
    </message>
</context>
<context>
    <name>pantau::service::OperationsPort</name>
    <message>
        <source>The operations port %1 cannot be opened. Another program may be using it: choose another one, or 0 for any free one.</source>
        <translation>Port operasi %1 tidak dapat dibuka. Mungkin sedang dipakai program lain: pilih port lain, atau 0 untuk port bebas mana pun.</translation>
    </message>
</context>
<context>
    <name>pantau::service::TrustedProxies</name>
    <message>
        <source>“%1” is not the address of a proxy. Write it like 192.0.2.1 or 192.0.2.0/24.</source>
        <translation>“%1” bukan alamat proksi. Tulis seperti 192.0.2.1 atau 192.0.2.0/24.</translation>
    </message>
</context>
<context>
    <name>service</name>
    <message>
        <source>Folder of keys and counters; PANTAU_DATA_DIR sets the default.</source>
        <translation>Folder kunci dan penghitung; nilai bawaannya dari PANTAU_DATA_DIR.</translation>
    </message>
    <message>
        <source>“%1” is one word too many.</source>
        <translation>Kata “%1” berlebih.</translation>
    </message>
    <message>
        <source>--data-dir is missing.</source>
        <translation>--data-dir belum diisi.</translation>
    </message>
    <message>
        <source>--blocklist is missing.</source>
        <translation>--blocklist belum diisi.</translation>
    </message>
    <message>
        <source>“%1” is not an address to listen on. Write it like 127.0.0.1:8080.</source>
        <translation>“%1” tidak dapat menjadi alamat layanan. Tulis seperti 127.0.0.1:8080.</translation>
    </message>
    <message>
        <source>The index to write.</source>
        <translation>Indeks yang akan ditulis.</translation>
    </message>
    <message>
        <source>--output is missing.</source>
        <translation>--output belum diisi.</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>%1 belum diisi.</translation>
    </message>
    <message>
        <source>No command was given.</source>
        <translation>Perintah belum ditulis.</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>Tidak ada perintah “%1”.</translation>
    </message>
    <message numerus="yes">
        <source>freemium, %n domains a day</source>
        <translation>
            <numerusform>freemium, %n domain per hari</numerusform>
        </translation>
    </message>
    <message>
        <source>--name is missing.</source>
        <translation>--name belum diisi.</translation>
    </message>
    <message>
        <source>Choose either --freemium or --package.</source>
        <translation>Pilih --freemium atau --package, salah satu.</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktif</translation>
    </message>
    <message>
        <source>inactive</source>
        <translation>tidak aktif</translation>
    </message>
    <message>
        <source>Name one key.</source>
        <translation>Sebutkan satu kunci.</translation>
    </message>
    <message>
        <source>This command takes options only.</source>
        <translation>Perintah ini hanya menerima opsi.</translation>
    </message>
    <message>
        <source>For help, run “pantau-service --help”.</source>
        <translation>Untuk bantuan, jalankan “pantau-service --help”.</translation>
    </message>
    <message>
        <source>Name one index.</source>
        <translation>Sebutkan satu indeks.</translation>
    </message>
    <message>
        <source>Print one JSON object instead of a line.</source>
        <translation>Cetak satu objek JSON, bukan satu baris.</translation>
    </message>
    <message>
        <source>The index to read.</source>
        <translation>Indeks yang dibaca.</translation>
    </message>
    <message>
        <source>Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE sets the default.</source>
        <translation>Simpan kunci dan penghitung di PostgreSQL, di postgresql://PENGGUNA@HOST:PORT/NAMA; nilai bawaannya dari PANTAU_DATABASE.</translation>
    </message>
    <message>
        <source>Choose either --freemium or the name of a package.</source>
        <translation>Pilih --freemium atau nama paket, salah satu saja.</translation>
    </message>
    <message>
        <source>from everywhere</source>
        <translation>dari mana saja</translation>
    </message>
    <message>
        <source>Name: %1</source>
        <translation>Nama: %1</translation>
    </message>
    <message>
        <source>State: %1</source>
        <translation>Keadaan: %1</translation>
    </message>
    <message>
        <source>Used: %1 of %2, until %3 (UTC)</source>
        <translation>Terpakai: %1 dari %2, sampai %3 (UTC)</translation>
    </message>
    <message>
        <source>Addresses: %1</source>
        <translation>Alamat: %1</translation>
    </message>
    <message>
        <source>Credits a month.</source>
        <translation>Kredit per bulan.</translation>
    </message>
    <message>
        <source>Rupiah a month.</source>
        <translation>Rupiah per bulan.</translation>
    </message>
    <message>
        <source>Name one package.</source>
        <translation>Sebutkan satu paket.</translation>
    </message>
    <message>
        <source>Domains a day for one client address without a key.</source>
        <translation>Domain per hari untuk satu alamat tanpa kunci.</translation>
    </message>
    <message>
        <source>--%1 must be a number from %2 to %3.</source>
        <translation>--%1 harus angka dari %2 sampai %3.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nama</translation>
    </message>
    <message>
        <source>Quota</source>
        <translation>Kuota</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Keadaan</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>Alamat</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Terpakai</translation>
    </message>
    <message>
        <source>Quota: %1</source>
        <translation>Kuota: %1</translation>
    </message>
    <message>
        <source>Package</source>
        <translation>Paket</translation>
    </message>
    <message>
        <source>Credits a month</source>
        <translation>Kredit per bulan</translation>
    </message>
    <message>
        <source>Rupiah a month</source>
        <translation>Rupiah per bulan</translation>
    </message>
    <message>
        <source>Give --operations-port or --operations-listen, not both.</source>
        <translation>Berikan --operations-port atau --operations-listen, jangan keduanya.</translation>
    </message>
    <message>
        <source>Read that address from a private file; PANTAU_DATABASE_FILE sets the default.</source>
        <translation>Baca alamat itu dari berkas pribadi; nilai bawaannya dari PANTAU_DATABASE_FILE.</translation>
    </message>
    <message>
        <source>The file “%1” with the database&apos;s address could not be read: %2.</source>
        <translation>Berkas “%1” yang berisi alamat basis data tidak dapat dibaca: %2.</translation>
    </message>
    <message>
        <source>Give --database or --database-url-file, not both.</source>
        <translation>Berikan --database atau --database-url-file, jangan keduanya.</translation>
    </message>
    <message>
        <source>“%1” is not a day. Write it like 2026-12-31.</source>
        <translation>“%1” bukan tanggal. Tulis seperti 2026-12-31.</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>Hari terakhir</translation>
    </message>
    <message>
        <source>Choose either a day or --never.</source>
        <translation>Pilih tanggal atau --never.</translation>
    </message>
    <message>
        <source>The key does not expire.</source>
        <translation>Kunci tidak kedaluwarsa.</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>kedaluwarsa</translation>
    </message>
    <message>
        <source>Last day: %1</source>
        <translation>Hari terakhir: %1</translation>
    </message>
    <message>
        <source>%1 (UTC)</source>
        <translation>%1 (UTC)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>“%1” is not a file. Choose a file that contains the database&apos;s address.</source>
        <translation>“%1” bukan berkas. Berikan berkas yang memuat alamat basis data.</translation>
    </message>
    <message>
        <source>--daily-limit goes with --freemium.</source>
        <translation>--daily-limit hanya berlaku dengan --freemium.</translation>
    </message>
    <message>
        <source>--%1 must be a number, 0 or more.</source>
        <translation>--%1 harus berupa angka, 0 atau lebih.</translation>
    </message>
    <message>
        <source>Give --name, --credits or --price-idr, or several.</source>
        <translation>Berikan --name, --credits, atau --price-idr, atau beberapa di antaranya.</translation>
    </message>
    <message>
        <source>A new package needs --name, --credits and --price-idr.</source>
        <translation>Paket baru memerlukan --name, --credits, dan --price-idr.</translation>
    </message>
    <message>
        <source>Lists: one domain per line, hosts, adblock, CSV or RPZ; plain or gzipped.</source>
        <translation>Daftar: satu domain per baris, hosts, adblock, CSV, atau RPZ; biasa atau dimampatkan dengan gzip.</translation>
    </message>
    <message>
        <source>The system&apos;s limit of open files lowers --max-connections from %1 to %2. To use more, raise the limit (LimitNOFILE= in the systemd unit, or ulimit -n).</source>
        <translation>Batas berkas terbuka pada sistem menurunkan --max-connections dari %1 menjadi %2. Agar dapat memakai lebih banyak, naikkan batasnya (LimitNOFILE= di unit systemd, atau ulimit -n).</translation>
    </message>
    <message>
        <source>Show this help.</source>
        <translation>Tampilkan bantuan ini.</translation>
    </message>
    <message>
        <source>The file “%1” is empty. Write the address of the database to it.</source>
        <translation>Berkas “%1” kosong. Tulis alamat basis data ke dalamnya.</translation>
    </message>
    <message>
        <source>Build an index from published lists</source>
        <translation>Membuat indeks dari daftar yang diterbitkan</translation>
    </message>
    <message>
        <source>Show the sources of an index</source>
        <translation>Menampilkan sumber sebuah indeks</translation>
    </message>
    <message>
        <source>Answer over HTTP which domains are on a blocklist</source>
        <translation>Menjawab lewat HTTP domain mana yang ada dalam daftar blokir</translation>
    </message>
    <message>
        <source>Usage: pantau-service COMMAND</source>
        <translation>Cara pakai: pantau-service PERINTAH</translation>
    </message>
    <message>
        <source>“pantau-service COMMAND --help” explains a command.</source>
        <translation>“pantau-service PERINTAH --help” menjelaskan sebuah perintah.</translation>
    </message>
    <message>
        <source>Created: %1</source>
        <translation>Dibuat: %1</translation>
    </message>
    <message>
        <source>A daily quota instead of a package.</source>
        <translation>Kuota harian, bukan paket.</translation>
    </message>
    <message>
        <source>With --freemium: domains a day; by default 100.</source>
        <translation>Dengan --freemium: domain per hari; 100 jika tidak diisi.</translation>
    </message>
    <message>
        <source>The key&apos;s name, such as that of the client.</source>
        <translation>Nama kunci, misalnya nama klien.</translation>
    </message>
    <message>
        <source>The package with its monthly credits, such as starter; see “packages list”.</source>
        <translation>Paket dengan kredit bulanannya, misalnya starter; lihat “packages list”.</translation>
    </message>
    <message>
        <source>An address that may use the key. May be repeated.</source>
        <translation>Alamat yang boleh memakai kunci. Dapat diulang.</translation>
    </message>
    <message>
        <source>The last day (UTC) on which the key is valid, such as 2026-12-31; by default none.</source>
        <translation>Hari terakhir (UTC) kunci berlaku, misalnya 2026-12-31; tanpa batas jika tidak diisi.</translation>
    </message>
    <message>
        <source>An address that may no longer use the key. May be repeated. Use --clear to remove the last one.</source>
        <translation>Alamat yang tidak boleh lagi memakai kunci. Dapat diulang. Untuk menghapus alamat terakhir, pakai --clear.</translation>
    </message>
    <message>
        <source>Remove all addresses first. Without any, the key is valid from everywhere.</source>
        <translation>Hapus dahulu semua alamat. Tanpa alamat, kunci berlaku dari mana saja.</translation>
    </message>
    <message>
        <source>The name that clients see.</source>
        <translation>Nama yang terlihat oleh klien.</translation>
    </message>
    <message>
        <source>The key&apos;s name.</source>
        <translation>Nama kunci.</translation>
    </message>
    <message>
        <source>The package, such as starter.</source>
        <translation>Paket, misalnya starter.</translation>
    </message>
    <message>
        <source>Create a key and print it</source>
        <translation>Membuat kunci dan mencetaknya</translation>
    </message>
    <message>
        <source>Show the keys</source>
        <translation>Menampilkan kunci</translation>
    </message>
    <message>
        <source>Show a key and its usage</source>
        <translation>Menampilkan kunci beserta pemakaiannya</translation>
    </message>
    <message>
        <source>Show how much of its quota each key has used</source>
        <translation>Menampilkan pemakaian kuota setiap kunci</translation>
    </message>
    <message>
        <source>Change the package or daily quota of a key</source>
        <translation>Mengganti paket atau kuota harian kunci</translation>
    </message>
    <message>
        <source>The new package, or else --freemium.</source>
        <translation>Paket baru, atau --freemium.</translation>
    </message>
    <message>
        <source>Set the last day on which a key is valid</source>
        <translation>Menetapkan hari terakhir kunci berlaku</translation>
    </message>
    <message>
        <source>The last day (UTC) on which the key is valid, or else --never.</source>
        <translation>Hari terakhir (UTC) kunci berlaku, atau --never.</translation>
    </message>
    <message>
        <source>Show or change the addresses that may use a key</source>
        <translation>Menampilkan atau mengubah alamat yang boleh memakai kunci</translation>
    </message>
    <message>
        <source>Refuse a key until it is activated</source>
        <translation>Menolak kunci sampai diaktifkan lagi</translation>
    </message>
    <message>
        <source>Accept a deactivated key again</source>
        <translation>Mengaktifkan lagi kunci yang ditolak</translation>
    </message>
    <message>
        <source>Delete a key and its usage</source>
        <translation>Menghapus kunci beserta pemakaiannya</translation>
    </message>
    <message>
        <source>Replace a key with a new one and print it</source>
        <translation>Mengganti kunci dengan yang baru dan mencetaknya</translation>
    </message>
    <message>
        <source>Show the packages</source>
        <translation>Menampilkan paket</translation>
    </message>
    <message>
        <source>Add or change a package</source>
        <translation>Menambah atau mengubah paket</translation>
    </message>
    <message>
        <source>Remove a package that no key uses</source>
        <translation>Menghapus paket yang tidak dipakai kunci mana pun</translation>
    </message>
    <message>
        <source>Print JSON for programs instead of text for people.</source>
        <translation>Cetak JSON untuk program, bukan teks untuk dibaca orang.</translation>
    </message>
    <message>
        <source>Default: %1.</source>
        <translation>Bawaan: %1.</translation>
    </message>
    <message>
        <source>Address to listen on; port 0 picks a free port. May be repeated.</source>
        <translation>Alamat layanan; port 0 memilih port bebas. Dapat diulang.</translation>
    </message>
    <message>
        <source>A published list (domains, hosts, adblock, CSV or RPZ; also gzipped), a built index, or :sample.</source>
        <translation>Daftar yang diterbitkan (domain, hosts, adblock, CSV, atau RPZ; boleh juga gzip), indeks jadi, atau :sample.</translation>
    </message>
    <message>
        <source>Block only the listed names, not the names below them.</source>
        <translation>Blokir hanya nama yang tercantum, bukan nama di bawahnya.</translation>
    </message>
    <message>
        <source>Accept one changed list, although more than 2 % of its names are missing.</source>
        <translation>Terima satu daftar baru, meskipun lebih dari 2 % namanya hilang.</translation>
    </message>
    <message>
        <source>Requests a minute from one client address.</source>
        <translation>Permintaan per menit dari satu alamat klien.</translation>
    </message>
    <message>
        <source>A proxy whose X-Forwarded-For is used. May be repeated.</source>
        <translation>Proksi yang X-Forwarded-For-nya dipakai. Dapat diulang.</translation>
    </message>
    <message>
        <source>Write a JSON line for each reply; - is stdout.</source>
        <translation>Tulis satu baris JSON untuk setiap balasan; - berarti stdout.</translation>
    </message>
    <message>
        <source>Serve /healthz, /readyz and /metrics on this port of 127.0.0.1; 0 picks a free port.</source>
        <translation>Sajikan /healthz, /readyz, dan /metrics di port ini pada 127.0.0.1; 0 memilih port bebas.</translation>
    </message>
    <message>
        <source>Serve health and metrics on this address, such as 0.0.0.0:9464 in a container. They have no limits, so do not expose them to strangers.</source>
        <translation>Sajikan status dan metrik di alamat ini, misalnya 0.0.0.0:9464 dalam kontainer. Keduanya tanpa batas, jadi jangan dibuka untuk orang luar.</translation>
    </message>
    <message>
        <source>Number of I/O threads; by default one for each core.</source>
        <translation>Jumlah utas I/O; jika tidak diisi, satu per inti prosesor.</translation>
    </message>
    <message>
        <source>Concurrent connections.</source>
        <translation>Koneksi bersamaan.</translation>
    </message>
    <message>
        <source>Concurrent connections of one client address.</source>
        <translation>Koneksi bersamaan dari satu alamat klien.</translation>
    </message>
    <message>
        <source>Seconds that a connection may be idle before its next request.</source>
        <translation>Batas waktu koneksi menganggur sebelum permintaan berikutnya, dalam detik.</translation>
    </message>
    <message>
        <source>Seconds within which a request must arrive.</source>
        <translation>Batas waktu tibanya sebuah permintaan, dalam detik.</translation>
    </message>
</context>
</TS>
