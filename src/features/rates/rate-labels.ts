import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { FieldCode } from '../../../contract/errors.ts'
import { RATE_CODES } from '../../../contract/rate-codes.ts'
import type { RateKind } from '../../../domain/locations.ts'
import type { RateProblemCode } from '../../../domain/pricing/check-rates.ts'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'

/** Kinds of rates in the order in which people think of them. */
export const KINDS_IN_ORDER = [
  'unit',
  'unit_special',
  'arrival',
  'night',
  'flat_period',
  'maximum',
  'minimum',
  'free_time',
  'lost_ticket',
  'special',
] as const satisfies readonly RateKind[]

/** Texts about the purpose of each kind of rate. */
export const KIND_WORDS = {
  unit: {
    title: msg`Ordinary rates`,
    about: msg`The price of a stay, fraction by fraction. The last fraction repeats, or the list starts over.`,
    add: msg`Add an ordinary rate`,
  },
  unit_special: {
    title: msg`Special hours`,
    about: msg`Replace the ordinary rates on their days and at their hours.`,
    add: msg`Add special hours`,
  },
  night: {
    title: msg`Night`,
    about: msg`The most that fractions starting in one night can cost. A night can cross midnight.`,
    add: msg`Add a night`,
  },
  arrival: {
    title: msg`By time of arrival`,
    about: msg`A fixed price for the whole stay, such as an early bird or an evening rate. A vehicle that leaves too late pays the ordinary price.`,
    add: msg`Add a price by time of arrival`,
  },
  flat_period: {
    title: msg`Flat periods`,
    about: msg`The most that fractions starting in an evening, a day or a weekend can cost. Takes precedence over a night.`,
    add: msg`Add a flat period`,
  },
  minimum: {
    title: msg`Minimum charge`,
    about: msg`Minimum price of a stay that is not free. Prices by time of arrival are not raised to it.`,
    add: msg`Add a minimum charge`,
  },
  lost_ticket: {
    title: msg`Lost ticket`,
    about: msg`Replaces the price of the stay, once or for each day. The location’s fee for a lost ticket is then not added.`,
    add: msg`Add a price for a lost ticket`,
  },
  maximum: {
    title: msg`Maximum`,
    about: msg`The most that 24 hours, a day or several days can cost.`,
    add: msg`Add a maximum`,
  },
  free_time: {
    title: msg`Free time`,
    about: msg`The first minutes are free during these hours.`,
    add: msg`Add free time`,
  },
  special: {
    title: msg`Events`,
    about: msg`Between two moments, instead of all other rates: a flat price, or fractions.`,
    add: msg`Add an event`,
  },
} satisfies Record<RateKind, { title: MessageDescriptor; about: MessageDescriptor; add: MessageDescriptor }>

export function faultWords(code: RateProblemCode | 'amount_invalid'): MessageDescriptor {
  const field: FieldCode = code === 'amount_invalid' ? code : RATE_CODES[code]
  return FIELD_CODE_LABELS[field]
}
