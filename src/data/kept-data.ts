/** What features may know of the offline core: the rows that they read. */
export type { ApiClient } from '../offline/api-client.ts'
export { services } from '../offline/collections.ts'
export { shownOf, type KeptDatabase, type KeptService } from '../offline/kept-database.ts'
export { LONGEST_PART } from '../offline/search-terms.ts'
export type { Credentials } from '../offline/session-state.ts'
