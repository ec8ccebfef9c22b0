import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense } from 'react'
import * as v from 'valibot'

import type { Json } from '../../../domain/json.ts'
import { RATE_KINDS, type RateKind } from '../../../domain/locations.ts'
import { PeopleWords } from '../../records/people-words.tsx'
import { defineKind, oneOf } from '../../records/record-kind.ts'
import {
  DAY_LABELS,
  PARKING_SERVICE_LABELS,
  PARKING_TYPE_LABELS,
  PAYMENT_TYPE_LABELS,
} from '../../ui/labels/locations.ts'
import { TICKET_TEXT_LABELS } from '../../ui/labels/ticket-texts.ts'
import { PercentWords } from '../../ui/percent.tsx'

// Read in a history only, which comes later than the list.
const RatesInHistory = lazy(() => import('./rates-in-history.tsx'))

const Hours = v.array(v.object({ opens: v.string(), closes: v.string() }))
const Night = v.object({ from: v.string(), to: v.string() })
const Point = v.object({ lat: v.number(), lng: v.number() })

/** `06:00–12:00, 14:00–24:00`. */
function hoursText(hours: v.InferOutput<typeof Hours>): string {
  return hours.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')
}

function HoursWords({ value }: { value: Json }) {
  const hours = v.safeParse(Hours, value)
  if (!hours.success) return null
  return hours.output.length === 0 ? <Trans>closed</Trans> : hoursText(hours.output)
}

function NightWords({ value }: { value: Json }) {
  const night = v.safeParse(Night, value)
  return night.success ? `${night.output.from}–${night.output.to}` : null
}

function PointWords({ value }: { value: Json }) {
  const point = v.safeParse(Point, value)
  return point.success ? `${point.output.lat.toFixed(5)}, ${point.output.lng.toFixed(5)}` : null
}

/** The rates of a kind, in words. */
function ratesWords(kind: RateKind): ComponentType<{ value: Json }> {
  return function RatesWords({ value }) {
    return (
      <Suspense fallback="…">
        <RatesInHistory kind={kind} value={value} />
      </Suspense>
    )
  }
}

const HOURS = { shown: HoursWords }
const RATES_OF = { 1: msg`Rates for cars`, 2: msg`Rates for motorcycles`, 3: msg`Rates for bicycles` }
/** `rates.night.2`: as one kind of rates was changed by itself. */
const RATES = Object.fromEntries(
  RATE_KINDS.flatMap((kind) =>
    Object.entries(RATES_OF).map(([type, label]) => [
      `rates.${kind}.${type}`,
      { label, value: { shown: ratesWords(kind) } },
    ]),
  ),
)

export const locationKind = defineKind({
  one: msg`Location`,
  kept: { collection: 'locations', table: (db) => db.locations, subject: ({ name }) => ({ name }) },
  help: 'locations',
  link: (id) => ({ to: '/dashboard/locations/update/$id', params: { id } }),
  fields: {
    checkInHeader: { label: TICKET_TEXT_LABELS.checkInHeader },
    checkInFooter: { label: TICKET_TEXT_LABELS.checkInFooter },
    checkOutHeader: { label: TICKET_TEXT_LABELS.checkOutHeader },
    checkOutFooter: { label: TICKET_TEXT_LABELS.checkOutFooter },
    day: { label: msg`Day`, value: oneOf(DAY_LABELS) },
    opens: { label: msg`Opens` },
    closes: { label: msg`Closes` },
    name: { label: msg`Name` },
    description: { label: msg`Description` },
    parkingType: { label: msg`Parking type`, value: oneOf(PARKING_TYPE_LABELS) },
    parkingServices: { label: msg`Services offered`, value: { listOf: oneOf(PARKING_SERVICE_LABELS) } },
    isActive: { label: msg`In use`, value: 'yes_or_no' },
    address: { label: msg`Address` },
    city: { label: msg`City` },
    timeZone: { label: msg`Time zone` },
    geolocation: { label: msg`Point on the map`, value: { shown: PointWords } },
    'schedule.1': { label: DAY_LABELS[1], value: HOURS },
    'schedule.2': { label: DAY_LABELS[2], value: HOURS },
    'schedule.3': { label: DAY_LABELS[3], value: HOURS },
    'schedule.4': { label: DAY_LABELS[4], value: HOURS },
    'schedule.5': { label: DAY_LABELS[5], value: HOURS },
    'schedule.6': { label: DAY_LABELS[6], value: HOURS },
    'schedule.7': { label: DAY_LABELS[7], value: HOURS },
    'schedule.8': { label: DAY_LABELS[8], value: HOURS },
    nightSchedule: { label: msg`Night`, value: { shown: NightWords } },
    paymentType: { label: msg`When it is paid`, value: oneOf(PAYMENT_TYPE_LABELS) },
    spaces: { label: msg`Spaces in all` },
    'occupancy.1': { label: msg`Spaces for cars` },
    'occupancy.2': { label: msg`Spaces for motorcycles` },
    'occupancy.3': { label: msg`Spaces for bicycles` },
    managerId: { label: msg`Manager`, value: { shown: PeopleWords } },
    staffIds: { label: msg`Assigned staff`, value: { shown: PeopleWords } },
    logo: { label: msg`Logo`, value: (logo) => (logo === null ? null : msg`another picture`) },
    digitalCommission: { label: msg`Commission for digital payments`, value: { shown: PercentWords } },
    graceMinutes: { label: msg`Minutes to leave after paying` },
    exemptMinutes: { label: msg`Exempt minutes` },
    taxRate: { label: msg`VAT of its own`, value: { shown: PercentWords } },
    lostTicketFee: { label: msg`Fee for a lost ticket`, value: 'amount' },
    varianceLimit: { label: msg`Difference without a reason`, value: 'amount' },
    loweredPrice: { label: msg`Price lowered without a reason`, value: 'amount' },
    refundByStaff: { label: msg`Given back by staff`, value: 'amount' },
    earlyEndMinutes: { label: msg`Early end without a reason, in minutes` },
    earlyEndAmount: { label: msg`Early end without a reason, in money`, value: 'amount' },
    payOutsByOpener: { label: msg`Others need an administrator to pay out of a shift`, value: 'yes_or_no' },
    rateVersion: { label: msg`Version of the rates` },
    validFrom: { label: msg`In force from`, value: 'instant' },
    ...RATES,
    blindClose: { label: msg`Registers are closed blind`, value: 'yes_or_no' },
  },
})
