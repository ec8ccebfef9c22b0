import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { StampState } from '../../../domain/shops.ts'

export const STAMP_STATE_LABELS = {
  inside: msg`Inside`,
  used: msg`Used`,
  paid_in_full: msg`Paid in full at the booth`,
  not_used: msg`Not used`,
  voided: msg`Voided`,
} satisfies Record<StampState, MessageDescriptor>

/** The page on which a shop stamps. The token is in the fragment, which browsers never send to a server. */
export function shopAddress(token: string): string {
  return `${window.location.origin}/shop#${token}`
}
