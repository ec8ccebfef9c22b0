import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import styles from './front-page.module.css'

interface FrontPageProps {
  /** The product's logo. */
  mark: ReactNode
  /** Language choice. */
  languages: ReactNode
  /** Uses more width; the privacy policy and the terms open in another tab, so that the input stays. */
  longForm?: boolean
  children: ReactNode
}

/** A page for people who are not signed in. */
export function FrontPage({ mark, languages, longForm = false, children }: FrontPageProps) {
  const target = longForm ? '_blank' : '_self'
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.brand}>{mark} PARQ</span>
        {languages}
      </header>
      <main id="content" className={styles.main} data-long={longForm || undefined}>
        {children}
      </main>
      <footer className={styles.foot}>
        <Link to="/privacy" target={target}>
          <Trans>Privacy policy</Trans>
        </Link>
        <Link to="/terms" target={target}>
          <Trans>Terms of use</Trans>
        </Link>
      </footer>
    </div>
  )
}
