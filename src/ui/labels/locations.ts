import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type {
  Day,
  MaximumPeriod,
  ParkingService,
  ParkingType,
  PaymentType,
  RateKind,
  StepPeriod,
} from '../../../domain/locations.ts'

export const PARKING_TYPE_LABELS = {
  event_parking: msg`Event parking`,
  on_street_parking: msg`On-street parking`,
  parking_lot: msg`Parking lot`,
  private_parking: msg`Private parking`,
  residence: msg`Residential`,
  valet_parking: msg`Valet parking`,
} satisfies Record<ParkingType, MessageDescriptor>

export const PARKING_SERVICE_LABELS = {
  parking_with_key: msg`Parking with key`,
  covered_parking: msg`Covered parking`,
  car_wash: msg`Car wash`,
  vehicular_barrier: msg`Vehicle barrier`,
  surveillance: msg`Surveillance`,
  electric_car_charging: msg`Electric car charging`,
  cctv: msg`CCTV`,
} satisfies Record<ParkingService, MessageDescriptor>

export const PAYMENT_TYPE_LABELS = {
  pre_pay: msg`Paid on entry`,
  post_pay: msg`Paid on exit`,
} satisfies Record<PaymentType, MessageDescriptor>

export const DAY_LABELS = {
  1: msg`Monday`,
  2: msg`Tuesday`,
  3: msg`Wednesday`,
  4: msg`Thursday`,
  5: msg`Friday`,
  6: msg`Saturday`,
  7: msg`Sunday`,
  8: msg`Holiday`,
} satisfies Record<Day, MessageDescriptor>

export const RATE_KIND_LABELS = {
  arrival: msg`By time of arrival`,
  flat_period: msg`Flat period`,
  free_time: msg`Free time`,
  lost_ticket: msg`Price of a lost ticket`,
  maximum: msg`Maximum`,
  minimum: msg`Minimum charge`,
  night: msg`Night`,
  special: msg`Event`,
  unit: msg`Unit`,
  unit_special: msg`Special unit`,
} satisfies Record<RateKind, MessageDescriptor>

/** Labels of the period to which a maximum price applies. */
export const MAXIMUM_PERIOD_LABELS = {
  '24h': msg`24 hours from the entry`,
  calendar_day: msg`Each calendar day`,
  several_days: msg`Several days from the entry`,
} satisfies Record<MaximumPeriod, MessageDescriptor>

/** When steps start over. */
export const STEP_PERIOD_LABELS = {
  after_steps: msg`After the last step`,
  each_hour: msg`Each hour of the stay`,
  each_24h: msg`Each 24 hours of the stay`,
  each_day: msg`At midnight`,
} satisfies Record<StepPeriod, MessageDescriptor>
