import { queryOptions, useQuery } from '@tanstack/react-query'

import { listPhoneCodes } from '../../../contract/country.ts'
import { COUNTRY_OPTIONS } from '../../../domain/countries.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { KEPT } from '../../data/query-client.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { Option } from '../../ui/chips/selection.ts'
import { usePhoneCodeOptions } from '../../ui/form/phone-code-options.ts'

/**
 * Returns the query of the phone codes. The built-in ones are available without a connection; the server may add more.
 */
function phoneCodesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['phone-codes'],
    queryFn: async ({ signal }) => (await api.call(listPhoneCodes, {}, { signal })).data,
    placeholderData: COUNTRY_OPTIONS.map(({ code, phoneCode, emoji, flag }) => ({ code, phoneCode, emoji, flag })),
    staleTime: Infinity,
    meta: KEPT,
  })
}

/** Returns the phone codes to choose from, including the record's present one. */
export function usePhoneCodes(chosen: string): readonly Option[] {
  const { api } = useSession()
  const { data = [] } = useQuery(phoneCodesQuery(api))
  return usePhoneCodeOptions(data, chosen)
}
