import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { cashUpChanges } from '../../../contract/cash-up.ts'
import { getService } from '../../../contract/service.ts'
import { correctService, editService, finishService, voidService } from '../../../contract/service-writes.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { isCollectedCashUp } from '../../../server/cash-ups/cash-up-sums.ts'
import { quoteOf } from '../support/asked.ts'
import { addService, enterDemo, settleCashUp } from '../support/demo.ts'
import { Device } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { openTestServer } from '../support/test-server.ts'
import { deskOf, newRatedLocation } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
/** Price per minute. */
const CAR = 12_300
const MOTORCYCLE = 2_000
let locationId: string
let id: string

beforeEach(async () => {
  locationId = await newRatedLocation(server, demo)
  id = await desk.opened(locationId, demo.ana)
})

const sums = async (of = id) => {
  const { takings, services, revision, version } = await desk.read(of, demo.owner)
  return { ...takings, services, revision, version }
}
const read = (service: string) => server.value(getService, { params: { id: service } }, demo.owner)

/** Pays a stay of this many minutes into the shift; returns the stay's id. */
async function pay(minutes: number, paymentMethod: PaymentMethod = 'dataphone', by = demo.ana): Promise<string> {
  const startedAt = new Date(Date.now() - minutes * MINUTE_MS)
  const service = await addService(server, { companyId: demo.colombia, locationId, startedAt })
  const endedAt = new Date(startedAt.getTime() + minutes * MINUTE_MS).toISOString()
  const quote = await quoteOf(server, demo.owner.token, { id: service, endedAt, paymentMethod })
  await server.value(
    finishService,
    {
      params: { type: 'off_street', id: service },
      body: { endedAt, chargedAt: endedAt, paymentMethod, agreementId: null, cashUpId: id, cashReceived: null, quote },
    },
    by,
  )
  return service
}

const rowsOf = async (service: string) =>
  (
    await server.owner.query<{ amount: number; method: string; stays: number; takes_back: boolean }>(
      'select amount::float8, method, stays, reversal_of is not null as takes_back from payments where service_id = $1 order by recorded_at, stays, id',
      [service],
    )
  ).rows

const voidIt = (service: string) =>
  server.call(voidService, { params: { id: service }, body: { reason: 'It was charged by mistake' } }, demo.owner)
const correct = (service: string, amount: number) =>
  server.call(
    correctService,
    { params: { id: service }, body: { id: uuidv7(), amount, reason: 'The barrier did not open' } },
    demo.owner,
  )
const toMotorcycle = (service: string) =>
  server.call(
    editService,
    { params: { id: service }, body: { changes: { vehicleTypeId: { from: '1', to: '2' } } } },
    demo.owner,
  )
const byCard = (service: string) =>
  server.call(
    editService,
    { params: { id: service }, body: { changes: { paymentMethod: { from: 'cash', to: 'dataphone' } } } },
    demo.owner,
  )

describe('the postings of stays', () => {
  /** Amounts that the postings of these stays add to an older version of the cash-up. */
  const behind = async (version: number, stays: readonly string[]) => {
    const postings = (await Promise.all(stays.map(read)))
      .flatMap((stay) => stay.postings ?? [])
      .filter((posting) => posting.cashUpId === id && posting.version > version)
    const sum = (of: 'cash' | 'dataphone' | 'digital' | 'services') =>
      postings.reduce((total, posting) => total + posting[of], 0)
    return { cash: sum('cash'), dataphone: sum('dataphone'), digital: sum('digital'), services: sum('services') }
  }

  it('add up to the difference between any two versions of an open cash-up', async () => {
    const stays: string[] = []
    const states = [await sums()]
    const after = async (act: () => Promise<unknown>) => {
      await act()
      states.push(await sums())
    }
    await after(async () => stays.push(await pay(10, 'cash')))
    await after(async () => stays.push(await pay(3, 'dataphone')))
    await after(() => byCard(stays[0] ?? ''))
    await after(async () => stays.push(await pay(4, 'cash')))
    await after(() => toMotorcycle(stays[2] ?? ''))
    await after(() => voidIt(stays[1] ?? ''))
    const now = await sums()
    for (const { version, ...then } of states)
      expect(await behind(version, stays), `behind version ${String(version)}`).toEqual({
        cash: now.cash - then.cash,
        dataphone: now.dataphone - then.dataphone,
        digital: now.digital - then.digital,
        services: now.services - then.services,
      })
    expect(states).toHaveLength(7)
  })

  it('are listed by the open cash-up that counted the stays last, and no longer after its close', async () => {
    const stay = await pay(10, 'cash')
    const { version } = await sums()
    expect((await desk.read(id, demo.owner)).countedLately).toEqual([{ id: stay, version }])
    await settleCashUp(server, id, 'completed')
    expect((await desk.read(id, demo.owner)).countedLately).toBeUndefined()
    expect((await read(stay)).postings).toBeUndefined()
  })
})

describe('the sums of a cash-up', () => {
  it('are the payments by method, including free stays', async () => {
    await pay(10, 'cash')
    await pay(2, 'dataphone')
    await pay(3, 'digital')
    await pay(0, 'cash')
    expect(await sums()).toMatchObject({
      cash: 120_000,
      dataphone: 2 * CAR,
      digital: 3 * CAR,
      services: 4,
      revision: 0,
      version: 5,
    })
  })

  it('follow a new price, a correction, another method and a void by added rows, and no row changes', async () => {
    const service = await pay(10, 'cash')
    await toMotorcycle(service)
    expect(await sums()).toMatchObject({ cash: 10 * MOTORCYCLE, services: 1 })
    await correct(service, -5_000)
    expect(await sums()).toMatchObject({ cash: 15_000, services: 1 })
    await byCard(service)
    expect(await sums()).toMatchObject({ cash: 0, dataphone: 15_000, services: 1 })
    await voidIt(service)
    expect(await sums()).toMatchObject({ cash: 0, dataphone: 0, services: 0 })
    expect(await read(service)).toMatchObject({ status: 'voided', payments: [] })
    const row = (amount: number, method: string) => ({
      amount,
      method,
      stays: amount < 0 ? -1 : 1,
      takes_back: amount < 0,
    })
    expect(await rowsOf(service)).toEqual([
      row(120_000, 'cash'),
      row(-120_000, 'cash'),
      row(20_000, 'cash'),
      row(-20_000, 'cash'),
      row(15_000, 'cash'),
      row(-15_000, 'cash'),
      row(15_000, 'dataphone'),
      row(-15_000, 'dataphone'),
    ])
  })

  it('stay the same if an edit changes no payment', async () => {
    const service = await pay(10)
    const before = await sums()
    await server.value(
      editService,
      { params: { id: service }, body: { changes: { remarks: { from: null, to: 'x' } } } },
      demo.owner,
    )
    expect(await sums()).toEqual(before)
    expect(await rowsOf(service)).toHaveLength(1)
    expect(await desk.read(id, demo.owner)).toMatchObject({ staff: [{ id: demo.ana.id, name: demo.ana.name }] })
  })

  it('leave out a person whose only payment was voided', async () => {
    await desk.open(locationId, demo.luis)
    await pay(10)
    await voidIt(await pay(10, 'cash', demo.luis))
    expect(await desk.read(id, demo.owner)).toMatchObject({ staff: [{ id: demo.ana.id }] })
  })
})

describe('after the close of a cash-up', () => {
  it('each change increases its revision, and is listed as late', async () => {
    const services = [await pay(10), await pay(5)]
    await desk.close(id, demo.ana, { countedCash: 0 })
    await server.value(
      editService,
      { params: { id: services[0] ?? '' }, body: { changes: { remarks: { from: null, to: 'x' } } } },
      demo.owner,
    )
    expect(await sums()).toMatchObject({ revision: 0 })
    await pay(1)
    expect(await desk.read(id, demo.owner)).toMatchObject({
      revision: 1,
      total: 16 * CAR,
      late: { services: 1, amount: CAR },
      closing: { takings: { dataphone: 15 * CAR }, services: 2, expectedCash: 0, variance: 0 },
    })
    await correct(services[1] ?? '', 100)
    expect(await sums()).toMatchObject({ dataphone: 16 * CAR + 100, revision: 2 })
    // The payment of a stay that is voided now is owed to the customer, and still counts in this shift.
    await voidIt(services[0] ?? '')
    expect(await desk.read(id, demo.owner)).toMatchObject({ revision: 2, late: { services: 1, amount: CAR + 100 } })
  })
})

describe('a collected cash-up', () => {
  const FROZEN = { ok: false, problem: { code: 'service_frozen' } }

  it.each([
    ['gets a higher price', (service: string) => correct(service, 1_000)],
    ['is repriced', toMotorcycle],
    ['is paid by another method', byCard],
  ])('refuses the change if a stay %s', async (_, attempt) => {
    const service = await pay(10, 'cash')
    await settleCashUp(server, id, 'collected')
    const before = [await desk.read(id, demo.owner), await read(service)]
    expect(await attempt(service)).toMatchObject(FROZEN)
    expect([await desk.read(id, demo.owner), await read(service)]).toEqual(before)
  })

  it.each([
    ['is voided', voidIt],
    ['gets cheaper', (service: string) => correct(service, -5_000)],
  ])('does not change if a stay %s', async (_, act) => {
    const service = await pay(10, 'cash')
    await settleCashUp(server, id, 'collected')
    const { version: _before, ...before } = await desk.read(id, demo.owner)
    expect(await act(service)).toMatchObject({ ok: true })
    const { version: _after, ...after } = await desk.read(id, demo.owner)
    expect(after).toEqual(before)
  })

  it.each([
    ['changed', 'amount_received = 1'],
    ['opened again', `status = 'completed'`],
    ['given another sum', 'cash = cash + 1'],
  ])('cannot be %s, even in the database', async (_, set) => {
    await pay(10, 'cash')
    await settleCashUp(server, id, 'collected')
    const before = await desk.read(id, demo.owner)
    const error: unknown = await server.owner.query(`update cash_ups set ${set} where id = $1`, [id]).then(
      () => null,
      (refusal: unknown) => refusal,
    )
    expect(isCollectedCashUp(error)).toBe(true)
    expect(isCollectedCashUp(new Error('another', { cause: error }))).toBe(true)
    expect(isCollectedCashUp(new Error('another'))).toBe(false)
    expect(await desk.read(id, demo.owner)).toEqual(before)
  })
})

it.each(['update payments set amount = 0', 'delete from payments'])(
  'the application cannot change a payment that is recorded: %s',
  async (statement) => {
    await pay(10)
    await expect(server.database.transaction(({ db }) => db.execute(statement))).rejects.toMatchObject({
      cause: { code: '42501' },
    })
  },
)

describe('a device that keeps cash-ups is notified', () => {
  it('by each change of its record: payments, movements, recounts, joins and adjustments', async () => {
    // A person with only two locations, whose device keeps both.
    const [place = ''] = await demo.locationsOf(demo.britain)
    const british = demo.britishOwner
    await server.owner.query(
      `delete from cash_ups where company_id = $1 and location_id = $2 and status = 'current' and not exists (select from services s where s.cash_up_id = cash_ups.id)`,
      [demo.britain, place],
    )
    const { rows } = await server.owner.query<{ id: string }>(
      `select id from cash_ups where company_id = $1 and status = 'completed' limit 1`,
      [demo.britain],
    )
    const closed = rows[0]?.id ?? ''
    await everyTransactionEnded(server)
    const device = new Device((query) => server.value(cashUpChanges, { query }, british))
    await device.pullAll()
    const expectTold = async (change: () => Promise<unknown>) => {
      await change()
      await everyTransactionEnded(server)
      const [delta] = await device.pullAll()
      expect(delta?.changed.map((one) => one.id)).toEqual([closed])
      expect(device.rows.get(closed)).toEqual(await desk.read(closed, british))
    }
    const child = (table: string, columns: string, values: string) =>
      server.owner.query(
        `insert into ${table} (company_id, id, cash_up_id, at, by, ${columns}) values ($1, gen_random_uuid(), $2, now(), $3, ${values})`,
        [demo.britain, closed, british.id],
      )
    await expectTold(() =>
      addService(server, {
        companyId: demo.britain,
        locationId: place,
        cashUpId: closed,
        status: 'completed',
        totalCost: 5,
        paymentMethod: 'cash',
      }),
    )
    await expectTold(() => child('cash_recounts', 'counted_cash', '5'))
    await expectTold(() => child('cash_up_joins', 'float', '5'))
    await expectTold(() => child('cash_adjustments', 'amount, reason', `5, 'given'`))
  })
})
