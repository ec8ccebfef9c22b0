import { expect } from '@playwright/test'

import { OUTBOX_SYNC } from '../../src/offline/sync-tag.ts'
import { correctRemarks } from './staff-actions.ts'
import { lastEntry, remarksApplied } from './office.ts'
import { moveIn, switchedOn } from './tablet.ts'
import { test } from './tablet-story.ts'

test('[D-03] an edit made without a server is sent by the worker after its tab was closed', async ({ scene }) => {
  test.setTimeout(240_000)
  const { device, network, server, ana, owner } = scene
  const service = ana.services[0]
  if (!service) throw new Error('Ana has no service')
  const page = await switchedOn(device)
  await moveIn(page, network.url, ana.person)
  const last = await lastEntry(server.url, owner.person, service.id)

  await server.stop('SIGKILL')
  const text = 'Sent with the tab closed'
  await correctRemarks(page, service, text, () => undefined)
  const other = await page.context().newPage()
  await page.close()

  await server.start()
  // No page of the app is open. Browsers choose the time of their sync event, so the test triggers it.
  await other.goto(`${network.url}/livez`)
  const devtools = await page.context().newCDPSession(other)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: network.url,
    registrationId: await registered,
    tag: OUTBOX_SYNC,
    lastChance: false,
  })
  await expect
    .poll(async () => (await remarksApplied(server.url, owner.person, service.id, last)).map(({ after }) => after), {
      timeout: 30_000,
    })
    .toEqual([text])
})
