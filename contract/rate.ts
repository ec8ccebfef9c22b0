import * as v from 'valibot'

import { DAYS, MAXIMUM_PERIODS, STEP_PERIODS, type RateKind } from '../domain/locations.ts'
import { COST_MAX, FIRST_MAX, MINUTES_MAX, RATE_NAME_MAX, TIMES_MAX } from '../domain/pricing/rate-limits.ts'
import { type Area, defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import { Rate, WallTime } from './location.ts'
import { Amount, Id, Instant, cleaned } from './primitives.ts'
import { VehicleTypeId, VehicleTypeText } from './vehicle-type.ts'

/** A rate with its location. The id belongs to this version of the rate: a change creates a rate with another id. */
const PlacedRate = v.object({ ...Rate.entries, locationId: Id })

/**
 * All rates of one kind with the same start. The id is that of the first tariff; the id of any other tariff finds the
 * set too.
 */
const RateSet = v.object({
  id: Id,
  locationId: Id,
  vehicleTypeId: VehicleTypeId,
  validFrom: Instant,
  tariffs: v.array(Rate),
})
export type RateSet = v.InferOutput<typeof RateSet>

/** Result of a change: all rates of the kind from then on, and warnings. */
const RateChangeResult = v.object({
  /** The written rate, or the first of a set; null if the rate was ended. */
  id: v.nullable(Id),
  validFrom: Instant,
  rates: v.array(PlacedRate),
  /** Hours in which a stay has no price. */
  warnings: v.array(
    v.object({ code: v.literal('hours_without_rate'), days: v.array(v.picklist(DAYS)), from: WallTime, to: WallTime }),
  ),
})
export type RateChangeResult = v.InferOutput<typeof RateChangeResult>

const Cost = v.pipe(Amount, v.minValue(0, 'amount_negative'), v.maxValue(COST_MAX, 'amount_too_large'))
const Minutes = v.pipe(
  v.number('invalidField'),
  v.integer('invalidField'),
  v.minValue(1, 'minutes_invalid'),
  v.maxValue(MINUTES_MAX, 'minutes_invalid'),
)
const Times = v.pipe(
  v.number('invalidField'),
  v.integer('invalidField'),
  v.minValue(1, 'invalidField'),
  v.maxValue(TIMES_MAX, 'invalidField'),
)
const First = v.optional(
  v.pipe(
    v.array(v.object({ minutes: Minutes, cost: Cost, times: Times }), 'invalidField'),
    v.maxLength(FIRST_MAX, 'limit_invalid'),
  ),
)
const EventName = v.pipe(
  v.string('required'),
  cleaned,
  v.nonEmpty('required'),
  v.maxLength(RATE_NAME_MAX, 'text_too_long'),
)
const Days = v.pipe(v.array(v.picklist(DAYS, 'invalidField'), 'invalidField'), v.maxLength(DAYS.length, 'invalidField'))
const Hour = v.nullable(WallTime)

/** Time at which the steps start over. */
const StartsOver = v.nullable(v.picklist(STEP_PERIODS, 'invalidField'))

const days = { days: v.optional(Days, []) }
const hours = { from: v.optional(Hour, null), to: v.optional(Hour, null) }
const changedDays = { days: v.optional(Days) }
const changedHours = { from: v.optional(Hour), to: v.optional(Hour) }

/** Fields of a new rate of each kind, and fields that can be changed alone. */
const PARTS = {
  unit: {
    /** The last fraction repeats; those of `first` come before it. */
    written: { ...days, ...hours, cost: Cost, minutes: Minutes, first: First, per: v.optional(StartsOver, null) },
    changed: {
      ...changedDays,
      ...changedHours,
      cost: v.optional(Cost),
      minutes: v.optional(Minutes),
      first: First,
      per: v.optional(StartsOver),
    },
  },
  special: {
    /** Without minutes the cost is a flat price for everything that starts in it. */
    written: {
      name: EventName,
      startsAt: Instant,
      endsAt: Instant,
      cost: Cost,
      minutes: v.optional(v.nullable(Minutes), null),
      first: First,
      per: v.optional(StartsOver, null),
    },
    changed: {
      name: v.optional(EventName),
      startsAt: v.optional(Instant),
      endsAt: v.optional(Instant),
      cost: v.optional(Cost),
      minutes: v.optional(v.nullable(Minutes)),
      first: First,
      per: v.optional(StartsOver),
    },
  },
  night: {
    written: { ...days, ...hours, cost: Cost },
    changed: { ...changedDays, ...changedHours, cost: v.optional(Cost) },
  },
  maximum: {
    /** `minutes` is the length of several days. */
    written: {
      ...days,
      cost: Cost,
      per: v.optional(v.nullable(v.picklist(MAXIMUM_PERIODS, 'invalidField')), null),
      minutes: v.optional(v.nullable(Minutes), null),
    },
    changed: {
      ...changedDays,
      cost: v.optional(Cost),
      minutes: v.optional(v.nullable(Minutes)),
      per: v.optional(v.nullable(v.picklist(MAXIMUM_PERIODS, 'invalidField'))),
    },
  },
  free_time: {
    written: { ...days, ...hours, minutes: Minutes },
    changed: { ...changedDays, ...changedHours, minutes: v.optional(Minutes) },
  },
}

/** Start of validity; without it, now, or the rate's own future start. */
const validFrom = { validFrom: v.optional(Instant) }
const place = { locationId: Id, vehicleTypeId: VehicleTypeId }

const listQuery = v.object({
  ...pageEntries,
  locationId: v.optional(Id),
  vehicleTypeId: v.optional(v.pipe(VehicleTypeText, v.transform(Number), VehicleTypeId)),
  /**
   * Only the rates for a stay that starts at this moment; by default the rates in force now and those that start later.
   */
  at: v.optional(Instant),
  /** Also returns rates that were replaced or deleted. */
  history: v.optional(v.picklist(['true', 'false'], 'invalidField'), 'false'),
})

/** Defines the read calls that single rates and whole sets share. */
function reads<const Name extends string, Path extends string, Item extends v.GenericSchema>(
  name: Name,
  path: Path,
  item: Item,
  area: Area = 'services',
) {
  return {
    list: defineEndpoint({
      id: `list${name}s`,
      area,
      method: 'GET',
      path,
      request: { query: listQuery },
      response: listOf(item),
      queueable: false,
    }),
    get: defineEndpoint({
      id: `get${name}`,
      area,
      method: 'GET',
      path: `${path}/:id`,
      request: { params: IdParams },
      response: item,
      queueable: false,
    }),
    remove: defineEndpoint({
      id: `delete${name}`,
      area,
      method: 'DELETE',
      path: `${path}/:id`,
      request: { params: IdParams, query: v.object(validFrom) },
      response: RateChangeResult,
      queueable: false,
    }),
  }
}

function singleRates<
  const Name extends string,
  Path extends string,
  Written extends v.ObjectEntries,
  Changed extends v.ObjectEntries,
>(
  kind: RateKind,
  {
    name,
    path,
    parts,
    area = 'services',
  }: { name: Name; path: Path; parts: { written: Written; changed: Changed }; area?: Area },
) {
  const changed = v.pipe(
    v.object({ ...validFrom, ...parts.changed }),
    v.check(
      (body) => Object.entries(body).some(([field, value]) => field !== 'validFrom' && value !== undefined),
      'nothing_changed',
    ),
  )
  return {
    kind,
    ...reads(name, path, PlacedRate, area),
    create: defineEndpoint({
      id: `create${name}`,
      area,
      method: 'POST',
      path,
      creates: `${path}/:id`,
      request: { body: v.object({ ...place, ...validFrom, ...parts.written }) },
      response: RateChangeResult,
      queueable: false,
    }),
    edit: defineEndpoint({
      id: `edit${name}`,
      area,
      method: 'PATCH',
      path: `${path}/:id`,
      request: { params: IdParams, body: changed },
      response: RateChangeResult,
      queueable: false,
    }),
  }
}

function rateSets<const Name extends string, Path extends string>(
  kind: RateKind,
  { name, path }: { name: Name; path: Path },
) {
  const tariffs = v.pipe(
    v.array(v.object(PARTS.unit.written), 'required'),
    v.minLength(1, 'required'),
    v.maxLength(100, 'limit_invalid'),
  )
  return {
    kind,
    ...reads(name, path, RateSet),
    create: defineEndpoint({
      id: `create${name}`,
      area: 'services',
      method: 'POST',
      path,
      creates: `${path}/:id`,
      request: { body: v.object({ ...place, ...validFrom, tariffs }) },
      response: RateChangeResult,
      queueable: false,
    }),
    edit: defineEndpoint({
      id: `edit${name}`,
      area: 'services',
      method: 'PATCH',
      path: `${path}/:id`,
      request: { params: IdParams, body: v.object({ ...validFrom, tariffs }) },
      response: RateChangeResult,
      queueable: false,
    }),
  }
}

export const freeTimeRates = singleRates('free_time', {
  name: 'FreeTimeRate',
  path: '/operator/free-time-rates',
  parts: PARTS.free_time,
})
export const maximumRates = singleRates('maximum', {
  name: 'MaximumRate',
  path: '/operator/maximum-rates',
  parts: PARTS.maximum,
})
export const nightRates = singleRates('night', { name: 'NightRate', path: '/operator/night-rates', parts: PARTS.night })
export const specialRates = singleRates('special', {
  name: 'SpecialRate',
  path: '/special-rates',
  parts: PARTS.special,
  area: 'entities',
})
export const unitRates = rateSets('unit', { name: 'UnitRate', path: '/operator/unit-rates' })
export const unitRateTariffs = singleRates('unit', {
  name: 'UnitRateTariff',
  path: '/operator/unit-rate-tariffs',
  parts: PARTS.unit,
})
export const unitSpecialRates = rateSets('unit_special', {
  name: 'UnitSpecialRate',
  path: '/operator/unit-special-rates',
})
export const unitSpecialRateTariffs = singleRates('unit_special', {
  name: 'UnitSpecialRateTariff',
  path: '/operator/unit-special-rate-tariffs',
  parts: PARTS.unit,
})

export const RATE_ENDPOINTS = [
  freeTimeRates.list,
  freeTimeRates.get,
  freeTimeRates.create,
  freeTimeRates.edit,
  freeTimeRates.remove,
  maximumRates.list,
  maximumRates.get,
  maximumRates.create,
  maximumRates.edit,
  maximumRates.remove,
  nightRates.list,
  nightRates.get,
  nightRates.create,
  nightRates.edit,
  nightRates.remove,
  specialRates.list,
  specialRates.get,
  specialRates.create,
  specialRates.edit,
  specialRates.remove,
  unitRates.list,
  unitRates.get,
  unitRates.create,
  unitRates.edit,
  unitRates.remove,
  unitRateTariffs.list,
  unitRateTariffs.get,
  unitRateTariffs.create,
  unitRateTariffs.edit,
  unitRateTariffs.remove,
  unitSpecialRates.list,
  unitSpecialRates.get,
  unitSpecialRates.create,
  unitSpecialRates.edit,
  unitSpecialRates.remove,
  unitSpecialRateTariffs.list,
  unitSpecialRateTariffs.get,
  unitSpecialRateTariffs.create,
  unitSpecialRateTariffs.edit,
  unitSpecialRateTariffs.remove,
] as const
