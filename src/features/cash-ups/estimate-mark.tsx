import { Trans, useLingui } from '@lingui/react/macro'

import { PendingIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './estimate-mark.module.css'
import type { Doubt } from './shift-sums.ts'

/** Says of an amount that it is an estimate. */
export function EstimateMark({ doubt }: { doubt: Doubt | null }) {
  const { t } = useLingui()
  if (doubt === null) return null
  const words = t`An estimate: what this device knows`
  return (
    <span role="img" aria-label={words} title={words} className={styles.mark}>
      ≈
    </span>
  )
}

/** The same of everything that stands below. */
export function EstimateNotice({ doubt }: { doubt: Doubt | null }) {
  if (doubt === null) return null
  return (
    <Notice icon={PendingIcon} tone="caution">
      <strong>
        <Trans>Estimate</Trans>
      </strong>
      {': '}
      {doubt === 'unsent' ? (
        <Trans>this device has payments or actions of this shift that are not sent yet. The server’s sums count.</Trans>
      ) : (
        <Trans>without a connection these are the sums that this device knows. The server’s sums count.</Trans>
      )}
    </Notice>
  )
}
