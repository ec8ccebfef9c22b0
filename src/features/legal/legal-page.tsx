import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatDay } from '../../lib/dates.ts'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import styles from './legal-page.module.css'

interface LegalPageProps {
  title: ReactNode
  /** Day on which this text came into force: `2026-11-20`. */
  since: string
  /** The other legal page, which a reader may want next. */
  other: ReactNode
  children: ReactNode
}

export function LegalPage({ title, since, other, children }: LegalPageProps) {
  const day = formatDay(since)
  return (
    <main id="content" className={styles.page}>
      <div className={styles.top}>
        <Link to="/sign-in" className={styles.back}>
          <ChevronLeftIcon />
          <Trans>Sign in</Trans>
        </Link>
      </div>
      <h1>{title}</h1>
      <p className={styles.updated}>
        <Trans>In force since {day}</Trans>
      </p>
      {children}
      <p className={styles.other}>{other}</p>
    </main>
  )
}
