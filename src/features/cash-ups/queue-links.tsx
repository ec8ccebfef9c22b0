import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { isAdmin } from '../../../domain/roles.ts'
import { useQueueCount, useRefusedCount } from '../../data/payment-queues.ts'
import { useSession } from '../../data/session-provider.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './queue-links.module.css'

/** To the payments that wait for somebody: loud where the server says that there are any. */
export function QueueLinks() {
  const refunds = useQueueCount('refunds')
  const unassigned = useQueueCount('unassigned')
  const refused = useRefusedCount()
  const { user } = useSession()
  return (
    <div className={styles.links}>
      <Link to="/dashboard/cash-ups/refunds" className={styles.link} data-waiting={refunds > 0 || undefined}>
        {refunds > 0 && <WarningIcon size={16} />}
        <span>{refunds > 0 ? <Plural value={refunds} one="# payment to give back" other="# payments to give back" /> : <Trans>Money to give back</Trans>}</span>
      </Link>
      {isAdmin(user.role) && (
        <Link to="/dashboard/cash-ups/unassigned" className={styles.link} data-waiting={unassigned > 0 || undefined}>
          {unassigned > 0 && <WarningIcon size={16} />}
          <span>{unassigned > 0 ? <Plural value={unassigned} one="# payment without a cash-up" other="# payments without a cash-up" /> : <Trans>Payments without a cash-up</Trans>}</span>
        </Link>
      )}
      {isAdmin(user.role) && (
        <Link to="/dashboard/cash-ups/refused" className={styles.link} data-waiting={refused > 0 || undefined}>
          {refused > 0 && <WarningIcon size={16} />}
          <span>{refused > 0 ? <Plural value={refused} one="# amount that was not accepted" other="# amounts that were not accepted" /> : <Trans>Money that was not accepted</Trans>}</span>
        </Link>
      )}
    </div>
  )
}
