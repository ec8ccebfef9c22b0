import type { CashUpConcern } from '../../../domain/cash-up-concerns.ts'
import { ClockIcon, WarningIcon } from '../../ui/icons.tsx'
import { ATTENTION_LABELS } from '../../ui/labels/attention.ts'
import { StatusBadge, type StatusLook } from '../../ui/status-badge.tsx'
import styles from './concern-marks.module.css'

const LOOKS = {
  difference: { label: ATTENTION_LABELS.difference, icon: WarningIcon, tone: 'negative' },
  uncollected: { label: ATTENTION_LABELS.uncollected, icon: ClockIcon, tone: 'caution' },
  left_open: { label: ATTENTION_LABELS.left_open, icon: ClockIcon, tone: 'caution' },
} satisfies Record<CashUpConcern, StatusLook>

/** Concerns of a cash-up, in the dashboard's words. */
export function ConcernMarks({ concerns }: { concerns: readonly CashUpConcern[] }) {
  if (concerns.length === 0) return null
  return (
    <span className={styles.marks}>
      {concerns.map((concern) => (
        <StatusBadge key={concern} look={LOOKS[concern]} />
      ))}
    </span>
  )
}
