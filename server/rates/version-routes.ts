import { and, desc, eq, gte, isNotNull, ne, sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import {
  getRateVersion,
  listRateVersions,
  listReplayStays,
  publishRates,
  withdrawRates,
} from '../../contract/rate-version.ts'
import { holidays } from '../db/schema/holidays.ts'
import { locations } from '../db/schema/locations.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { visibleLocations } from '../locations/queries.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import { publish, readVersion, withdraw } from './publish-rates.ts'
import { findVersions, toRateVersion } from './version-rows.ts'

const REPLAYED_MS = 30 * 24 * 60 * 60_000

export const rateVersionRoutes: readonly Route[] = [
  companyRoute(listRateVersions, async ({ query: { locationId, page, limit } }, context) => {
    await requireLocation(locationId, context)
    const all = await findVersions(locationId, context)
    return { data: all.slice((page - 1) * limit, page * limit).map(toRateVersion), page, limit, total: all.length }
  }),
  companyRoute(getRateVersion, async ({ params }, context) => toRateVersion(await readVersion(params.id, context))),
  companyRoute(publishRates, ({ body }, context) => publish(body, context)),
  companyRoute(withdrawRates, ({ params }, context) => withdraw(params.id, context)),
  companyRoute(listReplayStays, ({ query }, context) => replayStays(query, context)),
]

async function requireLocation(id: string, context: CompanyContext) {
  const [location] = await context.tx.db
    .select({ exemptMinutes: locations.exemptMinutes })
    .from(locations)
    .where(and(visibleLocations(context), eq(locations.id, id)))
  if (!location) throw new ProblemError('not_found')
  return location
}

async function replayStays(
  { locationId, limit, beforeStart, beforeId }: ParsedRequest<typeof listReplayStays>['query'],
  context: CompanyContext,
): Promise<ResponseOf<typeof listReplayStays>> {
  const { tx, actor, now } = context
  const { exemptMinutes } = await requireLocation(locationId, context)
  const ofMonth = and(
    eq(services.companyId, actor.companyId),
    eq(services.locationId, locationId),
    eq(services.status, 'completed'),
    ne(services.operation, 'membership'),
    gte(services.startedAt, new Date(now.getTime() - REPLAYED_MS)),
    isNotNull(services.endedAt),
    isNotNull(services.serviceCharge),
  )
  const isFirst = beforeStart === undefined || beforeId === undefined
  const before = isFirst
    ? undefined
    : sql`(${services.startedAt}, ${services.id}) < (${beforeStart}::timestamptz, ${beforeId}::uuid)`
  const rows = await tx.db
    .select({
      id: services.id,
      vehicleTypeId: services.vehicleTypeId,
      licensePlate: services.licensePlate,
      startedAt: services.startedAt,
      endedAt: services.endedAt,
      paymentMethod: services.paymentMethod,
      serviceCharge: services.serviceCharge,
      discount: services.discount,
      terms: services.terms,
    })
    .from(services)
    .where(and(ofMonth, before))
    .orderBy(desc(services.startedAt), desc(services.id))
    .limit(limit + 1)
  const days = isFirst
    ? await tx.db
        .select({ day: holidays.holidayDate })
        .from(holidays)
        .where(and(eq(holidays.companyId, actor.companyId), eq(holidays.isActive, true)))
    : []
  return {
    data: rows
      .slice(0, limit)
      .flatMap(({ vehicleTypeId, startedAt, endedAt, serviceCharge, discount, terms, ...row }) =>
        endedAt === null || serviceCharge === null
          ? []
          : {
              ...row,
              vehicleTypeId: toVehicleTypeId(vehicleTypeId),
              startedAt: startedAt.toISOString(),
              endedAt: endedAt.toISOString(),
              exemptMinutes: terms?.exemptMinutes ?? exemptMinutes,
              agreement: terms?.agreement ?? null,
              cost: serviceCharge - (discount ?? 0),
            },
      ),
    more: rows.length > limit,
    total: isFirst ? await tx.db.$count(services, ofMonth) : null,
    holidays: days.map(({ day }) => day),
  }
}
