import { Suspense, lazy } from 'react'

import type { Json } from '../../domain/json.ts'

// Used only in histories, which load after the list.
const PeopleNames = lazy(() => import('./people-names.tsx'))

/** People by their ids, in the form of edits. */
export function PeopleWords({ value }: { value: Json }) {
  return (
    <Suspense fallback="…">
      <PeopleNames value={value} />
    </Suspense>
  )
}
