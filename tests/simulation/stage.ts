import { edit, type Hands } from './actions.ts'
import type { Device, Tab } from './device.ts'
import { atTheGate } from './gate.ts'
import { trade } from './trade.ts'
import type { World } from './world.ts'

export const SECOND_MS = 1_000

export const open = ({ context }: Tab) => !context.dead() && !context.frozen()

/** Starts work without waiting: the next event may happen in the middle of it. */
export function begin({ note }: World, work: Promise<unknown>): void {
  void work.catch((error: unknown) => note(`  ${String(error)}`))
}

/** Returns a person at work in one of the device's open tabs. Null if there is none; then a person comes. */
export function handsOf(world: World, device: Device): Hands | null {
  const { chance, people } = world
  const tabs = device.tabs.filter(open)
  if (tabs.length === 0) return null
  const tab = chance.pick(tabs)
  const work = tab.work()
  if (work) return { world, device, tab, work }
  // The previous person opens the app again, or another person signs in.
  begin(world, chance.percent(50) ? tab.signIn(chance.pick(people)) : tab.open())
  return null
}

export function kill(world: World, device: Device, tab: Tab): void {
  world.note(`${tab.context.name} is killed`)
  tab.context.kill()
  device.tabs = device.tabs.filter((one) => one !== tab)
  if (device.tabs.length === 0)
    void world
      .openTab(device)
      .open()
      .catch(() => undefined)
}

/** Does any one act. */
export function anything(hands: Hands): Promise<void> {
  const { chance, gates } = hands.world
  if (gates.length > 0 && chance.percent(60)) return atTheGate(hands)
  return chance.percent(60) ? edit(hands) : trade(hands)
}

export async function burst(hands: Hands): Promise<void> {
  for (let count = hands.world.chance.between(2, 4); count > 0; count -= 1) await anything(hands)
}

export function connect({ partition }: Device): void {
  Object.assign(partition, { up: false, down: false })
}

export async function withoutNetwork(device: Device, work: () => Promise<void>): Promise<void> {
  Object.assign(device.partition, { up: true, down: true })
  await work()
  connect(device)
}
