import { utils, write } from 'xlsx'

import { type ImportKind, importRecords } from '../../contract/uploads.ts'
import { endpointPath } from '../../contract/endpoint.ts'
import { SHEET_COLUMNS } from '../../domain/uploads/columns.ts'
import { type BenchApi, timed, withApis } from '../support/api.ts'
import { median, report } from '../support/report.ts'

const KIND: ImportKind = 'drivers'
const PATH = `${endpointPath(importRecords).replace(':kind', KIND)}?mode=check`
const HOSTILE = 60
const RUNS = 9
/** Most that a check of one row may become slower. */
const BUDGET = 1.5

/** The file of one row that another company checks. */
function oneRow(): Uint8Array<ArrayBuffer> {
  const given: Readonly<Record<string, string>> = {
    identificationType: 'CC',
    identification: '800123456',
    firstName: 'Mariana',
    lastName: 'Torres',
    email: 'mariana@parq.test',
    phoneCode: '57',
    phone: '3001234567',
  }
  return bookOf([[...SHEET_COLUMNS[KIND]], SHEET_COLUMNS[KIND].map((column) => given[column] ?? '')])
}

/** A file as large as is accepted: each row has the longest cells that a sheet may have. */
function hostile(): Uint8Array<ArrayBuffer> {
  const cell = 'x'.repeat(400)
  const rows = Array.from({ length: 9_000 }, (_, nth) => SHEET_COLUMNS[KIND].map((_column, at) => `${cell}${nth}${at}`))
  return bookOf([[...SHEET_COLUMNS[KIND]], ...rows])
}

function bookOf(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), KIND)
  const written: unknown = write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
  if (!Buffer.isBuffer(written)) throw new Error('The file was not written as bytes')
  return new Uint8Array(written)
}

async function check(person: Pick<BenchApi, 'post'>, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = new FormData()
  body.set('file', new Blob([file]), 'drivers.xlsx')
  return (await person.post(PATH, body)).status
}

await withApis(1, async (api) => {
  const other = await api.signIn('owner@mx.demo.parq.test')
  const [small, large] = [oneRow(), hostile()]
  const checked = async () => {
    const { ms, value } = await timed(() => check(other, small))
    if (value !== 200) throw new Error(`A check of one row answered ${value}`)
    return ms
  }
  await checked()
  const alone: number[] = []
  const beside: number[] = []
  const answers: number[] = []
  for (let nth = 0; nth < RUNS; nth++) {
    await api.pool.query('delete from limiter_buckets')
    alone.push(await checked())
    // The company sends again as soon as a file is answered or refused, until it has sent all.
    let left = HOSTILE
    const sending = Array.from({ length: 6 }, async () => {
      while (left-- > 0) answers.push(await check(api, large))
    })
    await new Promise<void>((resolve) => void setTimeout(resolve, 300))
    beside.push(await checked())
    await Promise.all(sending)
  }
  const ratio = median(beside) / median(alone)
  report('tenants', 'npm run bench -- tenants', [
    { what: 'check one row', 'p50 ms': Math.round(median(alone)), 'most ms': Math.round(Math.max(...alone)) },
    {
      what: `the same beside ${HOSTILE} large sheets of another company`,
      'p50 ms': Math.round(median(beside)),
      'most ms': Math.round(Math.max(...beside)),
    },
    { what: `ratio of the medians, at most ${BUDGET}`, 'p50 ms': Number(ratio.toFixed(2)), 'most ms': 0 },
    {
      what: 'large sheets read, and refused',
      'p50 ms': answers.filter((status) => status === 200 || status === 400).length,
      'most ms': answers.filter((status) => status === 503).length,
    },
  ])
})
