import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Duty } from '../../../domain/duties.ts'

/** What people do, in the order of the page. */
export const DUTY_LABELS = {
  see_services: msg`See services`,
  finish_stays: msg`Charge and end a stay`,
  correct_services: msg`Correct and void a service`,
  work_registers: msg`Open and close a register`,
  give_back: msg`Give back what was paid twice`,
  register_drivers: msg`Register drivers and vehicles`,
  delete_drivers: msg`Delete drivers and vehicles`,
  correct_prices: msg`Add a correction line to a price`,
  collect_money: msg`Approve differences and collect money`,
  assign_payments: msg`Put payments into a cash-up`,
  change_rates: msg`Change rates`,
  change_holidays: msg`Change holidays`,
  change_vehicle_types: msg`Change vehicle types`,
  manage_users: msg`Invite, change and delete users`,
} satisfies Record<Duty, MessageDescriptor>
