import type { TestServer } from './test-server.ts'

type Owned = Pick<TestServer, 'owner'>

export function emptyBuckets({ owner }: Owned): Promise<unknown> {
  return owner.query('delete from limiter_buckets')
}

/** Lets this much time pass for all rate limits: `1 hour`. */
export function letPass({ owner }: Owned, interval: string): Promise<unknown> {
  return owner.query('update limiter_buckets set empty_at = empty_at - $1::interval', [interval])
}
