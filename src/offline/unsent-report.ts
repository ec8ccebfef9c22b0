import { REPORTED_PEOPLE_MOST, REPORTED_PLACES_MOST, type UnsentReport } from '../../contract/unsent-work.ts'
import { moneyInWrite } from '../../contract/write-money.ts'
import type { Clock } from './clock.ts'
import { DeviceDatabase } from './device-database.ts'
import { KeptDatabase } from './kept-database.ts'
import { openDatabase } from './open-database.ts'
import { type KeptWrites, readOp } from './outbox/kept-writes.ts'
import { needsPerson, type Op } from './outbox/op.ts'
import { writesOf } from './outbox/outbox-tables.ts'
import type { Platform } from './platform.ts'
import type { ServerClock } from './server-clock.ts'

/**
 * Time for which an answer about other people's databases counts, in milliseconds, while they hold ops that may be
 * sent.
 */
const OTHERS_EVERY_MS = 10 * 60 * 1000
/**
 * The same time if they hold no such ops: nobody adds any, because nobody works in these databases during this session.
 */
const QUIET_EVERY_MS = 24 * 60 * 60 * 1000

type Person = UnsentReport['people'][number]

interface ReportOptions {
  db: KeptDatabase
  me: { userId: string; companyId: string }
  platform: Pick<Platform, 'indexedDB' | 'keyRange'> & { clock: Clock }
  serverClock: Pick<ServerClock, 'now'>
  writes: readonly KeptWrites[]
}

/** Creates the report of this device's unsent ops, for the regular call for changes. */
export function createUnsentReport({
  db,
  me,
  platform,
  serverClock,
  writes,
}: ReportOptions): () => Promise<UnsentReport> {
  const { clock } = platform
  let others: { until: number; people: Person[] } | null = null

  async function othersHere(): Promise<Person[]> {
    const now = clock.now()
    if (others !== null && now < others.until && others.until - now <= QUIET_EVERY_MS) return others.people
    const people = await workOfOthers(platform, me, writes).catch(() => null)
    const isQuiet = people?.every(({ changes }) => changes === 0) === true
    others = { until: now + (isQuiet ? QUIET_EVERY_MS : OTHERS_EVERY_MS), people: people ?? [] }
    return others.people
  }

  return async () => {
    const own = await summedIn(db, writes)
    const people = new Map(
      [{ id: me.userId, ...NOTHING }, ...(await othersHere()), ...own].map((person) => [person.id, person]),
    )
    return {
      asOf: new Date(serverClock.now()).toISOString(),
      people: [...people.values()].slice(0, REPORTED_PEOPLE_MOST),
    }
  }
}

const NOTHING = { changes: 0, refused: 0, amount: 0, oldest: null }

/** Sums the unsent ops of a database by author: an admin's queue may hold adopted ops. */
async function summedIn(db: KeptDatabase, writes: readonly KeptWrites[]): Promise<Person[]> {
  const ops = (await db.outbox.toArray()).flatMap((row) => readOp(row, writes) ?? [])
  const placeOf = await placesOf(db, ops)
  const people = new Map<string, Person>()
  for (const op of ops) {
    const before = people.get(op.author.id) ?? { id: op.author.id, ...NOTHING }
    const done = new Date(op.doneAt ?? op.madeAt)
    const at = Number.isNaN(done.getTime()) ? null : done.toISOString()
    const taken = isWithAdmins(op) ? 0 : takenIn(op, writes)
    const place = taken === 0 || needsPerson(op) ? undefined : placeOf.get(op.recordId)
    people.set(op.author.id, {
      ...before,
      changes: before.changes + 1,
      refused: before.refused + (needsPerson(op) ? 1 : 0),
      amount: before.amount + taken,
      oldest: at === null ? before.oldest : earlier(before.oldest, at),
      ...(place !== undefined && at !== null && { payments: plusPayment(before.payments, place, at) }),
    })
  }
  return [...people.values()]
}

/** Returns the location of each stay and pass in these ops, as far as the device keeps them. */
async function placesOf(db: KeptDatabase, ops: readonly Op[]): Promise<ReadonlyMap<string, string>> {
  const idsIn = (collection: string) => ops.flatMap((op) => (op.collection === collection ? op.recordId : []))
  const [stays, passes] = await Promise.all([
    db.services.bulkGet(idsIn('services')),
    db.passes.bulkGet(idsIn('passes')),
  ])
  return new Map([...stays, ...passes].flatMap((row) => (row === undefined ? [] : [[row.id, row.locationId] as const])))
}

type Payments = NonNullable<Person['payments']>

function plusPayment(payments: Payments = [], locationId: string, at: string): Payments {
  const before = payments.find((one) => one.locationId === locationId)
  const others = payments.filter((one) => one !== before)
  return [
    ...others,
    { locationId, count: (before?.count ?? 0) + 1, oldest: earlier(before?.oldest ?? null, at) },
  ].slice(0, REPORTED_PLACES_MOST)
}

function earlier(one: string | null, other: string): string {
  return one !== null && one < other ? one : other
}

/** Returns whether the server already has the refused money of an op: on the administrators' list, or settled. */
function isWithAdmins({ lastError }: Pick<Op, 'lastError'>): boolean {
  const problem = lastError?.kind === 'problem' ? lastError.problem : null
  return problem != null && (problem.queued !== undefined || problem.code === 'already_settled')
}

/** Returns the money that customers paid; movements between drawers do not count. */
function takenIn(
  op: { collection: Parameters<typeof writesOf>[1]; kind: string; request: { params?: unknown; body?: unknown } },
  writes: readonly KeptWrites[],
): number {
  const endpoint = writesOf(writes, op.collection).opTypes.get(op.kind)?.endpoint.id
  const money =
    endpoint === undefined ? null : moneyInWrite({ endpoint, params: op.request.params, body: op.request.body })
  return money !== null && (money.act === 'charge' || money.act === 'pass') ? money.amount : 0
}

/**
 * Returns the unsent work of everybody else in the company who keeps data on this device. Skips databases that do not
 * open.
 */
async function workOfOthers(
  platform: ReportOptions['platform'],
  { userId, companyId }: ReportOptions['me'],
  writes: readonly KeptWrites[],
): Promise<Person[]> {
  const device = new DeviceDatabase(platform)
  try {
    await openDatabase(device, platform)
    const places = (await device.places.toArray()).filter(
      (place) => place.companyId === companyId && place.userId !== userId,
    )
    const found = await Promise.all(
      places.map(async (place): Promise<Person[]> => {
        const theirs = new KeptDatabase(place.userId, companyId, platform)
        try {
          await openDatabase(theirs, platform)
          return [{ id: place.userId, ...NOTHING }, ...(await summedIn(theirs, writes))]
        } catch {
          return []
        } finally {
          theirs.close()
        }
      }),
    )
    return found.flat()
  } finally {
    device.close()
  }
}
