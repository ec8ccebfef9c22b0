import { msg } from '@lingui/core/macro'

import type { KioskDevice } from '../../../contract/kiosk-device.ts'
import { kioskState, type KioskState } from '../../../domain/kiosks.ts'
import { now } from '../../lib/now.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { DoneIcon, OfflineIcon, PendingIcon, VoidIcon } from '../../ui/icons.tsx'
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

/** How a device stands, told anew each minute. */
export function DeviceBadge({ device }: { device: KioskDevice }) {
  useMinute()
  return <StatusBadge look={deviceLook(device)} />
}
