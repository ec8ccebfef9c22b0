import { type UseQueryResult, queryOptions, useQueries, useQuery } from '@tanstack/react-query'

import { getFile } from '../../contract/file.ts'
import { KEPT } from './query-client.ts'
import { type OpenSession, useSession } from './session-provider.tsx'

const LOGO = 'logo'
/** Maximum width of the logo in pixels: the dots of 58 mm paper. Also limits the height to that of a heading. */
const WIDEST = 384
const HIGHEST = 160

/** A company or a location. */
export interface LogoOwner {
  id: string
  logo: string | null
}

/**
 * Returns the logo for a slip of this location: the location's own logo, else the company's. Undefined if neither has
 * one, or this device has not received it. The device keeps small copies, so that slips have their logo without a
 * connection too; they are removed at sign-out.
 */
export function useLogo(location: LogoOwner | undefined): string | undefined {
  const { api, company } = useSession()
  const own = useQuery(logoQuery(location ?? { id: '', logo: null }, api))
  const shared = useQuery(logoQuery(company, api))
  return chosenLogo({ owner: location, read: own }, { owner: company, read: shared })
}

/** Keeps the logos of the company and of these locations on the device, for slips without a connection. */
export function useKeptLogos(locations: readonly LogoOwner[]): void {
  const { api, company } = useSession()
  useQueries({ queries: [company, ...locations].map((owner) => logoQuery(owner, api)) })
}

interface ReadLogo {
  owner: LogoOwner | undefined
  read: Pick<UseQueryResult<string>, 'data' | 'fetchStatus'>
}

/** Returns the picture to print. While the location's own logo is being loaded, no other logo replaces it. */
export function chosenLogo(location: ReadLogo, company: ReadLogo): string | undefined {
  const picture = ({ owner, read }: ReadLogo) => (owner === undefined || owner.logo === null ? undefined : read.data)
  const own = picture(location)
  const isComing =
    location.owner !== undefined && location.owner.logo !== null && location.read.fetchStatus === 'fetching'
  return own ?? (isComing ? undefined : picture(company))
}

function logoQuery({ id, logo }: LogoOwner, api: OpenSession['api']) {
  return queryOptions({
    queryKey: [LOGO, id, logo],
    queryFn: async ({ client, signal }) => {
      const drawn = await small(await api.picture(getFile, { id: logo ?? '' }, { signal }))
      // Removes the owner's earlier logos.
      client.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] === LOGO && queryKey[1] === id && queryKey[2] !== logo,
      })
      return drawn
    },
    enabled: logo !== null,
    staleTime: Infinity,
    meta: KEPT,
  })
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
