import type { CollectionName } from '../../../contract/events.ts'
import type { DeviceDatabase, KeptPlace, SessionRow } from '../device-database.ts'
import { KeptDatabase } from '../kept-database.ts'
import type { ColleagueOp, KeptRow } from '../kept-rows.ts'
import { openDatabase } from '../open-database.ts'
import { type KeptWrites, readOp } from './kept-writes.ts'
import { isOpen, type Op, type SettledOp } from './op.ts'
import { createOrder, moveCopied } from './order.ts'
import { queueTables, refaceRecord } from './outbox-tables.ts'
import type { Platform } from '../platform.ts'
import { isWithinRetention } from '../retention.ts'
import { writeKept } from '../write-kept.ts'

type StorePlatform = Pick<Platform, 'indexedDB' | 'keyRange' | 'clock'>

/**
 * Collections whose unsent changes a booth shares. Drivers and vehicles are not shared: a registration waits for its
 * author.
 */
const SHARED = ['services', 'cashUps', 'passes'] as const satisfies readonly CollectionName[]

/** A pull that was under way when an op was found to be sent may have been answered before the server did the op. */
const PULL_UNDER_WAY_MS = 60_000

/** A colleague's op in their queue, with their base of its record. */
interface FoundOp {
  op: Op
  locationId: string | null
  ground: unknown
}

interface Holder {
  userId: string
  isNamed: boolean
  found: readonly FoundOp[]
  /** Ids of queued ops that this release cannot read, because a newer one wrote them. */
  unreadable: ReadonlySet<string>
  /** Outcomes of copied ops that have left the queue, as far as the colleague's database still has them. */
  ended: ReadonlyMap<string, SettledOp['how']>
}

interface Bringing {
  device: {
    placesOfOthers: DeviceDatabase['placesOfOthers']
    session: (userId: string) => Promise<Pick<SessionRow, 'lastSignInAt'> | null>
  }
  platform: StorePlatform
  /** The person's own kept data of the company. */
  db: KeptDatabase
  me: KeptPlace
  writes: readonly KeptWrites[]
}

/**
 * Copies the unsent ops of colleagues on this device beside the person's own data, however the colleagues' work ended
 * here: signed out, handed over, refused by the server, or killed. Their effect is shown, and the person's next acts on
 * the same records wait for them (`order.ts`). Only ops of the same company, at locations that the person sees. A store
 * that does not open changes nothing. The effect of a sent op is shown until a pull has brought the server's version,
 * so that a charged vehicle never appears unpaid.
 */
export async function bringColleagueOps({ device, platform, db, me, writes }: Bringing): Promise<void> {
  const places = await device.placesOfOthers(me)
  const copied = await db.colleagueOps.toArray()
  if (places.length === 0 && copied.length === 0) return
  const holders = new Map<string, Holder | null>()
  for (const place of places) {
    const known = copied.flatMap(({ id, holder }) => (holder === place.userId ? id : []))
    const session = await device.session(place.userId)
    const isNamed = session !== null && isWithinRetention(session, platform.clock.now())
    holders.set(
      place.userId,
      await opsOf(place, platform, writes, known).then(
        (held) => ({ userId: place.userId, isNamed, ...held }),
        () => null,
      ),
    )
  }
  const tables = [...queueTables(db), db.settled, db.locations, db.pulls, ...writes.flatMap(({ tables: of }) => of(db))]
  await writeKept(db, tables, () => keepCopies(db, writes, holders, platform.clock.now()))
}

/** Rejects if the colleague's store cannot be read. */
async function opsOf(
  { userId, companyId }: KeptPlace,
  platform: StorePlatform,
  writes: readonly KeptWrites[],
  known: readonly string[],
): Promise<Pick<Holder, 'found' | 'unreadable' | 'ended'>> {
  const theirs = new KeptDatabase(userId, companyId, platform)
  try {
    await openDatabase(theirs, platform)
    const found: FoundOp[] = []
    const unreadable = new Set<string>()
    for (const raw of await theirs.outbox.orderBy('seq').toArray()) {
      const op = readOp(raw, writes)
      if (op === null) unreadable.add(raw.id)
      if (op === null || !isShared(op)) continue
      const row = await theirs[op.collection].get(op.recordId)
      found.push({ op, locationId: row?.locationId ?? null, ground: row?.base ?? null })
    }
    const stories = await theirs.settled.bulkGet([...known])
    return {
      found,
      unreadable,
      ended: new Map(stories.flatMap((story) => (story === undefined ? [] : [[story.id, story.how] as const]))),
    }
  } finally {
    theirs.close()
  }
}

function isShared<T extends Pick<Op, 'collection'>>(op: T): op is T & { collection: (typeof SHARED)[number] } {
  return SHARED.some((name) => name === op.collection)
}

/** Runs inside the caller's transaction. `null` for a colleague whose store could not be read. */
async function keepCopies(
  db: KeptDatabase,
  writes: readonly KeptWrites[],
  holders: ReadonlyMap<string, Holder | null>,
  now: number,
): Promise<void> {
  const own = await db.outbox.toArray()
  const named = new Set(own.flatMap(({ after }) => after))
  const seen = new Set((await db.locations.toCollection().primaryKeys()).map(String))
  const before = await db.colleagueOps.toArray()
  const found = [...holders.values()].flatMap((holder) => holder?.found.map((one) => ({ ...one, holder })) ?? [])
  // An op that is in the person's own queue, or has ended there, was adopted from a colleague.
  const ids = [...found.map(({ op }) => op.id), ...before.map(({ id }) => id)]
  const ended = await db.settled.bulkGet(ids)
  const mine = new Set([...own, ...ended].flatMap((one) => one?.id ?? []))

  const next = new Map<string, ColleagueOp>()
  for (const { op, locationId, ground, holder } of found) {
    const isShown = locationId !== null && seen.has(locationId)
    if (mine.has(op.id) || next.has(op.id) || (!isShown && !named.has(op.id))) continue
    next.set(op.id, {
      id: op.id,
      lane: op.lane,
      op,
      holder: holder.userId,
      locationId,
      ground,
      sent: null,
      isShown,
      isNamed: holder.isNamed,
    })
  }
  for (const one of before) {
    if (mine.has(one.id) || next.has(one.id)) continue
    const holder = holders.get(one.holder)
    if (holder === null || holder?.unreadable.has(one.id)) next.set(one.id, one)
    else if (
      one.isShown &&
      one.locationId !== null &&
      seen.has(one.locationId) &&
      (holder?.ended.get(one.id) ?? 'done') === 'done'
    ) {
      const sent = one.sent ?? { at: now, over: (await baseOf(db, one.op))?.version ?? 0 }
      if (!(await isPulled(db, one.op, sent, now))) next.set(one.id, { ...one, sent })
    }
  }
  await followReplacements(
    db,
    writes,
    own,
    found.map(({ op }) => op),
  )
  await write(db, writes, before, next)
}

async function baseOf(db: KeptDatabase, op: Op): Promise<{ version: number } | null> {
  const row: KeptRow<{ version: number }> | undefined = isShared(op)
    ? await db[op.collection].get(op.recordId)
    : undefined
  return row?.base ?? null
}

/** Returns whether a pull must have brought the server's result of an op. */
async function isPulled(db: KeptDatabase, op: Op, sent: { at: number; over: number }, now: number): Promise<boolean> {
  if (((await baseOf(db, op))?.version ?? 0) > sent.over || now < sent.at) return true
  return ((await db.pulls.get(op.collection))?.lastUpdated ?? 0) > sent.at + PULL_UNDER_WAY_MS
}

/** Makes ops that wait for a resubmitted op wait for its replacement. */
async function followReplacements(
  db: KeptDatabase,
  writes: readonly KeptWrites[],
  own: readonly Op[],
  theirs: readonly Op[],
): Promise<void> {
  const replaced = new Map(theirs.flatMap(({ id, replaces = [] }) => replaces.map((before) => [before, id] as const)))
  const order = createOrder({ db, writes })
  for (const { id } of own) {
    const op = await db.outbox.get({ id })
    const missing =
      op?.after.flatMap((before) => replaced.get(before) ?? []).filter((one) => !op.after.includes(one)) ?? []
    if (op && missing.length > 0 && isOpen(op))
      await moveCopied(db, [{ ...op, after: [...op.after, ...missing] }, ...(await order.behind(op)).own])
  }
}

async function write(
  db: KeptDatabase,
  writes: readonly KeptWrites[],
  before: readonly ColleagueOp[],
  next: ReadonlyMap<string, ColleagueOp>,
): Promise<void> {
  const was = new Map(before.map((one) => [one.id, one]))
  const gone = before.filter(({ id }) => !next.has(id))
  const changed = [...next.values()].filter((one) => JSON.stringify(one) !== JSON.stringify(was.get(one.id)))
  if (gone.length + changed.length === 0) return
  await Promise.all([db.colleagueOps.bulkDelete(gone.map(({ id }) => id)), db.colleagueOps.bulkPut(changed)])
  const records = new Map([...gone, ...changed].map(({ lane, op }) => [lane, op]))
  for (const op of records.values()) await refaceRecord(db, writes, op)
}
