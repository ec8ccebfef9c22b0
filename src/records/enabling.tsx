import { Suspense, lazy, useState } from 'react'

import type { Outcome } from '../ui/form/submit-error.ts'
import type { EnablingWords } from './enable-question.tsx'

// Loaded with the first press.
const EnableQuestion = lazy(() => import('./enable-question.tsx'))

/** Calls and words to enable and disable a room's records. */
export interface Enabling<T> {
  isEnabled: (record: T) => boolean
  name: (record: T) => string
  edit: (record: T, changes: { enabled: { from: boolean; to: boolean } }) => Promise<Outcome>
  disable: EnablingWords
  enable: EnablingWords
}

/** Asks before a record is enabled or disabled. */
export function useEnabling<T extends { id: string }>(enabling: Enabling<T>) {
  const [asked, setAsked] = useState<T | null>(null)
  return {
    isEnabled: enabling.isEnabled,
    ask: (record: T) => setAsked(record),
    question: asked && (
      <Suspense fallback={null}>
        <EnableQuestion
          key={asked.id}
          name={enabling.name(asked)}
          isEnabled={enabling.isEnabled(asked)}
          words={enabling[enabling.isEnabled(asked) ? 'disable' : 'enable']}
          edit={(changes) => enabling.edit(asked, changes)}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  }
}
