import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { DoneIcon, WarningIcon } from '../icons.tsx'
import { Notice } from '../notice.tsx'

/** `lost`: the server did not answer, so nobody knows whether it saved. */
export type SaveResult = 'saved' | 'refused' | 'lost'

interface SaveNoticeProps {
  result: SaveResult | null
  /** Text after a refusal: it says what to correct. */
  refused: ReactNode
}

/** Shows whether settings were saved; empty before the first try. */
export function SaveNotice({ result, refused }: SaveNoticeProps) {
  return (
    <div role="status">
      {result === 'saved' ? (
        <Notice icon={DoneIcon} tone="quiet">
          <Trans>Saved.</Trans>
        </Notice>
      ) : result !== null ? (
        <Notice icon={WarningIcon} tone="negative">
          {result === 'refused' ? (
            refused
          ) : (
            <Trans>The server did not answer. What you chose is still here: check the connection and save again.</Trans>
          )}
        </Notice>
      ) : null}
    </div>
  )
}
