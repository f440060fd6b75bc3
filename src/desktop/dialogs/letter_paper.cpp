// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/letter.h"
#include "base/background_work.h"
#include "base/files.h"
#include "desktop/dialogs/paper.h"
#include "desktop/look/colours.h"

#include <QFontMetricsF>
#include <QLocale>

#include <algorithm>

namespace pantau::desktop {

namespace {

using report::LetterPart;

// In points.
constexpr double LetterMillimetre = 72 / 25.4;
constexpr double LeftMargin = 30 * LetterMillimetre;
constexpr double OtherMargin = 25 * LetterMillimetre;
constexpr double LogoHeight = 15 * LetterMillimetre;
constexpr double FactsIndent = 14;

/// Lays out a letter in one font size.
class LetterPages
{
public:
    LetterPages(const LetterFile &file, const QSizeF &size, double fontSize)
        : m_file(file), m_size(size), m_fontSize(fontSize), m_width(size.width() - LeftMargin - OtherMargin)
    {
        m_pages.append(QList<PaperItem>{});
        for (const LetterPart &part : report::letterParts(file.letter, file.sender, file.language))
            add(part);
    }

    [[nodiscard]] const QList<QList<PaperItem>> &pages() const { return m_pages; }

private:
    void add(const LetterPart &part)
    {
        switch (part.kind) {
        case LetterPart::Kind::Head:
            return m_file.language == LetterLanguage::Indonesian ? head(part.text) : sender(part.text);
        case LetterPart::Kind::Reference:
            m_referenceTop = m_y;
            return rows(part.rows, 0, true);
        case LetterPart::Kind::Date:
            return date(part.text);
        case LetterPart::Kind::Subject:
            return paragraph(part.text, 0, QFont::Bold);
        case LetterPart::Kind::Paragraph:
            return paragraph(part.text, 0);
        case LetterPart::Kind::Facts:
            return rows(part.rows, FactsIndent, false);
        case LetterPart::Kind::Closing:
            // The signature is on the same page.
            return paragraph(part.text, m_width / 2, QFont::Normal, 6 * line());
        case LetterPart::Kind::Signature:
            return signature(part.text);
        }
    }

    [[nodiscard]] double line() const { return m_fontSize * 1.35; }
    [[nodiscard]] double gap() const { return m_fontSize * 0.75; }

    [[nodiscard]] PaperItem item(const QString &text, double x, double width,
                                 QFont::Weight weight = QFont::Normal) const
    {
        PaperItem item{.kind = PaperItem::Kind::Text,
                       .rect = {LeftMargin + x, m_y, width, 0},
                       .colour = colour(Token::PaperText, false),
                       .text = text,
                       .size = m_fontSize};
        item.weight = weight;
        item.rect.setHeight(item.heightOfText());
        return item;
    }

    /// Starts a page if @p height does not fit.
    void reserve(double height)
    {
        if (m_y + height <= m_size.height() - OtherMargin || m_pages.last().isEmpty())
            return;
        m_pages.append(QList<PaperItem>{});
        m_y = OtherMargin;
    }

    void paragraph(const QString &text, double x, QFont::Weight weight = QFont::Normal, double below = 0)
    {
        PaperItem each = item(text, x, m_width - x, weight);
        reserve(each.rect.height() + below);
        each.rect.moveTop(m_y);
        m_pages.last().append(each);
        m_y += each.rect.height() + gap();
    }

    /// Logo, name, address, and a thick and a thin line.
    void head(const QString &text)
    {
        const double top = m_y;
        const QImage logo = m_file.logo ? QImage::fromData(m_file.logo->bytes) : QImage();
        if (!logo.isNull()) {
            PaperItem picture{.kind = PaperItem::Kind::Picture, .rect = {LeftMargin, top, 0, 0}};
            picture.rect.setSize(QSizeF(logo.size()).scaled(2 * LogoHeight, LogoHeight, Qt::KeepAspectRatio));
            picture.picture = logo;
            m_pages.last().append(picture);
        }
        const auto centred = [this](const QString &words, double size, QFont::Weight weight) {
            PaperItem each = item(words, 0, m_width, weight);
            each.size = size;
            each.align = Qt::AlignHCenter;
            each.leading = 1.25;
            each.rect.setHeight(each.heightOfText());
            m_pages.last().append(each);
            m_y += each.rect.height();
        };
        centred(text.section(u'\n', 0, 0), 16, QFont::Bold);
        if (const QString rest = text.section(u'\n', 1); !rest.isEmpty())
            centred(rest, 9, QFont::Normal);
        m_y = std::max(m_y, logo.isNull() ? 0 : top + LogoHeight) + 6;
        rule(2);
        m_y += 1.5;
        rule(1);
        m_y += 1.6 * m_fontSize;
    }

    void rule(double thickness)
    {
        m_pages.last().append(PaperItem{.kind = PaperItem::Kind::Box,
                                        .rect = {LeftMargin, m_y, m_width, thickness},
                                        .colour = colour(Token::PaperText, false)});
        m_y += thickness;
    }

    /// The sender of an English letter.
    void sender(const QString &text)
    {
        paragraph(text, m_width / 2);
        m_y += gap();
    }

    /// Next to the number, or below the sender.
    void date(const QString &text)
    {
        PaperItem each = item(text, 0, m_width);
        if (m_referenceTop > 0) {
            each.align = Qt::AlignRight;
            each.rect.moveTop(m_referenceTop);
            m_pages.last().append(each);
            m_y += gap();
            return;
        }
        paragraph(text, m_file.language == LetterLanguage::English ? m_width / 2 : 0);
        m_y += gap();
    }

    /// Labels and values with aligned colons. The last value of a reference is the subject.
    void rows(const QList<QStringList> &rows, double indent, bool isReference)
    {
        double labels = 0;
        for (const QStringList &row : rows)
            labels = std::max(
                labels,
                QFontMetricsF(item(row.first(), 0, m_width).font()).horizontalAdvance(row.first()) / 10);
        const double colon = indent + labels + 8;
        const double value = colon + 9;
        for (qsizetype i = 0; i < rows.size(); ++i) {
            const bool isSubject = isReference && i + 1 == rows.size();
            // The date is at the right of the first line.
            const double width = isReference ? (m_width - value) * 0.62 : m_width - value;
            PaperItem text = item(rows.at(i).at(1), value, width, isSubject ? QFont::Bold : QFont::Normal);
            reserve(text.rect.height());
            text.rect.moveTop(m_y);
            m_pages.last().append(item(rows.at(i).at(0), indent, colon - indent));
            m_pages.last().append(item(QStringLiteral(":"), colon, value - colon));
            m_pages.last().append(text);
            m_y += text.rect.height();
        }
        m_y += isReference ? 1.4 * gap() : gap();
    }

    /// Four empty lines for the signature, then the underlined name.
    void signature(const QString &text)
    {
        m_y += 4 * line() - gap();
        const double x = m_width / 2;
        const PaperItem name = item(text.section(u'\n', 0, 0), x, m_width - x, QFont::Bold);
        m_pages.last().append(name);
        const double width =
            std::min(QFontMetricsF(name.font()).horizontalAdvance(name.text) / 10, name.rect.width());
        m_pages.last().append(PaperItem{.kind = PaperItem::Kind::Box,
                                        .rect = {name.rect.left(), name.rect.bottom() - 2, width, 0.75},
                                        .colour = colour(Token::PaperText, false)});
        m_y = name.rect.bottom();
        if (const QString rest = text.section(u'\n', 1); !rest.isEmpty())
            paragraph(rest, x);
    }

    const LetterFile &m_file;
    QSizeF m_size;
    double m_fontSize;
    double m_width;
    double m_y = OtherMargin;
    double m_referenceTop = 0;
    QList<QList<PaperItem>> m_pages;
};

} // namespace

Paper letterPaper(const LetterFile &file, QPageSize::PageSizeId id)
{
    constexpr double usualSize = 12;
    constexpr double smallerSize = 11; // if that saves a page
    Paper paper{file.letter.subject, QPageSize::size(id, QPageSize::Point), {}};
    paper.pages = LetterPages(file, paper.size, usualSize).pages();
    if (paper.pages.size() > 1)
        if (const LetterPages smaller(file, paper.size, smallerSize);
            smaller.pages().size() < paper.pages.size())
            paper.pages = smaller.pages();
    return paper;
}

QFuture<Result<void>> saveLetterInBackground(const LetterFile &file, LetterFormat format, const QString &path,
                                             const QString &dataDir)
{
    return workInBackground([file, format, path, dataDir] {
        if (format == LetterFormat::Text)
            return writeWholeFile(path, app::letterText(file.letter, file.language, file.report).toUtf8(),
                                  dataDir);
        const QPageSize::PageSizeId size = paperOf(QLocale());
        QList<Paper> papers{letterPaper(file, size)};
        if (file.report)
            papers += reportPaper(*file.report, size);
        return writeWholeFile(path, asPdf(papers), dataDir);
    });
}

} // namespace pantau::desktop
