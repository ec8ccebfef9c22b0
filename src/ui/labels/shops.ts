import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { StampState } from '../../../domain/shops.ts'

export const STAMP_STATE_LABELS = {
  inside: msg`Inside`,
  used: msg`Used`,
  paid_in_full: msg`Paid in full at the booth`,
  not_used: msg`Not used`,
  voided: msg`Voided`,
  used_twice: msg`Code used before`,
  withdrawn: msg`Code withdrawn`,
  expired: msg`Code expired`,
} satisfies Record<StampState, MessageDescriptor>
