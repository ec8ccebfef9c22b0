import type { ReactNode, Ref } from 'react'

import styles from './text-button.module.css'

interface TextButtonProps {
  ref?: Ref<HTMLButtonElement>
  /** Accessible name, for people who can't see the context. */
  label?: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button inside a text. */
export function TextButton({ ref, label, disabled = false, onClick, children }: TextButtonProps) {
  return (
    <button ref={ref} type="button" aria-label={label} disabled={disabled} className={styles.button} onClick={onClick}>
      {children}
    </button>
  )
}
