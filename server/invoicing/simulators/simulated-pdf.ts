/** Returns a PDF of one page which states that it is no invoice. */
export function simulatedPdf(number: string): Buffer {
  const text = `BT /F1 18 Tf 72 740 Td (${number.replaceAll(/[()\\]/g, '')}) Tj 0 -28 Td (SIMULADOR: no es una factura / SIMULATOR: not an invoice) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, nth) => {
    const at = pdf.length
    pdf += `${nth + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = pdf.length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
