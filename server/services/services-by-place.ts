import { type SQL, and, eq, sql } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import type { ServiceSort } from '../../domain/services.ts'
import { definePrepared } from '../db/prepared.ts'
import { services } from '../db/schema/services.ts'
import { type Filter, type Reader, ORDERS, conditionsOf, withCanonicalCashUp } from './list-services.ts'
import { selectServices, toService } from './service-select.ts'

/** Position in a read of all services: the group with or without a value to sort by, and the last row. */
export interface ServicePlace {
  has: boolean
  behind: { value: string; startedAt: string; id: string } | null
}

export interface ServicesFromPlace {
  services: Service[]
  /** Null: the end. */
  next: ServicePlace | null
}

type Field = 'startedAt' | 'paidAt' | 'totalCost' | 'licensePlate'

const FIELDS = {
  startedAt: { column: services.startedAt, type: 'timestamptz', isOptional: false },
  paidAt: { column: services.paidAt, type: 'timestamptz', isOptional: true },
  totalCost: { column: services.totalCost, type: 'bigint', isOptional: true },
  licensePlate: { column: services.licensePlate, type: 'text', isOptional: false },
} as const satisfies Record<Field, unknown>

const FIELD_OF: Readonly<Record<ServiceSort, Field>> = {
  startedAt: 'startedAt',
  '-startedAt': 'startedAt',
  paidAt: 'paidAt',
  '-paidAt': 'paidAt',
  totalCost: 'totalCost',
  '-totalCost': 'totalCost',
  licensePlate: 'licensePlate',
  '-licensePlate': 'licensePlate',
}

/** Services without a value to sort by come first, as in the list. */
export function firstPlace(sort: ServiceSort): ServicePlace {
  return { has: sort.startsWith('-') || !FIELDS[FIELD_OF[sort]].isOptional, behind: null }
}

function placeCondition(sort: ServiceSort, { has, behind }: ServicePlace): SQL | undefined {
  const field = FIELD_OF[sort]
  const { column, type, isOptional } = FIELDS[field]
  const than = sql.raw(sort.startsWith('-') ? '<' : '>')
  const id = sql`${sql.placeholder('afterId')}::uuid`
  const value = sql`${sql.placeholder('afterValue')}::${sql.raw(type)}`
  if (!has) return and(sql`${column} is null`, behind === null ? undefined : sql`${services.id} ${than} ${id}`)
  return and(
    isOptional ? sql`${column} is not null` : undefined,
    behind === null
      ? undefined
      : field === 'licensePlate'
        ? sql`(${column}, ${services.startedAt}, ${services.id}) ${than} (${value}, ${sql.placeholder('afterStart')}::timestamptz, ${id})`
        : sql`(${column}, ${services.id}) ${than} (${value}, ${id})`,
  )
}

const statement = definePrepared((db, name, where: SQL | undefined, order: readonly SQL[]) => {
  const ids = db
    .select({ id: services.id })
    .from(services)
    .where(where)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
  return selectServices(db)
    .where(and(eq(services.companyId, sql.placeholder('company')), sql`${services.id} = any(array(${ids}))`))
    .orderBy(...order)
    .prepare(name)
})

/** Returns services of a list after a position, in the list's order, at a cost independent of the position. */
export async function servicesFrom(
  place: ServicePlace,
  { filter, sort, timeZone, limit }: { filter: Filter; sort: ServiceSort; timeZone: string; limit: number },
  context: Reader,
): Promise<ServicesFromPlace> {
  const { key, where, values } = conditionsOf(await withCanonicalCashUp(filter, context), timeZone, context)
  const { has, behind } = place
  const name = `services.from:${key}:${sort}:${has ? 'has' : 'none'}:${behind === null ? 'first' : 'next'}`
  const after = behind === null ? {} : { afterValue: behind.value, afterStart: behind.startedAt, afterId: behind.id }
  const found = (
    await statement(context.tx.db, name, and(where, placeCondition(sort, place)), ORDERS[sort]).execute({
      ...values,
      ...after,
      limit,
    })
  ).map(toService)
  const last = found.at(-1)
  if (found.length === limit && last !== undefined)
    return {
      services: found,
      next: { has, behind: { value: String(last[FIELD_OF[sort]]), startedAt: last.startedAt, id: last.id } },
    }
  const { isOptional } = FIELDS[FIELD_OF[sort]]
  return { services: found, next: isOptional && has === sort.startsWith('-') ? { has: !has, behind: null } : null }
}
