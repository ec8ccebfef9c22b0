import { Trans } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'

import { finishSignIn, startPasskeySignIn, type FactorProof } from '../../../contract/second-factor.ts'
import type { SecondStep as Step } from '../../../contract/session.ts'
import { ApiFailure } from '../../data/failures.ts'
import { openPublicApi } from '../../data/public-api.ts'
import { useDataClient } from '../../data/session-provider.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { ProofForm } from '../../ui/proof-form.tsx'
import { signInFailure } from './sign-in-failure.ts'

interface SecondStepProps {
  step: Step
  /** Starts over with the password. */
  onBack: () => void
}

/** The second step of a sign-in. `lazy` needs the default export: most people never see it. */
export default function SecondStep({ step: { challenge, methods }, onBack }: SecondStepProps) {
  const { sessions } = useDataClient()

  async function send(proof: FactorProof): Promise<MessageDescriptor | null> {
    try {
      await sessions.begin((api, deviceProof) => api.call(finishSignIn, { body: { challenge, proof, deviceProof } }))
      return null
    } catch (error) {
      const [field] = (error instanceof ApiFailure ? error.problem?.errors : undefined) ?? []
      return field ? fieldCodeLabel(field.code) : signInFailure(error)
    }
  }

  return (
    <ProofForm
      methods={methods}
      send={send}
      askPasskey={() => openPublicApi().then(({ call }) => call(startPasskeySignIn, { body: { challenge } }))}
      action={<Trans>Sign in</Trans>}
      onBack={onBack}
    />
  )
}
