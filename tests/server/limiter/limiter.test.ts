import { beforeEach, describe, expect, it } from 'vitest'

import { type Bucket, countAhead, clearAfterSuccess, bucketOf } from '../../../server/limiter/limiter.ts'
import { emptyBuckets, letPass } from '../support/limiter.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()

beforeEach(() => emptyBuckets(server))

const NARROW = bucketOf('narrow', { most: 5, everySeconds: 60 })
const WIDE = bucketOf('wide', { most: 2, everySeconds: 600 })

const count = (...buckets: Bucket[]) => countAhead(buckets, server.database)
const refusal = (retryAfter: number) => ({ code: 'too_many_attempts', details: { retryAfter } })
const rows = async () => (await server.owner.query('select * from limiter_buckets order by key')).rows

async function allowed(tries: number, ...buckets: Bucket[]): Promise<number> {
  const told = await Promise.allSettled(Array.from({ length: tries }, () => count(...buckets)))
  return told.filter(({ status }) => status === 'fulfilled').length
}

describe('a bucket', () => {
  it('holds a number of requests, and one more after each interval', async () => {
    expect(await allowed(7, NARROW)).toBe(5)
    await letPass(server, '120 seconds')
    expect(await allowed(4, NARROW)).toBe(2)
  })

  it('holds no more than its number after a long pause', async () => {
    await count(NARROW)
    await letPass(server, '10 hours')
    expect(await allowed(50, NARROW)).toBe(5)
  })

  it('is not overfilled by fifty requests at once', async () => {
    expect(await allowed(50, WIDE)).toBe(2)
  })
})

describe('several buckets', () => {
  it('all count a request or none of them does, so a refusal changes no bucket', async () => {
    await count(WIDE)
    await count(WIDE)
    const before = await rows()
    expect(before).toHaveLength(1)
    await expect(count(NARROW, WIDE)).rejects.toMatchObject(refusal(600))
    expect(await rows()).toEqual(before)
    await count(NARROW)
    const filled = await rows()
    await expect(count(NARROW, WIDE)).rejects.toMatchObject(refusal(600))
    expect(await rows()).toEqual(filled)
  })

  it('report the longest wait if they are full', async () => {
    expect(await allowed(5, NARROW)).toBe(5)
    await count(WIDE)
    await count(WIDE)
    await expect(count(NARROW, WIDE)).rejects.toMatchObject(refusal(600))
    await letPass(server, '600 seconds')
    await count(NARROW, WIDE)
  })

  it('never deadlock if many requests use them at once', async () => {
    const shared = bucketOf('all', { most: 1_000, everySeconds: 1 })
    const of = (nth: number) => bucketOf(`one of three: ${nth % 3}`, { most: 1_000, everySeconds: 1 })
    const told = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, nth) => {
        const buckets = [of(nth), shared]
        await countAhead(buckets, server.database)
        if (nth % 2 === 0) await server.database.transaction((tx) => clearAfterSuccess(buckets, tx))
      }),
    )
    expect(told.filter(({ status }) => status === 'rejected')).toEqual([])
  })
})

describe('a success', () => {
  it('empties the narrowest bucket, and removes its own request from the wider ones', async () => {
    for (let nth = 0; nth < 4; nth++) await count(NARROW)
    await count(WIDE)
    await count(NARROW, WIDE)
    await server.database.transaction((tx) => clearAfterSuccess([NARROW, WIDE], tx))
    expect(await allowed(9, NARROW)).toBe(5)
    expect(await allowed(9, WIDE)).toBe(1)
  })
})
