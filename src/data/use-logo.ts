import { useQuery } from '@tanstack/react-query'

import { getFile } from '../../contract/file.ts'
import { KEPT } from './query-client.ts'
import { useSession } from './session-provider.tsx'

const LOGO = 'logo'
/** Maximum width of the logo in pixels: the dots of 58 mm paper. Also limits the height to that of a heading. */
const WIDEST = 384
const HIGHEST = 160

/**
 * Returns the company's logo for printing; `undefined` if the company has none or this device does not have it yet. The
 * device keeps a small copy, so that slips show the logo without a connection too; sign-out deletes the copy.
 */
export function useLogo(): string | undefined {
  const { api, company } = useSession()
  const { logo } = company
  const { data } = useQuery({
    queryKey: [LOGO, logo],
    queryFn: async ({ client, signal }) => {
      const drawn = await small(await api.picture(getFile, { id: logo ?? '' }, { signal }))
      // Removes the previous logo from the cache.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === LOGO && queryKey[1] !== logo })
      return drawn
    },
    enabled: logo !== null,
    staleTime: Infinity,
    meta: KEPT,
  })
  return logo === null ? undefined : data
}

async function small(picture: Blob): Promise<string> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, WIDEST / bitmap.width, HIGHEST / bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/png')
}
