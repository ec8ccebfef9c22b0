import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'

import { DIRECTORY_PAGE_MAX, DIRECTORY_SEARCH_MIN, type LookupKind } from '../../domain/privacy.ts'
import { isAdmin } from '../../domain/roles.ts'
import { peopleLookups } from '../db/schema/privacy.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext, CompanyRoute } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { directoryLimits } from '../limiter/limits.ts'
import { noteLookup } from './note-lookup.ts'

/** Parameter of a list that finds people: words about drivers, or a part of a plate. */
type SearchField = 'search' | 'plate'

const Listed = v.object({ search: v.optional(v.string(), ''), plate: v.optional(v.string(), ''), limit: v.number() })
/** A vehicle names its driver. */
const PersonId = v.union([
  v.pipe(
    v.object({ driver: v.object({ id: v.string() }) }),
    v.transform(({ driver }) => driver.id),
  ),
  v.pipe(
    v.object({ id: v.string() }),
    v.transform(({ id }) => id),
  ),
])
const Found = v.object({ data: v.array(PersonId) })

/**
 * Counts the people in the answers of a list, and holds staff to the limits of the directory: they search with some
 * characters and read few people at a time; only administrators read everybody.
 */
export function watchedList(route: CompanyRoute, searchField: SearchField = 'search'): CompanyRoute {
  return {
    ...route,
    handle: async (request, context) => {
      const { limit, ...searches } = v.parse(Listed, request.query)
      const search = searches[searchField]
      if (!isAdmin(context.actor.role)) {
        if (search.trim().length < DIRECTORY_SEARCH_MIN) throw invalidField(searchField, 'search_too_short')
        if (limit > DIRECTORY_PAGE_MAX) throw invalidField('limit', 'limit_invalid')
      }
      return watched(search === '' ? 'listed' : 'searched', await route.handle(request, context), context)
    },
  }
}

/** Counts the people whom an exact value found. */
export function watchedSearch(route: CompanyRoute): CompanyRoute {
  return {
    ...route,
    handle: async (request, context) => watched('searched', await route.handle(request, context), context),
  }
}

/** Counts that the caller read a driver, or a vehicle with the name of its driver. */
export function watchedRecord(route: CompanyRoute): CompanyRoute {
  return {
    ...route,
    handle: async (request, context) => {
      const answer = await route.handle(request, context)
      await noteOpened(v.parse(PersonId, answer), context)
      return answer
    },
  }
}

const OfRecord = v.object({ id: v.string() })

/** Counts that the caller read the history of a driver, with present and former details. */
export function watchedHistory(route: CompanyRoute): CompanyRoute {
  return {
    ...route,
    handle: async (request, context) => {
      const answer = await route.handle(request, context)
      await noteOpened(v.parse(OfRecord, request.params).id, context)
      return answer
    },
  }
}

const Filled = v.object({ changed: v.array(PersonId), reset: v.boolean(), fillTotal: v.nullable(v.number()) })

/**
 * Records who downloads the directory: each download once, and the people of each of its pages. The cursor of the
 * request doesn't count, because a caller can write one. A device downloads the vehicles after the drivers, which is one
 * download.
 */
export function watchedDownload(route: CompanyRoute, isSecondPart = false): CompanyRoute {
  return {
    ...route,
    handle: async (request, context) => {
      const answer = await route.handle(request, context)
      const { changed, reset, fillTotal } = v.parse(Filled, answer)
      if (fillTotal !== null)
        await noteLookup(
          { kind: 'downloaded', people: new Set(changed).size, isContinued: !reset || isSecondPart },
          context,
        )
      return answer
    },
  }
}

/**
 * Records that the caller opened a driver's page. Throws `too_many_attempts` if staff opened too many different drivers
 * in an hour.
 */
export async function noteOpened(driverId: string, context: CompanyContext): Promise<void> {
  await countPeople([driverId], context)
  await noteLookup({ kind: 'opened', subjectId: driverId, people: 1 }, context)
}

async function watched(kind: LookupKind, answer: unknown, context: CompanyContext): Promise<unknown> {
  const people = [...new Set(v.parse(Found, answer).data)]
  await countPeople(people, context)
  await noteLookup({ kind, people: people.length }, context)
  return answer
}

/** Throws `too_many_attempts` if the caller has read too many people. A driver whom they opened today counts once. */
async function countPeople(ids: readonly string[], context: CompanyContext): Promise<void> {
  const { tx, actor, now } = context
  if (isAdmin(actor.role) || ids.length === 0) return
  const known = await tx.db
    .select({ id: peopleLookups.subjectId })
    .from(peopleLookups)
    .where(
      and(
        eq(peopleLookups.companyId, actor.companyId),
        eq(peopleLookups.day, now.toISOString().slice(0, 10)),
        eq(peopleLookups.operatorId, actor.id),
        inArray(peopleLookups.subjectId, [...ids]),
      ),
    )
  const opened = new Set(known.map(({ id }) => id))
  for (const id of ids) if (!opened.has(id)) await count(directoryLimits(actor.id), tx)
}
