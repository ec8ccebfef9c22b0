import type { DataClient } from '../data/data-client.ts'
import type { ReturnAddress } from './return-address.ts'
import type { PrivateArea } from './private-area.ts'

/** What routes are given beside their address. */
export interface RouterContext {
  client: DataClient
  privateArea: PrivateArea
  returnAddress: ReturnAddress
}
