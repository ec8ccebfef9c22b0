import { Dexie } from 'dexie'

import type { Chance } from './chance.ts'
import { createChance } from './chance.ts'
import type { Faults, Roughness } from './faults.ts'
import { GATE_EVENTS, runHistory } from './history.ts'
import { isTaken } from './ledger.ts'
import { deskWork, keepYesterday, takeAtDesk } from './model-desk.ts'
import type { ServerRules } from './model-rules.ts'
import { ModelServer } from './model-server.ts'
import { CORE, type Parts } from './parts.ts'
import { personOf, USERS } from './people.ts'
import { GATES, LOCATIONS, placeOf, type Place } from './places.ts'
import { aDriver, aService, COMPANY_ID, idOf, NOW } from '../offline/support/records.ts'
import { runSwitches } from './switching.ts'
import { createWorld, type SimServer, type World } from './world.ts'

export interface Planted {
  parts?: Partial<Parts>
  rules?: Partial<ServerRules>
}

export interface Outcome {
  seed: number
  /** Null if every promise was kept. */
  violation: string | null
  trace: string[]
  /** Number of changes made, and of those that the server did. */
  made: number
  done: number
}

const ROUGHNESS = [
  { requests: 0, writes: 0, stores: 0 },
  { requests: 15, writes: 4, stores: 2 },
  { requests: 30, writes: 8, stores: 0 },
  { requests: 50, writes: 12, stores: 8 },
  { requests: 75, writes: 20, stores: 2 },
]

/** Two of these phones belong to registered people. */
const PHONES = ['3001000001', '3001000002', '3001000003'] as const

function modelServer(
  count: number,
  gates: readonly Place[],
  rules: Partial<ServerRules>,
): (chance: Chance, faults: Faults, now: () => number) => SimServer {
  return (chance, faults, now) => {
    const stays = Array.from({ length: count }, (_, index) =>
      aService(index + 1, { location: placeOf(index), payments: [] }),
    )
    const model = new ModelServer(stays, rules)
    model.books.keep('drivers', aDriver(1, { phone: PHONES[0] }))
    model.books.keep('drivers', aDriver(2, { phone: PHONES[1], email: null }))
    for (const index of LOCATIONS.keys()) if (chance.percent(60)) keepYesterday(model, placeOf(index), index + 1)
    model.mishap = faults.mishap
    model.books.paidAhead = new Set(gates.flatMap(({ id, paymentType }) => (paymentType === 'pre_pay' ? id : [])))
    model.books.now = now
    return {
      handle: (call) => model.handle(call),
      atTheDoor: (call) => model.atTheDoor(call),
      revoke: (token) => model.revoke(token),
      signIn: ({ id }) => model.signIn(id),
      authorOf: (token) => model.authorOf(token),
      now,
      trail: () => model.done,
      accounts: () => model.books.accounts(),
      setVoided: (id, isVoided) => model.setVoided(id, isVoided),
      amnesty: () => model.amnesty(),
      dismiss: (id, isDismissed) => model.dismiss(id, isDismissed),
      isDismissed: (id) => model.isDismissed(id),
      desk: (does) => deskWork(model, does, chance),
      takes: (id, body) => takeAtDesk(model, id, body),
      office: (office, { serviceIds, nextTag }) => officeWork(model, office, office.pick(serviceIds), nextTag()),
    }
  }
}

/** The office changes, voids or deletes a service, or the device's share of services. */
function officeWork(model: ModelServer, chance: Chance, id: string, tag: string): void {
  switch (
    chance.weighted({
      remarks: 40,
      method: 15,
      voids: 18,
      revives: 28,
      removes: 2,
      rescopes: 8,
      bars: 16,
      ends: 6,
      collects: 6,
      gives_back: 6,
    })
  ) {
    case 'remarks':
      return model.change(id, 'office', { remarks: chance.pick([tag, 'fija', null]) })
    case 'method':
      return model.change(id, 'office', { notificationMethod: chance.pick(['email', 'whatsapp', null]) })
    case 'voids':
      return model.setVoided(id, true)
    case 'revives':
      return model.setVoided(id, false)
    case 'removes':
      return model.books.find('services', id)?.status === 'completed' ? undefined : model.books.remove('services', id)
    case 'ends':
      return deskWork(model, 'ends', chance)
    case 'collects':
      return deskWork(model, 'collects', chance)
    case 'gives_back':
      return deskWork(model, 'gives_back', chance)
    case 'bars':
      return model.bar(chance.pick(USERS).id, chance.percent(60))
    case 'rescopes':
      return model.books.rescope()
    default:
  }
}

export async function judged(seed: number, world: World, history: () => Promise<void>): Promise<Outcome> {
  let violation: string | null = null
  try {
    await world.engine.run(history)
  } catch (error) {
    violation =
      error instanceof Error && error.name === 'Violation'
        ? error.message
        : `The world broke: ${error instanceof Error ? error.stack : String(error)}`
  }
  for (const { tabs } of world.devices) for (const { context } of tabs) context.kill()
  closeAll()
  return {
    seed,
    violation,
    trace: world.trace,
    made: world.ledger.promised.size,
    done: [...world.ledger.promised.values()].filter((one) => !isTaken(one)).length,
  }
}

/**
 * A killed tab does not close its connections, and with each close Dexie walks through all open ones, up to a thousand.
 */
function closeAll(): void {
  if (!('connections' in Dexie) || !Array.isArray(Dexie.connections))
    throw new Error('Dexie does not tell its connections any more')
  for (const connection of Dexie.connections) if (connection instanceof Dexie) connection.close()
}

/** One of this many histories runs with the whole core in each tab: it is slower, and has no parts to replace. */
const WHOLE_EVERY = 10

/** A world against the model of the server, with random or given roughness. */
export function modelWorld(
  seed: number,
  chance: Chance,
  devices: number,
  { parts = {}, rules = {} }: Planted,
  { roughness, gates = [] }: { roughness?: Roughness; gates?: readonly Place[] } = {},
): World {
  const services = chance.between(3, 5)
  return createWorld({
    seed,
    people: USERS.map(personOf),
    companyId: COMPANY_ID,
    serviceIds: Array.from({ length: services }, (_, index) => aService(index + 1).id),
    locations: LOCATIONS,
    gates,
    seller: gates.length === 0 ? null : { membershipId: idOf(15, 1), driverId: aDriver(1).id },
    phones: PHONES,
    began: NOW,
    devices,
    roughness: roughness ?? chance.pick(ROUGHNESS),
    server: modelServer(services, gates, rules),
    parts: { ...CORE, ...parts },
    whole: Object.keys(parts).length === 0 && seed % WHOLE_EVERY === WHOLE_EVERY - 1,
    plates: 0,
  })
}

/** Plays one history against the model of the server. The same seed gives the same history. */
export function simulate(seed: number, planted: Planted = {}): Promise<Outcome> {
  const chance = createChance(seed ^ 0x5eed)
  const world = modelWorld(seed, chance, chance.between(1, 2), planted)
  const events = chance.between(10, 40)
  return judged(seed, world, () => runHistory(world, events))
}

/** One history of tablets at the gates of two lots, where vehicles come, pay and go. */
export function simulateGates(seed: number, planted: Planted = {}): Promise<Outcome> {
  const chance = createChance(seed ^ 0x9a7e)
  const world = modelWorld(seed, chance, chance.percent(75) ? 2 : 1, planted, { gates: GATES })
  const events = chance.between(12, 36)
  return judged(seed, world, () => runHistory(world, events, GATE_EVENTS))
}

/** Number of times that one tablet changes hands in one history of switches. */
export const SWITCHES_EACH = 25

/** Plays one history of a tablet that changes hands. */
export function simulateSwitches(seed: number, planted: Planted = {}): Promise<Outcome> {
  const world = modelWorld(seed, createChance(seed ^ 0x5417), 1, planted, { gates: GATES })
  return judged(seed, world, () => runSwitches(world, SWITCHES_EACH))
}
