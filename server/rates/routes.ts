import type { RateChangeResult } from '../../contract/rate.ts'
import {
  freeTimeRates,
  maximumRates,
  nightRates,
  specialRates,
  unitRateTariffs,
  unitRates,
  unitSpecialRateTariffs,
  unitSpecialRates,
} from '../../contract/rate.ts'
import type { RateDraft } from '../../domain/pricing/check-rates.ts'
import type { RateKind } from '../../domain/locations.ts'
import type { VehicleTypeId } from '../../domain/vehicles.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { changeRates } from './change-rates.ts'
import { type LocatedRate, findRateSets, findRates, readRate, readRateSet } from './rate-history.ts'

type Parts = Partial<RateDraft>

interface RatePlace {
  locationId: string
  vehicleTypeId: VehicleTypeId
  validFrom?: string | undefined
}

function draftOf(kind: RateKind, vehicleTypeId: VehicleTypeId, parts: Parts): RateDraft {
  return { days: [], from: null, to: null, cost: null, minutes: null, per: null, ...parts, kind, vehicleTypeId }
}

function page<Item>(all: readonly Item[], { page, limit }: { page: number; limit: number }) {
  return { data: all.slice((page - 1) * limit, page * limit), page, limit, total: all.length }
}

function add(
  kind: RateKind,
  { locationId, vehicleTypeId, validFrom, ...parts }: RatePlace & Parts,
  context: CompanyContext,
): Promise<RateChangeResult> {
  const rewrite = (current: readonly PlacedDraft[]) => [
    ...kept(current),
    { draft: draftOf(kind, vehicleTypeId, parts), path: '' },
  ]
  return changeRates({ kind, locationId, vehicleTypeId, validFrom: validFrom ?? null, rewrite }, context)
}

type PlacedDraft = RateDraft & { id: string }

function kept(rates: readonly PlacedDraft[]) {
  return rates.map((draft) => ({ draft, path: null }))
}

/** Only a rate in force or in the future can be changed: a replaced rate will price no more stays. */
function requireHeld(rate: LocatedRate, current: readonly PlacedDraft[]): void {
  if (!current.some(({ id }) => id === rate.id)) throw new ProblemError('rate_replaced')
}

/** Returns the requested start; by default now, or the rate's own future start. */
function startFor(rate: { validFrom: string }, asked: string | undefined, { now }: CompanyContext): string | null {
  return asked ?? (Date.parse(rate.validFrom) > now.getTime() ? rate.validFrom : null)
}

type RateFieldChanges = {
  [Field in 'days' | 'from' | 'to' | 'cost' | 'minutes' | 'per' | 'first' | 'name' | 'startsAt' | 'endsAt']?:
    | RateDraft[Field]
    | undefined
}

function changed(
  rate: RateDraft,
  {
    days = rate.days,
    from = rate.from,
    to = rate.to,
    cost = rate.cost,
    minutes = rate.minutes,
    per = rate.per,
    first = rate.first,
    name = rate.name,
    startsAt = rate.startsAt,
    endsAt = rate.endsAt,
  }: RateFieldChanges,
): RateDraft {
  return { ...rate, days, from, to, cost, minutes, per, first, name, startsAt, endsAt }
}

async function edit(
  kind: RateKind,
  id: string,
  { validFrom, ...parts }: RateFieldChanges & { validFrom?: string | undefined },
  context: CompanyContext,
): Promise<RateChangeResult> {
  const rate = await readRate(kind, id, context)
  return changeRates(
    {
      kind,
      locationId: rate.locationId,
      vehicleTypeId: rate.vehicleTypeId,
      validFrom: startFor(rate, validFrom, context),
      rewrite: (current) => {
        requireHeld(rate, current)
        return current.map((one) =>
          one.id === id ? { draft: changed(one, parts), path: '' } : { draft: one, path: null },
        )
      },
    },
    context,
  )
}

async function end(
  kind: RateKind,
  id: string,
  validFrom: string | undefined,
  context: CompanyContext,
): Promise<RateChangeResult> {
  const rate = await readRate(kind, id, context)
  return changeRates(
    {
      kind,
      locationId: rate.locationId,
      vehicleTypeId: rate.vehicleTypeId,
      validFrom: startFor(rate, validFrom, context),
      rewrite: (current) => {
        requireHeld(rate, current)
        return kept(current.filter((one) => one.id !== id))
      },
    },
    context,
  )
}

function writtenSet(kind: RateKind, vehicleTypeId: VehicleTypeId, tariffs: readonly Parts[]) {
  return tariffs.map((parts, index) => ({ draft: draftOf(kind, vehicleTypeId, parts), path: `tariffs.${index}` }))
}

function createSet(
  kind: RateKind,
  { locationId, vehicleTypeId, validFrom, tariffs }: RatePlace & { tariffs: readonly Parts[] },
  context: CompanyContext,
): Promise<RateChangeResult> {
  return changeRates(
    {
      kind,
      locationId,
      vehicleTypeId,
      validFrom: validFrom ?? null,
      rewrite: () => writtenSet(kind, vehicleTypeId, tariffs),
    },
    context,
  )
}

async function replace(
  kind: RateKind,
  id: string,
  validFrom: string | undefined,
  tariffs: readonly Parts[],
  context: CompanyContext,
): Promise<RateChangeResult> {
  const rate = await readRate(kind, id, context)
  const { locationId, vehicleTypeId } = rate
  const rewrite = (current: readonly PlacedDraft[]) => {
    requireHeld(rate, current)
    return writtenSet(kind, vehicleTypeId, tariffs)
  }
  return changeRates(
    { kind, locationId, vehicleTypeId, validFrom: startFor(rate, validFrom, context), rewrite },
    context,
  )
}

type Single =
  | typeof freeTimeRates
  | typeof maximumRates
  | typeof nightRates
  | typeof specialRates
  | typeof unitRateTariffs
  | typeof unitSpecialRateTariffs

function singleRoutes({ kind, list, get, remove }: Pick<Single, 'kind' | 'list' | 'get' | 'remove'>): Route[] {
  return [
    companyRoute(list, async ({ query }, context) => page(await findRates(kind, query, context), query)),
    companyRoute(get, ({ params }, context) => readRate(kind, params.id, context)),
    companyRoute(remove, ({ params, query }, context) => end(kind, params.id, query.validFrom, context)),
  ]
}

function setRoutes({
  kind,
  list,
  get,
  create,
  edit: change,
  remove,
}: typeof unitRates | typeof unitSpecialRates): Route[] {
  return [
    companyRoute(list, async ({ query }, context) => page(await findRateSets(kind, query, context), query)),
    companyRoute(get, ({ params }, context) => readRateSet(kind, params.id, context)),
    companyRoute(create, ({ body }, context) => createSet(kind, body, context)),
    companyRoute(change, ({ params, body }, context) =>
      replace(kind, params.id, body.validFrom, body.tariffs, context),
    ),
    companyRoute(remove, ({ params, query }, context) => replace(kind, params.id, query.validFrom, [], context)),
  ]
}

export const rateRoutes: readonly Route[] = [
  ...singleRoutes(freeTimeRates),
  companyRoute(freeTimeRates.create, ({ body }, context) => add('free_time', body, context)),
  companyRoute(freeTimeRates.edit, ({ params, body }, context) => edit('free_time', params.id, body, context)),
  ...singleRoutes(maximumRates),
  companyRoute(maximumRates.create, ({ body }, context) => add('maximum', body, context)),
  companyRoute(maximumRates.edit, ({ params, body }, context) => edit('maximum', params.id, body, context)),
  ...singleRoutes(nightRates),
  companyRoute(nightRates.create, ({ body }, context) => add('night', body, context)),
  companyRoute(nightRates.edit, ({ params, body }, context) => edit('night', params.id, body, context)),
  ...singleRoutes(specialRates),
  companyRoute(specialRates.create, ({ body }, context) => add('special', body, context)),
  companyRoute(specialRates.edit, ({ params, body }, context) => edit('special', params.id, body, context)),
  ...singleRoutes(unitRateTariffs),
  companyRoute(unitRateTariffs.create, ({ body }, context) => add('unit', body, context)),
  companyRoute(unitRateTariffs.edit, ({ params, body }, context) => edit('unit', params.id, body, context)),
  ...singleRoutes(unitSpecialRateTariffs),
  companyRoute(unitSpecialRateTariffs.create, ({ body }, context) => add('unit_special', body, context)),
  companyRoute(unitSpecialRateTariffs.edit, ({ params, body }, context) =>
    edit('unit_special', params.id, body, context),
  ),
  ...setRoutes(unitRates),
  ...setRoutes(unitSpecialRates),
]
