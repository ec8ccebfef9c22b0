import { Trans } from '@lingui/react/macro'

import type { SettledOp } from '../../data/use-outbox.ts'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './op-entry.module.css'
import { LeftBy } from './left-by.tsx'
import { OpFields } from './op-fields.tsx'
import { ENDED_LOOKS } from './op-looks.ts'
import { OpTitle } from './op-title.tsx'
import type { OpSubject } from './use-subjects.ts'

/** An action whose story has ended. */
export function EndedEntry({ ended: { op, how, reason, settledAt }, subject }: { ended: SettledOp; subject: OpSubject | null }) {
  const readersZone = useDeviceTimeZone()
  const timeZone = subject?.timeZone ?? readersZone
  return (
    <article className={styles.entry}>
      <header className={styles.head}>
        <OpTitle op={op} subject={subject} heading="h3" />
        <StatusBadge look={ENDED_LOOKS[how]} />
      </header>
      <LeftBy op={op} />
      <OpFields op={op} timeZone={timeZone} />
      {reason !== null && (
        <p className={styles.quiet}>
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      <p className={styles.story}>
        <Moment at={new Date(settledAt).toISOString()} timeZone={timeZone} />
      </p>
    </article>
  )
}
