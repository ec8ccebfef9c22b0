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
  /** The locations that staff are limited to; null for admins, who see all. */
  locationIds: readonly string[] | null
  /** A paired device, which does it in nobody's name. */
  isKiosk?: true
  /** Locations that are out of use now and were in use when the actor did what is judged by that moment. */
  inUseThen?: readonly string[]
  /** The admin who sends what this person left, and with whose rights; null where they send it themselves. */
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
})
export type SessionPerson = v.InferOutput<typeof SessionPerson>

/** Returns the id for columns that name an operator: a device is none. */
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
    // Beside it the application's clock, by which a trigger dates the terms that a price depends on.
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
 * Runs `work` in a transaction that is let into the company that the token stands for; null where there is no such session.
 * What it writes is done at `now`; left out by who writes nothing.
 */
export function withSession<T>(
  database: Database,
  hash: Buffer,
  chosenCompany: string | null,
  work: (tx: Transaction, session: Session | null) => Promise<T>,
  now: Date | null = null,
): Promise<T> {
  // In the round trip that begins the transaction: each one more costs a hot call a tenth of its time.
  return database.transaction(
    (tx, opened) => work(tx, readSession(opened)),
    (db) => askToEnter(db, hash, chosenCompany, now),
  )
}

/** The same inside a transaction under way. */
export async function enter(tx: Transaction, hash: Buffer): Promise<Session | null> {
  return readSession(await askToEnter(tx.db, hash, null, null))
}
