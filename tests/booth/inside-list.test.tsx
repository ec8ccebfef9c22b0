// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { InsideList } from '../../src/features/booth/inside-list.tsx'
import { aCompany, aLocation, aService, NOW } from '../offline/support/records.ts'
import { emptyPage } from '../ui/drawn-form.tsx'

vi.mock('../../src/data/session-provider.tsx', () => ({ useSession: () => ({ company: { country: 'colombia' } }) }))
vi.mock('../../src/features/booth/use-inside.ts', async (original) => ({
  ...(await original<object>()),
  priceAt: () => ({ kind: 'priced', price: { totalCost: 565_000 } }),
}))

const stays = ['ABC123', 'ABC456'].map((licensePlate, nth) => ({
  service: aService(nth + 1, { licensePlate, startedAt: new Date(NOW).toISOString() }),
  pending: false,
  needsPerson: false,
  joinedBy: [],
  longer: [],
}))
const [first] = stays
const draw = emptyPage()

/** Draws the list while the typed text means the first stay, or none; returns the names of solid and plain buttons. */
async function chargeButtons(isTyped: boolean) {
  await draw(
    <InsideList
      keepHere={null}
      loading={false}
      unknown={null}
      rows={stays}
      meant={stays}
      exact={isTyped ? (first?.service ?? null) : null}
      isFound={false}
      terms={{ company: aCompany(), location: aLocation(), holidays: [], agreements: [] }}
      timeZone="America/Bogota"
      notes={new Map()}
      order="newest"
      onOrder={() => {}}
      onOpen={() => {}}
      onLonger={() => {}}
    />,
  )
  const buttons = [...document.querySelectorAll<HTMLElement>('button[data-variant], button.mantine-Button-root')]
  const named = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent.replaceAll(/\s+/g, ' ')
  const isPlain = (button: HTMLElement) => button.dataset.variant === 'default'
  return { solid: buttons.filter((one) => !isPlain(one)).map(named), plain: buttons.filter(isPlain).map(named) }
}

test('the vehicle that is typed has the only solid button, which bears the amount', async () => {
  const { solid, plain } = await chargeButtons(true)
  expect(solid).toEqual([expect.stringMatching(/^Charge ABC123 .*5,650/)])
  expect(plain).toEqual(['Charge ABC456'])
})

test('without a typed vehicle no button is solid', async () => {
  expect(await chargeButtons(false)).toEqual({ solid: [], plain: ['Charge ABC123', 'Charge ABC456'] })
})
