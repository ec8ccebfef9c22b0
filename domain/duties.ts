import { ADMIN_ROLES, BACK_OFFICE_ROLES, type Role } from './roles.ts'

/**
 * Duties of people with PARQ, from the booth to the office, with their roles. A test compares each with the access of
 * its calls.
 */
export const DUTIES = {
  see_services: BACK_OFFICE_ROLES,
  finish_stays: BACK_OFFICE_ROLES,
  correct_services: BACK_OFFICE_ROLES,
  work_registers: BACK_OFFICE_ROLES,
  give_back: BACK_OFFICE_ROLES,
  register_drivers: BACK_OFFICE_ROLES,
  delete_drivers: ADMIN_ROLES,
  correct_prices: ADMIN_ROLES,
  collect_money: ADMIN_ROLES,
  assign_payments: ADMIN_ROLES,
  change_rates: ADMIN_ROLES,
  change_holidays: ADMIN_ROLES,
  change_vehicle_types: ADMIN_ROLES,
  manage_users: ADMIN_ROLES,
} as const satisfies Record<string, readonly Role[]>

export type Duty = keyof typeof DUTIES

export const DUTY_NAMES: readonly Duty[] = Object.keys(DUTIES).filter(isDuty)

function isDuty(name: string): name is Duty {
  return Object.hasOwn(DUTIES, name)
}

export function mayDo(duty: Duty, role: Role): boolean {
  const roles: readonly Role[] = DUTIES[duty]
  return roles.includes(role)
}
