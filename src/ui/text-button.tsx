import type { ReactNode, Ref } from 'react'

import styles from './text-button.module.css'

/** An action in the middle of words. */
export function TextButton({ ref, onClick, children }: { ref?: Ref<HTMLButtonElement>; onClick: () => void; children: ReactNode }) {
  return (
    <button ref={ref} type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  )
}
