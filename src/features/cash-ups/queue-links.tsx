import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { WarningIcon } from '../../ui/icons.tsx'
import { useQueueCount } from '../services/queries.ts'
import styles from './queue-links.module.css'

/** To the payments that wait for somebody, when there are any. */
export function QueueLinks() {
  const refunds = useQueueCount('refunds')
  const unassigned = useQueueCount('unassigned')
  if (refunds === 0 && unassigned === 0) return null
  return (
    <div className={styles.links}>
      {refunds > 0 && (
        <Link to="/dashboard/cash-ups/refunds" className={styles.link}>
          <WarningIcon size={16} />
          <span>
            <Plural value={refunds} one="# payment to give back" other="# payments to give back" />
          </span>
        </Link>
      )}
      {unassigned > 0 && (
        <Link to="/dashboard/cash-ups/unassigned" className={styles.link}>
          <WarningIcon size={16} />
          <span>
            <Plural value={unassigned} one="# payment without a cash-up" other="# payments without a cash-up" />
          </span>
        </Link>
      )}
    </div>
  )
}
