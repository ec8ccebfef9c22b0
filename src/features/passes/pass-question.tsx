import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { Pass, Renewal } from '../../../contract/pass.ts'
import type { RefusedOp } from '../../data/refused-op.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { OnlineQuestion } from '../../records/online-question.tsx'
import { whyNot } from '../../ui/form/why-not.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { CancelQuestion } from './cancel-question.tsx'
import { RenewQuestion } from './renew-question.tsx'
import { pause, resume } from './writes.ts'

export type AskedAct = 'renew' | 'pause' | 'resume' | 'cancel'

interface PassQuestionProps {
  pass: Pass
  act: AskedAct
  /** A renewal that the server refused. */
  refused?: RefusedOp<Renewal> | null
  onClose: () => void
}

/** Asks before an act on a pass. */
export function PassQuestion({ pass, act, refused = null, onClose }: PassQuestionProps) {
  if (act === 'renew') return <RenewQuestion pass={pass} refused={refused} onClose={onClose} />
  if (act === 'cancel') return <CancelQuestion pass={pass} onClose={onClose} />
  return <RestQuestion pass={pass} act={act} onClose={onClose} />
}

function RestQuestion({ pass, act, onClose }: PassQuestionProps) {
  const pausing = useOnlineWrite(pause)
  const resuming = useOnlineWrite(resume)
  const rests = act === 'pause'

  return (
    <OnlineQuestion
      title={rests ? <Trans>Pause this pass?</Trans> : <Trans>Resume this pass?</Trans>}
      confirm={rests ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}
      busy={pausing.running || resuming.running}
      act={() =>
        runWithToast(
          () => (rests ? pausing : resuming).run({ params: { id: pass.id } }),
          whyNot,
          () => (rests ? msg`The pass is paused.` : msg`The pass is resumed.`),
        )
      }
      onDone={onClose}
      onClose={onClose}
    >
      {rests ? (
        <Trans>
          From today its days stop counting, and its vehicles pay the normal price. When it resumes, its end moves by
          the paused days.
        </Trans>
      ) : (
        <Trans>It is valid again from today. Its end moves by the number of days that it was paused.</Trans>
      )}
    </OnlineQuestion>
  )
}
