import { Trans } from '@lingui/react/macro'

import { LockIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Explains why there are no sums. */
export function BlindNotice({ isCounted = false }: { isCounted?: boolean }) {
  return (
    <Notice icon={LockIcon} tone="quiet">
      {isCounted ? (
        <Trans>
          Your count is recorded. The expected amounts and the differences appear here as soon as the server has it.
        </Trans>
      ) : (
        <Trans>
          Registers of this location are closed blind: expected amounts are shown once your count is recorded.
        </Trans>
      )}
    </Notice>
  )
}
