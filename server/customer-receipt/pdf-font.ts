type Font = PDFKit.Mixins.PDFFontSource

/** Fonts that an earlier document of this process has parsed, by file. */
const parsed = new Map<string, Font>()

/**
 * Sets the font of a document to that of a file, like `document.font`. Parses each file once per process, because it
 * takes longer than writing a receipt.
 */
export function setFont(document: PDFKit.PDFDocument, file: string): PDFKit.PDFDocument {
  const known = parsed.get(file)
  // Under its name the document finds the font again.
  if (known !== undefined) return document.font(known, file)
  document.font(file)
  const font: unknown = Reflect.get(Object(Reflect.get(document, '_font')), 'font')
  if (isFont(font)) parsed.set(file, font)
  return document
}

/** pdfkit also takes a parsed font, which its types don't name. */
function isFont(font: unknown): font is Font {
  return typeof font === 'object' && font !== null && 'layout' in font
}
