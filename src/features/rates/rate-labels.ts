import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { FieldCode } from '../../../contract/errors.ts'
import { RATE_CODES } from '../../../contract/rate-codes.ts'
import type { RateKind } from '../../../domain/locations.ts'
import type { RateProblemCode } from '../../../domain/pricing/check-rates.ts'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'

/** In the order in which a person thinks of them. */
export const KINDS_IN_ORDER = [
  'unit',
  'unit_special',
  'night',
  'maximum',
  'free_time',
  'special',
] as const satisfies readonly RateKind[]

/** What rates of a kind are for. */
export const KIND_WORDS = {
  unit: {
    title: msg`Ordinary rates`,
    about: msg`What a stay costs, fraction by fraction. The last fraction repeats.`,
    add: msg`Add an ordinary rate`,
  },
  unit_special: {
    title: msg`Special hours`,
    about: msg`Go over the ordinary rates on their days and at their hours.`,
    add: msg`Add special hours`,
  },
  night: {
    title: msg`Night`,
    about: msg`All that begins in a night costs this at most. A night may cross midnight.`,
    add: msg`Add a night`,
  },
  maximum: { title: msg`Maximum`, about: msg`24 hours, or a day, cost this at most.`, add: msg`Add a maximum` },
  free_time: {
    title: msg`Free time`,
    about: msg`Whoever comes at these hours stays the first minutes for nothing.`,
    add: msg`Add free time`,
  },
  special: {
    title: msg`Events`,
    about: msg`Between two moments, over all other rates: a flat price, or fractions.`,
    add: msg`Add an event`,
  },
} satisfies Record<RateKind, { title: MessageDescriptor; about: MessageDescriptor; add: MessageDescriptor }>

export function faultWords(code: RateProblemCode | 'amount_invalid'): MessageDescriptor {
  const field: FieldCode = code === 'amount_invalid' ? code : RATE_CODES[code]
  return FIELD_CODE_LABELS[field]
}
