import { Trans, useLingui } from '@lingui/react/macro'

import { Logo } from './logo.tsx'
import styles from './loading-screen.module.css'

/** Displayed while the private area opens, with the logo at the same position as in index.html. */
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
