import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { cancelDeposit, recordDeposit } from '../../../contract/month.ts'
import { openTestServer } from '../support/test-server.ts'
import { booksOf } from './support.ts'
import { WHY, monthsOf } from './months.ts'

const server = await openTestServer()
const books = await booksOf(server)
const { charged, demo, place } = books

const { desk, TODAY, month, fieldOf } = monthsOf(server, books)

describe('a deposit', () => {
  async function collected(): Promise<{ locationId: string; cashUpId: string; amount: number }> {
    const locationId = await place()
    const cashUpId = await desk.opened(locationId, demo.owner, {})
    const { totalCost } = await charged(locationId, { cashUpId })
    const amount = totalCost ?? 0
    await desk.close(cashUpId, demo.owner, { countedCash: amount, leftInDrawer: 0 })
    const closed = await desk.read(cashUpId, demo.owner)
    await desk.collect(cashUpId, demo.owner, { revision: closed.revision, total: closed.total, amountReceived: amount })
    return { locationId, cashUpId, amount }
  }
  const record = (cashUpIds: string[], amount: number, more: object = {}) =>
    server.call(
      recordDeposit,
      { body: { id: uuidv7(), depositedOn: TODAY, amount, reference: '000123', cashUpIds, ...more } },
      demo.owner,
    )
  const NOW = { month: TODAY.slice(0, 7) }

  it('takes its collections out of the cash that is not banked yet, and a cancellation puts them back', async () => {
    const { locationId, cashUpId, amount } = await collected()
    const answer = await record([cashUpId], amount)
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    const { bank } = await month(locationId, NOW)
    expect([bank.collected, bank.deposited, bank.closing, bank.waiting]).toEqual([amount, -amount, 0, []])
    expect(bank.deposits).toMatchObject([{ id: answer.value.id, amount, collected: amount, cancelled: null }])
    const cancel = () =>
      server.value(cancelDeposit, { params: { id: answer.value.id }, body: { reason: WHY } }, demo.owner)
    await cancel()
    expect((await cancel()).cancelled).toMatchObject({ on: TODAY, reason: WHY })
    const back = (await month(locationId, NOW)).bank
    expect([back.deposited, back.cancelled, back.closing]).toEqual([-amount, amount, amount])
    expect(back.waiting).toHaveLength(1)
    expect(fieldOf(await record([cashUpId], amount))).toBe('done')
  })

  it('is refused for money that is not collected, is already deposited, or differs without a note', async () => {
    const { locationId, cashUpId, amount } = await collected()
    const open = await desk.opened(locationId, demo.owner, {})
    expect(fieldOf(await record([open], amount))).toBe('not_collected')
    expect(fieldOf(await record([cashUpId], amount - 1))).toBe('required')
    expect(fieldOf(await record([cashUpId], amount, { depositedOn: '2999-01-01' }))).toBe('day_not_over')
    expect(fieldOf(await record([cashUpId], amount - 1, { note: 'One coin was false' }))).toBe('done')
    expect(fieldOf(await record([cashUpId], amount))).toBe('deposited_already')
  })

  it('contains a collection once, even if two deposits are recorded at once', async () => {
    const { cashUpId, amount } = await collected()
    const answers = await Promise.all([record([cashUpId], amount), record([cashUpId], amount)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
