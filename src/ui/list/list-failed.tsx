import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ListFailure } from '../../lib/listed-page.ts'
import { helpForError } from '../help/error-help.ts'
import { HelpLink } from '../help/help-link.tsx'
import { PROBLEM_LABELS } from '../labels/problems.ts'
import { Forbidden, LoadFailed, NeedsNetwork } from '../states.tsx'

interface ListFailedProps {
  failure: ListFailure
  onRetry: () => void
  /** Location of rows that are not on this device; absent for a list that only the server has. */
  notOnDevice: ReactNode | undefined
}

/** Replaces a list that failed to load. `lazy` needs the default export. */
export default function ListFailed({ failure, onRetry, notOnDevice }: ListFailedProps) {
  const { t } = useLingui()
  if (failure.kind === 'not_on_this_device') {
    return (
      notOnDevice ?? (
        <NeedsNetwork>
          <Trans>This list is on the server. It is shown as soon as there is a connection.</Trans>
        </NeedsNetwork>
      )
    )
  }
  if (failure.kind === 'storage') {
    return (
      <LoadFailed onRetry={() => window.location.reload()}>
        <Trans>The storage of this device does not answer.</Trans>
      </LoadFailed>
    )
  }
  const { problem } = failure
  const help = problem && helpForError(problem)
  if (problem?.status === 403) {
    return (
      <Forbidden>
        {t(PROBLEM_LABELS[problem.code])} {help !== null && <HelpLink article={help} look="word" />}
      </Forbidden>
    )
  }
  return (
    <LoadFailed onRetry={onRetry}>
      {problem === null ? <Trans>The server did not answer as it should.</Trans> : t(PROBLEM_LABELS[problem.code])}
    </LoadFailed>
  )
}
