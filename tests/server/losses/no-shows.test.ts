import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { confirmService, reserveService } from '../../../contract/service-entries.ts'
import { STAY_TIMER } from '../../../server/jobs/queues.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { passesOf } from '../passes/support.ts'
import { addService, enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { MINUTE, ago, boothOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

async function newBooth() {
  const locationId = await newRatedLocation(server, demo)
  // Each act counts, however small.
  await server.owner.query('update locations set shift_amount = 0 where id = $1', [locationId])
  await deskOf(server).opened(locationId, demo.ana)
  const booth = boothOf(server, demo, locationId)
  return {
    ...booth,
    locationId,
    async reserve(minutesAgo: number, licensePlate = freshPlate()): Promise<string> {
      const id = uuidv7()
      const receiptNumber = `RES-${id.slice(-6).toUpperCase()}`
      const body = {
        id,
        locationId,
        licensePlate,
        vehicleTypeId: 1 as const,
        arrivesAt: ago(minutesAgo),
        receiptNumber,
      }
      await server.value(reserveService, { body }, demo.ana)
      return id
    },
    unused: () => booth.rows('reservation_cancelled'),
  }
}

describe('a reservation that is voided because its time to arrive is over', () => {
  it('causes an item for the person who made it, with the price of this time', async () => {
    const booth = await newBooth()
    const id = await booth.reserve(31)
    await server.jobs.drain()
    expect(await booth.read(id)).toMatchObject({ status: 'voided' })
    expect(await booth.unused()).toMatchObject([
      { serviceId: id, amount: 30 * MINUTE, unverified: 0, by: { id: demo.ana.id } },
    ])
  })

  it('causes no item before this time is over', async () => {
    const booth = await newBooth()
    await booth.reserve(29)
    await server.jobs.drain()
    expect(await booth.unused()).toEqual([])
  })

  it('causes no item if a driver requested it', async () => {
    const booth = await newBooth()
    const given = { companyId: demo.colombia, locationId: booth.locationId, status: 'unconfirmed' as const }
    const id = await addService(server, { ...given, startedAt: new Date(ago(60)) })
    await server.value(confirmService, { params: { id }, body: { confirmedAt: ago(31) } }, demo.ana)
    await server.database.transaction((tx) => server.jobs.send(STAY_TIMER, { companyId: demo.colombia, id }, tx))
    await server.jobs.drain()
    expect(await booth.read(id)).toMatchObject({ status: 'voided' })
    expect(await booth.unused()).toEqual([])
  })

  it.each([['is over'], ['was cancelled']])('causes no item for a plate with a pass, if it %s', async (how) => {
    const booth = await newBooth()
    const plate = freshPlate()
    await passesOf(server, demo).sold(booth.locationId, { plates: [plate] })
    const id = await booth.reserve(31, plate)
    if (how === 'was cancelled') await booth.voidStay(id)
    await server.jobs.drain()
    expect(await booth.read(id)).toMatchObject({ status: 'voided' })
    expect(await booth.unused()).toEqual([])
  })
})
