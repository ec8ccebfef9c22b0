import { useLingui } from '@lingui/react/macro'

import type { Service } from '../../../contract/service.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { END_MARK_LABELS } from '../../ui/labels/services.ts'
import styles from './end-mark.module.css'

/** Says in a list that a stay ended long before it was paid. What came late without a network is nobody's fault. */
export function EndMarkIcon({ mark }: { mark: Service['endMark'] }) {
  const { t } = useLingui()
  if (mark?.kind !== 'early') return null
  const words = t(END_MARK_LABELS.early)
  return (
    <span role="img" aria-label={words} title={words} className={styles.mark}>
      <ClockIcon size={14} />
    </span>
  )
}
