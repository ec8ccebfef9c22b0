import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'

import type { FieldCode } from '../../contract/errors.ts'
import { IMAGE_TYPES, uploadLogo } from '../../contract/file.ts'
import { useReachable, useSession } from '../data/session-provider.tsx'
import { photoError, usePhoto } from '../data/use-photo.ts'
import { FIELD_CODE_LABELS } from '../ui/labels/errors.ts'
import { photoFault } from '../ui/photo/prepare-photo.ts'
import styles from './logo-choice.module.css'
import { drawLogo } from './draw-logo.ts'

type State = { kind: 'idle' } | { kind: 'drawing' } | { kind: 'sending' } | { kind: 'refused'; code: FieldCode } | { kind: 'lost' } | { kind: 'coloured'; picture: Blob; grey: Blob }

interface LogoChoiceProps {
  /** A file's id; null is none. */
  value: string | null
  /** Whose it is. */
  of: string
  /** Names the record another one, or none. Whether it was taken. */
  save: (logo: string | null) => Promise<boolean>
}

/** A logo, which is saved as soon as it is chosen. Tickets have one ink, so one in colours is shown beside its greys first. */
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
    // The button that was pressed is gone.
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
    // Who else changed it meanwhile has theirs shown here; it is chosen once more then.
    setState((await name(logo)) ? { kind: 'idle' } : { kind: 'lost' })
  }

  async function take(chosen: File): Promise<void> {
    const fault = photoFault(chosen)
    if (fault !== null) return setState({ kind: 'refused', code: fault })
    // What was shown before is not what would be taken.
    setState({ kind: 'drawing' })
    const drawn = await drawLogo(chosen)
    if (drawn === null) return setState({ kind: 'refused', code: 'image_damaged' })
    if (drawn.grey !== null) return setState({ kind: 'coloured', picture: drawn.picture, grey: drawn.grey })
    await save(drawn.picture)
  }

  const wrong = state.kind === 'refused' ? t(FIELD_CODE_LABELS[state.code]) : state.kind === 'lost' ? t`The logo could not be sent. Please try again.` : undefined
  return (
    <div className={styles.logo}>
      <span className={styles.shown}>{picture === undefined ? <span className={styles.none}><Trans>No logo</Trans></span> : <img src={picture} alt={t`Logo of ${of}`} />}</span>
      <div>
        <div className={styles.buttons}>
          <Button ref={choose} variant="default" loading={isSending} disabled={!reachable} onClick={() => file.current?.click()}>
            {value === null ? <Trans>Choose a logo</Trans> : <Trans>Another logo</Trans>}
          </Button>
          {value !== null && (
            <Button variant="subtle" color="neutral" disabled={isSending || !reachable} onClick={() => void save(null)}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <p className={styles.words} data-error={wrong === undefined ? undefined : true} role="status">
          {wrong ?? <Trans>PNG, JPEG or WebP, at most 2 MB, black and white or grey: tickets are printed in one ink</Trans>}
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
                <Trans>Take it in greys</Trans>
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
