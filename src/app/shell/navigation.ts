import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { Icon } from '../../ui/icons.tsx'
import { CashUpsIcon, DashboardIcon, DriversIcon, OutboxIcon, ServicesIcon, VehiclesIcon } from './icons.tsx'

export interface NavigationEntry {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  icon: Icon
}

/** An entry stands here from the day on which its screen exists. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/dashboard', label: msg`Dashboard`, icon: DashboardIcon },
  { to: '/dashboard/services', label: msg`Services`, icon: ServicesIcon },
  { to: '/dashboard/cash-ups', label: msg`Cash-ups`, icon: CashUpsIcon },
  { to: '/dashboard/drivers', label: msg`Drivers`, icon: DriversIcon },
  { to: '/dashboard/vehicles', label: msg`Vehicles`, icon: VehiclesIcon },
  { to: '/dashboard/outbox', label: msg`Outbox`, icon: OutboxIcon },
]
