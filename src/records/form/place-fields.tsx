import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'

import type { Json } from '../../../domain/json.ts'
import { sortedWindows, windowFaults, type OpenWindow } from '../../../domain/opening-hours.ts'
import { readDegrees } from '../../ui/map/map-place.ts'
import { TEXT_VALUE, type Field, type Words } from './field.ts'

const typed = v.string()
const Windows = v.array(v.object({ opens: typed, closes: typed }))

/** `06:00–12:00, 14:00–24:00`. */
function WindowsWords({ value }: { value: Json }) {
  const windows = v.safeParse(Windows, value)
  if (!windows.success) return null
  if (windows.output.length === 0) return <Trans>closed</Trans>
  return windows.output.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')
}

/** Opening hours of one day; none if the place is closed. The room provides the control. */
export function windows(words: Words): Field<OpenWindow[], OpenWindow[]> {
  return {
    ...words,
    required: false,
    look: { as: 'own' },
    words: { shown: WindowsWords },
    blank: [],
    start: [],
    hidden: [],
    input: Windows,
    // The record may have the windows in any order.
    value: v.pipe(
      Windows,
      v.transform((all) => sortedWindows(all)),
    ),
    toInput: (value) => value,
    toValue: (input) => sortedWindows(input),
    faultOf: (input) => windowFaults(input)[0]?.code ?? null,
  }
}

const START = /^([01]\d|2[0-3]):[0-5]\d$/

/** A time of day, `20:00`. The end of a period may be `24:00`. */
export function clock({ end = false, ...words }: Words & { end?: boolean }): Field<string, string> {
  return {
    ...words,
    required: false,
    look: { as: 'time' },
    ...TEXT_VALUE,
    toValue: (input) => input.trim(),
    faultOf: (input) => (START.test(input.trim()) || (end && input.trim() === '24:00') ? null : 'time_invalid'),
  }
}

/** Writes small numbers without an exponent, which is no typed number. */
const DECIMALS = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** Degrees of a latitude or a longitude. The room provides the control. */
export function degrees({ max, ...words }: Words & { max: 90 | 180 }): Field<string, number> {
  return {
    ...words,
    required: false,
    look: { as: 'own' },
    blank: '',
    start: 0,
    hidden: 0,
    input: typed,
    value: v.number(),
    toInput: (value) => DECIMALS.format(value),
    toValue: (input) => readDegrees(input) ?? undefined,
    faultOf: (input) => {
      const value = readDegrees(input)
      return value === null || Math.abs(value) > max ? 'point_invalid' : null
    },
  }
}
