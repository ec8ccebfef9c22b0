/** Roles of the back-office, with the ranks that the API calls `roleId`. A lower rank may do more. */
export const ROLE_IDS = {
  super_admin: 1,
  parking_admin: 2,
  parking_staff: 3,
  driver: 4,
  guest: 5,
} as const

export type Role = keyof typeof ROLE_IDS

export const ROLES = [
  'super_admin',
  'parking_admin',
  'parking_staff',
  'driver',
  'guest',
] as const satisfies readonly Role[]

/** The roles that can sign in to the back-office. */
export const BACK_OFFICE_ROLES = ['super_admin', 'parking_admin', 'parking_staff'] as const satisfies readonly Role[]
export type BackOfficeRole = (typeof BACK_OFFICE_ROLES)[number]

/** The roles of a company's own people. */
export const COMPANY_ROLES = ['parking_admin', 'parking_staff'] as const satisfies readonly BackOfficeRole[]
export type CompanyRole = (typeof COMPANY_ROLES)[number]

export const ADMIN_ROLES = ['super_admin', 'parking_admin'] as const satisfies readonly Role[]

export function isAdmin(role: Role): boolean {
  return role === 'super_admin' || role === 'parking_admin'
}
