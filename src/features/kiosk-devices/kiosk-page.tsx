import { Button, TextInput } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode, type SyntheticEvent } from 'react'

import { SKEW_SECONDS, readPairingCode, spellPairingCode } from '../../../domain/kiosks.ts'
import { RecordFacts } from '../../records/record-section.tsx'
import { DoneIcon, OfflineIcon, PendingIcon, WarningIcon } from '../../ui/icons.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FrontPage } from '../../ui/page/front-page.tsx'
import { ClockWords } from './device-look.tsx'
import type { Paired } from './kiosk-memory.ts'
import styles from './kiosk-page.module.css'
import { useKiosk, type Beats } from './use-kiosk.ts'

interface KioskPageProps {
  /** The pairing code in the address of a scanned QR code. */
  code: string
  mark: ReactNode
  languages: ReactNode
  /** Called when the code is used, so that it can leave the address. */
  onPaired: () => void
}

/** Maximum length of a scan: a scanner types the whole address of the QR code. */
const SCANNED_MAX = 300

/** Page on which a device is paired, and then sends heartbeats. Nobody signs in here. */
export function KioskPage({ code, mark, languages, onPaired }: KioskPageProps) {
  const { paired, isOver, isForgetful, beats, pair } = useKiosk()
  // A code scanned on a paired device starts a new pairing.
  const [again, setAgain] = useState(readPairingCode(code) !== null)
  return (
    <FrontPage mark={mark} languages={languages}>
      {paired === null || again ? (
        <PairingForm
          initial={code}
          isOver={isOver}
          onPair={async (typed) => {
            const failure = await pair(typed)
            if (failure === null) {
              setAgain(false)
              onPaired()
            }
            return failure
          }}
          onCancel={paired === null ? null : () => setAgain(false)}
        />
      ) : (
        <PairedDevice paired={paired} beats={beats} isForgetful={isForgetful} onAgain={() => setAgain(true)} />
      )}
    </FrontPage>
  )
}

interface PairingFormProps {
  initial: string
  isOver: boolean
  onPair: (code: string) => Promise<MessageDescriptor | null>
  onCancel: (() => void) | null
}

function PairingForm({ initial, isOver, onPair, onCancel }: PairingFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(spelled(initial))
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const code = readPairingCode(typed)
    if (code === null) {
      setFailure(fieldCodeLabel(typed.trim() === '' ? 'required' : 'pairing_code_wrong'))
      return
    }
    setBusy(true)
    setFailure(await onPair(code))
    setBusy(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h1>
        <Trans>Pair this device</Trans>
      </h1>
      {isOver && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="caution">
            <Trans>
              This device is no longer paired: an administrator has revoked it, moved it, or paired another in its
              place.
            </Trans>
          </Notice>
        </div>
      )}
      <p className={styles.lead}>
        <Trans>An administrator makes the code under Locations, Devices. It works once, for ten minutes.</Trans>
      </p>
      <TextInput
        label={t`Pairing code`}
        placeholder="XXXX-XXXX"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={SCANNED_MAX}
        classNames={{ input: styles.code ?? '' }}
        value={typed}
        error={failure === null ? null : t(failure)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={busy}>
        <Trans>Pair</Trans>
      </Button>
      {onCancel !== null && (
        <Button variant="default" fullWidth onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </form>
  )
}

function spelled(code: string): string {
  const read = readPairingCode(code)
  return read === null ? code : spellPairingCode(read)
}

interface PairedDeviceProps {
  paired: Paired
  beats: Beats
  isForgetful: boolean
  onAgain: () => void
}

function PairedDevice({ paired: { kiosk }, beats: { last, failure }, isForgetful, onAgain }: PairedDeviceProps) {
  const { t } = useLingui()
  const state =
    failure !== null
      ? { icon: OfflineIcon, tone: 'caution' }
      : last === null
        ? { icon: PendingIcon, tone: 'quiet' }
        : { icon: DoneIcon, tone: 'positive' }
  const isWrong = last !== null && Math.abs(last.clockSkew) > SKEW_SECONDS * 1_000
  return (
    <div className={styles.form}>
      <h1>{kiosk.name}</h1>
      <p className={styles.state} data-tone={state.tone} role="status">
        <state.icon size={20} />
        {failure !== null ? (
          <Trans>Paired, but not connected to the server now</Trans>
        ) : last === null ? (
          <Trans>Paired, looking for the server</Trans>
        ) : (
          <Trans>Paired and online</Trans>
        )}
      </p>
      {failure !== null && (
        <Notice icon={OfflineIcon} tone="caution">
          {t(failure)}
        </Notice>
      )}
      {isWrong && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>The clock of this device is wrong. Set it, so that times on tickets are right.</Trans>
        </Notice>
      )}
      {isForgetful && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>This browser keeps nothing: once the page is closed, the device has to be paired again.</Trans>
        </Notice>
      )}
      <RecordFacts
        facts={[
          { label: t`Company`, value: kiosk.company },
          { label: t`Location`, value: kiosk.location.name },
          { label: t`Receipt prefix`, value: kiosk.receiptPrefix },
          {
            label: t`Last heartbeat`,
            value: last === null ? <Missing /> : <Moment at={last.receivedAt} timeZone={kiosk.timeZone} />,
          },
          { label: t`Clock`, value: <ClockWords device={{ clockSkew: last?.clockSkew ?? null }} /> },
        ]}
      />
      <p className={styles.lead}>
        <Trans>
          Keep this page open. It tells the server once a minute that the device is online, and does nothing else.
        </Trans>
      </p>
      <Button variant="default" fullWidth onClick={onAgain}>
        <Trans>Pair again</Trans>
      </Button>
    </div>
  )
}
