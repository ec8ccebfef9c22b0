import LateRefusals from '../../features/outbox/late-refusals.tsx'
import LateRefunds from '../../features/services/payments/give-back.tsx'
import { Interruptions } from '../../ui/interruption.tsx'

/** Late answers of the server that a person must act on. `lazy` needs the default export. */
export default function LateAnswers() {
  return (
    <Interruptions>
      <LateRefunds />
      <LateRefusals />
    </Interruptions>
  )
}
