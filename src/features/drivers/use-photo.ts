import { useQuery } from '@tanstack/react-query'

import { getFile } from '../../../contract/file.ts'
import { useSession } from '../../data/session-provider.tsx'

/** The address of a photo within this tab; undefined while it is not here, as without a network. */
export function usePhoto(id: string | null): string | undefined {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['files', id],
    queryFn: async ({ signal }) => URL.createObjectURL(await api.picture(getFile, { id: id ?? '' }, { signal })),
    enabled: id !== null,
    staleTime: Infinity,
  })
  return data
}
