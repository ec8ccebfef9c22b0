/** Where each list and report stands, by the name under which its columns are remembered. */
const PATHS: Readonly<Record<string, string>> = {
  services: '/dashboard/services',
  'cash-ups': '/dashboard/cash-ups',
  drivers: '/dashboard/drivers',
  vehicles: '/dashboard/vehicles',
  passes: '/dashboard/memberships/purchased',
  memberships: '/dashboard/memberships',
  agreements: '/dashboard/agreements',
  holidays: '/dashboard/calendar',
  locations: '/dashboard/locations',
  'kiosk-devices': '/dashboard/locations/devices',
  'vehicle-types': '/dashboard/type-vehicles',
  users: '/dashboard/users',
  companies: '/dashboard/companies',
  'report-sales': '/dashboard/reports/sales',
  'report-passes': '/dashboard/reports/passes',
  'report-services': '/dashboard/reports/services',
  'report-discounts': '/dashboard/reports/discounts',
  'report-at-home': '/dashboard/reports/at-home',
  'report-visits': '/dashboard/reports/visits',
}

/** Null of a screen that this version does not know. */
export function pathOfScreen(screen: string): string | null {
  return PATHS[screen] ?? null
}
