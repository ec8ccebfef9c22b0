import '@mantine/dates/styles.css'

import { DatePicker } from '@mantine/dates'
import { useLingui } from '@lingui/react/macro'
import dayjs from 'dayjs'
import spanish from 'dayjs/locale/es'

import styles from './range-calendar.module.css'

// Known from here on, but not chosen for the whole app.
dayjs.locale(spanish, undefined, true)

interface RangeCalendarProps {
  start: string | null
  end: string | null
  today: string
  onChange: (start: string | null, end: string | null) => void
}

/** One month to choose two days in. The default export is what `lazy` asks for. */
export default function RangeCalendar({ start, end, today, onChange }: RangeCalendarProps) {
  const { i18n, t } = useLingui()
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      weekendDays={[]}
      locale={i18n.locale}
      firstDayOfWeek={1}
      defaultDate={start ?? today}
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
