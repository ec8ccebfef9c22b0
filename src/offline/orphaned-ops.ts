import { listFormerOperators } from '../../contract/operator.ts'
import type { NamedReference } from '../../contract/primitives.ts'
import { fullName } from '../../domain/people.ts'
import type { ApiClient } from './api-client.ts'
import { DeviceDatabase } from './device-database.ts'
import { KeptDatabase } from './kept-database.ts'
import { forgetPerson } from './end-session.ts'
import { openDatabase } from './open-database.ts'
import { adopt, type Adoption } from './outbox/adoption.ts'
import type { KeptWrites } from './outbox/kept-writes.ts'
import type { Op } from './outbox/op.ts'
import type { Platform } from './platform.ts'
import type { Session } from './session-state.ts'

/** Unsent ops on this device of a person who no longer works in the company. */
export interface OrphanedOps {
  author: NamedReference
  ops: readonly Op[]
}

interface Adopter extends Pick<Session, 'db'> {
  user: Pick<Session['user'], 'id' | 'firstName' | 'lastName'>
  company: Pick<Session['company'], 'id'>
}

/** Maximum number of people in one request. */
const MOST_ASKED = 100

async function inDevice<T>(platform: Platform, work: (device: DeviceDatabase) => Promise<T>): Promise<T> {
  const device = new DeviceDatabase(platform)
  try {
    await openDatabase(device, platform)
    return await work(device)
  } finally {
    device.close()
  }
}

async function inTheirs<T>(
  platform: Platform,
  userId: string,
  companyId: string,
  work: (db: KeptDatabase) => Promise<T>,
): Promise<T> {
  const db = new KeptDatabase(userId, companyId, platform)
  try {
    await openDatabase(db, platform)
    return await work(db)
  } finally {
    db.close()
  }
}

/**
 * Returns the people whose unsent ops are on this device, other than the adopter. Skips databases that do not open.
 * Only counts the ops, because the adopter may not read them.
 */
async function othersWithWork(platform: Platform, { user, company }: Omit<Adopter, 'db'>): Promise<string[]> {
  const places = await inDevice(platform, (device) => device.places.where('userId').notEqual(user.id).toArray())
  const waiting: string[] = []
  for (const { userId, companyId } of places) {
    if (companyId !== company.id) continue
    const count = await inTheirs(platform, userId, companyId, (db) => db.outbox.count()).catch(() => 0)
    if (count > 0) waiting.push(userId)
  }
  return waiting
}

/**
 * Lists unsent ops on this device of people who have left, for an admin of their company. Reads them only after the
 * server has confirmed that these people left. Throws `ApiFailure` if the server does not answer.
 */
export async function listOrphanedOps(
  platform: Platform,
  { user, company, api }: Omit<Adopter, 'db'> & { api: ApiClient },
): Promise<OrphanedOps[]> {
  const waiting = await othersWithWork(platform, { user, company })
  if (waiting.length === 0) return []
  const { data } = await api.call(listFormerOperators, { params: { ids: waiting.slice(0, MOST_ASKED).join() } })
  return Promise.all(
    data.map(async (author) => ({
      author,
      ops: await inTheirs(platform, author.id, company.id, (db) => db.outbox.orderBy('seq').toArray()),
    })),
  )
}

/**
 * Adopts the ops of a person that `listOrphanedOps` returned, and wipes the rest of their data here. Throws the store's
 * errors.
 */
export async function adoptOrphanedOps(
  platform: Platform,
  { user, company, db }: Adopter,
  authorId: string,
  writes: readonly KeptWrites[],
): Promise<Adoption> {
  const adopter = { id: user.id, name: fullName(user) }
  const outcome = await inTheirs(platform, authorId, company.id, (theirs) =>
    adopt({ theirs, mine: db, writes, adopter, companyId: company.id }),
  )
  if (outcome.kind === 'adopted') await inDevice(platform, (device) => forgetPerson(device, platform, authorId, null))
  return outcome
}
