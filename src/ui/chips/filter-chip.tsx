import { Popover } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { ChevronDownIcon, CloseIcon, PlusIcon } from '../icons.tsx'
import styles from './filter-chip.module.css'

interface FilterChipProps {
  label: string
  /** What is applied, or null where nothing is. */
  summary: string | null
  onClear: () => void
  /** The form in the popover; mounted anew each time that it opens. */
  children: (close: () => void) => ReactNode
}

/** A filter as a chip: a plus while it is not applied; once applied, a cross that clears it, its summary and a chevron. */
export function FilterChip({ label, summary, onClear, children }: FilterChipProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const applied = summary !== null

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <div className={styles.chip} data-applied={applied || undefined} data-open={opened || undefined} role="group" aria-label={label}>
          {applied && (
            <button type="button" className={styles.clear} aria-label={t`Clear ${label}`} onClick={onClear}>
              <CloseIcon size={14} />
            </button>
          )}
          <button type="button" className={styles.toggle} aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {!applied && <PlusIcon size={14} />}
            <span className={styles.label}>{label}</span>
            {applied && (
              <>
                <span className={styles.summary}>{summary}</span>
                <ChevronDownIcon size={14} />
              </>
            )}
          </button>
        </div>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={label}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
