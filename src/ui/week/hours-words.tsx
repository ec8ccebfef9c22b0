import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import type { Json } from '../../../domain/json.ts'
import { dayOf, hoursText } from './week-hours.ts'

const Hours = v.array(v.object({ day: v.number(), from: v.string(), to: v.string() }))

/** Hours in the form of edits, as text: `Monday–Friday 08:00–18:00; …`. */
export function HoursWords({ value }: { value: Json }) {
  const { t } = useLingui()
  const hours = v.safeParse(Hours, value)
  if (!hours.success) return <Trans>Always</Trans>
  return hoursText(
    hours.output.flatMap(({ day, from, to }) => {
      const known = dayOf(day)
      return known === null ? [] : { day: known, from, to }
    }),
    t,
  )
}
