import { Trans } from '@lingui/react/macro'

import type { Driver } from '../../../contract/driver.ts'
import { uploadAvatar } from '../../../contract/file.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { photoError } from '../../data/use-photo.ts'
import { PhotoChoice } from '../../ui/photo/photo-choice.tsx'
import { DriverAvatar } from './driver-summary.tsx'

interface PhotoFieldProps {
  driver: Pick<Driver, 'firstName' | 'lastName' | 'isCompany'>
  /** A file's id; empty is none. */
  value: string
  onChange: (id: string) => void
  /** What the server found wrong with it. */
  error: string | undefined
}

/** A driver's photo: the record names it only. */
export function PhotoField({ driver, value, onChange, error }: PhotoFieldProps) {
  const { api } = useSession()
  const reachable = useReachable()
  return (
    <PhotoChoice
      face={<DriverAvatar driver={{ ...driver, photo: value || null }} size={64} />}
      isChosen={value !== ''}
      send={(drawn) =>
        photoError(async () => onChange(drawn === null ? '' : (await api.upload(uploadAvatar, drawn)).id))
      }
      reachable={reachable}
      removesOffline
      words={
        reachable ? (
          <Trans>JPEG, PNG or WebP, at most 2 MB</Trans>
        ) : (
          <Trans>A photo needs a connection. All else is saved without one.</Trans>
        )
      }
      error={error}
    />
  )
}
