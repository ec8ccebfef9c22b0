import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import type { Endpoint, ResponseOf } from '../../../contract/endpoint.ts'
import { listServices } from '../../../contract/service.ts'
import { editService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { signIn, sessionOf } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { createChance } from '../../simulation/chance.ts'
import { SEED, roundsOr } from '../../support/rounds.ts'
import { type Asked, send } from '../support/over-http.ts'
import { newFolder, runServer } from '../support/server-process.ts'

/** `npm run database-kills` asks for more. */
const ROUNDS = roundsOr(3)
const WRITERS = 6
/** After many crashes the supervisor waits half a minute before the next start, and a start may be killed too. */
const PATIENT = { timeout: 120_000, interval: 5 }

/** Null if the call must be repeated: no answer, or the server is unavailable. */
async function ask<E extends Endpoint>(url: string, endpoint: E, asked: Asked): Promise<ResponseOf<E> | null> {
  let answer: Response
  try {
    answer = await send(url, endpoint, asked)
  } catch {
    return null
  }
  const text = await answer.text()
  if (answer.status === 503) return null
  expect(answer.status, text).toBe(200)
  return v.parse(endpoint.response, JSON.parse(text)) as ResponseOf<E>
}

/** Repeats a call under the same key until it is answered. */
function insist<E extends Endpoint>(url: string, endpoint: E, asked: Asked): Promise<ResponseOf<E>> {
  return vi.waitFor(async () => {
    const answer = await ask(url, endpoint, asked)
    if (answer === null) throw new Error('There was no answer')
    return answer
  }, PATIENT)
}

/** Corrects the remarks of one service again and again. */
class Writer {
  done = 0
  readonly #url: string
  readonly #token: string
  readonly id: string
  #remarks: string | null
  #isTired = false

  constructor(url: string, token: string, { id, remarks }: { id: string; remarks: string | null }) {
    this.#url = url
    this.#token = token
    this.id = id
    this.#remarks = remarks
  }

  async write(): Promise<void> {
    while (!this.#isTired) {
      const to = `the ${this.done + 1}.`
      await insist(this.#url, editService, {
        token: this.#token,
        key: randomUUID(),
        id: this.id,
        body: { changes: { remarks: { from: this.#remarks, to } } },
      })
      this.#remarks = to
      this.done += 1
    }
  }

  stop(): void {
    this.#isTired = true
  }
}

/** Kills the running database and returns its pid; the pid file keeps the earlier pid until the next start. */
function killDatabase(dataDir: string, before: number): Promise<number> {
  return vi.waitFor(async () => {
    const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    if (pid === before) throw new Error('It has not been started again yet')
    process.kill(pid, 'SIGKILL')
    return pid
  }, PATIENT)
}

test(
  `[D-03] each write during ${ROUNDS} kills of the database is done once, in order (seed ${SEED})`,
  { timeout: 120_000 + ROUNDS * 60_000 },
  async () => {
    const chance = createChance(SEED)
    const dataDir = await newFolder()
    const server = runServer({ DATA_DIR: dataDir, DEMO: 'small', PORT: '0' })
    const url = await server.ready()
    const { token } = sessionOf(
      await insist(url, signIn, { body: { email: 'owner@demo.parq.test', password: DEMO_PASSWORD } }),
    )
    const services = (await insist(url, listServices, { token, query: `?limit=${WRITERS}` })).data
    const writers = services.map((service) => new Writer(url, token, service))
    const written = Promise.all(writers.map((writer) => writer.write()))
    const done = () => writers.reduce((sum, writer) => sum + writer.done, 0)

    for (let round = 0, killed = 0; round < ROUNDS; round++) {
      const until = done() + chance.between(1, 60)
      await vi.waitUntil(() => done() >= until, PATIENT)
      killed = await killDatabase(dataDir, killed)
    }
    const end = done() + WRITERS * 2
    await vi.waitUntil(() => done() >= end, PATIENT)
    for (const writer of writers) writer.stop()
    await written

    for (const { id, done: count } of writers) {
      expect(count).toBeGreaterThan(0)
      const { data } = await insist(url, getServiceHistory, { token, id })
      const remarks = data.flatMap(({ changes }) =>
        changes.flatMap(({ path, after }) => (path === 'remarks' ? [after] : [])),
      )
      expect(remarks.toReversed()).toEqual(Array.from({ length: count }, (_, nth) => `the ${nth + 1}.`))
    }
  },
)
