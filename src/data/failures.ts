/** The failures that screens explain. Apart from the kept data, which brings the database along. */
export { ApiFailure } from '../offline/api-failure.ts'
export { storageFailureOf, type StorageFailure } from '../offline/storage-failure.ts'
