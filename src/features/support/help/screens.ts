import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

/** Screens to which an article may link, by the name in its front matter. */
export const SCREENS = {
  dashboard: { to: '/dashboard', label: msg`Dashboard` },
  booth: { to: '/dashboard/booth', label: msg`Booth` },
  services: { to: '/dashboard/services', label: msg`Services` },
  cash_ups: { to: '/dashboard/cash-ups', label: msg`Cash-ups` },
  unassigned: { to: '/dashboard/cash-ups/unassigned', label: msg`Payments without a cash-up` },
  refused: { to: '/dashboard/cash-ups/refused', label: msg`Money that was not accepted` },
  refunds: { to: '/dashboard/cash-ups/refunds', label: msg`Money to refund` },
  invoices: { to: '/dashboard/invoices', label: msg`Invoices` },
  month: { to: '/dashboard/month', label: msg`Month` },
  reports: { to: '/dashboard/reports', label: msg`Reports` },
  drivers: { to: '/dashboard/drivers', label: msg`Drivers` },
  vehicles: { to: '/dashboard/vehicles', label: msg`Vehicles` },
  'type-vehicles': { to: '/dashboard/type-vehicles', label: msg`Vehicle types` },
  locations: { to: '/dashboard/locations', label: msg`Locations` },
  users: { to: '/dashboard/users', label: msg`Users` },
  privacy: { to: '/dashboard/privacy', label: msg`Privacy log` },
  company: { to: '/dashboard/company', label: msg`My company` },
  companies: { to: '/dashboard/companies', label: msg`Companies` },
  agreements: { to: '/dashboard/agreements', label: msg`Agreements` },
  memberships: { to: '/dashboard/memberships', label: msg`Memberships` },
  passes: { to: '/dashboard/memberships/purchased', label: msg`Purchased memberships` },
  calendar: { to: '/dashboard/calendar', label: msg`Calendar` },
  devices: { to: '/dashboard/locations/devices', label: msg`Devices` },
  tablets: { to: '/dashboard/tablets', label: msg`Tablets` },
  app_errors: { to: '/dashboard/app-errors', label: msg`Errors in the app` },
  rates: { to: '/dashboard/locations/rates', label: msg`Rates` },
  outbox: { to: '/dashboard/outbox', label: msg`Outbox` },
  storage: { to: '/dashboard/storage', label: msg`This device` },
  account: { to: '/dashboard/account', label: msg`My account` },
  support: { to: '/dashboard/support', label: msg`Support` },
  messages: { to: '/dashboard/messages', label: msg`Messages that were not sent` },
  customerMessages: { to: '/dashboard/messages/customers', label: msg`Messages to customers` },
} as const satisfies Record<string, { to: NonNullable<LinkProps['to']>; label: MessageDescriptor }>

export type Screen = keyof typeof SCREENS
