import { vi } from 'vitest'

import type { TestServer } from './test-server.ts'

/**
 * Waits until every transaction that is open now has ended: a delta leaves out changes that an open transaction may
 * still precede, and other test files share the cluster.
 */
export async function everyTransactionEnded({ owner }: Pick<TestServer, 'owner'>): Promise<void> {
  const { rows } = await owner.query<{ bound: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as bound')
  await vi.waitFor(
    async () => {
      const { rows: passed } = await owner.query('select where pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8', [
        rows[0]?.bound,
      ])
      if (passed.length === 0) throw new Error('A transaction is still under way')
    },
    { timeout: 20_000, interval: 5 },
  )
}

/** A call of a device; its deltas do not wait for other test files. */
export async function requestPastOthers(
  server: Pick<TestServer, 'app' | 'owner'>,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://test')
  if (pathname.endsWith('/changes')) await everyTransactionEnded(server)
  return server.app.request(input, init)
}
