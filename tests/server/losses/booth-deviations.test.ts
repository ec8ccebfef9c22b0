import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { checkIn } from '../../../contract/service-entries.ts'
import { correctService, finishService } from '../../../contract/service-writes.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { quoteOf } from '../support/asked.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import type { Caller } from '../support/test-server.ts'
import { openTestServer } from '../support/test-server.ts'
import { MINUTE, ago, boothOf, inCash } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const FEE = 1_500_000

async function newBooth() {
  const locationId = await newRatedLocation(server, demo)
  await setFromTheBeginning(server, 'location', 'update locations set lost_ticket_fee = $2 where id = $1', [
    locationId,
    FEE,
  ])
  await desk.opened(locationId, demo.ana)
  return { ...boothOf(server, demo, locationId), locationId }
}
const ana = { id: demo.ana.id }

async function lower(id: string, amount: number) {
  const body = { id: uuidv7(), amount: -amount, reason: 'The driver found it' }
  await server.value(correctService, { params: { id }, body }, demo.owner)
}

describe('the fee for a lost ticket', () => {
  async function paidWithFee(booth: Awaited<ReturnType<typeof newBooth>>): Promise<string> {
    const id = await booth.enter(100)
    const endedAt = new Date().toISOString()
    const body = {
      endedAt,
      chargedAt: endedAt,
      paymentMethod: 'cash' as const,
      agreementId: null,
      cashUpId: null,
      cashReceived: null,
    }
    const quote = await quoteOf(server, demo.owner.token, { id, ...body })
    const lostTicket = { takenBy: 'Rosa Gil', document: '52100200' }
    await server.value(
      finishService,
      {
        params: { type: 'off_street', id },
        body: { ...body, lostTicket, quote: { ...quote, totalCost: quote.totalCost + FEE } },
      },
      demo.ana,
    )
    return id
  }

  it('is listed with the person if it is taken off the price again, and not as another correction', async () => {
    const booth = await newBooth()
    const id = await paidWithFee(booth)
    expect(await booth.read(id)).toMatchObject({ totalCost: inCash(100) + FEE })
    await lower(id, FEE)
    expect(await booth.rows('lost_fee_waived')).toMatchObject([
      { serviceId: id, amount: FEE, by: { id: demo.owner.id }, missing: true, reason: 'The driver found it' },
    ])
    expect(await booth.rows('correction')).toEqual([])
  })

  it('is not listed while it is part of the price, and a correction of another stay is listed as a correction', async () => {
    const booth = await newBooth()
    await paidWithFee(booth)
    const other = await booth.enter(100)
    await booth.finish(other)
    await lower(other, 50_000)
    expect(await booth.rows('lost_fee_waived')).toEqual([])
    expect(await booth.rows('correction')).toMatchObject([{ serviceId: other, amount: 50_000 }])
  })
})

describe('receipt numbers that are missing', () => {
  let devices = 0
  /** A device that prints tickets, which lets in vehicles that came two hours ago. */
  function deviceAt(locationId: string) {
    const prefix = `GAP${String.fromCodePoint(65 + devices++)}`
    return async (nth: number, by: Caller = demo.ana) => {
      const id = uuidv7()
      const receiptNumber = `${prefix}-${String(nth).padStart(4, '0')}`
      const entry = { id, locationId, licensePlate: freshPlate(), startedAt: ago(120), receiptNumber }
      await server.value(checkIn, { body: { ...entry, vehicleTypeId: 1 } }, by)
      return { id, receiptNumber, prefix }
    }
  }

  it('are listed with the person if they exceed the number of acts that the location allows', async () => {
    const booth = await newBooth()
    const enter = deviceAt(booth.locationId)
    await enter(1)
    const { id, prefix } = await enter(8)
    expect(await booth.rows('number_gap')).toMatchObject([
      { serviceId: id, by: ana, amount: 0, reason: `${prefix}-0002 – ${prefix}-0007` },
    ])
  })

  it('are not listed up to that number, or without a gap', async () => {
    const booth = await newBooth()
    const enter = deviceAt(booth.locationId)
    for (const nth of [1, 2, 3, 9]) await enter(nth)
    expect(await booth.rows('number_gap')).toEqual([])
  })

  it('are listed if a person’s gaps of one day exceed the number together', async () => {
    const booth = await newBooth()
    const enter = deviceAt(booth.locationId)
    for (const nth of [1, 5, 9]) await enter(nth)
    expect(await booth.rows('number_gap')).toHaveLength(2)
  })

  it('have no person if they lie between the receipts of two people', async () => {
    const booth = await newBooth()
    const enter = deviceAt(booth.locationId)
    await enter(1)
    await enter(8, demo.luis)
    expect(await booth.rows('number_gap')).toMatchObject([{ by: null }])
  })

  it('are not listed while the person has work on a tablet that is not sent', async () => {
    const booth = await newBooth()
    const enter = deviceAt(booth.locationId)
    await enter(1)
    await enter(8)
    const { rowCount } = await server.owner.query(
      `insert into unsent_work (company_id, device_id, operator_id, changes, refused, amount, reported_at, reported_by) values ($1, gen_random_uuid(), $2, 1, 0, 0, now(), $2)`,
      [demo.colombia, demo.ana.id],
    )
    expect(rowCount).toBe(1)
    expect(await booth.rows('number_gap')).toEqual([])
    await server.owner.query('delete from unsent_work where operator_id = $1', [demo.ana.id])
    expect(await booth.rows('number_gap')).toHaveLength(1)
  })
})

describe('acts outside a shift', () => {
  /** Voids two unpaid stays at these times; returns the amounts that are listed if one act is allowed. */
  async function voidedAt(...times: readonly string[]) {
    const booth = await newBooth()
    await server.owner.query('update locations set shift_acts = 1, shift_amount = 999999999 where id = $1', [
      booth.locationId,
    ])
    for (const at of times) {
      const id = await booth.enter(60)
      await booth.voidStay(id)
      const { rowCount } = await server.owner.query(
        'update deviations set at = $2, cash_up_id = null where service_id = $1',
        [id, at],
      )
      expect(rowCount).toBe(1)
    }
    return (await booth.rows('void_unpaid')).map(({ amount }) => amount)
  }
  const day = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

  it('count together if they are on one day at the location and on two in UTC', async () => {
    expect(await voidedAt(`${day(4)}T23:30:00Z`, `${day(3)}T00:30:00Z`)).toEqual([60 * MINUTE, 60 * MINUTE])
  })

  it('count apart if they are on two days at the location and on one in UTC', async () => {
    expect(await voidedAt(`${day(4)}T04:30:00Z`, `${day(4)}T05:30:00Z`)).toEqual([])
  })
})
