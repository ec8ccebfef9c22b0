import { expect, test, vi } from 'vitest'

import { editWithUndo } from '../../src/records/later-undo.ts'
import type { Outcome } from '../../src/ui/form/submit-error.ts'
import { toasts } from '../../src/ui/toasts/toasts.ts'

vi.mock('../../src/records/undo.ts', () => {
  throw new Error('It is in no cache, and there is no network')
})

test('an edit in a row whose code cannot be had is not sent, and is said to have failed', async () => {
  const send = vi.fn<() => Promise<Outcome>>()
  expect(await editWithUndo(send, { isActive: { from: true, to: false } })).toBeNull()
  expect(send).not.toHaveBeenCalled()
  expect(toasts.list().map(({ kind }) => kind)).toEqual(['failed'])
})
