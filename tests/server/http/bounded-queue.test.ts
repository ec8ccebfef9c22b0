import { describe, expect, it } from 'vitest'

import { boundedQueue } from '../../../server/http/bounded-queue.ts'

/** Tasks that end on command, and counters of running tasks. */
function jobs() {
  const open: { resolve: () => void; reject: (error: Error) => void }[] = []
  const seen = { underWay: 0, most: 0 }
  const work = async () => {
    seen.underWay += 1
    seen.most = Math.max(seen.most, seen.underWay)
    await new Promise<void>((resolve, reject) => open.push({ resolve, reject })).finally(() => (seen.underWay -= 1))
  }
  return { work, seen, open }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('queued tasks', () => {
  it('run two at once, in order, and continue after a failure', async () => {
    const { work, seen, open } = jobs()
    const inTurn = boundedQueue({ atOnce: 2, waiting: 20 })
    const all = Array.from({ length: 5 }, () => inTurn(work))
    const ends = Promise.allSettled(all)
    await settle()
    expect(open).toHaveLength(2)
    open[0]?.reject(new Error('damaged'))
    for (let nth = 1; nth < 5; nth++) {
      await settle()
      open[nth]?.resolve()
    }
    expect((await ends).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
    expect(seen.most).toBe(2)
  })

  it('are refused with a time to retry if the queue is full', async () => {
    const { work, open } = jobs()
    const inTurn = boundedQueue({ atOnce: 1, waiting: 1 })
    const [one, other] = [inTurn(work), inTurn(work)]
    await expect(inTurn(work)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
    open[0]?.resolve()
    await one
    await settle()
    open[1]?.resolve()
    await other
  })
})
