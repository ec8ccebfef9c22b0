import type { Driver } from '../../../contract/driver.ts'
import { usePhoto } from '../../data/use-photo.ts'
import { Avatar } from '../../ui/photo/avatar.tsx'

interface DriverAvatarProps {
  driver: Pick<Driver, 'firstName' | 'lastName' | 'isCompany' | 'photo'>
  size: number
}

export function DriverAvatar({ driver, size }: DriverAvatarProps) {
  return <Avatar of={driver} picture={usePhoto(driver.photo)} size={size} />
}
