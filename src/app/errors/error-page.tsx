import type { ReactNode } from 'react'

import { WarningIcon } from '../../ui/icons.tsx'
import styles from './error-page.module.css'

interface ErrorPageProps {
  title: ReactNode
  children: ReactNode
  /** What can be done: try again, go back. */
  actions: ReactNode
  /** What support will ask for. */
  detail?: string | undefined
}

/** Something went wrong, said in full, with a way on. Stands on its own or inside the shell. */
export function ErrorPage({ title, children, actions, detail }: ErrorPageProps) {
  return (
    <section className={styles.page}>
      <span className={styles.icon}>
        <WarningIcon size={22} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </section>
  )
}
