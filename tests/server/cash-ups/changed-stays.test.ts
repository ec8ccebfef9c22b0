import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { correctService } from '../../../contract/service-writes.ts'
import { MINUTE, boothOf, inCash } from '../losses/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { deskOf, newRatedLocation } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const NONE = { count: 0, amount: 0 }
let booth: ReturnType<typeof boothOf>
let id: string

beforeEach(async () => {
  const locationId = await newRatedLocation(server, demo)
  id = await desk.opened(locationId, demo.ana)
  booth = boothOf(server, demo, locationId)
})

async function paid(minutes: number): Promise<string> {
  const stay = await booth.enter(minutes)
  await booth.finish(stay)
  return stay
}

async function correct(stay: string, amount: number) {
  const body = { id: uuidv7(), amount, reason: 'The barrier did not open' }
  await server.value(correctService, { params: { id: stay }, body }, demo.owner)
}

async function closed() {
  await desk.close(id, demo.ana, { varianceReason: 'Nothing was counted' })
  return desk.read(id, demo.owner)
}

/** Sum of what customers first paid in the shift, by the ledger. */
async function firstPaid(): Promise<number> {
  const { rows } = await server.owner.query<{ sum: number }>(
    `select coalesce(sum(amount), 0)::float8 as sum from payments p where cash_up_id = $1 and reversal_of is null
       and not exists (select from payments r where r.service_id = p.service_id and r.recorded_at = p.recorded_at and r.reversal_of is not null)`,
    [id],
  )
  return rows[0]?.sum ?? 0
}

describe('the voids and corrections of a closed shift', () => {
  it('explain the difference between the payments as first taken and the takings', async () => {
    await paid(30)
    await booth.voidStay(await paid(50), demo.owner)
    const corrected = await paid(70)
    await correct(corrected, -100_000)
    await booth.edit(await paid(90), 'vehicleTypeId', 2, demo.owner)

    const { changedStays, takings } = await closed()
    expect(changedStays?.voided).toEqual({ count: 1, amount: -inCash(50) })
    const { totalCost } = await booth.read(corrected)
    const lowered = (totalCost ?? 0) - inCash(70) + (90 * 2_000 - inCash(90))
    expect(changedStays?.corrected).toEqual({ count: 2, amount: lowered })
    const changes = (changedStays?.voided.amount ?? 0) + (changedStays?.corrected.amount ?? 0)
    expect((await firstPaid()) + changes).toBe(takings.cash)
  })

  it('count a stay that was corrected and then voided as a correction and as a void', async () => {
    const stay = await paid(60)
    await correct(stay, -200_000)
    const { totalCost } = await booth.read(stay)
    await booth.voidStay(stay, demo.owner)

    const { changedStays, takings } = await closed()
    expect(changedStays).toMatchObject({
      voided: { count: 1, amount: -(totalCost ?? 0) },
      corrected: { count: 1, amount: (totalCost ?? 0) - inCash(60) },
    })
    expect(takings.cash).toBe(0)
  })

  it('show the price of a stay that was voided before its payment', async () => {
    await booth.voidStay(await booth.enter(100))
    expect((await closed()).changedStays).toMatchObject({
      voided: NONE,
      voidedUnpaid: { count: 1, amount: 100 * MINUTE },
    })
  })

  it('are none if every stay was paid as first charged, or by another method of the same amount', async () => {
    await paid(30)
    await booth.edit(await paid(50), 'paymentMethod', 'digital', demo.owner)
    expect((await closed()).changedStays).toEqual({ voided: NONE, corrected: NONE, voidedUnpaid: NONE })
  })

  it('are absent while the shift is open', async () => {
    await booth.voidStay(await paid(50), demo.owner)
    expect((await desk.read(id, demo.owner)).changedStays).toBeUndefined()
  })
})
