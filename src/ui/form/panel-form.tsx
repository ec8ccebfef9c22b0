import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Problem } from '../../../contract/problem.ts'
import { helpForError } from '../help/error-help.ts'
import { HelpLink } from '../help/help-link.tsx'
import { InfoIcon, OfflineIcon, WarningIcon } from '../icons.tsx'
import { fieldCodeLabel } from '../labels/errors.ts'
import { PROBLEM_LABELS } from '../labels/problems.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { Notice } from '../notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormBody } from './form-body.tsx'
import type { SubmitError } from './submit-error.ts'

interface PanelFormProps {
  /** Explains what happens to the input without a connection; displayed while there is none. */
  offline: ReactNode
  draft: { initial: unknown; failure: object | null; discard: () => void }
  dirty: boolean
  /** Information that the person needs before filling in the form. */
  notices?: ReactNode
  /** The label of each field, in the order of the form. */
  labels: Readonly<Record<string, string>>
  submitError: SubmitError | null
  /** Reason why the server refused the op that is resubmitted here. */
  refusal: Problem | null
  children: ReactNode
}

/** A form in a side panel, inside `form.AppForm`: it protects unsent input and shows errors. */
export function PanelForm({ offline, draft, dirty, notices, labels, submitError, refusal, children }: PanelFormProps) {
  const { t } = useLingui()
  const help = refusal && helpForError(refusal)
  return (
    <>
      <LeaveGuard dirty={dirty} onDiscard={draft.discard} />
      <FormBody panel>
        {offline !== null && (
          <Notice icon={OfflineIcon} tone="quiet">
            {offline}
          </Notice>
        )}
        {draft.initial !== null && refusal === null && dirty && (
          <Notice icon={InfoIcon} tone="quiet">
            <Trans>This is how you left it; it is not sent yet.</Trans>
          </Notice>
        )}
        {draft.failure !== null && (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>This device could not keep a draft of what you type.</Trans>
          </Notice>
        )}
        {refusal !== null && (
          <Notice icon={WarningIcon} tone="negative">
            <Trans>The server did not accept this:</Trans>{' '}
            {reasonsOf(refusal)
              .map((reason) => t(reason))
              .join(' ')}{' '}
            {help !== null && <HelpLink article={help} look="word" />}
          </Notice>
        )}
        {notices}
        <ErrorSummary
          labels={labels}
          submitError={submitError === null ? null : t(submitError.message)}
          help={submitError?.help}
        />
        {children}
      </FormBody>
    </>
  )
}

function reasonsOf({ code, errors = [] }: Problem) {
  return errors.length > 0 ? errors.map((error) => fieldCodeLabel(error.code)) : [PROBLEM_LABELS[code]]
}
