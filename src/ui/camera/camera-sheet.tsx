import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Portal } from '@mantine/core'
import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { useEffect, useEffectEvent, useId, useState } from 'react'

import { useModalKeyboard } from '../focus.ts'
import { CloseIcon } from '../icons.tsx'
import { hasLight, switchLight, type CameraFault } from './camera.ts'
import { LightIcon } from './camera-icons.tsx'
import styles from './camera-sheet.module.css'
import { useCamera, type CameraState } from './use-camera.ts'
import { useCodes, type Reading, type TakeCodes } from './use-codes.ts'

interface CameraSheetProps {
  /** Words that say what to show to the camera. */
  ask: MessageDescriptor
  take: TakeCodes
  /** Called with Escape, the close button, or after a code was taken. */
  onClose: () => void
  /** The person prefers to type: closes the sheet and focuses the field in the same task. */
  onType: () => void
}

/** The camera's picture over the whole page, in which codes are read. The default export is for `lazy`. */
export default function CameraSheet({ ask, take, onClose, onType }: CameraSheetProps) {
  const { t } = useLingui()
  const content = useModalKeyboard(onClose)
  const ref = useMergedRef(useFocusTrap(), content)
  const id = useId()
  const [attempt, setAttempt] = useState(0)
  useTypingOn(onType)

  return (
    <Portal>
      <section ref={ref} className={styles.sheet} role="dialog" aria-modal="true" aria-labelledby={id} tabIndex={-1}>
        <div className={styles.header}>
          <h2 id={id} tabIndex={-1} data-autofocus>
            <Trans>Scan with the camera</Trans>
          </h2>
          <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
            <CloseIcon size={20} />
          </button>
        </div>
        <Attempt
          key={attempt}
          ask={ask}
          take={take}
          onClose={onClose}
          onType={onType}
          onRetry={() => setAttempt(attempt + 1)}
        />
      </section>
    </Portal>
  )
}

/** The picture and what the person can do: one attempt to open the camera and to read. */
function Attempt({ ask, take, onClose, onType, onRetry }: CameraSheetProps & { onRetry: () => void }) {
  const { t } = useLingui()
  const camera = useCamera()
  const stream = camera.kind === 'on' ? camera.stream : null
  const { video, reading } = useCodes(stream, take, onClose)
  const hasFailed = camera.kind === 'failed' || reading.hasFailed

  return (
    <>
      <div className={styles.picture} data-on={stream !== null}>
        {/* The picture of the camera has no sound and nothing to caption. */}
        <video ref={video} muted playsInline aria-hidden="true" tabIndex={-1} />
        <div className={styles.frame} />
      </div>
      <div className={styles.footer}>
        <p role="status" data-tone={hasFailed ? 'caution' : undefined}>
          {t(wordsOf(camera, reading, ask))}
        </p>
        <div className={styles.buttons}>
          {stream !== null && <LightButton key={stream.id} stream={stream} />}
          {hasFailed && !(camera.kind === 'failed' && camera.fault === 'none') && (
            <Button variant="default" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button variant={hasFailed ? 'filled' : 'default'} onClick={onType}>
            <Trans>Type instead</Trans>
          </Button>
        </div>
      </div>
    </>
  )
}

const FAULTS = {
  denied: msg`The camera is blocked for this page. Allow it in the settings of the browser, or type instead.`,
  none: msg`This device has no camera. Type instead.`,
  busy: msg`The camera does not answer: another app may be using it. Close that app, or type instead.`,
} satisfies Record<CameraFault, MessageDescriptor>

function wordsOf(camera: CameraState, { refused, isSlow, hasFailed }: Reading, ask: MessageDescriptor) {
  if (camera.kind === 'failed') return FAULTS[camera.fault]
  if (camera.kind === 'starting') return msg`Starting the camera…`
  if (hasFailed) return msg`The first scan on a device needs a connection. Type instead for now.`
  if (isSlow) return msg`Nothing found yet. Hold the paper flat and out of the glare, or type instead.`
  return refused ?? ask
}

/** Shown if the camera has a light. */
function LightButton({ stream }: { stream: MediaStream }) {
  const [isOn, setOn] = useState(false)
  if (!hasLight(stream)) return null
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      leftSection={<LightIcon size={16} />}
      onClick={() => {
        setOn(!isOn)
        switchLight(stream, !isOn).catch(() => setOn(isOn))
      }}
    >
      <Trans>Flashlight</Trans>
    </Button>
  )
}

/** A key that begins a plate or a code is typed into the field: a scanner types too. */
function useTypingOn(onType: () => void): void {
  const hear = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (/^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey) onType()
  })
  useEffect(() => {
    document.addEventListener('keydown', hear, true)
    return () => document.removeEventListener('keydown', hear, true)
  }, [])
}
