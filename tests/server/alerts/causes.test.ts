import { beforeEach, describe, expect, it } from 'vitest'

import { askVoid, voidService } from '../../../contract/service-writes.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { alertToSilence } from '../../../server/alerts/watch-booths.ts'
import { createSiigoSimulator } from '../../../server/invoicing/simulators/siigo-simulator.ts'
import { deskOf, newLocation } from '../cash-ups/support.ts'
import { createWeather, serveSimulator, testPlatforms } from '../invoicing/support.ts'
import { siigoCompany } from '../invoicing/siigo-company.ts'
import { connect, payStayOf, testWhatsApp } from '../messaging/support.ts'
import { tellPaid } from '../../../server/messaging/occasions.ts'
import { stayDesk } from '../services/stay-desk.ts'
import { enterDemo } from '../support/demo.ts'
import { openAlertServer } from './support.ts'

const weather = createWeather(new Date().toISOString())
const siigo = createSiigoSimulator({ now: weather.now, trouble: weather.trouble })
const url = await serveSimulator({ fetch: (request) => siigo.app.fetch(request) })
const { messengers } = testWhatsApp({ now: weather.now })
const { server, clock, now } = await openAlertServer({
  platforms: testPlatforms({ siigo: { url } }, weather.now),
  messengers,
})
const demo = await enterDemo(server)
const desk = deskOf(server)
const stays = stayDesk(server, demo)
const { ready, rules, stay, ask } = siigoCompany(server, demo, weather)

const raised = async () =>
  (
    await server.owner.query<{ cause: string; subjectId: string; amount: string | null }>(
      'select cause, subject_id as "subjectId", amount from alerts order by at, id',
    )
  ).rows.map(({ amount, ...alert }) => ({ ...alert, amount: amount === null ? null : Number(amount) }))

beforeEach(async () => {
  clock.time = Date.now()
  await server.owner.query('delete from pgboss.job; delete from alerts')
})

describe('the close of a register', () => {
  const close = async (countedCash: number, verified: { dataphone: number | null; digital: number | null }) => {
    const opened = await desk.open(await newLocation(server, demo), demo.ana, { float: 100_000 })
    if (!opened.ok) throw new Error(opened.problem.code)
    const { id } = opened.value
    await server.owner.query('update cash_ups set dataphone = 5000 where id = $1', [id])
    await desk.close(id, demo.ana, { countedCash, verified, varianceReason: 'Somebody paid with a false note' })
    return id
  }

  it('with a shortage raises an alert with the amount', async () => {
    const id = await close(40_000, { dataphone: null, digital: null })
    expect(await raised()).toEqual([{ cause: 'shortage', subjectId: id, amount: 60_000 }])
  })

  it('with a shortage on the card terminal raises an alert', async () => {
    const id = await close(100_000, { dataphone: 4_000, digital: null })
    expect(await raised()).toEqual([{ cause: 'shortage', subjectId: id, amount: 1_000 }])
  })

  it.each([100_000, 160_000])('with %i counted of 100,000 raises none', async (countedCash) => {
    await close(countedCash, { dataphone: null, digital: null })
    expect(await raised()).toEqual([])
  })
})

describe('an alert about waiting money', () => {
  it('is raised by a payment without a cash-up', async () => {
    const id = await stays.parked()
    await server.owner.query(`update cash_ups set status = 'completed' where status = 'current'`)
    await stays.finish(id)
    expect(await raised()).toMatchObject([{ cause: 'unassigned', subjectId: id }])
  })

  it('is not raised by a payment into an open cash-up', async () => {
    await stays.finish(await stays.parked(), { cashUpId: await stays.openShift() })
    expect(await raised()).toEqual([])
  })

  it('is raised by a second payment', async () => {
    const [id, cashUpId] = [await stays.parked(), await stays.openShift()]
    await stays.finish(id, { cashUpId })
    await stays.finish(id, { cashUpId, paymentMethod: 'dataphone' })
    expect(await raised()).toMatchObject([{ cause: 'refund', subjectId: id }])
  })

  it('is raised by a request to void a payment, and not by the void', async () => {
    const [id, cashUpId] = [await stays.parked(), await stays.openShift()]
    await stays.finish(id, { cashUpId })
    const body = { reason: 'The customer paid twice' }
    await server.value(askVoid, { params: { id }, body }, demo.ana)
    expect(await raised()).toMatchObject([{ cause: 'void_asked', subjectId: id }])
    await server.value(voidService, { params: { id }, body }, demo.owner)
    expect(await raised()).toHaveLength(1)
  })
})

describe('a document of the invoicing platform', () => {
  it('raises an alert if it is rejected', async () => {
    await rules()
    await ready()
    weather.next(/POST .*invoices$/, 'tax_office_rejects')
    const id = await stay()
    await ask(id)
    await server.jobs.drain()
    const { rows } = await server.owner.query<{ id: string }>('select id from invoices where service_id = $1', [id])
    expect(await raised()).toMatchObject([{ cause: 'invoice', subjectId: rows[0]?.id }])
  })

  it('raises no alert if it is issued', async () => {
    await rules()
    await ready()
    await ask(await stay())
    await server.jobs.drain()
    expect(await raised()).toEqual([])
  })
})

describe('a credential', () => {
  it('raises one alert for all documents if the invoicing platform refuses it', async () => {
    await rules()
    await ready()
    await server.owner.query(`update invoicing_accounts set user_name = 'gone@parq.test'`)
    await ask(await stay())
    await ask(await stay())
    await server.jobs.drain()
    expect(await raised()).toEqual([{ cause: 'invoicing', subjectId: demo.colombia, amount: null }])
  })

  it.each([
    ['can decrypt', true, 0],
    ['cannot decrypt', false, 1],
  ] as const)(
    'for WhatsApp, which this server %s, raises an alert only if it is unreadable',
    async (_, isSimulated, count) => {
      await connect(server, demo.owner)
      await server.owner.query('update messaging_accounts set is_simulated = $1', [isSimulated])
      const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }
      const id = await payStayOf(server, place, {
        method: 'whatsapp',
        email: null,
        phone: `30112${count}0001`,
        paidAt: now(),
      })
      await server.database.transaction(async (tx) => {
        await tx.query(`select set_config('app.company', $1, true)`, [demo.colombia])
        await tellPaid(
          { id },
          {
            tx,
            now: now(),
            actor: { companyId: demo.colombia },
            enqueue: (queue, data, within, afterMs, priority) =>
              server.jobs.send(queue, data, within, afterMs, priority),
          },
        )
      })
      await server.jobs.drain()
      expect(await raised()).toHaveLength(count)
    },
  )
})

describe('a booth', () => {
  const watch = () => alertToSilence({ database: server.database, jobs: server.jobs, now })
  const seen = (ago: number) =>
    server.owner.query(`update sessions set seen_at = now() - $1 * interval '1 millisecond' where identity_id = $2`, [
      ago,
      demo.ana.id,
    ])
  const openBooth = async () => {
    const location = await newLocation(server, demo)
    await server.owner.query(`update cash_ups set status = 'completed' where status = 'current'`)
    await server.owner.query(
      `insert into schedules (company_id, id, location_id, day, opens, closes) select $1, gen_random_uuid(), $2, day, '00:00', '24:00' from generate_series(1, 8) as day`,
      [demo.colombia, location],
    )
    await desk.open(location, demo.ana)
    return location
  }

  it('raises one alert for each silence while its register is open', async () => {
    const location = await openBooth()
    await seen(HOUR_MS)
    await watch()
    await watch()
    expect(await raised()).toEqual([{ cause: 'booth', subjectId: location, amount: null }])
    clock.time += 2 * MINUTE_MS
    await seen(0)
    await watch()
    expect(await raised()).toHaveLength(1)
    clock.time += HOUR_MS
    await seen(30 * MINUTE_MS)
    await watch()
    expect(await raised()).toHaveLength(2)
  })

  it('raises no alert after contact, or while its register is closed', async () => {
    await openBooth()
    await seen(0)
    await watch()
    await server.owner.query(`update cash_ups set status = 'completed' where status = 'current'`)
    await seen(HOUR_MS)
    await watch()
    expect(await raised()).toEqual([])
  })
})

describe('a tablet that holds money', () => {
  const watch = () => alertToSilence({ database: server.database, jobs: server.jobs, now })
  const held = (minutes: number, { refused = 0, amount = 9_000 } = {}) =>
    server.owner.query(
      `insert into unsent_work (company_id, device_id, operator_id, changes, refused, amount, oldest_at, payments, reported_at, reported_by)
       values ($1, gen_random_uuid(), $2, 1, $3, $4, $5, $6, $5, $2)`,
      [
        demo.colombia,
        demo.ana.id,
        refused,
        amount,
        new Date(now().getTime() - minutes * MINUTE_MS),
        JSON.stringify([{ locationId: demo.ana.locations[0], count: 1, oldest: now().toISOString() }]),
      ],
    )
  beforeEach(() => server.owner.query('delete from unsent_work'))

  it('raises one alert after half an hour, and another if it still holds money half a day later', async () => {
    await held(31)
    await watch()
    await watch()
    expect(await raised()).toMatchObject([{ cause: 'unsent', amount: 9_000 }])
    clock.time += 12 * HOUR_MS + MINUTE_MS
    await watch()
    expect(await raised()).toHaveLength(2)
  })

  it.each([
    ['holds it for less than half an hour', 29, {}],
    ['holds changes without money', 60, { amount: 0 }],
    ['holds only refused changes, which have their own alert', 60, { refused: 1 }],
  ])('raises no alert if it %s', async (_, minutes, more) => {
    await held(minutes, more)
    await watch()
    expect(await raised()).toEqual([])
  })
})
