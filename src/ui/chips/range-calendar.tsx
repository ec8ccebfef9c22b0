import '@mantine/dates/styles.css'

import { DatePicker } from '@mantine/dates'
import { useLingui } from '@lingui/react/macro'
import dayjs from 'dayjs'
import spanish from 'dayjs/locale/es'
import { useState } from 'react'

import styles from './range-calendar.module.css'

// Registers the language without making it the app's default.
dayjs.locale(spanish, undefined, true)

interface RangeCalendarProps {
  start: string | null
  end: string | null
  today: string
  onChange: (start: string | null, end: string | null) => void
}

/** A one-month calendar to choose two days in. `lazy` needs the default export. */
export default function RangeCalendar({ start, end, today, onChange }: RangeCalendarProps) {
  const { i18n, t } = useLingui()
  const [month, setMonth] = useState(start ?? today)
  const [seen, setSeen] = useState({ start, end })

  // Shows the month of the end that is being typed.
  if (start !== seen.start || end !== seen.end) {
    setSeen({ start, end })
    setMonth((start === seen.start ? end : start) ?? month)
  }

  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      weekendDays={[]}
      locale={i18n.locale}
      firstDayOfWeek={1}
      date={month}
      onDateChange={setMonth}
      value={[start, end]}
      onChange={([nextStart, nextEnd]) => onChange(nextStart, nextEnd)}
      ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
      hideOutsideDates
      highlightToday
      withCellSpacing={false}
      classNames={{ calendarHeader: styles.header, day: styles.day, weekday: styles.weekday }}
    />
  )
}
