import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Problem } from '../../../contract/problem.ts'
import { InfoIcon, OfflineIcon, WarningIcon } from '../icons.tsx'
import { PROBLEM_LABELS, fieldCodeLabel } from '../labels/errors.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { Notice } from '../notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormBody } from './form-body.tsx'
import type { Trouble } from './trouble.ts'

interface PanelFormProps {
  /** What becomes of it without a network, while there is none. */
  offline: ReactNode
  draft: { initial: unknown; failure: object | null; discard: () => void }
  dirty: boolean
  /** What else is to be known before it is filled in. */
  notices?: ReactNode
  /** The label of each field, in the order of the form. */
  labels: Readonly<Record<string, string>>
  trouble: Trouble | null
  /** Why the server refused what is mended here. */
  mended: Problem | null
  children: ReactNode
}

/** A form in a side panel, inside `form.AppForm`: it guards what is typed, and says what stands against it. */
export function PanelForm({ offline, draft, dirty, notices, labels, trouble, mended, children }: PanelFormProps) {
  const { t } = useLingui()
  return (
    <>
      <LeaveGuard dirty={dirty} onDiscard={draft.discard} />
      <FormBody panel>
        {offline !== null && (
          <Notice icon={OfflineIcon} tone="quiet">
            {offline}
          </Notice>
        )}
        {draft.initial !== null && mended === null && dirty && (
          <Notice icon={InfoIcon} tone="quiet">
            <Trans>This is as you left it, and not sent yet.</Trans>
          </Notice>
        )}
        {draft.failure !== null && (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>This device could not keep a draft of what you type.</Trans>
          </Notice>
        )}
        {mended !== null && (
          <Notice icon={WarningIcon} tone="negative">
            <Trans>The server did not accept this:</Trans> {reasonsOf(mended).map((reason) => t(reason)).join(' ')}
          </Notice>
        )}
        {notices}
        <ErrorSummary labels={labels} submitError={trouble === null ? null : t(trouble.message)} />
        {children}
      </FormBody>
    </>
  )
}

function reasonsOf({ code, errors = [] }: Problem) {
  return errors.length > 0 ? errors.map((error) => fieldCodeLabel(error.code)) : [PROBLEM_LABELS[code]]
}
