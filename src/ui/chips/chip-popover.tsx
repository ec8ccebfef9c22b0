import { Popover } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'

import { useFocusBack } from '../focus.ts'
import styles from './filter-chip.module.css'

interface ChipPopoverProps {
  label: string
  /** The button that opens and closes the popover. */
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
  form: ReactNode
  children: ReactNode
}

/** The form of a filter below its chip. `lazy` needs the default export. */
export default function ChipPopover({ label, button, opened, onChange, form, children }: ChipPopoverProps) {
  const dropdown = useFocusBack(opened, button)
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown ref={dropdown} className={styles.dropdown} aria-label={label}>
        {form}
      </Popover.Dropdown>
    </Popover>
  )
}
