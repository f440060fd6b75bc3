// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/appeals.h"
#include "base/report.h"
#include "base/result.h"

#include <QAbstractScrollArea>
#include <QByteArray>
#include <QColor>
#include <QFont>
#include <QFuture>
#include <QImage>
#include <QList>
#include <QPageSize>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <optional>

class QLocale;
class QPainter;
class QTextLayout;

namespace pantau::desktop {

/// Something on a printed page. Lengths are in points (1/72 inch).
struct PaperItem
{
    enum class Kind { Text, Box, Picture, Blocked, Tick, Question };

    Kind kind = Kind::Text;
    QRectF rect;
    QColor colour{};
    QString text{};   ///< of the kind Text, as below
    double size = 10; ///< of the font
    QFont::Weight weight = QFont::Normal;
    Qt::Alignment align = Qt::AlignLeft;
    double leading = 1.35; ///< height of a line as a multiple of the size
    qsizetype marked = 0;  ///< number of characters at the start in markedColour
    QColor markedColour{};
    double radius = 0; ///< of a Box
    QImage picture{};

    /// Lays out the lines and returns their height. @p layout must have been made with this text.
    double setLines(QTextLayout &layout) const;
    /// Height of the text in the width of the rectangle.
    [[nodiscard]] double heightOfText() const;
    /// Width of the text in one line.
    [[nodiscard]] double widthOfText() const;
    [[nodiscard]] QFont font() const;
};

/// Pages that are ready to be drawn, on paper or on the screen. A value; thread-safe to draw.
struct Paper
{
    QString title;
    QSizeF size; ///< in points
    QList<QList<PaperItem>> pages;

    void draw(QPainter &painter, int page) const;
    /// Texts of all pages, for screen readers.
    [[nodiscard]] QString text() const;
};

/// Letter in regions with US units, otherwise A4.
[[nodiscard]] QPageSize::PageSizeId paperOf(const QLocale &locale);
/// Lays out a report. No heading is alone at the end of a page, a table that continues repeats its header,
/// and no page but the first has fewer than five rows.
[[nodiscard]] Paper reportPaper(const Report &report, QPageSize::PageSizeId size);

/// A letter to be saved, with an optional evidence report. In a PDF the report starts on a new page, so that
/// both are in one attachment.
struct LetterFile
{
    LetterText letter;
    LetterLanguage language = LetterLanguage::Indonesian;
    std::optional<Report> report{};
    LetterSender sender{};
    std::optional<Picture> logo{};
};

/// Lays out a letter by the conventions of its language, without the report.
[[nodiscard]] Paper letterPaper(const LetterFile &file, QPageSize::PageSizeId size);
/// Renders all papers as one PDF. Thread-safe.
[[nodiscard]] QByteArray asPdf(const QList<Paper> &papers);

/// Shows the pages of a paper below each other, as wide as the view: dark on white in every theme.
class PaperView final : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit PaperView(QWidget *parent = nullptr);

    void setPaper(const Paper &paper);
    /// Marks the paragraph that contains @p text, on the screen only; empty: none.
    void mark(const QString &text);
    void clear() { setPaper({}); }
    [[nodiscard]] const Paper &paper() const { return m_paper; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] double scale() const;
    void paintMark(QPainter &painter, const QList<PaperItem> &page) const;

    Paper m_paper;
    QString m_marked;
};

enum class LetterFormat { Pdf, Text };

/// Writes the letter on a thread of the pool, completely or not at all. @p dataDir: see WholeFile. Error
/// kind: Storage.
[[nodiscard]] QFuture<Result<void>> saveLetterInBackground(const LetterFile &file, LetterFormat format,
                                                           const QString &path, const QString &dataDir);
/// Same for a report.
[[nodiscard]] QFuture<Result<void>> saveReportInBackground(const Report &report, ReportFormat format,
                                                           const QString &path, const QString &dataDir);

} // namespace pantau::desktop
