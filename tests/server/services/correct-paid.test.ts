import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { getServicePrice } from '../../../contract/price.ts'
import { correctService, editService, finishService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { QUOTE, ago, stayDesk } from './stay-desk.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { place, chargeOf, parked, finish, read } = stayDesk(server, demo)

describe('a paid service that is corrected [S2-27]', () => {
  const paid = async () => {
    const id = await parked(120)
    const started = Date.parse((await read(id)).startedAt)
    await finish(id, { endedAt: new Date(started + 60 * MINUTE_MS), paymentMethod: 'dataphone' })
    return read(id)
  }

  it('is priced again if a field that sets its price changes', async () => {
    const service = await paid()
    const later = new Date(Date.parse(service.startedAt) + 100 * MINUTE_MS).toISOString()
    const edited = await server.value(
      editService,
      { params: { id: service.id }, body: { changes: { endedAt: { from: service.endedAt, to: later } } } },
      demo.owner,
    )
    expect(edited).toMatchObject({ endedAt: later, totalMinutes: 100, totalCost: await chargeOf(100), edited: true })
    const cash = await server.value(
      editService,
      { params: { id: service.id }, body: { changes: { paymentMethod: { from: 'dataphone', to: 'cash' } } } },
      demo.owner,
    )
    expect(cash.totalCost).toBe((edited.totalCost ?? 0) - ((edited.totalCost ?? 0) % 5_000))
    const { data } = await server.value(getServiceHistory, { params: { id: service.id } }, demo.owner)
    expect(data[0]?.changes).toContainEqual({ path: 'paymentMethod', before: 'dataphone', after: 'cash' })
  })

  it('changes its times for admins only, and not to the future', async () => {
    const service = await paid()
    const change = (to: Date) => ({
      params: { id: service.id },
      body: { changes: { endedAt: { from: service.endedAt, to: to.toISOString() } } },
    })
    const end = new Date(Date.parse(service.startedAt) + 90 * MINUTE_MS)
    expect(await server.call(editService, change(end), demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'endedAt', code: 'frozen_admins_only' }] },
    })
    expect(await server.call(editService, change(new Date(Date.now() + HOUR_MS)), demo.owner)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'endedAt', code: 'in_the_future' }] },
    })
    expect(await server.call(editService, change(ago(48 * HOUR_MS)), demo.owner)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'endedAt', code: 'end_before_start' }] },
    })
    expect(await server.call(editService, change(end), demo.owner)).toMatchObject({
      ok: true,
      value: { totalMinutes: 90 },
    })
  })

  it('needs a payment method if it was free and now has a price', async () => {
    const id = await parked(120)
    const started = Date.parse((await read(id)).startedAt)
    await server.owner.query(
      `update services set status = 'completed', ended_at = started_at, paid_at = started_at, total_minutes = 0, service_charge = 0, discount = 0, total_cost = 0 where id = $1`,
      [id],
    )
    const service = await read(id)
    const later = { endedAt: { from: service.endedAt, to: new Date(started + 60 * MINUTE_MS).toISOString() } }
    expect(await server.call(editService, { params: { id }, body: { changes: later } }, demo.owner)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'paymentMethod', code: 'required' }] },
    })
    const paid = { ...later, paymentMethod: { from: null, to: 'dataphone' as const } }
    expect(await server.call(editService, { params: { id }, body: { changes: paid } }, demo.owner)).toMatchObject({
      ok: true,
      value: { totalCost: await chargeOf(60), paymentMethod: 'dataphone' },
    })
  })

  it('accepts only plain text before its payment', async () => {
    const id = await parked(20)
    expect(
      await server.call(
        editService,
        { params: { id }, body: { changes: { paymentMethod: { from: null, to: 'cash' } } } },
        demo.ana,
      ),
    ).toMatchObject({ ok: false, problem: { errors: [{ path: 'paymentMethod', code: 'not_paid_yet' }] } })
    expect(
      await server.call(
        editService,
        { params: { id }, body: { changes: { vehicleTypeId: { from: '1', to: '2' } } } },
        demo.ana,
      ),
    ).toMatchObject({ ok: true, value: { vehicleTypeId: 2, totalCost: null } })
  })

  it('keeps its charge and its discount when a line is added, whatever rates and agreements are now', async () => {
    const service = await paid()
    await server.owner.query(
      'update services set discount = 500, agreement_id = null, agreement_name = $2, total_cost = total_cost - 500 where id = $1',
      [service.id, 'Of the old books'],
    )
    await server.owner.query('update rates set cost = cost * 3 where location_id = $1', [place.locationId])
    const corrected = await server.call(
      correctService,
      { params: { id: service.id }, body: { id: uuidv7(), amount: -1_000, reason: 'La talanquera no abrió' } },
      demo.owner,
    )
    await server.owner.query('update rates set cost = cost / 3 where location_id = $1', [place.locationId])
    const total = (service.serviceCharge ?? 0) - 500 - 1_000
    expect(corrected).toMatchObject({
      ok: true,
      value: {
        serviceCharge: service.serviceCharge,
        discount: 500,
        agreementName: 'Of the old books',
        totalCost: total,
      },
    })
    const { lines } = await server.value(getServicePrice, { params: { id: service.id } }, demo.owner)
    expect(lines?.filter(({ kind }) => kind === 'correction')).toEqual([
      { kind: 'correction', reason: 'La talanquera no abrió', amount: -1_000 },
    ])
  })

  it('stores cash received only if paid in cash', async () => {
    const received = async (id: string) =>
      (
        await server.owner.query<{ cash_received: string | null }>('select cash_received from services where id = $1', [
          id,
        ])
      ).rows[0]?.cash_received
    const pay = async (paymentMethod: 'cash' | 'digital') => {
      const id = await parked(60)
      await server.value(
        finishService,
        {
          params: { type: 'off_street', id },
          body: {
            endedAt: new Date().toISOString(),
            cashUpId: null,
            paymentMethod,
            agreementId: null,
            cashReceived: 9_000_000,
            quote: { ...QUOTE, totalCost: 100_000 },
          },
        },
        demo.ana,
      )
      return id
    }
    expect(await received(await pay('digital'))).toBeNull()
    const id = await pay('cash')
    expect(await received(id)).toBe('9000000')
    const changes = { paymentMethod: { from: 'cash' as const, to: 'dataphone' as const } }
    expect(await server.call(editService, { params: { id }, body: { changes } }, demo.owner)).toMatchObject({
      ok: true,
    })
    expect(await received(id)).toBeNull()
  })

  it('accepts correction lines from an admin, never below zero', async () => {
    const service = await paid()
    const correct = (amount: number, by: Caller = demo.owner) =>
      server.call(
        correctService,
        { params: { id: service.id }, body: { id: uuidv7(), amount, reason: 'La talanquera no abrió' } },
        by,
      )
    expect(await correct(-1_000, demo.ana)).toMatchObject({ ok: false, status: 403 })
    expect(await correct(-1_000)).toMatchObject({
      ok: true,
      value: { totalCost: (service.totalCost ?? 0) - 1_000, serviceCharge: service.serviceCharge },
    })
    const { data } = await server.value(getServiceHistory, { params: { id: service.id } }, demo.owner)
    expect(data[0]?.changes).toEqual(
      expect.arrayContaining([
        { path: 'correction', before: null, after: '-1000' },
        { path: 'correctionReason', before: null, after: 'La talanquera no abrió' },
      ]),
    )
    const left = (service.totalCost ?? 0) - 1_000
    expect(await correct(0 - left - 1)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'amount', code: 'more_than_price' }] },
    })
    expect(await correct(0 - left)).toMatchObject({ ok: true, value: { totalCost: 0, correction: 0 - left - 1_000 } })
    // The sum of the lines is returned even if it is negative: a device adds the next line to it.
    const cheaper = await server.value(
      editService,
      {
        params: { id: service.id },
        body: {
          changes: {
            endedAt: { from: service.endedAt, to: new Date(Date.parse(service.startedAt) + 60_000).toISOString() },
          },
        },
      },
      demo.owner,
    )
    expect(cheaper).toMatchObject({ totalCost: 0, correction: 0 - left - 1_000 })
    expect(cheaper.serviceCharge).toBeLessThan(left + 1_000)
    const taken = { params: { id: service.id }, body: { id: uuidv7(), amount: 100, reason: 'La talanquera no abrió' } }
    expect(await server.call(correctService, taken, demo.owner)).toMatchObject({ ok: true })
    expect(await server.call(correctService, taken, demo.owner)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'id', code: 'id_taken' }] },
    })
  })
})
