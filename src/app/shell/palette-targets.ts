import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { SavedView } from '../../../contract/saved-view.ts'
import { REPORTS } from '../../../domain/reports.ts'
import { isAdmin, type Role } from '../../../domain/roles.ts'
import { SCREENS } from '../../features/support/public.ts'
import { pathOfScreen } from '../../records/saved-views/view-address.ts'
import type { Icon } from '../../ui/icons.tsx'
import { REPORT_LABELS } from '../../ui/labels/reports.ts'
import { navigationOf } from './navigation.ts'

/** Destination of a choice. */
export type Target = Pick<LinkProps, 'to' | 'search' | 'params' | 'href'>

interface Place extends Target {
  label: MessageDescriptor
  icon?: Icon
  forAdmins?: true
}

/** Screens that are not in the sidebar but behind others. */
const BEHIND: readonly Place[] = [
  SCREENS.refunds,
  { ...SCREENS.unassigned, forAdmins: true },
  { ...SCREENS.refused, forAdmins: true },
  SCREENS.passes,
  { to: '/dashboard/memberships/due', label: msg`Passes to renew`, forAdmins: true },
  SCREENS.rates,
  { ...SCREENS.devices, forAdmins: true },
  { to: '/dashboard/locations/map', label: msg`Map of the locations` },
  { ...SCREENS.messages, forAdmins: true },
  { ...SCREENS.customerMessages, forAdmins: true },
  { to: '/dashboard/support/help-center/{-$article}', label: msg`Help centre` },
  SCREENS.storage,
  SCREENS.account,
]

/** Acts that start on their own screen. */
const ACTS: readonly Place[] = [
  { label: msg`Open register`, to: '/dashboard/cash-ups', search: { act: 'open' } },
  { label: msg`New driver`, to: '/dashboard/drivers/create' },
  { label: msg`New vehicle`, to: '/dashboard/vehicles/create' },
  { label: msg`Sell a pass`, to: '/dashboard/memberships/purchased/create' },
  { label: msg`Upload memberships`, to: '/dashboard/memberships/upload', forAdmins: true },
  { label: msg`Import drivers, vehicles or users`, to: '/dashboard/import', forAdmins: true },
  { label: msg`New agreement`, to: '/dashboard/agreements/create', forAdmins: true },
  { label: msg`New membership`, to: '/dashboard/memberships/create', forAdmins: true },
  { label: msg`New location`, to: '/dashboard/locations/create', forAdmins: true },
  { label: msg`New holiday`, to: '/dashboard/calendar/create', forAdmins: true },
  { label: msg`Invite a user`, to: '/dashboard/users/create', forAdmins: true },
]

const REPORT_PLACES: readonly Place[] = REPORTS.map((report) => ({
  to: '/dashboard/reports/$report',
  params: { report },
  label: REPORT_LABELS[report],
}))

/** Returns the screens, reports and acts of a role. */
export function placesOf(role: Role): Record<'screens' | 'reports' | 'acts', readonly Place[]> {
  const may = ({ forAdmins }: Place) => !forAdmins || isAdmin(role)
  return { screens: [...navigationOf(role), ...BEHIND.filter(may)], reports: REPORT_PLACES, acts: ACTS.filter(may) }
}

/**
 * Returns the address of a view's list with only the view's id: the list adds the rest. `null` for a list that this
 * version does not know.
 */
export function targetOfView({ id, screen }: Pick<SavedView, 'id' | 'screen'>): Target | null {
  const path = pathOfScreen(screen)
  return path === null ? null : { href: `${path}?saved=${id}` }
}
