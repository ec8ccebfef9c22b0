import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { proveSecondFactor, startPasskeyProof, type FactorProof } from '../../../contract/second-factor.ts'
import { callFailureOf } from '../../data/failures.ts'
import { useSession } from '../../data/session-provider.tsx'
import { noteProof, type ProofRequest } from '../../data/step-up.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { ProofForm } from '../../ui/proof-form.tsx'
import { Question } from '../../ui/question.tsx'
import { methodsOf, secondFactorQuery } from './queries.ts'
import styles from './second-factor.module.css'

/** Asks for the second factor before a sensitive act. `lazy` needs the default export. */
export default function StepUpDialog({ request: { isOptional, settle } }: { request: ProofRequest }) {
  const { api, user } = useSession()
  const { data, isError } = useQuery(secondFactorQuery(api))
  const isProved = data?.isProved === true
  useEffect(() => {
    // This session gave it a short time ago, before the page was loaded again.
    if (!isProved) return
    noteProof(user.id)
    settle('proved')
  }, [isProved, settle, user.id])
  useEffect(() => {
    // Without the server an optional proof can't be given, and the act is recorded so.
    if (isError && isOptional) settle('without')
  }, [isError, isOptional, settle])

  async function send(proof: FactorProof): Promise<MessageDescriptor | null> {
    try {
      await api.call(proveSecondFactor, { body: { proof } })
      noteProof(user.id)
      settle('proved')
      return null
    } catch (error) {
      return failureWords(callFailureOf(error)).message
    }
  }

  // While the state is read, the act waits without a dialog.
  if (isProved || (data === undefined && !isError)) return null
  return (
    <Question title={<Trans>Confirm that it is you</Trans>} onClose={() => settle('cancelled')}>
      <p className={styles.words}>
        <Trans>This act moves money or people. After the code you are not asked again for 15 minutes.</Trans>
      </p>
      {data !== undefined && (
        <ProofForm
          methods={methodsOf(data)}
          send={send}
          askPasskey={() => api.call(startPasskeyProof, {})}
          action={<Trans>Confirm</Trans>}
          onBack={() => settle('cancelled')}
        />
      )}
      {isError && (
        <p className={styles.words} role="alert">
          <Trans>The server does not answer. Try again when there is a connection.</Trans>
        </p>
      )}
      {isOptional && (
        <Button variant="subtle" onClick={() => settle('without')}>
          <Trans>Continue without it: the history will say so</Trans>
        </Button>
      )}
    </Question>
  )
}
