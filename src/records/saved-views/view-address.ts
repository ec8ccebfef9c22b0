import type { SavedView } from '../../../contract/saved-view.ts'
import type { ViewSearch } from '../../../domain/saved-views.ts'
import { QUICK_RANGES } from '../../ui/chips/quick-ranges.ts'

/** Where somebody stands in a list, and what is open beside it: not what they look for. */
const OF_THE_MOMENT = new Set(['lng', 'page', 'size', 'saved', 'service', 'edit', 'act', 'register', 'resubmit', 'payment'])

const DAY_CHARS = 10
const LOCATIONS = ['locations', 'location'] as const

/** What an address says for a view. Days that move along with today are kept as what they are called. */
export function viewSearchOf(search: object, today: string): ViewSearch {
  const said: ViewSearch = {}
  for (const [key, value] of Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1))) if (!OF_THE_MOMENT.has(key) && isSaid(value)) said[key] = value
  const { from, to, ...rest } = said
  const moving = QUICK_RANGES.find(({ of }) => {
    const range = of(today)
    return range.startDate.slice(0, DAY_CHARS) === from && range.endDate.slice(0, DAY_CHARS) === to
  })
  return moving === undefined ? said : { days: moving.id, ...rest }
}

function isSaid(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

interface Known {
  /** The locations that the person sees; undefined until they are read. */
  locationIds: readonly string[] | undefined
  today: string
}

/** The address that a view stands for today, and how many of its locations are gone or not the person's. */
export function addressOf({ id, search }: Pick<SavedView, 'id' | 'search'>, { locationIds, today }: Known): { search: ViewSearch; locationsLeftOut: number } {
  const { days, ...said } = search
  const range = QUICK_RANGES.find((one) => one.id === days)?.of(today)
  const address: ViewSearch = { ...said, ...(range && { from: range.startDate.slice(0, DAY_CHARS), to: range.endDate.slice(0, DAY_CHARS) }), saved: id }
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

/** Those columns of a view that the list has, for this person or for others; the first is always there. */
export function columnsOf({ columns }: Pick<SavedView, 'columns'>, known: readonly { id: string }[]): { chosen: ReadonlySet<string>; leftOut: number } | null {
  if (columns === null) return null
  const there = columns.filter((id) => known.some((one) => one.id === id))
  return { chosen: new Set(there), leftOut: columns.length - there.length }
}

interface Shown {
  search: ViewSearch
  columns: readonly string[]
}

/** Whether an address and columns are what the view says. `others`: the columns that the list has for other people only. */
export function isAsSaved({ search, columns }: Pick<SavedView, 'search' | 'columns'>, shown: Shown, others: readonly string[] = []): boolean {
  const inOrder = (of: ViewSearch) => JSON.stringify(Object.entries(of).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return inOrder(search) === inOrder(shown.search) && (columns === null || columns.filter((id) => !others.includes(id)).toSorted().join() === shown.columns.toSorted().join())
}
