import type { ReactNode } from 'react'

import styles from './text-button.module.css'

/** An action in the middle of words. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  )
}
