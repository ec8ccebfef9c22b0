import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { TicketText, TicketVariable } from '../../../domain/ticket-texts.ts'

export const TICKET_TEXT_LABELS = {
  checkInHeader: msg`Above the entry ticket`,
  checkInFooter: msg`Below the entry ticket`,
  checkOutHeader: msg`Above the payment ticket`,
  checkOutFooter: msg`Below the payment ticket`,
} satisfies Record<TicketText, MessageDescriptor>

/** Names of the variables in ticket texts. */
export const TICKET_VARIABLE_LABELS = {
  company: msg`Name of the company`,
  taxId: msg`Tax ID of the company`,
  location: msg`Name of the location`,
  address: msg`Address of the location`,
  city: msg`City of the location`,
  plate: msg`Plate`,
  vehicleType: msg`Vehicle type`,
  receipt: msg`Receipt number`,
  entry: msg`Time of entry`,
  exit: msg`Payment time`,
  minutes: msg`Length of the stay`,
  total: msg`Amount of the stay`,
} satisfies Record<TicketVariable, MessageDescriptor>
