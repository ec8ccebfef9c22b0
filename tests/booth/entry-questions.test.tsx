// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { EntryQuestions } from '../../src/features/booth/entry-questions.tsx'
import { drawIn } from '../ui/drawn-form.tsx'
import { atWork, CENTRE } from './queue-booth.ts'

vi.mock('../../src/data/session-provider.tsx', () => ({ useSession: () => ({ company: { country: 'colombia' } }) }))

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const shown = () => [...document.querySelectorAll('article')].map((card) => card.querySelector('q')?.textContent)

test('the latest text that needs a decision is below the field, however many wait', async () => {
  const booth = await atWork()
  for (const text of ['uno', 'dos', 'tres', 'cero', 'cinco', 'seis']) booth.enter(text)
  await booth.settled()
  const nothing = () => undefined
  await drawIn(
    root,
    <EntryQuestions
      queue={booth.queue}
      location={CENTRE}
      onCharge={nothing}
      onOverstay={nothing}
      onDecided={nothing}
    />,
  )
  expect(shown()).toEqual(['seis', 'cinco', 'cero', 'tres'])
  const all = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '2 more to decide')
  await act(async () => all?.click())
  expect(shown()).toEqual(['seis', 'cinco', 'cero', 'tres', 'dos', 'uno'])
})
