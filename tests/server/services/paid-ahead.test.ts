import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { companyOccupancy } from '../../../contract/dashboard.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { QUOTE, ago, stayDesk } from './stay-desk.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { place, tariff, chargeOf, parked, charged, read } = stayDesk(server, demo)

describe('a stay that is paid before it ends [S4-01] [S7-04]', () => {
  it('is paid ahead if money is taken at the entry, and stays inside until its end', async () => {
    const occupied = async () =>
      (
        await server.value(companyOccupancy, { query: { locationIds: place.locationId } }, demo.owner)
      ).data[0]?.types.find(({ vehicleTypeId }) => vehicleTypeId === 1)?.inside ?? 0
    const pay = async () => {
      const id = await parked(0)
      const ahead = new Date(Date.parse((await read(id)).startedAt) + 2 * HOUR_MS)
      return server.value(
        finishService,
        {
          params: { type: 'off_street', id },
          body: await charged(id, {
            endedAt: ahead.toISOString(),
            chargedAt: new Date().toISOString(),
            cashUpId: null,
            paymentMethod: 'dataphone' as const,
            agreementId: null,
            cashReceived: null,
          }),
        },
        demo.ana,
      )
    }
    const before = await occupied()
    expect(Date.parse((await pay()).endedAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(await occupied()).toBe(before)
    await server.owner.query(`update locations set payment_type = 'pre_pay' where id = $1`, [place.locationId])
    const paid = await pay()
    expect(paid).toMatchObject({
      status: 'completed',
      totalMinutes: 120,
      totalCost: await chargeOf(120),
      endMark: null,
    })
    expect(Date.parse(paid.paidAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(paid.endedAt ?? '')).toBe(Date.parse(paid.startedAt) + 2 * HOUR_MS)
    expect(Date.parse(paid.graceUntil ?? '')).toBeGreaterThanOrEqual(Date.parse(paid.endedAt ?? ''))
    expect(await occupied()).toBe(before + 1)

    // A longer stay is a new stay from the paid end on, which counts as inside only from then, at the price of a new
    // charge.
    const longer = await server.value(
      checkIn,
      {
        body: {
          id: uuidv7(),
          locationId: place.locationId,
          licensePlate: paid.licensePlate,
          vehicleTypeId: 1,
          startedAt: new Date().toISOString(),
          receiptNumber: `LNG-${Date.now()}`,
          space: null,
          keyTag: null,
          keptItems: null,
          overstayOf: paid.id,
        },
      },
      demo.ana,
    )
    expect(longer).toMatchObject({ startedAt: paid.endedAt, overstay: { of: paid.id } })
    expect(await occupied()).toBe(before + 1)
    const until = new Date(Date.parse(longer.startedAt) + HOUR_MS).toISOString()
    const prolonged = await server.value(
      finishService,
      {
        params: { type: 'off_street', id: longer.id },
        body: await charged(longer.id, {
          endedAt: until,
          chargedAt: new Date().toISOString(),
          cashUpId: null,
          paymentMethod: 'dataphone' as const,
          agreementId: null,
          cashReceived: null,
        }),
      },
      demo.ana,
    )
    const { perMinute, minutes } = await tariff()
    expect(prolonged).toMatchObject({
      status: 'completed',
      endedAt: until,
      totalMinutes: 60,
      totalCost: Math.ceil(60 / minutes) * perMinute,
      endMark: null,
    })
    expect(Date.parse(prolonged.paidAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(await occupied()).toBe(before + 1)
    await server.owner.query(`update locations set payment_type = 'post_pay' where id = $1`, [place.locationId])
  })

  it('keeps the time of each payment if it was paid twice without a connection', async () => {
    await server.owner.query(`update locations set payment_type = 'pre_pay' where id = $1`, [place.locationId])
    const id = await parked(240)
    const [chargedAt, endedAt] = [ago(3 * HOUR_MS).toISOString(), ago(-HOUR_MS).toISOString()]
    const pay = () =>
      server.value(
        finishService,
        {
          params: { type: 'off_street', id },
          body: {
            endedAt,
            chargedAt,
            cashUpId: null,
            paymentMethod: 'dataphone',
            agreementId: null,
            cashReceived: null,
            quote: { ...QUOTE, totalCost: 100 },
          },
        },
        demo.ana,
      )
    expect(await pay()).toMatchObject({ endedAt, paidAt: chargedAt, payments: [{ kind: 'stay', at: chargedAt }] })
    expect((await pay()).payments).toMatchObject([{ kind: 'stay' }, { kind: 'second_payment', at: chargedAt }])
    await server.owner.query(`update locations set payment_type = 'post_pay' where id = $1`, [place.locationId])
  })
})
