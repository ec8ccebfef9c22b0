export const PARKING_TYPES = [
  'event_parking',
  'on_street_parking',
  'parking_lot',
  'private_parking',
  'residence',
  'valet_parking',
] as const
export type ParkingType = (typeof PARKING_TYPES)[number]

export const PARKING_SERVICES = [
  'parking_with_key',
  'covered_parking',
  'car_wash',
  'vehicular_barrier',
  'surveillance',
  'electric_car_charging',
  'cctv',
] as const
export type ParkingService = (typeof PARKING_SERVICES)[number]

export const PAYMENT_TYPES = ['pre_pay', 'post_pay'] as const
/** Maximum time, in milliseconds, that a stay may be paid ahead at the entry. */
export const PAID_AHEAD_MS = 31 * 24 * 60 * 60_000
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** 1 Monday to 7 Sunday, 8 holiday. */
export const DAYS = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Day = (typeof DAYS)[number]

export const RATE_KINDS = [
  'arrival',
  'flat_period',
  'free_time',
  'lost_ticket',
  'maximum',
  'minimum',
  'night',
  'special',
  'unit',
  'unit_special',
] as const
export type RateKind = (typeof RATE_KINDS)[number]

/** Periods of a maximum rate: 24 hours from the entry, a day of the local calendar, or several times 24 hours. */
export const MAXIMUM_PERIODS = ['24h', 'calendar_day', 'several_days'] as const
export type MaximumPeriod = (typeof MAXIMUM_PERIODS)[number]

/**
 * Time at which the steps of a rate start over. The names differ from those of a maximum, so that an app of an earlier
 * release can't read them and asks for an update; it would ignore a new field and charge wrongly.
 */
export const STEP_PERIODS = ['after_steps', 'each_hour', 'each_24h', 'each_day'] as const
export type StepPeriod = (typeof STEP_PERIODS)[number]

/** Periods of all kinds of rates. */
export const RATE_PERIODS = [...MAXIMUM_PERIODS, ...STEP_PERIODS] as const
export type RatePeriod = (typeof RATE_PERIODS)[number]

/** A point needs two finite numbers. */
export function isPoint(lat: number, lng: number): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng)
}

/** Maximum values of a location's fields. Amounts have the limits of rates. */
export const LOCATION_LIMITS_MAX = {
  NAME_MAX: 80,
  DESCRIPTION_MAX: 500,
  ADDRESS_MAX: 160,
  CITY_MAX: 80,
  SPACES_MAX: 100_000,
  /** Exempt, grace and early minutes: a day. */
  TERM_MINUTES_MAX: 1_440,
  /** Basis points. */
  COMMISSION_MAX: 10_000,
} as const
