import { useLingui } from '@lingui/react/macro'

import { colleagueWords, type ColleagueActSummary } from './colleague-words.tsx'
import { PendingIcon, WarningIcon } from './icons.tsx'
import styles from './unsent-mark.module.css'

interface UnsentMarkProps {
  needsPerson: boolean
  /** Unsent acts of colleagues on this device. */
  colleagues?: readonly ColleagueActSummary[] | undefined
}

/** Shows that a record has unsent changes, or changes that a person has to decide about. */
export function UnsentMark({ needsPerson, colleagues = [] }: UnsentMarkProps) {
  const { t } = useLingui()
  const theirs = colleagueWords(colleagues)
  const own = needsPerson
    ? t`Has changes that were not accepted: see the outbox`
    : t`Has changes that were not sent yet`
  const words = theirs === null || needsPerson ? own : t(theirs)
  return (
    <span role="img" aria-label={words} title={words} className={styles.mark} data-needs-person={needsPerson}>
      {needsPerson ? <WarningIcon size={14} /> : <PendingIcon size={14} />}
    </span>
  )
}
