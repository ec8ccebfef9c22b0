import type { MessageDescriptor } from '@lingui/core'
import { useEffect, useEffectEvent, useState } from 'react'

import { DRIVER_LINK_HEADER, openDriverLink, type DriverLinkPage } from '../../../contract/driver-link.ts'
import type { Country } from '../../../domain/countries.ts'
import { callFailureOf, isLinkGone } from '../../data/failures.ts'
import { openPublicApi, type PublicApi } from '../../data/public-api.ts'
import { failureWords } from '../../ui/failure-words.ts'

/** A valid link, with the client for its calls. */
export interface OpenLink {
  opened: DriverLinkPage
  api: PublicApi
  headers: Record<typeof DRIVER_LINK_HEADER, string>
}

export type DriverLink =
  | { kind: 'loading' }
  | { kind: 'open'; link: OpenLink }
  | { kind: 'failed'; message: MessageDescriptor; retry: () => void }

/**
 * Opens a link. The answer is not a kept query: no data of a driver may stay on a device that may belong to anybody.
 */
export function useDriverLink(token: string, onGone: () => void, onCountry: (country: Country) => void): DriverLink {
  const [state, setState] = useState<DriverLink>({ kind: 'loading' })
  const isLoading = state.kind === 'loading'

  const fail = useEffectEvent((error: unknown) => {
    if (isLinkGone(error)) onGone()
    else
      setState({
        kind: 'failed',
        message: failureWords(callFailureOf(error)).message,
        retry: () => setState({ kind: 'loading' }),
      })
  })

  const show = useEffectEvent((link: OpenLink) => {
    onCountry(link.opened.company.country)
    setState({ kind: 'open', link })
  })

  useEffect(() => {
    if (!isLoading) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    openLink(token, signal).then(
      (link) => signal.aborted || show(link),
      (error: unknown) => signal.aborted || fail(error),
    )
    return () => leaving.abort()
  }, [isLoading, token])

  return state
}

/** A missing token is treated like a used one. */
async function openLink(token: string, signal: AbortSignal): Promise<OpenLink> {
  const headers = { [DRIVER_LINK_HEADER]: token === '' ? 'none' : token }
  const api = await openPublicApi()
  return { opened: await api.call(openDriverLink, { headers }, { signal }), api, headers }
}
