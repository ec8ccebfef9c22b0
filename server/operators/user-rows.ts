import { type SQL, and, asc, eq, exists, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { FiltersOf } from '../../contract/crud.ts'
import type { Operator } from '../../contract/operator.ts'
import type { User, userCalls } from '../../contract/user.ts'
import { USER_STATES } from '../../domain/people.ts'
import { ROLE_IDS, isAdmin } from '../../domain/roles.ts'
import type { Reading } from '../crud/reading.ts'
import { operatorLocations, operators } from '../db/schema/people.ts'
import type { CompanyContext } from '../http/route.ts'
import { containsPattern } from '../lists/contains-pattern.ts'
import { codeText } from '../../domain/text/outside-text.ts'
import { containsComparable } from '../lists/comparable-column.ts'

export type UserReader = Pick<CompanyContext, 'tx' | 'actor'>

type OperatorRow = typeof operators.$inferSelect

/** Sign-in state of the people of the transaction's company. The application can't read it from the identities. */
const signIns = sql`app_sign_ins()`
const SignIn = v.object({
  state: v.picklist(USER_STATES),
  isActive: v.boolean(),
  signedIn: v.boolean(),
  seenAt: v.nullable(v.string()),
  hasSecondFactor: v.boolean(),
})

// A person without an identity can't sign in, whatever the row says.
const isActive = sql`coalesce(sign_in.is_active, false)`
const isSignedIn = sql`coalesce(sign_in.signed_in, false)`
const stateOf = sql`case when not ${isActive} then 'deactivated' when ${operators.invitationEndsAt} is null then 'active' when ${operators.invitationEndsAt} < now() then 'invitation_expired' else 'invited' end`
const signIn = sql<unknown>`json_build_object('state', ${stateOf}, 'isActive', ${isActive}, 'signedIn', ${isSignedIn}, 'seenAt', sign_in.seen_at, 'hasSecondFactor', coalesce(sign_in.has_factor, false))`

/** Condition for the visible users: everybody in the company for an admin, only themselves for staff. */
function visibleUsers({ actor }: UserReader): SQL | undefined {
  const present = and(eq(operators.companyId, actor.companyId), isNull(operators.deletedAt))
  return isAdmin(actor.role) ? present : and(present, eq(operators.id, actor.id))
}

export function matchingUsers(
  { role, search = '', state, signedIn, locationId }: Omit<FiltersOf<typeof userCalls>, 'page' | 'limit'>,
  { tx, actor }: UserReader,
): SQL | undefined {
  const pattern = containsPattern(codeText(search))
  const assigned = tx.db.select({ one: sql`1` }).from(operatorLocations)
  return and(
    role && eq(operators.role, role),
    search === ''
      ? undefined
      : or(
          containsComparable(sql`${operators.firstName} || ' ' || ${operators.lastName}`, search),
          ilike(operators.email, pattern),
          ilike(operators.phone, pattern),
        ),
    state && sql`${stateOf} = ${state}`,
    signedIn && sql`${isSignedIn} = ${signedIn === 'true'}`,
    // An admin works at every location, and is not limited to any.
    locationId === undefined
      ? undefined
      : exists(
          assigned.where(
            and(
              eq(operatorLocations.companyId, actor.companyId),
              eq(operatorLocations.operatorId, operators.id),
              eq(operatorLocations.locationId, locationId),
            ),
          ),
        ),
  )
}

export function userReading(context: UserReader): Reading<User> {
  const { db } = context.tx
  const joined = sql`sign_in.id = ${operators.id}`
  return {
    count: async (where) => {
      const [row] = await db
        .select({ count: sql<unknown>`count(*)::int` })
        .from(operators)
        .leftJoin(sql`${signIns} as sign_in`, joined)
        .where(and(visibleUsers(context), where))
      return v.parse(v.number(), row?.count)
    },
    find: async (where, { order, limit, offset = 0 }) => {
      const rows = await db
        .select({ operator: operators, signIn })
        .from(operators)
        .leftJoin(sql`${signIns} as sign_in`, joined)
        .where(and(visibleUsers(context), where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      const users = await withLocations(
        rows.map(({ operator }) => operator),
        context,
      )
      return rows.map((row, index) => ({
        item: userOf(users[index] ?? raise(), row.operator, row.signIn),
        changedXid: null,
      }))
    },
  }
}

export const USER_ORDER: readonly SQL[] = [asc(operators.firstName), asc(operators.lastName), asc(operators.id)]

function userOf(operator: Operator, { invitationEndsAt }: OperatorRow, found: unknown): User {
  const { state, isActive: active, signedIn, seenAt, hasSecondFactor } = v.parse(SignIn, found)
  return {
    ...operator,
    state,
    isActive: active,
    invitationEndsAt: invitationEndsAt?.toISOString() ?? null,
    signedIn,
    seenAt: seenAt === null ? null : new Date(seenAt).toISOString(),
    hasSecondFactor,
  }
}

export async function findUsersByIds(ids: readonly string[], context: UserReader): Promise<User[]> {
  const found = await userReading(context).find(inArray(operators.id, [...ids]), {
    order: USER_ORDER,
    limit: ids.length,
  })
  return found.map(({ item }) => item)
}

/** Returns users with the company's data only, without their sign-in. */
export async function findOperatorsByIds(ids: readonly string[], context: UserReader): Promise<Operator[]> {
  const rows = await context.tx.db
    .select()
    .from(operators)
    .where(and(visibleUsers(context), inArray(operators.id, [...ids])))
  return withLocations(rows, context)
}

const ADMINISTRATORS_MOST = 3

/** Returns admins who can sign in, by first name and initial, because anybody may see the page. */
export async function administratorsOf({ tx, actor }: UserReader): Promise<string[]> {
  const rows = await tx.db
    .select({ firstName: operators.firstName, lastName: operators.lastName })
    .from(operators)
    .innerJoin(sql`${signIns} as sign_in`, sql`sign_in.id = ${operators.id} and sign_in.is_active`)
    .where(
      and(
        eq(operators.companyId, actor.companyId),
        eq(operators.role, 'parking_admin'),
        isNull(operators.deletedAt),
        isNull(operators.invitationEndsAt),
      ),
    )
    .orderBy(...USER_ORDER)
    .limit(ADMINISTRATORS_MOST)
  return rows.map(({ firstName, lastName }) => `${firstName} ${lastName.slice(0, 1)}.`)
}

async function withLocations(rows: readonly OperatorRow[], { tx, actor }: UserReader): Promise<Operator[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const assigned = await tx.db
    .select()
    .from(operatorLocations)
    .where(and(eq(operatorLocations.companyId, actor.companyId), inArray(operatorLocations.operatorId, ids)))
    .orderBy(asc(operatorLocations.locationId))
  return rows.map(({ createdAt: _, invitationEndsAt: __, deletedAt: ___, ...row }) => ({
    ...row,
    roleId: ROLE_IDS[row.role],
    locationIds: assigned.filter((one) => one.operatorId === row.id).map((one) => one.locationId),
  }))
}

function raise(): never {
  throw new Error('A user was read without their locations')
}
