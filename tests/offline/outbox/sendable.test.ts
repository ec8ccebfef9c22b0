import { describe, expect, test } from 'vitest'

import { OP_STATES } from '../../../src/offline/outbox/op.ts'
import { LONGEST_WAIT_MS, sendable, type QueuedOp } from '../../../src/offline/outbox/sendable.ts'
import fc from '../../support/fast-check.ts'

const NOW = 1_000_000

const queues = fc
  .array(
    fc.record({
      lane: fc.constantFrom('a', 'b', 'c', 'd'),
      state: fc.constantFrom(...OP_STATES),
      notBefore: fc.constantFrom(0, NOW - 1, NOW + 1, NOW + 5_000),
      after: fc.array(fc.nat(30), { maxLength: 2 }),
    }),
    { maxLength: 30 },
  )
  .map((ops) =>
    ops.map(({ after, ...op }, index): QueuedOp => ({
      ...op,
      id: `op-${index}`,
      after: after.filter((earlier) => earlier < index).map((earlier) => `op-${earlier}`),
    })),
  )

const op = (id: string, changes: Partial<QueuedOp> = {}): QueuedOp => ({
  id,
  lane: id,
  after: [],
  state: 'queued',
  notBefore: 0,
  ...changes,
})
const ids = (ops: readonly QueuedOp[]) => ops.map(({ id }) => id)

describe('ops that can be sent', () => {
  test('are the first due ops of each lane, in order', () => {
    fc.assert(
      fc.property(queues, fc.integer({ min: 1, max: 40 }), (ops, most) => {
        const picked = sendable(ops, NOW, most).ops
        expect(picked.length).toBeLessThanOrEqual(most)
        for (const lane of ['a', 'b', 'c', 'd']) {
          const sent = picked.filter((one) => one.lane === lane)
          expect(ops.filter((one) => one.lane === lane).slice(0, sent.length)).toEqual(sent)
        }
        for (const one of picked) {
          expect(['queued', 'waiting']).toContain(one.state)
          expect(one.notBefore).toBeLessThanOrEqual(NOW)
        }
      }),
    )
  })

  test('never include an op before the op that it follows', () => {
    fc.assert(
      fc.property(queues, (ops) => {
        const picked = ids(sendable(ops, NOW, 100).ops)
        for (const one of ops) {
          if (!picked.includes(one.id)) continue
          for (const followed of one.after) expect(picked.slice(0, picked.indexOf(one.id))).toContain(followed)
        }
      }),
    )
  })

  test('never wait for another lane', () => {
    fc.assert(
      fc.property(queues, (ops) => {
        const free = ops.filter(({ after }) => after.length === 0)
        for (const lane of ['a', 'b', 'c', 'd']) {
          const own = free.filter((one) => one.lane === lane)
          const withOthers = sendable(free, NOW, 100).ops.filter((one) => one.lane === lane)
          expect(withOthers).toEqual(sendable(own, NOW, 100).ops)
        }
      }),
    )
  })

  test('leave out a refused op’s lane and its followers, and nothing else', () => {
    const ops = [
      op('refused', { lane: 'a', state: 'refused' }),
      op('behind', { lane: 'a' }),
      op('follower', { after: ['refused'] }),
      op('behind the follower', { lane: 'follower' }),
      op('free'),
    ]
    expect(sendable(ops, NOW, 10)).toEqual({ ops: [ops[4]], dueAt: null })
  })

  test('include followers of an op that was refused for a lost right: the server must receive them', () => {
    const ops = [
      op('refused', { lane: 'a', state: 'refused', letsFollow: true }),
      op('behind', { lane: 'a' }),
      op('follower', { after: ['refused'] }),
      op('done', { lane: 'b', state: 'sending', letsFollow: true }),
      op('behind it', { lane: 'b' }),
    ]
    expect(ids(sendable(ops, NOW, 10).ops)).toEqual(['behind', 'follower'])
  })

  test('come with the time at which the next op is due', () => {
    const ops = [
      op('late', { state: 'waiting', notBefore: NOW + 500 }),
      op('sooner', { state: 'waiting', notBefore: NOW + 200 }),
      op('refused', { state: 'refused' }),
    ]
    expect(sendable(ops, NOW, 10)).toEqual({ ops: [], dueAt: NOW + 200 })
  })

  test('are not delayed by a clock that was set back by years', () => {
    const ops = [op('from the future', { state: 'waiting', notBefore: NOW + LONGEST_WAIT_MS + 1 })]
    expect(ids(sendable(ops, NOW, 10).ops)).toEqual(['from the future'])
  })
})
