export const CONTESTANTS = [
  'parq',
  'workbox',
  'offline-transactions',
  'tanstack-query',
  'dexie-strict',
  'dexie-relaxed',
] as const
export type ContestantName = (typeof CONTESTANTS)[number]
