import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Service } from '../../../contract/service.ts'

/** What the list calls those fields of a service that it shows. Apart from the others, which no list waits for. */
export const SERVICE_COLUMN_LABELS = {
  location: msg`Location`,
  status: msg`Status`,
  receiptNumber: msg`Receipt number`,
  licensePlate: msg`Plate`,
  vehicleTypeId: msg`Vehicle type`,
  startedAt: msg`Entered`,
  endedAt: msg`Left`,
  paidAt: msg`Paid on`,
  totalMinutes: msg`Duration`,
  agreementName: msg`Agreement`,
  exitOperator: msg`Let out by`,
  totalCost: msg`Total`,
} satisfies Partial<Record<keyof Service, MessageDescriptor>>
