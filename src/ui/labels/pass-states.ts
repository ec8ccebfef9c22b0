import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { PassState } from '../../../domain/pass-limits.ts'

export const PASS_STATE_LABELS = {
  future: msg`Not begun yet`,
  active: msg`Active`,
  expiring: msg`Ends soon`,
  overdue: msg`Unpaid, days of grace`,
  expired: msg`Expired`,
  paused: msg`Paused`,
  cancelled: msg`Cancelled`,
} satisfies Record<PassState, MessageDescriptor>
