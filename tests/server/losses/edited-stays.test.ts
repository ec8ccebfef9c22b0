import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { passesOf } from '../passes/support.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import { ago, boothOf, inCash } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const passes = passesOf(server, demo)
const ana = { id: demo.ana.id }

async function newBooth() {
  const locationId = await newRatedLocation(server, demo)
  // Each act counts, however small.
  await server.owner.query('update locations set shift_amount = 0 where id = $1', [locationId])
  await deskOf(server).opened(locationId, demo.ana)
  return { ...boothOf(server, demo, locationId), locationId }
}

/** An agreement that deducts half of the price. */
async function newAgreement(): Promise<string> {
  const id = uuidv7()
  await setFromTheBeginning(
    server,
    'agreement',
    `insert into agreements (company_id, id, name, vehicle_type_ids, type, percentage) values ($1, $2, $3, '{}', 'percentage', 5000)`,
    [demo.colombia, id, `Half ${id}`],
  )
  return id
}

describe('an agreement', () => {
  it('causes an item with its deduction after the payment', async () => {
    const booth = await newBooth()
    const id = await booth.enter(100)
    await booth.finish(id)
    await booth.edit(id, 'agreementId', await newAgreement())
    expect(await booth.rows('agreement_after')).toMatchObject([
      { serviceId: id, amount: inCash(100) - inCash(50), by: ana },
    ])
  })

  it('causes no item with the payment', async () => {
    const booth = await newBooth()
    const id = await booth.enter(100)
    await booth.finish(id, { agreementId: await newAgreement() })
    expect(await booth.read(id)).toMatchObject({ totalCost: inCash(50) })
    expect(await booth.rows('agreement_after')).toEqual([])
  })
})

describe('the times of a paid stay', () => {
  it('cause an item for the administrator who shortened them', async () => {
    const booth = await newBooth()
    const id = await booth.enter(100)
    await booth.finish(id)
    const { startedAt } = await booth.read(id)
    const later = new Date(Date.parse(startedAt) + 60 * 60_000).toISOString()
    await booth.edit(id, 'startedAt', later, demo.owner)
    expect(await booth.rows('changed_times')).toMatchObject([
      { serviceId: id, amount: inCash(100) - inCash(40), by: { id: demo.owner.id } },
    ])
  })

  it('cause no item if they become longer', async () => {
    const booth = await newBooth()
    const id = await booth.enter(100)
    await booth.finish(id)
    const { startedAt } = await booth.read(id)
    const earlier = new Date(Date.parse(startedAt) - 60 * 60_000).toISOString()
    await booth.edit(id, 'startedAt', earlier, demo.owner)
    expect(await booth.read(id)).toMatchObject({ totalCost: inCash(160) })
    expect(await booth.rows('changed_times')).toEqual([])
  })
})

describe('the plate of a pass', () => {
  it('causes an item if a vehicle that came without it gets it before the payment', async () => {
    const booth = await newBooth()
    const [plate, other] = [freshPlate(), freshPlate()]
    await passes.sold(booth.locationId, { plates: [plate] })
    const [id, honest] = [await booth.enter(60), await booth.enter(60)]
    await booth.edit(id, 'licensePlate', plate)
    await booth.edit(honest, 'licensePlate', other)
    for (const stay of [id, honest]) await booth.finish(stay)
    expect(await booth.read(id)).toMatchObject({ totalCost: 0 })
    expect(await booth.rows('plate_to_pass')).toMatchObject([{ serviceId: id, amount: inCash(60), by: ana }])
  })

  it('causes an item if it comes back within ten minutes, with the price without the pass', async () => {
    const booth = await newBooth()
    const plate = freshPlate()
    await passes.sold(booth.locationId, { plates: [plate] })
    const first = await booth.enter(100, demo.ana, plate)
    await booth.finish(first, { endedAt: ago(70), chargedAt: ago(70) })
    const second = await booth.enter(61, demo.ana, plate)
    await booth.finish(second)
    expect(await booth.rows('pass_reused')).toMatchObject([{ serviceId: second, amount: inCash(61), by: ana }])
  })

  it('causes no item if it comes back later', async () => {
    const booth = await newBooth()
    const plate = freshPlate()
    await passes.sold(booth.locationId, { plates: [plate] })
    const first = await booth.enter(100, demo.ana, plate)
    await booth.finish(first, { endedAt: ago(70), chargedAt: ago(70) })
    await booth.finish(await booth.enter(58, demo.ana, plate))
    expect(await booth.rows('pass_reused')).toEqual([])
  })

  it('is charged like any other vehicle if one of the pass is inside already', async () => {
    const booth = await newBooth()
    const plates = [freshPlate(), freshPlate()]
    await passes.sold(booth.locationId, { plates })
    const [first, second] = [await booth.enter(60, demo.ana, plates[0]), await booth.enter(60, demo.ana, plates[1])]
    for (const id of [second, first]) await booth.finish(id)
    expect([(await booth.read(first)).totalCost, (await booth.read(second)).totalCost]).toEqual([0, inCash(60)])
  })
})
