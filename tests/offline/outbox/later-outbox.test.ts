import { expect, test, vi } from 'vitest'

import { createLaterOutbox } from '../../../src/offline/outbox/later-outbox.ts'
import type { Outbox } from '../../../src/offline/outbox/outbox.ts'

function anOutbox() {
  const taken: string[] = []
  const outbox: Outbox = {
    enqueue: () => Promise.reject(new Error('not asked for here')),
    replace: () => Promise.resolve({ kind: 'gone' }),
    withdraw: async (id) => {
      taken.push(id)
      return { kind: 'withdrawn', with: 0 }
    },
    takeBack: () => Promise.resolve(true),
    sendNow: () => Promise.resolve(),
  }
  return { outbox, taken }
}

test('acts before the chunk is loaded run in order once it is loaded', async () => {
  const { outbox, taken } = anOutbox()
  let come: (outbox: Outbox) => void = () => undefined
  const load = vi.fn<() => Promise<Outbox>>(() => new Promise((resolve) => (come = resolve)))
  const later = createLaterOutbox(load)
  const done = [later.withdraw('first', 'undone', null), later.withdraw('second', 'undone', null)]
  expect(taken).toEqual([])
  come(outbox)
  await Promise.all(done)
  expect(taken).toEqual(['first', 'second'])
  expect(load).toHaveBeenCalledOnce()
})

test('acts are never reported as done if the chunk cannot be loaded, and the next act loads it again', async () => {
  const { outbox, taken } = anOutbox()
  const load = vi.fn<() => Promise<Outbox>>(() => Promise.reject(new TypeError('no network')))
  const later = createLaterOutbox(load)
  later.bring()
  await expect(later.withdraw('first', 'undone', null)).rejects.toThrow('no network')
  load.mockImplementation(() => Promise.resolve(outbox))
  await later.withdraw('first', 'undone', null)
  expect(taken).toEqual(['first'])
})
