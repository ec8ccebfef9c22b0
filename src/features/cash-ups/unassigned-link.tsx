import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { WarningIcon } from '../../ui/icons.tsx'
import { useUnassignedCount } from '../services/queries.ts'
import styles from './unassigned-link.module.css'

/** To the admins' queue of payments that belong to no cash-up, when there are any. */
export function UnassignedLink() {
  const count = useUnassignedCount()
  if (count === 0) return null
  return (
    <Link to="/dashboard/cash-ups/unassigned" className={styles.link}>
      <WarningIcon size={16} />
      <span>
        <Plural value={count} one="# payment without a cash-up" other="# payments without a cash-up" />
      </span>
    </Link>
  )
}
