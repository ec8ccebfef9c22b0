import type { MessageDescriptor } from '@lingui/core'
import { useEffect, useState } from 'react'

import { EMAIL_LINK_HEADER, confirmEmail, openEmailLink } from '../../../contract/account.ts'
import { callFailureOf, isLinkGone } from '../../data/failures.ts'
import { openPublicApi } from '../../data/public-api.ts'
import { failureWords } from '../../ui/failure-words.ts'

interface OpenedLink {
  email: string
  expiresAt: string
}

/** `perhaps_confirmed`: the request had no answer, and the link has been used since. */
export type EmailLink =
  | { kind: 'loading' }
  | { kind: 'gone' }
  | { kind: 'failed'; message: MessageDescriptor; retry: () => void }
  | ({ kind: 'open'; confirming: boolean; failure: MessageDescriptor | null; confirm: () => void } & OpenedLink)
  | { kind: 'confirmed'; email: string }
  | { kind: 'perhaps_confirmed'; email: string }

/** A missing token is treated like a used one. */
const headersOf = (token: string) => ({ [EMAIL_LINK_HEADER]: token === '' ? 'none' : token })

/**
 * Returns the purpose of a link and the function that confirms it. Opening the link changes nothing, because mail
 * scanners open links too.
 */
export function useEmailLink(token: string): EmailLink {
  const [state, setState] = useState<EmailLink>({ kind: 'loading' })
  const isLoading = state.kind === 'loading'

  useEffect(() => {
    if (!isLoading) return undefined
    const leaving = new AbortController()
    const { signal } = leaving

    async function confirm(opened: OpenedLink, inDoubt: boolean): Promise<void> {
      const open = { kind: 'open', ...opened } as const
      setState({ ...open, confirming: true, failure: null, confirm: () => undefined })
      try {
        const { email } = await (await openPublicApi()).call(confirmEmail, { headers: headersOf(token) })
        setState({ kind: 'confirmed', email })
      } catch (error) {
        if (isLinkGone(error))
          return setState(inDoubt ? { kind: 'perhaps_confirmed', email: opened.email } : { kind: 'gone' })
        const words = failureWords(callFailureOf(error))
        setState({
          ...open,
          confirming: false,
          failure: words.message,
          confirm: () => void confirm(opened, inDoubt || words.inDoubt),
        })
      }
    }

    async function look(): Promise<void> {
      try {
        const opened = await (await openPublicApi()).call(openEmailLink, { headers: headersOf(token) }, { signal })
        if (!signal.aborted)
          setState({
            kind: 'open',
            ...opened,
            confirming: false,
            failure: null,
            confirm: () => void confirm(opened, false),
          })
      } catch (error) {
        if (signal.aborted) return
        setState(
          isLinkGone(error)
            ? { kind: 'gone' }
            : {
                kind: 'failed',
                message: failureWords(callFailureOf(error)).message,
                retry: () => setState({ kind: 'loading' }),
              },
        )
      }
    }

    void look()
    return () => leaving.abort()
  }, [isLoading, token])

  return state
}
