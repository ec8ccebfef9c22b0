/** What features may know of the offline core: the rows that they read, and the failures that they show. */
export { ApiFailure, type ApiFailureReason } from '../offline/api-failure.ts'
export type { ApiClient } from '../offline/api-client.ts'
export { drivers, locations, services, vehicleTypes } from '../offline/collections.ts'
export { shownOf, type KeptDatabase, type KeptDriver, type KeptLocation, type KeptService, type KeptVehicleType } from '../offline/kept-database.ts'
export { normalizeText } from '../offline/search-terms.ts'
export type { Credentials, SessionState } from '../offline/session-state.ts'
export { storageFailureOf, type StorageFailure, type StorageFailureKind } from '../offline/storage-failure.ts'
