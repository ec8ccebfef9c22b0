import { Popover } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'

import { useFocusBack } from '../focus.ts'
import DayCalendar from './day-calendar.tsx'

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
