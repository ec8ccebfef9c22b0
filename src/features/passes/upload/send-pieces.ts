import type { UploadMode, UploadReport } from '../../../../contract/pass-upload.ts'
import type { UploadRow } from '../../../../domain/pass-upload/columns.ts'
import type { SentRows } from './upload-draft.ts'

/** So many rows are written at once: a lost answer costs no more than asking for them again, and others are answered between. */
export const ROWS_AT_ONCE = 500

interface Pieces {
  /** All that is left of the file. */
  rows: readonly UploadRow[]
  /** Those of them that are right. */
  right: readonly UploadRow[]
  sent: SentRows
  /** Writes some rows; its faults name the rows of the file. */
  send: (rows: readonly UploadRow[], mode: UploadMode) => Promise<UploadReport>
  /** After each piece: what is left, and what was written so far. Whoever stops here goes on there. */
  onSent: (left: UploadRow[], sent: SentRows) => void
}

/** Writes the right rows of a file piece by piece. Answers what was found bad meanwhile. Rejects where a piece has no answer: it is asked for again, and what it wrote is then left as it is. */
export async function sendPieces({ rows, right, sent, send, onSent }: Pieces): Promise<{ left: UploadRow[]; sent: SentRows; faults: UploadReport['faults'] }> {
  const faults: UploadReport['faults'] = []
  let [left, told] = [[...rows], sent]
  for (let from = 0; from < right.length; from += ROWS_AT_ONCE) {
    const piece = right.slice(from, from + ROWS_AT_ONCE)
    const report = await send(piece, 'valid')
    faults.push(...report.faults)
    const bad = new Set(report.faults.map(({ row }) => row))
    const written = new Set(piece.flatMap(({ row }) => (bad.has(row) ? [] : [row])))
    left = left.filter(({ row }) => !written.has(row))
    told = { rows: told.rows + written.size, created: told.created + report.created, changed: told.changed + report.changed, left: told.left + report.left, drivers: told.drivers + report.drivers }
    onSent(left, told)
  }
  return { left, sent: told, faults }
}
