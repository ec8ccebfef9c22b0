import type { Chance } from './chance.ts'
import { edit, storeOf, type Hands } from './actions.ts'
import type { Fault } from './faults.ts'
import { storeName, type Device, type Tab } from './device.ts'
import { conclude, inspect } from './conclusion.ts'
import { adopt, dismiss, takeOnAgain } from './dismissal.ts'
import { mend, settle, undo } from './decisions.ts'
import { collect, finish, openRegister, shift, trade } from './trade.ts'
import { saveQueue, takeIn } from './queue-files.ts'
import { NEWER, OLDER } from './releases.ts'
import { throwStoreAway } from './store-loss.ts'
import type { World } from './world.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const YEAR_MS = 365 * DAY_MS
const MOST_TABS = 3

/** What happens next, and how often. */
const EVENTS = {
  edit: 26,
  trade: 22,
  /** A register is opened, paid into and closed without a network; its author may think better of the opening. */
  shift: 7,
  /** A payment waits on a device while its shift is ended elsewhere, and maybe collected. */
  late_payment: 4,
  /** Money is collected without a network, and what was paid in it is corrected meanwhile. */
  stale_collection: 3,
  burst: 5,
  undo: 10,
  mend: 4,
  settle: 9,
  pull: 6,
  look: 5,
  hurry: 3,
  kill: 6,
  /** The browser dies while a change is being written, or while it is under way. */
  crash_writing: 4,
  crash_sending: 5,
  /** A tab dies while its change is under way; in another, which knows that there is no network, the person thinks better of it. */
  crash_and_rue: 5,
  /** Refused, given up, and then it would be possible after all, while a copy is still under way. */
  change_of_mind: 4,
  /** One misfortune after the other. */
  bad_run: 5,
  freeze: 3,
  thaw: 3,
  second_tab: 3,
  sign_in: 3,
  sign_out: 2,
  cut: 5,
  mend_line: 5,
  office: 8,
  jump: 2,
  close_store: 2,
  /** Somebody saves their queue as a file; maybe it goes on at once where it is, maybe it is cut off. */
  save_queue: 7,
  /** A saved queue is taken in, on whichever tablet, also where it was saved and more than once. */
  take_in: 8,
  /** The browser dies, finds its databases damaged, and throws them all away. */
  store_thrown_away: 4,
  /** Somebody is dismissed while their changes wait on a tablet, and an admin adopts those. */
  dismissal: 4,
  /** A tab is loaded anew, and from now on all that are opened are of another release; an update may be taken back. */
  release: 5,
  /** Changes of a newer release wait when the older one is back, in which their author goes on. */
  release_taken_back: 3,
  wait: 12,
}
type Event = keyof typeof EVENTS

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

/** How far things go before the next event: to the end, or somewhere in between. */
const PACES = { to_rest: 45, some_steps: 35, some_time: 20 }

const open = ({ context }: Tab) => !context.dead() && !context.frozen()

function kill(world: World, device: Device, tab: Tab): void {
  world.note(`${tab.context.name} is killed`)
  tab.context.kill()
  device.tabs = device.tabs.filter((one) => one !== tab)
  if (device.tabs.length === 0) void world.openTab(device).open().catch(() => undefined)
}

function leap(chance: Chance): number {
  const whole = chance.pick([10 * MINUTE_MS, 50 * MINUTE_MS, 5 * 60 * MINUTE_MS, 3 * DAY_MS, 2 * YEAR_MS])
  return chance.percent(50) ? whole : -whole
}

/** One history: some people, a bad network, worse browsers. Throws what the oracle finds. */
export async function runHistory(world: World, events: number): Promise<void> {
  const { chance, engine, devices, people, note } = world

  /** Does not wait: whatever happens next may happen in the middle of it. */
  function begin(work: Promise<unknown>): void {
    void work.catch((error: unknown) => note(`  ${String(error)}`))
  }

  function handsOf(device: Device): Hands | null {
    const tabs = device.tabs.filter(open)
    if (tabs.length === 0) return null
    const tab = chance.pick(tabs)
    const work = tab.work()
    if (work) return { world, device, tab, work }
    // Nobody is at work here: somebody comes, or who was here opens the app again.
    begin(chance.percent(50) ? tab.signIn(chance.pick(people)) : tab.open())
    return null
  }

  async function look(hands: Hands): Promise<void> {
    await engine.quiet()
    const layIn = async () => (await world.disks()).find(({ store }) => store === storeOf(hands))?.outbox ?? []
    const before = await layIn()
    if (chance.percent(40)) world.faults.spoilRead()
    let shown: Awaited<ReturnType<typeof hands.work.look>> | null = null
    begin(
      hands.work.look().then((ops) => {
        shown = ops
      }),
    )
    await engine.quiet()
    if (shown === null) return
    const after = new Set((await layIn()).map(({ id }) => id))
    world.oracle.checkLook(
      shown,
      before.filter(({ id }) => after.has(id)),
    )
  }

  /** Something or other. */
  function anything(hands: Hands): Promise<void> {
    return chance.percent(60) ? edit(hands) : trade(hands)
  }

  async function burst(hands: Hands): Promise<void> {
    for (let count = chance.between(2, 4); count > 0; count -= 1) await anything(hands)
  }

  async function withoutNetwork({ partition }: Device, work: () => Promise<void>): Promise<void> {
    Object.assign(partition, { up: true, down: true })
    await work()
    Object.assign(partition, { up: false, down: false })
  }

  function desk(does: 'ends' | 'collects' | 'corrects'): Promise<void> {
    note(`  the desk ${does}`)
    begin(engine.outside(async () => world.server.desk(does)))
    return engine.quiet()
  }

  function shiftWithoutNetwork(hands: Hands): Promise<void> {
    return withoutNetwork(hands.device, async () => {
      begin(shift(hands))
      await engine.pass(SECOND_MS)
      if (chance.percent(35)) begin(undo(hands, 'openRegister'))
      await engine.pass(SECOND_MS)
    })
  }

  async function latePayment(hands: Hands): Promise<void> {
    begin(openRegister(hands))
    await engine.pass(2 * SECOND_MS)
    return withoutNetwork(hands.device, async () => {
      begin(finish(hands))
      await engine.pass(SECOND_MS)
      await desk('ends')
      if (chance.percent(60)) await desk('collects')
    })
  }

  async function staleCollection({ device, tab, work }: Hands): Promise<void> {
    const admin = people.find(({ isAdmin }) => isAdmin)
    if (admin && work.person !== admin) begin(tab.signIn(admin))
    await engine.pass(SECOND_MS)
    const theirs = tab.work()
    if (!theirs || !theirs.person.isAdmin || tab.context.dead()) return
    begin(theirs.pull())
    await engine.pass(SECOND_MS)
    await withoutNetwork(device, async () => {
      begin(collect({ world, device, tab, work: theirs }))
      await engine.pass(SECOND_MS)
      await desk('corrects')
    })
  }

  /** Changes that were not sent are saved as a file, and more come after; half of the time the file is taken in elsewhere before this tablet is back. */
  function saveWithoutNetwork(hands: Hands): Promise<void> {
    return withoutNetwork(hands.device, async () => {
      begin(burst(hands))
      await engine.pass(SECOND_MS)
      begin(saveQueue(hands))
      await engine.pass(SECOND_MS)
      if (chance.percent(40)) begin(anything(hands))
      await engine.pass(SECOND_MS)
      const others = devices.filter((one) => one !== hands.device)
      if (others.length > 0 && chance.percent(70)) await bring(chance.pick(others))
      if (chance.percent(40)) begin(undo(hands))
      await engine.pass(SECOND_MS)
    })
  }

  /** The author of the newest file, or of an older one, comes to this tablet and takes it in. */
  async function bring(device: Device): Promise<void> {
    const newest = world.files.at(-1)
    if (!newest) return
    const file = chance.percent(60) ? newest : chance.pick(world.files)
    const tab = device.tabs.find(open) ?? world.openTab(device)
    const isTheirs = () => tab.work()?.person.id === file.author.id
    Object.assign(device.partition, { up: false, down: false })
    if (!isTheirs()) begin(tab.signIn(file.author))
    await engine.until(isTheirs, 10 * SECOND_MS)
    const work = tab.work()
    if (!work) return
    // Each page may get lost on its way; or the tablet has seen the server long before, and knows less than the file.
    for (let tries = chance.percent(50) ? 3 : 0; tries > 0; tries -= 1) {
      begin(work.pull())
      await engine.pass(2 * SECOND_MS)
    }
    const hands: Hands = { world, device, tab, work }
    if (chance.percent(50)) return begin(takeIn(hands, file))
    return withoutNetwork(device, async () => {
      // So that the tab knows, and does not try.
      if (chance.percent(50)) begin(work.pull())
      await engine.pass(SECOND_MS)
      begin(takeIn(hands, file))
      await engine.pass(SECOND_MS)
      begin(chance.percent(50) ? undo(hands) : anything(hands))
      await engine.pass(SECOND_MS)
    })
  }

  /** Maybe in the middle of something; and who comes back may think better of it, or leave at once. */
  async function storeThrownAway(device: Device, hands: Hands | null): Promise<void> {
    if (hands && chance.percent(60)) {
      const { partition } = device
      Object.assign(partition, { up: chance.percent(60), down: chance.percent(60) })
      begin(burst(hands))
      await engine.pass(chance.between(1, 2) * SECOND_MS)
      if (chance.percent(50)) begin(undo(hands))
      await engine.pass(chance.between(1, 250))
      Object.assign(partition, { up: false, down: false })
    }
    await throwStoreAway(world, device)
    const tab = world.openTab(device)
    const back = async () => {
      begin(tab.open())
      await engine.pass(SECOND_MS)
      const work = tab.work()
      // So that the tab knows whether there is a network, before anything comes back.
      if (work) begin(work.pull())
      await engine.pass(chance.between(0, 4) * SECOND_MS)
      if (work && chance.percent(60)) begin(undo({ world, device, tab, work }))
      await engine.pass(SECOND_MS)
      // What a sign-out wipes is learned before.
      await inspect(world)
      if (chance.percent(20)) begin(tab.signOut())
      await engine.pass(SECOND_MS)
    }
    return chance.percent(50) ? withoutNetwork(device, back) : back()
  }

  /** The admin may die over it; and who was dismissed may be taken on again. */
  async function dismissal(device: Device, hands: Hands | null): Promise<void> {
    const { partition } = device
    if (hands) {
      // Something of it may have arrived, and nobody heard the answer.
      Object.assign(partition, { up: chance.percent(50), down: true })
      begin(burst(hands))
      await engine.pass(SECOND_MS)
      Object.assign(partition, { up: false, down: false })
    }
    const leaving = people.filter(({ isAdmin }) => !isAdmin)
    const disks = await world.disks()
    const author = leaving.find(({ id }) => disks.some(({ store, outbox }) => store === storeName(device, id) && outbox.length > 0))
    const admin = people.find(({ isAdmin }) => isAdmin)
    if (!author || !admin) return
    await dismiss(world, author, true)
    if (chance.percent(25)) return
    const tab = device.tabs.find(open) ?? world.openTab(device)
    const isTheirs = () => tab.work()?.person.id === admin.id
    if (!isTheirs()) begin(tab.signIn(admin))
    await engine.until(isTheirs, 10 * SECOND_MS)
    const work = tab.work()
    if (!work || !isTheirs()) return
    const isCut = chance.percent(40)
    Object.assign(partition, { up: isCut, down: isCut })
    // So that the tab knows.
    if (isCut) begin(work.pull())
    await engine.pass(SECOND_MS)
    // With their last change goes their story, which is learned before.
    await inspect(world)
    await adopt(world, device, tab, author, async () => {
      if (chance.percent(70)) return engine.pass(SECOND_MS)
      await engine.steps(chance.between(1, 60))
      kill(world, device, tab)
    })
    if (!tab.context.dead()) begin(work.outbox.hurry())
    if (!tab.context.dead() && chance.percent(40)) begin(undo({ world, device, tab, work }))
    await engine.pass(SECOND_MS)
    Object.assign(partition, { up: false, down: false })
    if (chance.percent(40)) await takeOnAgain(world)
  }

  async function releaseTakenBack(device: Device): Promise<void> {
    await withoutNetwork(device, async () => {
      for (const release of [NEWER, OLDER] as const) {
        device.release = release
        const tab = world.openTab(device)
        for (const other of device.tabs.filter((one) => one !== tab)) kill(world, device, other)
        begin(tab.open())
        await engine.pass(SECOND_MS)
        const work = tab.work()
        if (!work) return
        begin(burst({ world, device, tab, work }))
        await engine.pass(SECOND_MS)
      }
    })
  }

  async function crashAndRue(device: Device): Promise<void> {
    Object.assign(device.partition, { up: false, down: false })
    const survivor = world.openTab(device)
    begin(survivor.open())
    await engine.pass(SECOND_MS)
    const hands = handsOf(device)
    const work = survivor.work()
    if (!hands || !work) return
    if (chance.percent(50)) world.faults.befall(['reply_hangs'])
    begin(anything(hands))
    await engine.pass(chance.between(50, 250))
    Object.assign(device.partition, { up: true, down: true })
    begin(work.pull())
    await engine.pass(chance.between(1, 250))
    for (const tab of device.tabs.filter((one) => one !== survivor)) kill(world, device, tab)
    await engine.pass(SECOND_MS)
    begin(chance.percent(60) ? undo({ world, device, tab: survivor, work }) : mend({ world, device, tab: survivor, work }))
  }

  async function happen(event: Event, device: Device): Promise<void> {
    const tabs = device.tabs.filter(open)
    const tab = tabs.length > 0 ? chance.pick(tabs) : null
    const hands = handsOf(device)
    switch (event) {
      case 'edit':
        return hands ? begin(edit(hands)) : undefined
      case 'trade':
        return hands ? begin(trade(hands)) : undefined
      case 'shift':
        return hands ? shiftWithoutNetwork(hands) : undefined
      case 'late_payment':
        return hands ? latePayment(hands) : undefined
      case 'stale_collection':
        return hands ? staleCollection(hands) : undefined
      case 'burst':
        return hands ? begin(burst(hands)) : undefined
      case 'undo':
        return hands ? begin(undo(hands)) : undefined
      case 'mend':
        return hands ? begin(mend(hands)) : undefined
      case 'settle':
        return hands ? begin(settle(hands)) : undefined
      case 'pull':
        return hands ? begin(hands.work.pull()) : undefined
      case 'look':
        return hands ? look(hands) : undefined
      case 'hurry':
        return hands ? begin(hands.work.outbox.hurry()) : undefined
      case 'kill':
        return device.tabs.length > 0 ? kill(world, device, chance.pick(device.tabs)) : undefined
      case 'crash_writing':
        if (!hands) return
        begin(anything(hands))
        await engine.steps(chance.between(2, 30))
        return kill(world, device, hands.tab)
      case 'crash_sending':
        if (!hands) return
        if (chance.percent(50)) world.faults.befall(['reply_hangs', chance.pick(['forbidden', 'throttled', 'session_ended'])])
        begin(anything(hands))
        await engine.pass(chance.between(1, 250))
        return kill(world, device, hands.tab)
      case 'crash_and_rue':
        return crashAndRue(device)
      case 'change_of_mind':
        if (!hands) return
        for (const id of world.serviceIds) world.server.setVoided(id, true)
        world.faults.befall(['doubled', 'doubled'])
        begin(edit(hands))
        await engine.pass(SECOND_MS)
        begin(settle(hands))
        await engine.pass(SECOND_MS)
        for (const id of world.serviceIds) world.server.setVoided(id, false)
        return
      case 'bad_run':
        return world.faults.befall(chance.pick(BAD_RUNS))
      case 'freeze':
        return tab?.context.freeze()
      case 'thaw':
        for (const frozen of device.tabs.filter(({ context }) => context.frozen())) frozen.context.thaw()
        return
      case 'second_tab':
        return device.tabs.length < MOST_TABS ? begin(world.openTab(device).open()) : undefined
      case 'sign_in':
        return tab ? begin(tab.signIn(chance.pick(people))) : undefined
      case 'sign_out':
        // What was done is noted before its story is wiped.
        await inspect(world)
        return tab ? begin(tab.signOut()) : undefined
      case 'cut':
        device.partition.up = chance.percent(60)
        device.partition.down = !device.partition.up || chance.percent(40)
        return
      case 'mend_line':
        for (const { partition } of devices) Object.assign(partition, { up: false, down: false })
        return
      case 'office':
        await engine.until(() => true, 0)
        return begin(engine.outside(async () => world.server.office(chance, world)))
      case 'jump':
        return device.jump(leap(chance))
      case 'save_queue':
        if (!hands) return
        return chance.percent(70) ? saveWithoutNetwork(hands) : begin(saveQueue(hands))
      case 'take_in':
        if (world.files.length > 0) return bring(device)
        return hands ? saveWithoutNetwork(hands) : undefined
      case 'store_thrown_away':
        return world.whole ? undefined : storeThrownAway(device, hands)
      case 'dismissal':
        return dismissal(device, hands)
      case 'release':
        device.release = device.release === OLDER ? NEWER : OLDER
        begin(world.openTab(device).open())
        return tab ? kill(world, device, tab) : undefined
      case 'release_taken_back':
        return releaseTakenBack(device)
      case 'close_store':
        return tab?.store.closeConnections()
      case 'wait':
        return engine.pass(chance.pick([50, SECOND_MS, 3 * SECOND_MS, 35 * SECOND_MS, 5 * MINUTE_MS, 12 * MINUTE_MS]))
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
    begin(tab.signIn(person))
    // The first sight of the services, without which nobody has anything to do.
    await engine.until(() => tab.work() !== null, MINUTE_MS)
    const work = tab.work()
    if (work) begin(work.pull())
    await engine.pass(SECOND_MS)
  }
  for (let count = 0; count < events; count += 1) {
    const event = chance.weighted(EVENTS)
    const device = chance.pick(devices)
    note(`— ${event} on ${device.name}`)
    await happen(event, device)
    await pace()
  }
  await conclude(world)
}
