import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'

import type { FieldCode } from '../../contract/errors.ts'
import { IMAGE_TYPES, uploadLogo } from '../../contract/file.ts'
import { isGrey } from '../../domain/logo.ts'
import { useReachable, useSession } from '../data/session-provider.tsx'
import { photoError, usePhoto } from '../data/use-photo.ts'
import { FIELD_CODE_LABELS } from '../ui/labels/errors.ts'
import { photoFault } from '../ui/photo/photo-choice.tsx'
import styles from './logo-choice.module.css'

type State =
  | { kind: 'idle' }
  | { kind: 'drawing' }
  | { kind: 'sending' }
  | { kind: 'refused'; code: FieldCode }
  | { kind: 'lost' }
  | { kind: 'coloured'; picture: Blob; grey: Blob }

interface LogoChoiceProps {
  /** Id of the file; `null` for no logo. */
  value: string | null
  /** Owner of the logo. */
  of: string
  /** Sets the record's logo, or removes it. Returns whether the server accepted it. */
  save: (logo: string | null) => Promise<boolean>
}

/**
 * A logo, which is saved as soon as it is chosen. Tickets are printed in one colour, so a coloured logo is first shown
 * beside its greyscale version.
 */
export function LogoChoice({ value, of, save: name }: LogoChoiceProps) {
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const picture = usePhoto(value)
  const file = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const isSending = state.kind === 'sending' || state.kind === 'drawing'
  const choose = useRef<HTMLButtonElement>(null)
  const isChosen = state.kind === 'coloured' || isSending
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    // The pressed button has disappeared.
    if (wasChosen.current && !isChosen && document.activeElement === document.body) choose.current?.focus()
    wasChosen.current = isChosen
  }, [isChosen])

  async function save(chosen: Blob | null): Promise<void> {
    setState({ kind: 'sending' })
    let logo: string | null = null
    const wrong = await photoError(async () => {
      logo = chosen && (await api.upload(uploadLogo, chosen)).id
    })
    if (wrong !== null) return setState(wrong === 'lost' ? { kind: 'lost' } : { kind: 'refused', code: wrong })
    // If somebody else changed the logo in between, the new logo is shown, and the person chooses again.
    setState((await name(logo)) ? { kind: 'idle' } : { kind: 'lost' })
  }

  async function take(chosen: File): Promise<void> {
    const fault = photoFault(chosen)
    if (fault !== null) return setState({ kind: 'refused', code: fault })
    // Removes the preview, which shows another picture than the chosen one.
    setState({ kind: 'drawing' })
    const drawn = await drawLogo(chosen)
    if (drawn === null) return setState({ kind: 'refused', code: 'image_damaged' })
    if (drawn.grey !== null) return setState({ kind: 'coloured', picture: drawn.picture, grey: drawn.grey })
    await save(drawn.picture)
  }

  const wrong =
    state.kind === 'refused'
      ? t(FIELD_CODE_LABELS[state.code])
      : state.kind === 'lost'
        ? t`The logo could not be sent. Please try again.`
        : undefined
  return (
    <div className={styles.logo}>
      <span className={styles.shown}>
        {picture === undefined ? (
          <span className={styles.none}>
            <Trans>No logo</Trans>
          </span>
        ) : (
          <img src={picture} alt={t`Logo of ${of}`} />
        )}
      </span>
      <div>
        <div className={styles.buttons}>
          <Button
            ref={choose}
            variant="default"
            loading={isSending}
            disabled={!reachable}
            onClick={() => file.current?.click()}
          >
            {value === null ? <Trans>Choose a logo</Trans> : <Trans>Another logo</Trans>}
          </Button>
          {value !== null && (
            <Button variant="subtle" color="neutral" disabled={isSending || !reachable} onClick={() => void save(null)}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <p className={styles.words} data-error={wrong === undefined ? undefined : true} role="status">
          {wrong ?? <Trans>PNG, JPEG or WebP, black and white or grey: tickets are printed in one ink</Trans>}
        </p>
        {state.kind === 'coloured' && (
          <div className={styles.coloured} role="group" aria-label={t`This logo has colours`}>
            <p className={styles.words}>
              <Trans>This logo has colours, and a ticket has one ink. This is how it looks in greys:</Trans>
            </p>
            <div className={styles.buttons}>
              <Preview picture={state.picture} words={t`In its colours`} />
              <Preview picture={state.grey} words={t`In greys`} />
            </div>
            <div className={styles.buttons}>
              <Button onClick={() => void save(state.grey)} disabled={!reachable}>
                <Trans>Use it in greys</Trans>
              </Button>
              <Button variant="default" onClick={() => setState({ kind: 'idle' })}>
                <Trans>Cancel</Trans>
              </Button>
            </div>
          </div>
        )}
        <input
          ref={file}
          type="file"
          className={styles.file}
          aria-label={t`Logo`}
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

function Preview({ picture, words }: { picture: Blob; words: string }) {
  const url = useMemo(() => URL.createObjectURL(picture), [picture])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <figure className={styles.preview}>
      <img src={url} alt={words} />
      <figcaption>{words}</figcaption>
    </figure>
  )
}

/** Maximum of the longer side, in pixels: more than a receipt printer has. */
const LONGEST = 640
const CHANNELS = 4

/** A logo in the form to be sent, and whether it is coloured. */
interface DrawnLogo {
  picture: Blob
  /** The greyscale version; `null` if the logo has no colours. */
  grey: Blob | null
}

/** Redraws the picture in a small size and without metadata. Returns `null` if it can't be drawn. */
async function drawLogo(file: File): Promise<DrawnLogo | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  const picture = await pngOf(canvas)
  if (picture === null || isGrey(pixels.data)) return picture && { picture, grey: null }
  makeGrey(pixels.data)
  context.putImageData(pixels, 0, 0)
  const grey = await pngOf(canvas)
  return grey && { picture, grey }
}

/** Replaces each colour by its perceived lightness (ITU-R BT.601). */
function makeGrey(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + CHANNELS)
    pixels.fill(Math.round(0.299 * red + 0.587 * green + 0.114 * blue), at, at + CHANNELS - 1)
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
