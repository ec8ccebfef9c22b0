import { LateRefusals } from '../../features/outbox/public.ts'
import { LateRefunds } from '../../features/checkout/public.ts'
import { StepUp } from '../../features/second-factor/public.ts'
import { Interruptions } from '../../ui/interruption.tsx'

/** Late answers of the server that a person must act on, and the question for the second factor. `lazy` needs the default export. */
export default function LateAnswers() {
  return (
    <>
      <Interruptions>
        <LateRefunds />
        <LateRefusals />
      </Interruptions>
      <StepUp />
    </>
  )
}
