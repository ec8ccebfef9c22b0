import * as v from 'valibot'

import { listServices } from '../../contract/service.ts'
import { sessionOf, signIn } from '../../contract/session.ts'
import { AppServer } from '../../e2e/support/app-server.ts'
import { ANA, PASSWORD } from '../../e2e/support/people.ts'
import { type Figure, report } from '../support/report.ts'
import type { BenchServer } from './bench-server.ts'
import { Contest } from './contest.ts'
import { drained } from './drain.ts'

const COUNT = 1_000
const RECORDS = 500

async function request<S extends v.GenericSchema>(
  schema: S,
  url: string,
  init: RequestInit,
): Promise<v.InferOutput<S>> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return v.parse(schema, await response.json())
}

/**
 * Measures against the real server and its PostgreSQL, behind the round-trip delay: each edit writes its receipt and
 * its audit entry.
 */
export async function benchReal(server: BenchServer): Promise<void> {
  const figures: Figure[] = []
  const app = await AppServer.create({ DEMO: 'small' })
  try {
    server.behind = app.url
    const headers = { 'content-type': 'application/json' }
    const { token } = sessionOf(
      await request(signIn.response, `${app.url}/api/v2/users/auth/login/operator`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: ANA, password: PASSWORD }),
      }),
    )
    for (const roundTripMs of [0, 200]) {
      const { data: records } = await request(
        listServices.response,
        `${app.url}/api/v2/services/services?limit=${RECORDS}`,
        { headers: { authorization: `Bearer ${token}` } },
      )
      server.reset({ roundTripMs: 0, seed: null, batches: true })
      const contest = await Contest.start('parq', server, { token, records })
      try {
        await contest.network(false)
        await contest.page.evaluate(([given, count]) => window.outboxBench.fillOf(given, count), [
          records,
          COUNT,
        ] as const)
        server.conditions = { roundTripMs, seed: null, batches: true }
        const { done, seconds } = await drained(contest, server, COUNT, 300_000)
        figures.push({
          'round trip ms': roundTripMs,
          edits: done,
          'edits/s': Number((done / seconds).toFixed(1)),
          seconds: Number(seconds.toFixed(1)),
          requests: server.requests,
        })
      } finally {
        await contest.remove()
      }
    }
  } finally {
    server.behind = null
    await app.remove()
  }
  report('outbox-real', 'npm run bench -- outbox real', figures)
}
