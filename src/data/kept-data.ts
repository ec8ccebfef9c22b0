/** What features may know of the offline core: the rows that they read. */
export type { ApiClient } from '../offline/api-client.ts'
export { drivers, locations, services, vehicleTypes } from '../offline/collections.ts'
export { shownOf, type KeptDatabase, type KeptDriver, type KeptLocation, type KeptService, type KeptVehicleType } from '../offline/kept-database.ts'
export { LONGEST_PART, normalizeText } from '../offline/search-terms.ts'
export type { Credentials, SessionState } from '../offline/session-state.ts'
