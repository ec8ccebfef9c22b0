import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'

import { VAT_MAX } from '../../../domain/companies.ts'
import type { Json } from '../../../domain/json.ts'
import { DEFAULT_LIMITS, SHIFT_ACTS_MAX, USUAL_SHIFT_ACTS } from '../../../domain/location-limits.ts'
import {
  type Day,
  LOCATION_LIMITS_MAX,
  PARKING_SERVICES,
  PARKING_TYPES,
  PAYMENT_TYPES,
} from '../../../domain/locations.ts'
import type { OpenWindow } from '../../../domain/opening-hours.ts'
import { COST_MAX, MINUTES_MAX } from '../../../domain/pricing/rate-limits.ts'
import { CLASS_IDS, type ClassId } from '../../../domain/vehicles.ts'
import { choice, members, reference, references, yesNo } from '../../records/form/choice-fields.ts'
import type { Field, Joint, Words } from '../../records/form/field.ts'
import { count, money, optional, percent, text } from '../../records/form/field-types.ts'
import { addedLater, elsewhere, inputOf, joint, own, startingWith } from '../../records/form/joint-fields.ts'
import { clock, degrees, windows } from '../../records/form/place-fields.tsx'
import { PeopleWords } from '../../records/people-words.tsx'
import {
  DAY_LABELS,
  PARKING_SERVICE_LABELS,
  PARKING_TYPE_LABELS,
  PAYMENT_TYPE_LABELS,
} from '../../ui/labels/locations.ts'

const { NAME_MAX, ADDRESS_MAX, CITY_MAX, DESCRIPTION_MAX, SPACES_MAX, TERM_MINUTES_MAX, COMMISSION_MAX } =
  LOCATION_LIMITS_MAX
const USUAL_HOURS: OpenWindow[] = [{ opens: '06:00', closes: '22:00' }]

const Night = v.object({ from: v.string(), to: v.string() })
const Point = v.object({ lat: v.number(), lng: v.number() })

function NightWords({ value }: { value: Json }) {
  const night = v.safeParse(Night, value)
  return night.success ? `${night.output.from}–${night.output.to}` : null
}

function PointWords({ value }: { value: Json }) {
  const point = v.safeParse(Point, value)
  return point.success ? `${point.output.lat.toFixed(5)}, ${point.output.lng.toFixed(5)}` : null
}

const PEOPLE = { shown: PeopleWords }

export const aboutFields = {
  name: text({ label: msg`Name`, max: NAME_MAX, capitals: 'words' }),
  parkingType: choice({
    label: msg`Parking type`,
    of: PARKING_TYPES,
    labels: PARKING_TYPE_LABELS,
    chosen: 'parking_lot',
    beside: 'wide',
  }),
  description: optional(
    text({
      label: msg`Description`,
      max: DESCRIPTION_MAX,
      code: 'description_too_long',
      rows: 3,
      hint: msg`Shown to drivers on the page that their link opens`,
    }),
  ),
  parkingServices: members({
    label: msg`Services offered`,
    of: PARKING_SERVICES,
    labels: PARKING_SERVICE_LABELS,
    hint: msg`Drivers see them on the page that their link opens. If cars are parked with their key, the booth asks for the key tag.`,
  }),
} as const

export const placeFields = {
  address: text({ label: msg`Address`, max: ADDRESS_MAX, capitals: 'words' }),
  city: text({ label: msg`City`, max: CITY_MAX, capitals: 'words', beside: 'wide' }),
  geolocation: joint({
    label: msg`Point on the map`,
    words: { shown: PointWords },
    parts: {
      lat: degrees({ label: msg`Latitude`, max: 90, hint: msg`North of the equator, as 4.6689` }),
      lng: degrees({
        label: msg`Longitude`,
        max: 180,
        hint: msg`West of Greenwich it is negative, as -74.0525`,
        beside: 'wide',
      }),
    },
    keys: { lat: 'lat', lng: 'lng' },
  }),
  timeZone: reference({
    label: msg`Time zone`,
    words: 'text',
    hint: msg`Its hours, days and reports use this time zone`,
  }),
} as const

const openDay = (day: Day) => startingWith(windows({ label: DAY_LABELS[day] }), day === 8 ? [] : USUAL_HOURS)

export const hoursFields = {
  // One control draws all days.
  'schedule.1': inputOf({ day1: openDay(1) }),
  'schedule.2': inputOf({ day2: elsewhere(openDay(2)) }),
  'schedule.3': inputOf({ day3: elsewhere(openDay(3)) }),
  'schedule.4': inputOf({ day4: elsewhere(openDay(4)) }),
  'schedule.5': inputOf({ day5: elsewhere(openDay(5)) }),
  'schedule.6': inputOf({ day6: elsewhere(openDay(6)) }),
  'schedule.7': inputOf({ day7: elsewhere(openDay(7)) }),
  'schedule.8': inputOf({ day8: elsewhere(openDay(8)) }),
  nightSchedule: joint({
    label: msg`Opening at night`,
    words: { shown: NightWords },
    parts: {
      nightFrom: clock({
        label: msg`Night from`,
        hint: msg`Such as 20:00. The location is then also open on the nights of its days with hours. Prices for the night are in Rates.`,
      }),
      nightTo: clock({
        label: msg`Night to`,
        end: true,
        hint: msg`May be after midnight, such as 06:00`,
        beside: 'wide',
      }),
    },
    keys: { from: 'nightFrom', to: 'nightTo' },
  }),
} as const

export const HOURS_SECTION = [
  {
    from: 'day1',
    hint: msg`A day can have several periods, and 24:00 ends a day. Hours past midnight are two periods: until 24:00, and from 00:00 on the next day.`,
  },
] as const

const spacesOf = (label: MessageDescriptor) =>
  optional(count({ label, min: 0, max: SPACES_MAX, code: 'spaces_invalid' }))

export const spacesFields = {
  spaces: count({
    label: msg`Total spaces`,
    min: 0,
    max: SPACES_MAX,
    code: 'spaces_invalid',
    hint: msg`At least as many as all vehicle types together`,
  }),
  paymentType: choice({
    label: msg`Time of payment`,
    of: PAYMENT_TYPES,
    labels: PAYMENT_TYPE_LABELS,
    chosen: 'post_pay',
    beside: 'wide',
  }),
  // One control draws all vehicle types, with their rates.
  'occupancy.1': inputOf({ type1: own(spacesOf(msg`Spaces for cars`)) }),
  'occupancy.2': inputOf({ type2: elsewhere(spacesOf(msg`Spaces for motorcycles`)) }),
  'occupancy.3': inputOf({ type3: elsewhere(spacesOf(msg`Spaces for bicycles`)) }),
  ...spacesOfClasses(),
} as const

type SpacesOfClasses = {
  readonly [Id in ClassId as `occupancy.${Id}`]: Joint<
    { readonly [Name in `type${Id}`]: Field<string, number | null> },
    number | null
  >
}

/** The spaces of each class that a company may have; companies use few of them. */
function spacesOfClasses(): SpacesOfClasses
function spacesOfClasses(): object {
  return Object.fromEntries(
    CLASS_IDS.map((id) => [
      `occupancy.${id}`,
      inputOf({ [`type${id}`]: addedLater(elsewhere(spacesOf(msg`Spaces for vehicle class ${id}`))) }),
    ]),
  )
}

const costOf = (label: MessageDescriptor) => elsewhere(money({ label, max: COST_MAX }))
const fractionOf = (label: MessageDescriptor) =>
  startingWith(elsewhere(count({ label, max: MINUTES_MAX, code: 'minutes_invalid' })), 1)

/** First rates of a new location: a cost for a number of minutes. */
export const firstRateFields = {
  'rate.1': joint({
    label: msg`Rates for cars`,
    parts: { cost1: costOf(msg`Cost for cars`), minutes1: fractionOf(msg`Minutes for cars`) },
    keys: { cost: 'cost1', minutes: 'minutes1' },
    unless: ['cost1'],
  }),
  'rate.2': joint({
    label: msg`Rates for motorcycles`,
    parts: { cost2: costOf(msg`Cost for motorcycles`), minutes2: fractionOf(msg`Minutes for motorcycles`) },
    keys: { cost: 'cost2', minutes: 'minutes2' },
    unless: ['cost2'],
  }),
  'rate.3': joint({
    label: msg`Rates for bicycles`,
    parts: { cost3: costOf(msg`Cost for bicycles`), minutes3: fractionOf(msg`Minutes for bicycles`) },
    keys: { cost: 'cost3', minutes: 'minutes3' },
    unless: ['cost3'],
  }),
} as const

export const peopleFields = {
  managerId: optional(
    reference({
      label: msg`Manager`,
      words: PEOPLE,
      hint: msg`Staff ask the manager first. The manager sees what needs attention here first, and gets the emails of its views by default.`,
    }),
  ),
  staffIds: references({ label: msg`Assigned staff`, words: PEOPLE }),
} as const

const termMinutes = (words: Words) => count({ ...words, min: 0, max: TERM_MINUTES_MAX, code: 'term_minutes_invalid' })
const amount = (words: Words) => startingWith(money({ ...words, max: COST_MAX }), 0)

export const termsFields = {
  exemptMinutes: startingWith(
    termMinutes({
      label: msg`Exempt minutes`,
      hint: msg`Stays up to this many minutes are free; longer stays are charged in full`,
    }),
    0,
  ),
  graceMinutes: startingWith(
    termMinutes({
      label: msg`Minutes to leave after paying`,
      hint: msg`A vehicle that leaves later pays for the extra time`,
      beside: 'wide',
    }),
    15,
  ),
  digitalCommission: startingWith(
    percent({
      label: msg`Commission for digital payments`,
      min: 0,
      max: COMMISSION_MAX,
      code: 'percent_invalid',
      hint: msg`Percentage. The company pays it, not the customer.`,
    }),
    0,
  ),
  taxRate: optional(
    percent({
      label: msg`VAT of its own`,
      min: 0,
      max: VAT_MAX,
      code: 'vat_invalid',
      hint: msg`Percentage. If empty, the company’s applies.`,
      beside: 'wide',
    }),
  ),
  lostTicketFee: amount({
    label: msg`Fee for a lost ticket`,
    hint: msg`Added to the stay as a separate line. Enter 0 for no fee.`,
  }),
} as const

export const limitsFields = {
  varianceLimit: amount({
    label: msg`Difference without a reason`,
    hint: msg`Larger differences need a reason and an administrator’s approval`,
  }),
  loweredPrice: amount({
    label: msg`Price lowered without a reason`,
    hint: msg`A larger reduction needs a reason`,
  }),
  refundByStaff: amount({
    label: msg`Refunded by staff`,
    hint: msg`Refunds above this amount need an administrator`,
    beside: 'wide',
  }),
  earlyEndMinutes: startingWith(
    termMinutes({
      label: msg`Early end without a reason, in minutes`,
      hint: msg`Longest time from the recorded end to the payment`,
    }),
    DEFAULT_LIMITS.earlyEndMinutes,
  ),
  earlyEndAmount: amount({
    label: msg`Early end without a reason, in money`,
    hint: msg`And how much that may lower the price`,
    beside: 'wide',
  }),
  shiftActs: startingWith(
    count({
      label: msg`Exceptions per person and shift, number`,
      hint: msg`More exceptions of one kind, such as voided stays, need an approval and are listed for administrators`,
      min: 0,
      max: SHIFT_ACTS_MAX,
      code: 'count_invalid',
    }),
    USUAL_SHIFT_ACTS,
  ),
  shiftAmount: amount({
    label: msg`Exceptions per person and shift, in money`,
    hint: msg`Above this sum, each exception needs an approval and is listed`,
    beside: 'wide',
  }),
  payOutsByOpener: yesNo({ label: msg`Others need an administrator to take cash out of a shift` }),
  blindClose: yesNo({
    label: msg`Registers are closed blind`,
    hint: msg`Operators see no sums of an open shift until its count is recorded`,
  }),
} as const
