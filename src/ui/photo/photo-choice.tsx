import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'

import type { FieldCode } from '../../../contract/errors.ts'
import { IMAGE_TYPES } from '../../../contract/file.ts'
import { stroked } from '../icons.tsx'
import { FIELD_CODE_LABELS } from '../labels/errors.ts'
import styles from './photo-choice.module.css'

const CameraIcon = stroked('M4 8h3.5l1.5 -2.5h6L16.5 8H20v11H4z', 'M12 10.3a3 3 0 1 0 0 6a3 3 0 1 0 0 -6')

type State = { kind: 'idle' } | { kind: 'sending' } | { kind: 'refused'; code: FieldCode } | { kind: 'lost' }

interface PhotoChoiceProps {
  /** The present photo, or its replacement. */
  face: ReactNode
  isChosen: boolean
  /** Sends the redrawn picture, or null for none. Returns the fault, if any. */
  send: (drawn: Blob | null) => Promise<FieldCode | 'lost' | null>
  reachable: boolean
  /** Whether it can be removed without a connection. */
  removesOffline: boolean
  /** Text if there is no error. */
  words: ReactNode
  /** Error that the server found later. */
  error?: string | undefined
}

/** A photo, which is sent to the server as soon as it is chosen. */
export function PhotoChoice({ face, isChosen, send, reachable, removesOffline, words, error }: PhotoChoiceProps) {
  const { t } = useLingui()
  const file = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const isSending = state.kind === 'sending'

  async function put(drawn: Blob | null): Promise<void> {
    setState({ kind: 'sending' })
    const wrong = await send(drawn)
    setState(wrong === null ? { kind: 'idle' } : wrong === 'lost' ? { kind: 'lost' } : { kind: 'refused', code: wrong })
  }

  async function take(chosen: File): Promise<void> {
    const fault = photoFault(chosen)
    if (fault !== null) return setState({ kind: 'refused', code: fault })
    setState({ kind: 'sending' })
    const drawn = await drawnPhoto(chosen)
    if (drawn === null) return setState({ kind: 'refused', code: 'image_damaged' })
    await put(drawn)
  }

  const wrong =
    state.kind === 'refused'
      ? t(FIELD_CODE_LABELS[state.code])
      : state.kind === 'lost'
        ? t`The photo could not be sent. Please try again.`
        : error
  return (
    <div className={styles.photo}>
      {face}
      <div>
        <div className={styles.buttons}>
          <Button
            variant="default"
            leftSection={<CameraIcon size={16} />}
            loading={isSending}
            disabled={!reachable}
            onClick={() => file.current?.click()}
          >
            {isChosen ? <Trans>Another photo</Trans> : <Trans>Choose a photo</Trans>}
          </Button>
          {isChosen && (
            <Button
              variant="subtle"
              color="neutral"
              disabled={isSending || !(reachable || removesOffline)}
              onClick={() => void put(null)}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <p className={styles.words} data-error={wrong === undefined ? undefined : true} role="status">
          {wrong ?? words}
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

/** Maximum of the longer side in pixels: more than any screen shows of a face. */
const LONGEST = 640

/**
 * Returns why a chosen file can't be sent; `null` if it can. Any size can: a photo of a phone has several megabytes, and
 * only a small redrawn picture is sent.
 */
export function photoFault({ type }: Pick<File, 'type'>): Extract<FieldCode, 'image_type_invalid'> | null {
  return IMAGE_TYPES.some((known) => known === type) ? null : 'image_type_invalid'
}

/** Redraws the picture upright, in a small size and without metadata. Returns `null` if it can't be drawn. */
async function drawnPhoto(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
}
