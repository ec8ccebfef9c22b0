import type { ReactNode, Ref } from 'react'

import styles from './text-button.module.css'

interface TextButtonProps {
  ref?: Ref<HTMLButtonElement>
  /** For people who do not see what stands around it. */
  label?: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** An action in the middle of words. */
export function TextButton({ ref, label, disabled = false, onClick, children }: TextButtonProps) {
  return (
    <button ref={ref} type="button" aria-label={label} disabled={disabled} className={styles.button} onClick={onClick}>
      {children}
    </button>
  )
}
