import { expect, test } from 'vitest'

import { shownOf } from '../../src/offline/kept-rows.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { act, editOf, type Hands } from './actions.ts'
import { createChance } from './chance.ts'
import type { Tab } from './device.ts'
import { modelWorld, judged } from './simulate.ts'
import { roundsIn } from '../support/rounds.ts'
import type { World } from './world.ts'

const SECOND_MS = 1_000
const WORLDS = roundsIn(5, 12)
const ROUNDS = 6
const CALM = { requests: 0, writes: 0, stores: 0 }
/** Seeds of worlds that are composed of parts: the whole core would load its code by real imports. */
const seeds = Array.from({ length: WORLDS }, (_, nth) => 10 * nth + 1)

/** Corrects a service, and returns the time until everything that waits on the tablet is sent. */
async function correct({ world, device, tab, work }: Hands): Promise<number> {
  const { engine, chance, serviceIds, nextTag } = world
  const id = chance.pick(serviceIds)
  const began = engine.now()
  let isQueued = false
  void work.db.services.get(id).then(async (row) => {
    if (!row) throw new Error('The service is not kept')
    await act(
      { world, device, tab, work },
      {
        opType: editServiceOp,
        request: editOf(id, { remarks: { from: shownOf(row).remarks, to: nextTag() } }),
        seen: null,
      },
    )
    isQueued = true
  })
  const isSent = async () => {
    let waiting = -1
    void work.db.outbox.count().then((count) => {
      waiting = count
    })
    await engine.quiet()
    return isQueued && waiting === 0
  }
  return (await engine.until(isSent, 300 * SECOND_MS)) ? engine.now() - began : Infinity
}

/** One tablet with some tabs, all used by one person; the first tab sends. */
async function tabsOf(world: World, count: number): Promise<Hands[]> {
  const { engine, devices, people } = world
  const [device, person] = [devices[0], people[0]]
  if (!device || !person) throw new Error('Nobody is there')
  const hands: Hands[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const tab: Tab = world.openTab(device)
    void (nth === 0 ? tab.signIn(person) : tab.open())
    await engine.until(() => tab.work() !== null, 60 * SECOND_MS)
    const work = tab.work()
    if (!work) throw new Error('The work does not open')
    void work.pull()
    await engine.pass(5 * SECOND_MS)
    hands.push({ world, device, tab, work })
  }
  return hands
}

/** Plays each world, and returns the times that each needed to send everything. */
async function play(history: (world: World) => Promise<number[]>): Promise<number[]> {
  const took: number[] = []
  for (const seed of seeds) {
    const world = modelWorld(seed, createChance(seed), 1, {}, { roughness: CALM })
    const { violation } = await judged(seed, world, async () => void took.push(...(await history(world))))
    expect(violation).toBeNull()
  }
  return took
}

test('[D-03] the lead passes within five seconds from a tab frozen at any step to the tab in use', async () => {
  const took = await play(async (world) => {
    const { chance, engine } = world
    const [first, second, last] = await tabsOf(world, 3)
    if (!first || !second || !last) throw new Error('There are three')
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      void correct(first)
      await (chance.percent(50) ? engine.steps(chance.between(0, 60)) : engine.pass(chance.between(0, 4 * SECOND_MS)))
      for (const { tab } of [first, second]) tab.context.freeze()
      times.push(await correct(last))
      for (const { tab } of [first, second]) tab.context.thaw()
      await engine.pass(chance.between(0, 10 * SECOND_MS))
    }
    return times
  })
  expect(took).toHaveLength(WORLDS * ROUNDS)
  expect(Math.max(...took)).toBeLessThan(5 * SECOND_MS)
})

test('[D-03] a background tab, whose timers run once a minute, gives up the lead after a failed try', async () => {
  const took = await play(async (world) => {
    const { engine, faults } = world
    const [first, last] = await tabsOf(world, 2)
    if (!first || !last) throw new Error('There are two')
    first.tab.context.hide(true)
    await engine.pass(90 * SECOND_MS)
    faults.befall(['internal'])
    void correct(first)
    await engine.pass(10 * SECOND_MS)
    return [await correct(last)]
  })
  expect(Math.max(...took)).toBeLessThan(15 * SECOND_MS)
})

test('[D-03] a leading tab that believes the server is away checks again when another tab asks', async () => {
  const took = await play(async (world) => {
    const { engine, devices } = world
    const [first, last] = await tabsOf(world, 2)
    if (!first || !last) throw new Error('There are two')
    // Long enough that the tab checks the network only rarely.
    Object.assign(devices[0]?.partition ?? {}, { up: true, down: true })
    void correct(first)
    await engine.pass(150 * SECOND_MS)
    Object.assign(devices[0]?.partition ?? {}, { up: false, down: false })
    return [await correct(last)]
  })
  expect(Math.max(...took)).toBeLessThan(5 * SECOND_MS)
})

test('[D-03] on a busy machine with late answers, tabs do not take the lead from each other forever', async () => {
  const took = await play(async (world) => {
    const { devices } = world
    const hands = await tabsOf(world, 3)
    const [device] = devices
    const last = hands.at(-1)
    if (!device || !last) throw new Error('There are three')
    device.busy(4 * SECOND_MS)
    return [await correct(last), await correct(last)]
  })
  expect(Math.max(...took)).toBeLessThan(60 * SECOND_MS)
})
