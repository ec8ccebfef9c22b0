import { monitorEventLoopDelay } from 'node:perf_hooks'

import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { utils, write } from 'xlsx'

import { endpointPath } from '../../contract/endpoint.ts'
import { membershipCalls } from '../../contract/membership.ts'
import { UploadReport, uploadPasses } from '../../contract/pass-upload.ts'
import { UPLOAD_COLUMNS, type UploadRow } from '../../domain/pass-upload/columns.ts'
import { dayAfter } from '../../domain/periods.ts'
import { type BenchApi, timed, withApis } from '../support/api.ts'
import { type Figure, median, report } from '../support/report.ts'

const ROWS = 5_000
const BAD = 200
/** Number of rows in each request of the app. */
const PIECE = 500
const RUNS = 5
const MS = 1e6

function cellsOf(nth: number): UploadRow['cells'] {
  const today = new Date().toISOString().slice(0, 10)
  const number = String(800_000_000 + nth)
  const isBad = nth % (ROWS / BAD) === 0
  return {
    identificationType: 'CC',
    identification: number,
    firstName: 'Mariana',
    lastName: 'Torres',
    email: isBad && nth % 2 === 0 ? 'no address' : `r${number}@parq.test`,
    phoneCode: '57',
    phone: number,
    vehicleType: 'car',
    plates: `B${String.fromCodePoint(65 + (Math.floor(nth / 1_000) % 26))}${String.fromCodePoint(65 + (Math.floor(nth / 26_000) % 26))}${String(nth % 1_000).padStart(3, '0')}`,
    startDate: today,
    endDate: isBad && nth % 2 === 1 ? '30 of never' : dayAfter(today, 29),
  }
}

function sheetOf(rows: readonly UploadRow['cells'][]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([[...UPLOAD_COLUMNS], ...rows.map((cells) => UPLOAD_COLUMNS.map((column) => cells[column]))]),
    'passes',
  )
  const written: unknown = write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
  if (!Buffer.isBuffer(written)) throw new Error('The file was not written as bytes')
  return new Uint8Array(written)
}

await withApis(1, async (api) => {
  const [location] = (
    await api.pool.query<{ id: string }>(
      'select id from locations where company_id = $1 and is_active order by id limit 1',
      [api.companyId],
    )
  ).rows
  if (!location) throw new Error('There is no location')
  const { id: membershipId } = await api.send(membershipCalls.create, {
    id: uuidv7(),
    name: 'Mensual',
    cost: 18_000_000,
    vehicleTypeId: 1,
    authorizedVehicles: 2,
    parkingSpaces: 1,
    validityUnit: 'days',
    validityCount: 30,
  })
  const path = endpointPath(uploadPasses).replace(':locationId', location.id).replace(':membershipId', membershipId)
  const all = Array.from({ length: ROWS }, (_, nth) => cellsOf(nth))
  const whole = sheetOf(all)
  const pieces = Array.from({ length: ROWS / PIECE }, (_, nth) => sheetOf(all.slice(nth * PIECE, (nth + 1) * PIECE)))

  const figures = [
    await measured(`check ${ROWS} rows, ${BAD} bad`, RUNS, () => upload(api, path, whole, 'check')),
    await measured(`write ${PIECE} rows of them`, pieces.length, (nth) =>
      upload(api, path, pieces[nth] ?? whole, 'valid'),
    ),
    await measured(`check ${ROWS} rows that stand`, RUNS, () => upload(api, path, whole, 'check')),
  ]
  report('pass-upload', 'npm run bench -- pass-upload', figures)
})

async function upload(
  { post, pool }: BenchApi,
  path: string,
  file: Uint8Array<ArrayBuffer>,
  mode: string,
): Promise<UploadReport> {
  // Clears the rate limits, which no person would reach.
  await pool.query('delete from rate_limits').catch(() => undefined)
  const body = new FormData()
  body.set('file', new Blob([file]), 'passes.xlsx')
  return v.parse(UploadReport, await (await post(`${path}?mode=${mode}`, body)).json())
}

/** Measures the duration of one upload, and for how long it blocks other requests. */
async function measured(what: string, runs: number, work: (nth: number) => Promise<UploadReport>): Promise<Figure> {
  const ms: number[] = []
  const delays = monitorEventLoopDelay({ resolution: 1 })
  let lastReport: UploadReport | undefined
  for (let nth = 0; nth < runs; nth++) {
    delays.enable()
    const { ms: took, value } = await timed(() => work(nth))
    delays.disable()
    ms.push(took)
    lastReport = value
  }
  return {
    what,
    'p50 ms': Math.round(median(ms)),
    'most ms': Math.round(Math.max(...ms)),
    'loop held ms': Math.round(delays.max / MS),
    faults: lastReport?.faults.length ?? 0,
    created: lastReport?.created ?? 0,
    left: lastReport?.left ?? 0,
  }
}
