import type { CSSProperties } from 'react'

import styles from './avatar.module.css'

interface AvatarProps {
  of: { firstName: string; lastName: string; isCompany?: boolean }
  /** URL of the picture; `undefined` while there is none. */
  picture: string | undefined
  size: number
}

/** A person's photo, or their initials. The name is always displayed beside it. */
export function Avatar({ of, picture, size }: AvatarProps) {
  const style: CSSProperties & Record<'--size', string> = { '--size': `${size}px` }
  return (
    <span className={styles.avatar} style={style} data-company={of.isCompany || undefined} aria-hidden="true">
      {picture === undefined ? initials(of) : <img src={picture} alt="" />}
    </span>
  )
}

function initials({ firstName, lastName, isCompany = false }: AvatarProps['of']): string {
  const letters = Array.from(firstName.trim())
  const second = isCompany ? letters[1] : Array.from(lastName.trim())[0]
  return `${letters[0] ?? ''}${second ?? ''}`.toUpperCase()
}
