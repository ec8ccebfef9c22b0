import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'

import { WarningIcon } from '../icons.tsx'
import { Notice } from '../notice.tsx'
import type { SlipPrinter } from './use-slip-printer.ts'

// Loaded once a slip was sent to a receipt printer.
const SentSlip = lazy(() => import('./sent-slip.tsx'))

/** Says what happened to the slip that was printed from this page. */
export function SlipProgress({ slip, progress }: { slip: string } & Pick<SlipPrinter, 'progress'>) {
  const { t } = useLingui()
  if (progress === 'failed') {
    return (
      <Notice icon={WarningIcon} tone="caution">
        <Trans>The slip could not be sent to the printer. Print it by dialog.</Trans>
      </Notice>
    )
  }
  return (
    <div role="status" aria-label={t`Printing`}>
      {progress === 'sent' && (
        <Suspense fallback={null}>
          <SentSlip slip={slip} />
        </Suspense>
      )}
    </div>
  )
}
