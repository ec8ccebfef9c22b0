import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { uploadAvatar, IMAGE_TYPES } from '../../../contract/file.ts'
import type { Driver } from '../../../contract/driver.ts'
import type { FieldCode } from '../../../contract/errors.ts'
import { ApiFailure } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { CameraIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { DriverAvatar } from './driver-avatar.tsx'
import styles from './photo-field.module.css'
import { drawnPhoto, photoFault } from './prepare-photo.ts'

interface PhotoFieldProps {
  driver: Pick<Driver, 'firstName' | 'lastName' | 'isCompany'>
  /** A file's id; empty is none. */
  value: string
  onChange: (id: string) => void
  /** What the server found wrong with it. */
  error: string | undefined
}

type State = { kind: 'idle' } | { kind: 'sending' } | { kind: 'refused'; code: FieldCode } | { kind: 'lost' }

/** A photo, which goes to the server as soon as it is chosen: the record names it only. */
export function PhotoField({ driver, value, onChange, error }: PhotoFieldProps) {
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const file = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ kind: 'idle' })

  async function take(chosen: File): Promise<void> {
    const fault = photoFault(chosen)
    if (fault !== null) return setState({ kind: 'refused', code: fault })
    setState({ kind: 'sending' })
    const drawn = await drawnPhoto(chosen)
    if (drawn === null) return setState({ kind: 'refused', code: 'image_damaged' })
    try {
      const { id } = await api.upload(uploadAvatar, drawn)
      setState({ kind: 'idle' })
      onChange(id)
    } catch (failure) {
      const code = failure instanceof ApiFailure ? failure.problem?.errors?.[0]?.code : undefined
      setState(code === undefined ? { kind: 'lost' } : { kind: 'refused', code })
    }
  }

  const wrong = state.kind === 'refused' ? t(FIELD_CODE_LABELS[state.code]) : state.kind === 'lost' ? t`The photo could not be sent. Please try again.` : error
  return (
    <div className={styles.photo}>
      <DriverAvatar driver={{ ...driver, photo: value || null }} size={64} />
      <div>
        <div className={styles.buttons}>
          <Button variant="default" leftSection={<CameraIcon size={16} />} loading={state.kind === 'sending'} disabled={!reachable} onClick={() => file.current?.click()}>
            {value === '' ? <Trans>Choose a photo</Trans> : <Trans>Another photo</Trans>}
          </Button>
          {value !== '' && (
            <Button
              variant="subtle"
              color="neutral"
              onClick={() => {
                setState({ kind: 'idle' })
                onChange('')
              }}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <p className={styles.words} data-error={wrong === undefined ? undefined : true} role="status">
          {wrong ?? (reachable ? <Trans>JPEG, PNG or WebP, at most 2 MB</Trans> : <Trans>A photo needs a network. All else is saved without one.</Trans>)}
        </p>
        <input
          ref={file}
          type="file"
          className={styles.file}
          aria-label={t`Photo`}
          accept={IMAGE_TYPES.join(',')}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (chosen) void take(chosen)
          }}
        />
      </div>
    </div>
  )
}
