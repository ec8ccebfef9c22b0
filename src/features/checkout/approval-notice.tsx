import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import { REASON_MIN } from '../../../domain/cash-ups.ts'
import { DoneIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ApprovalState } from './use-approval.ts'

interface ApprovalNoticeProps {
  approval: ApprovalState
  /** Reason in the form. */
  reason: string
}

/** Offers to ask for an approval, and shows the answer. Nothing if the act needs none. */
export function ApprovalNotice({ approval: { step, by, ask, running, isLost }, reason }: ApprovalNoticeProps) {
  if (step === 'unneeded') return null
  return (
    <div role="status">
      {step === 'needed' && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            This is above the limit of your shift. Ask an administrator to approve it. Without an approval it is saved
            all the same, and listed for the administrators.
          </Trans>
          <Button
            variant="default"
            loading={running}
            disabled={reason.trim().length < REASON_MIN}
            onClick={() => ask(reason)}
          >
            <Trans>Ask for an approval</Trans>
          </Button>
          {isLost && (
            <p>
              <Trans>The request was not sent. Try again, or continue without an approval.</Trans>
            </p>
          )}
        </Notice>
      )}
      {step === 'waiting' && (
        <Notice icon={InfoIcon} tone="quiet">
          <Trans>Waiting for an administrator. If a customer waits, continue without an approval.</Trans>
        </Notice>
      )}
      {step === 'approved' && (
        <Notice icon={DoneIcon} tone="quiet">
          <Trans>Approved by {by}.</Trans>
        </Notice>
      )}
      {step === 'refused' && (
        <Notice icon={WarningIcon} tone="negative">
          <Trans>{by} refused this.</Trans>
        </Notice>
      )}
    </div>
  )
}
