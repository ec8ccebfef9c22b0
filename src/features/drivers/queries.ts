import { queryOptions } from '@tanstack/react-query'

import { listPhoneCodes } from '../../../contract/country.ts'
import type { Driver } from '../../../contract/driver-record.ts'
import { findDriversByEmail, findDriversByIdentification, findDriversByPhone } from '../../../contract/driver-search.ts'
import { COUNTRY_OPTIONS } from '../../../domain/countries.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { KEPT } from '../../data/query-client.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'
import type { SoughtDriver } from './driver-search-input.ts'
import { keptDriver, type DriverRow } from './kept-drivers.ts'

/** Null where the device does not know them. */
export function useKeptDriver(id: string): Live<DriverRow | null> {
  const { db } = useSession()
  return useLive(() => keptDriver(db, id), [db, id])
}

/** What the server says of somebody whom this device does not know. */
export type ServerSearch = { available: true; drivers: readonly Driver[] } | { available: false }

export async function askServerFor(api: ApiClient, sought: SoughtDriver): Promise<ServerSearch> {
  if (sought.by === 'phone') return { available: true, drivers: (await api.call(findDriversByPhone, { query: { phoneCode: sought.phoneCode, phone: sought.phone } })).data }
  if (sought.by === 'email') return { available: true, drivers: (await api.call(findDriversByEmail, { query: { email: sought.email } })).data }
  const { available, data } = await api.call(findDriversByIdentification, { query: { identification: sought.identification } })
  return available ? { available, drivers: data } : { available: false }
}

/** What a phone can begin with. Known without a network too: the server may add to what the app was built with. */
export function phoneCodesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['phone-codes'],
    queryFn: async ({ signal }) => (await api.call(listPhoneCodes, {}, { signal })).data,
    placeholderData: COUNTRY_OPTIONS.map(({ code, phoneCode, emoji, flag }) => ({ code, phoneCode, emoji, flag })),
    staleTime: Infinity,
    meta: KEPT,
  })
}
