import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Pass, Renewal } from '../../../contract/pass.ts'
import type { RefusedOp } from '../../data/refused-op.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/use-online-write.ts'
import { ConfirmQuestion } from '../../ui/confirm-question.tsx'
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

/** Asks before something is done with a pass. */
export function PassQuestion({ pass, act, refused = null, onClose }: PassQuestionProps) {
  if (act === 'renew') return <RenewQuestion pass={pass} refused={refused} onClose={onClose} />
  if (act === 'cancel') return <CancelQuestion pass={pass} onClose={onClose} />
  return <RestQuestion pass={pass} act={act} onClose={onClose} />
}

function RestQuestion({ pass, act, onClose }: PassQuestionProps) {
  const { t } = useLingui()
  const reachable = useReachable()
  const pausing = useOnlineWrite(pause)
  const resuming = useOnlineWrite(resume)
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const rests = act === 'pause'

  async function confirm(): Promise<void> {
    const outcome = await runWithToast(
      () => (rests ? pausing : resuming).run({ params: { id: pass.id } }),
      whyNot,
      () => (rests ? msg`The pass is paused.` : msg`The pass goes on.`),
    )
    const found = whyNot(outcome)
    setFailure(found)
    if (found === null) onClose()
  }

  return (
    <ConfirmQuestion
      title={rests ? <Trans>Pause this pass?</Trans> : <Trans>Let this pass go on?</Trans>}
      confirm={rests ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}
      busy={pausing.running || resuming.running}
      failure={failure === null ? (reachable ? null : t`This needs a network. Without one nothing is changed.`) : t(failure)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {rests ? (
        <Trans>From today on its days do not run, and whoever comes in pays like anybody else. Once it goes on, it ends as many days later.</Trans>
      ) : (
        <Trans>From today on it is valid again, and ends as many days later as it was paused.</Trans>
      )}
    </ConfirmQuestion>
  )
}
