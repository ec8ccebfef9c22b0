import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { finishAttention, dismissedRows } from '../../../contract/attention.ts'
import { reserveService } from '../../../contract/service-entries.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { MINUTE, ago, boothOf, inCash } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)

async function newBooth() {
  const locationId = await newRatedLocation(server, demo)
  // Each act counts, however small.
  await server.owner.query('update locations set shift_amount = 0 where id = $1', [locationId])
  const cashUpId = await desk.opened(locationId, demo.ana)
  return { ...boothOf(server, demo, locationId), locationId, cashUpId }
}
const ana = { id: demo.ana.id }

describe('an attendant who keeps the money of a stay', () => {
  it('causes an item for a stay that was voided without a payment, with its price, the person and the shift', async () => {
    const booth = await newBooth()
    const id = await booth.enter(100)
    expect(await booth.voidStay(id)).toMatchObject({ ok: true })
    const [row] = await booth.rows('void_unpaid')
    expect(row).toMatchObject({ serviceId: id, amount: 100 * MINUTE, by: ana, cashUpId: booth.cashUpId, unverified: 0 })
  })

  it('can edit a stay whose history an earlier release wrote in another form', async () => {
    const booth = await newBooth()
    const id = await booth.enter(100)
    await booth.finish(id)
    await booth.edit(id, 'vehicleTypeId', 2, demo.owner)
    const { rowCount } = await server.owner.query(
      `update audit_entries set before = '{"vehicleTypeId": {"name": "Car"}}' where entity_id = $1 and action = 'edited'`,
      [id],
    )
    expect(rowCount).toBe(1)
    await booth.edit(id, 'vehicleTypeId', 1, demo.owner)
    expect(await booth.read(id)).toMatchObject({ vehicleTypeId: 1 })
  })

  it('causes no item for a void within the shift’s limits, and an item with the sum for several voids above them', async () => {
    const booth = await newBooth()
    await server.owner.query('update locations set shift_amount = $2 where id = $1', [booth.locationId, 150 * MINUTE])
    await booth.voidStay(await booth.enter(100))
    expect(await booth.rows('void_unpaid')).toEqual([])
    await booth.voidStay(await booth.enter(60))
    expect((await booth.rows('void_unpaid')).map(({ amount }) => amount)).toEqual([100 * MINUTE, 60 * MINUTE])
  })

  it('causes an item with the missing amount if the stated end is long before the payment', async () => {
    const booth = await newBooth()
    const id = await booth.enter(240)
    await booth.finish(id, { endedAt: ago(180), chargedAt: ago(0), endReason: 'It waited at the gate' })
    expect(await booth.rows('early_end')).toMatchObject([
      { serviceId: id, amount: inCash(240) - inCash(60), by: ana, reason: 'It waited at the gate' },
    ])
    expect(await booth.rows('late_payment')).toEqual([])
  })

  it('causes an item that lists time without proof separately, for a late payment from a device without contact', async () => {
    const booth = await newBooth()
    const id = await booth.enter(240)
    await booth.finish(id, { endedAt: ago(180) })
    expect(await booth.rows('early_end')).toMatchObject([
      { serviceId: id, amount: 0, unverified: inCash(240) - inCash(60) },
    ])
  })

  it('causes an item for a late payment, with the amount until the last contact of the device', async () => {
    const booth = await newBooth()
    const id = await booth.enter(240)
    const deviceId = uuidv7()
    await server.owner.query(
      'insert into device_contacts (company_id, device_id, since, until) values ($1, $2, $3, $4)',
      [demo.colombia, deviceId, ago(300), ago(80)],
    )
    await booth.finish(id, { endedAt: ago(180) }, { ...demo.ana, deviceId })
    expect(await booth.rows('early_end')).toMatchObject([
      { serviceId: id, amount: inCash(160) - inCash(60), unverified: inCash(240) - inCash(160) },
    ])
  })

  it('causes an item for a cheaper vehicle type, with the price by the first type', async () => {
    const booth = await newBooth()
    const id = await booth.enter(100)
    await booth.edit(id, 'vehicleTypeId', 2)
    await booth.finish(id)
    expect(await booth.rows('lowered_type')).toMatchObject([{ serviceId: id, amount: 100 * (MINUTE - 2_000), by: ana }])
    await booth.edit(id, 'vehicleTypeId', 1)
    expect(await booth.rows('lowered_type')).toEqual([])
  })

  it('causes an item for a plate that was changed to one with a pass', async () => {
    const booth = await newBooth()
    const id = await booth.enter(60)
    await server.owner.query(
      `update services set operation = 'membership', pass = null, pass_id = null where id = $1`,
      [id],
    )
    await server.owner.query(
      `insert into audit_entries (company_id, id, entity, entity_id, at, actor_id, action, before, after)
       values ($1, gen_random_uuid(), 'service', $2, now(), $3, 'edited', '{"licensePlate":"AAA111"}', '{"licensePlate":"BBB222"}')`,
      [demo.colombia, id, demo.ana.id],
    )
    await server.owner.query('update services set edited_at = now() where id = $1', [id])
    expect(await booth.finish(id)).toMatchObject({ ok: true, value: { totalCost: 0 } })
    expect(await booth.rows('plate_to_pass')).toMatchObject([{ serviceId: id, amount: inCash(60), by: ana }])
  })

  it('causes an item for cash that became a digital payment after the payment', async () => {
    const booth = await newBooth()
    const id = await booth.enter(50)
    await booth.finish(id)
    const { totalCost } = await booth.read(id)
    await booth.edit(id, 'paymentMethod', 'digital')
    expect(await booth.rows('method_after')).toMatchObject([{ serviceId: id, by: ana }])
    expect((await booth.rows('method_after'))[0]?.amount).toBeGreaterThanOrEqual(totalCost ?? Infinity)
  })

  it('causes an item for a vehicle that returns within minutes, with the price of one continuous stay', async () => {
    const booth = await newBooth()
    await server.owner.query(
      `update dated_terms set terms = jsonb_set(terms, '{exemptMinutes}', '30') where entity = 'location' and entity_id = $1`,
      [booth.locationId],
    )
    const plate = freshPlate()
    const first = await booth.enter(60, demo.ana, plate)
    await booth.finish(first, { endedAt: ago(32), chargedAt: ago(32) })
    const second = await booth.enter(28, demo.luis, plate)
    await booth.finish(second)
    expect(await booth.rows('re_entry')).toMatchObject([{ serviceId: second, amount: inCash(60), by: ana }])
  })

  it('causes an item for a reservation that was cancelled after its arrival time', async () => {
    const booth = await newBooth()
    const id = uuidv7()
    await server.value(
      reserveService,
      {
        body: {
          id,
          locationId: booth.locationId,
          licensePlate: freshPlate(),
          vehicleTypeId: 1,
          arrivesAt: ago(120),
          receiptNumber: 'RES-1',
          remarks: null,
        },
      },
      demo.ana,
    )
    await booth.voidStay(id)
    expect(await booth.rows('reservation_cancelled')).toMatchObject([{ serviceId: id, amount: 120 * MINUTE, by: ana }])
  })

  it('causes no item for a stay that was paid as it was entered', async () => {
    const booth = await newBooth()
    await booth.finish(await booth.enter(100))
    for (const kind of ['early_end', 'lowered_type', 're_entry', 'method_after', 'void_unpaid'] as const)
      expect(await booth.rows(kind)).toEqual([])
  })
})

describe('the money of a shift', () => {
  it('needs approval if a verified total differs from the booked total, and none if nobody verified it', async () => {
    const booth = await newBooth()
    await booth.finish(await booth.enter(100), { method: 'digital' })
    expect(await desk.close(booth.cashUpId, demo.ana, { verified: { dataphone: null, digital: 0 } })).toMatchObject({
      ok: true,
      value: { closing: { approval: 'pending' } },
    })
    expect(await booth.rows('difference')).toMatchObject([
      { cashUpId: booth.cashUpId, amount: 100 * MINUTE, missing: true, by: ana },
    ])
    const other = await newBooth()
    await other.finish(await other.enter(100), { method: 'digital' })
    expect(await desk.close(other.cashUpId, demo.ana)).toMatchObject({
      ok: true,
      value: { closing: { approval: 'not_needed' } },
    })
  })

  it('causes an item for a float that differs from the cash that the last close left', async () => {
    const booth = await newBooth()
    const { locationId } = booth
    await desk.close(booth.cashUpId, demo.ana)
    const before = await desk.opened(locationId, demo.ana, { float: 2_840_000, note: 'Float from the owner' })
    await desk.close(before, demo.ana, { countedCash: 2_840_000, leftInDrawer: 2_840_000 })
    const next = await desk.opened(locationId, demo.luis, { note: 'ok' })
    expect(await booth.rows('float_differs')).toMatchObject([
      { cashUpId: before, amount: 2_840_000, missing: false },
      { cashUpId: next, amount: 2_840_000, missing: true, by: { id: demo.luis.id }, reason: 'ok' },
    ])
  })

  it('causes an item for cash that was taken out of a shift above its limit', async () => {
    const booth = await newBooth()
    await desk.move(booth.cashUpId, demo.ana, { amount: 5_000_000 })
    await desk.move(booth.cashUpId, demo.ana, { kind: 'pay_out', amount: 4_000_000, reason: 'Paint for the fence' })
    expect(await booth.rows('pay_outs')).toMatchObject([{ amount: 4_000_000, by: ana, reason: 'Paint for the fence' }])
  })

  it.each([[null], ['The rest is in the safe']])(
    'can be collected with another amount, and causes an item with the difference and its note: %s',
    async (note) => {
      const booth = await newBooth()
      await booth.finish(await booth.enter(100))
      const { takings } = await desk.read(booth.cashUpId, demo.owner)
      await desk.close(booth.cashUpId, demo.ana, { countedCash: takings.cash })
      const seen = { amountReceived: 100, total: takings.cash, revision: 0 }
      expect(await desk.collect(booth.cashUpId, demo.owner, { ...seen, note })).toMatchObject({ ok: true })
      expect(await booth.rows('collected_differently')).toMatchObject([
        { amount: takings.cash - 100, missing: true, by: { id: demo.owner.id }, reason: note },
      ])
    },
  )

  it('causes no item if the counted amount is collected', async () => {
    const booth = await newBooth()
    await booth.finish(await booth.enter(100))
    const { takings } = await desk.read(booth.cashUpId, demo.owner)
    await desk.close(booth.cashUpId, demo.ana, { countedCash: takings.cash })
    const seen = { amountReceived: takings.cash, total: takings.cash, revision: 0 }
    expect(await desk.collect(booth.cashUpId, demo.owner, seen)).toMatchObject({ ok: true })
    expect(await booth.rows('collected_differently')).toEqual([])
  })

  it('can be lowered twice without a reason, each below the limit of one edit, and both edits are listed above the shift’s limit', async () => {
    const booth = await newBooth()
    await server.owner.query('update locations set shift_amount = $2, lowered_price = $3 where id = $1', [
      booth.locationId,
      150 * MINUTE,
      110 * MINUTE,
    ])
    for (const minutes of [100, 101]) {
      const id = await booth.enter(minutes)
      await booth.finish(id)
      expect(await booth.edit(id, 'vehicleTypeId', 2, demo.ana, null)).toMatchObject({ ok: true })
    }
    expect(await booth.rows('lowered_type')).toHaveLength(2)
  })

  it('can be collected by the person of the shift, and causes an item if the company has another administrator', async () => {
    const booth = await newBooth()
    await booth.finish(await booth.enter(100))
    const { takings } = await desk.read(booth.cashUpId, demo.owner)
    await desk.close(booth.cashUpId, demo.owner, { countedCash: takings.cash })
    const seen = { amountReceived: takings.cash, total: takings.cash, revision: 0 }
    expect(await desk.collect(booth.cashUpId, demo.owner, seen)).toMatchObject({ ok: true })
    expect(await booth.rows('own_collection')).toMatchObject([
      { cashUpId: booth.cashUpId, amount: takings.cash, by: { id: demo.owner.id } },
    ])
    const { rows: others } = await server.owner.query<{ id: string }>(
      `update operators set role = 'parking_staff' where company_id = $1 and role = 'parking_admin' and id <> $2 returning id`,
      [demo.colombia, demo.owner.id],
    )
    const alone = await booth.rows('own_collection')
    await server.owner.query(`update operators set role = 'parking_admin' where id = any($1)`, [
      others.map(({ id }) => id),
    ])
    expect(alone).toEqual([])
  })
})

describe('an item that is dismissed', () => {
  it('needs a reason, and keeps the person, the time and the reason even after it is restored', async () => {
    const booth = await newBooth()
    const id = await booth.enter(100)
    await booth.voidStay(id)
    const dismiss = (done: boolean, reason: string | null) =>
      server.call(finishAttention, { params: { kind: 'void_unpaid' }, body: { ids: [id], done, reason } }, demo.owner)
    expect(await dismiss(true, null)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'reason', code: 'reason_required' }] },
    })
    expect(await dismiss(true, 'The camera shows an empty space')).toMatchObject({ ok: true })
    expect(await booth.rows('void_unpaid')).toEqual([])
    const { data } = await server.value(dismissedRows, { params: { kind: 'void_unpaid' } }, demo.owner)
    expect(data.find((row) => row.id === id)).toMatchObject({
      amount: 100 * MINUTE,
      dismissed: { by: { id: demo.owner.id }, reason: 'The camera shows an empty space' },
    })
    await dismiss(false, null)
    const { rows } = await server.owner.query(
      `select action, actor_id, after from audit_entries where entity = 'attention' and entity_id = $1 order by at`,
      [id],
    )
    expect(rows).toMatchObject([
      { action: 'dismissed', actor_id: demo.owner.id, after: { dismissalReason: 'The camera shows an empty space' } },
      { action: 'restored', actor_id: demo.owner.id },
    ])
  })

  it('cannot be dismissed by the person who did the act, if the company has another administrator', async () => {
    const booth = await newBooth()
    const id = await booth.enter(100)
    await booth.voidStay(id, demo.owner)
    const dismiss = (caller: object) =>
      server.call(
        finishAttention,
        { params: { kind: 'void_unpaid' }, body: { ids: [id], done: true, reason: 'Nothing to see here' } },
        caller,
      )
    const refused = await dismiss(demo.owner)
    expect(refused).toMatchObject({ ok: false, status: 403, problem: { code: 'own_act' } })
    expect(await dismiss({ ...demo.root, companyId: demo.colombia })).toMatchObject({ ok: true })
  })
})
