import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import { type Page, expect } from '@playwright/test'

import { IDEMPOTENCY_KEY } from '../../contract/write-headers.ts'
import { charge, correctRemarks, putCashIn, registerDriver } from './staff-actions.ts'
import { brokenPromises } from './broken-promises.ts'
import { type Action, faultsOf } from './ledger.ts'
import { CHARGED, lastEntry, remarksApplied } from './office.ts'
import { type Asked, askServer } from './pass-on.ts'
import { reply } from './rough-network.ts'
import type { Scene } from './round.ts'
import { moveIn, NOTHING_UNSENT, outboxOf, switchedOn } from './tablet.ts'
import { test } from './tablet-story.ts'

const nobody = () => undefined

/** Changes a service's remarks to each text in turn, until all are sent. The returned function finds the faults. */
async function told(scene: Scene, page: Page, texts: readonly (string | null)[]): Promise<() => Promise<string[]>> {
  const { server, ana, owner } = scene
  const [service] = ana.services
  if (!service) throw new Error('Ana has no service')
  const last = await lastEntry(server.url, owner.person, service.id)
  const actions: Action[] = []
  for (const text of texts) {
    await correctRemarks(page, service, text, nobody)
    actions.push({ place: service.id, author: ana.person, text, shown: true })
  }
  await expect.poll(() => outboxOf(page, ana.person)).toEqual(NOTHING_UNSENT)
  return async () => faultsOf(actions, await remarksApplied(server.url, owner.person, service.id, last))
}

/** Remarks are written and removed again; then a delayed copy of the first write arrives. */
async function lateCopy(scene: Scene, page: Page, text: string, copied: (call: Asked) => Asked): Promise<string[]> {
  const { network, server } = scene
  let kept: Asked | null = null
  network.nextWrite = async (call, response) => {
    kept = copied(call)
    reply(response, await askServer(server.url, call))
  }
  const faults = await told(scene, page, [text, null])
  expect(await faults()).toEqual([])
  if (!kept) throw new Error('No write came')
  await askServer(server.url, kept)
  return faults()
}

test('[D-03] the checks find a broken promise: a write done twice, and a write that was never done', async ({
  scene,
}) => {
  test.setTimeout(240_000)
  const { device, network, ana } = scene
  const page = await switchedOn(device)
  await moveIn(page, network.url, ana.person)

  // The server recognises a late copy by its key. If the network gives copies new keys, the server applies them again.
  expect(await lateCopy(scene, page, 'Copied', (call) => call)).toEqual([])
  const rekeyed = await lateCopy(scene, page, 'Copied under another key', (call) => ({
    ...call,
    headers: { ...call.headers, [IDEMPOTENCY_KEY]: randomUUID() },
  }))
  expect(rekeyed).toEqual(['applied again: “Copied under another key”'])

  // A network that knows the keys can answer instead of the server.
  network.nextWrite = swallow
  const swallowed = await told(scene, page, ['Never at the server'])
  expect(await swallowed()).toEqual([`shown as saved to ${ana.person.name}, but not applied: “Never at the server”`])
})

async function swallow({ headers }: Asked, response: ServerResponse): Promise<void> {
  reply(response, {
    status: 200,
    headers: { 'content-type': 'application/json', [IDEMPOTENCY_KEY]: headers[IDEMPOTENCY_KEY] },
    body: Buffer.from('{}'),
  })
}

test('[D-03] the checks find broken promises about charges, cash and drivers', async ({ scene }) => {
  test.setTimeout(240_000)
  const { device, network, ana, till } = scene
  const page = await switchedOn(device)
  await moveIn(page, network.url, ana.person)
  const [lost, paid] = till.stays
  if (!lost || !paid) throw new Error('There are not enough cars at the till')
  const attempts: { place: string; text: string; run: () => Promise<void> }[] = [
    { place: till.cashUpId, text: 'Lost for ever', run: () => putCashIn(page, till, 'Lost for ever', nobody) },
    { place: 'lost@parq.test', text: 'lost@parq.test', run: () => registerDriver(page, 'lost@parq.test', nobody) },
    { place: lost.id, text: CHARGED, run: () => charge(page, lost, nobody) },
    { place: till.cashUpId, text: 'Lost and found', run: () => putCashIn(page, till, 'Lost and found', nobody) },
    { place: 'found@parq.test', text: 'found@parq.test', run: () => registerDriver(page, 'found@parq.test', nobody) },
    { place: paid.id, text: CHARGED, run: () => charge(page, paid, nobody) },
  ]
  const actions: Action[] = []
  for (const [index, { place, text, run }] of attempts.entries()) {
    if (index < 3) network.nextWrite = swallow
    await run()
    actions.push({ place, author: ana.person, text, shown: true })
    await expect.poll(() => outboxOf(page, ana.person)).toEqual(NOTHING_UNSENT)
  }
  for (const { id } of till.stays) scene.tried.add(id)
  const lostOne = (text: string) => `shown as saved to ${ana.person.name}, but not applied: “${text}”`
  expect(await brokenPromises(scene, 'Lost', actions, new Map())).toEqual([
    lostOne('Lost for ever'),
    lostOne('lost@parq.test'),
    lostOne(CHARGED),
  ])
})
