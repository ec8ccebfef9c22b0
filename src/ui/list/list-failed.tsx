import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ListFailure } from '../../lib/listed-page.ts'
import { PROBLEM_LABELS } from '../labels/errors.ts'
import { Forbidden, LoadFailed } from '../states.tsx'

interface ListFailedProps {
  failure: ListFailure
  onRetry: () => void
  /** Where the rows are that are not on this device. */
  elsewhere: ReactNode
}

/** Stands where the list would. The default export is what `lazy` asks for. */
export default function ListFailed({ failure, onRetry, elsewhere }: ListFailedProps) {
  const { t } = useLingui()
  if (failure.kind === 'not_on_this_device') return elsewhere
  if (failure.kind === 'storage') {
    return (
      <LoadFailed onRetry={() => window.location.reload()}>
        <Trans>The storage of this device does not answer.</Trans>
      </LoadFailed>
    )
  }
  const { problem } = failure
  if (problem?.status === 403) return <Forbidden>{t(PROBLEM_LABELS[problem.code])}</Forbidden>
  return <LoadFailed onRetry={onRetry}>{problem === null ? <Trans>The server did not answer as it should.</Trans> : t(PROBLEM_LABELS[problem.code])}</LoadFailed>
}
