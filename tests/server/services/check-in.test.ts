import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { getService } from '../../../contract/service.ts'
import { type CheckIn, checkIn } from '../../../contract/service-entries.ts'
import { finishService, voidService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { quoteOf } from '../support/asked.ts'
import { enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const here = demo.ana.locations[0] ?? ''

let made = 0
/** Another plate each time. */
const aPlate = () => `ZQ${String.fromCharCode(65 + (made % 26))}${String(100 + made++)}`

function entry(given: Partial<CheckIn> = {}): CheckIn {
  return {
    id: uuidv7(),
    locationId: here,
    licensePlate: aPlate(),
    vehicleTypeId: 1,
    startedAt: new Date().toISOString(),
    receiptNumber: `KTR-${String(1000 + made)}`,
    space: null,
    keyTag: null,
    keptItems: null,
    ...given,
  }
}

const letIn = (given: Partial<CheckIn> = {}, by: Caller = demo.ana) => server.call(checkIn, { body: entry(given) }, by)

describe('a vehicle that comes in [S4-01]', () => {
  it('is inside under its ticket’s id since the device’s time, and its history names the person who let it in', async () => {
    const startedAt = new Date(Date.now() - 3_600_000).toISOString()
    const body = entry({ startedAt, space: 'A-12', keyTag: '7', keptItems: 'Helmet' })
    expect(await server.value(checkIn, { body }, demo.ana)).toMatchObject({
      id: body.id,
      status: 'progress',
      operation: 'off_street',
      licensePlate: body.licensePlate,
      startedAt,
      receiptNumber: body.receiptNumber,
      space: 'A-12',
      keyTag: '7',
      keptItems: 'Helmet',
      operator: { id: demo.ana.id },
      totalCost: null,
      cashUp: null,
    })
    const { data } = await server.value(getServiceHistory, { params: { id: body.id } }, demo.owner)
    // The server received it an hour later: the history has both times.
    expect(data[0]).toMatchObject({
      action: 'created',
      actor: { id: demo.ana.id },
      changes: expect.arrayContaining([{ path: 'doneAt', before: null, after: startedAt }]),
    })
  })

  it('is inside once at a location, and can enter again after it has left', async () => {
    const licensePlate = aPlate()
    const first = await server.value(checkIn, { body: entry({ licensePlate }) }, demo.ana)
    expect(await letIn({ licensePlate: ` ${licensePlate.toLowerCase()} ` })).toMatchObject({
      ok: false,
      status: 400,
      problem: { errors: [{ path: 'licensePlate', code: 'plate_in_progress' }] },
    })
    await server.value(
      voidService,
      { params: { id: first.id }, body: { reason: 'It was let in by mistake' } },
      demo.owner,
    )
    expect(await letIn({ licensePlate })).toMatchObject({ ok: true })
  })

  it('enters once if two devices let it in at once', async () => {
    const licensePlate = aPlate()
    const answers = await Promise.all([letIn({ licensePlate }), letIn({ licensePlate }, demo.owner)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      problem: { errors: [{ path: 'licensePlate', code: 'plate_in_progress' }] },
    })
  })

  it('cannot enter again before the end of a stay that was paid ahead, and can afterwards', async () => {
    const quote = {
      agreementName: null,
      totalMinutes: 0,
      serviceCharge: 0,
      discount: 0,
      adjustment50: 0,
      totalCost: 0,
      tax: 0,
      serviceFee: 0,
    }
    await server.owner.query(`update locations set payment_type = 'pre_pay' where id = $1`, [here])
    const licensePlate = aPlate()
    const { id } = await server.value(checkIn, { body: entry({ licensePlate }) }, demo.ana)
    const endedAt = new Date(Date.now() + 3_600_000).toISOString()
    await server.value(
      finishService,
      {
        params: { type: 'off_street', id },
        body: {
          endedAt,
          chargedAt: new Date().toISOString(),
          cashUpId: null,
          paymentMethod: 'dataphone',
          agreementId: null,
          cashReceived: null,
          quote,
        },
      },
      demo.ana,
    )
    await server.owner.query(`update locations set payment_type = 'post_pay' where id = $1`, [here])
    expect(await letIn({ licensePlate })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'licensePlate', code: 'plate_in_progress' }] },
    })
    await server.owner.query(
      `update services set started_at = started_at - interval '2 hours', ended_at = ended_at - interval '2 hours' where id = $1`,
      [id],
    )
    expect(await letIn({ licensePlate })).toMatchObject({ ok: true })
  })

  it('gets a suffix to a receipt number that the location already has', async () => {
    const receiptNumber = 'KTRX-0001'
    const numbers = [await letIn({ receiptNumber }), await letIn({ receiptNumber })].map((answer) =>
      answer.ok ? answer.value.receiptNumber : null,
    )
    expect(numbers).toEqual(['KTRX-0001', 'KTRX-0001-2'])
  })

  it('continues once from its payment, at the price of a new stay, if it left after its grace [S4-01]', async () => {
    const licensePlate = aPlate()
    const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
    const end = async (id: string, endedAt: string) => {
      const body = {
        endedAt,
        cashUpId: null,
        paymentMethod: 'dataphone' as const,
        agreementId: null,
        cashReceived: null,
      }
      return server.value(
        finishService,
        {
          params: { type: 'off_street', id },
          body: { ...body, quote: await quoteOf(server, demo.owner.token, { id, ...body }) },
        },
        demo.owner,
      )
    }
    const paid = await end(
      (await server.value(checkIn, { body: entry({ licensePlate, startedAt: at(300) }) }, demo.ana)).id,
      at(180),
    )
    expect(await letIn({ licensePlate: aPlate(), overstayOf: paid.id })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'overstayOf', code: 'overstay_unknown' }] },
    })

    const overstay = await server.value(checkIn, { body: entry({ licensePlate, overstayOf: paid.id }) }, demo.ana)
    expect(overstay).toMatchObject({ startedAt: paid.paidAt, overstay: { of: paid.id, graceUntil: paid.graceUntil } })
    // Within the grace minutes it would cost nothing; after them, the whole time since the payment is charged, from the
    // first minute.
    const over = await end(overstay.id, at(120))
    const fresh = await end(
      (await server.value(checkIn, { body: entry({ startedAt: at(180) }) }, demo.ana)).id,
      at(120),
    )
    expect(over.totalMinutes).toBe(60)
    expect(over.totalCost).toBe(fresh.totalCost)
    expect(over.totalCost).toBeGreaterThan(0)
    expect(await letIn({ licensePlate, overstayOf: paid.id })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'overstayOf', code: 'overstay_charged' }] },
    })
    expect(await letIn({ licensePlate })).toMatchObject({ ok: true })
  })

  it('cannot enter in the future', async () => {
    const answer = await letIn({ startedAt: new Date(Date.now() + 86_400_000).toISOString() })
    expect(answer.ok && Date.parse(answer.value.startedAt) <= Date.now()).toBe(true)
  })

  it('needs a plate of its country, a new id, and a location that the person sees [S5-09] [S6-03]', async () => {
    expect(await letIn({ licensePlate: 'AB12' })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'licensePlate', code: 'plate_invalid' }] },
    })
    expect(await letIn({ licensePlate: 'BIC123456789', vehicleTypeId: 3 })).toMatchObject({ ok: true })
    const { id } = await server.value(checkIn, { body: entry() }, demo.ana)
    expect(await letIn({ id })).toMatchObject({ status: 400, problem: { errors: [{ path: 'id', code: 'id_taken' }] } })
    const elsewhere = demo.luis.locations.find((one) => !demo.ana.locations.includes(one)) ?? ''
    expect(await letIn({ locationId: elsewhere })).toMatchObject({ status: 404 })
    expect(await letIn({ locationId: elsewhere }, demo.luis)).toMatchObject({ ok: true })
    expect(await server.value(getService, { params: { id } }, demo.ana)).toMatchObject({ id })
  })

  it('is refused at a location that is not in use', async () => {
    await server.owner.query('update locations set is_active = false where id = $1', [here])
    expect(await letIn()).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'locationId', code: 'location_unknown' }] },
    })
    await server.owner.query('update locations set is_active = true where id = $1', [here])
    expect(await letIn()).toMatchObject({ ok: true })
  })
})
