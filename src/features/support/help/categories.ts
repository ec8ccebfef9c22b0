/** Subjects of the articles, in the order of the help centre's page. */
export const CATEGORIES = ['start', 'services', 'cash_ups', 'people', 'offline', 'device'] as const

export type Category = (typeof CATEGORIES)[number]
