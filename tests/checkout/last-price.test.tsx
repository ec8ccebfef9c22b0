// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useLastReady, type Live } from '../../src/data/use-live.ts'
import type { DevicePrice } from '../../src/features/checkout/pricing/device-price.ts'
import { useLastPriced } from '../../src/features/checkout/pricing/use-running-price.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => vi.unstubAllGlobals())

/** Renders a component once for each of these props and returns the output of each render. */
async function shownOf<Props extends object>(
  Shown: (props: Props) => string,
  each: readonly Props[],
): Promise<string[]> {
  const place = document.createElement('div')
  const root = createRoot(place)
  const texts: string[] = []
  for (const props of each) {
    await act(async () => root.render(<Shown {...props} />))
    texts.push(place.textContent)
  }
  await act(async () => root.unmount())
  return texts
}

const priced = (totalCost: number): DevicePrice => ({
  kind: 'priced',
  price: {
    lines: [],
    totalMinutes: 1,
    serviceCharge: totalCost,
    discount: 0,
    correction: 0,
    difference: null,
    base: totalCost,
    adjustment50: 0,
    totalCost,
    tax: 0,
    serviceFee: 0,
  },
  agreement: null,
  graceUntil: '2026-11-20T14:00:00.000Z',
})

function Total({ price }: { price: DevicePrice | { kind: 'unreadable' } | null }) {
  return String(useLastPriced(price)?.price.totalCost ?? 'none')
}

test('a charge keeps its last total while its price cannot be read, and then shows the next total', async () => {
  const unreadable = { kind: 'unreadable' } as const
  expect(
    await shownOf(Total, [
      { price: null },
      { price: unreadable },
      { price: priced(4_000) },
      { price: unreadable },
      { price: null },
      { price: { kind: 'unknown_location' } },
      { price: priced(4_100) },
    ]),
  ).toEqual(['none', 'none', '4000', '4000', '4000', '4000', '4100'])
})

function Read({ live }: { live: Live<string> }) {
  const last = useLastReady(live)
  return last.status === 'ready' ? `${last.value}${last.stale ? ', stale' : ''}` : last.status
}

test('a form keeps the last read price if a later read fails, and shows an error if the first read fails', async () => {
  const failed: Live<string> = { status: 'failed', error: { kind: 'unreadable', detail: '' } }
  const ready = (value: string): Live<string> => ({ status: 'ready', value, stale: false })
  expect(
    await shownOf(Read, [
      { live: { status: 'loading' } },
      { live: failed },
      { live: ready('own') },
      { live: failed },
      { live: { status: 'loading' } },
      { live: ready('none') },
    ]),
  ).toEqual(['loading', 'failed', 'own', 'own, stale', 'own, stale', 'none'])
})
