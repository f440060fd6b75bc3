// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/finder_entries.h"

#include "desktop/look/icons.h"
#include "desktop/look/parts.h"
#include "desktop/look/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMenu>

#include <algorithm>
#include <tuple>
#include <utility>

namespace pantau::desktop {

QString FinderEntry::kindWord(Kind kind)
{
    switch (kind) {
    case Kind::List:
        return QCoreApplication::translate("FinderEntry", "List", "what was found");
    case Kind::Page:
        return QCoreApplication::translate("FinderEntry", "Page", "what was found");
    case Kind::Command:
        return QCoreApplication::translate("FinderEntry", "Command", "what was found");
    case Kind::Domain:
        break;
    }
    return QCoreApplication::translate("FinderEntry", "Domain", "what was found");
}

QString FinderEntry::spoken() const
{
    return words::joined({title, kindWord(kind), status ? statusWord(*status) : QString(), detail, key},
                         QStringLiteral(", "));
}

namespace {

using Kind = FinderEntry::Kind;

QString domainPrefix()
{
    return QStringLiteral("domain/");
}

QString domainCount(int count)
{
    return QCoreApplication::translate("FinderEntry", "%Ln domain(s)", nullptr, count);
}

FinderEntry listEntry(const ListOverview &list)
{
    const QLocale locale;
    FinderEntry entry;
    entry.kind = Kind::List;
    entry.target = SideList::View{list.list.id, std::nullopt};
    entry.title = list.list.name;
    entry.detail = list.blocked > 0
                       ? QCoreApplication::translate("FinderEntry", "%1 of %2 blocked", "domains of a list")
                             .arg(locale.toString(list.blocked), locale.toString(list.total))
                       : domainCount(list.total);
    entry.id = QStringLiteral("list/%1").arg(qint64(list.list.id));
    entry.icon = plainIcon(QStringLiteral("list"));
    return entry;
}

void addActions(const QList<QAction *> &actions, Kind kind, const QString &menu, const QStringList &menuNames,
                const std::function<QString(const QAction &)> &subjectOf, QList<FinderEntry> &to)
{
    for (QAction *action : actions) {
        if (action->isSeparator() || !action->isVisible() || !action->isEnabled())
            continue;
        const QString text = withoutMenuMarks(action->text());
        const QString title = menu.isEmpty() ? text
                                             : QCoreApplication::translate("FinderEntry", "%1: %2",
                                                                           "menu and what stands in it")
                                                   .arg(menu, text);
        const QStringList names = menuNames + otherNamesOf(action->objectName());
        if (QMenu *inner = action->menu()) {
            Q_EMIT inner->aboutToShow(); // some menus are only filled on this signal
            addActions(inner->actions(), kind, title, names, subjectOf, to);
            continue;
        }
        FinderEntry entry;
        entry.kind = kind;
        entry.target = QPointer(action);
        entry.title = title;
        entry.detail = subjectOf ? subjectOf(*action) : QString();
        entry.key = action->shortcut().toString(QKeySequence::NativeText);
        entry.otherNames = names;
        if (menu.isEmpty())
            entry.id = action->objectName();
        entry.icon = action->icon();
        to += entry;
    }
}

} // namespace

QList<FinderEntry> viewEntries(const Overview &overview)
{
    QList<FinderEntry> entries;
    const auto view = [&entries](const char *id, const QString &title, int count, const SideList::View &shown,
                                 const QIcon &icon, const QString &others) {
        FinderEntry entry;
        entry.kind = Kind::Page;
        entry.target = shown;
        entry.title = title;
        entry.detail = domainCount(count);
        entry.otherNames = others.split(u',');
        entry.id = QStringLiteral("view/") + QLatin1String(id);
        entry.icon = icon;
        entries += entry;
    };
    if (overview.counts.total > 0) {
        view("all", QCoreApplication::translate("FinderEntry", "All domains"), overview.counts.total, {},
             plainIcon(QStringLiteral("globe")), QStringLiteral("all domains,semua domain"));
        view("blocked", QCoreApplication::translate("FinderEntry", "Blocked domains"),
             overview.counts.blocked, {std::nullopt, BlockStatus::Blocked}, statusIcon(BlockStatus::Blocked),
             QStringLiteral("blocked,terblokir,diblokir"));
        view("unknown", QCoreApplication::translate("FinderEntry", "Unknown domains"),
             overview.counts.unknown, {std::nullopt, BlockStatus::Unknown}, statusIcon(BlockStatus::Unknown),
             QStringLiteral("unknown,belum diketahui"));
        view("changed", QCoreApplication::translate("FinderEntry", "Domains that changed in the last 7 days"),
             overview.changedThisWeek, {std::nullopt, std::nullopt, true},
             plainIcon(QStringLiteral("changed")), QStringLiteral("changed,berubah,week,minggu"));
    }
    for (const ListOverview &list : overview.lists)
        entries += listEntry(list);
    return entries;
}

QList<FinderEntry> actionEntries(const QList<QAction *> &actions, Kind kind,
                                 const std::function<QString(const QAction &)> &subjectOf)
{
    QList<FinderEntry> entries;
    addActions(actions, kind, {}, {}, subjectOf, entries);
    return entries;
}

FinderEntry domainEntry(const DomainIndex &index, int place)
{
    const DomainName domain = index.domainAt(place);
    FinderEntry entry;
    entry.kind = Kind::Domain;
    entry.target = domain;
    entry.title = domain.display();
    entry.detail = index.listNamesAt(place).join(QStringLiteral(", "));
    entry.status = index.statusAt(place);
    entry.icon = statusIcon(*entry.status);
    entry.id = domainPrefix() + domain.ascii();
    return entry;
}

std::optional<FinderEntry> rememberedDomain(const DomainIndex &index, const QString &id)
{
    if (!id.startsWith(domainPrefix()))
        return std::nullopt;
    const int place = index.placeOf(DomainName::fromNormalised(id.mid(domainPrefix().size())));
    return place < 0 ? std::nullopt : std::optional(domainEntry(index, place));
}

namespace {

struct Hit
{
    Fit fit;
    bool isByTitle = true;
    FinderEntry entry;
};

Hit hitOf(const TypedLetters &typed, const FinderEntry &entry)
{
    const Fit title = typed.fit(entry.title);
    Fit best = title;
    for (const QString &name : entry.otherNames)
        best = std::min(best, typed.fitOtherName(name));
    return {best, title.kind <= Fit::Kind::WordStart, entry};
}

/// A match of a word or the initials of a list name ranks like the start of a domain, of which many are
/// similar. Matches in the title rank before matches of synonyms.
auto rankOf(const Hit &hit)
{
    const bool isDomain = hit.entry.kind == FinderEntry::Kind::Domain;
    const bool isInitials = hit.fit.kind == Fit::Kind::Initials;
    const auto group =
        hit.fit.kind == Fit::Kind::Start || (isInitials && !isDomain) ? Fit::Kind::WordStart : hit.fit.kind;
    return std::tuple(group, hit.fit.strays, isDomain, isInitials, !hit.isByTitle, hit.entry.kind,
                      hit.fit.kind);
}

} // namespace

void FinderModel::setEntries(const QList<FinderEntry> &entries, std::shared_ptr<const DomainIndex> index,
                             const QStringList &recent, const std::pair<QString, int> &addTo)
{
    m_addTo = addTo;
    m_entries = entries;
    m_index = std::move(index);
    m_recent = recent;
}

void FinderModel::setTyped(const QString &text)
{
    m_typed = TypedLetters(text);
    beginResetModel();
    m_shown = m_typed.isEmpty() ? everything() : hits();
    auto added = additions(text);
    // The beginning of a watched domain usually stands for that domain.
    const bool isBeginning = std::ranges::any_of(m_shown, [&text](const FinderEntry &entry) {
        return entry.kind == Kind::Domain && entry.title.startsWith(text.trimmed(), Qt::CaseInsensitive);
    });
    if (isBeginning && !added.isEmpty())
        added.first().key.clear(); // Return chooses the watched domain
    m_firstAddition = isBeginning ? m_shown.size() : 0;
    m_additions = added.size();
    m_shown = isBeginning ? m_shown + added : added + m_shown;
    endResetModel();
}

QString FinderModel::groupOf(int row) const
{
    if (row >= m_firstAddition && row < m_firstAddition + m_additions)
        return tr("New domain");
    if (m_typed.isEmpty() && m_recent.contains(at(row).id))
        return tr("Recent");
    return at(row).kind == Kind::Domain ? tr("Domains") : tr("Lists and actions");
}

QList<FinderEntry> FinderModel::additions(const QString &text) const
{
    const auto domain = DomainName::parseWatchable(text);
    if (!m_index || !domain || m_index->placeOf(*domain) >= 0)
        return {};
    FinderEntry here;
    here.target = *domain;
    here.title = tr("Add %1 to %2", "domain, list").arg(domain->display(), m_addTo.first);
    if (m_addTo.second > 0)
        here.detail = tr("%Ln check(s)", "price", m_addTo.second);
    here.key = QKeySequence(Qt::Key_Enter).toString(QKeySequence::NativeText);
    here.icon = plainIcon(QStringLiteral("plus"));
    FinderEntry elsewhere;
    elsewhere.target = domain->display();
    elsewhere.title = tr("Add to another list…");
    elsewhere.key = QKeySequence(Qt::CTRL | Qt::Key_Enter).toString(QKeySequence::NativeText);
    elsewhere.icon = plainIcon(QStringLiteral("list"));
    if (m_addTo.second == 0)
        return {here, elsewhere};
    FinderEntry once;
    once.target = FinderEntry::Once{*domain};
    once.title = tr("Check once without adding");
    once.detail = tr("%Ln check(s)", "price", 1);
    once.icon = plainIcon(QStringLiteral("search"));
    return {here, elsewhere, once};
}

/// Entries for an empty search: recently chosen ones, then everything except domains.
QList<FinderEntry> FinderModel::everything() const
{
    QList<FinderEntry> shown;
    for (const QString &id : m_recent) {
        const auto found = std::ranges::find(m_entries, id, &FinderEntry::id);
        if (found != m_entries.cend())
            shown += *found;
        else if (const auto domain = m_index ? rememberedDomain(*m_index, id) : std::nullopt)
            shown += *domain;
    }
    for (const FinderEntry &entry : m_entries)
        if (entry.id.isEmpty() || !m_recent.contains(entry.id))
            shown += entry;
    return shown;
}

QList<FinderEntry> FinderModel::hits() const
{
    std::vector<Hit> found;
    for (const FinderEntry &entry : m_entries)
        if (Hit hit = hitOf(m_typed, entry); hit.fit.isHit())
            found.push_back(std::move(hit));
    if (m_index)
        for (const auto &[place, fit] : m_index->find(m_typed, mostDomains))
            found.push_back({fit, true, domainEntry(*m_index, place)});
    std::ranges::stable_sort(found, {}, rankOf);
    QList<FinderEntry> shown;
    for (const Hit &hit : found)
        shown += hit.entry;
    // Two groups; that of the best match comes first.
    const auto isInFirst = [isDomain = !shown.isEmpty() && shown.constFirst().kind == Kind::Domain](
                               const FinderEntry &entry) { return (entry.kind == Kind::Domain) == isDomain; };
    std::stable_partition(shown.begin(), shown.end(), isInFirst);
    return shown;
}

int FinderModel::rowOf(const FinderEntry &entry) const
{
    const auto found =
        std::ranges::find_if(m_shown, [&entry](const FinderEntry &each) { return each.isSameAs(entry); });
    return found == m_shown.cend() ? -1 : int(found - m_shown.cbegin());
}

int FinderModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant FinderModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FinderEntry &entry = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return entry.title;
    case Qt::DecorationRole:
        return entry.icon;
    case StatusRole:
        return entry.status ? QVariant(int(*entry.status)) : QVariant();
    case Qt::AccessibleTextRole:
        return entry.spoken();
    case DetailRole:
        return entry.detail;
    case KeyRole:
        return entry.key;
    case GroupRole: {
        const QString group = groupOf(index.row());
        return index.row() > 0 && group == groupOf(index.row() - 1) ? QString() : group;
    }
    case FittingRole:
        return QVariant::fromValue(m_typed.isEmpty() ? QList<int>() : m_typed.lettersIn(entry.title));
    default:
        return {};
    }
}

namespace {

/// Not translated, because users mix languages: an Indonesian with the English window searches for "banding",
/// and a customer says "appeal".
constexpr std::pair<const char *, const char *> otherNames[]{
    {"addAction", "new domain,paste,tambah domain,tempel"},
    {"importAction", "csv,excel,spreadsheet,upload,impor berkas,unggah"},
    {"exportAction", "csv,download,save as,ekspor,unduh,simpan"},
    {"reportAction", "pdf,evidence,laporan,bukti"},
    {"reportListAction", "pdf,client report,laporan daftar,klien"},
    {"reportChosenAction", "pdf,evidence,laporan,bukti"},
    {"appealAction", "appeal,unblock,whitelist,banding,normalisasi,buka blokir,pulihkan"},
    {"letterChosenAction", "letter,mail,surat,surat banding,normalisasi,kirim"},
    {"undoAction", "take back,urungkan,batalkan,kembalikan"},
    {"redoAction", "do again,ulangi"},
    {"findAction", "find,filter,cari,pencarian,saring"},
    {"settingsAction", "preferences,options,pengaturan,opsi"},
    {"generalSettingsAction", "language,theme,dark,start at login,tray,bahasa,tema,gelap,umum"},
    {"checkingSettingsAction", "confirm,network,look up,other tools,konfirmasi,jaringan,pemeriksaan"},
    {"alertsSettingsAction", "notifications,sound,quiet hours,notifikasi,suara,jam tenang"},
    {"channelsSettingsAction",
     "channel,telegram,slack,teams,discord,ntfy,apprise,email,whatsapp,webhook,kanal,saluran"},
    {"reportsSettingsAction", "monthly,month,monthly report,logo,bulanan,bulan,laporan bulanan"},
    {"dataSettingsAction", "backup,back up,restore,storage,database,cadangan,pulihkan,penyimpanan"},
    {"privacySettingsAction", "forget everything,delete history,privasi,lupakan,hapus riwayat"},
    {"quitAction", "exit,close,keluar,tutup"},
    {"checkAction", "scan,refresh,cek sekarang,periksa,segarkan"},
    {"checkSelectedAction", "scan,cek yang dipilih,periksa"},
    {"checkChosenAction", "scan,cek sekarang,periksa"},
    {"checkUnknownAction", "scan,cek yang belum diketahui,periksa"},
    {"checkAllAction", "scan,refresh,cek semua,periksa"},
    {"stopCheckAction", "cancel,hentikan,batalkan,stop"},
    {"pauseAction", "pause,resume,stop watching,start watching,jeda,lanjutkan,berhenti memantau"},
    {"listsByChannelAction", "route,routing,clients,recipients,klien,penerima"},
    {"newListAction", "new client,new group,add list,daftar baru,klien baru"},
    {"listSettingsAction", "edit list,interval,frequency,pengaturan daftar,frekuensi"},
    {"renameListAction", "edit list,ganti nama daftar,ubah nama"},
    {"removeListAction", "delete list,hapus daftar"},
    {"domainsPageAction", "table,home,start,tabel,beranda"},
    {"changesPageAction", "news,history,alerts,notifications,perubahan,riwayat,notifikasi"},
    {"usagePageAction", "quota,credits,limit,pemakaian,kuota,kredit,sisa,batas"},
    {"logPageAction", "events,errors,http,catatan,kejadian,galat"},
    {"listsPageAction", "clients,dashboard,summary,ringkasan daftar,klien"},
    {"appealsPageAction", "board,letters,restored,drafts,banding,normalisasi,surat banding,pulih"},
    {"goToListsAction", "side bar,ikhtisar,bilah samping"},
    {"groupByParentAction", "registrable,subdomain,kelompok"},
    {"goToTableAction", "domains,tabel"},
    {"connectAction", "api key,token,log in,sign in,hubungkan layanan,kunci api,masuk"},
    {"accountsAction", "api key,service,renewal,akun,layanan,kunci api"},
    {"handbookAction", "help,first steps,start,bantuan,langkah pertama,mulai"},
    {"shortcutsAction", "keys,help,hotkeys,pintasan,tombol,bantuan"},
    {"themeAction", "theme,dark,light,tema,gelap,terang"},
    {"aboutAction", "version,licences,diagnostics,report a problem,bug,support,error,log,tentang,versi,"
                    "lisensi,diagnostik,laporkan masalah,galat,bantuan"},
    {"addToListAction", "copy to list,tambahkan ke daftar,salin"},
    {"moveToListAction", "pindahkan ke daftar"},
    {"importanceAction", "importance,prioritas,penting"},
    {"pauseDomainsAction", "snooze,jeda,tunda"},
    {"muteAction", "silence,snooze,bisukan,senyapkan"},
    {"noteAction", "comment,catatan,komentar"},
    {"editAction", "change,bulk edit,ubah,edit"},
    {"browseAction", "open,visit,buka di peramban,kunjungi"},
    {"copyAction", "clipboard,salin nama"},
    {"copyRowsAction", "clipboard,salin baris"},
    {"removeSelectedAction", "delete,hapus domain"},
};

} // namespace

QStringList otherNamesOf(const QString &action)
{
    for (const auto &[named, names] : otherNames) {
        if (action == QLatin1String(named))
            return QString::fromLatin1(names).split(u',');
    }
    return {};
}

} // namespace pantau::desktop
