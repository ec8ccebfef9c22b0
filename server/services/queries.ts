import { type SQL, sql } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import { services } from '../db/schema/services.ts'
import type { Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'
import { definePrepared } from '../db/prepared.ts'
import type { CompanyActor } from '../session/actor.ts'
import { selectServices, toService } from './service-select.ts'

/** Reader of services, with the locations that they see. */
export interface ServiceReader {
  tx: Transaction
  actor: Pick<CompanyActor, 'companyId' | 'locationIds'>
}

/** Services that the actor sees, built for a statement that is prepared once. */
function visible({ actor }: ServiceReader): { key: string; where: SQL; values: Record<string, unknown> } {
  const own = sql`${services.companyId} = ${sql.placeholder('company')} and ${services.id} = ${sql.placeholder('id')}`
  if (actor.locationIds === null) return { key: 'all', where: own, values: { company: actor.companyId } }
  return {
    key: 'assigned',
    where: sql`${own} and ${services.locationId} = any(${sql.placeholder('visible')}::uuid[])`,
    values: { company: actor.companyId, visible: actor.locationIds },
  }
}

const oneStatement = definePrepared((db, name, where: SQL) => selectServices(db).where(where).prepare(name))

// A separate lock: a joined read that waited for the lock would still see the earlier joined rows.
const lockStatement = definePrepared((db, name, where: SQL) =>
  db.select({ id: services.id }).from(services).where(where).for('update').prepare(name),
)

export async function readService(id: string, context: ServiceReader): Promise<Service> {
  const { key, where, values } = visible(context)
  const [row] = await oneStatement(context.tx.db, `services.one:${key}`, where).execute({ ...values, id })
  if (!row) throw new ProblemError('not_found')
  return toService(row)
}

/** Returns the service, locked until the transaction ends. */
export async function lockService(id: string, context: ServiceReader): Promise<Service> {
  const { key, where, values } = visible(context)
  const [, service] = await Promise.all([
    lockStatement(context.tx.db, `services.lock:${key}`, where).execute({ ...values, id }),
    readService(id, context),
  ])
  return service
}
