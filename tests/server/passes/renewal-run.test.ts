import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { listDuePasses, remindOfPasses, renewPasses } from '../../../contract/due-passes.ts'
import { listCustomerMessages } from '../../../contract/messaging.ts'
import type { Pass } from '../../../contract/pass.ts'
import { newLocation } from '../cash-ups/support.ts'
import { aMailer } from '../driver-links/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { PRICE, aReceiptNumber, bogotaDay, passesOf } from './support.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)
const passes = passesOf(server, demo)
const here = await newLocation(server, demo)

beforeEach(async () => {
  mailer.sent.length = 0
  await server.owner.query('delete from pgboss.job; delete from customer_messages; delete from limiter_buckets')
})

/** A pass of 30 days that ended this many days ago; negative before its end. */
async function ended(daysAgo: number): Promise<string> {
  const driverId = await passes.driver(demo.owner, { email: `${uuidv7()}@example.test` })
  const { id } = await passes.sold(here, { driverId })
  await passes.longAgo(id, 29 + daysAgo)
  return id
}

const due = async () => (await server.value(listDuePasses, {}, demo.owner)).data
const listed = async (id: string) => (await due()).find(({ pass }) => pass.id === id)

/** Renewal as the list proposes it. */
async function proposed(id: string, more: { amount?: number } = {}) {
  const renewal: Pass['renewal'] = (await listed(id))?.pass.renewal ?? null
  if (renewal === null) throw new Error('No renewal was proposed')
  const { startsOn, endsOn, cost } = renewal
  return {
    passId: id,
    id: uuidv7(),
    at: new Date().toISOString(),
    amount: cost,
    receiptNumber: aReceiptNumber(),
    days: { startsOn, endsOn },
    ...more,
  }
}

describe('the list of passes that are to be renewed', () => {
  it('shows passes that end soon as due, ended ones as overdue, and renewed ones as paid', async () => {
    const [soon, past, long, fresh] = [await ended(-3), await ended(2), await ended(60), await ended(-29)]
    expect(await listed(soon)).toMatchObject({ billing: 'due', pass: { renewal: { cost: PRICE } }, reminder: null })
    expect(await listed(past)).toMatchObject({ billing: 'overdue' })
    expect(await listed(long)).toBeUndefined()
    expect(await listed(fresh)).toBeUndefined()
    const body = { renewals: [await proposed(past)] }
    await server.value(renewPasses, { body }, demo.owner)
    expect(await listed(past)).toMatchObject({ billing: 'paid', pass: { endsOn: bogotaDay(28) } })
  })
})

describe('a renewal run', () => {
  it('renews each pass once as a transfer outside all registers, however often it is confirmed', async () => {
    const ids = [await ended(-3), await ended(2)]
    const body = { renewals: await Promise.all(ids.map((id) => proposed(id))) }
    const key = uuidv7()
    const answer = await server.value(renewPasses, { body }, { ...demo.owner, key })
    expect(answer.refused).toEqual([])
    expect(answer.renewed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(await server.value(renewPasses, { body }, { ...demo.owner, key })).toEqual(answer)
    for (const id of ids) {
      const { periods } = await passes.read(id)
      expect(periods).toHaveLength(2)
      expect(periods[0]?.payments).toMatchObject([{ method: 'digital', amount: PRICE, cashUpId: null }])
    }
  })

  it('leaves out a renewal at another price, and keeps the others', async () => {
    const [wrong, right] = [await ended(-3), await ended(2)]
    const body = { renewals: [await proposed(wrong, { amount: PRICE + 1 }), await proposed(right)] }
    const { renewed, refused } = await server.value(renewPasses, { body }, demo.owner)
    expect(refused).toEqual([{ passId: wrong, code: 'pass_price_changed' }])
    expect(renewed.map(({ id }) => id)).toEqual([right])
    expect((await passes.read(wrong)).periods).toHaveLength(1)
  })

  it('leaves out a pass that was renewed after the list was read', async () => {
    const id = await ended(-3)
    const [first, second] = [await proposed(id), await proposed(id)]
    await server.value(renewPasses, { body: { renewals: [first] } }, demo.owner)
    const { renewed, refused } = await server.value(renewPasses, { body: { renewals: [second] } }, demo.owner)
    expect(renewed).toEqual([])
    expect(refused).toEqual([{ passId: id, code: 'pass_days_changed' }])
  })

  it('is refused for attendants', async () => {
    const body = { renewals: [await proposed(await ended(-3))] }
    expect(await server.call(renewPasses, { body }, demo.ana)).toMatchObject({ ok: false, status: 403 })
  })
})

describe('a reminder that an admin sends', () => {
  it('goes to the driver once a day, and the list shows it', async () => {
    const [soon, past] = [await ended(-3), await ended(2)]
    const ask = () => server.value(remindOfPasses, { body: { ids: [soon, past] } }, demo.owner)
    expect(await ask()).toEqual({ queued: 2 })
    expect(await ask()).toEqual({ queued: 0 })
    await server.jobs.drain()
    expect(mailer.sent).toHaveLength(2)
    const { data } = await server.value(listCustomerMessages, { query: {} }, demo.owner)
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(['pass_expired', 'pass_expiring'])
    expect(await listed(past)).toMatchObject({ reminder: { state: 'sent' } })
  })

  it('is not queued for a pass that is not due or overdue', async () => {
    const id = await ended(-29)
    expect(await server.value(remindOfPasses, { body: { ids: [id] } }, demo.owner)).toEqual({ queued: 0 })
  })
})
