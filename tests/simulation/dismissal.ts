import { storeName, type Device, type Tab } from './device.ts'
import type { Disk } from './disk.ts'
import { Violation } from './violation.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

const SECOND_MS = 1_000

async function diskOf(world: World, device: Device, { id }: Pick<Person, 'id'>): Promise<Disk | undefined> {
  return (await world.disks()).find(({ store }) => store === storeName(device, id))
}

/** Dismisses a person, or hires them again: their sessions end, and they cannot sign in. */
export async function dismiss(
  { engine, note, server }: World,
  { id, name }: Person,
  isDismissed: boolean,
): Promise<void> {
  note(`  ${name} ${isDismissed ? 'is dismissed' : 'is taken on again'}`)
  void engine.outside(async () => server.dismiss(id, isDismissed))
  await engine.quiet()
}

/** Authors whose changes an admin has to send. The server accepts these only while the authors are away. */
async function adoptedAuthors(world: World): Promise<Set<string>> {
  const disks = await world.disks()
  return new Set(disks.flatMap(({ outbox }) => outbox.flatMap(({ adopter, author }) => (adopter ? [author.id] : []))))
}

/** Brings back the people whose changes are all sent. */
export async function takeOnAgain(world: World): Promise<void> {
  const adopted = await adoptedAuthors(world)
  for (const person of world.people)
    if (world.server.isDismissed(person.id) && !adopted.has(person.id)) await dismiss(world, person, false)
}

/**
 * Takes the unsent work of a person on a device into the queue of the admin in one of its tabs. The last parameter runs
 * during the adoption.
 */
export async function adopt(
  world: World,
  device: Device,
  tab: Tab,
  author: Person,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const { engine, ledger, note } = world
  const work = tab.work()
  const left = await diskOf(world, device, author)
  if (!work || !left) return
  const mine = storeName(device, work.person.id)
  const here = new Set((await diskOf(world, device, work.person))?.outbox.map(({ id }) => id))
  for (const op of left.outbox) {
    if (!ledger.promised.has(op.id)) ledger.kept(left.store, op)
    ledger.brought(mine, op.id, here.has(op.id))
  }
  note(`${tab.context.name} ${work.person.name} adopts ${left.outbox.length} of ${author.name}`)
  void work.adopt(author.id).then(
    ({ kind }) => note(`  ${kind}`),
    (error: unknown) => note(`  ${String(error)}`),
  )
  await meanwhile()
  await engine.quiet()
  const still = new Set((await diskOf(world, device, author))?.outbox.map(({ id }) => id))
  for (const { id } of left.outbox) if (!still.has(id)) ledger.handedOver(left.store, id)
}

/** Once the faults have ended, an admin adopts the unsent work of people who are away. */
export async function adoptAll(world: World, device: Device, tab: Tab): Promise<void> {
  for (const author of world.people) {
    if (!world.server.isDismissed(author.id)) continue
    await adopt(world, device, tab, author, () => world.engine.pass(10 * SECOND_MS))
    const left = (await diskOf(world, device, author))?.outbox ?? []
    if (left.length > 0)
      throw new Violation(
        `when all is well again, an admin adopts what is left · ${device.name} ${author.name} · ${JSON.stringify(left)}`,
      )
  }
}
