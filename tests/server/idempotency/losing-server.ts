import type { Database } from '../../../server/db/database.ts'
import { openTestServer } from '../support/test-server.ts'

/** A server that can lose the answer to a write after its commit, as a broken connection does. */
export async function openLosingServer() {
  let isReplyLost = false
  const losing: Database = {
    async transaction(work, opening) {
      const answer = await server.database.transaction(work, opening)
      if (isReplyLost) throw new Error('Connection terminated unexpectedly')
      return answer
    },
    close: () => server.database.close(),
  }
  const server = await openTestServer({ database: losing })
  const losingReplies = async <T>(work: () => Promise<T>): Promise<T> => {
    isReplyLost = true
    try {
      return await work()
    } finally {
      isReplyLost = false
    }
  }
  return { server, losingReplies }
}
