import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useRef, useState, type ReactNode } from 'react'

import { ChevronDownIcon, CloseIcon, PlusIcon } from '../icons.tsx'
import styles from './filter-chip.module.css'

// Loaded with the first press: the code that positions a popover is a tenth of the list's.
const ChipPopover = lazy(() => import('./chip-popover.tsx'))

interface FilterChipProps {
  label: string
  /** Summary of the applied filter; `null` if it is not applied. */
  summary: string | null
  onClear: () => void
  /** The form in the popover; mounted again each time the popover opens. */
  children: (close: () => void) => ReactNode
}

/**
 * A filter as a chip: a plus while it is not applied; once applied, a cross that clears it, its summary and a chevron.
 */
export function FilterChip({ label, summary, onClear, children }: FilterChipProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [pressed, setPressed] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const applied = summary !== null

  function change(open: boolean) {
    setPressed(true)
    setOpened(open)
  }

  function clear() {
    // The cross is about to disappear.
    toggle.current?.focus()
    onClear()
  }

  const chip = (
    <div
      className={styles.chip}
      data-applied={applied || undefined}
      data-open={opened || undefined}
      role="group"
      aria-label={label}
    >
      {applied && (
        <button type="button" className={styles.clear} aria-label={t`Clear ${label}`} onClick={clear}>
          <CloseIcon size={14} />
        </button>
      )}
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => change(!opened)}
      >
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
  )
  if (!pressed) return chip
  return (
    <Suspense fallback={chip}>
      <ChipPopover label={label} button={toggle} opened={opened} onChange={change} form={children(() => change(false))}>
        {chip}
      </ChipPopover>
    </Suspense>
  )
}
