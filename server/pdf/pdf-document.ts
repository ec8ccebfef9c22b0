interface OpenPdf {
  document: PDFKit.PDFDocument
  /** The finished file, once `document.end` was called. */
  written: Promise<Buffer>
}

/** Starts a document, whose texts need `setFont` first. */
export async function openPdf(options: Omit<PDFKit.PDFDocumentOptions, 'font'>): Promise<OpenPdf> {
  // Loaded on demand, for files only.
  const { default: PdfDocument } = await import('pdfkit')
  // No font is parsed before the first text.
  const document = new PdfDocument({ ...options, font: '' })
  const chunks: Buffer[] = []
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  return { document, written }
}

type Font = PDFKit.Mixins.PDFFontSource

/** Fonts that an earlier document of this process has parsed, by file. */
const parsed = new Map<string, Font>()

/**
 * Sets the font of a document to that of a file, like `document.font`. Parses each file once per process, because it
 * takes longer than writing a page.
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
