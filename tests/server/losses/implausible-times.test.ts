import { describe, expect, it } from 'vitest'

import { getServiceHistory } from '../../../contract/service-history.ts'
import { voidService } from '../../../contract/service-writes.ts'
import { boothOf } from '../rights/booth-at-work.ts'
import { openMovedServer, townOf } from '../rights/support.ts'
import { enterDemo } from '../support/demo.ts'

const { server, now, at, wait } = await openMovedServer()
const demo = await enterDemo(server)
const town = townOf(server, demo, now)
const { atWork, send } = boothOf(server, town, now)

/** Times in the history of a stay that was voided with this stated time. */
async function timesOf(stated: (startedAt: string) => string): Promise<[string, unknown][]> {
  const booth = await atWork()
  const startedAt = at(0)
  const id = await town.parked(booth.location, 0)
  wait(60)
  const write = { endpoint: voidService, params: { id }, body: { reason: 'It was typed twice' } }
  expect(await send(write, booth, stated(startedAt))).toMatchObject({ status: 200 })
  const { data } = await server.value(getServiceHistory, { params: { id } }, demo.owner)
  return (data.find(({ action }) => action === 'voided')?.changes ?? [])
    .filter(({ path }) => path === 'doneAt' || path === 'implausibleTime')
    .map(({ path, after }) => [path, after])
}

const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

describe('the stated time of an act that waited', () => {
  it('is recorded as the time of the act if it is after the record’s creation', async () => {
    let stated = ''
    expect(await timesOf((startedAt) => (stated = minutesAfter(startedAt, 20)))).toEqual([['doneAt', stated]])
  })

  it('is recorded as implausible if it is before the record’s creation', async () => {
    let stated = ''
    expect(await timesOf((startedAt) => (stated = minutesAfter(startedAt, -600)))).toEqual([
      ['implausibleTime', stated],
    ])
  })

  it('is recorded as implausible if it is older than anything that devices keep', async () => {
    let stated = ''
    expect(await timesOf((startedAt) => (stated = minutesAfter(startedAt, -60 * 24 * 60)))).toEqual([
      ['implausibleTime', stated],
    ])
  })
})
