import type { ListFailure } from '../lib/listed-page.ts'
import { ApiFailure } from '../offline/api-failure.ts'
import type { Live } from './use-live.ts'

interface Asked {
  device: Live<unknown>
  /** Whether the rows are the server's to give. */
  asksServer: boolean
  error: Error | null
  reachable: boolean
}

/** Why a list that the device or the server answers has no answer. */
export function listFailureOf({ device, asksServer, error, reachable }: Asked): ListFailure | null {
  if (device.status === 'failed') return { kind: 'storage' }
  if (!asksServer) return null
  if (!reachable) return { kind: 'not_on_this_device' }
  return error === null ? null : { kind: 'refused', problem: error instanceof ApiFailure ? error.problem : null }
}

/**
 * Whether the server gives the rows of a list that the device answers in part: of what the device is still being filled
 * with, and of the one location that it keeps of many, the server knows more. Without a network the device's part is what there is.
 */
export function isServers(kind: 'found' | 'filling' | 'one_of_many' | 'not_on_device', reachable: boolean): boolean {
  return kind !== 'found' && (reachable || kind === 'not_on_device')
}
