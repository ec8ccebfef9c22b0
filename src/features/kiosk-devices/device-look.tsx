import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { KioskDevice } from '../../../contract/kiosk-device.ts'
import { kioskState, type KioskState, SKEW_SECONDS } from '../../../domain/kiosks.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { now } from '../../lib/now.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { DoneIcon, OfflineIcon, PendingIcon, VoidIcon } from '../../ui/icons.tsx'
import { Missing } from '../../ui/missing.tsx'
import { StatusBadge, type StatusLook } from '../../ui/status-badge.tsx'

const LOOKS = {
  online: { label: msg`Online`, icon: DoneIcon, tone: 'positive' },
  offline: { label: msg`Offline`, icon: OfflineIcon, tone: 'caution' },
  unpaired: { label: msg`Not paired`, icon: PendingIcon, tone: 'accent' },
  revoked: { label: msg`Revoked`, icon: VoidIcon, tone: 'quiet' },
} satisfies Record<KioskState, StatusLook>

export function deviceLook(device: KioskDevice): StatusLook {
  return LOOKS[kioskState(device, now())]
}

/** State of a device, updated each minute. */
export function DeviceBadge({ device }: { device: KioskDevice }) {
  useMinute()
  return <StatusBadge look={deviceLook(device)} />
}

/** Clock error of a device; a few seconds are the transmission time. */
export function ClockWords({ device: { clockSkew } }: { device: Pick<KioskDevice, 'clockSkew'> }) {
  if (clockSkew === null) return <Missing />
  const seconds = Math.round(Math.abs(clockSkew) / 1_000)
  if (seconds < 3) return <Trans>Correct time</Trans>
  const off = seconds < 120 ? `${seconds} s` : formatMinutes(Math.round(seconds / 60))
  const words = clockSkew > 0 ? <Trans>{off} ahead</Trans> : <Trans>{off} behind</Trans>
  return seconds > SKEW_SECONDS ? <strong>{words}</strong> : words
}
