import type { CSSProperties } from 'react'

import type { Driver } from '../../../contract/driver.ts'
import styles from './driver-avatar.module.css'
import { usePhoto } from './use-photo.ts'

interface DriverAvatarProps {
  driver: Pick<Driver, 'firstName' | 'lastName' | 'isCompany' | 'photo'>
  size: number
}

/** A driver's photo, or the first letters of their name. The name always stands beside it. */
export function DriverAvatar({ driver, size }: DriverAvatarProps) {
  const photo = usePhoto(driver.photo)
  const style: CSSProperties & Record<'--size', string> = { '--size': `${size}px` }
  return (
    <span className={styles.avatar} style={style} data-company={driver.isCompany || undefined} aria-hidden="true">
      {photo === undefined ? initials(driver) : <img src={photo} alt="" />}
    </span>
  )
}

function initials({ firstName, lastName, isCompany }: DriverAvatarProps['driver']): string {
  const letters = Array.from(firstName.trim())
  const second = isCompany ? letters[1] : Array.from(lastName.trim())[0]
  return `${letters[0] ?? ''}${second ?? ''}`.toUpperCase()
}
