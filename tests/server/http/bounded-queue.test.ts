import { describe, expect, it } from 'vitest'

import { boundedQueue, sharedQueue } from '../../../server/http/bounded-queue.ts'
import { WORK_BOUNDS } from '../../../server/http/work-queues.ts'

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

describe('tasks of several owners', () => {
  /** Starts tasks under their owner, and notes the order in which they begin. */
  function owners(inTurn: ReturnType<typeof sharedQueue>) {
    const { work, open } = jobs()
    const began: string[] = []
    const start = (owner: string) =>
      inTurn(owner, () => {
        began.push(owner)
        return work()
      })
    const endNext = async () => {
      open.shift()?.resolve()
      await settle()
    }
    return { start, began, endNext }
  }

  it('leave a place free for others, and take turns', async () => {
    const { start, began, endNext } = owners(sharedQueue({ atOnce: 2, waiting: 20, each: { atOnce: 1, waiting: 5 } }))
    const all = [...Array.from({ length: 4 }, () => start('many')), start('few'), start('other'), start('few')]
    await settle()
    expect(began).toEqual(['many', 'few'])
    for (let nth = 0; nth < 7; nth++) await endNext()
    expect(began.toSorted()).toEqual(['few', 'few', 'many', 'many', 'many', 'many', 'other'])
    // The others do not wait for all four tasks of the first.
    expect(began.slice(0, 5).toSorted()).toEqual(['few', 'few', 'many', 'many', 'other'])
    await Promise.all(all)
  })

  it('are refused to the owner who has too many, and not to others', async () => {
    const { start, began, endNext } = owners(sharedQueue({ atOnce: 1, waiting: 20, each: { atOnce: 1, waiting: 2 } }))
    const all = [start('many'), start('many'), start('many')]
    await expect(start('many')).rejects.toMatchObject({ code: 'unavailable' })
    all.push(start('few'))
    for (let nth = 0; nth < 4; nth++) {
      await settle()
      await endNext()
    }
    await Promise.all(all)
    expect(began).toEqual(['many', 'few', 'many', 'many'])
  })

  it('are refused to everyone if the queue is full, and taken again when it is not', async () => {
    const { start, began, endNext } = owners(sharedQueue({ atOnce: 1, waiting: 1, each: { atOnce: 1, waiting: 1 } }))
    const all = [start('one'), start('other')]
    await expect(start('third')).rejects.toMatchObject({ code: 'unavailable' })
    await settle()
    await endNext()
    all.push(start('third'))
    await endNext()
    await endNext()
    await Promise.all(all)
    expect(began).toEqual(['one', 'other', 'third'])
  })
})

describe.each(Object.entries(WORK_BOUNDS))('the queue of %s', (_, bounds) => {
  it('begins the work of a company at once, however much another company has sent', async () => {
    const inTurn = sharedQueue(bounds)
    const { work, open } = jobs()
    const began: string[] = []
    const start = (owner: string) =>
      inTurn(owner, () => {
        began.push(owner)
        return work()
      })
    const hostile = Promise.allSettled(Array.from({ length: 60 }, () => start('hostile')))
    await settle()
    const honest = start('honest')
    await settle()
    expect(began.filter((owner) => owner === 'hostile')).toHaveLength(bounds.each.atOnce)
    expect(began.at(-1)).toBe('honest')
    while (open.length > 0) {
      open.shift()?.resolve()
      await settle()
    }
    await honest
    const refused = (await hostile).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(60 - bounds.each.atOnce - bounds.each.waiting)
  })

  it('takes turns if two companies keep every place busy, so that a third waits for one task only', async () => {
    const inTurn = sharedQueue(bounds)
    const { work, open } = jobs()
    const began: string[] = []
    const start = (owner: string) =>
      inTurn(owner, () => {
        began.push(owner)
        return work()
      })
    const busy = Promise.allSettled(['one', 'two'].flatMap((owner) => Array.from({ length: 8 }, () => start(owner))))
    await settle()
    const third = start('third')
    await settle()
    open.shift()?.resolve()
    await settle()
    expect(began.at(-1)).toBe('third')
    while (open.length > 0) {
      open.shift()?.resolve()
      await settle()
    }
    await Promise.all([busy, third])
  })
})
