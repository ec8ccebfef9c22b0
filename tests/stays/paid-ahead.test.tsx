// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useIsPaidAhead } from '../../src/features/stays/service-words.tsx'
import { goBy } from '../../src/lib/now.ts'
import { NOW } from '../offline/support/records.ts'

function Ahead({ endedAt }: { endedAt: number }) {
  return String(useIsPaidAhead({ status: 'completed', endedAt: new Date(endedAt).toISOString() }))
}

async function shown(endedAt: number): Promise<string | null> {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Ahead endedAt={endedAt} />))
  const { textContent } = place
  await act(async () => root.unmount())
  return textContent
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  goBy(Date.now)
  vi.unstubAllGlobals()
})

test.each([0, 1, 30_000, 59_999])(
  'a stay that was just paid does not count as paid ahead, %i ms into the minute',
  async (into) => {
    goBy(() => NOW + into)
    expect(await shown(NOW + into)).toBe('false')
    expect(await shown(NOW + into + 1)).toBe('true')
  },
)
