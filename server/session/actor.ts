import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as v from 'valibot'

import { LANGUAGES } from '../../domain/people.ts'
import { type StayMover, moverOf } from '../../domain/service-states.ts'
import { BACK_OFFICE_ROLES, type BackOfficeRole } from '../../domain/roles.ts'
import type { Database, Transaction } from '../db/database.ts'
import { definePrepared } from '../db/prepared.ts'

/** Person or device that makes a request. */
export interface Actor {
  id: string
  name: string
  email: string
  role: BackOfficeRole
  /** Null for a super admin who has chosen none. */
  companyId: string | null
  /** Locations of a staff member; null for admins, who see all. */
  locationIds: readonly string[] | null
  /** A paired device, which acts in nobody's name. */
  isKiosk?: true
  /** Locations that are out of use now but were in use at the time of the act. */
  inUseThen?: readonly string[]
  /** The admin who sends this person's work, with their own rights; null if the person sends it. */
  sentBy: Pick<Actor, 'id' | 'name' | 'email' | 'role'> | null
}

export interface CompanyActor extends Actor {
  companyId: string
}

const SessionPerson = v.object({
  id: v.string(),
  role: v.picklist(BACK_OFFICE_ROLES),
  company_id: v.nullable(v.string()),
  first_name: v.string(),
  last_name: v.string(),
  language: v.picklist(LANGUAGES),
  email: v.string(),
  location_ids: v.array(v.string()),
  has_factor: v.boolean(),
  /** Whether the company requires a second factor that the person lacks. */
  lacks_factor: v.boolean(),
  /** Whether the person gave their second factor in this session within the last minutes. */
  is_proved: v.boolean(),
})
export type SessionPerson = v.InferOutput<typeof SessionPerson>

/** Returns the id for columns that name an operator; null for a device. */
export function operatorOf({ id, isKiosk }: Pick<Actor, 'id' | 'isKiosk'>): string | null {
  return isKiosk === true ? null : id
}

export function moverOfActor({ role, isKiosk }: Pick<Actor, 'role' | 'isKiosk'>): StayMover {
  return isKiosk === true ? 'kiosk' : moverOf(role)
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface Session {
  actor: Actor
  entered: SessionPerson
}

const Row = v.object({ entered: SessionPerson })

const enterStatement = definePrepared((db, name) =>
  db
    // Also sets the application's clock, by which a trigger dates price terms.
    .select({ entered: sql`row_to_json(e)`, now: sql`set_config('app.now', ${sql.placeholder('now')}::text, true)` })
    .from(sql`app_enter(${sql.placeholder('hash')}::bytea, ${sql.placeholder('company')}::uuid) as e`)
    .prepare(name),
)

function askToEnter(
  db: NodePgDatabase,
  hash: Buffer,
  company: string | null,
  now: Date | null,
): Promise<readonly unknown[]> {
  return enterStatement(db, 'session.enter').execute({ hash, company, now: now?.toISOString() ?? null })
}

function readSession(rows: readonly unknown[]): Session | null {
  if (rows[0] === undefined) return null
  const { entered } = v.parse(Row, rows[0])
  return {
    entered,
    actor: {
      id: entered.id,
      name: `${entered.first_name} ${entered.last_name}`,
      email: entered.email,
      role: entered.role,
      companyId: entered.company_id,
      locationIds: entered.role === 'parking_staff' ? entered.location_ids : null,
      sentBy: null,
    },
  }
}

/**
 * Runs `work` in a transaction that is admitted to the company of the token; null if there is no such session. Writes
 * are dated `now`, which readers may omit. Statements of `ask` are sent with the begin, and see the company's rows only
 * if the session exists.
 */
export function withSession<T, Asked = undefined>(
  database: Database,
  hash: Buffer,
  chosenCompany: string | null,
  work: (tx: Transaction, session: Session | null, asked: Asked | undefined) => Promise<T>,
  { now = null, ask }: { now?: Date | null; ask?: (db: NodePgDatabase) => Promise<Asked> } = {},
): Promise<T> {
  // Part of the round trip that begins the transaction: a further round trip would take a tenth of a fast call's time.
  let asked: Asked | undefined
  return database.transaction(
    (tx, rows) => work(tx, readSession(rows), asked),
    async (db) => {
      const [rows, found] = await Promise.all([askToEnter(db, hash, chosenCompany, now), ask?.(db)])
      asked = found
      return rows
    },
  )
}

/** Does the same inside a running transaction. */
export async function enter(tx: Transaction, hash: Buffer): Promise<Session | null> {
  return readSession(await askToEnter(tx.db, hash, null, null))
}
