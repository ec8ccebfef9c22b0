import { expect, test } from 'vitest'

import type { UploadReport } from '../../contract/uploads.ts'
import { NO_CELLS, type UploadRow } from '../../domain/uploads/columns.ts'
import { sendPieces } from '../../src/features/uploads/send-sheet.tsx'
import { NOTHING_SENT } from '../../src/features/uploads/upload-draft.ts'

const AT_ONCE = 500
const ROWS: UploadRow[] = Array.from({ length: AT_ONCE * 2 + 10 }, (_, nth) => ({ row: nth + 2, cells: NO_CELLS }))

/** A server that writes each row once, and skips existing rows. */
function aServer(bad: readonly number[] = []) {
  const written = new Set<number>()
  const send = async (rows: readonly UploadRow[]): Promise<UploadReport> => {
    const right = rows.filter(({ row }) => !bad.includes(row))
    const fresh = right.filter(({ row }) => !written.has(row))
    for (const { row } of fresh) written.add(row)
    const faults = rows.flatMap(({ row }) =>
      bad.includes(row) ? [{ row, column: 'plates' as const, code: 'plate_has_pass' as const, value: '' }] : [],
    )
    return {
      rows: rows.length,
      created: fresh.length,
      changed: 0,
      left: right.length - fresh.length,
      drivers: 0,
      faults,
      committed: true,
    }
  }
  return { written, send }
}

test('a file is sent in pieces without the rows that turn out to be faulty [S5-08]', async () => {
  const { written, send } = aServer([7])
  const steps: number[] = []
  const { left, sent, faults } = await sendPieces({
    rows: ROWS,
    right: ROWS,
    atOnce: AT_ONCE,
    sent: NOTHING_SENT,
    send,
    onSent: (_, { rows }) => steps.push(rows),
  })
  expect(steps).toEqual([AT_ONCE - 1, AT_ONCE * 2 - 1, ROWS.length - 1])
  expect([left.map(({ row }) => row), faults.map(({ row }) => row)]).toEqual([[7], [7]])
  expect(sent).toMatchObject({ rows: ROWS.length - 1, created: ROWS.length - 1, left: 0 })
  expect(written.size).toBe(ROWS.length - 1)
})

test('a send continues with the remaining rows after a lost answer, and writes nothing twice [S5-08]', async () => {
  const { written, send } = aServer()
  let draft = { rows: ROWS, sent: NOTHING_SENT }
  let pieces = 0
  // The second piece is written, but its answer is lost.
  const losing = async (rows: readonly UploadRow[]) => {
    const report = await send(rows)
    if (++pieces === 2) throw new Error('No network')
    return report
  }
  const onSent = (rows: UploadRow[], sent: typeof NOTHING_SENT) => void (draft = { rows, sent })
  await expect(sendPieces({ ...draft, right: draft.rows, atOnce: AT_ONCE, send: losing, onSent })).rejects.toThrow(
    'No network',
  )
  expect(draft.rows).toHaveLength(ROWS.length - AT_ONCE)
  await sendPieces({ ...draft, right: draft.rows, atOnce: AT_ONCE, send: losing, onSent })
  expect(draft).toMatchObject({
    rows: [],
    sent: { rows: ROWS.length, created: ROWS.length - AT_ONCE, left: AT_ONCE },
  })
  expect(written.size).toBe(ROWS.length)
})
