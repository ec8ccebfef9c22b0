import { msg, plural } from '@lingui/core/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'

import type { SavedView } from '../../../contract/saved-view.ts'
import type { ViewSearch } from '../../../domain/saved-views.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { deviceTimeZone } from '../../lib/device-zone.ts'
import { now } from '../../lib/now.ts'
import { QUICK_RANGES } from '../../ui/chips/quick-ranges.ts'
import { forgetChosenColumns } from '../../ui/list/chosen-columns.ts'
import { toasts } from '../../ui/toasts/toasts.ts'

/** Parts of an address that name a place in a list or an open record, rather than the search. */
const OF_THE_MOMENT = new Set([
  'lng',
  'page',
  'size',
  'saved',
  'service',
  'edit',
  'act',
  'register',
  'resubmit',
  'payment',
])

const DAY_CHARS = 10
const LOCATIONS = ['locations', 'location'] as const

/** Returns the view of an address. Days relative to today are stored by name. */
export function viewSearchOf(search: object, today: string): ViewSearch {
  const kept: ViewSearch = {}
  for (const [key, value] of Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    if (!OF_THE_MOMENT.has(key) && isParameter(value)) kept[key] = value
  const { from, to, ...rest } = kept
  const moving = QUICK_RANGES.find(({ of }) => {
    const range = of(today)
    return range.startDate.slice(0, DAY_CHARS) === from && range.endDate.slice(0, DAY_CHARS) === to
  })
  return moving === undefined ? kept : { days: moving.id, ...rest }
}

function isParameter(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

interface ViewAddress {
  /** The locations that the person sees; undefined until they are read. */
  locationIds: readonly string[] | undefined
  today: string
}

/**
 * Returns the address of a view for today, and the number of its locations that no longer exist or that the person may
 * not see.
 */
export function addressOf(
  { id, search }: Pick<SavedView, 'id' | 'search'>,
  { locationIds, today }: ViewAddress,
): { search: ViewSearch; locationsLeftOut: number } {
  const { days, ...kept } = search
  const range = QUICK_RANGES.find((one) => one.id === days)?.of(today)
  const address: ViewSearch = {
    ...kept,
    ...(range && { from: range.startDate.slice(0, DAY_CHARS), to: range.endDate.slice(0, DAY_CHARS) }),
    saved: id,
  }
  let locationsLeftOut = 0
  for (const key of LOCATIONS) {
    const chosen = address[key]
    if (locationIds === undefined || typeof chosen !== 'string') continue
    const all = chosen.split(',')
    const seen = all.filter((one) => locationIds.includes(one))
    locationsLeftOut += all.length - seen.length
    if (seen.length === 0) Reflect.deleteProperty(address, key)
    else address[key] = seen.join(',')
  }
  return { search: address, locationsLeftOut }
}

/** Returns the columns of a view that the list has, for this person or for others; the first column is always shown. */
export function columnsOf(
  { columns }: Pick<SavedView, 'columns'>,
  known: readonly { id: string }[],
): { chosen: ReadonlySet<string>; leftOut: number } | null {
  if (columns === null) return null
  const there = columns.filter((id) => known.some((one) => one.id === id))
  return { chosen: new Set(there), leftOut: columns.length - there.length }
}

interface Shown {
  search: ViewSearch
  columns: readonly string[]
}

/**
 * Returns whether an address and columns match the view. `others`: the columns that the list has only for other people.
 */
export function isAsSaved(
  { search, columns }: Pick<SavedView, 'search' | 'columns'>,
  shown: Shown,
  others: readonly string[] = [],
): boolean {
  const inOrder = (of: ViewSearch) =>
    JSON.stringify(Object.entries(of).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return (
    inOrder(search) === inOrder(shown.search) &&
    (columns === null ||
      columns
        .filter((id) => !others.includes(id))
        .toSorted()
        .join() === shown.columns.toSorted().join())
  )
}

const LEFT_OUT = msg`Part of the view could not be opened`

export function todayHere(): string {
  return wallClock(new Date(now()), deviceTimeZone()).slice(0, 10)
}

/** Informs the person about parts of a view that are not shown, if there are any. */
export function sayLeftOut({ locations = 0, columns = 0 }: { locations?: number; columns?: number }): void {
  if (locations > 0)
    toasts.show({
      kind: 'failed',
      message: LEFT_OUT,
      detail: msg`${plural(locations, { one: '# of its locations was deleted, or you no longer have access to it.', other: '# of its locations were deleted, or you no longer have access to them.' })}`,
    })
  if (columns > 0)
    toasts.show({
      kind: 'failed',
      message: LEFT_OUT,
      detail: msg`${plural(columns, { one: '# of its columns no longer exists.', other: '# of its columns no longer exist.' })}`,
    })
}

/**
 * Opens a view: goes to its list with the filters for today. `null` until the device knows which locations the person
 * sees.
 */
export function useOpenView(): ((view: SavedView, replace?: boolean) => void) | null {
  const { db, user } = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  const locations = useLive(() => db.locations.toCollection().primaryKeys(), [db])
  if (locations.status === 'loading') return null
  const locationIds = locations.status === 'ready' ? locations.value : undefined

  return (view, replace = false) => {
    const { search, locationsLeftOut } = addressOf(view, { locationIds, today: todayHere() })
    sayLeftOut({ locations: locationsLeftOut })
    forgetChosenColumns(view.screen, user.id, view.id)
    void navigate({
      href: `${pathOfScreen(view.screen) ?? '/dashboard'}${router.options.stringifySearch(search)}`,
      replace,
    })
  }
}

/** Addresses of lists and reports, by the name under which their columns are stored. */
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

/** Returns `null` for a screen that this version does not know. */
export function pathOfScreen(screen: string): string | null {
  return PATHS[screen] ?? null
}
