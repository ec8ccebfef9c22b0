import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

import { isAdmin, type Role } from '../../../domain/roles.ts'
import { CalendarIcon, HelpIcon, type Icon } from '../../ui/icons.tsx'
import { BoothIcon, BuildingIcon, CashUpsIcon, DashboardIcon, DriversIcon, OutboxIcon, PersonIcon, ServicesIcon, VehicleTypesIcon, VehiclesIcon } from './icons.tsx'

export interface NavigationEntry {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  icon: Icon
  /** Of a list that several entries show, which part. */
  search?: { role: 'parking_staff' | 'parking_admin' }
  /** Who is no admin has nothing to do there. */
  forAdmins?: true
  /** Has a place of its own in a phone's bar, where there are four; the others are behind "More". */
  onPhone?: true
}

/** An entry stands here from the day on which its screen exists. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/dashboard', label: msg`Dashboard`, icon: DashboardIcon },
  { to: '/dashboard/booth', label: msg`Booth`, icon: BoothIcon, onPhone: true },
  { to: '/dashboard/services', label: msg`Services`, icon: ServicesIcon, onPhone: true },
  { to: '/dashboard/cash-ups', label: msg`Cash-ups`, icon: CashUpsIcon, onPhone: true },
  { to: '/dashboard/users', search: { role: 'parking_staff' }, label: msg`Staff`, icon: DriversIcon, forAdmins: true },
  { to: '/dashboard/users', search: { role: 'parking_admin' }, label: msg`Admins`, icon: PersonIcon, forAdmins: true },
  { to: '/dashboard/company', label: msg`My company`, icon: BuildingIcon },
  { to: '/dashboard/drivers', label: msg`Drivers`, icon: DriversIcon },
  { to: '/dashboard/vehicles', label: msg`Vehicles`, icon: VehiclesIcon },
  { to: '/dashboard/type-vehicles', label: msg`Vehicle types`, icon: VehicleTypesIcon },
  { to: '/dashboard/calendar', label: msg`Calendar`, icon: CalendarIcon },
  { to: '/dashboard/outbox', label: msg`Outbox`, icon: OutboxIcon, onPhone: true },
  { to: '/dashboard/support', label: msg`Support`, icon: HelpIcon },
]

/** What the sidebar shows to a role. */
export function navigationOf(role: Role): readonly NavigationEntry[] {
  return NAVIGATION.filter(({ forAdmins }) => !forAdmins || isAdmin(role))
}
