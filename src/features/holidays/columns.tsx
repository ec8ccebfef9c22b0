import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Holiday } from '../../../contract/holiday.ts'
import { formatDay, nameOfDay } from '../../lib/dates.ts'
import { enabledLook, StatusBadge, type StatusLook } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { holidayKind } from './kind.ts'

export const holidayLook = ({ isActive }: Holiday): StatusLook => enabledLook(isActive)

const STATUS = msg`Status`
const WEEKDAY = msg`Day of the week`

/** `Friday`, in the language of the person. */
export function weekdayOf(day: string, locale: string): string {
  const name = nameOfDay(day, locale, { weekday: 'long' })
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

function Weekday({ day }: { day: string }) {
  const { i18n } = useLingui()
  return weekdayOf(day, i18n.locale)
}

export const HOLIDAY_COLUMNS: readonly Column<Holiday>[] = [
  {
    id: 'date',
    header: holidayKind.fields.holidayDate.label,
    width: 120,
    cell: ({ holidayDate }) => formatDay(holidayDate),
    exported: ({ holidayDate }) => formatDay(holidayDate),
  },
  {
    id: 'name',
    header: holidayKind.fields.holidayName.label,
    width: 'rest',
    cell: ({ holidayName }) => holidayName,
    exported: ({ holidayName }) => holidayName,
  },
  {
    id: 'weekday',
    header: WEEKDAY,
    width: 140,
    from: 'medium',
    cell: ({ holidayDate }) => <Weekday day={holidayDate} />,
  },
  {
    id: 'status',
    header: STATUS,
    width: 130,
    cell: (holiday) => <StatusBadge look={holidayLook(holiday)} />,
    exported: (holiday, t) => t(holidayLook(holiday).label),
  },
  {
    id: 'description',
    header: holidayKind.fields.description.label,
    width: 260,
    from: 'wide',
    cell: ({ description }) => description ?? <Missing />,
    exported: ({ description }) => description,
  },
]
