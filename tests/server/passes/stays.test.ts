import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { vehiclesAtHome } from '../../../contract/report.ts'
import { cancelPass, passCalls, pausePass } from '../../../contract/pass.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { type Service, getService } from '../../../contract/service.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { editService, finishService } from '../../../contract/service-writes.ts'
import type { Operation } from '../../../domain/services.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { aReceiptNumber, passesOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const passes = passesOf(server, demo)
const QUOTE = {
  agreementName: null,
  totalMinutes: 0,
  serviceCharge: 0,
  discount: 0,
  adjustment50: 0,
  totalCost: 0,
  tax: 0,
  serviceFee: 0,
}
let here: string
let shift: string

beforeEach(async () => {
  here = await newRatedLocation(server, demo)
  // None of the demo's agreements gives a discount.
  shift = await desk.opened(here, demo.ana)
})

async function letIn(
  licensePlate: string,
  { hoursAgo = 0, locationId = here }: { hoursAgo?: number; locationId?: string } = {},
): Promise<Service> {
  const body = {
    id: uuidv7(),
    locationId,
    licensePlate,
    vehicleTypeId: 1 as const,
    startedAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
    receiptNumber: aReceiptNumber(),
  }
  return server.value(checkIn, { body }, demo.ana)
}

function finish({ id }: Service, type: Operation = 'off_street') {
  return server.call(
    finishService,
    {
      params: { type, id },
      body: {
        endedAt: new Date().toISOString(),
        paymentMethod: 'cash',
        agreementId: null,
        cashUpId: shift,
        cashReceived: null,
        quote: QUOTE,
      },
    },
    demo.ana,
  )
}

const read = (id: string) => server.value(getService, { params: { id } }, demo.ana)

describe('a stay whose plate has a pass', () => {
  it('belongs to its membership from the entry, is free, and shows the reason', async () => {
    const pass = await passes.sold(here)
    const stay = await letIn(pass.plates[0] ?? '', { hoursAgo: 1 })
    expect(stay).toMatchObject({
      operation: 'membership',
      pass: { id: pass.id, membership: pass.membership.name, standing: 'valid', hours: 'always' },
    })
    expect(await server.value(getServicePrice, { params: { id: stay.id } }, demo.ana)).toMatchObject({
      totalCost: 0,
      lines: [{ kind: 'pass', minutes: 60 }],
    })
    // A device without a connection does not know of the pass yet.
    expect(await finish(stay)).toMatchObject({
      ok: true,
      value: { status: 'completed', operation: 'membership', totalCost: 0 },
    })
  })

  it('costs the tariff with another plate or at another location', async () => {
    const pass = await passes.sold(here)
    const [other, elsewhere] = [
      await letIn(freshPlate(), { hoursAgo: 1 }),
      await letIn(pass.plates[0] ?? '', { hoursAgo: 1, locationId: await newRatedLocation(server, demo) }),
    ]
    for (const stay of [other, elsewhere]) {
      expect(stay).toMatchObject({ operation: 'off_street', pass: null })
      expect(
        (await server.value(getServicePrice, { params: { id: stay.id } }, demo.ana)).serviceCharge,
      ).toBeGreaterThan(0)
    }
  })

  it('pays only outside the allowed hours', async () => {
    const hours = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((day) => ({ day, from: '00:00', to: '00:01' }))
    const pass = await passes.sold(here, { membershipId: await passes.membership({ allowedHours: hours }) })
    const stay = await letIn(pass.plates[0] ?? '', { hoursAgo: 2 })
    const { totalMinutes, serviceCharge } = await server.value(getServicePrice, { params: { id: stay.id } }, demo.ana)
    expect(serviceCharge).toBeGreaterThanOrEqual((totalMinutes - 1) * 12_300)
  })

  it('pays the tariff if more vehicles are inside than the pass has spaces, even after one leaves', async () => {
    const pass = await passes.sold(here, { plates: [freshPlate(), freshPlate()] })
    const [first, second] = [
      await letIn(pass.plates[0] ?? '', { hoursAgo: 3 }),
      await letIn(pass.plates[1] ?? '', { hoursAgo: 2 }),
    ]
    expect(first.operation).toBe('membership')
    expect(second).toMatchObject({ operation: 'off_street', pass: { standing: 'too_many_vehicles' } })
    await finish(first)
    expect(await server.value(getServicePrice, { params: { id: second.id } }, demo.ana)).toMatchObject({
      lines: [{ kind: 'pass_refused', because: 'too_many_vehicles' }, { kind: 'unit' }],
    })
    expect(await letIn(pass.plates[0] ?? '')).toMatchObject({ operation: 'membership' })
  })

  it('counts against the spaces in the order of arrival at the server, not of the entries', async () => {
    const pass = await passes.sold(here, { plates: [freshPlate(), freshPlate()] })
    const [later, earlier] = [
      await letIn(pass.plates[0] ?? '', { hoursAgo: 2 }),
      await letIn(pass.plates[1] ?? '', { hoursAgo: 3 }),
    ]
    expect(later).toMatchObject({ operation: 'membership', pass: { standing: 'valid' } })
    expect(earlier).toMatchObject({ operation: 'off_street', pass: { standing: 'too_many_vehicles' } })
    // Even if the server checks the stays again, none of them changes.
    await passes.renew(pass.id, passes.payment(shift), demo.ana)
    expect([await read(later.id), await read(earlier.id)]).toMatchObject([
      { pass: { standing: 'valid' } },
      { pass: { standing: 'too_many_vehicles' } },
    ])
  })

  it('is covered up to the spaces of the pass if several vehicles enter at once', async () => {
    const membershipId = await passes.membership({ authorizedVehicles: 6, parkingSpaces: 2 })
    const { plates } = await passes.sold(here, { membershipId, plates: Array.from({ length: 6 }, freshPlate) })
    const stays = await Promise.all(plates.map((plate) => letIn(plate)))
    expect(stays.map(({ operation }) => operation).toSorted()).toEqual([
      'membership',
      'membership',
      'off_street',
      'off_street',
      'off_street',
      'off_street',
    ])
  })

  it('is shown as expired after its grace period, and pays', async () => {
    const [grace, expired, forgotten] = [await passes.sold(here), await passes.sold(here), await passes.sold(here)]
    await passes.longAgo(grace.id, 32)
    await passes.longAgo(expired.id, 33)
    await passes.longAgo(forgotten.id, 90)
    expect(await letIn(grace.plates[0] ?? '')).toMatchObject({ operation: 'membership', pass: { standing: 'valid' } })
    const stay = await letIn(expired.plates[0] ?? '', { hoursAgo: 1 })
    expect(stay).toMatchObject({ operation: 'off_street', pass: { id: expired.id, standing: 'expired' } })
    expect((await server.value(getServicePrice, { params: { id: stay.id } }, demo.ana)).lines?.[0]).toEqual({
      kind: 'pass_refused',
      because: 'expired',
      amount: 0,
    })
    expect(await letIn(forgotten.plates[0] ?? '')).toMatchObject({ pass: null })
  })

  it('is covered by a pass that is renewed or sold while the vehicle is inside', async () => {
    const pass = await passes.sold(here)
    await passes.longAgo(pass.id, 40)
    const [stay, other] = [await letIn(pass.plates[0] ?? ''), await letIn(freshPlate())]
    await passes.renew(pass.id, passes.payment(shift), demo.ana)
    expect(await read(stay.id)).toMatchObject({ operation: 'membership', pass: { standing: 'valid' } })
    await passes.sold(here, { plates: [other.licensePlate] })
    expect(await read(other.id)).toMatchObject({ operation: 'membership', pass: { standing: 'valid' } })
    expect(await finish(other, 'membership')).toMatchObject({ ok: true, value: { totalCost: 0 } })
  })

  it('is no longer covered once the pass is paused, ends or has another plate', async () => {
    const [paused, cancelled, moved] = [await passes.sold(here), await passes.sold(here), await passes.sold(here)]
    const stays = await Promise.all([paused, cancelled, moved].map(({ plates }) => letIn(plates[0] ?? '')))
    await server.value(pausePass, { params: { id: paused.id } }, demo.owner)
    await server.value(
      cancelPass,
      { params: { id: cancelled.id }, body: { reason: 'The customer moved away', refund: null } },
      demo.owner,
    )
    await server.value(
      passCalls.edit,
      { params: { id: moved.id }, body: { changes: { plates: { from: moved.plates, to: [freshPlate()] } } } },
      demo.ana,
    )
    for (const { id } of stays) expect(await read(id)).toMatchObject({ operation: 'off_street', pass: null })
  })

  it('is checked again when its plate is corrected', async () => {
    const pass = await passes.sold(here)
    const stay = await letIn(freshPlate())
    const [plate = ''] = pass.plates
    const edited = await server.value(
      editService,
      { params: { id: stay.id }, body: { changes: { licensePlate: { from: stay.licensePlate, to: plate } } } },
      demo.ana,
    )
    expect(edited).toMatchObject({ licensePlate: plate, operation: 'membership', pass: { id: pass.id } })
  })

  it('is listed at a residence with its block and apartment', async () => {
    await server.owner.query(`update locations set parking_type = 'residence' where id = $1`, [here])
    const pass = await passes.sold(here, { block: 'B', apartment: '402' })
    await letIn(pass.plates[0] ?? '')
    const { data } = await server.value(vehiclesAtHome, { query: { locationIds: here }, headers: {} }, demo.owner)
    expect(data).toMatchObject([{ licensePlate: pass.plates[0], block: 'B', apartment: '402', owner: 'owner' }])
  })
})
