import { edit, storeOf, type Hands } from './actions.ts'
import { inspect } from './conclusion.ts'
import { resubmit, settle, undo } from './decisions.ts'
import { storeName, type Device } from './device.ts'
import { adopt, dismiss, takeOnAgain } from './dismissal.ts'
import { saveQueue, takeIn } from './queue-files.ts'
import { NEWER, OLDER } from './releases.ts'
import { anything, begin, burst, connect, handsOf, kill, open, SECOND_MS, withoutNetwork } from './stage.ts'
import { throwStoreAway } from './store-loss.ts'
import type { World } from './world.ts'

/** Shows waiting ops, even if the store fails during the read. */
export async function look(hands: Hands): Promise<void> {
  const { world } = hands
  const { engine } = world
  await engine.quiet()
  const layIn = async () => (await world.disks()).find(({ store }) => store === storeOf(hands))?.outbox ?? []
  const before = await layIn()
  if (world.chance.percent(40)) world.faults.spoilRead()
  let shown: Awaited<ReturnType<typeof hands.work.look>> | null = null
  begin(
    world,
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

/** An act is refused and given up; then it would be possible after all, while a copy is still in transit. */
export async function changeOfMind(hands: Hands): Promise<void> {
  const { world } = hands
  for (const id of world.serviceIds) world.server.setVoided(id, true)
  world.faults.befall(['doubled', 'doubled'])
  begin(world, edit(hands))
  await world.engine.pass(SECOND_MS)
  begin(world, settle(hands))
  await world.engine.pass(SECOND_MS)
  for (const id of world.serviceIds) world.server.setVoided(id, false)
}

/**
 * Unsent changes are saved as a file, and more changes follow; half of the time the file is imported elsewhere before
 * this tablet is online again.
 */
export function saveWithoutNetwork(hands: Hands): Promise<void> {
  const { world } = hands
  const { chance, engine } = world
  return withoutNetwork(hands.device, async () => {
    begin(world, burst(hands))
    await engine.pass(SECOND_MS)
    begin(world, saveQueue(hands))
    await engine.pass(SECOND_MS)
    if (chance.percent(40)) begin(world, anything(hands))
    await engine.pass(SECOND_MS)
    const others = world.devices.filter((one) => one !== hands.device)
    if (others.length > 0 && chance.percent(70)) await bring(world, chance.pick(others))
    if (chance.percent(40)) begin(world, undo(hands))
    await engine.pass(SECOND_MS)
  })
}

/** The author of the newest file, or of an older one, comes to this tablet and imports it. */
export async function bring(world: World, device: Device): Promise<void> {
  const { chance, engine, files } = world
  const newest = files.at(-1)
  if (!newest) return
  const file = chance.percent(60) ? newest : chance.pick(files)
  const tab = device.tabs.find(open) ?? world.openTab(device)
  const isTheirs = () => tab.work()?.person.id === file.author.id
  connect(device)
  if (!isTheirs()) begin(world, tab.signIn(file.author))
  await engine.until(isTheirs, 10 * SECOND_MS)
  const work = tab.work()
  if (!work) return
  // Each page may get lost in transit; or the tablet saw the server long ago, and knows less than the file.
  for (let tries = chance.percent(50) ? 3 : 0; tries > 0; tries -= 1) {
    begin(world, work.pull())
    await engine.pass(2 * SECOND_MS)
  }
  const hands: Hands = { world, device, tab, work }
  if (chance.percent(50)) return begin(world, takeIn(hands, file))
  return withoutNetwork(device, async () => {
    // The tab learns that there is no network, and does not try.
    if (chance.percent(50)) begin(world, work.pull())
    await engine.pass(SECOND_MS)
    begin(world, takeIn(hands, file))
    await engine.pass(SECOND_MS)
    begin(world, chance.percent(50) ? undo(hands) : anything(hands))
    await engine.pass(SECOND_MS)
  })
}

/**
 * A browser loses its store, perhaps in the middle of a write; a person who returns may change their mind, or leave at
 * once.
 */
export async function storeThrownAway(world: World, device: Device, hands: Hands | null): Promise<void> {
  const { chance, engine } = world
  if (hands && chance.percent(60)) {
    Object.assign(device.partition, { up: chance.percent(60), down: chance.percent(60) })
    begin(world, burst(hands))
    await engine.pass(chance.between(1, 2) * SECOND_MS)
    if (chance.percent(50)) begin(world, undo(hands))
    await engine.pass(chance.between(1, 250))
    connect(device)
  }
  await throwStoreAway(world, device)
  const tab = world.openTab(device)
  const back = async () => {
    begin(world, tab.open())
    await engine.pass(SECOND_MS)
    const work = tab.work()
    // The tab learns whether there is a network before anything is restored.
    if (work) begin(world, work.pull())
    await engine.pass(chance.between(0, 4) * SECOND_MS)
    if (work && chance.percent(60)) begin(world, undo({ world, device, tab, work }))
    await engine.pass(SECOND_MS)
    // Facts that a sign-out wipes are recorded before.
    await inspect(world)
    if (chance.percent(20)) begin(world, tab.signOut())
    await engine.pass(SECOND_MS)
  }
  return chance.percent(50) ? withoutNetwork(device, back) : back()
}

/**
 * A person is dismissed while their changes wait on a tablet, and an admin adopts the changes. The admin's browser may
 * die during this, and the dismissed person may be hired again.
 */
export async function dismissal(world: World, device: Device, hands: Hands | null): Promise<void> {
  const { chance, engine, people } = world
  const { partition } = device
  if (hands) {
    // Some of it may have arrived, but the answer was lost.
    Object.assign(partition, { up: chance.percent(50), down: true })
    begin(world, burst(hands))
    await engine.pass(SECOND_MS)
    connect(device)
  }
  const leaving = people.filter(({ isAdmin }) => !isAdmin)
  const disks = await world.disks()
  const author = leaving.find(({ id }) =>
    disks.some(({ store, outbox }) => store === storeName(device, id) && outbox.length > 0),
  )
  const admin = people.find(({ isAdmin }) => isAdmin)
  if (!author || !admin) return
  await dismiss(world, author, true)
  if (chance.percent(25)) return
  const tab = device.tabs.find(open) ?? world.openTab(device)
  const isTheirs = () => tab.work()?.person.id === admin.id
  if (!isTheirs()) begin(world, tab.signIn(admin))
  await engine.until(isTheirs, 10 * SECOND_MS)
  const work = tab.work()
  if (!work || !isTheirs()) return
  const isCut = chance.percent(40)
  Object.assign(partition, { up: isCut, down: isCut })
  // The tab learns of the network.
  if (isCut) begin(world, work.pull())
  await engine.pass(SECOND_MS)
  // The history of a change is wiped with the last change, so it is recorded before.
  await inspect(world)
  await adopt(world, device, tab, author, async () => {
    if (chance.percent(70)) return engine.pass(SECOND_MS)
    await engine.steps(chance.between(1, 60))
    kill(world, device, tab)
  })
  if (!tab.context.dead()) begin(world, work.outbox.sendNow())
  if (!tab.context.dead() && chance.percent(40)) begin(world, undo({ world, device, tab, work }))
  await engine.pass(SECOND_MS)
  connect(device)
  if (chance.percent(40)) await takeOnAgain(world)
}

/** Changes of a newer release wait while the older release is back, in which their author continues. */
export function releaseTakenBack(world: World, device: Device): Promise<void> {
  return withoutNetwork(device, async () => {
    for (const release of [NEWER, OLDER] as const) {
      device.release = release
      const tab = world.openTab(device)
      for (const other of device.tabs.filter((one) => one !== tab)) kill(world, device, other)
      begin(world, tab.open())
      await world.engine.pass(SECOND_MS)
      const work = tab.work()
      if (!work) return
      begin(world, burst({ world, device, tab, work }))
      await world.engine.pass(SECOND_MS)
    }
  })
}

/**
 * A tab dies while its change is being sent; in another tab, which knows that there is no network, the person takes the
 * change back.
 */
export async function crashAndRue(world: World, device: Device): Promise<void> {
  const { chance, engine } = world
  connect(device)
  const survivor = world.openTab(device)
  begin(world, survivor.open())
  await engine.pass(SECOND_MS)
  const hands = handsOf(world, device)
  const work = survivor.work()
  if (!hands || !work) return
  if (chance.percent(50)) world.faults.befall(['reply_hangs'])
  begin(world, anything(hands))
  await engine.pass(chance.between(50, 250))
  Object.assign(device.partition, { up: true, down: true })
  begin(world, work.pull())
  await engine.pass(chance.between(1, 250))
  for (const tab of device.tabs.filter((one) => one !== survivor)) kill(world, device, tab)
  await engine.pass(SECOND_MS)
  const theirs: Hands = { world, device, tab: survivor, work }
  begin(world, chance.percent(60) ? undo(theirs) : resubmit(theirs))
}
