import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { MINUTE_MS } from '../../../domain/time.ts'
import { type PaymentTarget, type PaymentOrigin, cashUpOfPayment } from '../../../server/cash-ups/cash-up-of-payment.ts'
import { enter, tokenHash } from '../../../server/session/actor.ts'
import { enterDemo, settleCashUp } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { deskOf, newKiosk, newLocation } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
let locationId: string

beforeEach(async () => {
  locationId = await newLocation(server, demo)
})

/** Returns the target of a payment, as when a service is finished, in Ana's transaction. */
function ask(given: Partial<PaymentOrigin>): Promise<PaymentTarget> {
  return server.database.transaction(async (tx) => {
    const session = await enter(tx, tokenHash(demo.ana.token))
    if (!session) throw new Error('Ana is not signed in')
    return cashUpOfPayment(
      { locationId, register: 'main', cashUpId: null, at: new Date(), ...given },
      { tx, actor: { ...session.actor, companyId: demo.colombia } },
    )
  })
}

describe('a payment belongs', () => {
  it('to the cash-up in which the device took it, open or closed', async () => {
    const id = await desk.opened(locationId, demo.ana)
    expect(await ask({ cashUpId: id })).toEqual({ cashUpId: id, carriedInFrom: null })
    await settleCashUp(server, id, 'completed')
    const next = await desk.opened(locationId, demo.luis)
    expect(await ask({ cashUpId: id })).toEqual({ cashUpId: id, carriedInFrom: null })
    expect(await ask({ cashUpId: next })).toEqual({ cashUpId: next, carriedInFrom: null })
  })

  it('to the cash-up that the named one joined', async () => {
    const theirs = await desk.opened(locationId, demo.ana)
    const mine = uuidv7()
    await desk.open(locationId, demo.luis, { id: mine })
    expect(await ask({ cashUpId: mine })).toEqual({ cashUpId: theirs, carriedInFrom: null })
  })

  it('to the closed cash-up that it shared, and not to the one that is open now', async () => {
    const theirs = await desk.opened(locationId, demo.ana)
    const saw = new Date().toISOString()
    await desk.close(theirs, demo.ana)
    await desk.opened(locationId, demo.ana)
    const mine = uuidv7()
    await desk.open(locationId, demo.luis, { id: mine, openedAt: saw, shares: theirs })
    expect(await ask({ cashUpId: mine })).toEqual({ cashUpId: theirs, carriedInFrom: null })
  })

  it('to the register’s open cash-up, as money of the earlier one, if its own cash-up was collected', async () => {
    const kiosk = await newKiosk(server, demo, locationId)
    const old = await desk.closed(locationId, demo.ana)
    const mine = uuidv7()
    await settleCashUp(server, old, 'collected')
    expect(await ask({ cashUpId: old })).toEqual({ cashUpId: null, carriedInFrom: null })
    const next = await desk.opened(locationId, demo.ana)
    await desk.opened(locationId, demo.ana, { register: kiosk })
    expect(await ask({ cashUpId: old })).toEqual({ cashUpId: next, carriedInFrom: old })
    // The open cash-up of the register with the money counts, whichever register the request names.
    expect(await ask({ cashUpId: old, register: kiosk })).toEqual({ cashUpId: next, carriedInFrom: old })
    // The same holds for the id of a cash-up that joined it.
    await server.owner.query(
      `insert into cash_up_joins (company_id, id, cash_up_id, at, by, float) values ($1, $2, $3, $5, $4, 0)`,
      [demo.colombia, mine, old, demo.luis.id, new Date()],
    )
    expect(await ask({ cashUpId: mine })).toEqual({ cashUpId: next, carriedInFrom: old })
  })

  it('to the register’s open cash-up, if the device names no cash-up or an unknown one', async () => {
    const elsewhere = await desk.opened(await newLocation(server, demo), demo.ana)
    for (const cashUpId of [null, uuidv7(), elsewhere])
      expect(await ask({ cashUpId })).toEqual({ cashUpId: null, carriedInFrom: null })
    const kiosk = await newKiosk(server, demo, locationId)
    const [main, atKiosk] = [
      await desk.opened(locationId, demo.ana),
      await desk.opened(locationId, demo.ana, { register: kiosk }),
    ]
    for (const cashUpId of [null, uuidv7(), elsewhere]) {
      expect(await ask({ cashUpId })).toEqual({ cashUpId: main, carriedInFrom: null })
      expect(await ask({ cashUpId, register: kiosk })).toEqual({ cashUpId: atKiosk, carriedInFrom: null })
    }
  })

  it('to the shift of its time if the device names none, until the money of that shift is collected', async () => {
    const before = await desk.opened(locationId, demo.ana, {
      openedAt: new Date(Date.now() - 60 * MINUTE_MS).toISOString(),
    })
    const at = new Date(Date.now() - 30 * MINUTE_MS)
    await settleCashUp(server, before, 'completed')
    expect(await ask({ at })).toEqual({ cashUpId: null, carriedInFrom: null })
    const next = await desk.opened(locationId, demo.luis)
    expect(await ask({ at })).toEqual({ cashUpId: before, carriedInFrom: null })
    expect(await ask({})).toEqual({ cashUpId: next, carriedInFrom: null })
    expect(await ask({ at, cashUpId: next })).toEqual({ cashUpId: next, carriedInFrom: null })
    // Before the first shift.
    expect(await ask({ at: new Date(Date.now() - 90 * MINUTE_MS) })).toEqual({ cashUpId: next, carriedInFrom: null })
    await settleCashUp(server, before, 'collected')
    expect(await ask({ at })).toEqual({ cashUpId: next, carriedInFrom: null })
  })

  it('to no cash-up, if none is open', async () => {
    await desk.closed(locationId, demo.ana)
    expect(await ask({})).toEqual({ cashUpId: null, carriedInFrom: null })
    const { rows } = await server.owner.query('select count(*)::int as count from cash_ups where location_id = $1', [
      locationId,
    ])
    expect(rows).toEqual([{ count: 1 }])
  })
})
