import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Suspense, lazy, useState } from 'react'

import { useReachable } from '../../data/session-provider.tsx'
import styles from './invoices.module.css'

const MonthRun = lazy(() => import('./month-run.tsx'))
const MonthTotals = lazy(() => import('./month-totals.tsx'))

/** Acts on a whole month: its totals, and the invoices of its passes and shops. */
export function MonthActs() {
  const reachable = useReachable()
  const [open, setOpen] = useState<'totals' | 'run' | null>(null)
  const close = () => setOpen(null)
  return (
    <span className={styles.buttons}>
      <Button variant="default" disabled={!reachable} onClick={() => setOpen('totals')}>
        <Trans>Totals…</Trans>
      </Button>
      <Button variant="default" disabled={!reachable} onClick={() => setOpen('run')}>
        <Trans>Invoice passes and shops…</Trans>
      </Button>
      <Suspense fallback={null}>
        {open === 'totals' && <MonthTotals onClose={close} />}
        {open === 'run' && <MonthRun onClose={close} />}
      </Suspense>
    </span>
  )
}
