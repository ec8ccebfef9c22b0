import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'

import styles from './status-tabs.module.css'

interface StatusTab<Status extends string> {
  status: Status
  label: string
  /** `undefined` until it is known. */
  count: number | undefined
}

interface StatusTabsProps<Status extends string> {
  tabs: readonly StatusTab<Status>[]
  /** Empty means all. */
  chosen: readonly Status[]
  onChange: (chosen: readonly Status[]) => void
}

/** Filters a list by status with one press each, and shows the number of records for each status, chosen or not. */
export function StatusTabs<Status extends string>({ tabs, chosen, onChange }: StatusTabsProps<Status>) {
  const { t, i18n } = useLingui()
  const counts = tabs.map(({ count }) => count)
  const all = counts.includes(undefined) ? undefined : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const tab = (key: string, label: string, count: number | undefined, pressed: boolean, next: readonly Status[]) => (
    <button key={key} type="button" className={styles.tab} aria-pressed={pressed} onClick={() => onChange(next)}>
      {label}
      <span className={styles.count}>{count === undefined ? '' : i18n.number(count)}</span>
    </button>
  )
  return (
    <div className={styles.tabs} role="group" aria-label={t`Status`}>
      {tab('all', t({ message: 'All', context: 'records' }), all, chosen.length === 0, [])}
      {tabs.map(({ status, label, count }) => tab(status, label, count, chosen.includes(status), [status]))}
    </div>
  )
}

/** Reserves the space of `StatusTabs` and of totals, which load after the rows. */
export function StatusRow({ children }: { children: ReactNode }) {
  return (
    <div className={styles.row}>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  )
}
