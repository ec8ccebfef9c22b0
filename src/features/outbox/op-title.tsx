import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { useSession } from '../../data/session-provider.tsx'
import type { Op } from '../../data/use-outbox.ts'
import { Plate } from '../../ui/plate.tsx'
import { actionOf, kindOf } from './kind-of-op.ts'
import styles from './op-title.module.css'
import type { OpSubject } from './use-subjects.ts'

interface OpTitleProps {
  op: Op
  subject: OpSubject | null
  heading: 'h2' | 'h3'
}

/** What was done to what; its plate or name opens it. */
export function OpTitle({ op, subject, heading: Heading }: OpTitleProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const link = kindOf(op).link?.(op.recordId)
  const named = subject && ('plate' in subject ? <Plate plate={subject.plate} country={company.country} /> : subject.name)
  return (
    <Heading className={styles.title}>
      {named && (link ? <Link {...link} className={styles.subject}>{named}</Link> : named)}
      {t(actionOf(op).words)}
    </Heading>
  )
}
