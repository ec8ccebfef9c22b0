import { lazy, Suspense, useSyncExternalStore } from 'react'

import { proofRequest } from '../../data/step-up.ts'

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'))

/** Shows the dialog of an act that needs the second factor, over any page. */
export function StepUp() {
  const request = useSyncExternalStore(proofRequest.subscribe, proofRequest.get)
  return (
    request && (
      <Suspense fallback={null}>
        <StepUpDialog request={request} />
      </Suspense>
    )
  )
}
