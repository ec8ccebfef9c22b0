import { describe, expect, it } from 'vitest'

import { salesReport, salesTotals } from '../../../contract/report.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addLocation, addPaidStay } from './support.ts'
import { ALL, days } from './sales-days.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

describe('voided stays [S2-37]', () => {
  it('have their own groups if the filter includes them, by the person who voided, and count in no sum', async () => {
    const locationId = await addLocation(server, demo.colombia, 'America/Bogota')
    const paidAt = new Date('2026-04-04T12:00:00Z')
    // Luis took every payment; Ana voided the largest amount, though fewer stays than the owner.
    const voided = [
      [demo.ana, 9_000],
      [demo.owner, 3_000],
      [demo.owner, 2_000],
      [null, 500],
    ] as const
    for (const [who, amount] of voided) {
      const id = await addPaidStay(server, {
        companyId: demo.colombia,
        locationId,
        startedAt: paidAt,
        paidAt,
        parts: [{ method: 'cash', amount }],
        vehicleTypeId: 1,
        exitOperatorId: demo.luis.id,
        isVoided: true,
      })
      await server.owner.query(
        `insert into audit_entries (company_id, id, entity, entity_id, actor_id, actor_name, action, before, after) values ($1, gen_random_uuid(), 'service', $2, $3, $4, 'voided', '{}', '{}')`,
        [demo.colombia, id, who?.id ?? null, who === null ? null : 'Then'],
      )
    }
    await addPaidStay(server, {
      companyId: demo.colombia,
      locationId,
      startedAt: paidAt,
      paidAt,
      parts: [{ method: 'cash', amount: 700 }],
      vehicleTypeId: 1,
      exitOperatorId: demo.luis.id,
      isVoided: false,
    })
    const asked = { ...days('2026-04-04', '2026-04-04'), locationIds: locationId }
    const totals = async (query: object) =>
      server.value(
        salesTotals,
        { headers: {}, query: { ...asked, groupBy: 'operator' as const, ...query } },
        demo.owner,
      )
    expect(await totals({ statuses: 'voided' })).toMatchObject({
      groups: [],
      total: { services: 0, totalCost: 0 },
      voided: {
        services: 4,
        amount: 14_500,
        groups: [
          { key: demo.ana.id, services: 1, amount: 9_000 },
          { key: demo.owner.id, services: 2, amount: 5_000 },
          { key: null, name: null, services: 1, amount: 500 },
        ],
      },
    })
    expect((await totals({ statuses: 'voided' })).voided.groups?.map(({ name }) => name !== null)).toEqual([
      true,
      true,
      false,
    ])
    expect(await totals({ statuses: 'voided,completed' })).toMatchObject({
      groups: [{ key: demo.luis.id, sums: { totalCost: 700 } }],
      voided: { groups: { length: 3 } },
    })
    expect((await totals({})).voided).toEqual({ services: 4, amount: 14_500 })
    expect((await totals({ statuses: 'voided', groupBy: 'day' })).voided.groups).toEqual([
      { key: '2026-04-04', name: null, services: 4, amount: 14_500 },
    ])
    const rows = await server.value(
      salesReport,
      { headers: {}, query: { ...asked, ...ALL, statuses: 'voided', voidedByIds: demo.owner.id } },
      demo.owner,
    )
    const told = rows.data.map(({ totalCost, voidedBy, exitOperator }) => ({
      totalCost,
      voidedBy,
      exitOperator: exitOperator?.id,
    }))
    expect(told.toSorted((a, b) => (a.totalCost ?? 0) - (b.totalCost ?? 0))).toEqual(
      [2_000, 3_000].map((totalCost) => ({
        totalCost,
        voidedBy: { id: demo.owner.id, name: 'Then' },
        exitOperator: demo.luis.id,
      })),
    )
  })
})
