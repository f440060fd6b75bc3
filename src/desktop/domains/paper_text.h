// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QSizeF>
#include <QTextDocument>

#include <memory>
#include <vector>

class QPagedPaintDevice;
class QPainter;

namespace pantau::desktop {

/// The text of a part on the pages of a device: set as one long strip, piece by piece, which is then cut into
/// pages. No heading is left alone at the foot of a page, no row of a table goes over two unless it is longer
/// than half of one, and a table that goes on has its header again.
///
/// QTextDocument could make the pages, but it would set the text anew for each row that has to be moved to
/// the next one, and a document of 100,000 cells takes long even once.
class PaperText
{
public:
    /// @p page: what there is room for on a page.
    PaperText(QPagedPaintDevice &device, const QSizeF &page);

    /// The HTML that comes next. From the second piece on it begins with a table, which goes on with that at
    /// the end of the former one.
    void add(const QString &piece);

    [[nodiscard]] int pageCount() const { return int(m_pages.size()); }
    [[nodiscard]] QFont font() const { return m_font; }
    [[nodiscard]] double width() const { return m_size.width(); }
    void draw(QPainter &painter, int page) const;

private:
    /// What stays in one piece: a line, or a row of a table.
    struct Strip
    {
        double top = 0;
        double bottom = 0;
        bool startsPage = false;
        bool staysWithNext = false;
        bool isThere = false;          ///< the header of a table that goes on
        const Strip *header = nullptr; ///< of its table
    };
    using Strips = std::vector<std::unique_ptr<Strip>>;
    /// Of a document, on a page.
    struct Cut
    {
        const QTextDocument *document;
        double top;    ///< in the document
        double bottom; ///< in the document
        double y;      ///< on the page
    };
    class Cutter;

    void place(const QTextDocument &document, const Strips &strips);
    void append(const Cut &cut);

    QPagedPaintDevice &m_device;
    QSizeF m_size;
    QFont m_font;
    std::vector<std::unique_ptr<QTextDocument>> m_documents;
    std::vector<std::vector<Cut>> m_pages;
    double m_used = 0; ///< of the last page
};

} // namespace pantau::desktop
