import { Trans } from '@lingui/react/macro'

import { admitService, checkIn, confirmService, reserveService } from '../../../contract/service-entries.ts'
import type { Op } from '../../data/use-outbox.ts'
import styles from './op-entry.module.css'

const ENTRIES: ReadonlySet<string> = new Set(
  [checkIn, reserveService, confirmService, admitService].map(({ id }) => id),
)

/**
 * Names the author of an op that another person sends: an admin, after the author has left, or a colleague who acted on
 * the author's check-in.
 */
export function LeftBy({ op: { author, adopter, kind } }: { op: Pick<Op, 'author' | 'adopter' | 'kind'> }) {
  if (!adopter) return null
  const { name } = author
  return (
    <p className={styles.quiet}>
      {ENTRIES.has(kind) ? (
        <Trans>You send this for {name}, who let the vehicle in on this device.</Trans>
      ) : (
        <Trans>You send this for {name}, who has left.</Trans>
      )}
    </p>
  )
}
