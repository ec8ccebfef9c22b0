import { queryOptions } from '@tanstack/react-query'

import { getFile } from '../../../contract/file.ts'
import type { ApiClient } from '../../data/kept-data.ts'

/** The address of a photo within this tab. It never changes: another photo has another id. */
export function photoQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['files', id],
    queryFn: async ({ signal }) => URL.createObjectURL(await api.picture(getFile, { id }, { signal })),
    staleTime: Infinity,
  })
}
