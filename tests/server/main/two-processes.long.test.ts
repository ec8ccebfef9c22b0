import { randomUUID } from 'node:crypto'

import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'

import { listCashUps } from '../../../contract/cash-up.ts'
import { closeCashUp, openRegister } from '../../../contract/cash-up-writes.ts'
import type { Endpoint, ResponseOf } from '../../../contract/endpoint.ts'
import { EVENTS_PATH } from '../../../contract/events.ts'
import { listLocations } from '../../../contract/location.ts'
import { listServices } from '../../../contract/service.ts'
import { editService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { currentUser, signIn, signOut, sessionOf } from '../../../contract/session.ts'
import { expectedCash } from '../../../domain/cash-ups.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { Listener } from '../support/listener.ts'
import { type Asked, send } from '../support/over-http.ts'
import { newDatabase, runServer } from '../support/server-process.ts'

/** Returns the answer of a call that must succeed. */
async function ask<E extends Endpoint>(url: string, endpoint: E, asked: Asked): Promise<ResponseOf<E>> {
  const answer = await send(url, endpoint, asked)
  const body: unknown = await answer.json()
  expect(answer.ok, JSON.stringify(body)).toBe(true)
  return v.parse(endpoint.response, body) as ResponseOf<E>
}

/** Two servers on one database, as behind a balancer, with a person signed in through the first. */
async function given() {
  const database = await newDatabase('demo')
  const start = () => runServer({ ...database, DEMO: 'small', PORT: '0' })
  const [one, other] = [start(), start()]
  const urls = await Promise.all([one.ready(), other.ready()])
  const enter = async (email: string) =>
    sessionOf(await ask(urls[0], signIn, { body: { email, password: DEMO_PASSWORD } })).token
  return { one, urls, enter }
}

describe('two processes on one database', () => {
  it('do a write once that both receive, and notify each other’s devices [D-03]', async () => {
    const { urls, enter } = await given()
    const token = await enter('owner@demo.parq.test')
    const stream = await fetch(urls[1] + EVENTS_PATH, { headers: { authorization: `Bearer ${token}` } })
    if (!stream.body) throw new Error('There is no stream')
    const listener = new Listener(stream.body)
    await listener.until('ready')

    const [service] = (await ask(urls[0], listServices, { token })).data
    if (!service) throw new Error('There is no service')
    const key = randomUUID()
    const body = { changes: { remarks: { from: service.remarks, to: 'once' } } }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        ask(nth % 2 === 0 ? urls[0] : urls[1], editService, { token, key, id: service.id, body }),
      ),
    )
    for (const answer of answers) expect(answer).toMatchObject({ remarks: 'once', version: service.version + 1 })
    const history = await ask(urls[1], getServiceHistory, { token, id: service.id })
    expect(history.data.flatMap(({ changes }) => changes).filter(({ after }) => after === 'once')).toHaveLength(1)
    await vi.waitFor(
      () =>
        expect(listener.heard).toContainEqual({ type: 'changed', collections: expect.arrayContaining(['services']) }),
      { timeout: 60_000 },
    )
    await listener.leave()
  })

  it('open one shift if a register is opened in both', async () => {
    const { urls, enter } = await given()
    const token = await enter('owner@demo.parq.test')
    const current = async () =>
      (await ask(urls[1], listCashUps, { token, query: '?limit=100' })).data.filter(
        ({ status }) => status === 'current',
      )
    // At some hours of the demo every register is open.
    const [before] = await current()
    if (before) {
      const closing = {
        id: randomUUID(),
        closedAt: new Date().toISOString(),
        countedCash: expectedCash(before),
        count: null,
        leftInDrawer: 0,
        verified: { dataphone: null, digital: null },
        varianceReason: null,
      }
      await ask(urls[0], closeCashUp, { token, key: randomUUID(), id: before.id, body: closing })
    }
    const locationId = before?.location.id ?? (await ask(urls[0], listLocations, { token })).data[0]?.id
    const register = before?.register ?? 'main'
    const open = (url: string) =>
      ask(url, openRegister, {
        token,
        key: randomUUID(),
        body: {
          id: randomUUID(),
          locationId,
          register,
          openedAt: new Date().toISOString(),
          float: 1_000,
          count: null,
          note: 'Opened at both',
        },
      })
    const opened = await Promise.all([open(urls[0]), open(urls[1])])
    expect(opened.filter(({ joined }) => joined !== null)).toHaveLength(1)
    expect(
      (await current())
        .filter((cashUp) => cashUp.location.id === locationId && cashUp.register === register)
        .map(expectedCash),
    ).toEqual([2_000])
  })

  it('both refuse a session that ended at one of them, and one continues if the other is killed', async () => {
    const { one, urls, enter } = await given()
    const [leaving, staying] = [await enter('luis@demo.parq.test'), await enter('ana@demo.parq.test')]
    const me = async (url: string, token: string) => (await send(url, currentUser, { token })).status
    expect([await me(urls[1], leaving), await me(urls[1], staying)]).toEqual([200, 200])
    await send(urls[0], signOut, { token: leaving })
    expect([await me(urls[1], leaving), await me(urls[1], staying)]).toEqual([401, 200])

    one.child.kill('SIGKILL')
    await one.ended
    expect(await me(urls[1], staying)).toBe(200)
    const [service] = (await ask(urls[1], listServices, { token: staying })).data
    const answer = await ask(urls[1], editService, {
      token: staying,
      key: randomUUID(),
      id: service?.id ?? '',
      body: { changes: { remarks: { from: service?.remarks ?? null, to: 'alone' } } },
    })
    expect(answer).toMatchObject({ remarks: 'alone' })
  })
})
