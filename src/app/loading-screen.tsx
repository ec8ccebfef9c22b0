import { Trans, useLingui } from '@lingui/react/macro'

import { Logo } from './logo.tsx'
import styles from './loading-screen.module.css'

/** What is seen while the private area opens; the mark stands where index.html has already drawn it. */
export function LoadingScreen() {
  const { t } = useLingui()
  return (
    <div className={styles.screen}>
      <div className={styles.mark} role="status" aria-label={t`Loading`}>
        <Logo size={72} />
        <span className={styles.spinner} />
      </div>
      <footer className={styles.footer}>
        <Trans>PARQ 2023, All rights reserved</Trans>
      </footer>
    </div>
  )
}
