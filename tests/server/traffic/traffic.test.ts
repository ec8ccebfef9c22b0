import { describe, expect, it } from 'vitest'

import { DAY_MS } from '../../../domain/time.ts'
import { type Figures, compareBooks } from '../../../scripts/traffic/books.ts'
import type { Device } from '../../../scripts/traffic/device.ts'
import { planDay } from '../../../scripts/traffic/plan-day.ts'
import { playTraffic } from '../../../scripts/traffic/play.ts'
import { type Heard, createWire } from '../../../scripts/traffic/wire.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

it('a day of traffic over a bad network leaves books that agree, and changes the dashboard', async () => {
  const heard: Heard[] = []
  const wire = createWire(
    async (path, init) => server.app.request(path, init),
    (call) => heard.push(call),
  )
  const { errors, books, moved, met, entered, left, inside } = await playTraffic(wire, {
    token: demo.owner.token,
    dayMs: DAY_MS,
    speed: DAY_MS / 1_500,
    locations: 2,
    vehicles: 10,
    devices: 3,
    holes: { cut: 0.2, answer: 0.2, network: 0.1 },
    seed: 'a day',
    say: () => undefined,
  })
  expect(errors).toEqual([])
  expect(books.map(({ agree }) => agree)).toEqual([true, true])
  expect(books.every(({ payments }) => payments > 0)).toBe(true)
  expect([entered, left + inside]).toEqual([20, 20])
  for (const times of [met.lostAnswers, met.cutRequests, met.networkHoles]) expect(times).toBeGreaterThan(0)
  for (const { before, after } of moved) expect(after.paid).toBeGreaterThan(before.paid)
  expect(heard.filter(({ status }) => status >= 400)).toEqual([])
})

it('arrivals are equal for equal seeds, and follow the hours of the day', () => {
  const plan = (seed: string) =>
    planDay({ vehicles: 400, begin: 0, end: DAY_MS, utcOffset: 0, plates: new Set(), random: createRandom(seed) })
  expect(plan('one')).toEqual(plan('one'))
  expect(plan('one')).not.toEqual(plan('two'))
  const between = (from: number, to: number) =>
    plan('one').filter(({ entersAt }) => entersAt >= (from * DAY_MS) / 24 && entersAt < (to * DAY_MS) / 24).length
  expect(between(7, 10)).toBeGreaterThan(5 * between(0, 3))
  expect(plan('one').every(({ entersAt, leavesAt }) => leavesAt > entersAt && entersAt < DAY_MS)).toBe(true)
})

describe('books', () => {
  const none: Figures = { paid: 10, priced: 10, hours: 10, today: 0, revenueToday: 0, inside: 0 }
  const paid: Figures = { paid: 40, priced: 40, hours: 40, today: 30, revenueToday: 30, inside: 0 }
  const takings = { cash: 20, dataphone: 10, digital: 0 }
  const devices: Pick<Device, 'takings'>[] = [{ takings }]
  const agree = (cashUp: Device['takings'], after: Figures) =>
    compareBooks('here', devices, [cashUp], none, after).agree

  it('agree if all four sums are equal', () => expect(agree(takings, paid)).toBe(true))
  it.each<[string, Device['takings'], Figures]>([
    ['cash-up', { ...takings, cash: 21 }, paid],
    ['method of a cash-up', { cash: 10, dataphone: 20, digital: 0 }, paid],
    ['report', takings, { ...paid, paid: 41 }],
    ['price', takings, { ...paid, priced: 39 }],
    ['hour of the dashboard', takings, { ...paid, hours: 41 }],
    ['head of the dashboard', takings, { ...paid, revenueToday: 31 }],
  ])('disagree if a %s differs', (_, cashUp, after) => expect(agree(cashUp, after)).toBe(false))
})
