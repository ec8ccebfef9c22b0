import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { locationKind } from './kind.ts'
import { fieldOfInput, type LocationInputField } from './location-input.ts'

const OWN: Partial<Record<LocationInputField, MessageDescriptor>> = {
  lat: msg`Latitude`,
  lng: msg`Longitude`,
  nightFrom: msg`Night from`,
  nightTo: msg`Night to`,
  cost1: msg`Cost for cars`,
  cost2: msg`Cost for motorcycles`,
  cost3: msg`Cost for bicycles`,
  minutes1: msg`Minutes for cars`,
  minutes2: msg`Minutes for motorcycles`,
  minutes3: msg`Minutes for bicycles`,
}
const LABELS = new Map(Object.entries(locationKind.fields).map(([field, { label }]) => [field, label]))

/** How the inputs of a form are called where it says what to correct, in its order. */
export function labelsOf(fields: readonly LocationInputField[], t: (message: MessageDescriptor) => string): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const label = OWN[field] ?? LABELS.get(fieldOfInput(field) ?? '')
      return label === undefined ? [] : [[field, t(label)]]
    }),
  )
}
