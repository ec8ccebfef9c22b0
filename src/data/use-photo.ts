import { useQuery } from '@tanstack/react-query'

import type { FieldCode } from '../../contract/errors.ts'
import { getFile } from '../../contract/file.ts'
import { ApiFailure } from './failures.ts'
import { useSession } from './session-provider.tsx'

/**
 * Returns the URL of a photo within this tab; `undefined` while the photo is not loaded, for example without a
 * connection. A photo never changes: another photo has another id.
 */
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

/** Returns the error of an uploaded photo: `lost` if the server named no error; `null` if it accepted the photo. */
export async function photoError(send: () => Promise<unknown>): Promise<FieldCode | 'lost' | null> {
  try {
    await send()
    return null
  } catch (failure) {
    return (failure instanceof ApiFailure ? failure.problem?.errors?.[0]?.code : undefined) ?? 'lost'
  }
}
