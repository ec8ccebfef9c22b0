import { and, eq, isNull } from 'drizzle-orm'

import type { NewPass, Pass } from '../../contract/pass.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { firstPeriod, isSold } from '../../domain/passes.ts'
import { dayAfter } from '../../domain/periods.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { deviceTime } from '../cash-ups/device-time.ts'
import { refuseDuplicate } from '../crud/table-writes.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { memberships } from '../db/schema/memberships.ts'
import { passes } from '../db/schema/passes.ts'
import { drivers } from '../db/schema/people.ts'
import { canonicalDriverId } from '../drivers/aliases.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { visibleLocations } from '../locations/queries.ts'
import { requireInUse } from '../locations/require-locations.ts'
import { tellPassSold } from '../messaging/occasions.ts'
import { sellPeriod } from './pass-money.ts'
import { dayAt, readPassRow, toPass } from './pass-rows.ts'
import { requirePlates } from './require-plates.ts'
import { refreshStays } from './stay-pass.ts'

const refuseTwo = refuseDuplicate({ passes_company_id_id_pk: { path: 'id', code: 'id_taken' } })

/** Maximum days between the sale and the start of a pass. */
const LATEST_START_DAYS = 366

/** Sells a pass at a location, possibly hours ago and offline. */
export async function sellPass(given: NewPass, context: CompanyContext): Promise<Pass> {
  const { tx, actor, now } = context
  const { id, locationId, membershipId, plates, startsOn, block, apartment, payment } = given
  const [location] = await tx.db
    .select({ isActive: locations.isActive, timeZone: locations.timeZone, country: companies.country })
    .from(locations)
    .innerJoin(companies, eq(companies.id, locations.companyId))
    .where(and(visibleLocations(context), eq(locations.id, locationId)))
  if (!location) throw new ProblemError('not_found')
  requireInUse(locationId, location, context)
  const at = deviceTime(payment.at, keptSince(now), now)
  const today = dayAt(at, location.timeZone)
  const membership = await readMembership(membershipId, locationId, context)
  if (!isSold(membership, today)) throw invalidField('membershipId', 'membership_disabled')
  if (startsOn < today) throw invalidField('startsOn', 'in_the_past')
  if (startsOn > dayAfter(today, LATEST_START_DAYS)) throw invalidField('startsOn', 'in_the_future')
  const driverId = await canonicalDriverId(given.driverId, context)
  const known = and(eq(drivers.companyId, actor.companyId), eq(drivers.id, driverId), isNull(drivers.erasedAt))
  if ((await tx.db.$count(drivers, known)) === 0) throw invalidField('driverId', 'driver_unknown')

  const period = firstPeriod(startsOn, membership)
  const { authorizedVehicles, parkingSpaces, allowedHours } = membership
  await requirePlates(
    { id, locationId, plates, startsOn, endsOn: period.endsOn, authorizedVehicles },
    location.country,
    context,
  )
  await tx.db
    .insert(passes)
    .values({
      companyId: actor.companyId,
      id,
      membershipId,
      locationId,
      driverId,
      plates,
      ...period,
      block,
      apartment,
      authorizedVehicles,
      parkingSpaces,
      allowedHours,
      createdAt: at,
    })
    .catch(refuseTwo)
  const sold = await sellPeriod({ passId: id, locationId, period, membership, payment, at, path: 'payment.' }, context)
  await refreshStays({ id, locationId, plates }, context)
  await tellPassSold(id, period.endsOn, context)
  context.announce(actor.companyId, ['passes'])
  await writeAudit(
    [
      {
        entity: 'pass',
        id,
        action: 'created',
        before: {},
        after: {
          membershipId,
          locationId,
          driverId,
          plates,
          startsOn,
          endsOn: period.endsOn,
          block,
          apartment,
          ...sold,
        },
      },
    ],
    context,
  )
  return toPass(await readPassRow(id, context), now)
}

async function readMembership(id: string, locationId: string, { tx, actor }: CompanyContext) {
  const [membership] = await tx.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.companyId, actor.companyId), eq(memberships.id, id)))
  if (!membership || (membership.locationIds.length > 0 && !membership.locationIds.includes(locationId)))
    throw invalidField('membershipId', 'membership_unknown')
  return membership
}
