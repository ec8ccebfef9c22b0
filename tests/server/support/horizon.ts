import { vi } from 'vitest'

import type { TestServer } from './test-server.ts'

/**
 * Until every transaction that has begun so far has ended. A delta tells nothing of what such a one may yet come
 * before, and other test files work in the same cluster.
 */
export async function everyTransactionEnded({ owner }: Pick<TestServer, 'owner'>): Promise<void> {
  const { rows } = await owner.query<{ bound: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as bound')
  await vi.waitFor(
    async () => {
      const { rows: passed } = await owner.query('select where pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8', [rows[0]?.bound])
      if (passed.length === 0) throw new Error('A transaction is still under way')
    },
    { timeout: 20_000, interval: 5 },
  )
}
