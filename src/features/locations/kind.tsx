import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense } from 'react'

import type { Json } from '../../../domain/json.ts'
import { RATE_KINDS, type RateKind } from '../../../domain/locations.ts'
import { defineKind, oneOf } from '../../records/record-kind.ts'
import { DAY_LABELS } from '../../ui/labels/locations.ts'
import { TICKET_TEXT_LABELS } from '../../ui/labels/ticket-texts.ts'
import { locationForms } from './location-forms.ts'

// Used only in histories, which load after the list.
const RatesInHistory = lazy(() => import('./rates-in-history.tsx'))

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

const RATES_OF = { 1: msg`Rates for cars`, 2: msg`Rates for motorcycles`, 3: msg`Rates for bicycles` }
/** Fields such as `rates.night.2`, for changes of one rate kind. */
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
    ...locationForms.about.words,
    ...locationForms.place.words,
    ...locationForms.hours.words,
    ...locationForms.spaces.words,
    ...locationForms.people.words,
    logo: { label: msg`Logo`, value: (logo) => (logo === null ? null : msg`another picture`) },
    ...locationForms.terms.words,
    ...locationForms.limits.words,
    rateVersion: { label: msg`Version of the rates` },
    validFrom: { label: msg`In force from`, value: 'instant' },
    ...RATES,
  },
})
