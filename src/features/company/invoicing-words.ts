import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { INVOICING_PLATFORMS, INVOICING_TYPES } from '../../../domain/people.ts'

export const PLATFORM_LABELS = { alegra: msg`Alegra`, siigo: msg`Siigo`, satcom: msg`Satcom` } satisfies Record<(typeof INVOICING_PLATFORMS)[number], MessageDescriptor>

export const INVOICING_TYPE_LABELS = { all: msg`Every service`, amount: msg`From an amount on, or where the customer asks` } satisfies Record<(typeof INVOICING_TYPES)[number], MessageDescriptor>
