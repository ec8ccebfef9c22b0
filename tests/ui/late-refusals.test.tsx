// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Op } from '../../src/data/use-outbox.ts'
import LateRefusals from '../../src/features/outbox/late-refusals.tsx'
import { mayEditAgain } from '../../src/features/outbox/lost-right.tsx'
import type { OpSubject } from '../../src/features/outbox/use-subjects.ts'
import { goBy } from '../../src/lib/now.ts'
import { ANA_ID, COMPANY_ID, idOf, LUIS_ID, NOW } from '../offline/support/records.ts'

const device = vi.hoisted(() => ({ userId: '', refused: [] as Op[], subject: null as OpSubject | null }))
vi.mock('../../src/data/session-provider.tsx', () => ({
  useSession: () => ({ user: { id: device.userId, lostLocations: [] }, company: { country: 'CO', currency: 'COP' } }),
}))
vi.mock('../../src/data/use-outbox.ts', async (original) => ({
  ...(await original<object>()),
  useLateRefusals: () => ({ status: 'ready', value: device.refused }),
}))
vi.mock('../../src/features/outbox/use-subjects.ts', () => ({ useSubjects: () => () => device.subject }))
vi.mock('../../src/records/use-record-names.ts', () => ({ useRecordNames: () => ({}) }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="#link">{children}</a>,
  useLocation: () => ({ pathname: '/dashboard/booth' }),
  useSearch: () => ({}),
}))

const SETTLED_MS = 500
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
let root: Root
let time = NOW

/** An action of Ana's that the server refused at a moment. */
function aRefusal(number: number, at: number, kind = 'voidService'): Op {
  return {
    seq: number,
    id: idOf(8, number),
    kind,
    collection: kind === 'closeCashUp' || kind === 'moveCash' ? 'cashUps' : 'services',
    recordId: idOf(4, number),
    lane: `services:${idOf(4, number)}`,
    after: [],
    request: {},
    author: { id: ANA_ID, name: 'Ana' },
    companyId: COMPANY_ID,
    schemaVersion: 1,
    madeAt: at - 1_000,
    state: 'refused',
    attempts: 1,
    triedAt: at,
    inDoubt: false,
    notBefore: 0,
    lastError: { kind: 'problem', problem: null, at },
  }
}

async function draw(): Promise<void> {
  await act(async () =>
    root.render(
      <MantineProvider>
        <I18nProvider i18n={i18n}>
          <LateRefusals />
        </I18nProvider>
      </MantineProvider>,
    ),
  )
  await act(async () => vi.advanceTimersByTime(SETTLED_MS))
}

/** Loads the page again. */
async function load(): Promise<void> {
  await act(async () => root.unmount())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await draw()
}

const cards = () => document.querySelectorAll('[role=alert]').length
const line = () => document.querySelector('[role=status]')?.textContent ?? null
const press = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(
      (one) => one.textContent === name || one.getAttribute('aria-label') === name,
    )
    if (button === undefined) throw new Error(`No button ${name}`)
    button.click()
  })

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  localStorage.clear()
  time = NOW
  goBy(() => time)
  Object.assign(device, { userId: ANA_ID, refused: [], subject: null })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await draw()
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  goBy(Date.now)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a refusal that arrives while the page is open is a card, and is one line after a reload', async () => {
  device.refused = [aRefusal(1, NOW + 1), aRefusal(2, NOW + 2)]
  await draw()
  expect([cards(), line()]).toEqual([2, null])
  time = NOW + 60_000
  await load()
  expect([cards(), line()]).toEqual([0, 'The server did not accept 2 of your actions.Show'])
  await press('Show')
  expect([cards(), line()]).toEqual([2, null])
})

test('a dismissed refusal stays dismissed after a reload until another act is refused', async () => {
  device.refused = [aRefusal(1, NOW + 1)]
  await draw()
  await press('Dismiss')
  expect(cards()).toBe(0)
  time = NOW + 60_000
  await load()
  expect([cards(), line()]).toEqual([0, null])

  device.refused = [aRefusal(1, NOW + 1), aRefusal(2, NOW + 61_000)]
  await draw()
  expect([cards(), line()]).toEqual([1, null])
  // Resent, and refused again.
  device.refused = [aRefusal(1, NOW + 62_000)]
  await draw()
  expect(cards()).toBe(1)
})

test('the line of older refusals stays dismissed, for the person who dismissed it', async () => {
  device.refused = [aRefusal(1, NOW - 5_000), aRefusal(2, NOW - 4_000)]
  await load()
  await press('Dismiss')
  await load()
  expect(line()).toBeNull()
  device.userId = LUIS_ID
  await load()
  expect(line()).not.toBeNull()
})

test('a refused action is corrected and sent again only if its form can still open', () => {
  const at = (lostLocation: string | null): OpSubject => ({ name: 'JQK480', lostLocation, timeZone: undefined })
  expect(mayEditAgain(aRefusal(1, NOW), at(null))).toBe(true)
  expect(mayEditAgain(aRefusal(1, NOW), null)).toBe(true)
  expect(mayEditAgain(aRefusal(1, NOW), at('Centro'))).toBe(false)
  expect(mayEditAgain(aRefusal(1, NOW, 'moveCash'), at('Centro'))).toBe(false)
  expect(mayEditAgain(aRefusal(1, NOW, 'closeCashUp'), at('Centro'))).toBe(true)
})

test('the card of an action at a removed location names the person to ask, and offers no form', async () => {
  const links = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent)
  device.refused = [aRefusal(1, NOW + 1)]
  device.subject = { name: 'JQK480', lostLocation: null, timeZone: undefined }
  await draw()
  expect(links()).toContain('Correct and send again')
  device.subject = { name: 'JQK480', lostLocation: 'Centro', timeZone: undefined }
  await draw()
  expect(links()).not.toContain('Correct and send again')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Ask an administrator to do it for you')
})
