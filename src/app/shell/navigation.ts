import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

import { CalendarIcon, HelpIcon, type Icon } from '../../ui/icons.tsx'
import { CashUpsIcon, DashboardIcon, DriversIcon, OutboxIcon, ServicesIcon, VehicleTypesIcon, VehiclesIcon } from './icons.tsx'

export interface NavigationEntry {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  icon: Icon
  /** Has a place of its own in a phone's bar, where there are four; the others are behind "More". */
  onPhone?: true
}

/** An entry stands here from the day on which its screen exists. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/dashboard', label: msg`Dashboard`, icon: DashboardIcon, onPhone: true },
  { to: '/dashboard/services', label: msg`Services`, icon: ServicesIcon, onPhone: true },
  { to: '/dashboard/cash-ups', label: msg`Cash-ups`, icon: CashUpsIcon, onPhone: true },
  { to: '/dashboard/drivers', label: msg`Drivers`, icon: DriversIcon },
  { to: '/dashboard/vehicles', label: msg`Vehicles`, icon: VehiclesIcon },
  { to: '/dashboard/type-vehicles', label: msg`Vehicle types`, icon: VehicleTypesIcon },
  { to: '/dashboard/calendar', label: msg`Calendar`, icon: CalendarIcon },
  { to: '/dashboard/outbox', label: msg`Outbox`, icon: OutboxIcon, onPhone: true },
  { to: '/dashboard/support', label: msg`Support`, icon: HelpIcon },
]
