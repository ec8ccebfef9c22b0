import { expect, test } from 'vitest'

import type { ExportMessage } from '../../src/data/export/export-messages.ts'
import { type ExportedRows, fileOf } from '../../src/data/export/serve-export.ts'

const ASKED = {
  title: 'Services',
  header: ['n'],
  about: { name: 'About', lines: [], rows: 'Rows' },
  amounts: { currency: 'COP', style: 'spec' },
  country: 'colombia',
  most: 3,
} as const

/** Yields rows one at a time and counts how many were requested. */
function found(rows: number, total: number | null) {
  const asked = { rows: 0 }
  async function* read(): AsyncGenerator<ExportedRows> {
    yield { rows: [], total }
    for (; asked.rows < rows;) yield { rows: [[{ count: ++asked.rows }]], total }
  }
  return { asked, read: read() }
}

test.each(['xlsx', 'csv'] as const)(
  '[S2-27] an export with too many rows for a browser is refused before any row is read, with the number of rows (%s)',
  async (format) => {
    const { asked, read } = found(4, 4)
    await expect(fileOf(read, { ...ASKED, format }, () => undefined)).rejects.toMatchObject({ rows: 4 })
    expect(asked.rows).toBe(0)
  },
)

test.each([
  ['up to its limit', 3, 3, 3],
  ['of a list for which the server makes no file', 4, 4, null],
  ['of the device, because the server does not know the unsent ones', 4, null, 3],
])('[S2-27] a browser writes rows %s', async (_, rows, total, most) => {
  const said: ExportMessage[] = []
  const { read } = found(rows, total)
  const made = await fileOf(read, { ...ASKED, format: 'csv', most }, (message) => said.push(message))
  expect(made.rows).toBe(rows)
  expect((await made.file.text()).split('\r\n')).toHaveLength(rows + 2)
  expect(said.at(-1)).toEqual({ kind: 'writing', rows })
})

test('[S2-27] a list that exceeds the limit while it is read is rejected', async () => {
  await expect(fileOf(found(4, 3).read, { ...ASKED, format: 'xlsx' }, () => undefined)).rejects.toMatchObject({
    rows: 4,
  })
})
