import type { ReactNode } from 'react'

import { WarningIcon, type Icon } from '../../ui/icons.tsx'
import styles from './error-page.module.css'

interface ErrorPageProps {
  icon?: Icon
  title: ReactNode
  children: ReactNode
  /** What can be done: try again, go back. */
  actions: ReactNode
  /** What support will ask for. */
  detail?: string | undefined
}

/** What stands in the place of a page that there is not: why, in full, and a way on. On its own or inside the shell. */
export function ErrorPage({ icon: PageIcon = WarningIcon, title, children, actions, detail }: ErrorPageProps) {
  return (
    <section className={styles.page}>
      <span className={styles.icon}>
        <PageIcon size={22} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </section>
  )
}
