import '@mantine/dates/styles.css'
import { useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import dayjs from 'dayjs'
import spanish from 'dayjs/locale/es'
import type { ReactNode, RefObject } from 'react'

import { useFocusBack } from '../focus.ts'

interface DayPopoverProps {
  label: string
  day: string | null
  /** What opens and closes it. */
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
  onChoose: (day: string) => void
  children: ReactNode
}

/** A calendar below its button. The default export is what `lazy` asks for. */
export default function DayPopover({ label, day, button, opened, onChange, onChoose, children }: DayPopoverProps) {
  const dropdown = useFocusBack(opened, button)
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" trapFocus withinPortal>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown ref={dropdown} aria-label={label} data-mantine-stop-propagation="true">
        <DayCalendar day={day} onChoose={onChoose} />
      </Popover.Dropdown>
    </Popover>
  )
}

// Known from here on, but not chosen for the whole app.
dayjs.locale(spanish, undefined, true)

interface DayCalendarProps {
  day: string | null
  onChoose: (day: string) => void
}

/** One month to choose a day in. The default export is what `lazy` asks for. */
export function DayCalendar({ day, onChoose }: DayCalendarProps) {
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
