// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/day_cells.h"

#include "desktop/look/colours.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPaintDevice>
#include <QPainter>
#include <QPixmapCache>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

namespace {

/// For a font height of 16 px.
constexpr double FontHeight = 16;
constexpr double CellWidth = 4;
constexpr double CellHeight = 16;
constexpr double StripGap = 1;
constexpr double StripFoot = 3;

class StatusStrip
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::StatusStrip)
};

double scaleFor(const QFontMetrics &metrics)
{
    return std::max(1.0, metrics.height() / FontHeight);
}

DayCell cellOf(BlockStatus status)
{
    return status == BlockStatus::Blocked      ? DayCell::Blocked
           : status == BlockStatus::NotBlocked ? DayCell::NotBlocked
                                               : DayCell::None;
}

QPixmap stripPicture(const DayCells &days, const QPalette &palette, const QSize &size, double scale,
                     double ratio)
{
    QPixmap picture(size * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    const double step = (CellWidth + StripGap) * scale;
    for (std::size_t day = 0; day < days.size(); ++day)
        paintDay(painter,
                 QRectF(std::round(double(day) * step), 0, std::round(CellWidth * scale), size.height()),
                 days[day], palette, std::round(StripFoot * scale));
    return picture;
}

} // namespace

DayCells cellsOf(const DayStatuses &days, const KnownStatus &known, const QDate &today)
{
    DayCells cells(std::max<std::size_t>(days.size(), DaysInStrip), DayCell::None);
    std::transform(days.begin(), days.end(), cells.begin(), cellOf);
    const auto isKnown = [](DayCell cell) { return cell != DayCell::None; };
    for (auto gap = std::ranges::find_if(cells, isKnown); gap != cells.end();) {
        gap = std::find(gap, cells.end(), DayCell::None);
        const auto next = std::find_if(gap, cells.end(), isKnown);
        const bool isSame = next != cells.end() && gap != cells.begin() && *next == *(gap - 1);
        std::fill(gap, next, isSame ? *next : DayCell::NotChecked);
        gap = next;
    }
    if (const auto asked = triedAt(known)) {
        const auto daysAgo = [&](const QDateTime &at) {
            return std::clamp<qint64>(at.toLocalTime().date().daysTo(today), 0, qint64(cells.size()) - 1);
        };
        const auto since = known.silentSince ? std::min<QDateTime>(*known.silentSince, *asked) : *asked;
        for (qint64 ago = daysAgo(*asked); ago <= daysAgo(since); ++ago)
            if (DayCell &cell = cells[cells.size() - 1 - std::size_t(ago)];
                cell == DayCell::None || cell == DayCell::NotChecked)
                cell = DayCell::NoAnswer;
    }
    return cells;
}

QString sentenceOf(const DayCells &days)
{
    const auto count = [&days](DayCell cell) { return int(std::ranges::count(days, cell)); };
    if (count(DayCell::None) == int(days.size()))
        return StatusStrip::tr("No answers in the last 30 days");
    return StatusStrip::tr("Last 30 days: blocked on %1, not blocked on %2, no answer on %3")
        .arg(count(DayCell::Blocked))
        .arg(count(DayCell::NotBlocked))
        .arg(int(days.size()) - count(DayCell::Blocked) - count(DayCell::NotBlocked));
}

void paintDay(QPainter &painter, const QRectF &cell, DayCell day, const QPalette &palette, double foot)
{
    const auto fill = [&](const QRectF &area, Token token) {
        painter.fillRect(area, colour(token, palette));
    };
    const auto bottom = [&cell](double height) {
        return QRectF(cell.left(), cell.bottom() - height, cell.width(), height);
    };
    switch (day) {
    case DayCell::None:
        return;
    case DayCell::Blocked:
        return fill(cell, Token::StripBlocked);
    case DayCell::NotBlocked:
        fill(cell, Token::StripOk);
        return fill(bottom(foot), Token::StripOkBase);
    case DayCell::NoAnswer: {
        fill(cell, Token::StripNoAnswer);
        const double bar = foot > StripFoot ? foot * 2 : foot + 1;
        return fill({cell.left(), std::round(cell.center().y() - bar / 2), cell.width(), bar},
                    Token::StripNoAnswerBar);
    }
    case DayCell::NotChecked:
        fill(cell, Token::StripNotChecked);
        return fill(bottom(1), Token::StripNotCheckedBase);
    }
}

QSize stripSize(const QFontMetrics &metrics)
{
    const double scale = scaleFor(metrics);
    return {int(std::lround(DaysInStrip * (CellWidth + StripGap) * scale)),
            int(std::lround(CellHeight * scale))};
}

void paintStrip(QPainter &painter, const QRect &area, const DayCells &days, const QPalette &palette,
                const QFontMetrics &metrics, Qt::LayoutDirection direction)
{
    const double ratio = painter.device()->devicePixelRatioF();
    DayCells shown = days;
    if (direction == Qt::RightToLeft)
        std::reverse(shown.begin(), shown.end());
    const QString key =
        QStringLiteral("strip%1%2/%3/%4")
            .arg(palette.color(QPalette::Base).name(), palette.color(QPalette::Text).name())
            .arg(metrics.height())
            .arg(ratio) +
        QLatin1String(
            QByteArray(reinterpret_cast<const char *>(shown.data()), qsizetype(shown.size())).toHex());
    QPixmap picture;
    const QSize size = stripSize(metrics);
    if (!QPixmapCache::find(key, &picture)) {
        picture = stripPicture(shown, palette, size, scaleFor(metrics), ratio);
        QPixmapCache::insert(key, picture);
    }
    const QRect place = QStyle::alignedRect(direction, Qt::AlignTrailing | Qt::AlignVCenter, size, area);
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip); // a large font drops the oldest days
    painter.drawPixmap(place.topLeft(), picture);
    painter.restore();
}

} // namespace pantau::desktop
