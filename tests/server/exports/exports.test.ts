import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { cancelExport, startExport } from '../../../contract/export.ts'
import { EXPORTED_REPORT_FIELDS } from '../../../contract/exported-stay.ts'
import { type ReportedStay, salesReport } from '../../../contract/report.ts'
import { listServices } from '../../../contract/service.ts'
import { SERVICE_SORTS } from '../../../domain/services.ts'
import { withinAttempt } from '../../../server/exports/attempt.ts'
import { makeExportInThread } from '../../../server/exports/export-thread.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import { type Person, addCashUp, addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { YEAR, exportsOf } from './made-exports.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [here = '', there = ''] = await demo.locationsOf(demo.colombia)

const { STAYS, ask, stateOf, download, bookOf, interrupted, aProcess } = await exportsOf(server, demo, here, there)
const sent: Mail[] = []
vi.spyOn(server.mailer, 'send').mockImplementation((mail) => Promise.resolve(void sent.push(mail)))
/** One sort of each kind: a moment and a text, from either end. The long run plays all of them. */
const sorts =
  process.env['LONG'] !== undefined
    ? SERVICE_SORTS
    : SERVICE_SORTS.filter((sort) => /^(-paidAt|licensePlate)$/.test(sort))

beforeEach(async () => {
  sent.length = 0
  await server.owner.query('delete from exports; delete from messages; delete from pgboss.job')
})

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

describe('a file that the server makes [S2-37]', () => {
  it('has the rows of the report in order, describes itself, and is announced once by mail', async () => {
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

  it('stops when it is cancelled, and leaves nothing behind', async () => {
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

  it('is started again by one process if the first process died, and is announced once', async () => {
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

  it('is given up after several attempts, with the reason for its author', async () => {
    const { id } = await ask()
    await server.owner.query('update exports set attempts = 5')
    await server.jobs.drain()
    expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: 'not_made' })
    expect(sent[0]?.subject).toContain('No se pudo generar')
  })

  it('has the same content if a separate thread makes it', async () => {
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

  it('is refused if the company has two that are running, or for filters that the list rejects', async () => {
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
