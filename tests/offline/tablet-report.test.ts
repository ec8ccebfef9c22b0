import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'

import { TABLET_REPORT, TABLET_REPORT_MAX, TabletReport } from '../../contract/tablet-report.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { TabletPart } from '../../src/offline/tablet-report.ts'
import { until } from './support/manual-clock.ts'
import { aDevice, filled, headsOf, openTab } from './support/sync-tab.ts'

const FACTS = {
  version: '0.1.0',
  updateWaits: true,
  storage: { used: 5, granted: 50, kept: true },
  battery: { percent: 40, charging: true },
  printer: null,
  errors: [{ kind: 'screen' as const, at: '2026-11-17T15:00:00.000Z' }],
}

async function reportingTab(facts: TabletPart['facts'] = () => Promise.resolve(FACTS)) {
  const onAsked = vi.fn<TabletPart['onAsked']>()
  const device = aDevice({ tablet: { facts, onAsked } })
  const tab = await openTab(device)
  tab.sync.start()
  await until(() => device.server.openStreams === 1)
  await until(() => filled(tab))
  const heads = () => device.server.requests.filter(({ path }) => path.endsWith('/changes/head'))
  const minute = async () => {
    const before = heads().length
    device.clock.advance(MINUTE_MS)
    await until(() => heads().length > before)
  }
  await minute()
  return { ...device, ...tab, onAsked, minute, last: () => heads().at(-1)?.headers.get(TABLET_REPORT) ?? null }
}

describe('the regular call', () => {
  test('carries the state of the device in a header that the server accepts', async () => {
    const { last } = await reportingTab()
    const text = last() ?? ''
    expect(text.length).toBeLessThan(TABLET_REPORT_MAX)
    expect(v.parse(TabletReport, JSON.parse(text))).toEqual({
      ...FACTS,
      unsent: 0,
      refused: 0,
      oldest: null,
      skewMs: 0,
      shiftAt: null,
    })
  })

  test('is made without the header if the browser does not tell its state', async () => {
    const { last, tabsRequests } = await reportingTab(() => Promise.reject(new Error('No storage')))
    expect(headsOf(tabsRequests)).toBeGreaterThan(0)
    expect(last()).toBeNull()
  })

  test('brings requests of administrators until they are finished', async () => {
    const { server, onAsked, minute } = await reportingTab()
    expect(onAsked).not.toHaveBeenCalled()
    server.asks = [{ id: '01936f1e-6e7b-7c3a-9d2f-0123456789ab', act: 'update' }]
    await minute()
    await until(() => onAsked.mock.calls.length > 0)
    expect(onAsked).toHaveBeenCalledWith(server.asks)
    server.asks = []
    const before = onAsked.mock.calls.length
    await minute()
    expect(onAsked).toHaveBeenCalledTimes(before)
  })
})
