import type { ReactNode } from 'react'

import type { Icon } from './icons.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  icon: Icon
  tone: 'quiet' | 'caution' | 'negative'
  children: ReactNode
}

/** A sentence about the content below it. */
export function Notice({ icon: NoticeIcon, tone, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role="note">
      <NoticeIcon size={17} />
      <div>{children}</div>
    </div>
  )
}
