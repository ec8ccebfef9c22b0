import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { countOperators, Operator } from '../../contract/operator.ts'
import { ROLE_IDS, isAdmin } from '../../domain/roles.ts'
import { operatorLocations, operators } from '../db/schema/people.ts'
import type { CompanyContext } from '../http/route.ts'
import { containing } from '../lists/containing.ts'

type Reader = Pick<CompanyContext, 'tx' | 'actor'>

type OperatorRow = typeof operators.$inferSelect
type Filter = ParsedRequest<typeof countOperators>['query']

function visibleOperators({ actor }: Reader): SQL | undefined {
  const own = eq(operators.companyId, actor.companyId)
  return isAdmin(actor.role) ? own : and(own, eq(operators.id, actor.id))
}

function matching({ role, search }: Filter, context: Reader): SQL | undefined {
  const pattern = search === undefined || search === '' ? undefined : containing(search)
  return and(
    visibleOperators(context),
    role && eq(operators.role, role),
    pattern === undefined
      ? undefined
      : or(ilike(sql`${operators.firstName} || ' ' || ${operators.lastName}`, pattern), ilike(operators.email, pattern)),
  )
}

export function countMatchingOperators(filter: Filter, context: Reader): Promise<number> {
  return context.tx.db.$count(operators, matching(filter, context))
}

export async function findOperators(filter: Filter, page: number, limit: number, context: Reader): Promise<Operator[]> {
  const rows = await context.tx.db
    .select()
    .from(operators)
    .where(matching(filter, context))
    .orderBy(asc(operators.firstName), asc(operators.lastName), asc(operators.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return withLocations(rows, context)
}

export async function findOperatorsByIds(ids: readonly string[], context: Reader): Promise<Operator[]> {
  const rows = await context.tx.db.select().from(operators).where(and(visibleOperators(context), inArray(operators.id, [...ids])))
  return withLocations(rows, context)
}

async function withLocations(rows: readonly OperatorRow[], { tx, actor }: Reader): Promise<Operator[]> {
  if (rows.length === 0) return []
  const assigned = await tx.db
    .select()
    .from(operatorLocations)
    .where(
      and(
        eq(operatorLocations.companyId, actor.companyId),
        inArray(
          operatorLocations.operatorId,
          rows.map((row) => row.id),
        ),
      ),
    )
    .orderBy(asc(operatorLocations.locationId))
  return rows.map(({ createdAt: _, invitationEndsAt: _ends, ...row }) => ({
    ...row,
    roleId: ROLE_IDS[row.role],
    locationIds: assigned.filter((one) => one.operatorId === row.id).map((one) => one.locationId),
  }))
}
