import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Membership } from '../../../contract/membership.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/use-online-write.ts'
import { editWithUndo } from '../../records/undo.ts'
import { ConfirmQuestion } from '../../ui/confirm-question.tsx'
import { whyNot } from '../../ui/form/why-not.ts'
import { editMembership } from './writes.ts'

/** Asks before a membership is enabled or disabled. */
export function MembershipQuestion({ membership: { id, name, enabled }, onClose }: { membership: Membership; onClose: () => void }) {
  const { t } = useLingui()
  const reachable = useReachable()
  const { run, running } = useOnlineWrite(editMembership)
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)

  async function confirm(): Promise<void> {
    const outcome = await editWithUndo(
      (changes) => run({ params: { id }, body: { changes } }),
      { enabled: { from: enabled, to: !enabled } },
      enabled ? msg`${name} is not sold any more.` : msg`${name} is sold again.`,
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
      {enabled ? <Trans>It is not sold any more. What was sold stays valid. You can enable it again.</Trans> : <Trans>It is sold again, at the locations and until the day that it names.</Trans>}
    </ConfirmQuestion>
  )
}
