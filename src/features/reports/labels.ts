import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

import type { DiscountType } from '../../../domain/agreements.ts'
import type { ReportGroup, ReportName } from '../../../domain/reports.ts'

export const REPORT_LABELS = {
  sales: msg`Sales`,
  services: msg`Services`,
  discounts: msg`Discounts`,
  'at-home': msg`Vehicles at home`,
  visits: msg`Visits`,
} satisfies Record<ReportName, MessageDescriptor>

export const GROUP_LABELS = {
  location: msg`Location`,
  day: msg`Day`,
  month: msg`Month`,
  hour: msg`Hour of the day`,
  method: msg`Payment method`,
  operator: msg`Operator`,
  vehicleType: msg`Vehicle type`,
  agreement: msg`Agreement`,
} satisfies Record<ReportGroup, MessageDescriptor>

export const DISCOUNT_TYPE_LABELS = {
  complex: msg`Custom`,
  fixed_value: msg`Fixed amount`,
  percentage: msg`Percentage`,
  time: msg`Time`,
} satisfies Record<DiscountType, MessageDescriptor>
