import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './filter-chip.module.css'

interface ChipPopoverProps {
  label: string
  opened: boolean
  onChange: (opened: boolean) => void
  form: ReactNode
  children: ReactNode
}

/** The form of a filter below its chip. The default export is what `lazy` asks for. */
export default function ChipPopover({ label, opened, onChange, form, children }: ChipPopoverProps) {
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={label}>
        {form}
      </Popover.Dropdown>
    </Popover>
  )
}
