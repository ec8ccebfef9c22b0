import { useLingui } from '@lingui/react/macro'

import { PendingIcon, WarningIcon } from './icons.tsx'
import styles from './unsent-mark.module.css'

/** Says of a record that it has changes which were not sent yet, or which a person has to decide about. */
export function UnsentMark({ needsPerson }: { needsPerson: boolean }) {
  const { t } = useLingui()
  const words = needsPerson ? t`Has changes that were not accepted: see the outbox` : t`Has changes that were not sent yet`
  return (
    <span role="img" aria-label={words} title={words} className={styles.mark} data-needs-person={needsPerson}>
      {needsPerson ? <WarningIcon size={14} /> : <PendingIcon size={14} />}
    </span>
  )
}
