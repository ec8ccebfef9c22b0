import '@mantine/dates/styles.css'

import { DatePicker } from '@mantine/dates'
import { useLingui } from '@lingui/react/macro'
import dayjs from 'dayjs'
import spanish from 'dayjs/locale/es'

// Known from here on, but not chosen for the whole app.
dayjs.locale(spanish, undefined, true)

interface DayCalendarProps {
  day: string | null
  onChoose: (day: string) => void
}

/** One month to choose a day in. The default export is what `lazy` asks for. */
export default function DayCalendar({ day, onChoose }: DayCalendarProps) {
  const { i18n, t } = useLingui()
  return (
    <DatePicker
      weekendDays={[]}
      locale={i18n.locale}
      firstDayOfWeek={1}
      {...(day !== null && { defaultDate: day })}
      value={day}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
      ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
      hideOutsideDates
      highlightToday
      withCellSpacing={false}
    />
  )
}
