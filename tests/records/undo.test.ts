import { afterEach, expect, test, vi } from 'vitest'

import type { Changes } from '../../src/records/edit-values.ts'
import { editWithUndo, takenBack, undoBy } from '../../src/records/undo.ts'
import type { Outcome } from '../../src/ui/form/submit-error.ts'
import { toasts } from '../../src/ui/toasts/toasts.ts'
import { wordsOf } from '../ui/support/catalog.ts'

type Values = { enabled: boolean; name: string }

const DONE: Outcome = { kind: 'done' }
const CONFLICT: Outcome = {
  kind: 'conflict',
  problem: { title: 'Conflict', status: 409, code: 'edit_conflict', requestId: 'one' },
  op: null,
}
const LOST: Outcome = { kind: 'lost', failure: { kind: 'network' } }

afterEach(() => {
  for (const { id } of toasts.list()) toasts.dismiss(id)
})

const said = () =>
  toasts.list().map(({ kind, message, detail, undo }) => ({
    kind,
    words: wordsOf(kind === 'done' ? message : (detail ?? message), 'en'),
    undo: typeof undo,
  }))
const last = () => toasts.list().at(-1)

/** Edits, with a server that gives these answers, and presses Undo. */
async function undone(...answers: Outcome[]) {
  const send = vi.fn<(changes: Changes<Values>) => Promise<Outcome>>(async () => answers.shift() ?? DONE)
  await editWithUndo(send, { enabled: { from: true, to: false }, name: { from: 'A', to: 'B' } })
  const offered = last()?.undo
  offered?.()
  await vi.waitFor(() => expect(last()?.kind).not.toBe('running'))
  return { send, offered }
}

test('a finished edit can be undone by an edit that starts from the values it set', async () => {
  const { send } = await undone(DONE, DONE)
  expect(send.mock.calls.at(-1)).toEqual([{ enabled: { from: false, to: true }, name: { from: 'B', to: 'A' } }])
  expect(said()).toEqual([{ kind: 'done', words: 'It is as it was before.', undo: 'undefined' }])
})

test('a value that another person has changed since stays, and the person is informed', async () => {
  const { send } = await undone(DONE, CONFLICT)
  expect(send).toHaveBeenCalledTimes(2)
  expect(said()).toEqual([
    { kind: 'failed', words: 'Somebody has changed it since. Nothing was undone.', undo: 'undefined' },
  ])
})

test('an undo without an answer can be retried', async () => {
  const { send } = await undone(DONE, LOST)
  expect(said()).toMatchObject([{ kind: 'failed', undo: 'function' }])
  last()?.undo?.()
  await vi.waitFor(() => expect(last()?.kind).toBe('done'))
  expect(send.mock.calls[2]).toEqual(send.mock.calls[1])
})

test('an edit that was not done cannot be undone', async () => {
  expect((await undone(CONFLICT)).offered).toBeUndefined()
})

test('an undo takes a waiting act out of the outbox, or informs the person if the act is gone', async () => {
  const takeBack = vi.fn<(id: string) => Promise<boolean>>(async (id) => id === 'waits')
  expect(await takenBack({ takeBack }, { kind: 'kept', op: 'waits' })).toBe(true)
  expect(await takenBack({ takeBack }, { kind: 'kept', op: 'sent' })).toBe(false)
  expect(await takenBack({ takeBack: () => Promise.reject(new Error('store')) }, { kind: 'kept', op: 'waits' })).toBe(
    false,
  )
  expect(await takenBack({ takeBack }, DONE)).toBe(false)
  undoBy(async () => ({ kind: 'too_late' }))()
  await vi.waitFor(() =>
    expect(said()).toEqual([
      { kind: 'failed', words: 'It was already sent and can no longer be undone.', undo: 'undefined' },
    ]),
  )
})
