import { describe, expect, it } from 'vitest'

import { getLocation } from '../../../contract/location.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { MINUTE, ago, boothOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)

/** A booth whose shift is open, and whose location has these limits. */
async function boothWith(to: { shiftActs: number; shiftAmount: number }) {
  const locationId = await newRatedLocation(server, demo)
  const { limits: standing } = await server.value(getLocation, { params: { id: locationId } }, demo.owner)
  const changes = {
    shiftActs: { from: standing.shiftActs ?? 0, to: to.shiftActs },
    shiftAmount: { from: standing.shiftAmount ?? 0, to: to.shiftAmount },
  }
  await server.value(locationWrites.edit, { params: { id: locationId }, body: { changes } }, demo.owner)
  await desk.opened(locationId, demo.ana)
  const booth = boothOf(server, demo, locationId)
  const amounts = async () => (await booth.rows('void_unpaid')).map(({ amount }) => amount)
  return { ...booth, amounts }
}

describe('the limits of a location per person and shift', () => {
  it('list no act up to their number and amount', async () => {
    const booth = await boothWith({ shiftActs: 2, shiftAmount: 200 * MINUTE })
    await booth.voidStay(await booth.enter(60))
    await booth.voidStay(await booth.enter(50))
    expect(await booth.amounts()).toEqual([])
  })

  it('list every act above the number, even small ones', async () => {
    const booth = await boothWith({ shiftActs: 2, shiftAmount: 1_000 * MINUTE })
    for (const minutes of [60, 50, 20]) await booth.voidStay(await booth.enter(minutes))
    expect(await booth.amounts()).toEqual([60 * MINUTE, 50 * MINUTE, 20 * MINUTE])
  })

  it('list every act once their sum exceeds the amount', async () => {
    const booth = await boothWith({ shiftActs: 5, shiftAmount: 100 * MINUTE })
    for (const minutes of [60, 50]) await booth.voidStay(await booth.enter(minutes))
    expect(await booth.amounts()).toEqual([60 * MINUTE, 50 * MINUTE])
  })

  it('are counted separately for each person', async () => {
    const booth = await boothWith({ shiftActs: 1, shiftAmount: 1_000 * MINUTE })
    await booth.voidStay(await booth.enter(60))
    await booth.voidStay(await booth.enter(50), demo.owner)
    expect(await booth.amounts()).toEqual([])
  })

  it('do not count ends that nobody can check, however many there are', async () => {
    const booth = await boothWith({ shiftActs: 2, shiftAmount: 1_000 * MINUTE })
    for (let stay = 0; stay < 3; stay++)
      expect(await booth.finish(await booth.enter(240), { endedAt: ago(180) })).toMatchObject({ ok: true })
    expect(await booth.rows('early_end')).toEqual([])
  })

  it('list every early end that its later payment disproves, above the number', async () => {
    const booth = await boothWith({ shiftActs: 2, shiftAmount: 1_000 * MINUTE })
    for (let stay = 0; stay < 3; stay++)
      expect(
        await booth.finish(await booth.enter(240), {
          endedAt: ago(180),
          chargedAt: ago(0),
          endReason: 'It waited at the gate',
        }),
      ).toMatchObject({ ok: true })
    expect(await booth.rows('early_end')).toHaveLength(3)
  })
})
