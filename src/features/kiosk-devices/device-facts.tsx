import { Trans } from '@lingui/react/macro'

import type { KioskDevice } from '../../../contract/kiosk-device.ts'
import { SKEW_SECONDS } from '../../../domain/kiosks.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { Missing } from '../../ui/missing.tsx'

/** How far a device's clock is off: some seconds are the way to the server. */
export function ClockWords({ device: { clockSkew } }: { device: Pick<KioskDevice, 'clockSkew'> }) {
  if (clockSkew === null) return <Missing />
  const seconds = Math.round(Math.abs(clockSkew) / 1_000)
  if (seconds < 3) return <Trans>Right</Trans>
  const off = seconds < 120 ? `${seconds} s` : formatMinutes(Math.round(seconds / 60))
  const words = clockSkew > 0 ? <Trans>{off} ahead</Trans> : <Trans>{off} behind</Trans>
  return seconds > SKEW_SECONDS ? <strong>{words}</strong> : words
}
