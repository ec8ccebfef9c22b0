import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { openRegister } from '../../../contract/cash-up-writes.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { quoteOf } from '../support/asked.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { deskOf, newLocation, newRatedLocation } from './support.ts'

const EIGHT = Array.from({ length: 8 }, (_, nth) => nth)

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)

describe('eight requests at once', () => {
  it('open a register once: the other seven join it, and no float is lost', async () => {
    for (let round = 0; round < 3; round++) {
      const locationId = await newLocation(server, demo)
      const ids = EIGHT.map(() => uuidv7())
      const answers = await Promise.all(
        ids.map((id, nth) => desk.open(locationId, nth % 2 === 0 ? demo.ana : demo.luis, { id, float: 10 ** nth })),
      )
      const values = answers.map((answer) => (answer.ok ? answer.value : null))
      const [winner, ...others] = values.filter((value) => value?.joined === null)
      expect(others).toEqual([])
      expect(values.filter((value) => value?.joined?.id === winner?.id)).toHaveLength(7)
      const kept = await desk.read(winner?.id ?? '', demo.owner)
      expect(kept).toMatchObject({ status: 'current', float: winner?.float })
      expect(kept.float + kept.payIns).toBe(11_111_111)
      const { rows } = await server.owner.query(`select id from cash_ups where location_id = $1`, [locationId])
      expect(rows).toEqual([{ id: winner?.id }])
    }
  })

  it('open a register once, under one key', async () => {
    const locationId = await newLocation(server, demo)
    const [key, id, openedAt] = [uuidv7(), uuidv7(), new Date().toISOString()]
    const ask = () =>
      server.call(
        openRegister,
        { body: { id, locationId, register: 'main', openedAt, float: 500, count: null, note: null } },
        { ...demo.ana, key },
      )
    const [first, ...others] = await Promise.all(EIGHT.map(ask))
    expect(first).toMatchObject({ ok: true, value: { id, joined: null } })
    for (const other of others) expect(other).toEqual(first)
    expect(await desk.read(id, demo.ana)).toMatchObject({ payIns: 0, joinedBy: [] })
  })

  it('close a register once: the other seven counts become recounts', async () => {
    const locationId = await newLocation(server, demo)
    const id = await desk.opened(locationId, demo.ana)
    await desk.open(locationId, demo.luis)
    const answers = await Promise.all(
      EIGHT.map((nth) => desk.close(id, nth % 2 === 0 ? demo.ana : demo.luis, { countedCash: nth })),
    )
    expect(answers.map(({ status }) => status)).toEqual(EIGHT.map(() => 200))
    const { closing } = await desk.read(id, demo.owner)
    const counts = [closing?.countedCash, ...(closing?.recounts ?? []).map(({ countedCash }) => countedCash)]
    expect(new Set(counts)).toEqual(new Set(EIGHT))
    expect(counts).toHaveLength(8)
  })

  it('collect a cash-up once, and the other seven learn who did it', async () => {
    const locationId = await newLocation(server, demo)
    const id = await desk.closed(locationId, demo.ana)
    const answers = await Promise.all(EIGHT.map((nth) => desk.collect(id, demo.owner, { amountReceived: nth })))
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : answer.problem))
    expect(refusals).toHaveLength(7)
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'cash_up_collected', conflicts: [{ by: { id: demo.owner.id } }] })
  })

  it('collect eight cash-ups with receipt numbers that have no gap and no duplicate, even if some are refused', async () => {
    const ids = await Promise.all(EIGHT.map(async () => desk.closed(await newLocation(server, demo), demo.ana)))
    const answers = await Promise.all([
      ...ids.map((id) => desk.collect(id, demo.owner)),
      ...ids.map((id) => desk.collect(id, demo.owner, { revision: 9 })),
    ])
    const numbers = answers
      .flatMap((answer) => (answer.ok ? Number(answer.value.collection?.receiptNumber.slice(3)) : []))
      .toSorted((a, b) => a - b)
    expect(numbers).toHaveLength(8)
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(7)
    expect(new Set(numbers).size).toBe(8)
  })

  it('take out at most the cash in the drawer together, although they ask for more', async () => {
    const id = await desk.opened(await newLocation(server, demo), demo.ana, { float: 5_000 })
    const answers = await Promise.all(EIGHT.map(() => desk.move(id, demo.ana, { kind: 'pay_out', amount: 1_500 })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await desk.read(id, demo.ana)).toMatchObject({ payOuts: 4_500 })
  })

  it('pay while one closes the register: each payment is in the sums of the close, or counts as late', async () => {
    const locationId = await newRatedLocation(server, demo)
    const id = await desk.opened(locationId, demo.ana)
    const now = Date.now()
    const stays = await Promise.all(
      EIGHT.map((nth) =>
        addService(server, { companyId: demo.colombia, locationId, startedAt: new Date(now - (nth + 1) * MINUTE_MS) }),
      ),
    )
    const endedAt = new Date(now).toISOString()
    const asked = await Promise.all(
      stays.map(async (stay) => ({
        stay,
        quote: await quoteOf(server, demo.owner.token, { id: stay, endedAt, paymentMethod: 'dataphone' }),
      })),
    )
    const pay = ({ stay, quote }: (typeof asked)[number]) =>
      server.value(
        finishService,
        {
          params: { type: 'off_street', id: stay },
          body: { endedAt, paymentMethod: 'dataphone', agreementId: null, cashUpId: id, cashReceived: null, quote },
        },
        demo.ana,
      )
    const [closed, ...paid] = await Promise.all([
      desk.close(id, demo.ana, { varianceReason: 'Counted too early' }),
      ...asked.map(pay),
    ])
    const total = paid.reduce((sum, { totalCost }) => sum + (totalCost ?? 0), 0)
    const { takings, closing, late, services, revision } = await desk.read(id, demo.owner)
    expect([closed.ok, total]).toEqual([true, 36 * 12_300])
    expect(takings.dataphone).toBe(total)
    expect(services).toBe(8)
    expect((closing?.takings.dataphone ?? 0) + late.amount).toBe(total)
    expect(revision).toBe(late.services)
  })
})
