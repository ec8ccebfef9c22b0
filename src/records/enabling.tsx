import { Suspense, lazy, useState } from 'react'

import type { Outcome } from '../ui/form/submit-error.ts'
import type { EnablingWords } from './enable-question.tsx'

// Loaded with the first press.
const EnableQuestion = lazy(() => import('./enable-question.tsx'))

/** Calls and words to enable and disable a room's records. */
interface Enabling<T> {
  edit: (record: T, changes: { enabled: { from: boolean; to: boolean } }) => Promise<Outcome>
  disable: EnablingWords
  enable: EnablingWords
}

/** Asks before a record is enabled or disabled. */
export function useEnabling<T extends { id: string; name: string; enabled: boolean }>(enabling: Enabling<T>) {
  const [asked, setAsked] = useState<T | null>(null)
  return {
    isEnabled: ({ enabled }: T) => enabled,
    ask: (record: T) => setAsked(record),
    question: asked && (
      <Suspense fallback={null}>
        <EnableQuestion
          key={asked.id}
          name={asked.name}
          isEnabled={asked.enabled}
          words={enabling[asked.enabled ? 'disable' : 'enable']}
          edit={(changes) => enabling.edit(asked, changes)}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  }
}
