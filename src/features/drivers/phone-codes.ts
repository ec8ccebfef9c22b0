import { useQuery } from '@tanstack/react-query'

import { useSession } from '../../data/session-provider.tsx'
import type { Option } from '../../ui/chips/selection.ts'
import { usePhoneCodeOptions } from '../../ui/form/phone-code-options.ts'
import { phoneCodesQuery } from './queries.ts'

/** The phone codes to choose from, and the one that a record has already. */
export function usePhoneCodes(chosen: string): readonly Option[] {
  const { api } = useSession()
  const { data = [] } = useQuery(phoneCodesQuery(api))
  return usePhoneCodeOptions(data, chosen)
}
