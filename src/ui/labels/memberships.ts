import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ValidityUnit } from '../../../domain/memberships.ts'

export const VALIDITY_UNIT_LABELS = {
  days: msg`Days`,
  months: msg`Calendar months`,
} satisfies Record<ValidityUnit, MessageDescriptor>
