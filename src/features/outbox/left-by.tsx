import { Trans } from '@lingui/react/macro'

import type { Op } from '../../data/use-outbox.ts'
import styles from './op-entry.module.css'

/** Of what an admin sends for somebody who has left: for whom. */
export function LeftBy({ op: { author, adopter } }: { op: Pick<Op, 'author' | 'adopter'> }) {
  if (!adopter) return null
  const { name } = author
  return (
    <p className={styles.quiet}>
      <Trans>You send this for {name}, who has left.</Trans>
    </p>
  )
}
