import { useLingui } from '@lingui/react/macro'

import { PendingIcon } from '../../ui/icons.tsx'
import styles from './unsent-mark.module.css'

/** Says of a record that it has changes which were not sent yet. */
export function UnsentMark() {
  const { t } = useLingui()
  const words = t`Has changes that were not sent yet`
  return (
    <span role="img" aria-label={words} title={words} className={styles.mark}>
      <PendingIcon size={14} />
    </span>
  )
}
