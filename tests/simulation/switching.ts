import { MINUTE_MS } from '../../domain/time.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { act, edit, editOf, type Hands } from './actions.ts'
import { conclude, inspect } from './conclusion.ts'
import type { Fault } from './faults.ts'
import { atTheGate } from './gate.ts'
import type { Device, Tab } from './device.ts'
import { Violation } from './violation.ts'
import type { Person } from './people.ts'
import { createTypedLedger } from './typed.ts'
import { trade } from './trade.ts'
import type { World } from './world.ts'

const SECOND_MS = 1_000
/** Number of sign-in attempts on a bad line, before another person takes the tablet. */
const MOST_TRIES = 20

/** Acts of a person before the next person comes. */
const DEEDS = { edit: 30, trade: 20, gate: 30, type: 25, send_typed: 15 }
/**
 * Ways in which the tablet changes hands. `over`: the next person signs in while the other is still signed in; `dies`:
 * like `over`, and the browser dies in between.
 */
const WAYS = { sign_out: 35, session_ends: 25, over: 25, dies: 15 }
/** Faults for calls that are running. */
const UNDER_WAY: readonly (readonly Fault[])[] = [
  ['reply_lost'],
  ['reply_hangs'],
  ['reply_slow'],
  ['request_slow'],
  ['doubled', 'reply_lost'],
  ['stale_reply'],
  ['proxy_error_after', 'throttled'],
]

function onlyDevice({ devices }: World): Device {
  const [device, other] = devices
  if (!device || other) throw new Error('A world of switches has one device')
  return device
}

/**
 * One tablet and all people who share it, with their acts, input and sends while it changes hands. Throws the oracle's
 * findings.
 */
export async function runSwitches(world: World, switches: number): Promise<void> {
  const { chance, engine, people, note, faults } = world
  const device = onlyDevice(world)
  const typed = createTypedLedger()
  const wrongs: unknown[] = []

  function begin(work: Promise<unknown>): void {
    void work.catch((error: unknown) => {
      if (error instanceof Violation) wrongs.push(error)
      else note(`  ${String(error)}`)
    })
  }

  const handsOn = (tab: Tab): Hands | null => {
    const work = tab.context.dead() ? null : tab.work()
    return work && { world, device, tab, work }
  }

  async function sendTyped(hands: Hands): Promise<void> {
    const { work, tab } = hands
    const id = chance.pick(world.serviceIds)
    const row = await work.db.services.get(id)
    if (!row || tab.context.dead()) return
    const draft = typed.keyOf(id)
    const before = world.ledger.promised.size
    typed.sent(work.person.id, draft, 'began')
    await act(hands, {
      opType: editServiceOp,
      request: editOf(id, { remarks: { from: shownOf(row).remarks, to: world.nextTag() } }),
      seen: null,
      draft,
    })
    if (world.ledger.promised.size > before && !tab.context.dead() && work.drafts === work.db)
      typed.sent(work.person.id, draft, 'kept')
  }

  function deed(hands: Hands): Promise<void> {
    switch (chance.weighted(DEEDS)) {
      case 'edit':
        return edit(hands)
      case 'trade':
        return trade(hands)
      case 'gate':
        return atTheGate(hands)
      case 'type':
        return typed.type(hands)
      case 'send_typed':
        return sendTyped(hands)
      default:
        throw new Error('There is no such deed')
    }
  }

  /** Lets part of the work be done: the next event happens in the middle of it. */
  async function aWhile(): Promise<void> {
    if (chance.percent(60)) await engine.steps(chance.between(1, 40))
    else await engine.pass(chance.between(1, 300))
  }

  function aTab(): Tab {
    return device.tabs.find(({ context }) => !context.dead()) ?? world.openTab(device)
  }

  function die(tab: Tab): void {
    note(`${tab.context.name} is killed`)
    tab.context.kill()
    device.tabs = device.tabs.filter((one) => one !== tab)
  }

  /** Done actions are recorded before their history may be wiped. */
  async function leave(hands: Hands): Promise<void> {
    await inspectAll()
    typed.leaves(hands.work.person.id)
    begin(hands.tab.signOut())
    await aWhile()
  }

  async function handOver(hands: Hands | null): Promise<void> {
    const way = chance.weighted(WAYS)
    note(`— ${way}`)
    if (hands === null || way === 'over') return
    if (way === 'sign_out') return leave(hands)
    if (way === 'session_ends') {
      faults.befall(['session_ended'])
      begin(deed(hands))
      hands.work.wake()
      await aWhile()
      return
    }
    if (chance.percent(50)) await leave(hands)
    else await aWhile()
    die(hands.tab)
  }

  async function inspectAll(): Promise<void> {
    for (const wrong of wrongs) throw wrong
    await inspect(world)
    for (const { store, userId, outbox } of await world.disks()) {
      for (const { id, author } of outbox)
        if (author.id !== userId)
          throw new Violation(`what waits lies in its author’s queue · ${store} · ${id} · ${author.id}`)
    }
  }

  /**
   * Signs in, with retries: the network or the store may fail, and the browser may die in between. Returns null if no
   * try succeeds.
   */
  async function comeIn(person: Person): Promise<Hands | null> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const tab = aTab()
      begin(tab.signIn(person))
      if (chance.percent(10)) {
        await engine.steps(chance.between(1, 40))
        die(tab)
        continue
      }
      await engine.until(() => tab.work()?.person.id === person.id, 10 * SECOND_MS)
      const hands = handsOn(tab)
      if (hands?.work.person.id === person.id) return hands
      if (tries > 2) Object.assign(device.partition, { up: false, down: false })
      if (tries % 5 === 4) die(tab)
    }
    return null
  }

  async function stay(hands: Hands): Promise<void> {
    begin(typed.find(hands))
    begin(hands.work.pull())
    await engine.pass(chance.percent(70) ? SECOND_MS : chance.between(1, 400))
    for (let count = chance.between(1, 4); count > 0; count -= 1) {
      if (chance.percent(25)) faults.befall(chance.pick(UNDER_WAY))
      if (chance.percent(30))
        Object.assign(
          hands.device.partition,
          chance.pick([
            { up: true, down: true },
            { up: false, down: true },
            { up: false, down: false },
          ]),
        )
      const now = handsOn(hands.tab)
      if (now?.work !== hands.work) return
      begin(deed(now))
      await aWhile()
    }
    if (chance.percent(20)) await engine.pass(chance.pick([3 * SECOND_MS, 35 * SECOND_MS, 5 * MINUTE_MS]))
    begin(typed.find(hands))
  }

  let last: string | null = null
  let taken = 0
  for (let count = 0; taken < switches; count += 1) {
    if (count === 2 * switches) throw new Violation('a tablet lets in who signs in')
    const next = chance.pick(people.filter(({ id }) => id !== last))
    note(`— ${next.name} takes the tablet`)
    const hands = await comeIn(next)
    last = next.id
    if (hands === null) continue
    taken += 1
    await stay(hands)
    await handOver(handsOn(hands.tab))
    if (chance.percent(40)) await inspectAll()
  }
  await inspectAll()
  await conclude(world)
  for (const wrong of wrongs) throw wrong
}
