export const READ = '2026-11-28'
export const LONDON = { currency: 'GBP', timeZone: 'Europe/London' } as const
