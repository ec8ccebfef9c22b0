import type { Chance } from './chance.ts'
import { edit } from './actions.ts'
import { conclude, inspect } from './conclusion.ts'
import { resubmit, settle, undo } from './decisions.ts'
import type { Device } from './device.ts'
import { latePayment, paidTwice, shiftWithoutNetwork, staleCollection, twoShifts } from './drawer-scenes.ts'
import type { Fault } from './faults.ts'
import { atTheGate } from './gate.ts'
import { fullPlace, gateWithoutNetwork, residents, sameVehicle, stayedOn } from './gate-scenes.ts'
import { saveQueue } from './queue-files.ts'
import { NEWER, OLDER } from './releases.ts'
import {
  bring,
  changeOfMind,
  crashAndRue,
  dismissal,
  look,
  releaseTakenBack,
  saveWithoutNetwork,
  storeThrownAway,
} from './scenes.ts'
import { anything, begin, burst, connect, handsOf, kill, open, SECOND_MS } from './stage.ts'
import { trade } from './trade.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const YEAR_MS = 365 * DAY_MS
const MOST_TABS = 3

/** Events and their frequencies. scenes.ts and drawer-scenes.ts contain the longer ones. */
const EVENTS = {
  edit: 26,
  trade: 22,
  shift: 7,
  late_payment: 4,
  two_shifts: 4,
  paid_twice: 4,
  stale_collection: 3,
  burst: 5,
  undo: 10,
  resubmit: 4,
  settle: 9,
  pull: 6,
  look: 5,
  send_now: 3,
  kill: 6,
  /** The browser dies while a change is being written or sent. */
  crash_writing: 4,
  crash_sending: 5,
  crash_and_rue: 5,
  change_of_mind: 4,
  /** Several faults in a row. */
  bad_run: 5,
  freeze: 3,
  thaw: 3,
  second_tab: 3,
  sign_in: 3,
  sign_out: 2,
  cut: 5,
  heal_line: 5,
  office: 8,
  jump: 2,
  close_store: 2,
  /** A person saves their queue as a file; the queue may be sent right afterwards, or be cut off. */
  save_queue: 7,
  /** A saved queue file is imported on any tablet, even its own, and even repeatedly. */
  take_in: 8,
  store_thrown_away: 4,
  dismissal: 4,
  /** A tab is reloaded, and all newly opened tabs have another release; an update may be rolled back. */
  release: 5,
  release_taken_back: 3,
  wait: 12,
  /** For worlds with gates: GATE_EVENTS. */
  gate: 0,
  residents: 0,
  same_vehicle: 0,
  full_place: 0,
  stayed_on: 0,
  gate_without_network: 0,
}
type Event = keyof typeof EVENTS

/** The same events at the gates of two lots, with the same faults. */
export const GATE_EVENTS: Readonly<Record<Event, number>> = {
  ...EVENTS,
  edit: 6,
  trade: 14,
  gate: 60,
  residents: 22,
  same_vehicle: 8,
  full_place: 3,
  stayed_on: 10,
  gate_without_network: 9,
  sign_in: 6,
  wait: 18,
}

const BAD_RUNS: readonly (readonly Fault[])[] = [
  ['reply_lost', 'throttled'],
  ['reply_hangs', 'throttled', 'throttled'],
  ['reply_lost', 'session_ended'],
  ['doubled', 'doubled', 'doubled'],
  ['reply_lost', 'forbidden', 'forbidden'],
  ['proxy_error_after', 'internal', 'proxy_error'],
  ['portal_page', 'portal_401', 'portal_page_after'],
  ['request_slow', 'request_slow'],
  ['truncated', 'stale_reply'],
]

/** Progress before the next event: until all is done, or part of the way. */
const PACES = { to_rest: 45, some_steps: 35, some_time: 20 }

function leap(chance: Chance): number {
  const whole = chance.pick([10 * MINUTE_MS, 50 * MINUTE_MS, 5 * 60 * MINUTE_MS, 3 * DAY_MS, 2 * YEAR_MS])
  return chance.percent(50) ? whole : -whole
}

/** Plays one history: some people, a bad network, worse browsers. Throws the oracle's findings. */
export async function runHistory(
  world: World,
  events: number,
  weights: Readonly<Record<Event, number>> = EVENTS,
): Promise<void> {
  const { chance, engine, devices, people, note } = world

  async function happen(event: Event, device: Device): Promise<void> {
    const tabs = device.tabs.filter(open)
    const tab = tabs.length > 0 ? chance.pick(tabs) : null
    const hands = handsOf(world, device)
    switch (event) {
      case 'edit':
        return hands ? begin(world, edit(hands)) : undefined
      case 'trade':
        return hands ? begin(world, trade(hands)) : undefined
      case 'shift':
        return hands ? shiftWithoutNetwork(hands) : undefined
      case 'late_payment':
        return hands ? latePayment(hands) : undefined
      case 'two_shifts':
        return hands ? twoShifts(hands) : undefined
      case 'paid_twice':
        return hands ? paidTwice(hands) : undefined
      case 'stale_collection':
        return hands ? staleCollection(hands) : undefined
      case 'burst':
        return hands ? begin(world, burst(hands)) : undefined
      case 'undo':
        return hands ? begin(world, undo(hands)) : undefined
      case 'resubmit':
        return hands ? begin(world, resubmit(hands)) : undefined
      case 'settle':
        return hands ? begin(world, settle(hands)) : undefined
      case 'pull':
        return hands ? begin(world, hands.work.pull()) : undefined
      case 'look':
        return hands ? look(hands) : undefined
      case 'send_now':
        return hands ? begin(world, hands.work.outbox.sendNow()) : undefined
      case 'kill':
        return device.tabs.length > 0 ? kill(world, device, chance.pick(device.tabs)) : undefined
      case 'crash_writing':
        if (!hands) return
        begin(world, anything(hands))
        await engine.steps(chance.between(2, 30))
        return kill(world, device, hands.tab)
      case 'crash_sending':
        if (!hands) return
        if (chance.percent(50))
          world.faults.befall(['reply_hangs', chance.pick(['forbidden', 'throttled', 'session_ended'])])
        begin(world, anything(hands))
        await engine.pass(chance.between(1, 250))
        return kill(world, device, hands.tab)
      case 'crash_and_rue':
        return crashAndRue(world, device)
      case 'change_of_mind':
        return hands ? changeOfMind(hands) : undefined
      case 'bad_run':
        return world.faults.befall(chance.pick(BAD_RUNS))
      case 'freeze':
        return tab?.context.freeze()
      case 'thaw':
        for (const frozen of device.tabs.filter(({ context }) => context.frozen())) frozen.context.thaw()
        return
      case 'second_tab':
        return device.tabs.length < MOST_TABS ? begin(world, world.openTab(device).open()) : undefined
      case 'sign_in':
        return tab ? begin(world, tab.signIn(chance.pick(people))) : undefined
      case 'sign_out':
        // Done ops are recorded before their history is wiped.
        await inspect(world)
        return tab ? begin(world, tab.signOut()) : undefined
      case 'cut':
        device.partition.up = chance.percent(60)
        device.partition.down = !device.partition.up || chance.percent(40)
        return
      case 'heal_line':
        for (const one of devices) connect(one)
        return
      case 'office':
        await engine.until(() => true, 0)
        return begin(
          world,
          engine.outside(async () => world.server.office(chance, world)),
        )
      case 'jump':
        return device.jump(leap(chance))
      case 'save_queue':
        if (!hands) return
        return chance.percent(70) ? saveWithoutNetwork(hands) : begin(world, saveQueue(hands))
      case 'take_in':
        if (world.files.length > 0) return bring(world, device)
        return hands ? saveWithoutNetwork(hands) : undefined
      case 'store_thrown_away':
        return world.whole ? undefined : storeThrownAway(world, device, hands)
      case 'dismissal':
        return dismissal(world, device, hands)
      case 'release':
        device.release = device.release === OLDER ? NEWER : OLDER
        begin(world, world.openTab(device).open())
        return tab ? kill(world, device, tab) : undefined
      case 'release_taken_back':
        return releaseTakenBack(world, device)
      case 'close_store':
        return tab?.store.closeConnections()
      case 'wait':
        return engine.pass(chance.pick([50, SECOND_MS, 3 * SECOND_MS, 35 * SECOND_MS, 5 * MINUTE_MS, 12 * MINUTE_MS]))
      case 'gate':
        return hands ? begin(world, atTheGate(hands)) : undefined
      case 'residents':
        return hands ? residents(hands) : undefined
      case 'same_vehicle':
        return sameVehicle(world)
      case 'full_place':
        return hands ? fullPlace(hands) : undefined
      case 'stayed_on':
        return hands ? stayedOn(hands) : undefined
      case 'gate_without_network':
        return hands ? gateWithoutNetwork(hands) : undefined
      default:
        return event satisfies never
    }
  }

  async function pace(): Promise<void> {
    switch (chance.weighted(PACES)) {
      case 'to_rest':
        await engine.quiet()
        return inspect(world)
      case 'some_steps':
        return engine.steps(chance.between(1, 40))
      case 'some_time':
        return engine.pass(chance.between(1, 400))
      default:
    }
  }

  for (const device of devices) {
    const tab = world.openTab(device)
    const person = chance.pick(people)
    begin(world, tab.signIn(person))
    // Waits for the first services: before that nobody has anything to do.
    await engine.until(() => tab.work() !== null, MINUTE_MS)
    const work = tab.work()
    if (work) begin(world, work.pull())
    await engine.pass(SECOND_MS)
  }
  for (let count = 0; count < events; count += 1) {
    const event = chance.weighted(weights)
    const device = chance.pick(devices)
    note(`— ${event} on ${device.name}`)
    await happen(event, device)
    await pace()
  }
  await conclude(world)
}
