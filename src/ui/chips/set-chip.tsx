import { useLingui } from '@lingui/react/macro'

import { CloseIcon } from '../icons.tsx'
import styles from './filter-chip.module.css'

interface SetChipProps {
  label: string
  summary: string
  onClear: () => void
}

/** A filter that was set elsewhere: here it is seen and cleared, not chosen. */
export function SetChip({ label, summary, onClear }: SetChipProps) {
  const { t } = useLingui()
  return (
    <div className={styles.chip} data-applied data-set role="group" aria-label={label}>
      <button type="button" className={styles.clear} aria-label={t`Clear ${label}`} onClick={onClear}>
        <CloseIcon size={14} />
      </button>
      <span className={styles.toggle}>
        <span className={styles.label}>{label}</span>
        <span className={styles.summary}>{summary}</span>
      </span>
    </div>
  )
}
