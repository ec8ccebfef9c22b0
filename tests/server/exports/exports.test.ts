import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { read, utils } from 'xlsx'

import { endpointPath } from '../../../contract/endpoint.ts'
import { cancelExport, getExport, getExportFile, listExports, startExport } from '../../../contract/export.ts'
import { EXPORTED_REPORT_FIELDS } from '../../../contract/exported-stay.ts'
import { type ReportedStay, salesReport } from '../../../contract/report.ts'
import { listServices } from '../../../contract/service.ts'
import { SERVICE_SORTS } from '../../../domain/services.ts'
import type { Database } from '../../../server/db/database.ts'
import { withinAttempt } from '../../../server/exports/attempt.ts'
import { makeExportInThread } from '../../../server/exports/export-thread.ts'
import { makeExport, makeExports } from '../../../server/exports/make-export.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import { type Person, addCashUp, addColleague, addService, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [here = '', there = ''] = await demo.locationsOf(demo.colombia)
const sent: Mail[] = []
vi.spyOn(server.mailer, 'send').mockImplementation((mail) => Promise.resolve(void sent.push(mail)))

/** A year in which the demo has no stays. */
const YEAR = { startDate: '2031-01-01T00:00:00', endDate: '2031-12-31T23:59:59' }
/** One sort of each kind: a moment and a text, from either end. The long run plays all of them. */
const sorts =
  process.env['LONG'] !== undefined
    ? SERVICE_SORTS
    : SERVICE_SORTS.filter((sort) => /^(-paidAt|licensePlate)$/.test(sort))

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

beforeEach(async () => {
  sent.length = 0
  await server.owner.query('delete from exports; delete from messages; delete from pgboss.job')
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

async function allStays(query: object, by: Person): Promise<ReportedStay[]> {
  const stays: ReportedStay[] = []
  let cursor: string | null = null
  do {
    const page: { data: ReportedStay[]; next: string | null } = await server.value(
      salesReport,
      { headers: {}, query: { ...YEAR, ...query, limit: '400', ...(cursor !== null && { cursor }) } },
      by,
    )
    stays.push(...page.data)
    cursor = page.next
  } while (cursor !== null)
  return stays
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

describe('a file that the server makes [S2-37]', () => {
  it('has the rows of the report in order, describes itself, and is announced by mail once', async () => {
    const asked = await ask(demo.owner, { query: { ...YEAR, locationIds: here } })
    expect(asked).toMatchObject({ state: 'waiting', rows: STAYS / 2, done: 0, fileName: null })
    expect(await download(asked.id)).toMatchObject({ status: 404 })
    await server.jobs.drain()
    expect(await stateOf(asked.id)).toMatchObject({ state: 'ready', done: STAYS / 2 })
    const stays = await allStays({ locationIds: here }, demo.owner)
    const { header, lines, about, response, book } = await bookOf(asked.id)
    const at = (field: string) => EXPORTED_REPORT_FIELDS.sales.findIndex((one) => one === field)
    expect(header[at('receiptNumber')]).toBe('Número de recibo')
    expect(header[at('totalCost')]).toBe('Total (COP)')
    expect(lines.map((line) => [line[at('receiptNumber')], line[at('totalCost')]])).toEqual(
      stays.map((stay) => [stay.receiptNumber, (stay.totalCost ?? 0) / 100]),
    )
    expect(Object.fromEntries(about)).toMatchObject({
      Días: '01/01/2031 – 31/12/2031',
      Filas: String(STAYS / 2),
      Horas: expect.stringContaining('America/Bogota'),
      Valores: expect.stringContaining('COP'),
    })
    expect(about.get('Sede')).toMatch(/\S/)
    expect(about.get('Por')).toMatch(/\)$/)
    expect(book.SheetNames).toEqual(['Sobre este archivo', 'Ventas'])
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="ventas-\d{4}-\d\d-\d\d\.xlsx"$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [demo.owner.email, 'Su archivo está listo: Ventas · Yarumo Parqueaderos'],
    ])
    expect(sent[0]?.text).toContain('https://parq.test/dashboard/account?lng=es#files')
    expect(sent[0]?.text).not.toContain(asked.id)
  })

  it('names each of its filters on its first sheet', async () => {
    const { rows } = await server.owner.query<{ id: string }>(
      'select id from agreements where company_id = $1 limit 1',
      [demo.colombia],
    )
    const { id } = await ask(demo.owner, {
      query: {
        ...YEAR,
        fromTime: '06:00',
        toTime: '20:00',
        locationIds: here,
        operatorIds: demo.owner.id,
        voidedByIds: demo.owner.id,
        agreementIds: rows[0]?.id ?? '',
        paymentMethods: 'cash',
        vehicleTypeIds: '1',
        statuses: 'voided',
      },
    })
    await server.jobs.drain()
    const { about } = await bookOf(id)
    const said = ['Sede', 'Operador', 'Anulado por', 'Convenio', 'Medio de pago', 'Tipo de vehículo', 'Estado'].filter(
      (label) => /\S/.test(about.get(label) ?? ''),
    )
    expect(said).toHaveLength(7)
    expect(about.get('Anulado por')).toBe(demo.owner.name)
  })

  it('names a cash-up by its register, location and opening', async () => {
    const id = await addCashUp(server, {
      companyId: demo.colombia,
      locationId: there,
      openedBy: demo.owner.id,
      status: 'current',
    })
    await server.owner.query(`update cash_ups set opened_at = '2032-03-04T12:30:00Z' where id = $1`, [id])
    await addService(server, {
      companyId: demo.colombia,
      locationId: there,
      status: 'completed',
      startedAt: new Date('2032-03-04T15:00:00Z'),
      paymentMethod: 'cash',
      exitOperatorId: demo.owner.id,
      cashUpId: id,
    })
    const { rows } = await server.owner.query<{ name: string }>('select name from locations where id = $1', [there])
    const name = `test ${id} · ${rows[0]?.name} · 04/03/2032 07:30`
    const report = await ask(demo.owner, {
      list: 'report-services',
      query: { startDate: '2032-01-01T00:00:00', endDate: '2032-12-31T23:59:59' },
    })
    const list = await ask(demo.owner, { list: 'services', query: { cashUpId: id } })
    await server.jobs.drain()
    const { lines } = await bookOf(report.id)
    expect(lines.map((line) => line[EXPORTED_REPORT_FIELDS.services.indexOf('cashUpId')])).toEqual([name])
    expect((await bookOf(list.id)).about.get('Cuadre de caja')).toBe(name)
  })

  it.each(sorts)(
    'has each service of the list once, in the order %s, including those without the sorted field',
    async (sort) => {
      const query = { ...YEAR, sort, search: 'EXP' }
      const { id } = await ask(demo.owner, { list: 'services', query })
      await server.jobs.drain()
      const { data } = await server.value(listServices, { headers: {}, query: { ...query, limit: '999' } }, demo.owner)
      expect(data).toHaveLength(STAYS + 1)
      const { lines, sheet } = await bookOf(id)
      expect(lines.map(([, receipt]) => receipt)).toEqual(data.map(({ receiptNumber }) => receiptNumber))
      expect(
        Object.values(sheet).filter((cell: unknown) => typeof cell === 'object' && cell !== null && 'f' in cell),
      ).toEqual([])
      expect(
        lines.filter((line) => line.some((cell) => typeof cell === 'string' && cell.startsWith('=1+'))),
      ).toHaveLength(STAYS)
    },
  )

  it('is stopped while it is made, and leaves nothing behind', async () => {
    const { id } = await ask()
    const pieces = async () => (await server.owner.query('select from export_pieces')).rowCount
    const jobs = aProcess(
      interrupted(async (nth) => {
        if (nth === 4) await server.value(cancelExport, { params: { id } }, demo.owner)
      }),
    )
    await jobs.drain()
    await server.jobs.drain()
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled', fileName: null })
    expect(await pieces()).toBe(0)
    expect(sent).toEqual([])
    expect(await download(id)).toMatchObject({ status: 404 })
    expect(await server.value(cancelExport, { params: { id } }, demo.owner)).toMatchObject({ state: 'cancelled' })
  })

  it('is started again by one process if the first process died, and announced once', async () => {
    const { id } = await ask()
    const dead = aProcess(interrupted((nth) => (nth >= 4 ? Promise.reject(new Error('Killed')) : Promise.resolve())))
    await dead.drain()
    const {
      rows: [died],
    } = await server.owner.query<{ attempt: string; company_id: string }>('select attempt, company_id from exports')
    expect(await stateOf(id)).toMatchObject({ state: 'running' })
    // The job is released after a minute, and nobody changes the file while its process may still write to it.
    async function giveFree() {
      await server.owner.query(
        `update pgboss.job set state = 'retry', start_after = now() - interval '1 second' where name = 'export'`,
      )
      await server.jobs.drain()
    }
    await giveFree()
    expect(await stateOf(id)).toMatchObject({ state: 'running' })
    await server.owner.query(`update exports set heard_at = now() - interval '2 minutes'`)
    await giveFree()
    expect(await stateOf(id)).toMatchObject({ state: 'ready', done: STAYS })
    expect((await bookOf(id)).lines).toHaveLength(STAYS)
    // If the process was only asleep, its later writes are refused.
    await expect(
      server.database.transaction((tx) =>
        withinAttempt({ companyId: died?.company_id ?? '', id }, died?.attempt ?? '', {}, tx),
      ),
    ).rejects.toThrow('')
    await giveFree()
    expect(sent).toHaveLength(1)
  })

  it('is given up after several attempts, and its author gets the reason', async () => {
    const { id } = await ask()
    await server.owner.query('update exports set attempts = 5')
    await server.jobs.drain()
    expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: 'not_made' })
    expect(sent[0]?.subject).toContain('No se pudo generar')
  })

  describe('for a person whose locations change', () => {
    const assign = (id: string) =>
      server.owner.query(
        'insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3), ($1, $2, $4)',
        [demo.colombia, id, here, there],
      )
    const takeAway = (id: string) =>
      server.owner.query('delete from operator_locations where operator_id = $1 and location_id = $2', [id, there])

    async function aRosa(): Promise<Person> {
      const id = await addColleague(server, demo.colombia)
      await assign(id)
      return { ...demo.ana, id, token: await openSession(server, id) }
    }

    it('has the locations visible when it is made, and fails if it names one that was taken away', async () => {
      const rosa = await aRosa()
      const [named, all] = [await ask(rosa, { query: { ...YEAR, locationIds: `${here},${there}` } }), await ask(rosa)]
      await takeAway(rosa.id)
      await server.jobs.drain()
      expect(await stateOf(named.id, rosa)).toMatchObject({ state: 'failed', failure: 'location_lost' })
      const { lines, about } = await bookOf(all.id, rosa)
      expect(lines).toHaveLength(STAYS / 2)
      expect(about.get('Por')).toMatch(/, que solo ve sus sedes$/)
    })

    it('cannot be downloaded once the person sees fewer locations than it has', async () => {
      const rosa = await aRosa()
      const { id } = await ask(rosa)
      await server.jobs.drain()
      expect((await bookOf(id, rosa)).lines).toHaveLength(STAYS)
      await takeAway(rosa.id)
      expect(await (await download(id, rosa)).json()).toMatchObject({ code: 'forbidden', status: 403 })
    })

    it('ends if a location is taken away while it is made', async () => {
      const rosa = await aRosa()
      const { id } = await ask(rosa)
      await aProcess(interrupted(async (nth) => void (nth === 4 && (await takeAway(rosa.id))))).drain()
      expect(await stateOf(id, rosa)).toMatchObject({ state: 'failed', failure: 'location_lost' })
    })

    it('is not made for a person who is blocked from signing in, and they get no mail', async () => {
      const rosa = await aRosa()
      const { id } = await ask(rosa)
      await server.owner.query('update identities set is_active = false where id = $1', [rosa.id])
      await server.jobs.drain()
      expect((await server.owner.query('select state, failure from exports where id = $1', [id])).rows).toEqual([
        { state: 'failed', failure: 'asker_gone' },
      ])
      expect(sent).toEqual([])
    })
  })

  it('belongs to one person only, in the company and beyond', async () => {
    const { id } = await ask()
    await server.jobs.drain()
    const root = { ...demo.root, companyId: demo.colombia }
    for (const other of [demo.ana, demo.mexicanOwner, root]) {
      expect(await server.call(getExport, { params: { id } }, other)).toMatchObject({ status: 404 })
      expect(await server.call(cancelExport, { params: { id } }, other)).toMatchObject({ status: 404 })
      expect(await download(id, other)).toMatchObject({ status: 404 })
      expect(await server.value(listExports, { query: {} }, other)).toMatchObject({ total: 0 })
    }
    const { id: hers } = await ask(root)
    await server.jobs.drain()
    expect((await bookOf(hers, root)).lines).toHaveLength(STAYS)
  })

  it('is made in a thread of its own in the same way', async () => {
    const { id } = await ask()
    await server.owner.query(`delete from pgboss.job where name = 'export'`)
    const { user, password, host, port, database } = server.application.options
    const connection = {
      host,
      port,
      ...(user !== undefined && { user }),
      ...(typeof password === 'string' && { password }),
      ...(database !== undefined && { database }),
    }
    expect(
      await makeExportInThread({
        key: { companyId: demo.colombia, id },
        connection,
        isPooled: false,
        logLevel: 'silent',
      }),
    ).toMatchObject({ result: 'done' })
    expect((await bookOf(id)).lines).toHaveLength(STAYS)
    await server.jobs.drain()
    expect(sent).toHaveLength(1)
  })

  it('is kept for seven days', async () => {
    const { id } = await ask()
    await server.jobs.drain()
    await server.owner.query(
      `update pgboss.job set start_after = now() - interval '1 second' where name = 'export_end'`,
    )
    await server.jobs.drain()
    expect(await stateOf(id)).toMatchObject({ state: 'expired' })
    expect(await (await download(id)).json()).toMatchObject({ code: 'not_found', status: 404 })
    expect((await server.owner.query('select from export_pieces')).rowCount).toBe(0)
  })

  it('is refused if two of the company are running, or for filters that the list rejects', async () => {
    const refused = async (given: object) => {
      const answer = await server.call(
        startExport,
        { headers: {}, body: { id: uuidv7(), list: 'report-sales', query: YEAR, ...given } },
        demo.owner,
      )
      return answer.ok ? null : answer.problem.errors?.map(({ path, code }) => [path, code])
    }
    expect(await refused({ query: { ...YEAR, limit: '10' } })).toEqual([['query.limit', 'unknown_field']])
    expect(await refused({ query: { ...YEAR, colour: 'red' } })).toEqual([['query.colour', 'unknown_field']])
    expect(await refused({ query: { startDate: YEAR.startDate, endDate: '2033-01-01T00:00:00' } })).toEqual([
      ['query', 'range_too_wide'],
    ])
    expect(await refused({ query: { ...YEAR, locationIds: uuidv7() } })).toEqual([
      ['query.locationIds', 'location_unknown'],
    ])
    await ask()
    await ask(demo.ana)
    expect(
      await server.call(
        startExport,
        { headers: {}, body: { id: uuidv7(), list: 'report-sales', query: YEAR } },
        demo.owner,
      ),
    ).toMatchObject({ status: 429, problem: { code: 'too_many_attempts', retryAfter: 60 } })
    await ask(demo.mexicanOwner)
  })
})
