import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { FieldCode } from '../../../contract/errors.ts'
import { IMAGE_TYPES, uploadAvatar } from '../../../contract/file.ts'
import { editOperator } from '../../../contract/account.ts'
import { useDataClient, useReachable, useSession } from '../../data/session-provider.tsx'
import { drawnPhoto, photoFault } from '../../ui/prepare-photo.ts'
import { CameraIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { accountTrouble } from './account-trouble.ts'
import styles from './profile-photo.module.css'
import { photoQuery } from './queries.ts'

type State = { kind: 'idle' } | { kind: 'sending' } | { kind: 'refused'; code: FieldCode } | { kind: 'lost' }

/** The person's photo. It is saved as soon as it is chosen. */
export function ProfilePhoto() {
  const { t } = useLingui()
  const { user, api } = useSession()
  const { sessions } = useDataClient()
  const reachable = useReachable()
  const file = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const { data: shown } = useQuery({ ...photoQuery(api, user.photo ?? ''), enabled: user.photo !== null })

  async function save(prepare: () => Promise<string | null>): Promise<void> {
    setState({ kind: 'sending' })
    try {
      const photo = await prepare()
      await sessions.noteUser(await api.call(editOperator, { params: { id: user.id }, body: { photo } }))
      setState({ kind: 'idle' })
    } catch (error) {
      const [wrong] = accountTrouble(error).fields
      setState(wrong === undefined ? { kind: 'lost' } : { kind: 'refused', code: wrong.code })
    }
  }

  async function take(chosen: File): Promise<void> {
    const fault = photoFault(chosen)
    if (fault !== null) return setState({ kind: 'refused', code: fault })
    const drawn = await drawnPhoto(chosen)
    if (drawn === null) return setState({ kind: 'refused', code: 'image_damaged' })
    await save(async () => (await api.upload(uploadAvatar, drawn)).id)
  }

  const wrong = state.kind === 'refused' ? t(FIELD_CODE_LABELS[state.code]) : state.kind === 'lost' ? t`The photo could not be sent. Please try again.` : null
  return (
    <div className={styles.photo}>
      <span className={styles.face} aria-hidden="true">
        {shown === undefined ? `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase() : <img src={shown} alt="" />}
      </span>
      <div>
        <div className={styles.buttons}>
          <Button variant="default" leftSection={<CameraIcon size={16} />} loading={state.kind === 'sending'} disabled={!reachable} onClick={() => file.current?.click()}>
            {user.photo === null ? <Trans>Choose a photo</Trans> : <Trans>Another photo</Trans>}
          </Button>
          {user.photo !== null && (
            <Button variant="subtle" color="neutral" disabled={!reachable || state.kind === 'sending'} onClick={() => void save(() => Promise.resolve(null))}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <p className={styles.words} data-error={wrong === null ? undefined : true} role="status">
          {wrong ?? <Trans>JPEG, PNG or WebP, at most 2 MB</Trans>}
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
