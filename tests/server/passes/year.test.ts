import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'

import { cancelPass, passCalls, pausePass, renewPass, resumePass } from '../../../contract/pass.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { type Service } from '../../../contract/service.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { PRICE, aReceiptNumber, passesOf } from './support.ts'

/** Time of the server: begins on the last day of a month, at noon in Bogotá. */
let clock = Date.parse('2027-01-31T17:00:00.000Z')
const server = await openTestServer({ now: () => new Date(clock) })
const demo = await enterDemo(server)
const desk = deskOf(server)
const passes = passesOf(server, demo)
const here = await newRatedLocation(server, demo)
const PER_MINUTE = 12_300
const { ana, owner } = demo

/** Payments of this year, by shift. */
const taken = new Map<string, number>()
let shift = ''

const now = () => new Date(clock).toISOString()
const today = () => wallClock(new Date(clock), 'America/Bogota').slice(0, 10)
const goTo = (day: string) => {
  clock = Date.parse(`${day}T17:00:00.000Z`)
}

function book(amount: number): void {
  taken.set(shift, (taken.get(shift) ?? 0) + amount)
}

/** Opens Ana's next shift; the previous one is closed with the expected cash, and collected. */
async function nextShift(): Promise<void> {
  if (shift !== '') await endShift()
  const answer = await desk.open(here, ana, { openedAt: now(), note: 'A new month' })
  shift = answer.ok ? answer.value.id : ''
  expect(answer).toMatchObject({ ok: true })
}

async function endShift(): Promise<void> {
  const { takings, payOuts } = await desk.read(shift, ana)
  expect(await desk.close(shift, ana, { closedAt: now(), countedCash: takings.cash - payOuts })).toMatchObject({
    ok: true,
    value: { closing: { variance: 0 } },
  })
  const { revision, total } = await desk.read(shift, owner)
  expect(
    await desk.collect(shift, owner, { collectedAt: now(), revision, total, amountReceived: total }),
  ).toMatchObject({ ok: true })
}

const pay = () => passes.payment(shift, { at: now() })
const read = (id: string) => server.value(passCalls.get, { params: { id } }, owner)

async function renew(id: string): Promise<string> {
  const renewed = await server.value(renewPass, { params: { id }, body: pay() }, ana)
  book(PRICE)
  return `${renewed.state} until ${renewed.endsOn}`
}

/** A vehicle is inside for some hours, and leaves for the price of that time. */
async function visit(licensePlate: string, hours: number): Promise<Service> {
  const { id } = await server.value(
    checkIn,
    {
      body: {
        id: uuidv7(),
        locationId: here,
        licensePlate,
        vehicleTypeId: 1,
        startedAt: now(),
        receiptNumber: aReceiptNumber(),
      },
    },
    ana,
  )
  clock += hours * HOUR_MS
  const { totalMinutes, serviceCharge, discount, totalCost } = await server.value(
    getServicePrice,
    { params: { id } },
    ana,
  )
  const quote = {
    agreementName: null,
    totalMinutes,
    serviceCharge,
    discount,
    adjustment50: 0,
    totalCost,
    tax: 0,
    serviceFee: 0,
  }
  const left = await server.value(
    finishService,
    {
      params: { type: 'off_street', id },
      body: {
        endedAt: now(),
        chargedAt: now(),
        paymentMethod: 'cash',
        agreementId: null,
        cashUpId: shift,
        cashReceived: null,
        quote,
      },
    },
    ana,
  )
  expect(left).toMatchObject({ status: 'completed', serviceCharge })
  book(left.totalCost ?? 0)
  return left
}

it('the books of a resident’s year account for every peso: monthly renewals, another plate, a pause, a lapse and a charge at the gate [S9-07]', async () => {
  await nextShift()
  const membershipId = await passes.membership({ validityUnit: 'months', validityCount: 1 })
  const [first, other] = [freshPlate(), freshPlate()]
  const { id, endsOn } = await server.value(
    passCalls.create,
    { body: await passes.sale(here, shift, { membershipId, plates: [first], startsOn: today(), payment: pay() }) },
    ana,
  )
  book(PRICE)
  expect(endsOn).toBe('2027-02-27')

  // The last paid day; after a short month the day returns to the 31st.
  const months = ['2027-02-27', '2027-03-30', '2027-04-29', '2027-05-30', '2027-06-29']
  const ends: string[] = []
  for (const day of months) {
    expect((await read(id)).endsOn).toBe(day)
    expect(await visit(first, 2)).toMatchObject({ operation: 'membership', totalCost: 0 })
    goTo(day)
    await nextShift()
    ends.push(await renew(id))
  }
  expect(ends).toEqual(
    ['2027-03-30', '2027-04-29', '2027-05-30', '2027-06-29', '2027-07-30'].map((day) => `active until ${day}`),
  )

  // Another car: from now on the old one pays, and the new one does not.
  goTo('2027-07-10')
  await server.value(
    passCalls.edit,
    { params: { id }, body: { changes: { plates: { from: [first], to: [other] } } } },
    ana,
  )
  expect(await visit(first, 1)).toMatchObject({ operation: 'off_street', pass: null })
  expect(await visit(other, 1)).toMatchObject({ operation: 'membership', totalCost: 0 })

  // An absence of ten days, which are added at the end and change the day of the month.
  goTo('2027-07-20')
  await server.value(pausePass, { params: { id } }, owner)
  expect(await visit(other, 1)).toMatchObject({ operation: 'off_street', pass: null })
  goTo('2027-07-30')
  await server.value(resumePass, { params: { id } }, owner)
  expect((await read(id)).endsOn).toBe('2027-08-09')
  goTo('2027-08-12')
  await nextShift()
  // Three days late the pass still opens the gate, and a renewal follows the paid period.
  expect(await visit(other, 1)).toMatchObject({ operation: 'membership', totalCost: 0 })
  expect(await renew(id)).toBe('active until 2027-09-09')

  // The pass has ended: the gate reports it, the stay is charged, and the pass is bought again from that day.
  goTo('2027-09-13')
  await nextShift()
  const charged = await visit(other, 2)
  expect(charged).toMatchObject({
    operation: 'off_street',
    pass: { id, standing: 'expired' },
    serviceCharge: 120 * PER_MINUTE,
  })
  expect(await renew(id)).toBe('active until 2027-10-12')
  goTo('2027-10-12')
  await renew(id)
  goTo('2027-11-12')
  await nextShift()
  expect(await renew(id)).toBe('active until 2027-12-12')

  // The driver moves away: the unused days are refunded from the drawer.
  goTo('2027-11-27')
  const { unused } = await read(id)
  expect(unused).toEqual({ days: 15, amount: PRICE / 2 })
  await server.value(
    cancelPass,
    {
      params: { id },
      body: {
        reason: 'The resident moved away',
        refund: { id: uuidv7(), amount: unused.amount, method: 'cash', cashUpId: shift },
      },
    },
    owner,
  )
  expect(await desk.read(shift, ana)).toMatchObject({ payOuts: unused.amount })
  expect(await visit(other, 1)).toMatchObject({ operation: 'off_street', pass: null })
  await endShift()

  const { periods } = await read(id)
  expect(periods).toHaveLength(10)
  const rows = periods.flatMap(({ payments }) => payments)
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(10 * PRICE - PRICE / 2)
  for (const [cashUpId, amount] of taken)
    expect(await desk.read(cashUpId, owner), cashUpId).toMatchObject({
      status: 'collected',
      total: amount,
      takings: { cash: amount, dataphone: 0, digital: 0 },
    })
  const { rows: ledger } = await server.owner.query<{ kind: string; sum: string }>(
    'select kind, sum(amount) from payments where cash_up_id = any($1) group by kind order by kind',
    [[...taken.keys()]],
  )
  const visits = [...taken.values()].reduce((sum, amount) => sum + amount, 0) - 10 * PRICE
  expect(ledger.map(({ kind, sum }) => [kind, Number(sum)])).toEqual([
    ['pass', 10 * PRICE],
    ['refund', -PRICE / 2],
    ['stay', visits],
  ])
})
