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
