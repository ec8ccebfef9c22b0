import type { ReactNode } from 'react'

import type { Icon } from './icons.tsx'
import styles from './state-notice.module.css'

interface StateNoticeProps {
  icon: Icon
  title: ReactNode
  /** What it means and what to do. */
  children?: ReactNode
  action?: ReactNode
  /** An error interrupts, the others are said in passing. */
  role: 'status' | 'alert'
}

/** What stands where a list or a record would: nothing there, not here, not allowed, gone wrong. */
export function StateNotice({ icon: NoticeIcon, title, children, action, role }: StateNoticeProps) {
  return (
    <div className={styles.notice} role={role}>
      <span className={styles.icon}>
        <NoticeIcon size={22} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
