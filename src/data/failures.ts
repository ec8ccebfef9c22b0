import type { ListFailure } from '../lib/listed-page.ts'
import { ApiFailure, type ApiFailureReason } from '../offline/api-failure.ts'
import type { Live } from './use-live.ts'

// Features import failures of the offline core from here: importing `kept-data` would load the database.
export { ApiFailure } from '../offline/api-failure.ts'
export { SecondStepNeeded } from '../offline/second-step.ts'
export { storageFailureOf, type StorageFailure } from '../offline/storage-failure.ts'

/** Returns why a call failed. Rethrows any other error, because it is a bug in the app. */
export function callFailureOf(error: unknown): ApiFailureReason {
  if (!(error instanceof ApiFailure)) throw error
  return error.reason
}

/** Returns whether the server answered that a mailed link does not exist or no longer works. */
export function isLinkGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.problem?.code === 'link_gone'
}

interface ListReads {
  device: Live<unknown>
  /** Whether the rows come from the server. */
  asksServer: boolean
  error: Error | null
  reachable: boolean
}

/** Returns why a list has no answer from the device or the server; `null` if it has one. */
export function listFailureOf({ device, asksServer, error, reachable }: ListReads): ListFailure | null {
  if (device.status === 'failed') return { kind: 'storage' }
  if (!asksServer) return null
  if (!reachable) return { kind: 'not_on_this_device' }
  return error === null ? null : { kind: 'refused', problem: error instanceof ApiFailure ? error.problem : null }
}

/**
 * Returns whether a list asks the server because the device has only part of the answer: the device is still being
 * filled, or keeps only one location. Without a connection the list shows the device's part.
 */
export function isServers(kind: 'found' | 'filling' | 'one_of_many' | 'not_on_device', reachable: boolean): boolean {
  return kind !== 'found' && (reachable || kind === 'not_on_device')
}
