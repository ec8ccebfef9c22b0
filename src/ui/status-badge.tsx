import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { DoneIcon, type Icon, VoidIcon } from './icons.tsx'
import styles from './status-badge.module.css'

/** Emphasis of a status: most rows are `quiet`, so that the others stand out. */
type Tone = 'quiet' | 'accent' | 'positive' | 'caution' | 'negative'

export interface StatusLook {
  label: MessageDescriptor
  icon: Icon
  tone: Tone
}

/** A status, always with icon and word. */
export function StatusBadge({ look: { label, icon: StatusIcon, tone } }: { look: StatusLook }) {
  const { t } = useLingui()
  return (
    <span className={styles.badge} data-tone={tone}>
      <StatusIcon size={14} />
      {t(label)}
    </span>
  )
}

const ENABLED: StatusLook = { label: msg`Enabled`, icon: DoneIcon, tone: 'quiet' }
const DISABLED: StatusLook = { label: msg`Disabled`, icon: VoidIcon, tone: 'caution' }

/** Looks of records that an admin enables and disables. */
export function enabledLook(isEnabled: boolean): StatusLook {
  return isEnabled ? ENABLED : DISABLED
}
