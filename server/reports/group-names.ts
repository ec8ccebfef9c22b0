import { and, eq, inArray, isNotNull } from 'drizzle-orm'

import { fullName } from '../../domain/people.ts'
import type { ReportGroup } from '../../domain/reports.ts'
import { agreements } from '../db/schema/agreements.ts'
import { companyVehicleTypes } from '../db/schema/companies.ts'
import { memberships } from '../db/schema/memberships.ts'
import { operators } from '../db/schema/people.ts'
import type { ReportContext, Scope } from './scope.ts'
import type { Span } from './spans.ts'

/** Returns the names of groups, if they have names. */
export async function namesOf(
  group: ReportGroup | undefined,
  keys: readonly string[],
  { locations }: Pick<Scope, 'locations'>,
  { tx, actor }: ReportContext,
): Promise<ReadonlyMap<string, string>> {
  if (group === 'location') return new Map(locations.map(({ id, name }) => [id, name]))
  if (keys.length === 0) return new Map()
  if (group === 'operator') {
    const people = await tx.db
      .select({ id: operators.id, firstName: operators.firstName, lastName: operators.lastName })
      .from(operators)
      .where(and(eq(operators.companyId, actor.companyId), inArray(operators.id, [...keys])))
    return new Map(people.map(({ id, ...person }) => [id, fullName(person)]))
  }
  if (group === 'agreement' || group === 'membership') {
    const table = group === 'agreement' ? agreements : memberships
    const found = await tx.db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.companyId, actor.companyId), inArray(table.id, [...keys])))
    return new Map(found.map(({ id, name }) => [id, name]))
  }
  if (group === 'vehicleType') {
    const { companyId, vehicleTypeId, customName } = companyVehicleTypes
    const named = await tx.db
      .select({ vehicleTypeId, customName })
      .from(companyVehicleTypes)
      .where(and(eq(companyId, actor.companyId), isNotNull(customName)))
    return new Map(named.map((type) => [String(type.vehicleTypeId), type.customName ?? '']))
  }
  return new Map()
}

interface KeyedGroup {
  key: string | null
}

/** Orders groups: times in sequence, named groups by amount, and the group without a value last. */
export function inGroupOrder<Group extends KeyedGroup>(
  group: ReportGroup | undefined,
  groups: readonly Group[],
  amountOf: (of: Group) => number,
): Group[] {
  return groups.toSorted((one, other) => {
    if (one.key === null || other.key === null) return one.key === null ? 1 : -1
    if (group === 'hour') return Number(one.key) - Number(other.key)
    if (group === 'day' || group === 'month') return one.key < other.key ? -1 : 1
    return amountOf(other) - amountOf(one) || (one.key < other.key ? -1 : 1)
  })
}

interface Grouping {
  group: ReportGroup | undefined
  /** Days or months; the keys of such rows are numbers of spans, from 1. */
  spans: readonly Span[]
  scope: Pick<Scope, 'locations'>
}

/** Returns the groups of a report in order, with their names; none if the report is not grouped. */
export async function namedGroups<Sums>(
  rows: readonly { key: string | null; sums: Sums }[],
  amountOf: (sums: Sums) => number,
  { group, spans, scope }: Grouping,
  context: ReportContext,
): Promise<{ key: string | null; name: string | null; sums: Sums }[]> {
  if (group === undefined) return []
  const keyed =
    spans.length === 0 ? rows : rows.map((row) => ({ ...row, key: spans[Number(row.key) - 1]?.key ?? null }))
  const keys = keyed.flatMap(({ key }) => key ?? [])
  const names = await namesOf(group, keys, scope, context)
  const named = keyed.map(({ key, sums }) => ({ key, name: key === null ? null : (names.get(key) ?? null), sums }))
  return inGroupOrder(group, named, ({ sums }) => amountOf(sums))
}
