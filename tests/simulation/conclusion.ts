import { MINUTE_MS } from '../../domain/time.ts'
import { adoptAll, takeOnAgain } from './dismissal.ts'
import { storeName, type Device, type Tab } from './device.ts'
import { RECORD_KINDS, type Disk } from './disk.ts'
import type { Accounts, Done } from './model-books.ts'
import { Violation } from './violation.ts'
import type { Person } from './people.ts'
import type { Place } from './places.ts'
import { NEWER } from './releases.ts'
import { backedUpIn } from './backup-shelves.ts'
import type { World } from './world.ts'

const BACKUP_MS = 5_000
/** A colleague's sent act stays on screen this long; by then a pull must have brought it. */
const PULLED_MS = 61_000
/** Longer than any late copy takes. */
const LATE_MS = 16 * MINUTE_MS
/** Time by which every sendable op is sent: the longest wait of an op, and some more. */
const DRAIN_MS = 90 * MINUTE_MS

async function trailNow({ engine, server }: World): Promise<readonly Done[]> {
  let trail: readonly Done[] = []
  void engine
    .outside(async () => server.trail())
    .then((read) => {
      trail = read
    })
  await engine.quiet()
  return trail
}

/** Compares the current state with the oracle. */
export async function inspect(world: World): Promise<void> {
  await world.engine.quiet()
  const disks = await world.disks()
  world.oracle.check(
    disks,
    world.devices.flatMap(({ backup }) => backedUpIn(backup)),
    await trailNow(world),
  )
  const now = world.server.now()
  if (world.gates.length > 0 && now !== null) world.oracle.checkPlaces(await accountsOf(world), now)
}

async function waitFor(world: World, what: string, work: Promise<unknown>, ms: number): Promise<void> {
  let ended = false
  const failures: string[] = []
  void work
    .catch((error: unknown) => {
      failures.push(String(error))
    })
    .finally(() => {
      ended = true
    })
  if (!(await world.engine.until(() => ended, ms)))
    throw new Violation(`when all is well again, ${what} comes to an end`)
  for (const failure of failures) throw new Violation(`when all is well again, ${what} does not fail · ${failure}`)
}

async function accountsOf({ engine, server }: World): Promise<Accounts> {
  let accounts: Accounts | null = null
  void engine
    .outside(async () => server.accounts())
    .then((read) => {
      accounts = read
    })
  await engine.quiet()
  if (accounts === null) throw new Error('The server does not tell what it has')
  return accounts
}

async function comeBack(world: World, device: Device, tab: Tab, person: Person, adopts: boolean): Promise<void> {
  const { engine, oracle, note } = world
  note(`— ${person.name} comes back to ${device.name}`)
  await waitFor(world, 'a sign-in', tab.signIn(person), 5 * MINUTE_MS)
  if (!(await engine.until(() => tab.work()?.person.id === person.id, 5 * MINUTE_MS)))
    throw new Violation('when all is well again, work opens')
  const diskOf = async (): Promise<Disk | undefined> =>
    (await world.disks()).find(({ store }) => store === storeName(device, person.id))
  // Acts that return from their copy do so by then.
  await engine.pass(BACKUP_MS)
  if (adopts) await adoptAll(world, device, tab)
  tab.work()?.wake()
  if (
    !(await engine.until(async () => oracle.isDrained((await diskOf()) ?? { outbox: [], colleagueOps: [] }), DRAIN_MS))
  ) {
    throw new Violation(
      `when all is well again, everything is sent · ${device.name} ${person.name} · ${JSON.stringify((await diskOf())?.outbox)}`,
    )
  }
  await inspect(world)
  await waitFor(world, 'a pull', tab.work()?.pull() ?? Promise.resolve(), 5 * MINUTE_MS)
  await inspect(world)
  if ((await diskOf())?.colleagueOps.some(({ sent }) => sent !== null)) {
    await engine.pass(PULLED_MS)
    await waitFor(world, 'a second pull', tab.work()?.pull() ?? Promise.resolve(), 5 * MINUTE_MS)
  }
  await engine.pass(BACKUP_MS)
  const disk = await diskOf()
  if (!world.whole)
    oracle.checkBackup(
      storeName(device, person.id),
      device.backup.get(person.id) ?? new Map<string, string>(),
      disk?.outbox ?? [],
    )
  if (!disk) return
  const accounts = await accountsOf(world)
  const beside = (await world.disks()).filter((other) => other.device === device && other.store !== disk.store)
  oracle.checkBeside(disk, beside)
  oracle.checkPulled(disk, accounts, new Set(beside.flatMap(({ outbox }) => outbox.map(({ recordId }) => recordId))))
  for (const place of world.gates)
    oracle.checkInside(place.id, await shownInside(world, tab, place), disk, accounts, world.server.now() ?? 0)
}

/** Returns the vehicles that the booth shows there. */
async function shownInside(world: World, tab: Tab, place: Place): Promise<string[]> {
  let shown: string[] = []
  const look = tab
    .work()
    ?.inside(place)
    .then((ids) => {
      shown = ids
    })
  await waitFor(world, 'a look at who is inside', look ?? Promise.resolve(), MINUTE_MS)
  return shown
}

/**
 * Brings people back to devices that hold their unsent acts. Brings an admin to devices with acts of people who are
 * away.
 */
async function seeThrough(world: World, device: Device, person: Person, away: readonly Person[]): Promise<void> {
  const disks = await world.disks()
  const isBackedUp = (device.backup.get(person.id)?.size ?? 0) > 0
  const has = ({ id }: Person, what: (disk: Disk) => boolean) =>
    disks.some((disk) => disk.store === storeName(device, id) && what(disk))
  const left = person.isAdmin && away.some((author) => has(author, ({ outbox }) => outbox.length > 0))
  if (
    !isBackedUp &&
    !left &&
    !has(person, ({ outbox, rows }) => outbox.length > 0 || RECORD_KINDS.some((kind) => rows[kind].length > 0))
  )
    return
  const tab = world.openTab(device)
  await comeBack(world, device, tab, person, left)
  tab.context.kill()
  device.tabs = []
}

/**
 * Sends acts that wait for a colleague, whose author returns once more; people whose acts build on each other return
 * in turn.
 */
async function untilNobodyWaits(world: World, device: Device): Promise<void> {
  const waiting = async () =>
    (await world.disks()).reduce((sum, disk) => sum + (disk.device === device ? disk.outbox.length : 0), 0)
  for (let left = await waiting(), before = Infinity; left > 0 && left < before; left = await waiting()) {
    before = left
    for (const person of world.people)
      if (!world.server.isDismissed(person.id)) await seeThrough(world, device, person, [])
  }
}

/** Ends all faults and brings everybody back: now every promise must come true. */
export async function conclude(world: World): Promise<void> {
  const { chance, engine, faults, devices, people, note, server } = world
  await inspect(world)
  note('— nothing goes wrong any more')
  faults.cease()
  server.amnesty()
  for (const device of devices) {
    Object.assign(device.partition, { up: false, down: false })
    if (chance.percent(50)) device.setRight()
    for (const tab of device.tabs) tab.context.kill()
    device.tabs = []
    device.release = NEWER
  }
  await engine.pass(LATE_MS)
  await inspect(world)
  const away = people.filter(({ id }) => server.isDismissed(id))
  for (const device of devices)
    for (const person of people) if (!away.includes(person)) await seeThrough(world, device, person, away)
  await takeOnAgain(world)
  for (const device of devices)
    for (const person of away) if (!server.isDismissed(person.id)) await seeThrough(world, device, person, [])
  for (const device of devices) await untilNobodyWaits(world, device)
  for (const device of devices)
    world.oracle.checkDrained((await world.disks()).filter((disk) => disk.device === device))
  await engine.pass(LATE_MS)
  await inspect(world)
  world.oracle.checkAccounts(await accountsOf(world), await trailNow(world))
}
