import { Trans } from '@lingui/react/macro'
import { Suspense, lazy, type ComponentType } from 'react'
import * as v from 'valibot'

import type { Json } from '../../../domain/json.ts'
import type { RateKind } from '../../../domain/locations.ts'

// Read in a history only, which comes later than the list.
const RatesInHistory = lazy(() => import('./rates-in-history.tsx'))

const Hours = v.array(v.object({ opens: v.string(), closes: v.string() }))
const Night = v.object({ from: v.string(), to: v.string() })
const Point = v.object({ lat: v.number(), lng: v.number() })

/** `06:00–12:00, 14:00–24:00`. */
export function hoursText(hours: v.InferOutput<typeof Hours>): string {
  return hours.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')
}

export function HoursWords({ value }: { value: Json }) {
  const hours = v.safeParse(Hours, value)
  if (!hours.success) return null
  return hours.output.length === 0 ? <Trans>closed</Trans> : hoursText(hours.output)
}

export function NightWords({ value }: { value: Json }) {
  const night = v.safeParse(Night, value)
  return night.success ? `${night.output.from}–${night.output.to}` : null
}

export function PointWords({ value }: { value: Json }) {
  const point = v.safeParse(Point, value)
  return point.success ? `${point.output.lat.toFixed(5)}, ${point.output.lng.toFixed(5)}` : null
}

/** The rates of a kind, in words. */
export function ratesWords(kind: RateKind): ComponentType<{ value: Json }> {
  return function RatesWords({ value }) {
    return (
      <Suspense fallback="…">
        <RatesInHistory kind={kind} value={value} />
      </Suspense>
    )
  }
}
