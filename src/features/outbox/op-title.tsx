import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { useSession } from '../../data/session-provider.tsx'
import type { Op } from '../../data/use-outbox.ts'
import { Plate } from '../../ui/plate.tsx'
import { recordLink } from './op-links.ts'
import styles from './op-title.module.css'
import { opWords } from './op-words.ts'
import type { Subject } from './use-subjects.ts'

interface OpTitleProps {
  op: Op
  subject: Subject | null
  heading: 'h2' | 'h3'
}

/** What was done to what; its plate or name opens it. */
export function OpTitle({ op, subject, heading: Heading }: OpTitleProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const link = recordLink(op)
  const named = subject && (subject.plate === null ? subject.name : <Plate plate={subject.plate} country={company.country} />)
  return (
    <Heading className={styles.title}>
      {named && (link ? <Link {...link} className={styles.subject}>{named}</Link> : named)}
      {t(opWords(op))}
    </Heading>
  )
}
