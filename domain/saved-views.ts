export const VIEW_NAME_MAX = 60
/** Of one person. */
export const VIEWS_MOST = 100
export const VIEW_READERS_MOST = 50

/** How often a view is mailed: each morning, each Monday, each first of a month. */
export const VIEW_RHYTHMS = ['day', 'week', 'month'] as const
export type ViewRhythm = (typeof VIEW_RHYTHMS)[number]

/** The screens whose figures can be mailed. */
export const MAILED_SCREENS = ['services', 'report-sales', 'report-passes', 'report-services', 'report-discounts'] as const
export type MailedScreen = (typeof MAILED_SCREENS)[number]

export function isMailedScreen(screen: string): screen is MailedScreen {
  return MAILED_SCREENS.some((one) => one === screen)
}

/** What the address of a screen says, but the page that one has turned to. */
export type ViewSearch = Record<string, string | number | boolean>
