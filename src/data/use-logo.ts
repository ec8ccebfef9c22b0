import { useQuery } from '@tanstack/react-query'

import { getFile } from '../../contract/file.ts'
import { KEPT } from './query-client.ts'
import { useSession } from './session-provider.tsx'

const LOGO = 'logo'
/** As many dots as paper of 58 mm has, and no higher than a heading. */
const WIDEST = 384
const HIGHEST = 160

/**
 * The company's logo for what is printed; undefined where it has none, or this device has not got it. The device keeps it,
 * small, so that slips have it without a network too; it goes when the person signs out.
 */
export function useLogo(): string | undefined {
  const { api, company } = useSession()
  const { logo } = company
  const { data } = useQuery({
    queryKey: [LOGO, logo],
    queryFn: async ({ client, signal }) => {
      const drawn = await small(await api.picture(getFile, { id: logo ?? '' }, { signal }))
      // Nothing stays of a logo that was there before.
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
