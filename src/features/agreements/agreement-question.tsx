import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { Agreement } from '../../../contract/agreement.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { OnlineQuestion } from '../../records/online-question.tsx'
import { editWithUndo } from '../../records/undo.ts'
import { editAgreement } from './queries.ts'

/** Asks before an agreement is enabled or disabled. */
export function AgreementQuestion({
  agreement: { id, name, enabled },
  onClose,
}: {
  agreement: Agreement
  onClose: () => void
}) {
  const { run, running } = useOnlineWrite(editAgreement)
  const said = enabled ? msg`${name} is given to nobody any more.` : msg`${name} can be given again.`

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
        <Trans>
          The booth does not offer it any more, also to who came before. What is paid keeps it. You can enable it again.
        </Trans>
      ) : (
        <Trans>The booth offers it to the vehicles, at the locations and on the days that it names.</Trans>
      )}
    </OnlineQuestion>
  )
}
