import { useQuery } from '@tanstack/react-query'

import type { FieldCode } from '../../contract/errors.ts'
import { getFile } from '../../contract/file.ts'
import { ApiFailure } from './failures.ts'
import { useSession } from './session-provider.tsx'

/** The address of a photo within this tab; undefined while it is not here, as without a network. It never changes: another photo has another id. */
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

/** What was wrong with a photo that was sent: `lost` where the server has not said it; null where it was taken. */
export async function photoError(send: () => Promise<unknown>): Promise<FieldCode | 'lost' | null> {
  try {
    await send()
    return null
  } catch (failure) {
    return (failure instanceof ApiFailure ? failure.problem?.errors?.[0]?.code : undefined) ?? 'lost'
  }
}
