import * as v from 'valibot'

import { MAXIMUM_PERIODS } from '../domain/locations.ts'
import type { PriceLine } from '../domain/pricing/price-line.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Amount, Instant } from './primitives.ts'
import { PricedAgreement, Minutes } from './stay-terms.ts'
import { VehicleTypeId } from './vehicle-type.ts'

const Nothing = v.literal(0)
const span = { from: Instant, to: Instant, minutes: Minutes }
const counted = { count: v.number(), unitAmount: Amount, amount: Amount }

const fraction = { ...span, ...counted, fractionMinutes: v.number() }
const UnitLine = v.object({ kind: v.literal('unit'), ...fraction })
const SpecialLine = v.object({ kind: v.literal('unit_special'), ...fraction })
const EventLine = v.object({
  kind: v.literal('special'),
  name: v.string(),
  ...span,
  ...counted,
  fractionMinutes: v.nullable(v.number()),
})
const inFlatPeriods = v.array(v.variant('kind', [UnitLine, SpecialLine]))
const NightLine = v.object({ kind: v.literal('night'), ...span, ...counted, insteadOf: inFlatPeriods })
const FlatPeriodLine = v.object({
  kind: v.literal('flat_period'),
  name: v.string(),
  ...span,
  ...counted,
  insteadOf: inFlatPeriods,
})
const inDays = [UnitLine, SpecialLine, EventLine, NightLine, FlatPeriodLine] as const
const maximum = { kind: v.literal('maximum'), ...span, ...counted, days: v.optional(v.number()) }
const DayMaximumLine = v.object({
  ...maximum,
  per: v.picklist(MAXIMUM_PERIODS),
  insteadOf: v.array(v.variant('kind', [...inDays])),
})
const MaximumLine = v.object({
  ...maximum,
  per: v.picklist(MAXIMUM_PERIODS),
  insteadOf: v.array(v.variant('kind', [...inDays, DayMaximumLine])),
})
const ordinary = v.array(v.variant('kind', [...inDays, MaximumLine]))
const MinimumLine = v.object({ kind: v.literal('minimum'), ...span, ...counted, insteadOf: ordinary })
const ArrivalLine = v.object({
  kind: v.literal('arrival'),
  name: v.string(),
  ...span,
  ...counted,
  insteadOf: v.optional(v.array(v.variant('kind', [...inDays, MaximumLine, MinimumLine]))),
})

/** A line of "why this price". The amounts of all lines add up to the total. */
export const PriceLines: v.GenericSchema<unknown, PriceLine[]> = v.array(
  v.variant('kind', [
    v.object({ kind: v.literal('exempt'), ...span, amount: Nothing }),
    v.object({ kind: v.literal('free_time'), ...span, amount: Nothing }),
    v.object({ kind: v.literal('grace'), ...span, amount: Nothing }),
    v.object({ kind: v.literal('pass'), minutes: Minutes, amount: Nothing }),
    v.object({
      kind: v.literal('pass_refused'),
      because: v.union([v.literal('expired'), v.literal('too_many_vehicles')]),
      amount: Nothing,
    }),
    UnitLine,
    SpecialLine,
    EventLine,
    NightLine,
    FlatPeriodLine,
    MaximumLine,
    MinimumLine,
    ArrivalLine,
    v.object({ kind: v.literal('lost_ticket_price'), ...span, ...counted }),
    v.object({ kind: v.literal('first_rates'), ratesOf: Instant, amount: Nothing }),
    v.object({ kind: v.literal('priced_as'), vehicleTypeId: VehicleTypeId, amount: Nothing }),
    v.object({ kind: v.literal('agreement'), agreement: PricedAgreement, amount: Amount }),
    v.object({ kind: v.literal('correction'), reason: v.string(), amount: Amount }),
    v.object({ kind: v.literal('lost_ticket'), amount: Amount }),
    v.object({ kind: v.literal('zero_floor'), amount: Amount }),
    v.object({ kind: v.literal('older_rates'), ratesOf: Instant, amount: Amount }),
    v.object({ kind: v.literal('charged_differently'), amount: Amount }),
    v.object({ kind: v.literal('adjustment50'), amount: Amount }),
  ]),
)

export const getServicePrice = defineEndpoint({
  id: 'getServicePrice',
  area: 'services',
  method: 'GET',
  path: '/services/:id/price',
  request: { params: IdParams },
  response: v.object({
    /** Null for a paid stay; otherwise the assumed time of leaving. */
    asOf: v.nullable(Instant),
    totalMinutes: v.number(),
    serviceCharge: Amount,
    discount: Amount,
    totalCost: Amount,
    /** Null if the stay was paid before lines were stored. */
    lines: v.nullable(PriceLines),
  }),
  queueable: false,
})
