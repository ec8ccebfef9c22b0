// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import BoothPeople from '../../src/features/booth/booth-people.tsx'

const device = vi.hoisted(() => ({ hasPin: false, reachable: true, left: 0 }))
vi.mock('../../src/data/session-provider.tsx', () => ({
  useSession: () => ({ user: { id: 'ana', firstName: 'Ana', lastName: 'Restrepo' } }),
  useReachable: () => device.reachable,
  useDataClient: () => ({
    sessions: {
      changeOver: () =>
        Promise.resolve({
          hasPin: () => Promise.resolve(device.hasPin),
          stepBack: () => Promise.resolve(void (device.left += 1)),
        }),
    },
  }),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children, to, hash }: { children: ReactNode; to: string; hash?: string }) => (
    <a href={`${to}#${hash}`}>{children}</a>
  ),
}))

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  localStorage.clear()
  Object.assign(device, { hasPin: false, reachable: true, left: 0 })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const draw = () =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <I18nProvider i18n={i18n}>
          <BoothPeople hasShift onHandOver={() => {}} />
        </I18nProvider>
      </MantineProvider>,
    ),
  )
const question = () => document.querySelector('[role=dialog]')
const press = (name: string, within: ParentNode | null = document) =>
  act(async () => [...(within?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name)?.click())

test('the booth asks before a person without a PIN leaves the device without a connection', async () => {
  device.reachable = false
  await draw()
  await press('Change person')
  expect(device.left).toBe(0)
  expect(question()?.textContent).toContain('Without a PIN you cannot return to this device')
  await press('Cancel', question())
  expect(device.left).toBe(0)
  await press('Change person')
  await press('Change person', question())
  expect(device.left).toBe(1)
})

test.each([
  ['with a connection', { reachable: true, hasPin: false }],
  ['with a PIN', { reachable: false, hasPin: true }],
])('the booth changes to the next person at once %s', async (_, now) => {
  Object.assign(device, now)
  await draw()
  await press('Change person')
  expect(device.left).toBe(1)
  expect(question()).toBeNull()
})

test('the booth opens the PIN form, until the person declines', async () => {
  await draw()
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/dashboard/account#pin')
  await press('Not now')
  expect(document.querySelector('a')).toBeNull()
})
