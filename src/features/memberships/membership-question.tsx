import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { Membership } from '../../../contract/membership.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { OnlineQuestion } from '../../records/online-question.tsx'
import { editWithUndo } from '../../records/undo.ts'
import { editMembership } from './queries.ts'

/** Asks before a membership is enabled or disabled. */
export function MembershipQuestion({
  membership: { id, name, enabled },
  onClose,
}: {
  membership: Membership
  onClose: () => void
}) {
  const { run, running } = useOnlineWrite(editMembership)
  const said = enabled ? msg`${name} is not sold any more.` : msg`${name} is sold again.`

  return (
    <OnlineQuestion
      title={enabled ? <Trans>Disable {name}?</Trans> : <Trans>Enable {name}?</Trans>}
      confirm={enabled ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
      busy={running}
      act={() =>
        editWithUndo(
          (changes) => run({ params: { id }, body: { changes } }),
          { enabled: { from: enabled, to: !enabled } },
          said,
        )
      }
      onDone={onClose}
      onClose={onClose}
    >
      {enabled ? (
        <Trans>It is not sold any more. What was sold stays valid. You can enable it again.</Trans>
      ) : (
        <Trans>It is sold again, at the locations and until the day that it names.</Trans>
      )}
    </OnlineQuestion>
  )
}
