import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Holiday } from '../../../contract/holiday.ts'
import { formatDay, nameOfDay } from '../../lib/dates.ts'
import { enabledLook, type StatusLook } from '../../ui/status-badge.tsx'
import { enabledColumn } from '../../records/room-list.tsx'
import { type Column, textColumn } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { holidayKind } from './kind.ts'

export const holidayLook = ({ isActive }: Holiday): StatusLook => enabledLook(isActive)

const WEEKDAY = msg`Day of the week`

/** Returns `Friday` in the person's language. */
export function weekdayOf(day: string, locale: string): string {
  const name = nameOfDay(day, locale, { weekday: 'long' })
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

function Weekday({ day }: { day: string }) {
  const { i18n } = useLingui()
  return weekdayOf(day, i18n.locale)
}

export const HOLIDAY_COLUMNS: readonly Column<Holiday>[] = [
  textColumn({
    id: 'date',
    header: holidayKind.fields.holidayDate.label,
    width: 120,
    text: ({ holidayDate }) => formatDay(holidayDate),
  }),
  textColumn({
    id: 'name',
    header: holidayKind.fields.holidayName.label,
    width: 'rest',
    text: ({ holidayName }) => holidayName,
  }),
  {
    id: 'weekday',
    header: WEEKDAY,
    width: 140,
    from: 'medium',
    cell: ({ holidayDate }) => <Weekday day={holidayDate} />,
  },
  enabledColumn(({ isActive }) => isActive),
  {
    id: 'description',
    header: holidayKind.fields.description.label,
    width: 260,
    from: 'wide',
    cell: ({ description }) => description ?? <Missing />,
    exported: ({ description }) => description,
  },
]
