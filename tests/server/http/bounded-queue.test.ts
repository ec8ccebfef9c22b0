import { describe, expect, it } from 'vitest'

import { boundedQueue } from '../../../server/http/bounded-queue.ts'

/** Work that ends when it is told to, and counts how much of it is under way. */
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

describe('work in turn', () => {
  it('is done by two at once, in the order in which it came, and also after one failed', async () => {
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

  it('beyond what may wait is asked to come again', async () => {
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
