import { type Role, isAdmin } from './roles.ts'

export const VIEW_NAME_MAX = 60
/** Maximum number of views of one person. */
export const VIEWS_MOST = 100
export const VIEW_READERS_MOST = 50

/** Rhythms of a mailed view: every morning, every Monday, the first of every month. */
export const VIEW_RHYTHMS = ['day', 'week', 'month'] as const
export type ViewRhythm = (typeof VIEW_RHYTHMS)[number]

/** The screens whose figures can be mailed. */
export const MAILED_SCREENS = [
  'services',
  'report-sales',
  'report-passes',
  'report-services',
  'report-discounts',
] as const
export type MailedScreen = (typeof MAILED_SCREENS)[number]

export function isMailedScreen(screen: string): screen is MailedScreen {
  return MAILED_SCREENS.some((one) => one === screen)
}

/** Search parameters of a screen, except its page. */
export type ViewSearch = Record<string, string | number | boolean>

/** The locations that a view's address names. */
export function locationsIn({ locations: named }: ViewSearch): string[] {
  return typeof named === 'string' ? named.split(',').filter((id) => id !== '') : []
}

/** Returns the managers of the locations that a view names, each once: they get its mails by default. */
export function managersIn(
  search: ViewSearch,
  locations: readonly { id: string; manager: { id: string } | null }[],
): string[] {
  const named = locationsIn(search)
  const managers = locations.flatMap(({ id, manager }) => (named.includes(id) && manager !== null ? manager.id : []))
  return [...new Set(managers)]
}

/** Returns whether a person sees a location of the view; nobody else receives its mail. */
export function seesAnyOf(
  search: ViewSearch,
  { role, locationIds }: { role: Role; locationIds: readonly string[] },
): boolean {
  const named = locationsIn(search)
  return isAdmin(role) || (named.length === 0 ? locationIds.length > 0 : named.some((id) => locationIds.includes(id)))
}
