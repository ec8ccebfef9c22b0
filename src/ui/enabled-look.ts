import { msg } from '@lingui/core/macro'

import { DoneIcon, VoidIcon } from './icons.tsx'
import type { StatusLook } from './status-badge.tsx'

const ENABLED: StatusLook = { label: msg`Enabled`, icon: DoneIcon, tone: 'quiet' }
const DISABLED: StatusLook = { label: msg`Disabled`, icon: VoidIcon, tone: 'caution' }

/** Of what an admin switches on and off. */
export function enabledLook(isEnabled: boolean): StatusLook {
  return isEnabled ? ENABLED : DISABLED
}
