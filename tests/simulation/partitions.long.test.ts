import { expect, test } from 'vitest'

import { shownOf } from '../../src/offline/kept-rows.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { act, editOf, type Hands } from './actions.ts'
import { createChance } from './chance.ts'
import { judged, modelWorld } from './simulate.ts'
import type { World } from './world.ts'

const SECOND_MS = 1_000
const WORLDS = 50
const PARTITIONS = 20
const CALM = { requests: 0, writes: 0, stores: 0 }
const PARTED = [
  { up: true, down: false },
  { up: false, down: true },
  { up: true, down: true },
]

/** Makes corrections that nobody refuses and nobody else changes. */
async function correct(hands: Hands): Promise<void> {
  const { world, work } = hands
  const id = world.chance.pick(world.serviceIds)
  const row = await work.db.services.get(id)
  if (row)
    await act(hands, {
      opType: editServiceOp,
      request: editOf(id, { remarks: { from: shownOf(row).remarks, to: world.nextTag() } }),
      seen: null,
    })
}

/**
 * Cuts a tablet off from the server for up to ten seconds again and again, while a person works; returns how long each
 * drain took.
 */
async function part(world: World): Promise<number[]> {
  const { engine, chance, devices, people } = world
  const [device, person] = [devices[0], people[0]]
  if (!device || !person) throw new Error('Nobody is there')
  const tab = world.openTab(device)
  void tab.signIn(person)
  await engine.until(() => tab.work() !== null, 60 * SECOND_MS)
  const work = tab.work()
  if (!work) throw new Error('The work does not open')
  void work.pull()
  await engine.pass(10 * SECOND_MS)

  const drains: number[] = []
  for (let nth = 0; nth < PARTITIONS; nth++) {
    Object.assign(device.partition, chance.pick(PARTED))
    const ends = engine.now() + chance.between(0, 10 * SECOND_MS)
    for (let edits = chance.between(1, 4); edits > 0; edits--) {
      void correct({ world, device, tab, work })
      await engine.pass(chance.between(0, Math.max(0, ends - engine.now())))
    }
    await engine.pass(Math.max(0, ends - engine.now()))
    Object.assign(device.partition, { up: false, down: false })
    const healed = engine.now()
    const isDrained = async () => {
      let waiting = -1
      void work.db.outbox.count().then((count) => {
        waiting = count
      })
      await engine.quiet()
      return waiting === 0
    }
    await engine.until(isDrained, 60 * SECOND_MS)
    drains.push(engine.now() - healed)
    await engine.pass(chance.between(0, 30 * SECOND_MS))
  }
  return drains
}

test(
  `[S9-07] after ${WORLDS * PARTITIONS} partitions of up to ten seconds in either direction, everything is sent within five seconds`,
  { timeout: 300_000 },
  async () => {
    const drains: number[] = []
    for (let seed = 1; seed <= WORLDS; seed++) {
      const world = modelWorld(seed, createChance(seed), 1, {}, { roughness: CALM })
      const { violation } = await judged(seed, world, async () => void drains.push(...(await part(world))))
      expect(violation).toBeNull()
    }
    expect(drains).toHaveLength(WORLDS * PARTITIONS)
    expect(Math.max(...drains)).toBeLessThan(5 * SECOND_MS)
  },
)
