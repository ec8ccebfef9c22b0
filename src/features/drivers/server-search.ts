import type { Driver } from '../../../contract/driver.ts'
import { findDriversByEmail, findDriversByIdentification, findDriversByPhone } from '../../../contract/driver-search.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import type { SoughtDriver } from './driver-search-input.ts'

/** What the server says of somebody whom this device does not know. */
export type ServerSearch = { available: true; drivers: readonly Driver[] } | { available: false }

export async function askServerFor(api: ApiClient, sought: SoughtDriver): Promise<ServerSearch> {
  if (sought.by === 'phone') return { available: true, drivers: (await api.call(findDriversByPhone, { query: { phoneCode: sought.phoneCode, phone: sought.phone } })).data }
  if (sought.by === 'email') return { available: true, drivers: (await api.call(findDriversByEmail, { query: { email: sought.email } })).data }
  const { available, data } = await api.call(findDriversByIdentification, { query: { identification: sought.identification } })
  return available ? { available, drivers: data } : { available: false }
}
