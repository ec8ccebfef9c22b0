import { Trans } from '@lingui/react/macro'

import styles from './vehicle-fields.module.css'

/** Below a plate: for whom else it is registered, which is no obstacle. */
export function AlsoRegistered({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const others = names.join(', ')
  return (
    <span className={styles.also}>
      <Trans>Also registered for {others}.</Trans>
    </span>
  )
}
