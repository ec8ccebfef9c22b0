import type { MessageDescriptor } from '@lingui/core'
import { useEffect, useState } from 'react'

import { resetPassword } from '../../../contract/account.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { PASSWORD_LINK_HEADER, openPasswordLink } from '../../../contract/password-link.ts'
import { callFailureOf, isLinkGone } from '../../data/failures.ts'
import { openPublicApi } from '../../data/public-api.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { submitErrorOfFailure, type SubmitError } from '../../ui/form/submit-error.ts'

/** The person whose password a link sets. */
export type OpenedLink = ResponseOf<typeof openPasswordLink>

/**
 * `perhaps_set`: the request had no answer, and the link has been used since. `set` returns the error; `null` if the
 * page continues.
 */
export type PasswordLink =
  | { kind: 'loading' }
  | { kind: 'gone' }
  | { kind: 'failed'; message: MessageDescriptor; retry: () => void }
  | { kind: 'open'; opened: OpenedLink; set: (newPassword: string) => Promise<SubmitError | null> }
  | { kind: 'set'; email: string }
  | { kind: 'perhaps_set'; email: string }

/** A missing token is treated like a used one. */
const headersOf = (token: string) => ({ [PASSWORD_LINK_HEADER]: token === '' ? 'none' : token })

/**
 * Returns the purpose of a link and the function that uses it. Opening the link changes nothing, because mail scanners
 * open links too.
 */
export function usePasswordLink(token: string): PasswordLink {
  const [state, setState] = useState<PasswordLink>({ kind: 'loading' })
  const isLoading = state.kind === 'loading'

  useEffect(() => {
    if (!isLoading) return undefined
    const leaving = new AbortController()
    const { signal } = leaving

    async function set(
      { id, email }: OpenedLink,
      newPassword: string,
      doubt: { is: boolean },
    ): Promise<SubmitError | null> {
      try {
        await (
          await openPublicApi()
        ).call(resetPassword, { params: { id }, headers: headersOf(token), body: { newPassword } })
        setState({ kind: 'set', email })
        return null
      } catch (error) {
        if (isLinkGone(error)) {
          setState(doubt.is ? { kind: 'perhaps_set', email } : { kind: 'gone' })
          return null
        }
        const failure = callFailureOf(error)
        doubt.is ||= failureWords(failure).inDoubt
        return submitErrorOfFailure(failure)
      }
    }

    async function look(): Promise<void> {
      try {
        const opened = await (await openPublicApi()).call(openPasswordLink, { headers: headersOf(token) }, { signal })
        const doubt = { is: false }
        if (!signal.aborted) setState({ kind: 'open', opened, set: (newPassword) => set(opened, newPassword, doubt) })
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
