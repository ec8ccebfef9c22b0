import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Category } from './help/categories.ts'

export const CATEGORY_LABELS: Record<Category, MessageDescriptor> = {
  start: msg`Getting started`,
  services: msg`Services and prices`,
  cash_ups: msg`Registers and cash-ups`,
  people: msg`Drivers and vehicles`,
  offline: msg`Without a connection`,
  device: msg`Account and device`,
}
