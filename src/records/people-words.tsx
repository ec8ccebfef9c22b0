import { Suspense, lazy } from 'react'

import type { Json } from '../../domain/json.ts'

// Read in a history only, which comes later than the list.
const PeopleNames = lazy(() => import('./people-names.tsx'))

/** People by their ids, as an edit carries them. */
export function PeopleWords({ value }: { value: Json }) {
  return (
    <Suspense fallback="…">
      <PeopleNames value={value} />
    </Suspense>
  )
}
