import { describe, expect, it } from 'vitest'

import {
  discountsReport,
  discountsTotals,
  servicesReport,
  servicesTotals,
  vehiclesAtHome,
  visitsReport,
} from '../../../contract/report.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addLocation, addPaidStay } from './support.ts'
import { ALL, days } from './sales-days.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

describe('the other reports [S2-37] [S3-07]', () => {
  it('list services by their entry, in any state', async () => {
    const locationId = await addLocation(server, demo.colombia, 'America/Bogota')
    const startedAt = new Date('2026-05-05T12:00:00Z')
    for (const status of ['progress', 'completed', 'voided', 'reserved'] as const)
      await addService(server, {
        companyId: demo.colombia,
        locationId,
        status,
        startedAt,
        totalCost: status === 'completed' ? 500 : null,
        paymentMethod: status === 'completed' ? 'cash' : null,
      })
    const asked = { ...days('2026-05-05', '2026-05-05'), locationIds: locationId }
    const { data } = await server.value(servicesReport, { headers: {}, query: { ...asked, ...ALL } }, demo.owner)
    expect(data.map(({ status }) => status).toSorted()).toEqual(['completed', 'progress', 'reserved', 'voided'])
    expect(await server.value(servicesTotals, { headers: {}, query: asked }, demo.owner)).toMatchObject({
      total: { services: 3, totalCost: 500, cash: 500 },
      voided: { services: 1 },
    })
  })

  it('list discounts by agreement, as negative amounts', async () => {
    const locationId = await addLocation(server, demo.colombia, 'America/Bogota')
    const { rows } = await server.owner.query<{ id: string }>(
      `insert into agreements (company_id, id, name, vehicle_type_ids, type, percentage) values ($1, gen_random_uuid(), 'Reported', '{1}', 'percentage', 2000) returning id`,
      [demo.colombia],
    )
    const agreementId = rows[0]?.id ?? ''
    const at = new Date('2026-06-06T12:00:00Z')
    const stay = {
      companyId: demo.colombia,
      locationId,
      startedAt: at,
      paidAt: at,
      vehicleTypeId: 1,
      exitOperatorId: demo.ana.id,
      isVoided: false,
    }
    await addPaidStay(server, { ...stay, parts: [{ method: 'cash', amount: 800 }], agreementId, discount: 200 })
    await addPaidStay(server, { ...stay, parts: [{ method: 'cash', amount: 1_000 }] })
    const asked = { ...days('2026-06-06', '2026-06-06'), locationIds: locationId }
    expect((await server.value(discountsReport, { headers: {}, query: asked }, demo.owner)).data).toMatchObject([
      { agreementType: 'percentage', serviceCharge: 1_000, discount: -200, totalCost: 800 },
    ])
    expect(
      await server.value(discountsTotals, { headers: {}, query: { ...asked, groupBy: 'agreement' } }, demo.owner),
    ).toMatchObject({ groups: [{ key: agreementId, name: 'Reported', sums: { discount: -200, totalCost: 800 } }] })
  })

  it('list vehicles at residences, without visits of another month', async () => {
    const residence = await addLocation(server, demo.colombia, 'America/Bogota', 'residence')
    const lot = await addLocation(server, demo.colombia, 'America/Bogota')
    for (const locationId of [residence, lot])
      await addService(server, { companyId: demo.colombia, locationId, licensePlate: 'HOM123' })
    const { data } = await server.value(
      vehiclesAtHome,
      { headers: {}, query: { locationIds: `${residence},${lot}` } },
      demo.owner,
    )
    expect(data).toMatchObject([
      { licensePlate: 'HOM123', location: { id: residence }, owner: 'guest', apartment: null, block: null },
    ])
    expect(
      await server.value(visitsReport, { headers: {}, query: days('2026-01-01', '2026-01-31') }, demo.owner),
    ).toMatchObject({ data: [], next: null })
  })
})
