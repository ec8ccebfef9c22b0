import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'

import DayCalendar from './day-calendar.tsx'

interface DayPopoverProps {
  label: string
  day: string | null
  opened: boolean
  onChange: (opened: boolean) => void
  onChoose: (day: string) => void
  /** The button that opens and closes it. */
  children: ReactNode
}

/** A calendar below its button. The default export is what `lazy` asks for. */
export default function DayPopover({ label, day, opened, onChange, onChoose, children }: DayPopoverProps) {
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" trapFocus withinPortal>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <DayCalendar day={day} onChoose={onChoose} />
      </Popover.Dropdown>
    </Popover>
  )
}
