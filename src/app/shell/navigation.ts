import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

import { isAdmin, type Role } from '../../../domain/roles.ts'
import { CalendarIcon, CardIcon, HelpIcon, LocationsIcon, type Icon } from '../../ui/icons.tsx'
import {
  AgreementsIcon,
  BoothIcon,
  BuildingIcon,
  CashUpsIcon,
  DashboardIcon,
  DriversIcon,
  InvoicesIcon,
  OutboxIcon,
  PersonIcon,
  ReportsIcon,
  ServicesIcon,
  VehicleTypesIcon,
  VehiclesIcon,
} from './icons.tsx'

export interface NavigationEntry {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  icon: Icon
  /** Filter of the list, if several entries share one list. */
  search?: { role: 'parking_staff' | 'parking_admin' }
  /** The screen is useful only to admins. */
  forAdmins?: true
  /** The screen shows other companies, which only super admins may see. */
  forSuperAdmins?: true
  /** The entry is one of four in a phone's bar; the others are behind "More". */
  onPhone?: true
  /** Part of an attendant's shift: operators find all other entries behind "More". */
  inShift?: true
}

/** Entries of screens that exist. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/dashboard', label: msg`Dashboard`, icon: DashboardIcon },
  { to: '/dashboard/booth', label: msg`Booth`, icon: BoothIcon, onPhone: true, inShift: true },
  { to: '/dashboard/services', label: msg`Services`, icon: ServicesIcon, onPhone: true, inShift: true },
  { to: '/dashboard/cash-ups', label: msg`Cash-ups`, icon: CashUpsIcon, onPhone: true, inShift: true },
  { to: '/dashboard/memberships', label: msg`Memberships`, icon: CardIcon, inShift: true },
  { to: '/dashboard/invoices', label: msg`Invoices`, icon: InvoicesIcon },
  { to: '/dashboard/reports', label: msg`Reports`, icon: ReportsIcon },
  { to: '/dashboard/month', label: msg`Month`, icon: CalendarIcon, forAdmins: true },
  { to: '/dashboard/staff-activity', label: msg`People and activity`, icon: PersonIcon, forAdmins: true },
  { to: '/dashboard/locations', label: msg`Locations`, icon: LocationsIcon },
  { to: '/dashboard/users', search: { role: 'parking_staff' }, label: msg`Staff`, icon: DriversIcon, forAdmins: true },
  { to: '/dashboard/users', search: { role: 'parking_admin' }, label: msg`Admins`, icon: PersonIcon, forAdmins: true },
  { to: '/dashboard/agreements', label: msg`Agreements`, icon: AgreementsIcon },
  { to: '/dashboard/company', label: msg`My company`, icon: BuildingIcon },
  { to: '/dashboard/companies', label: msg`Companies`, icon: BuildingIcon, forSuperAdmins: true },
  { to: '/dashboard/drivers', label: msg`Drivers`, icon: DriversIcon, inShift: true },
  { to: '/dashboard/vehicles', label: msg`Vehicles`, icon: VehiclesIcon },
  { to: '/dashboard/type-vehicles', label: msg`Vehicle types`, icon: VehicleTypesIcon },
  { to: '/dashboard/calendar', label: msg`Calendar`, icon: CalendarIcon },
  { to: '/dashboard/outbox', label: msg`Outbox`, icon: OutboxIcon, onPhone: true, inShift: true },
  { to: '/dashboard/support', label: msg`Support`, icon: HelpIcon },
]

/** Returns the sidebar's entries for a role. */
export function navigationOf(role: Role): readonly NavigationEntry[] {
  return NAVIGATION.filter(
    ({ forAdmins, forSuperAdmins }) => (!forAdmins || isAdmin(role)) && (!forSuperAdmins || role === 'super_admin'),
  )
}

/** Returns an entry's place: in the sidebar at every width, behind "More" on a phone, or always behind "More". */
export function placeOf({ onPhone, inShift }: NavigationEntry, role: Role): 'sidebar' | 'more_on_phone' | 'more' {
  if (!isAdmin(role) && !inShift) return 'more'
  return onPhone ? 'sidebar' : 'more_on_phone'
}
