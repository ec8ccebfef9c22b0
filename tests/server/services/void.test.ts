import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { attentionRows } from '../../../contract/attention.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { askVoid, voidService } from '../../../contract/service-writes.ts'
import { enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { stayDesk } from './stay-desk.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { place, parked, openShift, finish, read } = stayDesk(server, demo)

describe('a service that is voided [S4-01]', () => {
  const voids = (id: string, by: Caller, reason = 'Entró por error al parqueadero') =>
    server.call(voidService, { params: { id }, body: { reason } }, by)

  it('by staff needs their own open shift at its location, and a reason of ten characters', async () => {
    const id = await parked(5)
    await server.owner.query(`update cash_ups set status = 'completed' where opened_by = $1 and status = 'current'`, [
      demo.ana.id,
    ])
    expect(await voids(id, demo.ana)).toMatchObject({
      ok: false,
      problem: { code: 'service_frozen', errors: [{ code: 'shift_needed' }] },
    })
    await openShift()
    expect(await voids(id, demo.ana, 'corto')).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'reason', code: 'reason_too_short' }] },
    })
    expect(await voids(id, demo.ana)).toMatchObject({
      ok: true,
      value: { status: 'voided', voidReason: 'Entró por error al parqueadero' },
    })
    expect(await finish(id)).toMatchObject({ ok: true, value: { status: 'voided', refundDue: null, payments: [] } })
  })

  it('can be voided by people who share the open shift there [S6-07]', async () => {
    const id = await parked(5)
    await server.owner.query(`update cash_ups set status = 'completed' where opened_by = $1 and status = 'current'`, [
      demo.ana.id,
    ])
    const shift = await openShift(demo.luis.id)
    expect(await voids(id, demo.ana)).toMatchObject({ ok: false, problem: { errors: [{ code: 'shift_needed' }] } })
    await server.owner.query(
      'insert into cash_up_joins (company_id, id, cash_up_id, by, at, float) values ($1, $2, $3, $4, $5, 0)',
      [demo.colombia, uuidv7(), shift, demo.ana.id, new Date()],
    )
    expect(await voids(id, demo.ana)).toMatchObject({ ok: true, value: { status: 'voided' } })
  })

  it('needs an admin after its payment', async () => {
    const id = await parked(20)
    await finish(id, { cashUpId: await openShift() })
    expect(await voids(id, demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ code: 'frozen_admins_only' }] },
    })
    const asks = (reason: string, by: Caller = demo.ana) =>
      server.call(askVoid, { params: { id }, body: { reason } }, by)
    expect(await asks('corto')).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'reason', code: 'reason_too_short' }] },
    })
    expect(await asks('The driver came back at once')).toMatchObject({
      ok: true,
      value: { status: 'completed', voidAsked: { by: { id: demo.ana.id }, reason: 'The driver came back at once' } },
    })
    const waits = async () =>
      (await server.value(attentionRows, { params: { kind: 'void_asked' } }, demo.owner)).data.filter(
        ({ serviceId }) => serviceId === id,
      )
    expect(await waits()).toMatchObject([{ reason: 'The driver came back at once', by: { id: demo.ana.id } }])
    expect(await voids(id, demo.owner)).toMatchObject({ ok: true, value: { status: 'voided' } })
    expect(await waits()).toEqual([])
    // A booth without a connection asks after an administrator has already voided it.
    expect(await asks('It was voided already')).toMatchObject({
      ok: true,
      value: { status: 'voided', voidAsked: { reason: 'The driver came back at once' } },
    })
    expect(await waits()).toEqual([])
  })

  it('needs an admin and two days inside if it is stale, and can be charged from its entry once the vehicle is found', async () => {
    const stale = (id: string, by: Caller) =>
      server.call(voidService, { params: { id }, body: { reason: 'Nobody finds it in the lot', cause: 'stale' } }, by)
    await openShift()
    const fresh = await parked(47 * 60)
    expect(await stale(fresh, demo.owner)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'cause', code: 'not_long_inside' }] },
    })
    const id = await parked(50 * 60)
    const isForgotten = async () =>
      (await server.value(attentionRows, { params: { kind: 'long_stay' } }, demo.owner)).data.some(
        ({ serviceId }) => serviceId === id,
      )
    expect(await isForgotten()).toBe(true)
    expect(await stale(id, demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'cause', code: 'frozen_admins_only' }] },
    })
    expect(await stale(id, demo.owner)).toMatchObject({ ok: true, value: { status: 'voided', voidCause: 'stale' } })
    expect(await isForgotten()).toBe(false)
    expect(await voids(fresh, demo.owner)).toMatchObject({ ok: true, value: { voidCause: 'mistake' } })

    const gone = await read(id)
    const { licensePlate, startedAt } = gone
    const again = await server.value(
      checkIn,
      {
        body: {
          id: uuidv7(),
          locationId: place.locationId,
          licensePlate,
          vehicleTypeId: 1,
          startedAt,
          receiptNumber: `FND-${Date.now()}`,
          space: null,
          keyTag: null,
          keptItems: null,
        },
      },
      demo.ana,
    )
    expect(again).toMatchObject({ status: 'progress', startedAt })
    const found = await finish(again.id)
    expect(found).toMatchObject({ ok: true, value: { totalMinutes: 50 * 60 } })
  })

  it('cannot be requested to be voided while the vehicle is inside', async () => {
    expect(
      await server.call(
        askVoid,
        { params: { id: await parked(5) }, body: { reason: 'The driver came back at once' } },
        demo.ana,
      ),
    ).toMatchObject({ ok: false, problem: { errors: [{ code: 'not_paid_yet' }] } })
  })
})
