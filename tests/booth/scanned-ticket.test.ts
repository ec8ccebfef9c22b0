import { expect, test } from 'vitest'

import { aService, NOW } from '../offline/support/records.ts'
import { atWork } from './queue-booth.ts'

const LONG_INSIDE = { startedAt: new Date(NOW - 3_600_000).toISOString() }
const stay = aService(1, LONG_INSIDE)

test('a ticket that the camera has read opens the charge of its vehicle', async () => {
  const { queue, charged, settled } = await atWork({ stays: [stay] })
  queue.takeScanned(stay.location, stay.id)
  await settled()
  expect(charged).toEqual([stay.licensePlate])
})

test('a half-typed plate stays in the field, and the scanned ticket waits below it', async () => {
  const { queue, charged, settled, questions } = await atWork({ stays: [stay] })
  queue.type('KLM4')
  queue.takeScanned(stay.location, stay.id)
  await settled()
  expect([queue.text.get(), charged, questions()]).toEqual(['KLM4', [], [`${stay.id}: inside`]])
})
