import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Agreement } from '../../../contract/agreement.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/use-online-write.ts'
import { editWithUndo } from '../../records/undo.ts'
import { ConfirmQuestion } from '../../ui/confirm-question.tsx'
import { whyNot } from '../../ui/form/why-not.ts'
import { editAgreement } from './writes.ts'

/** Asks before an agreement is enabled or disabled. */
export function AgreementQuestion({ agreement: { id, name, enabled }, onClose }: { agreement: Agreement; onClose: () => void }) {
  const { t } = useLingui()
  const reachable = useReachable()
  const { run, running } = useOnlineWrite(editAgreement)
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)

  async function confirm(): Promise<void> {
    const outcome = await editWithUndo(
      (changes) => run({ params: { id }, body: { changes } }),
      { enabled: { from: enabled, to: !enabled } },
      enabled ? msg`${name} is given to nobody any more.` : msg`${name} can be given again.`,
    )
    const found = whyNot(outcome)
    setFailure(found)
    if (found === null) onClose()
  }

  return (
    <ConfirmQuestion
      title={enabled ? <Trans>Disable {name}?</Trans> : <Trans>Enable {name}?</Trans>}
      confirm={enabled ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
      busy={running}
      failure={failure === null ? (reachable ? null : t`This needs a network. Without one nothing is changed.`) : t(failure)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {enabled ? (
        <Trans>The booth does not offer it any more, also to who came before. What is paid keeps it. You can enable it again.</Trans>
      ) : (
        <Trans>The booth offers it to the vehicles, at the locations and on the days that it names.</Trans>
      )}
    </ConfirmQuestion>
  )
}
