import { useLingui } from '@lingui/react/macro'

import { nameOfDay } from '../../lib/dates.ts'
import { SelectInput } from './select-field.tsx'

/** Number of months that can be chosen, back from the latest. */
const MONTHS = 60

/** Returns the month that is `months` later, or earlier if negative. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Returns the months that can be chosen, the latest first; the chosen one is always among them. */
export function monthsUntil(latest: string, chosen: string): string[] {
  const months = Array.from({ length: MONTHS }, (_, back) => monthAfter(latest, -back))
  return months.includes(chosen) ? months : [...months, chosen].toSorted().toReversed()
}

interface MonthSelectProps {
  label?: string
  'aria-label'?: string
  /** Year and month, for example `2026-11`. */
  month: string
  /** The latest month that can be chosen. */
  latest: string
  onChange: (month: string) => void
}

/**
 * Chooses a month by its name in the person's language. The browser's own field uses the browser's language, and some
 * browsers offer a bare text field.
 */
export function MonthSelect({ month, latest, onChange, ...labels }: MonthSelectProps) {
  const { i18n } = useLingui()
  const nameOf = (one: string) => {
    const name = nameOfDay(`${one}-01`, i18n.locale, { month: 'long', year: 'numeric' })
    return `${name.slice(0, 1).toLocaleUpperCase(i18n.locale)}${name.slice(1)}`
  }
  return (
    <SelectInput
      {...labels}
      data={monthsUntil(latest, month).map((value) => ({ value, label: nameOf(value) }))}
      value={month}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
