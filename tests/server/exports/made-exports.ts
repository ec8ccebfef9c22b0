import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { read, utils } from 'xlsx'

import { endpointPath } from '../../../contract/endpoint.ts'
import { getExport, getExportFile, startExport } from '../../../contract/export.ts'
import type { Database } from '../../../server/db/database.ts'
import { makeExport, makeExports } from '../../../server/exports/make-export.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { type Person, addService, type Demo } from '../support/demo.ts'
import type { TestServer } from '../support/test-server.ts'

/** A year in which the demo has no stays. */
export const YEAR = { startDate: '2031-01-01T00:00:00', endDate: '2031-12-31T23:59:59' }

/** Adds a year of stays at two locations; returns short forms of its files. */
export async function exportsOf(server: TestServer, demo: Demo, here: string, there: string) {
  /** Three pages of one read each. */
  const STAYS = 620
  await server.owner.query(
    `insert into services (company_id, id, location_id, operation, status, receipt_number, license_plate, vehicle_type_id, started_at, ended_at, paid_at, payment_method, service_charge, discount, total_cost, remarks)
   select $1, gen_random_uuid(), case when n % 2 = 0 then $2::uuid else $3::uuid end, 'off_street', 'completed', 'E-' || n, 'EXP' || (n % 40), 1, at, at, at, 'cash', 1000 * n, 0, 1000 * n, '=1+' || n
   from (select n, timestamptz '2031-03-04T15:00:00Z' + (n / 3) * interval '1 hour' as at from generate_series(1, ${STAYS}) n) stays`,
    [demo.colombia, here, there],
  )
  await addService(server, {
    companyId: demo.colombia,
    locationId: here,
    status: 'progress',
    startedAt: new Date('2031-03-04T15:00:00Z'),
    licensePlate: 'EXP000',
  })

  function ask(by: Person = demo.owner, given: object = {}) {
    return server.value(
      startExport,
      { headers: {}, body: { id: uuidv7(), list: 'report-sales', query: YEAR, ...given } },
      by,
    )
  }

  const stateOf = (id: string, by: Person = demo.owner) => server.value(getExport, { params: { id } }, by)

  async function download(id: string, by: Person = demo.owner): Promise<Response> {
    return server.app.request(endpointPath(getExportFile).replace(':id', id), {
      headers: {
        authorization: `Bearer ${by.token}`,
        ...(by.companyId !== undefined && { 'x-company-id': by.companyId }),
      },
    })
  }

  async function bookOf(id: string, by: Person = demo.owner) {
    const response = await download(id, by)
    expect(response.status).toBe(200)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.length).toBe(Number(response.headers.get('content-length')))
    const book = read(bytes, { cellFormula: true })
    const [about = '', rows = ''] = book.SheetNames
    const [header = [], ...lines] = utils.sheet_to_json<unknown[]>(book.Sheets[rows] ?? {}, {
      header: 1,
      raw: true,
      blankrows: true,
    })
    return {
      response,
      book,
      header,
      lines,
      sheet: book.Sheets[rows] ?? {},
      about: new Map(utils.sheet_to_json<[string, string]>(book.Sheets[about] ?? {}, { header: 1 })),
    }
  }

  /** The database of a process; calls `interrupt` before each of the process's transactions. */
  function interrupted(interrupt: (nth: number) => Promise<void>): Database {
    let nth = 0
    return {
      close: () => Promise.resolve(),
      transaction: async (...given) => {
        await interrupt(++nth)
        return server.database.transaction(...given)
      },
    }
  }

  /** A process that makes files on this database. */
  function aProcess(database: Database) {
    const log = { warn: () => undefined }
    const jobs = createJobs(server.database, log)
    makeExports(jobs, (key) => makeExport(key, jobs, { database, now: () => new Date(), log }))
    return jobs
  }

  return { STAYS, ask, stateOf, download, bookOf, interrupted, aProcess }
}
