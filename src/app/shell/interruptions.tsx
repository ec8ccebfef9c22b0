import LateRefusals from '../../features/outbox/late-refusals.tsx'
import LateRefunds from '../../features/services/payments/give-back.tsx'
import { Interruptions } from '../../ui/interruption.tsx'

/** The late answers of the server that a person has to act on. The default export is what `lazy` asks for. */
export default function LateAnswers() {
  return (
    <Interruptions>
      <LateRefunds />
      <LateRefusals />
    </Interruptions>
  )
}
