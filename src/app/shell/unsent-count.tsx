import { Plural, Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'

import type { OutboxSummary } from '../../data/use-outbox.ts'
import styles from './unsent-count.module.css'

const MOST = 99

/** How many actions wait, beside the outbox's icon: first those that need the person. */
export function UnsentCount({ outbox: { unsent, needPerson } }: { outbox: OutboxSummary }) {
  if (unsent === 0) return null
  const count = needPerson > 0 ? needPerson : unsent
  return (
    <>
      <span className={styles.count} data-needs-person={needPerson > 0} aria-hidden="true">
        {count > MOST ? `${MOST}+` : count}
      </span>
      <VisuallyHidden>
        {needPerson > 0 ? <Plural value={needPerson} one="# needs you:" other="# need you:" /> : <Trans>{unsent} unsent:</Trans>}{' '}
      </VisuallyHidden>
    </>
  )
}
