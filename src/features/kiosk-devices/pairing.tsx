import { Button } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useState } from 'react'

import { makePairingCode, type KioskDevice } from '../../../contract/kiosk-device.ts'
import { callFailureOf } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { failureWords } from '../../ui/failure-words.ts'
import { DeviceIcon, WarningIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Qr } from '../../ui/qr.tsx'
import { useLocations } from '../locations/public.ts'
import styles from './kiosk-devices.module.css'
import { KIOSK_DEVICES } from './queries.ts'

// Loaded with the first press.
const RevokeQuestion = lazy(async () => ({ default: (await import('./revoke-question.tsx')).RevokeQuestion }))

/** Interval of the check for the device while a code is displayed and until its first heartbeat, in milliseconds. */
const LOOK_MS = 3_000

interface Made {
  code: string
  expiresAt: string
  /** The previous pairing of the device. */
  pairedBefore: string | null
}

/** Creates a pairing code for the device, and revokes its pairing. */
export function Pairing({ device }: { device: KioskDevice }) {
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const queries = useQueryClient()
  const { timeZoneOf } = useLocations()
  const [made, setMade] = useState<Made | null>(null)
  const [making, setMaking] = useState(false)
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const [revoking, setRevoking] = useState(false)
  const isPaired = device.pairedAt !== null && device.revokedAt === null
  // A used code can't be used again, even if the pairing was revoked since.
  const isSpent = made !== null && device.pairedAt !== made.pairedBefore
  const isUsed = isSpent && isPaired
  const isShown = made !== null && !isSpent
  const isAwaited = isShown || (isUsed && device.lastHeartbeatAt === null)

  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: [KIOSK_DEVICES] }), LOOK_MS)
    return () => clearInterval(timer)
  }, [isAwaited, queries])

  async function make(): Promise<void> {
    setMaking(true)
    setFailure(null)
    try {
      setMade({ ...(await api.call(makePairingCode, { params: { id: device.id } })), pairedBefore: device.pairedAt })
    } catch (error) {
      setFailure(failureWords(callFailureOf(error)).message)
    } finally {
      setMaking(false)
    }
  }

  return (
    <RecordSection title={<Trans>Pairing</Trans>}>
      {isShown && <Code made={made} timeZone={timeZoneOf(device.locationId)} />}
      {isUsed && (
        <p role="status">
          <Trans>The device has used the code and is paired.</Trans>
        </p>
      )}
      {!isShown && !isUsed && (
        <p className={styles.quiet}>
          {isPaired ? (
            <Trans>
              This device is paired. A new code pairs another one in its place, with a receipt prefix of its own.
            </Trans>
          ) : (
            <Trans>Create a code and type it on the device, or scan it there. It works once, for ten minutes.</Trans>
          )}
        </p>
      )}
      {failure !== null && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="negative">
            {t(failure)}
          </Notice>
        </div>
      )}
      {!reachable && failure === null && (
        <Notice icon={WarningIcon} tone="quiet">
          <Trans>Creating a code needs a connection.</Trans>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="default" leftSection={<DeviceIcon size={16} />} loading={making} onClick={() => void make()}>
          {isShown || isUsed ? <Trans>Create a new code</Trans> : <Trans>Create a pairing code</Trans>}
        </Button>
        {isPaired && (
          <Button variant="default" color="negative" onClick={() => setRevoking(true)}>
            <Trans>Revoke</Trans>
          </Button>
        )}
      </div>
      {revoking && (
        <Suspense fallback={null}>
          <RevokeQuestion device={device} onDone={() => setRevoking(false)} onClose={() => setRevoking(false)} />
        </Suspense>
      )}
    </RecordSection>
  )
}

function Code({ made: { code, expiresAt }, timeZone }: { made: Made; timeZone: string }) {
  const { t } = useLingui()
  const address = `${window.location.origin}/kiosk`
  return (
    <div className={styles.pairing}>
      <Qr text={`${address}#${code}`} label={t`QR code with the pairing code`} className={styles.qr} />
      <div className={styles.words}>
        <p>
          <Trans>Scan it with the device, or open this address there and type the code:</Trans>
        </p>
        <p className={styles.address}>{address}</p>
        <p className={styles.code}>{code}</p>
        <p className={styles.quiet}>
          <Trans>Works once, until</Trans> <Moment at={expiresAt} timeZone={timeZone} show="time" />
        </p>
      </div>
    </div>
  )
}
