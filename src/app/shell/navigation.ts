import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

import { isAdmin, type Role } from '../../../domain/roles.ts'
import {
  AgreementsIcon,
  BuildingIcon,
  CalendarIcon,
  CardIcon,
  CashUpsIcon,
  DeviceIcon,
  DriversIcon,
  HelpIcon,
  type Icon,
  LocationsIcon,
  ServicesIcon,
  StaffIcon,
  VehiclesIcon,
  WarningIcon,
} from '../../ui/icons.tsx'
import {
  ActivityIcon,
  AdminsIcon,
  BoothIcon,
  CompaniesIcon,
  DashboardIcon,
  InvoicesIcon,
  MonthIcon,
  OutboxIcon,
  PrivacyIcon,
  ReportsIcon,
  VehicleTypesIcon,
} from './icons.tsx'

/** Groups of the navigation, in the order of their headings. The entries of `overview` precede all headings. */
export type NavigationGroup = 'overview' | 'operate' | 'sell' | 'people' | 'set_up' | 'foot'

export interface NavigationEntry {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  icon: Icon
  group: NavigationGroup
  /** Filter of the list, if several entries share one list. */
  search?: { role: 'parking_staff' | 'parking_admin' }
  /** The screen is useful only to admins. */
  forAdmins?: true
  /** The screen shows other companies, which only super admins may see. */
  forSuperAdmins?: true
  /** The roles that have the entry in a phone's bar, which has room for four; others find it behind "More". */
  onPhone?: 'all' | 'admins' | 'operators'
  /** Part of an attendant's shift: operators find all other entries behind "More". */
  inShift?: true
}

/** Headings of the groups; the first and the last group have none. */
export const GROUP_LABELS: Record<Exclude<NavigationGroup, 'overview' | 'foot'>, MessageDescriptor> = {
  operate: msg`Operate`,
  sell: msg`Sell`,
  people: msg`People`,
  set_up: msg`Set up`,
}

/** Entries of screens that exist, group by group. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { group: 'overview', to: '/dashboard', label: msg`Dashboard`, icon: DashboardIcon, onPhone: 'admins' },
  { group: 'overview', to: '/dashboard/reports', label: msg`Reports`, icon: ReportsIcon },
  { group: 'overview', to: '/dashboard/month', label: msg`Month`, icon: MonthIcon, forAdmins: true },
  {
    group: 'operate',
    to: '/dashboard/booth',
    label: msg`Booth`,
    icon: BoothIcon,
    onPhone: 'all',
    inShift: true,
  },
  {
    group: 'operate',
    to: '/dashboard/services',
    label: msg`Services`,
    icon: ServicesIcon,
    onPhone: 'all',
    inShift: true,
  },
  {
    group: 'operate',
    to: '/dashboard/cash-ups',
    label: msg`Cash-ups`,
    icon: CashUpsIcon,
    onPhone: 'all',
    inShift: true,
  },
  {
    group: 'operate',
    to: '/dashboard/outbox',
    label: msg`Outbox`,
    icon: OutboxIcon,
    onPhone: 'operators',
    inShift: true,
  },
  { group: 'operate', to: '/dashboard/tablets', label: msg`Tablets`, icon: DeviceIcon, forAdmins: true },
  { group: 'sell', to: '/dashboard/memberships', label: msg`Memberships`, icon: CardIcon, inShift: true },
  { group: 'sell', to: '/dashboard/agreements', label: msg`Agreements`, icon: AgreementsIcon },
  { group: 'sell', to: '/dashboard/invoices', label: msg`Invoices`, icon: InvoicesIcon },
  { group: 'people', to: '/dashboard/drivers', label: msg`Drivers`, icon: DriversIcon, inShift: true },
  { group: 'people', to: '/dashboard/vehicles', label: msg`Vehicles`, icon: VehiclesIcon },
  {
    group: 'people',
    to: '/dashboard/users',
    search: { role: 'parking_staff' },
    label: msg`Staff`,
    icon: StaffIcon,
    forAdmins: true,
  },
  {
    group: 'people',
    to: '/dashboard/users',
    search: { role: 'parking_admin' },
    label: msg`Admins`,
    icon: AdminsIcon,
    forAdmins: true,
  },
  {
    group: 'people',
    to: '/dashboard/staff-activity',
    label: msg`People and activity`,
    icon: ActivityIcon,
    forAdmins: true,
  },
  { group: 'people', to: '/dashboard/privacy', label: msg`Privacy log`, icon: PrivacyIcon, forAdmins: true },
  { group: 'set_up', to: '/dashboard/locations', label: msg`Locations`, icon: LocationsIcon },
  { group: 'set_up', to: '/dashboard/type-vehicles', label: msg`Vehicle types`, icon: VehicleTypesIcon },
  { group: 'set_up', to: '/dashboard/calendar', label: msg`Calendar`, icon: CalendarIcon },
  { group: 'set_up', to: '/dashboard/company', label: msg`My company`, icon: BuildingIcon },
  {
    group: 'set_up',
    to: '/dashboard/companies',
    label: msg`Companies`,
    icon: CompaniesIcon,
    forSuperAdmins: true,
  },
  {
    group: 'set_up',
    to: '/dashboard/app-errors',
    label: msg`Errors in the app`,
    icon: WarningIcon,
    forSuperAdmins: true,
  },
  { group: 'foot', to: '/dashboard/support', label: msg`Support`, icon: HelpIcon },
]

/** Returns the navigation's entries for a role. */
export function navigationOf(role: Role): readonly NavigationEntry[] {
  return NAVIGATION.filter(
    ({ forAdmins, forSuperAdmins }) => (!forAdmins || isAdmin(role)) && (!forSuperAdmins || role === 'super_admin'),
  )
}

export type NavigationPlace = 'sidebar' | 'more_on_phone' | 'more'

/** Returns an entry's place: in the sidebar at every width, behind "More" on a phone, or always behind "More". */
export function placeOf({ group, onPhone, inShift }: NavigationEntry, role: Role): NavigationPlace {
  if (!isAdmin(role) && !inShift && group !== 'foot') return 'more'
  return onPhone === 'all' || onPhone === (isAdmin(role) ? 'admins' : 'operators') ? 'sidebar' : 'more_on_phone'
}

/** Entries of a group that a role sees, each with its place. */
export interface ShownGroup {
  group: NavigationGroup
  entries: readonly { entry: NavigationEntry; place: NavigationPlace }[]
}

/** Returns the groups of a role that have entries. */
export function groupsOf(role: Role): readonly ShownGroup[] {
  const entries = navigationOf(role).map((entry) => ({ entry, place: placeOf(entry, role) }))
  return [...new Set(entries.map(({ entry }) => entry.group))].map((group) => ({
    group,
    entries: entries.filter(({ entry }) => entry.group === group),
  }))
}
