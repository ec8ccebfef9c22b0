import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useState, type ReactNode } from 'react'

import { FilterIcon } from '../icons.tsx'
import styles from './phone-filters.module.css'
import { useIsPhone } from './use-is-phone.ts'

// Loaded with the first press.
const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

interface PhoneFiltersProps {
  /** Number of applied filters. */
  applied: number
  /** Class of the row of chips, if it is not the usual one. */
  className?: string | undefined
  /** The chips. */
  children: ReactNode
}

/** The chips of a list. On a phone they are in a sheet, so that the rows begin on the first screen. */
export function PhoneFilters({ applied, className = styles.chips, children }: PhoneFiltersProps) {
  const { t, i18n } = useLingui()
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState(false)
  if (!isPhone) return <div className={className}>{children}</div>
  const count = i18n.number(applied)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-applied={applied > 0 || undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <FilterIcon size={16} />
        <span>{applied > 0 ? t`Filters · ${count}` : <Trans>Filters</Trans>}</span>
      </button>
      {opened && (
        <Suspense fallback={null}>
          <FilterSheet onClose={() => setOpened(false)}>{children}</FilterSheet>
        </Suspense>
      )}
    </>
  )
}
