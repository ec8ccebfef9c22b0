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
  /** The button that opens and closes the popover. */
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
  onChoose: (day: string) => void
  children: ReactNode
}

/** A calendar below its button. `lazy` needs the default export. */
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

// Registers the language without making it the app's default.
dayjs.locale(spanish, undefined, true)

interface DayCalendarProps {
  day: string | null
  onChoose: (day: string) => void
}

/** A one-month calendar to choose a day in. */
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
